/** A Chinese hand on its way from thirteen loose cards to three rows. */

import { byRank } from "../cards.js";
import { arrange, compare } from "../ranks.js";

export const SIZES = { front: 3, middle: 5, back: 5 };
export const ROWS = ["front", "middle", "back"]; // as they lie: the front farthest from its player, the back nearest

export class Setting {
  /** @param {string[]} cards */
  constructor(cards) {
    this.cards = cards;
    this.startOver();
  }

  startOver() {
    Object.assign(this, { front: [], middle: [], back: [], loose: [...this.cards].sort(byRank), chosen: "" });
  }

  arrange() {
    Object.assign(this, arrange(this.cards), { loose: [], chosen: "" });
  }

  /** Put a card into a row or back into the hand; a full row gives up its last. */
  move(card, to) {
    for (const name of [...ROWS, "loose"]) this[name] = this[name].filter((one) => one !== card);
    if (to !== "loose" && this[to].length >= SIZES[to]) this.loose.push(this[to].pop());
    this[to].push(card);
    this.loose.sort(byRank);
    this.chosen = "";
  }

  /** A tap chooses a card; a tap on another lets the two change places. */
  tap(card) {
    if (this.chosen && this.chosen !== card) this.#swap(this.chosen, card);
    else this.chosen = this.chosen === card ? "" : card;
  }

  #swap(one, other) {
    const [first, at] = this.#place(one);
    const [second, where] = this.#place(other);
    if (first === "loose" && second === "loose") {
      this.chosen = other;
      return;
    }
    this[first][at] = other;
    this[second][where] = one;
    this.chosen = "";
  }

  #place(card) {
    return [...ROWS, "loose"].map((name) => [name, this[name].indexOf(card)]).find(([, at]) => at >= 0);
  }

  get full() {
    return ROWS.every((name) => this[name].length === SIZES[name]);
  }

  /** What is wrong with a full setting, or nothing. */
  get misset() {
    if (!this.full) return "";
    if (compare(this.middle, this.back) > 0) return "Mis-set: the middle is better than the back.";
    if (compare(this.front, this.middle) > 0) return "Mis-set: the front is better than the middle.";
    return "";
  }
}
