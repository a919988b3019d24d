/** Playing cards, drawn. `As` is the ace of spades, `??` a card face down. */

import { h } from "./dom.js";

const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
export const ORDER = "23456789TJQKA";

export const cardName = (card) => (card === "??" ? "a card face down" : `${RANKS[card[0]]} of ${SUITS[card[1]]}`);

/** High to low, then by suit: how people hold their cards. */
export const byRank = (one, other) =>
  ORDER.indexOf(other[0]) - ORDER.indexOf(one[0]) || "shdc".indexOf(one[1]) - "shdc".indexOf(other[1]);

const suit = (letter, kind) => h("svg", { class: kind, "aria-hidden": "true" }, h("use", { href: `#suit-${letter}` }));

/**
 * A card.
 * @param {string} card
 * @param {{key?: any, size?: string, up?: boolean, dim?: boolean, glow?: boolean}} [how]
 */
export function playingCard(card, { key, size = "", up = false, dim = false, glow = false, index = 0 } = {}) {
  const down = card === "??";
  const kinds = ["card", size, down ? "down" : `suit-${card[1]}`, up && "up", dim && "dim", glow && "glow"];
  const props = {
    class: kinds.filter(Boolean).join(" "),
    key: key === undefined ? undefined : `${key}:${card}`,
    role: "img",
    "aria-label": cardName(card),
    css: { "--i": index },
  };
  if (down) return h("span", props, h("span", { class: "back" }));
  const rank = card[0] === "T" ? "10" : card[0];
  return h(
    "span",
    props,
    h("span", { class: "rank", "aria-hidden": "true" }, rank),
    suit(card[1], "pip"),
    suit(card[1], "big"),
  );
}

const IN_TEXT = /(\b(?:[2-9TJQKA][shdc])+\b|\?\?(?: \?\?)*)/;

const mini = (card) =>
  h(
    "span",
    { class: `mini suit-${card[1]}`, role: "img", "aria-label": cardName(card) },
    h("span", { "aria-hidden": "true" }, card[0] === "T" ? "10" : card[0]),
    suit(card[1], "pip"),
  );

/** Words with the cards among them drawn small. */
export function withCards(words) {
  return words.split(IN_TEXT).map((piece) => {
    if (piece.startsWith("??")) {
      const count = piece.split(" ").length;
      return [
        h("span", {
          class: "mini down",
          role: "img",
          "aria-label": count > 1 ? `${count} hidden cards` : "a hidden card",
        }),
        count > 1 && h("small", { "aria-hidden": "true" }, `×${count}`),
      ];
    }
    return IN_TEXT.test(piece) ? piece.match(/../g).map(mini) : piece;
  });
}
