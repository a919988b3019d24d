/** Little signs at the seats, from what was told: what a player just did, what was won. */

import { say } from "../say.js";
import { chips } from "../words.js";

const SIGNS = {
  Checked: () => [say.signs.check, "check", say.signs.check],
  Called: (amount) => [say.signs.call(chips(amount)), "call", say.signs.callVerb],
  BetTo: (amount) => [say.signs.bet(chips(amount)), "raise", say.signs.betVerb],
  RaisedTo: (amount) => [say.signs.raise(chips(amount)), "raise", say.signs.raiseVerb],
  Folded: () => [say.signs.fold, "fold", say.signs.fold],
  Discarded: () => [say.signs.changedCards, "check", say.signs.changedCards],
  UpCardChosen: () => [say.signs.chosen, "check", say.signs.chosen],
  Arranged: () => [say.signs.setHand, "check", say.signs.setHand],
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
      const [words, sign, verb] = SIGNS[kind](amount);
      this.bubbles.set(seat, { words, verb, kind: sign });
    }
  }

  #call(seat, words) {
    const known = this.called.some((one) => one.seat === seat && one.words === words);
    if (words && !known) this.called = [...this.called, { seat, words }];
  }
}
