import { ORDER, cardName, rankName, rankSign, suitName, suitSign } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { prefer, taste } from "../session.js";
import { actButton } from "../table/act_button.js";
import { forTheTable, isEnter, press } from "../table/keys.js";

const SUITS = ["s", "h", "d", "c"];
const CARD = /(10|[2-9tjqka])\s*([shdc])/gi;

/** The cards that somebody typed, as in `Ah Kd 7c` or `ahkd10c`. @param {string} text @returns {string[]} */
export const cardsIn = (text) =>
  [...text.matchAll(CARD)].map(([, rank, suit]) => (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase());

/**
 * `<card-picker>`: naming cards: four suits by thirteen ranks, each large enough for a thumb; or a rank and then a suit, on
 * seventeen larger keys; or typed, `Ah Kd 7c`, into its field. Anywhere else a rank and then a suit is a card, Backspace
 * takes the last one away and Enter tells them. The last card that is wanted tells them when it was tapped.
 *
 * Properties: `count` (how many at most), `least` (how few will do; else exactly `count`), `rows` (how they lie, as in
 * `[3, 5, 5]`; else in one row), `given` (the first of them, known already), `gone` (cards that cannot be), `deck` (its
 * size), `verb` (what the button says), `pass` (what another says, where no cards need be named), `busy`, `asked` (which question it is: a new one begins with nothing named).
 * Events: `cards` with all of them; `pass`.
 * @extends {Part<{ count: any, least: any, rows: any, given: any, gone: any, deck: any, verb: string, pass: any, busy: boolean, asked: any }>}
 */
export class CardPicker extends Part {
  static properties = ["count", "least", "rows", "given", "gone", "deck", "verb", "pass", "busy", "asked"];

  #named = [];
  #rank = ""; // typed, and waiting for its suit
  #of = null; // the question that they were named for

  connected() {
    this.listen(document, "keydown", (event) => this.#pressed(event));
  }

  get #cards() {
    return [...(this.given ?? []), ...this.#named];
  }

  get #ready() {
    const held = this.#cards.length;
    return held <= this.count && held >= (this.least ?? this.count);
  }

  #set(cards) {
    this.#named = cards;
    this.#rank = "";
    this.redraw();
  }

  #toggle(card) {
    if (this.#named.includes(card)) this.#set(this.#named.filter((one) => one !== card));
    else if (this.#cards.length < this.count) this.#set([...this.#named, card]);
  }

  /** Tapped: the last one needs no further tap; where they lie in rows, or fewer would do, somebody looks first. */
  #tap(card) {
    const more = !this.#named.includes(card);
    this.#toggle(card);
    const all = this.#cards.length === this.count && this.least === undefined && !this.rows;
    if (more && all && !this.busy) this.tell("cards", this.#cards);
  }

  /** The rank that was tapped waits for its suit. */
  #half(rank) {
    this.#rank = this.#rank === rank ? "" : rank;
    this.redraw();
  }

  #pressed(event) {
    if (!forTheTable(event)) return;
    const key = event.key.toLowerCase();
    if (isEnter(event)) press(this, "tell");
    else if (key === "backspace") this.#set(this.#named.slice(0, -1));
    else if (this.#rank && SUITS.includes(key)) this.#typed(this.#rank + key);
    else if (/^[2-9tjqka]$/.test(key)) this.#rank = key.toUpperCase();
    else return;
    event.preventDefault();
  }

  /** A card by its two keys; one that cannot be is left out. @param {string} card */
  #typed(card) {
    this.#rank = "";
    if (!this.#impossible(card) && !this.#named.includes(card)) this.#toggle(card);
  }

  #impossible(card) {
    return !this.#ranks.includes(card[0]) || this.gone?.includes(card) || this.given?.includes(card);
  }

  get #ranks() {
    return [...ORDER.slice(ORDER.length - (this.deck ?? 52) / 4)].reverse();
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    if (this.#of !== this.asked) [this.#of, this.#named, this.#rank] = [this.asked, [], ""];
    return [
      h(
        "div",
        { class: this.rows ? "named many" : "named", role: "group", "aria-label": say.cardPicker.cardsNamed },
        this.#slots(),
      ),
      taste.halves ? this.#halves() : this.#deck(),
      this.#typing(),
      this.#keysWanted(),
    ];
  }

  #deck() {
    const row = (suit) => h("div", { class: "suit", key: suit }, this.#ranks.map((rank) => this.#key(rank + suit)));
    return h("div", { class: "deck", role: "group", "aria-label": say.cardPicker.theDeck, key: "deck" }, SUITS.map(row));
  }

  /** A rank, then a suit. */
  #halves() {
    const full = this.#cards.length >= this.count;
    const rank = (one) => {
      const gone = SUITS.every((suit) => this.#impossible(one + suit) || this.#named.includes(one + suit));
      const more = { "aria-pressed": String(this.#rank === one), disabled: full || gone, onclick: () => this.#half(one) };
      return h("button", { type: "button", class: "key half", key: one, "data-rank": one, "aria-label": rankName(one), ...more }, h("b", {}, rankSign(one)));
    };
    const suit = (one) => {
      const card = this.#rank + one;
      const cannot = !this.#rank || this.#impossible(card) || this.#named.includes(card);
      const tap = () => {
        this.#rank = "";
        this.#tap(card);
      };
      const more = { "data-suit": one, "aria-label": suitName(one), disabled: Boolean(cannot), onclick: tap };
      return h("button", { type: "button", class: `key half suit-${one}`, key: one, ...more }, suitSign(one, "pip"));
    };
    return h(
      "div",
      { class: "deck halves", role: "group", "aria-label": say.cardPicker.aRankThenASuit, key: "halves" },
      h("div", { class: "ranks" }, this.#ranks.map(rank)),
      h("div", { class: "suits" }, SUITS.map(suit)),
    );
  }

  #keysWanted() {
    const other = () => {
      prefer({ halves: !taste.halves });
      this.redraw();
    };
    return h("button", { type: "button", class: "link keys-wanted", key: "wanted", onclick: other }, taste.halves ? say.cardPicker.allCardsAsKeys : say.cardPicker.rankAndSuitAsKeys);
  }

  #slots() {
    const cards = this.#cards;
    let from = 0;
    return (this.rows ?? [this.count]).map((size, row) => {
      const cells = Array.from({ length: size }, (_, at) => this.#slot(cards[from + at], from + at));
      from += size;
      return h("div", { class: "cells", key: row }, cells);
    });
  }

  #slot(card, at) {
    if (!card) return h("span", { class: "cell", key: at });
    const shown = playingCard(card, { size: "middling" });
    if (this.given?.includes(card)) return h("span", { class: "known", key: at }, shown);
    return h(
      "button",
      {
        type: "button",
        class: "tap",
        key: at,
        "aria-label": say.cardPicker.notThe(cardName(card)),
        onclick: () => this.#toggle(card),
      },
      shown,
    );
  }

  #key(card) {
    const named = this.#named.includes(card);
    return h(
      "button",
      {
        type: "button",
        class: `key suit-${card[1]}`,
        key: card,
        "data-card": card,
        "aria-label": cardName(card),
        "aria-pressed": String(named),
        disabled: Boolean(this.#impossible(card)) || (!named && this.#cards.length >= this.count),
        onclick: () => this.#tap(card),
      },
      h("b", { "aria-hidden": "true" }, rankSign(card)),
      suitSign(card[1], "pip"),
    );
  }

  #typing() {
    const submit = (event) => {
      event.preventDefault();
      if (this.#ready) this.tell("cards", this.#cards);
    };
    return h(
      "form",
      { class: "typing", onsubmit: submit },
      h("input", {
        type: "text",
        "aria-label": say.cardPicker.typeTheCardsAsInAh,
        placeholder: say.cardPicker.ahKd7c,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        value: this.#named.join(" "),
        oninput: (event) => this.#set(this.#possible(cardsIn(event.target.value))),
      }),
      this.pass && actButton("pass", this.pass, "fold", () => this.tell("pass"), { disabled: this.busy }),
      h(
        "button",
        { type: "submit", class: "act raise", "data-verb": "tell", disabled: this.busy || !this.#ready },
        h("span", {}, this.verb),
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    );
  }

  /** What was typed, each card once and no more than are wanted; one that cannot be is the book's to refuse. */
  #possible(cards) {
    return [...new Set(cards)].slice(0, this.count - (this.given?.length ?? 0));
  }
}

define("card-picker", CardPicker);
