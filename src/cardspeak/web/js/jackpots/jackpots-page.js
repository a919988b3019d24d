import { books, call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import "../pages/open-table.js";
import { say } from "../say.js";
import { onTheFloor, session } from "../session.js";
import { clockWords } from "../tournament/words.js";
import { meterConsole, waitingForSecond } from "./console.js";
import { Looking, asOf, money, order } from "./looking.js";

/**
 * `<jackpots-page>`: what can be won at linked tables, since when the figure is known, and its sign. Those who run the
 * tables have the console below.
 *
 * Properties: `found` (what `/api/jackpots` says).
 * @extends {Part<{ found: any }>}
 */
export class JackpotsPage extends Part {
  static properties = ["found"];

  connected() {
    document.title = say.jackpotsPage.jackpotsCardspeak;
    this.looking = new Looking("/api/jackpots", () => this.redraw(), this.found).until(this);
  }

  async #order(book, command) {
    await order(book, command, toast);
    await this.looking.look();
  }

  async #close(book) {
    try {
      const { told, refused } = await call(`/api/jackpots/${book}/close`, { method: "POST" });
      for (const line of told ?? []) toast(line);
      if (refused) toast(refused, "bad");
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    await this.looking.look();
  }

  /** A table with pools of its own that waits for its second person: opened, or dropped. */
  async #settle(number, method) {
    try {
      const { title = "" } = await call(`/api/openings/${number}`, { method });
      toast(title ? say.jackpotsPage.isOpen(title) : say.jackpotsPage.isDropped);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    await this.looking.look();
  }

  draw() {
    const { found, late } = this.looking;
    const { jackpots, openings = [] } = found;
    return h(
      "section",
      { class: `page jackpot-page${late ? " stale" : ""}` },
      h("h1", {}, say.common.jackpots),
      onTheFloor() && waitingForSecond(openings, (number) => this.#settle(number, "POST"), (number) => this.#settle(number, "DELETE")),
      jackpots.length > 0
        ? h("p", { class: "small" }, h("a", { href: "/jackpots/wall" }, say.jackpotsPage.forAWall))
        : this.#none(),
      jackpots.map((one) => this.#jackpot(one, found.at)),
    );
  }

  /** Nothing to be won yet: how that changes, and what leads there. */
  #none() {
    return h(
      "div",
      { class: "empty-page" },
      h("p", {}, say.jackpotsPage.noTablePlaysForAJackpot),
      session.name && h("button", { class: "main", type: "button", "data-verb": "open", onclick: () => this.#open() }, say.jackpotsPage.openATableWithAJackpot),
      h("p", { class: "small" }, h("a", { href: "/docs/jackpots/", target: "_blank" }, say.jackpotsPage.howJackpotsWork)),
    );
  }

  async #open() {
    const shelf = await books();
    const onopened = ({ detail: id }) => this.tell("go", `/table/${id}`, { bubbles: true });
    openBox(say.common.openATable, () => h("open-table", { shelf, jackpot: true, onopened }));
  }

  #jackpot(one, now) {
    return h(
      "article",
      { key: one.book },
      h("h2", {}, one.title),
      one.pools.map(({ figure, sign, tables, changes }) =>
        h(
          "div",
          { key: figure.pool, class: "jackpot-pool", "data-pool": figure.pool },
          h("p", { class: `jackpot-figure${figure.stale ? " stale" : ""}` }, money(figure.cents)),
          h("p", { class: "small" }, say.jackpotsPage.at(figure.pool, tables.join(", "), asOf(figure.at))),
          figure.disabled && h("p", { class: "bad" }, say.jackpotsPage.disabled(figure.disabled)),
          changes !== null && h("p", { class: "countdown" }, h("b", {}, changeWords(figure.pool, changes, now))),
          onTheFloor()
            ? h("details", { key: `sign ${figure.pool}` }, h("summary", {}, say.jackpotsPage.theSign), signOf(one.book, sign))
            : signOf(one.book, sign),
        ),
      ),
      one.console &&
        onTheFloor() &&
        meterConsole(one, now, (command) => this.#order(one.book, command), () => this.#close(one.book)),
    );
  }
}

/** @param {string} book @param {{says: string, cite: string}[]} sign */
const signOf = (book, sign) => h("ul", {}, sign.map((line) => h("li", { key: line.says }, line.says, " ", cite(book, line.cite))));

/** How long it is until a pool changes: the hour stands on the sign, by the clock of the house. */
function changeWords(pool, at, now) {
  const left = Math.max(0, Math.round(at - now));
  return left ? say.jackpotsPage.changesNotBefore(pool, clockWords(left)) : say.jackpotsPage.isAboutToChange(pool);
}

define("jackpots-page", JackpotsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["jackpots-page", { found: await call("/api/jackpots") }];
}
