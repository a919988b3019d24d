/** Somebody else's cards: each at a place of its own, those face up never covered by another. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";

const MOST = 7; // cards that lie in one row
const SLIVER = 0.2; // of a card's width: what is seen of one that lies face down below others

/** The cards that won, on the board too; of a seat its own among them; none while a hand is played. @param {any} view @param {number} [seat] */
export function bestOf({ hand }, seat) {
  const won = (hand?.best ?? []).filter((one) => seat === undefined || one.seat === seat);
  return new Set(won.flatMap(({ cards }) => cards));
}

/**
 * The cards of a seat with those that its player turned up when the hand was over: a hand that was folded lies there again.
 * @param {any} held the seat in the hand @param {string[]} [turned]
 */
export function withTurned(held, turned = []) {
  if (!turned.length) return held;
  const left = [...turned];
  const kept = held.cards.map((card) => (card === "??" && left.length ? left.shift() : card));
  const cards = [...kept, ...left];
  return { ...held, cards, up: cards.map((card) => card !== "??"), folded: false };
}

/**
 * @param {any} held the seat in the hand @param {any} l the layout @param {Set<string>} [best] the cards that win
 */
export function seatCards({ cards, up, folded }, l, best = new Set()) {
  if (!cards.length) return null;
  if (cards.length > MOST) return rowsOf(cards);
  const { order, places, step } = laid(cards, up, l);
  const kinds = ["held", step < 0.95 * l.cardW && "strips", folded && "dim"].filter(Boolean).join(" ");
  return h(
    "div",
    { class: kinds, key: "held", css: { "--step": `${step || l.cardW}px` } },
    order.map((index, at) => {
      const card = cards[index];
      const look = best.has(card) ? "best" : best.size && card !== "??" ? "rest" : "";
      return playingCard(card, { key: `c${index}`, size: look, index, at: places[at] });
    }),
  );
}

/** Where each lies: in stud those face down to the left, of each a sliver; the others in the order of the deal. */
export function laid(cards, up, { boxW, cardW }) {
  const all = cards.map((_, index) => index);
  const mixed = up.some(Boolean) && !up.every(Boolean);
  const order = mixed ? all.toSorted((one, other) => up[one] - up[other] || one - other) : all;
  const downs = mixed ? order.filter((index) => !up[index] && cards[index] === "??").length : 0;
  const sliver = Math.round(SLIVER * cardW);
  const open = order.length - downs;
  const room = boxW - downs * sliver - cardW;
  const step = open > 1 ? Math.min(Math.round(1.04 * cardW), Math.floor(room / (open - 1))) : 0;
  const start = Math.round((boxW - downs * sliver - (open - 1) * step - cardW) / 2);
  const places = order.map((_, at) => start + Math.min(at, downs) * sliver + Math.max(0, at - downs) * step);
  return { order, places, step };
}

/** Thirteen cards: rows of three, five and five, each card one small sign. */
function rowsOf(cards) {
  const rows = [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)];
  return h(
    "div",
    { class: "held rows", key: "rows" },
    rows.map((row, number) =>
      h(
        "div",
        { class: "set", key: number },
        row.map((card, index) => playingCard(card, { key: index, size: "short" })),
      ),
    ),
  );
}
