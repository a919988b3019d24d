/** The time of the player to act: called, warned of, for sale. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { chips } from "../words.js";
import { aside } from "./dock.js";

/**
 * What the player to act reads of the own time. @param {any} view @param {string} book @param {(command: any) => any} ask
 * @param {number} [bank] seconds that this player has put by, where the book has no time of its own
 * @returns {{words?: any, beside?: any}}
 */
export function timeWords({ clock, viewer: seat }, book, ask, bank = 0) {
  const left = Math.floor(bank);
  if (clock?.seat !== seat) return { beside: left > 0 && h("p", { class: "hint put-by", key: "bank" }, say.timeWords.putBy(left)) };
  const { sign, warned } = clock;
  const called = clock.clock === "called";
  const words = [
    called && [say.timeWords.timeHasBeenCalledOnYou, cite(book, clock.cite[1]), " "],
    warned && h("b", { role: "alert" }, say.timeWords.yourTimeIsNearlyOver),
  ];
  const sold = !called && sign?.extra > 0;
  const buy = () => ask({ type: "BuyTime", seat });
  const beside =
    sold && aside(say.timeWords.moreSecondsFor(sign.extra, chips(sign.price)), buy, { "data-verb": "buy time", key: "time" });
  return { words: called || warned ? words : null, beside };
}

/** A moment of the room as the clock on one's own wall shows it. @param {number} moment @param {number} ahead seconds that the room's clock is ahead of ours */
export const clockTime = (moment, ahead) =>
  new Date((moment - ahead) * 1000).toLocaleTimeString(say.locale, { hour: "2-digit", minute: "2-digit" });

/**
 * Asking that the time be called on whoever takes too long: the command, or what became of it.
 * @param {any} view @param {number} seat
 */
export function clockLink({ callable, clock, clock_asked: asked, hand }, seat) {
  if (!callable || hand.turn === seat) return null;
  if (clock?.clock === "called") return say.timeWords.theTimeHasBeenCalled;
  if (asked) return say.timeWords.theFloorHasBeenAskedFor;
  return { type: "AskClock", seat };
}
