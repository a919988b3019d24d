/** Chips as little stacks: colours by value, so that a large bet looks large. */

import { h, chips } from "./dom.js";

const VALUES = [100_000, 25_000, 10_000, 2_500, 500, 100, 25, 5, 1];
const MOST = 6;

function breakDown(amount) {
  const found = [];
  let left = amount;
  for (const value of VALUES) {
    while (left >= value && found.length < MOST) {
      found.push(value);
      left -= value;
    }
  }
  return found;
}

/** A stack with its amount beside it. */
export function stack(amount, { key, label = "", big = false } = {}) {
  const pieces = breakDown(amount);
  const picture = h(
    "svg",
    { class: "chips", viewBox: `0 0 26 ${16 + 4 * MOST}`, "aria-hidden": "true" },
    pieces.map((value, at) => {
      const y = 10 + 4 * MOST - 4 * at;
      return h(
        "g",
        { class: `chip v${VALUES.indexOf(value)}` },
        h("ellipse", { class: "side", cx: 13, cy: y + 2.5, rx: 12, ry: 5.5 }),
        h("ellipse", { class: "face", cx: 13, cy: y, rx: 12, ry: 5.5 }),
        h("ellipse", { class: "inlay", cx: 13, cy: y, rx: 7.5, ry: 3.2 }),
      );
    }),
  );
  return h(
    "span",
    { class: `stack${big ? " big" : ""}`, key, role: "img", "aria-label": `${label}${chips(amount)} chips` },
    picture,
    h("b", { "aria-hidden": "true" }, chips(amount)),
  );
}
