/** One's own cards, large below the table. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";

const MANY = 7;

/** What a hand is, below its cards: one line for each share of the pot. @param {any[]} [held] */
export function heldWords(held) {
  if (!held?.length) return null;
  const several = held.length > 1;
  return h(
    "p",
    { class: "held-words" },
    held.map((one, at) => [
      at > 0 && " · ",
      several && one.words !== "no low" && `${one.part} `,
      h("b", {}, one.words),
    ]),
  );
}

/** @param {{cards: string[], up: boolean[], folded: boolean, shown: boolean} | undefined} mine @param {any} [key] */
export function ownCards(mine, key) {
  if (!mine?.cards.length) return null;
  const { cards, up, folded, shown } = mine;
  const size = cards.length > MANY ? "middling" : "large";
  return h(
    "div",
    {
      class: `own n${cards.length}${folded ? " dim" : ""}${shown ? " laid" : ""}`,
      role: "group",
      "aria-label": "Your cards",
      key,
    },
    cards.map((card, index) => playingCard(card, { key: index, size, up: up[index], index })),
  );
}
