/** Setting a Chinese hand: three in front, five in the middle, five behind; by drag, by tap, or arranged for you. */

import { byRank, cardName, playingCard } from "./cards.js";
import { h } from "./dom.js";
import { NAMES, arrange, compare, strength } from "./ranks.js";

export const SIZES = { front: 3, middle: 5, back: 5 };
const ROWS = ["front", "middle", "back"]; // as they lie: the front farthest from its player, the back nearest

/** @returns {{front: string[], middle: string[], back: string[], loose: string[], chosen: string}} */
export const unset = (cards) => ({ front: [], middle: [], back: [], loose: [...cards].sort(byRank), chosen: "" });

/** @param {{prompt: any, choice: any, cards: string[], rows: any, busy: boolean, send: (command: any) => void, redraw: () => void}} it */
export function arranging({ prompt, choice, cards, rows, busy, send, redraw }) {
  const move = (card, to) => {
    for (const name of [...ROWS, "loose"]) rows[name] = rows[name].filter((one) => one !== card);
    if (to !== "loose" && rows[to].length >= SIZES[to]) rows.loose.push(rows[to].pop());
    rows[to].push(card);
    rows.loose.sort(byRank);
    rows.chosen = "";
    redraw();
  };
  const tapped = (card) => {
    if (rows.chosen && rows.chosen !== card) return swap(rows, rows.chosen, card, redraw);
    rows.chosen = rows.chosen === card ? "" : card;
    redraw();
  };
  const full = ROWS.every((name) => rows[name].length === SIZES[name]);
  const wrong = full && misset(rows);
  const drop = (name) => ({
    ondragover: (event) => event.preventDefault(),
    ondrop: (event) => (event.preventDefault(), move(event.dataTransfer.getData("text/plain"), name)),
  });
  const one = (card) =>
    h(
      "button",
      {
        type: "button",
        class: `tap${rows.chosen === card ? " picked" : ""}`,
        key: card,
        draggable: "true",
        "aria-pressed": String(rows.chosen === card),
        "aria-label": cardName(card),
        onclick: () => tapped(card),
        ondragstart: (event) => event.dataTransfer.setData("text/plain", card),
      },
      playingCard(card, { size: "middling" }),
    );
  const row = (name) =>
    h(
      "div",
      {
        class: `set-row ${name}`,
        key: name,
        role: "group",
        "aria-label": `${name}: ${SIZES[name]} cards`,
        ...drop(name),
      },
      h(
        "button",
        {
          type: "button",
          class: "row-name",
          disabled: !rows.chosen,
          "aria-label": rows.chosen ? `Put the chosen card ${name}` : name,
          onclick: () => move(rows.chosen, name),
        },
        h("b", {}, name),
        h(
          "small",
          {},
          rows[name].length === SIZES[name] ? NAMES[strength(rows[name])[0]] : `${rows[name].length} of ${SIZES[name]}`,
        ),
      ),
      h(
        "div",
        { class: "cells" },
        rows[name].map(one),
        Array.from({ length: SIZES[name] - rows[name].length }, (_, at) =>
          h("span", { class: "cell", key: `e${at}`, onclick: () => rows.chosen && move(rows.chosen, name) }),
        ),
      ),
    );
  return h(
    "div",
    { class: "arranging" },
    ROWS.map(row),
    h(
      "div",
      { class: "loose", role: "group", "aria-label": "Cards still in your hand", ...drop("loose") },
      rows.loose.map(one),
    ),
    wrong && h("p", { class: "bad", role: "alert" }, wrong),
    h(
      "div",
      { class: "acts" },
      h(
        "button",
        {
          type: "button",
          class: "act check",
          "data-verb": "for me",
          onclick: () => (Object.assign(rows, arrange(cards), { loose: [], chosen: "" }), redraw()),
        },
        "Arrange for me",
      ),
      h(
        "button",
        { type: "button", class: "act fold", onclick: () => (Object.assign(rows, unset(cards)), redraw()) },
        "Start over",
      ),
      h(
        "button",
        {
          type: "button",
          class: "act raise",
          "data-verb": "arrange",
          disabled: busy || !full,
          title: `§ ${choice.cite}`,
          onclick: () =>
            send({ type: "Arrange", seat: prompt.seat, front: rows.front, middle: rows.middle, back: rows.back }),
        },
        h("span", {}, wrong ? "Set it all the same" : "Set my hand"),
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    ),
  );
}

function swap(rows, one, other, redraw) {
  const place = (card) => [...ROWS, "loose"].map((name) => [name, rows[name].indexOf(card)]).find(([, at]) => at >= 0);
  const [first, at] = place(one);
  const [second, where] = place(other);
  if (first === "loose" && second === "loose") {
    rows.chosen = other;
  } else {
    rows[first][at] = other;
    rows[second][where] = one;
    rows.chosen = "";
  }
  redraw();
}

/** What is wrong with a full setting, or nothing. */
export function misset(rows) {
  if (compare(rows.middle, rows.back) > 0) return "Mis-set: the middle is better than the back.";
  if (compare(rows.front, rows.middle) > 0) return "Mis-set: the front is better than the middle.";
  return "";
}
