/** Who sits at a live table: named, given chips, sat out and let go by its dealer. */

import { h } from "../dom.js";
import "../parts/menu-button.js";
import { say } from "../say.js";
import { raiseDispute } from "../table/floor_orders.js";
import { giveOrder } from "../table/order-form.js";
import { chips, isLive, plain, usualBuyIn } from "../words.js";

/** @param {any} row @param {any} view @param {number} seat 0 is any @param {(command: any) => any} ask */
export function seatSomebody(row, view, seat, ask) {
  const taken = new Set(view.seats.map((place) => place.seat));
  const free = Array.from({ length: row.places }, (_, at) => at + 1).filter((one) => !taken.has(one));
  const [least, most] = row.buy_in;
  const fields = [
    { name: "name", label: say.common.name, required: true, maxlength: 24, autocomplete: "off" },
    {
      name: "seat",
      label: say.common.seat,
      value: seat || free[0],
      options: free.map((one) => [one, say.people.seat(one)]),
    },
    {
      name: "chips",
      label: say.people.chipsSoldByTheTable,
      type: "number",
      min: least,
      max: most,
      value: usualBuyIn(row.buy_in, Infinity),
      note: most ? say.people.fromTo(chips(least), chips(most)) : say.people.from(chips(least)),
    },
  ];
  giveOrder(say.people.seatSomebody, fields, say.people.seatThem, (given) =>
    ask({ type: "TakeSeat", name: given.name, seat: Number(given.seat), chips: given.chips }),
  );
}

function topUp(row, { seat, name }, ask) {
  const fields = [{ name: "chips", label: say.common.chips, type: "number", min: 1, value: row.buy_in[0], required: true }];
  giveOrder(say.people.moreChipsFor(plain(name)), fields, say.people.sellThem, ({ chips: sold }) =>
    ask({ type: "BuyChips", seat, chips: sold }),
  );
}

/** What the dealer does for somebody in a seat. */
function items(row, view, place, ask) {
  const { seat, here, entry, how, name } = place;
  const live = isLive(name);
  return [
    here ? [say.people.sitsOut, () => ask({ type: "StepAway", seat })] : [say.people.isBack, () => ask({ type: "ComeBack", seat })],
    live && [say.people.buysChips, () => topUp(row, place, ask)],
    live && entry && how === "wait" && [say.people.postsToBeDealtIn, () => ask({ type: "ChooseEntry", seat, how: "post" })],
    live && entry && how === "post" && [say.people.waitsForTheBlind, () => ask({ type: "ChooseEntry", seat, how: "wait" })],
    live && row.straddle && [say.people.straddlesTheNextHand, () => ask({ type: "Straddle", seat })],
    ...(live ? agreements(view, place, ask) : []),
    live && [say.people.disputesSomething, () => raiseDispute(seat, ask)],
    [say.people.leavesTheTable, () => ask({ type: "LeaveTable", seat })],
  ];
}

/** Notices that this player may still agree to. */
const agreements = ({ notices }, { seat, name }, ask) =>
  notices
    .filter(({ agree, agreed }) => agree && !agreed.includes(name))
    .map(({ number, says }) => [say.people.agrees(says), () => ask({ type: "AgreeTo", seat, notice: number })]);

/** Everybody at the table, each with what can be done for them. @param {any} row @param {any} view @param {(command: any) => any} ask */
export function people(row, view, ask) {
  const person = (place) =>
    h(
      "li",
      { key: place.seat, class: place.here ? "" : "away" },
      h("b", { class: "number" }, place.seat),
      h("span", { class: "name" }, plain(place.name)),
      !isLive(place.name) && h("span", { class: "tag" }, say.people.ownScreen),
      h("span", { class: "sum" }, chips(place.chips)),
      h("menu-button", { label: "…", name: say.people.whatDoes(plain(place.name)), items: items(row, view, place, ask) }),
    );
  return h(
    "details",
    { class: "people", key: "people", open: view.number === 0 },
    h("summary", {}, say.people.peopleOf(view.seats.length, row.places)),
    h("ul", {}, view.seats.map(person)),
    view.seats.length < row.places &&
      h(
        "button",
        { type: "button", class: "quiet", "data-verb": "seat", onclick: () => seatSomebody(row, view, 0, ask) },
        say.people.seatSomebody2,
      ),
  );
}
