/** Sizes of a bet or raise within the bounds of a choice. */

import { say } from "../say.js";

/** The nearest legal total. */
export function legal(choice, total) {
  if (choice.only?.length) {
    return choice.only.reduce((best, one) => (Math.abs(one - total) < Math.abs(best - total) ? one : best));
  }
  return Math.max(choice.least, Math.min(choice.most, Math.round(total) || choice.least));
}

const FRACTIONS = { 33: "⅓", 50: "½", 67: "⅔", 75: "¾", 100: say.sizing.pot };

/** Quick sizes: the least, parts of the pot as the player likes them, everything. */
export function sizes(choice, call, pot, mine, presets) {
  const now = mine.bet + call;
  const all = mine.bet + mine.stack;
  const part = (percent) => legal(choice, now + ((pot + call) * percent) / 100);
  const found = [
    [say.sizing.min, choice.least],
    ...presets.map((percent) => [FRACTIONS[percent] ?? `${percent}%`, part(percent)]),
    [choice.most >= all ? say.sizing.all : say.sizing.max, choice.most],
  ];
  return found.filter(([, total], at) => found.findIndex(([, one]) => one === total) === at);
}

/** What the slider stops at: round amounts, and the bounds themselves. */
export function snap(choice, total) {
  if (total <= choice.least || total >= choice.most) return total;
  const step = stepOf(choice);
  return legal(choice, Math.round(total / step) * step);
}

/** One step up or down, by the wheel or a key. */
export function stepped(choice, total, steps) {
  if (choice.only?.length) return choice.only[Math.max(0, Math.min(choice.only.length - 1, choice.only.indexOf(total) + steps))];
  return Math.max(choice.least, Math.min(choice.most, snap(choice, total + steps * stepOf(choice))));
}

function stepOf({ least }) {
  const quarter = least / 4;
  return Math.max(1, Math.round(quarter / 50) * 50 || Math.round(quarter));
}
