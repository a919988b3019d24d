/** What lies small in somebody's box, seen in large. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { chips, plain } from "../words.js";
import { resultWords } from "./areas.js";
import { boxIn } from "./bet_box.js";
import { nameOf } from "./wagers.js";

/** @param {any} felt its properties @param {number} number */
export function lookInto(felt, number) {
  const { box, laid } = boxIn(felt, number);
  const seat = felt.view.seats.find((one) => one.box === number);
  const line = ({ wager, amount, line: paid }) => [
    h("dt", {}, nameOf(wager)),
    h("dd", {}, chips(amount), paid && `, ${paid.outcome}: ${resultWords(paid, chips)}`),
  ];
  return openBox(say.bankedLooking.box(number, plain(seat?.name ?? box.owner ?? say.bankedLooking.free)), () => [
    box.cards?.length > 0 &&
      h(
        "div",
        { class: "large-hand" },
        box.cards.map((card, index) => playingCard(card, { key: index, size: "middling" })),
      ),
    (box.words || box.blind) && h("p", {}, box.words || say.bankedLooking.playedBlind),
    h("dl", { class: "sign" }, seat && [h("dt", {}, say.common.chips), h("dd", {}, chips(seat.chips))], laid.map(line)),
  ]);
}
