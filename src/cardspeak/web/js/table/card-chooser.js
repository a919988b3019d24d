import { cardName } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { acts, noSizes } from "./dock.js";
import { forTheTable, isEnter, press } from "./keys.js";

/**
 * `<card-chooser>`: draws, discards and cards to turn up: tap them (or press their digits), then say so.
 *
 * Properties: `choice` (of the prompt: draw, discard or turn up), `seat`, `cards`, `up` (which of them lie open), `busy`,
 * `asked` (which question it is: a new one begins with nothing chosen).
 * Events: `act` with the command.
 * @extends {Part<{ choice: any, seat: any, cards: any, up: any, busy: boolean, asked: any }>}
 */
export class CardChooser extends Part {
  static properties = ["choice", "seat", "cards", "up", "busy", "asked"];

  #picked = new Set();
  #of = null; // the question that they were picked for

  connected() {
    this.listen(document, "keydown", (event) => this.#pressed(event));
  }

  #pressed(event) {
    if (!forTheTable(event, this)) return;
    const at = Number(event.key) - 1;
    if (isEnter(event) && press(this, this.choice.verb)) event.preventDefault();
    else if (at >= 0 && at < this.cards.length) this.#toggle(at);
  }

  get #turns() {
    return this.choice.verb === "turn up";
  }

  #toggle(at) {
    if (this.#turns && this.up[at]) return;
    if (!this.#picked.delete(at)) this.#picked.add(at);
    this.redraw();
  }

  draw() {
    if (this.#of !== this.asked) {
      this.#of = this.asked;
      this.#picked.clear();
    }
    return [
      h(
        "div",
        {
          class: `own picking n${this.cards.length}`,
          role: "group",
          "aria-label": this.#turns ? say.cardChooser.yourCardsChooseWhatToTurn : say.cardChooser.yourCardsChooseThoseToGive,
          css: { "--n": this.cards.length },
        },
        this.cards.map((card, at) => this.#tap(card, at)),
      ),
      this.#bar(),
    ];
  }

  #tap(card, at) {
    const picked = this.#picked.has(at);
    return h(
      "button",
      {
        type: "button",
        class: picked ? "tap picked" : "tap",
        key: `${at}${card}`,
        "aria-pressed": String(picked),
        "aria-label": `${cardName(card)}${picked ? (this.#turns ? say.cardChooser.toBeTurnedUp : say.cardChooser.givenUp) : ""}`,
        disabled: this.#turns && this.up[at],
        css: { "--i": at },
        onclick: () => this.#toggle(at),
      },
      playingCard(card, { index: at }),
      h("kbd", { "aria-hidden": "true" }, at + 1),
    );
  }

  #bar() {
    const { verb, cards: most, least = 0, cite } = this.choice;
    const exact = verb === "discard" || this.#turns;
    const does = this.#turns ? say.cardChooser.turnUp : say.cardChooser.discard2;
    const given = this.cards.filter((_, at) => this.#picked.has(at));
    const ready = given.length >= (exact ? most : least) && given.length <= most;
    const draws = given.length ? say.cardChooser.draw(given.length) : say.cardChooser.standPat;
    return [
      noSizes(exact ? say.cardChooser.tapTo(say.cardChooser.cards(most), does.toLowerCase()) : say.cardChooser.tapUpToToChangeOr(most)),
      acts(
        null,
        null,
        h(
          "button",
          {
            type: "button",
            class: "act raise",
            "data-verb": verb,
            disabled: this.busy || !ready,
            title: `§ ${cite}`,
            onclick: () => this.tell("act", { type: this.#turns ? "TurnUp" : "Discard", seat: this.seat, cards: given }),
          },
          h("span", {}, exact ? `${does} ${say.cardChooser.cards(most)}` : draws),
          h("kbd", { "aria-hidden": "true" }, "↵"),
        ),
      ),
    ];
  }
}

define("card-chooser", CardChooser);
