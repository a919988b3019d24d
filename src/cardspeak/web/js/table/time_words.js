/** The time of the player to act: called, warned of, for sale. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { chips } from "../words.js";

/** What the player to act reads of the own time. @param {any} view @param {string} book @param {(command: any) => any} ask */
export function timeWords({ clock, viewer: seat }, book, ask) {
  if (clock?.seat !== seat) return null;
  const { sign, warned } = clock;
  const called = clock.clock === "called";
  const sold = !called && sign?.extra > 0;
  if (!called && !warned && !sold) return null;
  return h(
    "p",
    { class: "hint time", key: "time" },
    called && ["Time has been called on you. ", cite(book, clock.cite[1]), " "],
    warned && h("b", { role: "alert" }, "Your time is nearly over. "),
    sold &&
      h(
        "button",
        { type: "button", class: "quiet", "data-verb": "buy time", onclick: () => ask({ type: "BuyTime", seat }) },
        `${sign.extra} more seconds for ${chips(sign.price)}`,
      ),
  );
}

/** Asking that the time be called on whoever takes too long. @param {any} view @param {number} seat */
export function clockLink({ callable, clock, clock_asked: asked, hand }, seat, link) {
  if (!callable || hand.turn === seat) return null;
  if (clock?.clock === "called") return "The time has been called.";
  if (asked) return "The floor has been asked for the clock.";
  return link({ type: "AskClock", seat });
}
