import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { plural } from "../words.js";
import { planPromotion } from "./planning.js";
import { PHASES, until, when } from "./when.js";

/**
 * `<promotions-page>`: every promotion of the room; a manager plans new ones here.
 *
 * Properties: `found` (`{promotions, books, bonus, now}`).
 * Events: `go` (bubbles) with an address.
 * @extends {Part<{ found: any }>}
 */
export class PromotionsPage extends Part {
  static properties = ["found"];

  connected() {
    document.title = "Promotions · cardspeak";
  }

  draw() {
    const { promotions, books, bonus, now } = this.found;
    const go = (id) => this.tell("go", `/promotions/${id}`, { bubbles: true });
    const plan = (book) => planPromotion(book, go, (wrong) => toast(wrong.message, "bad"));
    return h(
      "section",
      { class: "page" },
      h("h1", {}, "Promotions"),
      h("p", { class: "lead" }, "Prizes by lot for those who play. Every draw can be checked by anybody."),
      books.map((book) =>
        h("button", { type: "button", class: "main", key: book, onclick: () => plan(book) }, "Plan a promotion…"),
      ),
      promotions.length
        ? listing(["Promotion", "", "Begins", "Entries close", "Tickets"], promotions.map((row) => line(row, now)))
        : h("p", { class: "empty" }, "There are none at the moment."),
      h("h2", {}, "Bonus prizes"),
      h("p", {}, "For a hand at a table whose sign offers one: ", bonus.map(({ book, title }) => h("a", { key: book, href: `/bonus/${book}` }, title))),
    );
  }
}

const line = (row, now) =>
  h(
    "tr",
    { key: row.id },
    h("th", { scope: "row" }, h("a", { href: `/promotions/${row.id}` }, row.title)),
    h("td", {}, row.doubt ? "postponed" : PHASES[row.phase]),
    h("td", {}, when(row.starts)),
    h("td", {}, when(row.closes), row.phase === "running" && h("small", {}, ` ${until(row.closes, now)}`)),
    h("td", {}, plural(row.tickets, "ticket")),
  );

define("promotions-page", PromotionsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["promotions-page", { found: await call("/api/promotions") }];
}
