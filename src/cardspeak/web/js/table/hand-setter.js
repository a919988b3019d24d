import { cardName } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { NAMES, strength } from "../ranks.js";
import { say } from "../say.js";
import { acts, noSizes, said } from "./dock.js";
import { forTheTable, isEnter, press } from "./keys.js";
import { ROWS, SIZES, Setting } from "./setting.js";

/**
 * `<hand-setter>`: setting a Chinese hand: three in front, five in the middle, five behind. Every card has a place; two change
 * theirs by two taps or by a drag, or all are arranged for you. Enter sets it.
 *
 * Properties: `choice` (of the prompt), `seat`, `cards` (others begin a new setting), `busy`.
 * Events: `act` with the command.
 * @extends {Part<{ choice: any, seat: any, cards: any, busy: boolean }>}
 */
export class HandSetter extends Part {
  static properties = ["choice", "seat", "cards", "busy"];
  static look = "arranging";

  /** @type {Setting} */
  #setting;

  connected() {
    this.listen(document, "keydown", (event) => {
      if (forTheTable(event, this) && isEnter(event) && press(this, "arrange")) event.preventDefault();
    });
  }

  draw() {
    if (this.#setting?.cards.join() !== this.cards.join()) this.#setting = new Setting(this.cards);
    const { misset } = this.#setting;
    return [
      h(
        "div",
        { class: "own setting", role: "group", "aria-label": say.handSetter.yourCardsInThreeRows },
        ROWS.map((name) => this.#row(name)),
      ),
      said(misset ? h("span", { class: "bad", role: "alert" }, misset) : say.handSetter.setYourHandTapTwoCards),
      noSizes(),
      this.#acts(misset),
    ];
  }

  /** Change the setting and show it. @param {(setting: Setting) => void} change */
  #change(change) {
    change(this.#setting);
    this.redraw();
  }

  #card(card) {
    const chosen = this.#setting.chosen === card;
    return h(
      "button",
      {
        type: "button",
        class: chosen ? "tap picked" : "tap",
        key: card,
        draggable: "true",
        "aria-pressed": String(chosen),
        "aria-label": cardName(card),
        onclick: () => this.#change((setting) => setting.tap(card)),
        ondragstart: (event) => event.dataTransfer.setData("text/plain", card),
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => {
          event.preventDefault();
          const moved = event.dataTransfer.getData("text/plain");
          if (this.cards.includes(moved) && moved !== card) this.#change((setting) => setting.swap(moved, card));
        },
      },
      playingCard(card),
    );
  }

  #row(name) {
    const held = this.#setting[name];
    return h(
      "div",
      { class: `set-row ${name}`, key: name, role: "group", "aria-label": say.handSetter.cards(name, SIZES[name]) },
      h("span", { class: "row-name" }, h("b", {}, name), h("small", {}, NAMES[strength(held)[0]])),
      held.map((card) => this.#card(card)),
    );
  }

  #acts(misset) {
    const { front, middle, back } = this.#setting;
    const button = (words, kind, verb, act) =>
      h("button", { type: "button", class: `act ${kind}`, key: verb, "data-verb": verb, onclick: act }, words);
    return acts(
      button(say.handSetter.startOver, "fold", "start over", () => this.#change((setting) => setting.startOver())),
      button(say.handSetter.arrangeForMe, "check", "for me", () => this.#change((setting) => setting.arrange())),
      h(
        "button",
        {
          type: "button",
          class: "act raise",
          "data-verb": "arrange",
          disabled: this.busy,
          title: `§ ${this.choice.cite}`,
          onclick: () => this.tell("act", { type: "Arrange", seat: this.seat, front, middle, back }),
        },
        h("span", {}, misset ? say.handSetter.setItAllTheSame : say.handSetter.setMyHand),
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    );
  }
}

define("hand-setter", HandSetter);
