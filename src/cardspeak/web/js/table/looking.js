/** What lies small on the felt, seen in large: a player's hand, and all the pots. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { chips, plain } from "../words.js";
import { potName } from "./centre.js";

const nameOf = ({ seats }, seat) => plain(seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat}`);

/** A seat: who it is, what they hold as far as it lies open, and what they did. @param {any} page @param {number} seat */
export function lookAt(page, seat) {
  const { view, signs } = page;
  const place = view.seats.find((one) => one.seat === seat);
  if (!place) return null;
  const held = view.hand?.seats.find((one) => one.seat === seat);
  const facts = [
    ["Chips", chips(place.chips)],
    held?.bet > 0 && ["Bet", chips(held.bet)],
    signs.bubbles.has(seat) && ["Last", signs.bubbles.get(seat).words],
    held?.folded && ["Hand", "folded"],
    !place.here && ["Here", "sitting out"],
  ].filter(Boolean);
  return openBox(`Seat ${seat}: ${plain(place.name)}`, () => [
    held?.cards.length > 0 &&
      h(
        "div",
        { class: "large-hand" },
        held.cards.map((card, index) => playingCard(card, { key: index, size: "middling", up: held.up[index] })),
      ),
    h("dl", { class: "sign" }, facts.map(([name, words]) => [h("dt", {}, name), h("dd", {}, words)])),
  ]);
}

/** Every pot with who may win it. @param {any} page */
export function showPots({ view }) {
  const pots = view.hand?.pots ?? [];
  const one = (pot, number) => [
    h("dt", {}, potName(number, pots.length)),
    h("dd", {}, `${chips(pot.chips)}: ${pot.seats.map((seat) => `${nameOf(view, seat)} (${seat})`).join(", ")}`),
  ];
  return openBox("The pots", () => h("dl", { class: "sign" }, pots.map(one)));
}
