import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { onTheFloor } from "../session.js";
import { structureWords } from "../words.js";
import { PACES, clauseIn, openingOf, usualWish } from "./opening.js";

const EXPLAIN = {
  "no limit": "Any bet up to everything in front of you.",
  pot: "A bet or raise may come to the size of the pot.",
  "half pot": "A bet or raise may come to half the pot.",
  fixed: "Every bet and raise has one size: the small one in early rounds, the big one later.",
  spread: "Any bet between the smallest and the largest that the table names.",
};

/**
 * `<open-table>`: opening a table: any game of any book, in plain words; the book checks what was chosen.
 *
 * Properties: `shelf` (the rule books).
 * Events: `opened` with the id of the new table; `done` (bubbles) when the question is settled either way.
 */
export class OpenTable extends Part {
  static properties = ["shelf"];
  static state = ["says"];

  #wish = { book: "star-sydney-poker", game: "holdem", pace: "lively", house: 4 };

  connected() {
    this.#usual();
  }

  get #books() {
    return [...this.shelf.filter((book) => book.games.length), ...this.shelf.filter((book) => book.kind === "banked")];
  }

  get #book() {
    return this.#books.find((book) => book.slug === this.#wish.book);
  }

  get #game() {
    const { games } = this.#book;
    return games.find((game) => game.slug === this.#wish.game) ?? games[0];
  }

  #usual() {
    if (this.#game) Object.assign(this.#wish, usualWish(this.#game, this.#wish.house));
  }

  async #submit(event) {
    event.preventDefault();
    try {
      const body = openingOf(this.#wish, this.#book, this.#game);
      const made = await call("/api/tables", { method: "POST", body });
      this.tell("done", null, { bubbles: true });
      this.tell("opened", made.id);
    } catch (wrong) {
      this.says = wrong.message;
      this.update();
      this.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    }
  }

  #set(name, value) {
    this.#wish[name] = value;
    this.says = "";
    if (name === "book" || name === "game") this.#usual();
    this.redraw();
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    const book = this.#book;
    const pace = PACES[this.#wish.pace];
    return h(
      "form",
      { class: "grid open-table", onsubmit: (event) => this.#submit(event) },
      this.#select(
        "book",
        "Rule book",
        this.#books.map((one) => [one.slug, one.title]),
        `${book.authority}, ${book.version}`,
      ),
      book.kind === "banked"
        ? h("p", { class: "wide" }, "The house banks this game: you play against the dealer.")
        : this.#gameFields(this.#game),
      !this.#wish.told &&
        this.#select(
          "pace",
          "Pace",
          Object.keys(PACES).map((name) => [name, name]),
          pace.act
            ? `House players think for ${pace.house} seconds, you have ${pace.act}.`
            : "Nobody waits, and there is no clock.",
        ),
      this.says && refusal(this.says, this.#wish.book),
      h(
        "div",
        { class: "buttons wide" },
        h(
          "button",
          { class: "quiet", type: "button", onclick: () => this.tell("done", null, { bubbles: true }) },
          "Not now",
        ),
        h("button", { class: "main", type: "submit" }, "Open the table"),
      ),
    );
  }

  #gameFields(game) {
    const deck = game.decks.find((one) => one.size === Number(this.#wish.deck)) ?? game.decks[0];
    return [
      this.#select(
        "game",
        "Game",
        this.#book.games.map((one) => [one.slug, one.title]),
      ),
      game.note && h("p", { class: "small wide" }, game.note),
      game.decks.length > 1 &&
        this.#select(
          "deck",
          "Deck",
          game.decks.map((one) => [one.size, `${one.size} cards, up to ${one.seats} players`]),
        ),
      this.#stakesFields(game),
      onTheFloor() && this.#tick("told", "I deal real cards at a real table, and tell them", "wide"),
      !this.#wish.told &&
        this.#field("house", "House players", `They sit down at once; the game deals to ${deck.seats} at most.`, {
          type: "number",
          min: 0,
          max: deck.seats,
        }),
      h(
        "details",
        { class: "wide", key: "more" },
        h("summary", {}, "More: seats, buy-in, commission, showdown"),
        h("div", { class: "grid" }, this.#moreFields(game)),
      ),
    ];
  }

  #stakesFields(game) {
    if (game.family === "chinese")
      return this.#field("chinese_unit", "One unit", "What a point is worth between two players.");
    const { structure } = this.#wish;
    const fixed = structure === "fixed";
    return [
      this.#select(
        "structure",
        "Limit",
        game.structures.map((one) => [one, structureWords(one)]),
        EXPLAIN[structure],
      ),
      game.usual.blinds.length > 0 &&
        this.#field("blinds", "Blinds", "In posting order, as in 100 200.", { inputmode: "text" }),
      this.#field("antes", "Ante", "Everybody puts it in before the deal; leave it empty for none."),
      this.#field("small", fixed ? "Small bet" : "Least bet"),
      (fixed || structure === "spread") && this.#field("big", fixed ? "Big bet" : "Largest bet"),
    ];
  }

  #moreFields(game) {
    const { commission } = this.#wish;
    const kinds = game.commission.map((one) => one.kind).filter((kind) => kind !== "time");
    return [
      this.#field("places", "Places at the table", "Empty: as many as usual."),
      this.#field("least", "Least buy-in", "Empty: twenty of the largest blind or bet."),
      this.#field("most", "Greatest buy-in"),
      this.#select(
        "commission",
        "Commission",
        [["", "none"], ...kinds.map((kind) => [kind, kind])],
        "What the house takes.",
      ),
      commission === "percent" && [
        this.#field("percent", "Percent of the pot"),
        this.#field("cap", "At most", "Empty: no cap."),
      ],
      ["per hand", "per person"].includes(commission) && this.#field("amount", "Amount"),
      this.#tick("asked", "Players are asked to show or muck"),
      game.family === "flop" && this.#tick("runs", "Offer to run it twice"),
      game.usual.blinds.length > 0 && this.#tick("straddle", "Straddles are offered"),
      this.#tick("coach", "Players may have a coach"),
    ];
  }

  #field(name, label, help = "", props = {}) {
    const value = this.#wish[name] ?? "";
    const oninput = (event) => this.#set(name, event.target.value);
    return labelled(name, label, help, h("input", { name, value, oninput, inputmode: "numeric", ...props }));
  }

  #select(name, label, options, help = "") {
    const onchange = (event) => this.#set(name, event.target.value);
    const list = options.map(([value, words]) => h("option", { value }, words));
    return labelled(name, label, help, h("select", { name, value: this.#wish[name], onchange }, list));
  }

  #tick(name, label, place = "") {
    const onchange = (event) => this.#set(name, event.target.checked);
    return h(
      "label",
      { class: `tick ${place}`, key: name },
      h("input", { type: "checkbox", name, checked: this.#wish[name], onchange }),
      h("span", {}, label),
    );
  }
}

const labelled = (name, label, help, field) =>
  h("label", { class: "field", key: name }, h("span", {}, label), field, help && h("small", {}, help));

const refusal = (says, book) =>
  h(
    "div",
    { class: "refusal wide", role: "alert" },
    h("b", {}, "The book would not open that table. "),
    says,
    " ",
    cite(book, clauseIn(says)),
  );

define("open-table", OpenTable);
