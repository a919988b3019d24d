/** Enough of hand ranking to warn of a Chinese hand set the wrong way round, and to arrange one. The book decides. */

import { ORDER } from "./cards.js";
import { say } from "./say.js";

/** What a prize may be won by, the best first. */
export const PRIZED = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"];

/** A hand as a list of numbers that compares in order: category first, then ranks. Three or five cards. */
export function strength(cards) {
  const ranks = cards.map((card) => ORDER.indexOf(card[0])).sort((one, other) => other - one);
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  const shape = groups.map(([, count]) => count).join("");
  const sorted = groups.map(([rank]) => rank);
  if (cards.length < 5) return [{ 3: 3, 21: 1 }[shape] ?? 0, ...sorted];
  const flush = cards.every((card) => card[1] === cards[0][1]);
  const wheel = ranks.join() === "12,3,2,1,0";
  const straight = shape === "11111" && (wheel || ranks[0] - ranks[4] === 4);
  const high = wheel ? [3] : sorted;
  if (straight && flush) return [8, ...high];
  if (shape === "41") return [7, ...sorted];
  if (shape === "32") return [6, ...sorted];
  if (flush) return [5, ...sorted];
  if (straight) return [4, ...high];
  return [{ 311: 3, 221: 2, 2111: 1 }[shape] ?? 0, ...sorted];
}

export const NAMES = say.ranks.names;

/** Above zero when the first is better. */
export function compare(one, other) {
  const left = strength(one);
  const right = strength(other);
  for (let at = 0; at < Math.min(left.length, right.length); at++)
    if (left[at] !== right[at]) return left[at] - right[at];
  return 0;
}

function* choose(cards, count, from = 0, taken = []) {
  if (taken.length === count) {
    yield taken;
    return;
  }
  for (let at = from; at <= cards.length - (count - taken.length); at++)
    yield* choose(cards, count, at + 1, [...taken, cards[at]]);
}

const best = (cards, count) => {
  let found = null;
  for (const hand of choose(cards, count)) if (!found || compare(hand, found) > 0) found = hand;
  return found;
};

/** A sound setting: the strongest five behind, the strongest of the rest in the middle, what is left in front. */
export function arrange(cards) {
  const back = best(cards, 5);
  const rest = cards.filter((card) => !back.includes(card));
  const middle = best(rest, 5);
  return { front: rest.filter((card) => !middle.includes(card)), middle, back };
}
