/** What a player waits for, when nothing is asked; and what can be done about it. */

import { say } from "../say.js";
import { session } from "../session.js";
import { plain } from "../words.js";
import { actButton } from "./act_button.js";
import { aside } from "./dock.js";
import { clockLink, clockTime } from "./time_words.js";
import { voted } from "./votes.js";

/**
 * @param {any} view @param {any} place @param {any} mine @param {(command: any) => any} ask
 * @param {() => any} buy more chips @param {boolean} [paused] by the floor
 * @param {number} [ahead] seconds that the room's clock is ahead of ours
 * @returns {{words: string, act?: any, beside?: any}} `act`: a large button, `beside`: a small one
 */
export function waiting(view, place, mine, ask, buy, paused = false, ahead = 0) {
  const { seat } = place;
  const button = (verb, words, command) => actButton(verb, words, "raise wide", () => ask(command));
  if (!place.here)
    return {
      words: awayWords(place, ahead),
      act: button("come back", say.status.dealMeInAgain, { type: "ComeBack", seat }),
    };
  if (place.chips === 0 && !place.dealt && session.chips === 0)
    return {
      words: say.status.youAreOutOfChipsHere,
      act: button("leave", say.status.leaveTheTable, { type: "LeaveTable", seat }),
    };
  if (place.chips === 0 && !place.dealt)
    return { words: say.status.youAreOutOfChips, act: actButton("buy", say.status.buyChips, "raise wide", () => buy()) };
  if (place.entry && !place.dealt) {
    if (place.how === "post") return { words: say.status.youWillPostAndBeDealt };
    const words = place.entry === "missed" ? say.status.youMissedABlindAndWait : say.status.theBlindWillComeToYou;
    return {
      words,
      act: button("post", say.status.postAndPlayTheNextHand, { type: "ChooseEntry", seat, how: "post" }),
    };
  }
  if (view.hand && !view.hand.over) {
    const words = mine?.folded ? say.status.youFoldedTheHandGoesOn : turnWords(view);
    const clock = clockLink(view, seat);
    if (typeof clock === "string") return { words: `${words} ${clock}` };
    return { words, beside: clock && aside(say.status.askForTheClock, () => ask(clock), { "data-verb": "ask clock" }) };
  }
  if (view.prompt?.waits_for === "players") return { words: view.prompt.says };
  return { words: paused ? say.status.theNextHandComesWhenThe : say.status.theNextHandIsComing };
}

/** How long somebody may still be away, where the sign names a time. */
function awayWords({ away_until: until, overdue }, ahead) {
  if (overdue) return say.status.youAreAwayTooLong;
  return until ? say.status.youAreSittingOutUntil(clockTime(until, ahead)) : say.status.youAreSittingOut;
}

function turnWords(view) {
  if (view.votes.length) return voted(view);
  const actor = view.seats.find((one) => one.seat === view.hand.turn);
  return actor ? say.status.isToAct(plain(actor.name)) : say.status.theDealerIsAtWork;
}
