import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { brief, chips } from "../words.js";

const VALUES = [100_000, 25_000, 10_000, 2_500, 500, 100, 25, 5, 1];
const MOST = 4;

/** The largest chips first, as many as the picture shows: places in VALUES. */
function breakDown(amount) {
  const found = [];
  let left = amount;
  VALUES.forEach((value, at) => {
    while (left >= value && found.length < MOST) {
      found.push(at);
      left -= value;
    }
  });
  return found;
}

/**
 * `<chip-stack>`: chips with their amount beside them; colours by value, so that a large bet looks large. A hundred thousand
 * and more are told in thousands; the whole number is in the label.
 *
 * Attributes: `amount`, `label` (said before the amount, as in "Pot: "), `big`.
 * @extends {Part<{}>}
 */
export class ChipStack extends Part {
  static attributes = ["amount", "label", "big"];

  draw() {
    const amount = Number(this.getAttribute("amount"));
    this.className = this.hasAttribute("big") ? "stack big" : "stack";
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", `${this.getAttribute("label") ?? ""}${chips(amount)} chips`);
    return [
      h(
        "svg",
        { class: "chips", viewBox: `0 0 26 ${14 + 4 * (MOST - 1)}`, "aria-hidden": "true" },
        breakDown(amount).map((value, at) => chip(value, 6 + 4 * (MOST - 1) - 4 * at)),
      ),
      h("b", { "aria-hidden": "true" }, brief(amount)),
    ];
  }
}

const chip = (value, y) =>
  h(
    "g",
    { class: `chip v${value}` },
    h("ellipse", { class: "side", cx: 13, cy: y + 2.5, rx: 12, ry: 5.5 }),
    h("ellipse", { class: "face", cx: 13, cy: y, rx: 12, ry: 5.5 }),
    h("ellipse", { class: "inlay", cx: 13, cy: y, rx: 7.5, ry: 3.2 }),
  );

define("chip-stack", ChipStack);
