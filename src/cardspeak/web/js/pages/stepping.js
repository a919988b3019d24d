/** What the replays of a hand and of a round have in common: stepping, the bar, the dock, the story, the file to keep. */

import { call } from "../api.js";
import { h, make } from "../dom.js";
import { Part } from "../element.js";
import "../parts/story-feed.js";
import "../parts/tool-menu.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { upper } from "../words.js";

const EVERY = 1100; // milliseconds a step when it plays by itself

/**
 * Step by step: by the buttons, the slider, the arrow keys, Home and End, or by itself.
 *
 * Properties: `table` (its id), `hand` (the hand or the round, as the history tells it).
 *
 * A replay says what is on its page: `subtitle()`, `cloth(view, lines)`, `own(view)`, `news(view)`; and as what kind of file
 * (`static form`, `static media`) it can be kept.
 * @extends {Part<{ table: any, hand: any, at: any, timer: any }>}
 */
class Steps extends Part {
  static properties = ["table", "hand"];
  static state = ["at", "timer"];
  static look = "at-table";
  static form = "";
  static media = "";

  connected() {
    const before = document.title;
    this.hold(() => (document.title = before)); // it may lie over a table that goes on
    document.title = say.stepping.cardspeak(this.named);
    this.classList.add("replay");
    this.at = 0;
    this.names = new Map(Object.entries(this.hand.players).map(([seat, name]) => [Number(seat), name]));
    this.listen(document, "keydown", (event) => this.#pressed(event));
    this.hold(() => this.#halt());
  }

  get last() {
    return this.hand.steps.length - 1;
  }

  get named() {
    return `${upper(this.hand.kind)} ${this.hand.number}`;
  }

  #move(to) {
    this.at = Math.max(0, Math.min(this.last, to));
    if (this.at === this.last) this.#halt();
  }

  #halt() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  #auto() {
    if (this.timer) return this.#halt();
    if (this.at === this.last) this.at = 0;
    this.timer = setInterval(() => this.#move(this.at + 1), EVERY);
    return undefined;
  }

  #pressed(event) {
    if (event.target.closest("input, .panel") || event.target.closest("dialog") !== this.closest("dialog")) return;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#move(to);
  }

  async #download() {
    const { table, hand } = this;
    const { form, media } = /** @type {typeof Steps} */ (this.constructor);
    try {
      const text = await call(`/api/history/${table}/${hand.number}/${form}`, { text: true });
      const href = URL.createObjectURL(new Blob([text], { type: media }));
      make(h("a", { href, download: `table-${table}-${hand.kind}-${hand.number}.${form}` })).click();
      setTimeout(() => URL.revokeObjectURL(href), 1000);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    const { hand, at } = this;
    if (this.last < 0) return h("p", { class: "empty" }, say.stepping.nothingWasToldOfThis(hand.kind));
    const { view } = hand.steps[at];
    const lines = hand.steps.slice(0, at + 1).flatMap((step) => step.told);
    return [
      h("div", { class: "table-bar" }, this.#bar()),
      h("div", { class: "stage" }, this.cloth(view, lines)),
      h("section", { class: "dock", "aria-label": say.stepping.stepThroughThe(hand.kind) }, this.own(view), this.#player()),
      h(
        "aside",
        { class: "side", "aria-label": say.stepping.theStoryOfThe(hand.kind) },
        this.news(view),
        h("h2", {}, say.stepping.theStory),
        h("story-feed", { book: hand.book, label: say.stepping.theStoryUpToHere, lines, names: this.names }),
      ),
    ];
  }

  #bar() {
    const keep = { type: "button", class: "quiet", onclick: () => this.#download() };
    return [
      h("a", { href: "/history", class: "back", "aria-label": say.stepping.backToTheHands }, "‹"),
      h("div", { class: "title" }, h("h1", {}, this.named), h("p", {}, say.stepping.replay2, this.subtitle())),
      h(
        "div",
        { class: "tools" },
        h("tool-menu", {
          tools: [
            h("a", { class: "button quiet", href: `/table/${this.table}` }, say.stepping.toTheTable),
            h("a", { class: "button quiet", href: `/history/${this.table}/${this.hand.number}/proof` }, say.stepping.verifyThePack),
            h("button", keep, say.stepping.download(/** @type {typeof Steps} */ (this.constructor).form.toUpperCase())),
          ],
        }),
      ),
    ];
  }

  #player() {
    const { at, last } = this;
    const step = (words, label, to) =>
      h("button", { type: "button", "aria-label": label, onclick: () => this.#move(to) }, words);
    return h(
      "div",
      { class: "player", role: "group", "aria-label": say.stepping.replay },
      step("|◀", say.stepping.toTheBeginning, 0),
      step("◀", say.stepping.oneStepBack, at - 1),
      h("button", { type: "button", class: "main", onclick: () => this.#auto() }, this.timer ? say.stepping.stop : say.stepping.play),
      step("▶", say.stepping.oneStepOn, at + 1),
      step("▶|", say.stepping.toTheEnd, last),
      h("input", {
        type: "range",
        min: 0,
        max: last,
        value: at,
        "aria-label": say.stepping.step,
        "aria-valuetext": say.stepping.stepOf(at + 1, last + 1),
        oninput: (event) => this.#move(Number(event.target.value)),
      }),
      h("span", { class: "small" }, `${at + 1}/${last + 1}`),
    );
  }

  subtitle() {}
  cloth(_view, _lines) {}
  own(_view) {}
  news(_view) {}
}

/** What the pages of a replay extend. @type {import("../element.js").Open<typeof Steps>} */
export const Stepping = /** @type {any} */ (Steps);
