import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips } from "../words.js";

/**
 * `<chip-purse>`: how many chips, within the bounds of the sign.
 *
 * Properties: `least`, `most`, `usual` (what is proposed), `verb` (what the button says).
 * Events: `chips` with the amount; `done` (bubbles) when the question is settled either way.
 * @extends {Part<{ least: any, most: any, usual: any, verb: string }>}
 */
export class ChipPurse extends Part {
  static properties = ["least", "most", "usual", "verb"];

  #amount = null;

  #set(event) {
    this.#amount = Number(event.target.value);
    this.redraw();
  }

  #submit(event) {
    event.preventDefault();
    this.tell("done", null, { bubbles: true });
    this.tell("chips", this.#amount ?? this.usual);
  }

  draw() {
    const { least, most } = this;
    const range = { min: least, max: most, value: this.#amount ?? this.usual, oninput: (event) => this.#set(event) };
    const held = say.chipPurse.youHoldAwayFromTheTables(chips(session.chips));
    return h(
      "form",
      { class: "grid", onsubmit: (event) => this.#submit(event) },
      h(
        "label",
        { class: "field wide" },
        h("span", {}, say.common.chips),
        h("input", { type: "number", name: "chips", inputmode: "numeric", ...range }),
        h("small", {}, say.chipPurse.fromTo(chips(least), chips(most), held)),
      ),
      h("input", { type: "range", class: "slide wide", "aria-label": say.common.chips, ...range }),
      h(
        "div",
        { class: "buttons wide" },
        h(
          "button",
          { class: "quiet", type: "button", onclick: () => this.tell("done", null, { bubbles: true }) },
          say.common.notNow,
        ),
        h("button", { class: "main", type: "submit" }, this.verb),
      ),
    );
  }
}

define("chip-purse", ChipPurse);

/**
 * Ask how many chips in a box of its own.
 * @param {string} title
 * @param {{least: number, most: number, usual: number, verb: string}} bounds
 * @param {(amount: number) => void} then
 */
export const howMany = (title, bounds, then) =>
  openBox(title, () => h("chip-purse", { ...bounds, onchips: (event) => then(event.detail) }));
