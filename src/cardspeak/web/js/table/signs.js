/** Little signs at the seats, from what was told: what a player just did, what was won. */

import { chips } from "../words.js";

const SIGNS = {
  Checked: () => ["check", "check"],
  Called: (amount) => [`call ${chips(amount)}`, "call"],
  BetTo: (amount) => [`bet ${chips(amount)}`, "raise"],
  RaisedTo: (amount) => [`raise ${chips(amount)}`, "raise"],
  Folded: () => ["fold", "fold"],
  Discarded: () => ["changed", "check"],
  Arranged: () => ["set", "check"],
};

export class Signs {
  /** @type {Map<number, {words: string, kind: string}>} */
  bubbles = new Map();
  /** @type {Map<number, number>} */
  winners = new Map();

  /** @param {{kind: string, seat: number, amount: number}} told */
  see({ kind, seat, amount }) {
    if (kind === "HandStarted") {
      this.bubbles.clear();
      this.winners.clear();
    } else if (kind === "BettingOpened") {
      for (const [one, bubble] of this.bubbles) if (bubble.kind !== "fold") this.bubbles.delete(one);
    } else if (kind === "Awarded" || kind === "PotGiven") {
      this.winners.set(seat, (this.winners.get(seat) ?? 0) + amount);
    } else if (kind in SIGNS) {
      const [words, sign] = SIGNS[kind](amount);
      this.bubbles.set(seat, { words, kind: sign });
    }
  }
}
