/** Sizes of a bet or raise within the bounds of a choice. */

/** The nearest legal total. */
export function legal(choice, total) {
  if (choice.only?.length) {
    return choice.only.reduce((best, one) => (Math.abs(one - total) < Math.abs(best - total) ? one : best));
  }
  return Math.max(choice.least, Math.min(choice.most, Math.round(total) || choice.least));
}

/** Quick sizes: the least, half a pot, a pot, everything. */
export function sizes(choice, call, pot, mine) {
  const now = mine.bet + call;
  const all = mine.bet + mine.stack;
  const found = [
    ["Min", choice.least],
    ["½", legal(choice, now + (pot + call) / 2)],
    ["Pot", legal(choice, now + pot + call)],
    [choice.most >= all ? "All" : "Max", choice.most],
  ];
  return found.filter(([, total], at) => found.findIndex(([, one]) => one === total) === at);
}

/** What the slider stops at: round amounts, and the bounds themselves. */
export function snap(choice, total) {
  if (total <= choice.least || total >= choice.most) return total;
  const quarter = choice.least / 4;
  const step = Math.max(1, Math.round(quarter / 50) * 50 || Math.round(quarter));
  return legal(choice, Math.round(total / step) * step);
}
