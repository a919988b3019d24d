/** Sitting down, topping up, sitting out, leaving. */

import { call } from "../api.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips, usualBuyIn } from "../words.js";
import { howMany } from "./chip-purse.js";
import { raiseDispute } from "./floor_orders.js";
import { giveOrder } from "./order-form.js";
import { witness } from "./table-talk.js";

/**
 * Take a seat.
 * @param {string} table
 * @param {number} seat 0 is the best one that is free
 * @param {(command: any) => any} ask
 */
export async function takeSeat(table, seat, ask) {
  const row = await call(`/api/tables/${table}`);
  const chosen = seat || row.best;
  if (!chosen) return toast(say.seatMenu.everySeatIsTaken, "bad");
  const [took, until] = row.brings?.[session.name] ?? [0, 0];
  const due = Date.now() / 1000 <= until ? took : 0; // taken away a short while ago: it comes back
  const least = due || row.buy_in[0];
  const most = due ? Math.max(due, row.buy_in[1] ?? session.chips) : row.buy_in[1];
  if (session.chips < least)
    return toast(say.seatMenu.thisTableAsksForToSit(chips(least), chips(session.chips)), "bad");
  const bounds = {
    least,
    most: Math.min(most ?? session.chips, session.chips),
    usual: due || usualBuyIn(row.buy_in, session.chips),
    verb: say.seatMenu.sitDown,
  };
  return howMany(say.seatMenu.seat(chosen), bounds, (amount) =>
    ask({ type: "TakeSeat", seat: chosen, name: session.name, chips: amount }),
  );
}

/** What somebody with a seat may do. @param {any} place @param {any} row @param {(command: any) => any} ask @param {any} view */
export function seatItems(place, row, ask, view = null) {
  const { seat, here, entry, how } = place;
  return [
    here ? [say.seatMenu.sitOutNextHand, () => ask({ type: "StepAway", seat })] : [say.seatMenu.comeBack, () => ask({ type: "ComeBack", seat })],
    session.chips > 0 && [say.seatMenu.buyMoreChips, () => buyMore(seat, row, ask)],
    entry && how === "wait" && [say.seatMenu.postToBeDealtIn, () => ask({ type: "ChooseEntry", seat, how: "post" })],
    entry && how === "post" && [say.seatMenu.waitForTheBlind, () => ask({ type: "ChooseEntry", seat, how: "wait" })],
    row.straddle && [say.seatMenu.straddleTheNextHand, () => ask({ type: "Straddle", seat })],
    row.chosen?.length > 0 && [say.seatMenu.chooseTheNextGame, () => chooseGame(seat, row.chosen, ask)],
    view?.told &&
      place.in_hand && [say.seatMenu.actInChipsOrWords, () => witness(say.seatMenu.whatYouDoNowBinds, view, seat, false, ask)],
    [say.seatMenu.disputeSomething, () => raiseDispute(seat, ask)],
    !place.leaving && [place.dealt ? say.seatMenu.leaveAfterThisHand : say.seatMenu.leaveTheTable, () => ask({ type: "LeaveTable", seat })],
  ];
}

/** Dealer's choice: named between hands, by whoever has the button next. */
function chooseGame(seat, games, ask) {
  const options = games.map((one) => [one, one.replaceAll("-", " ")]);
  giveOrder(say.seatMenu.theNextGame, [{ name: "game", label: say.common.game, options, value: games[0] }], say.seatMenu.chooseIt, (told) => ask({ type: "ChooseGame", seat, ...told }));
}

/** Buy chips at the table. */
export function buyMore(seat, row, ask) {
  const bounds = { least: 1, most: session.chips, usual: Math.min(session.chips, row.buy_in[0]), verb: "Buy" };
  howMany(say.seatMenu.moreChips, bounds, (amount) => ask({ type: "BuyChips", seat, chips: amount }));
}
