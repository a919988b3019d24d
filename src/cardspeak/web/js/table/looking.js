/** What lies small on the felt, seen in large: a player's hand, and all the pots. */

import { COLOURS, know, known } from "../beside/known.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips, plain } from "../words.js";
import { potName } from "./centre.js";
import { clockTime } from "./time_words.js";

const nameOf = ({ seats }, seat) => plain(seats.find((one) => one.seat === seat)?.name ?? say.tableLooking.seat(seat));

/** A seat: who it is, what they hold as far as it lies open, and what they did. @param {any} page @param {number} seat */
export function lookAt(page, seat) {
  const { view, signs } = page;
  const place = view.seats.find((one) => one.seat === seat);
  if (!place) return null;
  const held = view.hand?.seats.find((one) => one.seat === seat);
  const facts = [
    [say.common.chips, chips(place.chips)],
    held?.bet > 0 && [say.tableLooking.bet, chips(held.bet)],
    signs.bubbles.has(seat) && [say.tableLooking.last, signs.bubbles.get(seat).words],
    held?.drew?.length > 0 && [say.tableLooking.draws, held.drew.map((count) => count || say.tableLooking.pat).join(say.seat.then)],
    held?.folded && [say.common.hand, say.seat.folded],
    !place.here && [say.tableLooking.here, place.away_until ? say.tableLooking.awayUntil(clockTime(place.away_until, page.ahead)) : say.tableLooking.sittingOut],
  ].filter(Boolean);
  return openBox(say.tableLooking.seat2(seat, plain(place.name)), () => [
    held?.cards.length > 0 &&
      h(
        "div",
        { class: "large-hand" },
        held.cards.map((card, index) => playingCard(card, { key: index, size: "middling", up: held.up[index] })),
      ),
    h("dl", { class: "sign" }, facts.map(([name, words]) => [h("dt", {}, name), h("dd", {}, words)])),
    place.name !== session.name && noteOf(place.name, page),
  ]);
}

/** What one knows of a player: for one's own eyes, in this browser. */
function noteOf(name, page) {
  const { note, colour, muted } = known(name);
  const keep = (event) => {
    const given = new FormData(event.currentTarget);
    know(name, { note: String(given.get("note")).trim(), colour: String(given.get("colour")), muted: given.has("muted") });
    page.redraw();
    page.querySelector("table-felt")?.redraw();
  };
  const mark = (value) =>
    h(
      "label",
      { class: "mark", key: value, css: { "--hue": COLOURS[value] ?? 0 } },
      h("input", { type: "radio", name: "colour", value, checked: colour === value, "aria-label": value || say.tableLooking.noColour }),
      h("span", { class: value ? "dot" : "dot none", "aria-hidden": "true" }),
    );
  return h(
    "form",
    { class: "known", onchange: keep, onsubmit: (event) => event.preventDefault() },
    h("label", { class: "field" }, h("span", {}, say.tableLooking.yourNoteKeptInThisBrowser), h("textarea", { name: "note", rows: 2, maxlength: 300, value: note })),
    h("div", { class: "marks", role: "group", "aria-label": say.tableLooking.colour }, ["", ...Object.keys(COLOURS)].map(mark)),
    h("label", { class: "tick" }, h("input", { type: "checkbox", name: "muted", checked: muted }), h("span", {}, say.tableLooking.doNotShowMeWhatThey)),
  );
}

/** Every pot with who may win it. @param {any} page */
export function showPots({ view }) {
  const pots = view.hand?.pots ?? [];
  const one = (pot, number) => [
    h("dt", {}, potName(number, pots.length)),
    h("dd", {}, `${chips(pot.chips)}: ${pot.seats.map((seat) => `${nameOf(view, seat)} (${seat})`).join(", ")}`),
  ];
  return openBox(say.tableLooking.thePots, () => h("dl", { class: "sign" }, pots.map(one)));
}
