/** The lane before a seat: its bet, the button, and, where the seat has no strip, what its player just did. */

import { h } from "../dom.js";
import "../parts/chip-stack.js";
import { say } from "../say.js";
import { boxed, from } from "./boxes.js";
import { note } from "./seat.js";

/** @param {any} scene the felt @param {number} seat @param {any} where its box @param {any} l the layout @param {any} sits its seat's box */
export function laneAt(scene, seat, where, l, sits) {
  const { view } = scene;
  const place = view.seats.find((one) => one.seat === seat);
  const held = view.hand?.seats.find((one) => one.seat === seat);
  const turn = Boolean(view.hand) && !view.hand.over && view.hand.turn === seat;
  const words = l.dense && place && !held?.bet ? note(scene, place, held, turn) : null;
  return h(
    "div",
    { class: `lane to-${where.at}`, key: `l${seat}`, css: { ...boxed(where), ...from(sits, where) }, "data-lane": seat },
    view.button === seat && disc(seat, scene.puck),
    held?.bet > 0 && bet(seat, held.bet, scene.signs.bubbles.get(seat)?.kind ?? ""),
    words && h("span", { class: `note ${words[1]}`, key: words.join() }, words[0]),
  );
}

const bet = (seat, amount, kind) =>
  h("span", { class: `bet ${kind}`, key: "bet" }, h("chip-stack", { amount, label: say.lane.seatBet(seat) }));

const disc = (seat, puck) =>
  h(
    "span",
    {
      class: `button-disc${puck ? " puck" : ""}`,
      key: "button",
      role: "img",
      "aria-label": say.lane.theIsAtSeat(puck ? say.lane.puck : say.lane.dealerButton, seat),
    },
    puck ? "P" : "D",
  );
