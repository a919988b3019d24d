/** Cards in words, in order, and small among words. `As` is the ace of spades, `??` a card face down. */

import { h } from "./dom.js";
import { say } from "./say.js";

const RANKS = {
  A: say.cards.ace,
  K: say.cards.king,
  Q: say.cards.queen,
  J: say.cards.jack,
  T: say.cards.ten,
  9: say.cards.nine,
  8: say.cards.eight,
  7: say.cards.seven,
  6: say.cards.six,
  5: say.cards.five,
  4: say.cards.four,
  3: say.cards.three,
  2: say.cards.two,
};
const SUITS = { s: say.cards.spades, h: say.cards.hearts, d: say.cards.diamonds, c: say.cards.clubs };

export const ORDER = "23456789TJQKA";

export const cardName = (card) => (card === "??" ? say.cards.aCardFaceDown : say.cards.of(RANKS[card[0]], SUITS[card[1]]));

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
          "aria-label": count > 1 ? say.cards.hiddenCards(count) : say.cards.aHiddenCard,
        }),
        count > 1 && h("small", { "aria-hidden": "true" }, `×${count}`),
      ];
    }
    return IN_TEXT.test(piece) ? piece.match(/../g).map(mini) : piece;
  });
}
