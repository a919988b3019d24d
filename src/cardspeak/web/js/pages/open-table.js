import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { onTheFloor } from "../session.js";
import { PACES, clauseIn, openingOf, playsFor, usualWish } from "./opening.js";
import { bankedFields, chargeFields, limitsNote, mannerFields, seatFields, stakesFields, turnFields } from "./opening_fields.js";

/**
 * `<open-table>`: opening a table: any game of any book, in plain words; the book checks what was chosen.
 *
 * Properties: `shelf` (the rule books), `house` (house players to begin with), `jackpot` (whether it is wished for at first).
 * Events: `opened` with the id of the new table; `done` (bubbles) when the question is settled either way.
 * @extends {Part<{ shelf: any, house: number | undefined, jackpot: boolean | undefined, says: string }>}
 */
export class OpenTable extends Part {
  static properties = ["shelf", "house", "jackpot"];
  static state = ["says"];

  #wish = { book: "star-sydney-poker", game: "holdem", pace: "lively", house: 4 };

  connected() {
    this.#wish.house = this.house ?? this.#wish.house;
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
    if (this.#game) Object.assign(this.#wish, usualWish(this.#game, this.#wish.house), { jackpot: Boolean(this.jackpot) });
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
        say.openTable.ruleBook,
        this.#books.map((one) => [one.slug, one.title]),
        `${book.authority}, ${book.version}`,
      ),
      book.kind === "banked" ? bankedFields(this.#makers) : this.#gameFields(this.#game),
      !this.#wish.told &&
        this.#select(
          "pace",
          say.openTable.pace,
          Object.keys(PACES).map((name) => [name, name]),
          pace.act
            ? say.openTable.housePlayersThinkForSecondsYou(pace.house, pace.act)
            : say.openTable.nobodyWaitsAndThereIsNo,
        ),
      this.says && refusal(this.says, this.#wish.book),
      h(
        "div",
        { class: "buttons wide" },
        h(
          "button",
          { class: "quiet", type: "button", onclick: () => this.tell("done", null, { bubbles: true }) },
          say.common.notNow,
        ),
        h("button", { class: "main", type: "submit" }, say.openTable.openTheTable),
      ),
    );
  }

  #makers = {
    field: (...of) => this.#field(...of),
    select: (...of) => this.#select(...of),
    tick: (...of) => this.#tick(...of),
    among: (...of) => this.#among(...of),
  };

  /** Back to what is usual for the game. */
  #again() {
    this.says = "";
    this.#usual();
    this.redraw();
  }

  #more(title, fields) {
    return h("details", { class: "wide", key: title }, h("summary", {}, title), h("div", { class: "grid" }, fields));
  }

  #gameFields(game) {
    const deck = game.decks.find((one) => one.size === Number(this.#wish.deck)) ?? game.decks[0];
    return [
      this.#select(
        "game",
        say.common.game,
        this.#book.games.map((one) => [one.slug, one.title]),
      ),
      game.note && h("p", { class: "small wide" }, game.note),
      game.decks.length > 1 &&
        this.#select(
          "deck",
          say.openTable.deck,
          game.decks.map((one) => [one.size, say.openTable.cardsUpToPlayers(one.size, one.seats)]),
        ),
      limitsNote(this.#wish.book, game, this.#wish),
      stakesFields(game, this.#wish, this.#makers),
      playsFor(game, this.#wish) && this.#tick("jackpot", say.openTable.itPlaysForThe(playsFor(game, this.#wish).title), "wide"),
      onTheFloor() && this.#tick("told", say.openTable.iDealRealCardsAtA, "wide"),
      !this.#wish.told &&
        this.#field("house", say.openTable.housePlayers, say.openTable.theySitDownAtOnceThe(deck.seats), {
          type: "number",
          min: 0,
          max: deck.seats,
        }),
      game.terms.rotation &&
        this.#more(say.openTable.severalGamesInTurn, turnFields(game, this.#book.games, this.#wish, this.#makers)),
      this.#more(say.openTable.seatsAndBuyIn, seatFields(this.#makers)),
      this.#more(say.openTable.whatTheHouseTakes, chargeFields(game, this.#wish, this.#makers)),
      this.#more(say.openTable.howTheTableIsRun, mannerFields(game, this.#wish, this.#makers)),
      h(
        "p",
        { class: "wide", key: "usual" },
        h("button", { type: "button", class: "link", onclick: () => this.#again() }, say.openTable.everythingAsUsual),
      ),
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

  /** Some of several. */
  #among(name, label, options) {
    const chosen = this.#wish[name];
    const onchange = (value) => (event) =>
      this.#set(name, event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value));
    const tick = ([value, words]) =>
      h(
        "label",
        { class: "tick", key: value },
        h("input", { type: "checkbox", name, value, checked: chosen.includes(value), onchange: onchange(value) }),
        h("span", {}, words),
      );
    return h("fieldset", { class: "wide among", key: name }, h("legend", {}, label), options.map(tick));
  }
}

const labelled = (name, label, help, field) =>
  h("label", { class: "field", key: name }, h("span", {}, label), field, help && h("small", {}, help));

const refusal = (says, book) =>
  h(
    "div",
    { class: "refusal wide", role: "alert" },
    h("b", {}, say.openTable.theBookWouldNotOpenThat),
    says,
    " ",
    cite(book, clauseIn(says)),
  );

define("open-table", OpenTable);
