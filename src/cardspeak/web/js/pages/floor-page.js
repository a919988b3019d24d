import { call } from "../api.js";
import "../beside/floor-calls.js";
import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import "../parts/search-list.js";
import { onTheFloor } from "../session.js";
import { runTable } from "../table/floor_menu.js";
import { closing } from "../table/floor_orders.js";
import { plural, stakesWords } from "../words.js";
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
    document.title = "Floor · cardspeak";
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
      h("h1", {}, "The floor"),
      h("h2", {}, "Calls"),
      h("floor-calls", {}),
      h("h2", {}, "Tables"),
      listing(
        ["Table", "Stakes", "Seats", "Hands", ""],
        this.tables.map((table) => this.#row(table)),
      ),
      this.roles && [h("h2", { key: "roles" }, "Roles"), roleList(this.roles, () => this.#reload())],
      h("h2", {}, "Rulings"),
      h("search-list", {
        label: "Search the rulings",
        placeholder: "premature turn, burn, misdeal…",
        note: h("p", { class: "small" }, plural(this.found.found, "ruling")),
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
        table.paused ? button("Go on", "resume") : button("Pause", "pause"),
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => closing((minutes, why) => this.#floor(table, "close", { minutes, why })),
          },
          "Close…",
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
    `Table ${table}, `,
    h("a", { href: `/history/${table}/${hand}` }, `hand ${hand}`),
    `; reported by ${made.reported_by}, decided by ${made.decided_by}.`,
  ),
];

const strangers = () =>
  h(
    "section",
    { class: "page narrow" },
    h("h1", {}, "For the floor"),
    h(
      "p",
      {},
      "A role comes by a link that works once: the room printed three when it started, and a manager makes more on this page.",
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
