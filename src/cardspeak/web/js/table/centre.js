/** The middle of the table: pots, boards, and the small piles. */

import { h } from "../dom.js";
import "../parts/chip-stack.js";
import { playingCard } from "../parts/playing-card.js";
import { chips, plain } from "../words.js";

const MOST_CALLED = 3;

/**
 * What lies in the middle: pots, boards, piles; at the end the hands that won, as they were called.
 * @param {any} view @param {string} game its title @param {{seat: number, words: string}[]} [called]
 */
export function centre(view, game, called = []) {
  const hand = view.hand;
  if (!hand) {
    return h(
      "div",
      { class: "centre", key: "centre" },
      h("p", { class: "engraved" }, game),
      view.prompt && h("p", { class: "waits" }, view.prompt.says),
    );
  }
  const boards = hand.boards.filter((board) => board.length);
  return h(
    "div",
    { class: "centre", key: "centre" },
    h(
      "div",
      { class: "pots" },
      hand.pots.map((pot, number) =>
        h(
          "span",
          { class: "pot", key: `p${number}` },
          h("span", { class: "label" }, number ? `Side pot ${number}` : hand.pots.length > 1 ? "Main pot" : "Pot"),
          h("chip-stack", { amount: pot.chips, label: number ? `Side pot ${number}: ` : "Pot: ", big: true }),
        ),
      ),
    ),
    h(
      "div",
      { class: `boards${boards.length > 1 ? " several" : ""}` },
      boards.map((board, number) =>
        cards(boards.length > 1 ? `Board ${number + 1}` : "The board", board, `b${number}`),
      ),
      hand.shared.length > 0 && cards("A card for everybody", hand.shared, "shared"),
    ),
    hand.over && called.slice(0, MOST_CALLED).map((one) => winner(view, one)),
    piles(hand),
    h("p", { class: "engraved" }, hand.round || game, !hand.over && hand.pot > 0 && ` · ${chips(hand.pot)} in all`),
  );
}

function winner({ seats }, { seat, words }) {
  const name = seats.find((place) => place.seat === seat)?.name ?? `Seat ${seat}`;
  return h("p", { class: "called", key: `${seat}${words}` }, h("b", {}, plain(name)), ` wins with ${words}`);
}

const cards = (label, board, key) =>
  h(
    "div",
    { class: "board", key, role: "group", "aria-label": label },
    board.map((card, index) => playingCard(card, { key: index, size: "board-card", index })),
  );

/** Burned cards, the kitty, cards set aside and cards of the stub that lie open. */
function piles(hand) {
  const pile = (name, count, cards) =>
    h(
      "span",
      { class: "pile", key: name, title: name },
      cards
        ? cards.map((card, index) => playingCard(card, { key: index, size: "tiny" }))
        : playingCard("??", { size: "tiny" }),
      h("span", { class: "label" }, cards ? name : `${name} ${count}`),
    );
  return h(
    "div",
    { class: "piles" },
    hand.burns > 0 && pile("burned", hand.burns),
    hand.kitty > 0 && pile("kitty", hand.kitty),
    hand.aside.length > 0 && pile("set aside", 0, hand.aside),
    hand.exposed.length > 0 && pile("exposed", 0, hand.exposed),
    hand.cap !== null &&
      h("span", { class: "pile" }, h("span", { class: "label" }, `no wager above ${chips(hand.cap)} this round`)),
  );
}
