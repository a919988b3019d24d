/** A hand that plays itself out with every hand face up, street by street: what is pure of it. */

const LOOKED_AT = 2; // times the pace of a board, as the room waits before it deals again

/** Whether every hand that is left lies face up. @param {any} hand */
export function faceUp(hand) {
  const left = hand?.seats.filter(({ folded }) => !folded) ?? [];
  return left.length > 1 && left.every(({ shown }) => shown);
}

/**
 * What was told in one go, cut where a card fell after the hands were turned up; one piece where none did.
 * @param {any[]} told @param {boolean} shown whether the hands lay face up before
 */
export function streets(told, shown) {
  const from = shown ? 0 : told.findIndex(({ kind }) => kind === "Shown");
  const cuts = told.flatMap(({ kind }, at) => (kind === "Boarded" && from >= 0 && at >= from ? [at] : []));
  return [0, ...cuts].map((cut, number) => told.slice(cut, cuts[number] ?? told.length));
}

/** How long a street is looked at, in milliseconds. @param {{board: number}} pace */
export const lookedAt = ({ board }) => LOOKED_AT * board * 1000;

/**
 * The table as it lay at a moment of a hand that is over: nothing that came later, and nothing pushed yet.
 * @param {any} view @param {any[][]} boards @param {any[]} pots @param {any[]} told
 */
export function asItLay(view, boards, pots, told) {
  const won = (seat) => told.reduce((sum, one) => sum + (one.kind === "Awarded" && one.seat === seat ? one.amount : 0), 0);
  const places = view.seats.map((place) => (place.dealt || won(place.seat) ? { ...place, chips: place.chips - won(place.seat) } : place));
  const seats = view.hand.seats.map((held) => ({ ...held, all_in: !held.folded && held.stack === won(held.seat) }));
  const pot = pots.reduce((sum, { chips }) => sum + chips, 0);
  return { ...view, seats: places, hand: { ...view.hand, seats, boards, pots, pot, over: false, best: [], turn: 0 } };
}

/** The moment at which the boards lay so. @param {any[]} moments @param {any[][]} boards */
export function momentOf(moments, boards) {
  const laid = (rows) => rows.map((row) => row.join("")).join("/").replace(/\/+$/, "");
  return moments.find((one) => laid(one.boards) === laid(boards));
}

/** A share in whole per cent, but never nought or all of it unless it is so. @param {number} share */
export function inPercent(share) {
  const whole = Math.round(100 * share);
  if (share > 0 && whole === 0) return "<1%";
  return share < 1 && whole === 100 ? ">99%" : `${whole}%`;
}
