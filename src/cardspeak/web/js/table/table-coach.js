import { call } from "../api.js";
import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

const STILL = 350; // milliseconds that nothing happens before the coach is asked
const APART = 1000; // and between two questions

/**
 * `<table-coach>`: what a player's own hand may expect of the pot, what a call costs and which cards would help, as the
 * room works it out from what that player sees.
 *
 * Properties: `table` (its id), `moment` (a text for all that the advice depends on: the coach is asked again when it
 * changes).
 * Events: `hide`, when the player wants no coach.
 * @extends {Part<{ table: any, moment: any, advice: any }>}
 */
export class TableCoach extends Part {
  static properties = ["table", "moment"];
  static state = ["advice"];
  static look = "coach";

  #of = ""; // the moment that the advice is about
  #timer = 0;
  #last = 0;

  connected() {
    this.hold(() => clearTimeout(this.#timer));
  }

  update() {
    super.update();
    if (this.#of === this.moment) return;
    this.#of = this.moment;
    clearTimeout(this.#timer);
    const wait = Math.max(STILL, this.#last + APART - performance.now());
    this.#timer = setTimeout(() => this.#ask(this.moment), wait);
  }

  async #ask(moment) {
    this.#last = performance.now();
    const advice = await call(`/api/tables/${encodeURIComponent(this.table)}/coach`).catch(() => null);
    if (moment === this.moment && this.isConnected) this.advice = advice && { ...advice, moment };
  }

  draw() {
    const { advice } = this;
    const old = advice?.moment !== this.moment;
    return [
      h(
        "header",
        {},
        h("b", {}, say.tableCoach.coach),
        h(
          "button",
          { type: "button", class: "close", "aria-label": say.tableCoach.hideTheCoach, onclick: () => this.tell("hide") },
          "×",
        ),
      ),
      h(
        "div",
        {
          class: `coaching${old ? " old" : ""}`,
          role: "status",
          "data-of": old ? false : "now",
        },
        advice ? words(advice) : h("p", { class: "hint" }, say.tableCoach.lookingAtYourHand),
      ),
    ];
  }
}

/** The hand itself is named below the cards; how thirteen cards could be set is not. */
function words(advice) {
  if (advice.refused) return h("p", { class: "hint" }, advice.refused);
  const { share, price, says, setting } = advice;
  return [
    share?.against > 0 && gauge(share, price),
    says.slice(setting.length ? 0 : 1).map((one, at) => h("p", { key: at }, withCards(one))),
  ];
}

const whole = (part) => `${(100 * part).toFixed(1)}%`;

/** The share with its interval, and the price of a call as a mark. */
const gauge = ({ share, low, high }, price) =>
  h(
    "div",
    { class: "share", key: "share" },
    h("b", {}, `${Math.round(100 * share)}%`),
    h(
      "span",
      {
        class: "gauge",
        "aria-hidden": "true",
        css: { "--share": whole(share), "--low": whole(low), "--high": whole(high) },
      },
      price && h("span", { class: "needs", css: { "--needs": whole(price.needs) } }),
    ),
  );

define("table-coach", TableCoach);
