import { call } from "../api.js";
import { mark } from "../attention.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { forTheTable } from "../table/keys.js";
import "../table/table-tile.js";
import { nextInTurn } from "./tiles.js";

const MOST = 4; // tables that are told apart at a glance

/** The tables at which one sits, the first four. */
export async function prepare() {
  const { tables } = await call("/api/tables");
  const mine = tables.filter(({ people, kind }) => kind === "players" && people.includes(session.name)).slice(0, MOST);
  const found = await Promise.all(mine.map(({ id }) => opened(id)));
  return ["tables-page", { tables: found }];
}

async function opened(id) {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  const { row, shown } = await call(`${path}/opening`);
  return { row, first: shown };
}

/**
 * `<tables-page>`: up to four tables in one window. Keys are for the one in front; N brings the next one to the front at
 * which it is one's turn, a click or the focus any other.
 *
 * Properties: `tables` (`{row, first}` of each).
 * @extends {Part<{ tables: any[], front: string }>}
 */
export class TablesPage extends Part {
  static properties = ["tables"];
  static state = ["front"];
  static look = "all-tables";

  #turns = new Set(); // tables that wait for this player

  connected() {
    document.title = say.tablesPage.myTablesCardspeak;
    this.front = this.tables[0]?.row.id ?? "";
    this.listen(document, "keydown", (event) => {
      if (forTheTable(event) && event.key.toLowerCase() === "n") this.#next();
    });
    this.hold(() => mark(false, document.title.replace(say.attention.turnMark, "")));
  }

  get #ids() {
    return this.tables.map(({ row }) => row.id);
  }

  #next() {
    const next = nextInTurn(this.#ids, this.front, this.#turns);
    if (!next) return;
    this.front = next;
    this.querySelector(`.tile[data-table="${CSS.escape(next)}"]`)?.scrollIntoView({ block: "nearest" });
  }

  #turn(id, asked) {
    if (asked) this.#turns.add(id);
    else this.#turns.delete(id);
    mark(this.#turns.size > 0, say.tablesPage.myTablesCardspeak);
    this.redraw();
  }

  draw() {
    if (!this.tables.length)
      return h(
        "section",
        { class: "page narrow" },
        h("h1", {}, say.tablesPage.myTables),
        h("p", {}, say.tablesPage.youSitAtNoTableTake),
        h("p", {}, h("a", { href: "/", class: "button main" }, say.tablesPage.toTheLobby)),
      );
    return [
      h("h1", { class: "hidden" }, say.tablesPage.myTables),
      h("div", { class: `tiles n${this.tables.length}` }, this.tables.map((one) => this.#tile(one))),
    ];
  }

  #tile({ row, first }) {
    const { id } = row;
    const turn = this.#turns.has(id);
    const next = turn && id !== this.front && nextInTurn(this.#ids, this.front, this.#turns) === id;
    const front = () => (this.front = id);
    const looks = ["tile", id === this.front && "front", turn && "turn"].filter(Boolean).join(" ");
    return h(
      "section",
      { class: looks, key: id, "data-table": id, "aria-label": say.tablesPage.table(id, row.game_title), onpointerdown: front, onfocusin: front },
      h("table-tile", { row, first, onturn: (event) => this.#turn(id, event.detail) }),
      next && h("kbd", { class: "jump", "aria-hidden": "true" }, "N"),
    );
  }
}

define("tables-page", TablesPage);
