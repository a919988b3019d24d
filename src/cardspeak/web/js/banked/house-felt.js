import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { betBox } from "./bet_box.js";
import { discards, jackpots, limitsPlate, printed, shoe } from "./plates.js";

const BOARD = 5;

/**
 * `<house-felt>`: a table against the house: the dealer above between the discards and the shoe, the board if there is
 * one, the boxes in an arc below, one's own large in the middle.
 *
 * Properties: `view` (of the table), `layout` (the round to look at), `settled` (whether that round is over and paid),
 * `game` (its title), `seat` (of this player, if any), `sits` (whether free boxes can be taken), `bets` (the prompt to
 * wager, if any), `chip` (what a tap puts down), `turn` (the box that is asked).
 * Events: `sit` with the number of a box; `wager` with `{box, wager, amount}`.
 */
export class HouseFelt extends Part {
  static properties = ["view", "layout", "settled", "game", "seat", "sits", "bets", "chip", "turn"];
  static look = "house-felt";

  draw() {
    const { layout, view } = this;
    const board = view.game.includes("holdem");
    const order = this.#order();
    const half = (order.length - 1) / 2;
    return [
      h("div", { class: "plates left", key: "left" }, limitsPlate(view.sign)),
      h("div", { class: "plates right", key: "right" }, jackpots(view.jackpots)),
      h(
        "div",
        { class: "dealer-place", key: "dealer", role: "group", "aria-label": "The dealer" },
        discards(this.settled),
        h(
          "div",
          { class: "dealer-hand" },
          h("span", { class: "label" }, "Dealer"),
          h(
            "div",
            { class: "board" },
            (layout?.dealer ?? []).map((card, index) => playingCard(card, { key: index, size: "board-card", index })),
          ),
          h("p", { class: "engraved" }, this.#dealerWords()),
        ),
        shoe(),
      ),
      board &&
        h(
          "div",
          { class: "board community", key: "board", role: "group", "aria-label": "The board" },
          Array.from({ length: BOARD }, (_, at) => this.#boardCard(at)),
        ),
      !board && printed(view.sign),
      h("p", { class: "game-name", key: "name", "aria-hidden": "true" }, this.game),
      h(
        "ul",
        { class: `boxes of${order.length}${this.seat ? " seated" : ""}`, key: "boxes", "aria-label": "Boxes" },
        order.map((number, at) => betBox(this, number, half ? (at - half) / half : 0)),
      ),
    ];
  }

  #dealerWords() {
    const { layout } = this;
    if (layout?.no_hand) return "does not qualify";
    return layout?.dealer_words ?? "";
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
