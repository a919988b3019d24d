import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { forTheTable, isEnter, press } from "../table/keys.js";
import { actButton } from "../table/act_button.js";
import { acts, aside, noSizes, said } from "../table/dock.js";
import { chips, upper } from "../words.js";
import { nameOf } from "./wagers.js";

const CHIPS = [500, 1000, 2500, 10_000, 25_000];
const TIMES = [1, 2, 5, 10, 25]; // the compulsory wager of a tournament
const ENTER = h("kbd", { "aria-hidden": "true" }, "↵");

/**
 * `<wager-bar>`: what the owner of a box may do now: wager and let the dealer deal, decide, show, withdraw. Enter deals,
 * digits decide.
 *
 * Properties: `seat` (of this player), `prompts` (`bets`, `decide`, `expose`, `retract`, each or none), `wagers` (of this
 * player, with their boxes), `last` (those of the round before), `chip` (what a tap puts down), `advice`, `over` (the round is paid), `held` (what this player holds, in words), `result` (what the round before came to),
 * `compulsory` (in a tournament: the least that everybody wagers), `more` (a further act while bets are open).
 * Events: `ask` with a list of commands, one after the other; `chip` with a value; `decide` with a choice; `advise`.
 * @extends {Part<{ seat: any, prompts: any, wagers: any, last: any, chip: any, advice: any, over: any, held: string, result: string, compulsory: number, more: any }>}
 */
export class WagerBar extends Part {
  static properties = ["seat", "prompts", "wagers", "last", "chip", "advice", "over", "held", "result", "compulsory", "more"];

  connected() {
    this.listen(document, "keydown", (event) => this.#pressed(event));
  }

  /** The buttons of the choices, as they stand. @returns {NodeListOf<HTMLElement>} */
  get #verbs() {
    return this.querySelectorAll("button[data-verb]");
  }

  #pressed(event) {
    if (!forTheTable(event) || event.target.closest("button, a, summary")) return;
    if (isEnter(event)) press(this, "ready");
    else if (this.prompts.decide) this.#verbs[Number(event.key) - 1]?.click();
  }

  /** Commands to the round, on behalf of this box. */
  #play(...commands) {
    const mine = { box: this.seat.box, owner: session.name };
    this.tell(
      "ask",
      commands.map((command) => ({ type: "Play", command: { ...mine, ...command } })),
    );
  }

  draw() {
    const { decide, expose, retract, bets } = this.prompts;
    if (decide) return this.#deciding(decide);
    if (expose) return this.#exposing(expose);
    if (retract) return this.#retracting(retract);
    if (bets) return this.#betting();
    const status = this.over ? say.wagerBar.settledTheNextRoundIsComing : say.wagerBar.theDealerIsAtWork;
    return [said(status), noSizes(this.#told(this.over && this.result, this.held)), acts()];
  }

  /** What the round came to and what one holds: the felt has little room for these words. */
  #told(result, held) {
    return [result, held].filter(Boolean).map((words, at) => [at > 0 && " · ", h("b", { key: at }, words)]);
  }

  #betting() {
    const laid = this.wagers;
    const { ready } = this.seat;
    const takeBack = () => this.#play(...laid.map(({ box, wager }) => ({ type: "TakeBack", box, wager })));
    const again = () => this.#play(...this.last.map((one) => ({ type: "Place", ...one })));
    const deal = () => this.tell("ask", [{ type: "Ready" }]);
    const sum = laid.reduce((all, { amount }) => all + amount, 0);
    return [
      said(laid.length ? say.wagerBar.onTheLayout(chips(sum)) : this.compulsory ? say.wagerBar.compulsory(chips(this.compulsory)) : say.wagerBar.tapAnAreaOfYourBox, null, !laid.length && this.more),
      h("div", { class: "sizer" }, this.#chips()),
      acts(
        laid.length > 0 && actButton("take back", say.common.takeBack, "fold", takeBack),
        !laid.length && this.last.length > 0 && actButton("again", say.wagerBar.sameAgain, "check", again),
        actButton("ready", [h("span", {}, ready ? say.wagerBar.waitingForTheOthers : say.wagerBar.deal), ENTER], "raise", deal, {
          disabled: !laid.length || ready,
        }),
      ),
    ];
  }

  #chips() {
    const chip = (value) =>
      h(
        "button",
        {
          type: "button",
          class: `chip-pick v${value}`,
          key: value,
          role: "radio",
          "aria-checked": String(this.chip === value),
          "aria-label": say.wagerBar.aChipOf(chips(value)),
          onclick: () => this.tell("chip", value),
        },
        value >= 1000 ? `${value / 1000}k` : value,
      );
    return h("div", { class: "chip-row", role: "radiogroup", "aria-label": say.wagerBar.chipToPutDown }, (this.compulsory ? TIMES.map((times) => times * this.compulsory) : CHIPS).map(chip));
  }

  #deciding({ box, choices: offered }) {
    const choices = offered.toSorted((first, other) => placeOf(first) - placeOf(other) || first.amount - other.amount);
    const kindOf = ({ wager, verb }) => (wager ? "raise" : verb === "fold" ? "fold" : "check");
    const one = (choice, at) => {
      const words = [upper(choice.verb.replaceAll("-", " ")), choice.amount ? ` ${chips(choice.amount)}` : ""];
      const inside = [h("span", {}, words), h("kbd", { "aria-hidden": "true" }, at + 1)];
      return actButton(choice.verb, inside, kindOf(choice), () => this.tell("decide", choice), {
        title: `§ ${choice.cite}`,
      });
    };
    const whose = box === this.seat.box ? say.wagerBar.itIsYourTurn : say.wagerBar.boxItIsYourTurn(box);
    return [
      said(whose, null, !this.compulsory && aside(say.wagerBar.advice, () => this.tell("advise"))),
      noSizes(this.advice ? h("span", { class: "advice", role: "status", title: this.advice }, this.advice) : this.#told("", this.held)),
      acts(...slotted(choices, one)),
    ];
  }

  #exposing({ box }) {
    const expose = (show) => this.#play({ type: "Expose", box, show });
    return [
      said(say.wagerBar.willYouShowYourHand),
      noSizes(),
      acts(
        actButton("decline", say.wagerBar.keepItFaceDown, "fold", () => expose(false)),
        null,
        actButton("show", say.wagerBar.showMyHand, "raise", () => expose(true)),
      ),
    ];
  }

  #retracting({ box, choices }) {
    const one = ({ verb, wager }) =>
      actButton(
        verb,
        verb === "void the hand" ? say.wagerBar.voidTheHand : wager ? say.wagerBar.withdraw(nameOf(wager)) : say.wagerBar.keepAll,
        "check",
        () => this.#play({ type: "Retract", box, wagers: wager ? [wager] : [] }),
        { key: verb + (wager ?? "") },
      );
    return [said(say.wagerBar.aWagerMayBeWithdrawn), noSizes(), acts(...choices.map(one))];
  }
}

/** As at every table: to give up at the left, what costs nothing in the middle, what costs most at the right. */
const placeOf = ({ verb, wager }) => (verb === "fold" ? 0 : wager ? 2 : 1);

/** Two choices take the outer places. */
function slotted(choices, one) {
  const drawn = choices.map(one);
  return drawn.length === 2 ? [drawn[0], null, drawn[1]] : drawn;
}

define("wager-bar", WagerBar);
