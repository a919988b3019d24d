import { call } from "../api.js";
import { h, make } from "../dom.js";
import { Part, define } from "../element.js";
import "../parts/story-feed.js";
import { toast } from "../parts/toast-stack.js";
import { ownCards } from "../table/own_cards.js";
import { Signs } from "../table/signs.js";
import "../table/table-felt.js";
import { stakesWords } from "../words.js";

const EVERY = 1100; // milliseconds a step when it plays by itself

/**
 * `<replay-page>`: one hand, step by step: by the buttons, the slider, the arrow keys, Home and End, or by itself.
 *
 * Properties: `table` (its id), `hand` (as the history tells it).
 */
export class ReplayPage extends Part {
  static properties = ["table", "hand"];
  static state = ["at", "timer"];
  static look = "at-table";

  connected() {
    document.title = `Hand ${this.hand.number} · cardspeak`;
    this.classList.add("replay");
    this.at = 0;
    this.names = new Map(Object.entries(this.hand.players).map(([seat, name]) => [Number(seat), name]));
    this.listen(document, "keydown", (event) => this.#pressed(event));
    this.hold(() => this.#halt());
  }

  get last() {
    return this.hand.steps.length - 1;
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
    if (event.target.closest("input, dialog, .panel")) return;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#move(to);
  }

  async #download() {
    const { table, hand } = this;
    try {
      const text = await call(`/api/history/${table}/${hand.number}/phh`, { text: true });
      const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      make(h("a", { href, download: `table-${table}-hand-${hand.number}.phh` })).click();
      setTimeout(() => URL.revokeObjectURL(href), 1000);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    const { hand, at } = this;
    if (this.last < 0) return h("p", { class: "empty" }, "Nothing was told of this hand.");
    const { view } = hand.steps[at];
    const lines = hand.steps.slice(0, at + 1).flatMap((step) => step.told);
    return [
      h("div", { class: "table-bar" }, this.#bar()),
      h("div", { class: "stage" }, this.#felt(view, lines)),
      h(
        "section",
        { class: "dock", "aria-label": "Step through the hand" },
        ownCards(view.seats.find((seat) => seat.seat === view.viewer)),
        this.#player(),
      ),
      h(
        "aside",
        { class: "side", "aria-label": "The story of the hand" },
        h("h2", {}, "The story"),
        h("story-feed", { book: hand.book, label: "The story up to here", lines, names: this.names }),
      ),
    ];
  }

  #bar() {
    const { hand } = this;
    return [
      h("a", { href: "/history", class: "back", "aria-label": "Back to the hands" }, "‹"),
      h(
        "div",
        { class: "title" },
        h("h1", {}, `Hand ${hand.number}`),
        h("p", {}, hand.title, " · ", stakesWords(hand.stakes)),
      ),
      h(
        "div",
        { class: "tools" },
        h("a", { class: "button quiet", href: `/table/${this.table}` }, "To the table"),
        h("button", { type: "button", class: "quiet", onclick: () => this.#download() }, "Download PHH"),
      ),
    ];
  }

  #felt(view, lines) {
    const { hand, at } = this;
    const signs = new Signs();
    if (view.over) for (const told of lines) if (told.kind === "Awarded") signs.see(told);
    const game = hand.game_title;
    return h("table-felt", { view: this.#tableView(view), game, signs, puck: hand.puck, clock: null, position: at });
  }

  /** The table as it was: everybody here who was dealt in. */
  #tableView(view) {
    const { places, number } = this.hand;
    const seats = view.seats.map(({ seat, stack }) => {
      const name = this.names.get(seat) ?? `Seat ${seat}`;
      return { seat, name, chips: stack, here: true, leaving: false, entry: "", how: "wait", missed: [], dealt: true };
    });
    return { viewer: view.viewer, places, seats, button: view.button, hand: view, number };
  }

  #player() {
    const { at, last } = this;
    const step = (words, label, to) =>
      h("button", { type: "button", "aria-label": label, onclick: () => this.#move(to) }, words);
    return h(
      "div",
      { class: "player", role: "group", "aria-label": "Replay" },
      step("|◀", "To the beginning", 0),
      step("◀", "One step back", at - 1),
      h("button", { type: "button", class: "main", onclick: () => this.#auto() }, this.timer ? "Stop" : "Play"),
      step("▶", "One step on", at + 1),
      step("▶|", "To the end", last),
      h("input", {
        type: "range",
        min: 0,
        max: last,
        value: at,
        "aria-label": "Step",
        "aria-valuetext": `Step ${at + 1} of ${last + 1}`,
        oninput: (event) => this.#move(Number(event.target.value)),
      }),
      h("span", { class: "small" }, `${at + 1}/${last + 1}`),
    );
  }
}

define("replay-page", ReplayPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([table, number]) {
  const hand = await call(`/api/history/${encodeURIComponent(table)}/${encodeURIComponent(number)}`);
  return ["replay-page", { table, hand }];
}
