/** A Chinese hand on its way: thirteen cards in three rows, which change places until it is set. */

import { byRank } from "../cards.js";
import { arrange, compare } from "../ranks.js";
import { say } from "../say.js";

export const SIZES = { front: 3, middle: 5, back: 5 };
export const ROWS = ["front", "middle", "back"]; // as they lie: the front farthest from its player, the back nearest

export class Setting {
  /** @param {string[]} cards */
  constructor(cards) {
    this.cards = cards;
    /** @type {string[]} */ this.front = [];
    /** @type {string[]} */ this.middle = [];
    /** @type {string[]} */ this.back = [];
    this.chosen = "";
    this.startOver();
  }

  /** The highest behind, the lowest in front: not yet a setting, but every card has a place. */
  startOver() {
    const sorted = [...this.cards].sort(byRank);
    Object.assign(this, { back: sorted.slice(0, 5), middle: sorted.slice(5, 10), front: sorted.slice(10), chosen: "" });
  }

  arrange() {
    Object.assign(this, arrange(this.cards), { chosen: "" });
  }

  /** A tap chooses a card; a tap on another lets the two change places. */
  tap(card) {
    if (this.chosen && this.chosen !== card) this.swap(this.chosen, card);
    else this.chosen = this.chosen === card ? "" : card;
  }

  swap(one, other) {
    const [first, at] = this.#place(one);
    const [second, where] = this.#place(other);
    this[first][at] = other;
    this[second][where] = one;
    this.chosen = "";
  }

  #place(card) {
    return ROWS.map((name) => [name, this[name].indexOf(card)]).find(([, at]) => at >= 0);
  }

  /** What is wrong with the setting, or nothing. */
  get misset() {
    if (compare(this.middle, this.back) > 0) return say.setting.misSetTheMiddleIsBetter;
    if (compare(this.front, this.middle) > 0) return say.setting.misSetTheFrontIsBetter;
    return "";
  }
}
