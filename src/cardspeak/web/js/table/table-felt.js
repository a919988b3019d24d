import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { settle } from "../frame.js";
import "../parts/chip-stack.js";
import { centre } from "./centre.js";
import { seatAt } from "./seat.js";
import { betSpot, buttonSpot, from, put, seatSpots } from "./spots.js";

const NARROW = 560;

/**
 * `<table-felt>`: a table among players, drawn: seats round an oval, cards, bets, pots, boards, the button. It fills its
 * place and follows its size.
 *
 * Properties: `view` (of the table, as the room shows it), `game` (its title), `signs` (maps from seats: `bubbles` to what
 * a player just did, `winners` to what was won), `puck` (the book plays with a puck), `clock` (`{left, total}` seconds,
 * or null), `position` (where the log stands), `sits` (a click on a free seat takes it).
 * Events: `sit` with the number of the seat.
 */
export class TableFelt extends Part {
  static properties = ["view", "game", "signs", "puck", "clock", "position", "sits"];
  static look = "felt";

  #width = 0;
  #height = 0;

  connected() {
    const sizes = new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#height = contentRect.height;
      this.redraw();
      settle();
    });
    sizes.observe(this);
    this.hold(() => sizes.disconnect());
  }

  draw() {
    const { view } = this;
    if (!view || !this.#width) return null;
    const narrow = this.#width < NARROW;
    const spots = seatSpots(view, this.#width, this.#height, narrow);
    this.classList.toggle("narrow", narrow);
    this.classList.toggle("over", Boolean(view.hand?.over));
    return [
      h("div", { class: "rail", "aria-hidden": "true" }, h("div", { class: "cloth" })),
      centre(view, this.game, this.signs?.called),
      view.hand?.over && this.#payouts(spots),
      view.hand?.seats.map((seat) => seat.bet > 0 && bet(seat, spots.get(seat.seat))),
      button(view.button, spots.get(view.button), this.puck),
      h(
        "ul",
        { class: "seats", "aria-label": "Seats" },
        [...spots].map(([seat, spot]) => seatAt(this, seat, spot)),
      ),
    ];
  }

  /** Chips on their way from the pot to whoever won them. */
  #payouts(spots) {
    const won = [...(this.signs?.winners ?? [])];
    return won.map(([seat, amount]) => payout(seat, amount, spots.get(seat), this.#width, this.#height));
  }
}

const payout = (seat, amount, spot, width, height) =>
  spot &&
  h(
    "div",
    {
      class: "payout",
      key: `w${seat}`,
      "aria-hidden": "true",
      css: { ...put(spot.x, spot.y), ...from(width / 2 - spot.x, height / 2 - spot.y) },
    },
    h("chip-stack", { amount }),
  );

const bet = ({ seat, bet: amount }, spot) =>
  spot &&
  h(
    "div",
    { class: "bet", key: `b${seat}`, css: betSpot(spot) },
    h("chip-stack", { amount, label: `Seat ${seat} bet ` }),
  );

const button = (seat, spot, puck) =>
  spot &&
  h(
    "div",
    {
      class: `button-disc${puck ? " puck" : ""}`,
      key: "button",
      role: "img",
      "aria-label": `The ${puck ? "puck" : "dealer button"} is at seat ${seat}`,
      css: buttonSpot(spot),
    },
    puck ? "P" : "D",
  );

define("table-felt", TableFelt);
