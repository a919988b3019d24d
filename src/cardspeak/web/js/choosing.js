/** Draws and discards: tap the cards to give up, then say so. */

import { playingCard, cardName } from "./cards.js";
import { h, plural } from "./dom.js";

/**
 * @param {{prompt: any, choice: any, cards: string[], picked: Set<number>, busy: boolean, send: (command: any) => void, redraw: () => void}} it
 */
export function choosing({ prompt, choice, cards, picked, busy, send, redraw }) {
  const exact = choice.verb === "discard";
  const given = [...picked].sort().map((at) => cards[at]);
  const least = exact ? choice.cards : (choice.least ?? 0);
  const ready = given.length >= least && given.length <= choice.cards;
  const toggle = (at) => {
    if (!picked.delete(at)) picked.add(at);
    redraw();
  };
  const words = exact ? `Discard ${plural(choice.cards, "card")}` : given.length ? `Draw ${given.length}` : "Stand pat";
  return {
    hand: h(
      "div",
      { class: "own picking", role: "group", "aria-label": "Your cards: choose those to give up" },
      cards.map((card, at) =>
        h(
          "button",
          {
            type: "button",
            class: `tap${picked.has(at) ? " picked" : ""}`,
            key: `t${at}${card}`,
            "aria-pressed": String(picked.has(at)),
            "aria-label": `${cardName(card)}${picked.has(at) ? ", given up" : ""}`,
            onclick: () => toggle(at),
          },
          playingCard(card, { size: "large", index: at }),
          h("kbd", { "aria-hidden": "true" }, at + 1),
        ),
      ),
    ),
    bar: h(
      "div",
      { class: "acts" },
      h(
        "p",
        { class: "hint" },
        exact
          ? `Tap ${plural(choice.cards, "card")} to discard.`
          : `Tap up to ${choice.cards} to change, or stand pat.`,
      ),
      h(
        "button",
        {
          type: "button",
          class: "act raise",
          "data-verb": choice.verb,
          disabled: busy || !ready,
          title: `§ ${choice.cite}`,
          onclick: () => send({ type: "Discard", seat: prompt.seat, cards: given }),
        },
        h("span", {}, words),
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    ),
  };
}
