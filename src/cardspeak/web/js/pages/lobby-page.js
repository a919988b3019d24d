import { books, call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { line } from "../socket.js";
import { FAMILIES, usualBuyIn } from "../words.js";
import { gameShelf, gamesOf } from "./game_shelf.js";
import "../jackpots/jackpot-strip.js";
import "./open-table.js";
import { tableCard } from "./table_card.js";

const EVERY = 4000; // milliseconds between two looks at the tables
const NONE_OPEN = say.lobbyPage.noTableLikeThatIsOpen;
const HOME =
  say.lobbyPage.aNightAmongFriendsInA;
const ANTES = 40; // what one takes to a table against the house

/**
 * `<lobby-page>`: every table that is open and every game of every book; one click sits you down.
 *
 * Properties: `tables`, `shelf` (the rule books), `seated` (tables where this player has a seat).
 * Events: `go` (bubbles) with an address.
 * @extends {Part<{ tables: any, shelf: any, seated: any, book: any, family: any, asked: any }>}
 */
export class LobbyPage extends Part {
  static properties = ["tables", "shelf", "seated"];
  static state = ["book", "family", "asked"];

  connected() {
    document.title = say.lobbyPage.lobbyCardspeak;
    const timer = setInterval(() => this.#refresh(), EVERY);
    this.hold(() => clearInterval(timer));
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
    if (!table.best) return toast(say.lobbyPage.everySeatIsTakenWatchFrom, "bad");
    const answer = await line.ask(table.id, takeSeat(table));
    if (answer.type !== "done") toast(answer.says, "bad");
    return this.#go(`/table/${table.id}`);
  }

  /** A seat at this game, wherever there is one. */
  async #play(book, game) {
    this.asked = `${book}/${game}`;
    try {
      const table = await call("/api/play", { method: "POST", body: { book, game } });
      if (table.people.includes(session.name)) this.#go(`/table/${table.id}`);
      else await this.#sit(table);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    this.asked = "";
  }

  #open() {
    openBox(say.common.openATable, () =>
      h("open-table", { shelf: this.shelf, onopened: ({ detail: id }) => this.#go(`/table/${id}`) }),
    );
  }

  /** A night among friends, in a room of its own beside this one; its host goes there. */
  #home() {
    const begin = async (event) => {
      event.preventDefault();
      event.submitter.disabled = true;
      try {
        location.assign((await call("/api/home/beside", { method: "POST" })).host);
      } catch (wrong) {
        toast(wrong.message, "bad");
        event.submitter.disabled = false;
      }
    };
    openBox(say.lobbyPage.aGameAtHome, () =>
      h("form", { class: "grid", onsubmit: begin }, h("p", { class: "wide" }, HOME), h("div", { class: "buttons wide" }, h("button", { class: "main", type: "submit", "data-verb": "beside" }, say.lobbyPage.openIt))),
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
    const { book, family, asked } = this;
    const games = gameShelf(this.shelf, { book, family }, asked, (...game) => this.#play(...game));
    return h(
      "section",
      { class: "page lobby" },
      this.#hello(),
      h("jackpot-strip", { key: "jackpots" }),
      this.#filters(),
      h("h2", { class: "hidden" }, say.common.tables),
      h("div", { class: "tables" }, seen.map(card)),
      seen.length === 0 && h("p", { class: "empty" }, games ? NONE_OPEN : say.lobbyPage.thisBookHasNoGameOf),
      games,
    );
  }

  #hello() {
    const open = say.lobbyPage.tables(this.tables.length);
    const games = this.shelf.flatMap(gamesOf).length;
    return h(
      "div",
      { class: "hello" },
      h(
        "div",
        {},
        h("h1", {}, say.lobbyPage.goodToSeeYou(session.name)),
        h(
          "p",
          { class: "lead" },
          say.lobbyPage.openOneClickSitsYouDown(open),
          h("a", { href: "#every-game" }, say.lobbyPage.allGames(games)),
        ),
      ),
      this.#seats(),
      h("button", { class: "main ghost", type: "button", onclick: () => this.#open() }, say.lobbyPage.openATable),
      session.role === "manager" &&
        h("button", { class: "quiet", type: "button", "data-verb": "home", onclick: () => this.#home() }, say.lobbyPage.aGameAtHome2),
    );
  }

  /** The way back to where one sits. */
  #seats() {
    const listed = new Map(this.tables.map((table) => [table.id, table]));
    const here = this.tables.filter((table) => table.people.includes(session.name)).map((table) => table.id);
    const seats = [...here, ...this.seated.filter((id) => !listed.has(id))]; // a tournament's tables are not listed
    if (!seats.length) return null;
    const several = seats.length > 1;
    const words = several ? say.lobbyPage.myTables(seats.length) : say.lobbyPage.backToTable(listed.get(seats[0])?.game_title);
    return h("a", { class: "button main", href: several ? "/tables" : `/table/${seats[0]}`, key: "seats", "data-verb": "back" }, words);
  }

  #filters() {
    const played = new Set(this.shelf.flatMap(gamesOf).map((game) => game.family));
    const families = Object.keys(FAMILIES).filter((family) => played.has(family));
    return h(
      "div",
      { class: "filters" },
      this.#picks(
        say.lobbyPage.byKindOfGame,
        "family",
        say.lobbyPage.allGames2,
        families.map((one) => [one, FAMILIES[one] ?? one]),
      ),
      this.#picks(
        say.lobbyPage.byRuleBook,
        "book",
        say.lobbyPage.allBooks,
        this.shelf.map((book) => [book.slug, book.short]),
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
