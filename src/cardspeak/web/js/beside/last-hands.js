import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips, plain } from "../words.js";

const MOST = 30;

/**
 * `<last-hands>`: the hands of this table, each a click from its replay, which opens over the table.
 *
 * Properties: `table` (its id), `number` (of hands begun: when it grows, they are read again).
 * @extends {Part<{ table: string, number: number, found: any[], wrong: string }>}
 */
export class LastHands extends Part {
  static properties = ["table", "number"];
  static state = ["found", "wrong"];
  static look = "last-hands";

  #read = -1;

  async #load() {
    this.#read = this.number;
    try {
      this.found = (await call(`/api/history?table=${encodeURIComponent(this.table)}`)).hands.slice(0, MOST);
      this.wrong = "";
    } catch (wrong) {
      this.wrong = wrong.message;
    }
  }

  draw() {
    if (this.#read !== this.number) this.#load();
    if (this.wrong)
      return h("p", { class: "empty", role: "alert" }, `${this.wrong} `, h("button", { type: "button", class: "quiet", onclick: () => this.#load() }, say.lastHands.tryAgain));
    if (!this.found) return h("p", { class: "empty", role: "status" }, say.lastHands.readingTheHands);
    if (!this.found.length) return h("p", { class: "empty" }, say.lastHands.noHandHasBeenFinishedAt);
    return h("ul", {}, this.found.map((one) => this.#row(one)));
  }

  #row(one) {
    const [place, most] = Object.entries(one.won).sort((a, b) => b[1] - a[1])[0] ?? [];
    const seat = Object.keys(one.players).find((at) => one.players[at] === session.name);
    const mine = one.won[seat];
    return h(
      "li",
      { key: one.number },
      h(
        "button",
        { type: "button", class: "quiet", "data-replay": one.number, onclick: () => replay(this.table, one.number) },
        h("b", {}, `#${one.number}`),
        h("span", {}, one.void ? say.lastHands.void : !one.over ? say.lastHands.running : most > 0 ? `${plain(one.players[place])} +${chips(most)}` : say.lastHands.even),
        mine !== undefined && h("span", { class: `sum ${mine > 0 ? "won" : ""}` }, `${mine > 0 ? "+" : ""}${chips(mine)}`),
      ),
    );
  }
}

/** One hand, step by step, over the table. */
async function replay(table, number) {
  try {
    const { prepare } = await import("../pages/replay-page.js");
    const [name, parts] = await prepare([table, String(number)]);
    openBox(say.lastHands.hand(number), () => h("div", { class: "replay-box" }, h(name, parts)));
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}

define("last-hands", LastHands);
