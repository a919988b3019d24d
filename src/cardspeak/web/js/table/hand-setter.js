import { cardName } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { NAMES, strength } from "../ranks.js";
import { forTheTable, isEnter, press } from "./keys.js";
import { ROWS, SIZES, Setting } from "./setting.js";

/**
 * `<hand-setter>`: setting a Chinese hand: three in front, five in the middle, five behind; by drag, by tap, or
 * arranged for you. Enter sets it.
 *
 * Properties: `choice` (of the prompt), `seat`, `cards` (others begin a new setting), `busy`.
 * Events: `act` with the command.
 */
export class HandSetter extends Part {
  static properties = ["choice", "seat", "cards", "busy"];
  static look = "arranging";

  /** @type {Setting} */
  #setting;

  connected() {
    this.listen(document, "keydown", (event) => {
      if (forTheTable(event) && isEnter(event) && press(this, "arrange")) event.preventDefault();
    });
  }

  draw() {
    if (this.#setting?.cards.join() !== this.cards.join()) this.#setting = new Setting(this.cards);
    const { loose, misset } = this.#setting;
    return [
      ROWS.map((name) => this.#row(name)),
      h(
        "div",
        { class: "loose", role: "group", "aria-label": "Cards still in your hand", ...this.#drop("loose") },
        loose.map((card) => this.#card(card)),
      ),
      misset && h("p", { class: "bad", role: "alert" }, misset),
      this.#acts(misset),
    ];
  }

  /** Change the setting and show it. @param {(setting: Setting) => void} change */
  #change(change) {
    change(this.#setting);
    this.redraw();
  }

  #move(card, to) {
    this.#change((setting) => setting.move(card, to));
  }

  #drop(name) {
    return {
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        this.#move(event.dataTransfer.getData("text/plain"), name);
      },
    };
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
      },
      playingCard(card, { size: "middling" }),
    );
  }

  #row(name) {
    const size = SIZES[name];
    const held = this.#setting[name];
    const { chosen } = this.#setting;
    const take = () => chosen && this.#move(chosen, name);
    return h(
      "div",
      {
        class: `set-row ${name}`,
        key: name,
        role: "group",
        "aria-label": `${name}: ${size} cards`,
        ...this.#drop(name),
      },
      h(
        "button",
        {
          type: "button",
          class: "row-name",
          disabled: !chosen,
          "aria-label": chosen ? `Put the chosen card ${name}` : name,
          onclick: take,
        },
        h("b", {}, name),
        h("small", {}, held.length === size ? NAMES[strength(held)[0]] : `${held.length} of ${size}`),
      ),
      h(
        "div",
        { class: "cells" },
        held.map((card) => this.#card(card)),
        Array.from({ length: size - held.length }, (_, at) =>
          h("span", { class: "cell", key: `empty${at}`, onclick: take }),
        ),
      ),
    );
  }

  #acts(misset) {
    const { front, middle, back, full } = this.#setting;
    const button = (words, kind, verb, act) =>
      h("button", { type: "button", class: `act ${kind}`, "data-verb": verb, onclick: act }, words);
    return h(
      "div",
      { class: "acts" },
      button("Arrange for me", "check", "for me", () => this.#change((setting) => setting.arrange())),
      button("Start over", "fold", null, () => this.#change((setting) => setting.startOver())),
      h(
        "button",
        {
          type: "button",
          class: "act raise",
          "data-verb": "arrange",
          disabled: this.busy || !full,
          title: `§ ${this.choice.cite}`,
          onclick: () => this.tell("act", { type: "Arrange", seat: this.seat, front, middle, back }),
        },
        h("span", {}, misset ? "Set it all the same" : "Set my hand"),
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    );
  }
}

define("hand-setter", HandSetter);
