/** What stands on the house's table beside the cards: the limits and the jackpots. */

import { h } from "../dom.js";
import { say } from "../say.js";
import { chips } from "../words.js";
import { nameOf } from "./wagers.js";

/** The plate with the least and the most of every wager; those alike share a line. @param {any} sign */
export function limitsPlate(sign) {
  const lines = new Map();
  for (const [wager, { least, most }] of Object.entries(sign?.limits ?? {})) {
    const words = say.plates.to(chips(least), chips(most));
    lines.set(words, [...(lines.get(words) ?? []), nameOf(wager)]);
  }
  if (!lines.size) return null;
  return h(
    "div",
    { class: "limits-plate", key: "limits", role: "group", "aria-label": say.plates.limits },
    h("span", { class: "label" }, say.plates.limits),
    [...lines].map(([words, wagers]) =>
      h("p", { key: words, title: wagers.join(", ") }, h("b", {}, words), h("small", {}, wagers.join(", "))),
    ),
  );
}

/** The display of the jackpots. @param {any[]} shown */
export function jackpots(shown) {
  if (!shown?.length) return null;
  const one = ({ level, amount, works }) =>
    h(
      "p",
      { key: level, class: works === false ? "dark" : null },
      h("span", { class: "label" }, String(level).replace("level-", "Jackpot ")),
      h("b", {}, works === false ? say.plates.outOfOrder : chips(amount)),
    );
  return h("section", { class: "jackpots", key: "jackpots", "aria-label": say.common.jackpots }, shown.map(one));
}
