import { books, call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { toast } from "../parts/toast-stack.js";
import { session } from "../session.js";
import { line } from "../socket.js";
import { FAMILIES, plural, usualBuyIn } from "../words.js";
import "./open-table.js";
import { tableCard } from "./table_card.js";

const EVERY = 4000; // milliseconds between two looks at the tables
const ANTES = 40; // what one takes to a table against the house

/**
 * `<lobby-page>`: every table by book and game; one click sits you down.
 *
 * Properties: `tables`, `shelf` (the rule books), `seated` (tables where this player has a seat).
 * Events: `go` (bubbles) with an address.
 */
export class LobbyPage extends Part {
  static properties = ["tables", "shelf", "seated"];
  static state = ["book", "family"];

  connected() {
    document.title = "Lobby · cardspeak";
    const timer = setInterval(() => this.#refresh(), EVERY);
    this.hold(() => clearInterval(timer));
    if (this.seated.length) toast(`You have a seat at ${plural(this.seated.length, "table")}.`);
  }

  async #refresh() {
    if (document.hidden) return;
    const found = await call("/api/tables").catch(() => null);
    if (found) this.tables = found.tables;
  }

  #go(path) {
    this.tell("go", path, { bubbles: true });
  }

  /** Sit down at once, with the usual chips, and go there. */
  async #sit(table) {
    if (!table.best) return toast("Every seat is taken: watch from the rail, or choose another table.", "bad");
    const answer = await line.ask(table.id, takeSeat(table));
    if (answer.type !== "done") toast(answer.says, "bad");
    return this.#go(`/table/${table.id}`);
  }

  #open() {
    openBox("Open a table", () =>
      h("open-table", { shelf: this.shelf, onopened: ({ detail: id }) => this.#go(`/table/${id}`) }),
    );
  }

  draw() {
    const seen = this.tables.filter(
      ({ book, family }) => (!this.book || book === this.book) && (!this.family || family === this.family),
    );
    const card = (table) => {
      const mine = table.people.includes(session.name);
      return tableCard(table, mine, () => (mine ? this.#go(`/table/${table.id}`) : this.#sit(table)));
    };
    return h(
      "section",
      { class: "page lobby" },
      this.#hello(),
      this.#filters(),
      h("h2", { class: "hidden" }, "Tables"),
      h("div", { class: "tables" }, seen.map(card)),
      seen.length === 0 &&
        h("p", { class: "empty" }, "No table like that is open. Open one yourself: any game of any book."),
    );
  }

  #hello() {
    const open = plural(this.tables.length, "table");
    return h(
      "div",
      { class: "hello" },
      h(
        "div",
        {},
        h("h1", {}, `Good to see you, ${session.name}.`),
        h("p", { class: "lead" }, `${open} open. One click sits you down; house players keep you company.`),
      ),
      h("button", { class: "main ghost", type: "button", onclick: () => this.#open() }, "Open a table…"),
    );
  }

  #filters() {
    const families = [...new Set(this.tables.map((table) => table.family))];
    const used = this.shelf.filter((book) => this.tables.some((table) => table.book === book.slug));
    return h(
      "div",
      { class: "filters" },
      this.#picks(
        "By kind of game",
        "family",
        "All games",
        families.map((one) => [one, FAMILIES[one] ?? one]),
      ),
      this.#picks(
        "By rule book",
        "book",
        "All books",
        used.map((book) => [book.slug, book.short]),
      ),
    );
  }

  #picks(label, name, all, found) {
    const pick = ([value, words]) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          key: value,
          "aria-pressed": String((this[name] ?? "") === value),
          onclick: () => (this[name] = value),
        },
        words,
      );
    return h("div", { class: "row", role: "group", "aria-label": label }, [["", all], ...found].map(pick));
  }
}

function takeSeat({ kind, best, buy_in: buyIn, limits }) {
  if (kind === "players")
    return { type: "TakeSeat", seat: best, name: session.name, chips: usualBuyIn(buyIn, session.chips) };
  return { type: "SitAt", box: best, chips: Math.min(session.chips, ANTES * (limits?.ante?.least ?? 500)) };
}

define("lobby-page", LobbyPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [{ tables }, shelf, { seated }] = await Promise.all([call("/api/tables"), books(), call("/api/session")]);
  return ["lobby-page", { tables, shelf, seated }];
}
