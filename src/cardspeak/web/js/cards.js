/** Cards in words, in order, and small among words. `As` is the ace of spades, `??` a card face down. */

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

export const rankName = (rank) => RANKS[rank];
export const suitName = (suit) => SUITS[suit];

/** High to low, then by suit: how people hold their cards. */
export const byRank = (one, other) =>
  ORDER.indexOf(other[0]) - ORDER.indexOf(one[0]) || "shdc".indexOf(one[1]) - "shdc".indexOf(other[1]);

/** The sign of a suit. */
export const suitSign = (letter, kind) =>
  h("svg", { class: kind, "aria-hidden": "true" }, h("use", { href: `#suit-${letter}` }));

export const rankSign = (card) => (card[0] === "T" ? "10" : card[0]);

const IN_TEXT = /(\b(?:[2-9TJQKA][shdc])+\b|\?\?(?: \?\?)*)/;

const mini = (card) =>
  h(
    "span",
    { class: `mini suit-${card[1]}`, role: "img", "aria-label": cardName(card) },
    h("span", { "aria-hidden": "true" }, rankSign(card)),
    suitSign(card[1], "pip"),
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
