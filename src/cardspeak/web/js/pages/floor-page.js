import { call } from "../api.js";
import "../beside/floor-calls.js";
import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import "../parts/search-list.js";
import { say } from "../say.js";
import { onTheFloor } from "../session.js";
import { runTable } from "../table/floor_menu.js";
import { closing } from "../table/floor_orders.js";
import { stakesWords } from "../words.js";
import { grantsRoles, roleList } from "./role_list.js";

/**
 * `<floor-page>`: every table at a glance, and every ruling made; for those who have a role.
 *
 * Properties: `tables`, `found` (the rulings, and how many there are), `roles` (for those who give them).
 * @extends {Part<{ tables: any, found: any, roles: any }>}
 */
export class FloorPage extends Part {
  static properties = ["tables", "found", "roles"];

  #words = "";

  connected() {
    document.title = say.floorPage.floorCardspeak;
  }

  async #search(words) {
    this.#words = words;
    this.found = await rulings(words);
  }

  async #floor(table, what, more) {
    await runTable(table.id, what, more);
    this.tables = (await call("/api/tables")).tables;
    await this.#search(this.#words);
  }

  async #reload() {
    this.roles = await call("/api/roles");
  }

  draw() {
    if (!onTheFloor()) return strangers();
    return h(
      "section",
      { class: "page" },
      h("h1", {}, say.floorPage.theFloor),
      h("h2", {}, say.floorPage.calls),
      h("floor-calls", {}),
      h("h2", {}, say.common.tables),
      this.tables.length > 0
        ? listing(
            [say.common.table, say.floorPage.stakes, say.common.seats, say.common.hands, ""],
            this.tables.map((table) => this.#row(table)),
          )
        : h("p", { class: "empty" }, say.floorPage.noTableIsOpen),
      this.roles && [h("h2", { key: "roles" }, say.floorPage.roles), roleList(this.roles, () => this.#reload())],
      h("h2", {}, say.floorPage.rulings),
      h("search-list", {
        label: say.floorPage.searchTheRulings,
        placeholder: say.floorPage.prematureTurnBurnMisdeal,
        note: h("p", { class: "small" }, this.found.found ? say.floorPage.rulings2(this.found.found) : say.floorPage.nothingHasBeenRuled),
        hits: this.found.rulings,
        item: ruling,
        onsearch: (event) => this.#search(event.detail),
      }),
    );
  }

  #row(table) {
    const button = (words, what) =>
      h("button", { type: "button", class: "quiet", onclick: () => this.#floor(table, what) }, words);
    return h(
      "tr",
      { key: table.id },
      h(
        "th",
        { scope: "row" },
        h("a", { href: `/table/${table.id}` }, `${table.id} · ${table.game_title}`),
        h("small", {}, ` ${table.short}`),
      ),
      h("td", {}, stakesWords(table.stakes)),
      h("td", {}, `${table.people.length}/${table.places}`),
      h("td", {}, table.hands),
      h(
        "td",
        { class: "row" },
        table.paused ? button(say.common.goOn, "resume") : button(say.common.pause, "pause"),
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => closing((minutes, why) => this.#floor(table, "close", { minutes, why })),
          },
          say.floorPage.close,
        ),
      ),
    );
  }
}

const ruling = ({ book, table, hand, ruling: made }) => [
  h("p", {}, h("b", {}, made.incident), " ", cite(book, made.clause), " ", withCards(made.says)),
  h(
    "ol",
    { class: "small" },
    made.done.map((step) => h("li", {}, withCards(step.says), " ", cite(book, step.clause))),
  ),
  h(
    "p",
    { class: "small" },
    say.floorPage.table(table),
    h("a", { href: `/history/${table}/${hand}` }, say.floorPage.hand(hand)),
    say.floorPage.reportedByDecidedBy(made.reported_by, made.decided_by),
  ),
];

const strangers = () =>
  h(
    "section",
    { class: "page narrow" },
    h("h1", {}, say.floorPage.forTheFloor),
    h(
      "p",
      {},
      say.floorPage.aRoleComesByALink,
    ),
  );

define("floor-page", FloorPage);

const rulings = (words) => call(`/api/rulings?q=${encodeURIComponent(words)}`);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  if (!onTheFloor()) return ["floor-page", {}];
  const roles = grantsRoles() ? call("/api/roles") : null;
  const [{ tables }, found, given] = await Promise.all([call("/api/tables"), rulings(""), roles]);
  return ["floor-page", { tables, found, roles: given }];
}
