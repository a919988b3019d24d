/** Everybody is all in: how often the rest of the board is dealt. */

import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { plain, upper } from "../words.js";
import { actButton } from "./act_button.js";
import { acts, noSizes, said } from "./dock.js";

const TIMES = [say.votes.once, say.votes.twice, say.votes.threeTimes];
const times = (boards) => TIMES[boards - 1] ?? say.votes.times(boards);

/** @param {any} view @param {string} book @param {any} choice of the prompt @param {(command: any) => any} ask */
export function runChoices(view, book, choice, ask) {
  const seat = view.viewer;
  const counts = Array.from({ length: choice.most }, (_, at) => at + 1);
  return [
    said([say.votes.howOftenShallTheRestOf, cite(book, choice.cite)], null, null),
    noSizes(voted(view) || say.votes.bettingIsOverAllHaveTo),
    acts(
      ...counts.map((boards) =>
        actButton(`run ${boards}`, upper(times(boards)), boards > 1 ? "raise" : "check", () =>
          ask({ type: "AskRun", seat, boards }),
        ),
      ),
    ),
  ];
}

/** Who has spoken, and what they said. @param {any} view */
export function voted({ votes, seats }) {
  const name = (seat) => plain(seats.find((one) => one.seat === seat)?.name ?? say.votes.seat(seat));
  return votes.map(([seat, boards]) => say.votes.wantsIt(name(seat), times(boards))).join(" ");
}
