/** What a player waits for, when nothing is asked; and what can be done about it. */

import { session } from "../session.js";
import { plain } from "../words.js";
import { actButton } from "./act_button.js";
import { aside } from "./dock.js";
import { clockLink } from "./time_words.js";
import { voted } from "./votes.js";

/**
 * @param {any} view @param {any} place @param {any} mine @param {(command: any) => any} ask
 * @param {() => any} buy more chips @param {boolean} [paused] by the floor
 * @returns {{words: string, act?: any, beside?: any}} `act`: a large button, `beside`: a small one
 */
export function waiting(view, place, mine, ask, buy, paused = false) {
  const { seat } = place;
  const button = (verb, words, command) => actButton(verb, words, "raise wide", () => ask(command));
  if (!place.here)
    return {
      words: "You are sitting out.",
      act: button("come back", "Deal me in again", { type: "ComeBack", seat }),
    };
  if (place.chips === 0 && !place.dealt && session.chips === 0)
    return {
      words: "You are out of chips, here and in your account. The door gives new play chips to whoever has none.",
      act: button("leave", "Leave the table", { type: "LeaveTable", seat }),
    };
  if (place.chips === 0 && !place.dealt)
    return { words: "You are out of chips.", act: actButton("buy", "Buy chips", "raise wide", () => buy()) };
  if (place.entry && !place.dealt) {
    if (place.how === "post") return { words: "You will post and be dealt in at the next hand." };
    const words = place.entry === "missed" ? "You missed a blind and wait for it." : "The blind will come to you.";
    return {
      words,
      act: button("post", "Post and play the next hand", { type: "ChooseEntry", seat, how: "post" }),
    };
  }
  if (view.hand && !view.hand.over) {
    const words = mine?.folded ? "You folded. The hand goes on." : turnWords(view);
    const clock = clockLink(view, seat);
    if (typeof clock === "string") return { words: `${words} ${clock}` };
    return { words, beside: clock && aside("Ask for the clock", () => ask(clock), { "data-verb": "ask clock" }) };
  }
  if (view.prompt?.waits_for === "players") return { words: view.prompt.says };
  return { words: paused ? "The next hand comes when the floor lets the table go on." : "The next hand is coming." };
}

function turnWords(view) {
  if (view.votes.length) return voted(view);
  const actor = view.seats.find((one) => one.seat === view.hand.turn);
  return actor ? `${plain(actor.name)} is to act.` : "The dealer is at work.";
}
