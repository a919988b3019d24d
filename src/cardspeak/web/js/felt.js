/** The table drawn: seats round an oval, cards, bets, pots, board, button, and the small piles in the middle. */

import { playingCard } from "./cards.js";
import { stack } from "./chips.js";
import { chips, h } from "./dom.js";
import { places } from "./geometry.js";

export const HOUSE = "House ";
export const plain = (name) => (name.startsWith(HOUSE) ? name.slice(HOUSE.length) : name);

const hue = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/**
 * @typedef {{view: any, row: any, width: number, height: number, clock: any, bubbles: Map<number, any>,
 *   winners: Map<number, number>, puck: boolean, sit?: (seat: number) => void, position: number}} Scene
 */

/** @param {Scene} scene */
export function felt(scene) {
  const { view, width, height } = scene;
  const narrow = width < 560;
  const mine = typeof view.viewer === "number" ? view.viewer : 0;
  const spots = seatSpots(view, mine, width, height, narrow);
  const at = (seat) => spots.get(seat);
  const hand = view.hand;
  return h(
    "div",
    { class: `felt${narrow ? " narrow" : ""}${hand?.over ? " over" : ""}`, key: "felt" },
    h("div", { class: "rail", "aria-hidden": "true" }, h("div", { class: "cloth" })),
    middle(scene),
    hand && hand.seats.filter((seat) => seat.bet > 0).map((seat) => betAt(seat, at(seat.seat))),
    view.button && at(view.button) && button(view.button, at(view.button), scene.puck),
    h(
      "ul",
      { class: "seats", "aria-label": "Seats" },
      [...spots].map(([seat, spot]) => seatAt(scene, seat, spot, mine)),
    ),
  );
}

function seatSpots(view, mine, width, height, narrow) {
  const rx = width / 2 - (narrow ? 40 : 74);
  const ry = height / 2 - (narrow ? 48 : 66);
  const taken = view.seats.map((place) => place.seat);
  const all = Array.from({ length: view.places }, (_, at) => at + 1);
  // A small screen has room for those who play; a large one for every chair.
  const seats = narrow && mine ? taken : all;
  const first = mine ? seats.indexOf(mine) : Math.floor(seats.length / 2);
  const ring = places(seats.length, rx, ry);
  const spots = new Map();
  for (let step = 0; step < seats.length; step++) {
    const seat = seats[(first + step) % seats.length];
    spots.set(seat, {
      x: width / 2 + ring[step].x,
      y: height / 2 + ring[step].y + (narrow ? 8 : 10),
      dx: -ring[step].x / rx,
      dy: -ring[step].y / ry,
      narrow,
    });
  }
  return spots;
}

const put = (x, y) => ({ "--x": `${Math.round(x)}px`, "--y": `${Math.round(y)}px` });

function seatAt(scene, seat, spot, mine) {
  const { view } = scene;
  const place = view.seats.find((one) => one.seat === seat);
  const css = put(spot.x, spot.y);
  if (!place) return emptySeat(scene, seat, css, mine);
  const held = view.hand?.seats.find((one) => one.seat === seat);
  const inHand = held && (place.dealt || view.hand.over);
  const turn = view.hand && !view.hand.over && view.hand.turn === seat;
  const won = scene.winners.get(seat);
  const kinds = [
    "seat",
    seat === mine && "mine",
    turn && "turn",
    held?.folded && "folded",
    !place.here && "away",
    won !== undefined && "won",
    spot.dy > 0.2 && "high",
    spot.dy < -0.2 && "low",
  ];
  const bubble = scene.bubbles.get(seat);
  return h(
    "li",
    {
      class: kinds.filter(Boolean).join(" "),
      key: `s${seat}`,
      css,
      "data-seat": seat,
      "aria-label": seatWords(place, held, turn),
    },
    inHand && seat !== mine && seatCards(held, spot.narrow),
    h(
      "div",
      { class: "pod" },
      h(
        "span",
        { class: "face", css: { "--hue": hue(place.name) }, "aria-hidden": "true" },
        plain(place.name).slice(0, 1).toUpperCase(),
        turn && scene.clock && ring(scene),
      ),
      h(
        "span",
        { class: "who" },
        h("span", { class: "name" }, plain(place.name)),
        h("span", { class: "chips-left" }, held?.all_in ? "all in" : chips(place.chips)),
      ),
    ),
    note(place, held, bubble, won),
  );
}

function seatWords(place, held, turn) {
  const parts = [`Seat ${place.seat}, ${place.name}, ${chips(place.chips)} chips`];
  if (held?.bet) parts.push(`bet ${chips(held.bet)}`);
  if (held?.folded) parts.push("folded");
  if (turn) parts.push("to act");
  return parts.join(", ");
}

function note(place, held, bubble, won) {
  if (won) return h("span", { class: "note win", key: "win" }, `+${chips(won)}`);
  if (bubble) return h("span", { class: `note ${bubble.kind}`, key: bubble.kind + bubble.words }, bubble.words);
  if (!place.here) return h("span", { class: "note idle" }, "sitting out");
  if (place.leaving) return h("span", { class: "note idle" }, "leaving");
  if (place.entry && !place.dealt)
    return h("span", { class: "note idle" }, place.how === "post" ? "posting" : "waiting");
  return null;
}

/** Somebody else's cards; one's own lie large below the table. */
function seatCards({ cards, up, folded }, narrow) {
  if (!cards.length) return null;
  if (cards.length > 7) return manyCards(cards);
  return h(
    "div",
    { class: `held n${cards.length}${narrow ? " tight" : ""}${folded ? " dim" : ""}` },
    cards.map((card, index) => playingCard(card, { key: `c${index}`, size: "small", up: up[index], index })),
  );
}

/** Thirteen cards: rows of three, five and five once they are open, a count until then. */
function manyCards(cards) {
  if (cards.includes("??"))
    return h("div", { class: "held pile" }, playingCard("??", { size: "small" }), h("b", {}, `× ${cards.length}`));
  return h(
    "div",
    { class: "held rows" },
    [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)].map((row, number) =>
      h(
        "div",
        { class: "held", key: number },
        row.map((card, index) => playingCard(card, { key: index, size: "tiny" })),
      ),
    ),
  );
}

function ring({ clock, position }) {
  return h(
    "svg",
    {
      class: "ring",
      viewBox: "0 0 44 44",
      key: `ring${position}`,
      "aria-hidden": "true",
      css: { "--total": `${clock.total}s`, "--gone": `${(clock.left - clock.total).toFixed(2)}s` },
    },
    h("circle", { cx: 22, cy: 22, r: 20, pathLength: 100 }),
  );
}

function emptySeat({ sit }, seat, css, mine) {
  return h(
    "li",
    { class: "seat empty", key: `s${seat}`, css, "data-seat": seat },
    sit && !mine
      ? h("button", { type: "button", "aria-label": `Take seat ${seat}`, onclick: () => sit(seat) }, "Sit")
      : h("span", { class: "hole", "aria-label": `Seat ${seat} is free` }),
  );
}

function betAt({ seat, bet }, spot) {
  if (!spot) return null;
  const reach = spot.narrow ? 62 : 96;
  const size = Math.hypot(spot.dx, spot.dy) || 1;
  const x = spot.x + (spot.dx / size) * reach * 1.12;
  const y = spot.y + (spot.dy / size) * reach * (spot.narrow ? 0.78 : 0.8);
  return h("div", { class: "bet", key: `b${seat}`, css: put(x, y) }, stack(bet, { label: `Seat ${seat} bet ` }));
}

function button(seat, spot, puck) {
  const size = Math.hypot(spot.dx, spot.dy) || 1;
  const [x, y] = [spot.dx / size, spot.dy / size];
  const reach = spot.narrow ? 46 : 70;
  const side = spot.narrow ? 30 : 50;
  return h(
    "div",
    {
      class: `button-disc${puck ? " puck" : ""}`,
      key: "button",
      role: "img",
      "aria-label": `The ${puck ? "puck" : "dealer button"} is at seat ${seat}`,
      css: put(spot.x + x * reach - y * side, spot.y + y * reach * 0.8 + x * side),
    },
    puck ? "P" : "D",
  );
}

function middle({ view, row }) {
  const hand = view.hand;
  if (!hand) {
    return h(
      "div",
      { class: "centre", key: "centre" },
      h("p", { class: "engraved" }, row.game_title),
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
          stack(pot.chips, { label: number ? `Side pot ${number}: ` : "Pot: ", big: true }),
        ),
      ),
    ),
    h(
      "div",
      { class: `boards${boards.length > 1 ? " several" : ""}` },
      boards.map((board, number) =>
        h(
          "div",
          {
            class: "board",
            key: `board${number}`,
            role: "group",
            "aria-label": boards.length > 1 ? `Board ${number + 1}` : "The board",
          },
          board.map((card, index) => playingCard(card, { key: `${number}-${index}`, size: "board-card", index })),
        ),
      ),
      hand.shared.length > 0 &&
        h(
          "div",
          { class: "board", role: "group", "aria-label": "A card for everybody" },
          hand.shared.map((card, index) => playingCard(card, { key: `sh${index}`, size: "board-card", index })),
        ),
    ),
    piles(hand),
    h(
      "p",
      { class: "engraved" },
      hand.round || row.game_title,
      !hand.over && hand.pot > 0 && ` · ${chips(hand.pot)} in all`,
    ),
  );
}

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
