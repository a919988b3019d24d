import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
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
    document.title = say.promotionsPage.promotionsCardspeak;
  }

  draw() {
    const { promotions, books, bonus, now } = this.found;
    const go = (id) => this.tell("go", `/promotions/${id}`, { bubbles: true });
    const plan = (book) => planPromotion(book, go, (wrong) => toast(wrong.message, "bad"));
    return h(
      "section",
      { class: "page" },
      h("h1", {}, say.common.promotions),
      h("p", { class: "lead" }, say.promotionsPage.prizesByLotForThoseWho),
      books.map((book) =>
        h("button", { type: "button", class: "main", key: book, onclick: () => plan(book) }, say.promotionsPage.planAPromotion),
      ),
      promotions.length
        ? listing([say.promotionsPage.promotion, "", say.promotionsPage.begins, say.promotionsPage.entriesClose, say.promotionsPage.tickets], promotions.map((row) => line(row, now)))
        : h("p", { class: "empty" }, say.promotionsPage.thereAreNoneAtTheMoment),
      h("h2", {}, say.promotionsPage.bonusPrizes),
      h("p", {}, say.promotionsPage.forAHandAtATable, bonus.map(({ book, title }) => h("a", { key: book, href: `/bonus/${book}` }, title))),
    );
  }
}

const line = (row, now) =>
  h(
    "tr",
    { key: row.id },
    h("th", { scope: "row" }, h("a", { href: `/promotions/${row.id}` }, row.title)),
    h("td", {}, row.doubt ? say.promotionsPage.postponed : PHASES[row.phase]),
    h("td", {}, when(row.starts)),
    h("td", {}, when(row.closes), row.phase === "running" && h("small", {}, ` ${until(row.closes, now)}`)),
    h("td", {}, say.promotionsPage.tickets2(row.tickets)),
  );

define("promotions-page", PromotionsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["promotions-page", { found: await call("/api/promotions") }];
}
