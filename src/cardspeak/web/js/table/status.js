/** What a player waits for, when nothing is asked. */

import { h } from "../dom.js";
import { plain } from "../words.js";
import { clockLink } from "./time_words.js";
import { voted } from "./votes.js";

const link = (words, act) => h("button", { type: "button", class: "link", onclick: act }, words);

/** @param {any} view @param {any} place @param {any} mine @param {(command: any) => any} ask */
export function statusWords(view, place, mine, ask) {
  const { seat } = place;
  if (!place.here) return ["You are sitting out. ", link("Deal me in again", () => ask({ type: "ComeBack", seat }))];
  if (place.chips === 0 && !place.dealt) return "You are out of chips: buy more to go on.";
  if (place.entry && !place.dealt) {
    if (place.how === "post") return "You will post and be dealt in at the next hand.";
    return [
      place.entry === "missed" ? "You missed a blind and wait for it. " : "The blind will come to you. ",
      link("Post and play the next hand", () => ask({ type: "ChooseEntry", seat, how: "post" })),
    ];
  }
  if (view.hand && !view.hand.over) {
    const words = mine?.folded ? "You folded. The hand goes on." : turnWords(view);
    return [words, " ", clockLink(view, seat, (command) => link("Ask for the clock", () => ask(command)))];
  }
  return view.prompt?.waits_for === "players" ? view.prompt.says : "The next hand is coming.";
}

function turnWords(view) {
  if (view.votes.length) return voted(view);
  const actor = view.seats.find((one) => one.seat === view.hand.turn);
  return actor ? `${plain(actor.name)} is to act.` : "The dealer is at work.";
}
