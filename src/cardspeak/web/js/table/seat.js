/** A seat on the felt: who sits there, with how much, holding what, and what they just did. */

import { hueOf, known } from "../beside/known.js";
import { h } from "../dom.js";
import { say } from "../say.js";
import { brief, chips, plain } from "../words.js";
import { boxed, from } from "./boxes.js";
import { inPercent } from "./run_out.js";
import { bestOf, seatCards, withTurned } from "./seat_cards.js";
import "./turn-clock.js";

/**
 * A seat, taken or free.
 * @param {any} scene the felt
 * @param {number} seat
 * @param {any} where its box
 * @param {any} l the layout
 */
export function seatAt(scene, seat, where, l) {
  const { view } = scene;
  const place = view.seats.find((one) => one.seat === seat);
  const css = { ...boxed(where), ...from(l.centre, where) };
  if (!place) return emptySeat(scene, seat, where, css);
  const held = view.hand?.seats.find((one) => one.seat === seat);
  const turned = view.turned_up?.find(([one]) => one === seat)?.[1];
  const turn = Boolean(view.hand) && !view.hand.over && view.hand.turn === seat;
  const mine = seat === view.viewer && where.kind === "hero";
  const kinds = [
    "seat",
    where.kind,
    mine && "mine",
    turn && "turn",
    held?.folded && "folded",
    !place.here && "away",
    scene.signs.winners.has(seat) && "won",
  ];
  return h(
    "li",
    { class: kinds.filter(Boolean).join(" "), key: `s${seat}`, css, "data-seat": seat },
    !mine && held && (place.dealt || view.hand.over) && seatCards(withTurned(held, turned), l, bestOf(view, seat)),
    h("div", { class: "seat-body" }, plate(scene, place, held, turn, l), !l.dense && strip(scene, place, held, turn)),
    mine ? h("span", { class: "hidden" }, spoken(scene, place, held, turn)) : opener(scene, place, held, turn),
  );
}

/** The whole seat is a button: it opens what this player holds and has done, in large. */
const opener = (scene, place, held, turn) =>
  h("button", {
    type: "button",
    class: "seat-open",
    "aria-label": spoken(scene, place, held, turn),
    title: plain(place.name),
    onclick: () => scene.tell("look", place.seat),
  });

function plate(scene, place, held, turn, l) {
  const { clock } = scene;
  return h(
    "div",
    { class: "plate", title: plain(place.name), "aria-hidden": "true" },
    h("span", { class: `${l.disc ? "face" : "seat-no"}${known(place.name).colour ? " marked" : ""}`, css: { "--hue": hueOf(place.name) } }, place.seat),
    h(
      "span",
      { class: "who" },
      h("span", { class: "line-of" }, h("span", { class: "name" }, plain(place.name))), // all of it: a name is never cut for the clock
      h(
        "span",
        { class: "line-of" },
        h("span", { class: "chips-left" }, held?.all_in ? "all in" : brief(place.chips)),
        expects(scene, place) ?? (l.disc && held?.drew?.length > 0 && draws(held)),
        turn && clock && seconds(scene),
      ),
    ),
    turn && clock && timeBar(scene),
  );
}

const seconds = ({ clock, position }) =>
  h("turn-clock", { class: "secs", key: `secs${position}`, left: clock.left, bank: clock.bank, "aria-hidden": "true" });

/** The time that is left, as a line at the foot of the plate. */
const timeBar = ({ clock, position }) =>
  h("span", {
    class: "time-bar",
    key: `bar${position}`,
    "aria-hidden": "true",
    css: { "--total": `${clock.total}s`, "--gone": `${(clock.left - clock.total).toFixed(2)}s` },
  });

/** What a seat just did or is about to do: `[words, kind]`, or nothing. The lane says the amount of a bet. */
export function note(scene, place, held, turn) {
  const won = scene.signs.winners.get(place.seat);
  const bubble = scene.signs.bubbles.get(place.seat);
  if (won) return [`+${brief(won)}`, "win"];
  if (!place.here && scene.view.hand?.over) return [say.seat.sittingOut, "idle"]; // why there is no next hand, perhaps
  if (bubble) return [held?.bet ? bubble.verb : bubble.verb === say.signs.changedCards ? drewWords(held) : bubble.words, bubble.kind];
  if (turn) return [say.seat.toAct, "now"];
  if (!place.here) return [say.seat.sittingOut, "idle"];
  if (place.leaving) return [say.seat.leaving, "idle"];
  if (place.entry && !place.dealt) return [place.how === "post" ? say.seat.posting : say.seat.waiting, "idle"];
  return null;
}

/** What somebody did at the last draw. */
const drewWords = (held) => (held?.drew?.length ? (held.drew.at(-1) ? say.seat.drew(held.drew.at(-1)) : say.seat.stoodPat) : say.signs.changedCards);

/** What a hand that lies face up may expect of the pot, at an all-in. */
function expects({ chances }, { seat }) {
  const found = chances?.get(seat);
  if (!found) return undefined;
  const exact = (part) => `${(100 * part).toFixed(2)}%`;
  const title = say.seat.winsSharesOfThePot(exact(found.win), exact(found.tie), exact(found.share));
  return h("b", { class: "chance", key: "chance", title }, inPercent(found.share));
}

/** How many cards a seat has changed, draw by draw. */
const draws = ({ drew }) =>
  h("span", { class: "drew", key: "drew", title: say.seat.changed(drew.map((count) => count || say.seat.none).join(say.seat.then)) }, drew.join("·"));

function strip(scene, place, held, turn) {
  const found = note(scene, place, held, turn);
  return h("div", { class: "strip" }, found && h("span", { class: `note ${found[1]}`, key: found.join() }, found[0]));
}

/** The same, with what its hand may expect at an all-in. */
function spoken({ chances }, place, held, turn) {
  const found = chances?.get(place.seat);
  return seatWords(place, held, turn) + (found ? say.seat.ofThePotToExpect(inPercent(found.share)) : "");
}

export function seatWords(place, held, turn) {
  const parts = [say.seat.seatChips(place.seat, plain(place.name), chips(place.chips))];
  if (held?.bet) parts.push(say.seat.bet(chips(held.bet)));
  if (held?.drew?.length) parts.push(say.seat.changed2(held.drew.map((count) => count || say.seat.none).join(say.seat.then)));
  if (held?.folded) parts.push(say.seat.folded);
  if (turn) parts.push(say.seat.toAct);
  return parts.join(", ");
}

function emptySeat(scene, seat, { kind }, css) {
  const inside = scene.sits
    ? h(
        "button",
        { type: "button", class: "sit", "aria-label": say.seat.takeSeat(seat), onclick: () => scene.tell("sit", seat) },
        say.seat.sit(seat),
      )
    : h("span", { class: "hole", role: "img", "aria-label": say.seat.seatIsFree(seat) }, seat);
  return h("li", { class: `seat empty ${kind}`, key: `s${seat}`, css, "data-seat": seat }, inside);
}
