/** The floor's tools at a table: what happened, the button, time, people, notices, pausing and closing. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { line } from "../socket.js";
import { plain } from "../words.js";
import { closing, decideDispute, excludeSomebody, holdSeat, misdeal, moveButton, oneHand, otherStakes } from "./floor_orders.js";
import "./incident-report.js";

const DONE = {
  pause: say.floorMenu.paused,
  hold: say.floorMenu.pausedAsSoonAsTheHand,
  resume: say.floorMenu.theTableGoesOn,
  close: say.floorMenu.noticeIsGivenTheTableCloses,
};

/** What the floor does with a table as a whole. @param {string} table @param {string} what */
export async function runTable(table, what, more = {}) {
  const answer = await line.request({ do: "floor", table, what, ...more });
  if (answer.type === "done") toast(DONE[what], "good");
  else if (answer.clause) toast([answer.says, " ", cite(answer.book, answer.clause)], "bad");
  else toast(answer.says, "bad");
}

/**
 * @param {{row: any, view: any, paused: boolean, holding: boolean, names: Map<number, string>, ask: (command: any, hand?: number) => any}} table
 */
export function floorItems(table) {
  const { row, view, paused, holding, names } = table;
  const floor = (what, more) => runTable(row.id, what, more);
  return [
    [say.floorMenu.whatHappened, () => whatHappened(row, view, names)],
    ...(row.kind === "players" ? playersItems(table) : []),
    paused || holding ? [say.common.goOn, () => floor("resume")] : [say.floorMenu.pauseTheTable, () => floor("pause")],
    !paused && !holding && running(view) && [say.floorMenu.pauseAfterThisHand, () => floor("hold")],
    !closes(view) && [say.floorMenu.closeTheTable, () => closing((minutes, why) => floor("close", { minutes, why }))],
  ];
}

function playersItems({ row, view, ask }) {
  const places = buttonPlaces(view);
  const dispute = (one) => [say.floorMenu.disputeOf(one.name), () => decideDispute(one, ask)];
  return [
    running(view) && [say.floorMenu.declareAMisdeal, () => misdeal(view.number, ask)],
    running(view) && view.callable && [say.floorMenu.callTheClock, () => ask({ type: "StartClock", by: "", clock: "called" })],
    places.length > 0 && [say.floorMenu.putTheButtonRight, () => moveButton(places, ask)],
    [say.floorMenu.otherStakes, () => otherStakes(view, ask)],
    !running(view) && row.one_hand?.length > 0 && [say.floorMenu.oneHandOfAnotherGame, () => oneHand(row.one_hand, ask)],
    row.stand_up && [say.floorMenu.theStandUpGame, () => ask({ type: "AnnounceStandUp", by: "" })],
    view.seats.length > 0 && [say.floorMenu.excludeSomebody, () => excludeSomebody(view, ask)],
    view.seats.length < view.places && [say.floorMenu.holdASeat, () => holdSeat(view, ask)],
    ...view.seats.map((place) => goes(place, row, ask)),
    ...view.reserved.map(([seat, name]) => [
      say.floorMenu.freeSeat(seat, name ? say.floorMenu.heldFor(name) : ""),
      () => ask({ type: "FreeSeat", seat, by: "" }),
    ]),
    ...view.disputes.filter((one) => !one.final).map(dispute),
  ];
}

/** What the floor may do about somebody who is away, or makes no wager, for too long. */
function goes({ seat, name, here, overdue, idle }, row, ask) {
  if (!here && row.picks_up) return [say.floorMenu.pickUpSeat(seat, plain(name)), () => ask({ type: "PickUp", seat, by: "" })];
  if (overdue) return [say.floorMenu.giveUpSeat(seat, plain(name)), () => ask({ type: "EndTimeAway", seat, by: "" })];
  if (row.idle_orbits && idle >= row.idle_orbits) return [say.floorMenu.vacateSeat(seat, plain(name)), () => ask({ type: "VacateSeat", seat, by: "" })];
  return false;
}

const running = (view) => Boolean(view.layout ? view.layout.dealer?.length : view.hand && !view.hand.over);

/** Whether the end of the table has been announced. */
const closes = ({ closes: at, notices }) => Boolean(at) || notices.some((one) => one.kind === "closing");

/** Where the button may be put between hands: wherever somebody could be dealt to. */
function buttonPlaces(view) {
  if (running(view) || view.button === null) return [];
  return view.seats.filter((place) => place.here && place.chips > 0 && place.seat !== view.button);
}

async function whatHappened({ id, book }, view, names) {
  const places = view.hand?.seats.map(({ seat }) => seat) ?? view.seats.map(({ box, seat }) => box ?? seat);
  try {
    const { incidents } = await call(`/api/tables/${id}/incidents`);
    openBox(say.floorMenu.whatHappened2, () =>
      h("incident-report", {
        table: id,
        book,
        hand: view.number,
        kinds: incidents,
        places: places.map((place) => [place, names.get(place)]),
      }),
    );
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}
