/** One's own cards, large below the table. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { SIZES } from "./setting.js";

const MANY = 7;

/** What a hand is, beside its cards: one line for each share of the pot. @param {any[]} [held] */
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

/** @param {{cards: string[], up: boolean[], folded: boolean} | undefined} mine @param {any} [key] @param {Set<string>} [best] the cards that won */
export function ownCards(mine, key, best = new Set()) {
  const cards = mine?.cards ?? [];
  if (cards.length > MANY) return ownRows(cards, key);
  const looks = ["own", `n${cards.length}`, cards.length > 2 && "strips", mine?.folded && "dim"];
  return h(
    "div",
    {
      class: looks.filter(Boolean).join(" "),
      role: "group",
      "aria-label": cards.length ? say.ownCards.yourCards : say.ownCards.youHoldNoCards,
      key,
      css: { "--n": cards.length || 1 },
    },
    cards.map((card, index) => playingCard(card, { key: index, up: mine.up[index], index, size: best.has(card) ? "best" : "" })),
  );
}

/** Thirteen, as they lie: front, middle, back. */
function ownRows(cards, key) {
  let from = 0;
  const rows = Object.values(SIZES).map((size) => cards.slice(from, (from += size)));
  return h(
    "div",
    { class: "own setting laid", role: "group", "aria-label": say.ownCards.yourCards, key },
    rows.map((row, number) =>
      h(
        "div",
        { class: "set-row", key: number },
        row.map((card, index) => playingCard(card, { key: index })),
      ),
    ),
  );
}
