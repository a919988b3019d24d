import { h, within } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { chips, upper } from "../words.js";
import { acts, noSizes } from "./dock.js";
import { forTheTable, press } from "./keys.js";
import { taste } from "../session.js";
import { legal, sizes, snap, stepped } from "./sizing.js";

const COMMANDS = { fold: "Fold", check: "Check", call: "Call", bet: "Bet", "raise to": "RaiseTo", "take kitty": "TakeKitty" };

/**
 * `<betting-bar>`: fold, check, call, bet and raise: only what the prompt allows, with amounts kept within its bounds; every
 * act has its place, whether it is offered or not, and while nothing is asked the places stand empty.
 * f folds, c checks or calls, k takes the kitty, r and digits go to the amount, a is all in; the wheel and the arrows up and
 * down change the amount.
 *
 * Properties: `prompt` (or null), `pot` (everything in the middle and in front), `mine` (the player's place in the hand),
 * `busy` (an answer is awaited), `asked` (which question it is: a new one begins with the least amount), `pad` (keys for
 * the amount: what is typed there is held to the bounds and never put right in silence).
 * Events: `act` with the command.
 * @extends {Part<{ prompt: any, pot: any, mine: any, busy: boolean, asked: any, pad: boolean }>}
 */
export class BettingBar extends Part {
  static properties = ["prompt", "pot", "mine", "busy", "asked", "pad"];
  static look = "betting";

  #wish = null; // the total that the player chose, legal or not
  #of = null; // the question that it belongs to
  #keyed = ""; // digits of the pad

  connected() {
    this.listen(document, "keydown", (event) => this.#pressed(event));
  }

  draw() {
    if (this.#of !== this.asked) [this.#of, this.#wish, this.#keyed] = [this.asked, null, ""];
    if (!this.prompt) return [noSizes(), acts()];
    const check = ({ called }) => (called ? upper(called) : say.common.check);
    const all = ({ amount }) => amount >= this.mine.stack;
    const call = (choice) => say.bettingBar.call2(all(choice) ? say.bettingBar.allIn : "", chips(choice.amount));
    const kitty = ({ amount }) => say.bettingBar.takeTheKittyFor(chips(amount));
    return [
      this.#sizer(),
      acts(
        this.#button("fold", () => say.common.fold, "fold", "F"),
        this.#button("check", check, "check", "C") || this.#button("call", call, "call", "C"),
        this.#wager && this.#button(this.#wager.verb, (wager) => this.#wagerWords(wager), "raise", "R"),
      ),
      this.#button("take kitty", kitty, "kitty", "K"),
      this.pad && this.#wager && !this.#wager.only?.length && this.#wager.least < this.#wager.most && this.#keys(),
    ];
  }

  #by(verb) {
    return this.prompt?.choices.find((one) => one.verb === verb);
  }

  get #wager() {
    return this.#by("bet") ?? this.#by("raise to");
  }

  get #total() {
    return legal(this.#wager, this.#wish ?? this.#wager.least);
  }

  /** What the keys of the pad say is out of bounds, in words; nothing where it is not. */
  get #outOfBounds() {
    const total = Number(this.#keyed);
    if (!this.#keyed || !this.#wager) return "";
    if (total < this.#wager.least) return say.bettingBar.atLeast(chips(this.#wager.least));
    return total > this.#wager.most ? say.bettingBar.atMost(chips(this.#wager.most)) : "";
  }

  #key(key) {
    const digits = key === "⌫" ? this.#keyed.slice(0, -1) : this.#keyed + key;
    this.#keyed = digits.replace(/^0+/, "").slice(0, 12);
    this.#wish = this.#keyed ? Number(this.#keyed) : null;
    this.redraw();
  }

  /** Keys for the amount, with its bounds above them. */
  #keys() {
    const { least, most } = this.#wager;
    const key = (words) =>
      h("button", { type: "button", class: "digit", key: words, "data-digit": words, "aria-label": words === "⌫" ? say.bettingBar.takeTheLastDigitAway : words, onclick: () => this.#key(words) }, words);
    return h(
      "div",
      { class: "amount-pad", role: "group", "aria-label": say.bettingBar.amountFromTo(chips(least), chips(most)), key: "pad" },
      h("p", { class: this.#outOfBounds ? "bounds wrong" : "bounds", role: "status" }, this.#keyed ? chips(this.#keyed) : say.common.amount, h("small", {}, ` ${this.#outOfBounds || say.bettingBar.to(chips(least), chips(most))}`)),
      [..."123456789", "0", "00", "⌫"].map(key),
    );
  }

  #choose(total) {
    this.#keyed = "";
    this.#wish = total;
    this.redraw();
  }

  #act(verb) {
    const total = verb === this.#wager?.verb ? { total: this.#total } : {};
    this.tell("act", { type: COMMANDS[verb], seat: this.prompt.seat, ...total });
  }

  #pressed(event) {
    if (!forTheTable(event, this)) return;
    const key = event.key.toLowerCase();
    let done = false;
    if (key === "f") done = press(this, "fold");
    else if (key === "c") done = press(this, "check") || press(this, "call");
    else if (key === "k") done = press(this, "take kitty");
    else if (key === "r") done = this.#toAmount(false);
    else if (key === "a") done = this.#toAmount(true);
    else if (this.#wager && ["arrowup", "arrowdown"].includes(key)) {
      this.#choose(stepped(this.#wager, this.#total, key === "arrowup" ? 1 : -1));
      done = true;
    } else if (/^[0-9]$/.test(key)) this.#type(); // the digit itself goes into the field
    if (done) event.preventDefault();
  }

  /** Go to the field of the amount. @returns {boolean} whether there is one */
  #type() {
    const field = within(this, "input.total");
    field?.focus();
    field?.select();
    return Boolean(field);
  }

  #toAmount(all) {
    if (!this.#wager) return false;
    if (all) this.#choose(Number.MAX_SAFE_INTEGER);
    if (all || !this.#type()) within(this, `button[data-verb="${this.#wager.verb}"]`).focus();
    return true;
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  #button(verb, words, kind, hint) {
    const choice = this.#by(verb);
    return (
      choice &&
      h(
        "button",
        {
          type: "button",
          key: kind,
          class: `act ${kind}`,
          disabled: this.busy || (kind === "raise" && Boolean(this.#outOfBounds)),
          "data-verb": verb,
          title: `§ ${choice.cite}`,
          onclick: () => this.#act(verb),
        },
        h("span", {}, words(choice)),
        h("kbd", { "aria-hidden": "true" }, hint),
      )
    );
  }

  #wagerWords({ verb }) {
    if (this.#outOfBounds) return upper(this.#outOfBounds);
    const total = this.#total;
    if (total >= this.mine.bet + this.mine.stack) return say.bettingBar.allIn2(chips(total));
    return verb === "bet" ? say.bettingBar.bet2(chips(total)) : say.bettingBar.raiseTo(chips(total));
  }

  /** How much: in a row that is always there. */
  #sizer() {
    const wager = this.#wager;
    if (!wager) return noSizes();
    if (wager.only?.length > 1) {
      const sums = wager.only.map((total) => [chips(total), total]);
      return h("div", { class: "sizer sums" }, this.#picks(say.bettingBar.sizes, sums));
    }
    if (wager.only?.length || wager.least === wager.most) return noSizes(say.bettingBar.theLimitNoMoreNoLess(chips(this.#total)));
    const quick = sizes(wager, this.#by("call")?.amount ?? 0, this.pot, this.mine, taste.presets);
    const wheel = (event) => {
      event.preventDefault();
      this.#choose(stepped(wager, this.#total, event.deltaY < 0 ? 1 : -1));
    };
    return h("div", { class: "sizer", onwheel: wheel }, this.#picks(say.bettingBar.quickSizes, quick), this.#slider(wager), this.#field(wager));
  }

  #picks(label, found) {
    const pick = ([words, to]) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          key: words,
          "aria-pressed": String(to === this.#total),
          onclick: () => this.#choose(to),
        },
        words,
      );
    return h("div", { class: "picks", role: "group", "aria-label": label }, found.map(pick));
  }

  #slider(wager) {
    return h("input", {
      type: "range",
      class: "slide",
      min: wager.least,
      max: wager.most,
      step: 1,
      value: this.#total,
      "aria-label": say.common.amount,
      "aria-valuetext": say.bettingBar.chips(chips(this.#total)),
      oninput: (event) => this.#choose(snap(wager, Number(event.target.value))),
    });
  }

  #field(wager) {
    return h("input", {
      type: "number",
      class: "total",
      min: wager.least,
      max: wager.most,
      value: this.#total,
      inputmode: "numeric",
      "aria-label": say.bettingBar.totalFromTo(chips(wager.least), chips(wager.most)),
      oninput: (event) => this.#choose(Number(event.target.value)),
      onblur: (event) => (event.target.value = String(this.#total)),
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.target.blur(); // so that the next question, which may come at once, hears its keys
        this.#act(wager.verb);
      },
    });
  }
}

define("betting-bar", BettingBar);
