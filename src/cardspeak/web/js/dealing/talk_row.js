/** Table talk at the dealer's desk: one tap from a seat to what its player did, and what is held for its turn. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { prospects, witness } from "../table/table-talk.js";
import { nameOf, spokenFor } from "./naming.js";

/** @param {any} desk the `<dealer-desk>` @returns {any} */
export function talkRow(desk) {
  const { view, busy } = desk;
  if (view.dealer.asks !== "act") return null;
  const turn = view.dealer.seats[0];
  const held = new Set(view.held.map(({ seat }) => seat));
  const playing = view.seats.filter(({ seat, in_hand }) => in_hand && spokenFor(view, seat) && !held.has(seat));
  const seat = (place) =>
    h(
      "button",
      {
        type: "button",
        class: "pick",
        key: place.seat,
        "data-talk": place.seat,
        disabled: busy,
        onclick: () => {
          const name = nameOf(view, place.seat);
          const title = place.seat === turn ? say.talkRow.whatDid(name) : say.talkRow.whatDidOutOfTurn(name);
          witness(title, view, place.seat, place.seat !== turn, (command) => desk.ask(command));
        },
      },
      nameOf(view, place.seat),
      place.seat === turn ? "" : say.talkRow.early,
    );
  return h(
    "section",
    { class: "talk-row", key: "talk", "aria-label": say.talkRow.chipsPushedWordsSaidOutOf },
    h(
      "div",
      { class: "row seats", role: "group", "aria-label": say.talkRow.whoDidSomething },
      h("span", {}, say.talkRow.chipsWords),
      playing.map(seat),
    ),
    view.held.map((one) => holding(desk, one)),
  );
}

/** An action that waits, what may become of it, and the way out if the dealer caused it. */
function holding(desk, { seat, what, says, cite: clause, outlook }) {
  const { view, busy } = desk;
  const release = () => desk.ask({ type: "ReleaseAction", seat, by: "" });
  return h(
    "details",
    { class: "held", key: `held${seat}`, open: true },
    h("summary", {}, say.talkRow.held(nameOf(view, seat), what)),
    h("p", {}, says, " ", cite(view.book, clause)),
    prospects(outlook, view.book),
    h(
      "button",
      { type: "button", class: "quiet", "data-verb": `release ${seat}`, disabled: busy, onclick: release },
      say.talkRow.itWasMyMistakeGiveIt,
    ),
  );
}
