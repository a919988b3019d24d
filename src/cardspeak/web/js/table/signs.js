/** Little signs at the seats, from what was told: what a player just did, what was won. */

import { chips } from "../words.js";

const SIGNS = {
  Checked: () => ["check", "check"],
  Called: (amount) => [`call ${chips(amount)}`, "call"],
  BetTo: (amount) => [`bet ${chips(amount)}`, "raise"],
  RaisedTo: (amount) => [`raise ${chips(amount)}`, "raise"],
  Folded: () => ["fold", "fold"],
  Discarded: () => ["changed", "check"],
  UpCardChosen: () => ["chosen", "check"],
  Arranged: () => ["set", "check"],
};

export class Signs {
  /** @type {Map<number, {words: string, verb: string, kind: string}>} `verb`: the words without their amount */
  bubbles = new Map();
  /** @type {Map<number, number>} */
  winners = new Map();
  /** @type {{seat: number, words: string}[]} the hands that won, as they were called */
  called = [];

  /** @param {{kind: string, seat: number, amount: number, says: string}} told */
  see({ kind, seat, amount, says }) {
    if (kind === "HandStarted") {
      this.bubbles.clear();
      this.winners.clear();
      this.called = [];
    } else if (kind === "BettingOpened") {
      for (const [one, bubble] of this.bubbles) if (bubble.kind !== "fold") this.bubbles.delete(one);
    } else if (kind === "Awarded" || kind === "PotGiven") {
      this.winners.set(seat, (this.winners.get(seat) ?? 0) + amount);
      this.#call(seat, / with (.+)\.$/.exec(says ?? "")?.[1]);
    } else if (kind in SIGNS) {
      const [words, sign] = SIGNS[kind](amount);
      this.bubbles.set(seat, { words, verb: words.split(" ")[0], kind: sign });
    }
  }

  #call(seat, words) {
    const known = this.called.some((one) => one.seat === seat && one.words === words);
    if (words && !known) this.called = [...this.called, { seat, words }];
  }
}
