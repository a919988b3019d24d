import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { betBox } from "./bet_box.js";

const BOARD = 5;

/**
 * `<house-felt>`: a table against the house: the dealer above, the board if there is one, the boxes below, one's own in
 * the middle.
 *
 * Properties: `view` (of the table), `layout` (the round to look at), `settled` (whether that round is over and paid),
 * `game` (its title), `seat` (of this player, if any), `sits` (whether free boxes can be taken), `bets` (the prompt to
 * wager, if any), `chip` (what a tap puts down), `turn` (the box that is asked).
 * Events: `sit` with the number of a box; `wager` with `{wager, amount}`.
 */
export class HouseFelt extends Part {
  static properties = ["view", "layout", "settled", "game", "seat", "sits", "bets", "chip", "turn"];
  static look = "house-felt";

  draw() {
    const { layout, view } = this;
    return [
      h(
        "div",
        { class: "dealer-place", role: "group", "aria-label": "The dealer" },
        h("span", { class: "label" }, "Dealer"),
        h(
          "div",
          { class: "board" },
          (layout?.dealer ?? []).map((card, index) => playingCard(card, { key: index, size: "board-card", index })),
        ),
        h("p", { class: layout?.dealer_words || layout?.no_hand ? "made" : "engraved" }, this.#dealerWords()),
      ),
      view.game.includes("holdem") &&
        h(
          "div",
          { class: "board community", role: "group", "aria-label": "The board" },
          Array.from({ length: BOARD }, (_, at) => this.#boardCard(at)),
        ),
      h(
        "ul",
        { class: "boxes", "aria-label": "Boxes" },
        this.#order().map((number) => betBox(this, number)),
      ),
    ];
  }

  #dealerWords() {
    const { layout } = this;
    if (layout?.no_hand) return "does not qualify";
    return layout?.dealer_words || (layout?.dealer.length ? "" : this.game);
  }

  #boardCard(at) {
    const card = this.layout?.board[at];
    return card
      ? playingCard(card, { key: at, size: "board-card", index: at })
      : h("span", { class: "cell", key: `empty${at}` });
  }

  /** Boxes from left to right, the own one in the middle. */
  #order() {
    const count = this.view.boxes;
    const first = this.seat ? this.seat.box - 1 - Math.floor(count / 2) + count : 0;
    return Array.from({ length: count }, (_, at) => ((first + at) % count) + 1);
  }
}

define("house-felt", HouseFelt);
