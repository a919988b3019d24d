/** One's own cards, large below the table. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";

const MANY = 7;

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
