import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { line } from "../socket.js";
import { sound } from "../sounds.js";
import { forTheTable } from "../table/keys.js";

/**
 * `<other-tables>`: the other tables at which one sits, each a click away, and at which of them it is one's turn; N goes to
 * the next of those.
 *
 * Properties: `table` (the one that is open).
 * Events: `go` (bubbles) with an address.
 * @extends {Part<{ table: string, found: any[] }>}
 */
export class OtherTables extends Part {
  static properties = ["table"];
  static state = ["found"];
  static look = "other-tables";

  #turns = new Map(); // table -> whether it waits for this player

  connected() {
    this.#look();
    this.listen(document, "keydown", (event) => {
      const next = forTheTable(event) && event.key.toLowerCase() === "n" && this.#waiting()[0];
      if (next) this.tell("go", `/table/${next.id}`, { bubbles: true });
    });
  }

  #waiting() {
    return (this.found ?? []).filter(({ id }) => this.#turns.get(id));
  }

  async #look() {
    const { tables } = await call("/api/tables").catch(() => ({ tables: [] }));
    if (!this.isConnected) return;
    this.found = tables.filter(({ id, people }) => id !== this.table && people.includes(session.name));
    for (const { id } of this.found) this.hold(line.watch(id, (message) => this.#hear(id, message)));
  }

  #hear(id, { view }) {
    const prompt = view.hand?.prompt;
    const mine = Boolean(prompt && typeof view.viewer === "number" && prompt.seat === view.viewer);
    if (mine && !this.#turns.get(id)) sound("turn");
    this.#turns.set(id, mine);
    this.redraw();
  }

  draw() {
    const first = this.#waiting()[0]?.id;
    const one = ({ id, game_title: game }) => {
      const turn = this.#turns.get(id);
      return h(
        "a",
        { key: id, class: turn ? "nav turn" : "nav", href: `/table/${id}`, "data-table": id },
        `${id} · ${game}`,
        turn && h("b", {}, say.otherTables.yourTurn),
        id === first && h("kbd", { "aria-hidden": "true" }, "N"),
      );
    };
    return this.found?.length ? h("nav", { "aria-label": say.otherTables.myOtherTables }, this.found.map(one), h("a", { class: "nav", href: "/tables" }, say.otherTables.allInOneWindow)) : null;
  }
}

define("other-tables", OtherTables);
