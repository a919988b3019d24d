/** A seat on the felt: who sits there, with how much, holding what, and what they just did. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { chips, plain } from "../words.js";
import { from, put } from "./spots.js";

const FAR = 180; // pixels that a card slides from the dealer

const hue = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/**
 * A seat, taken or free.
 * @param {any} scene the properties of the felt
 * @param {number} seat
 * @param {import("./spots.js").Spot} spot
 */
export function seatAt(scene, seat, spot) {
  const { view } = scene;
  const mine = view.viewer;
  const place = view.seats.find((one) => one.seat === seat);
  const css = { ...put(spot.x, spot.y), ...from(spot.dx * FAR, spot.dy * FAR) };
  if (!place) return emptySeat(scene, seat, css);
  const held = view.hand?.seats.find((one) => one.seat === seat);
  const inHand = held && (place.dealt || view.hand.over);
  const turn = view.hand && !view.hand.over && view.hand.turn === seat;
  const won = scene.signs.winners.get(seat);
  const kinds = [
    "seat",
    seat === mine && "mine",
    turn && "turn",
    held?.folded && "folded",
    !place.here && "away",
    won !== undefined && "won",
  ];
  const bubble = scene.signs.bubbles.get(seat);
  return h(
    "li",
    {
      class: kinds.filter(Boolean).join(" "),
      key: `s${seat}`,
      css,
      "data-seat": seat,
      "aria-label": seatWords(place, held, turn),
    },
    inHand && seat !== mine && seatCards(held),
    h(
      "div",
      { class: "pod" },
      h(
        "span",
        { class: "face", css: { "--hue": hue(place.name) }, "aria-hidden": "true" },
        place.face ?? plain(place.name).slice(0, 1).toUpperCase(),
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
function seatCards({ cards, up, folded }) {
  if (!cards.length) return null;
  if (cards.length > 7) return manyCards(cards);
  return h(
    "div",
    { class: `held n${cards.length}${folded ? " dim" : ""}` },
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
        row.map((card, index) => playingCard(card, { key: index, size: "small" })),
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

function emptySeat(scene, seat, css) {
  return h(
    "li",
    { class: "seat empty", key: `s${seat}`, css, "data-seat": seat },
    scene.sits
      ? h(
          "button",
          { type: "button", "aria-label": `Take seat ${seat}`, onclick: () => scene.tell("sit", seat) },
          "Sit",
        )
      : h("span", { class: "hole", "aria-label": `Seat ${seat} is free` }),
  );
}
