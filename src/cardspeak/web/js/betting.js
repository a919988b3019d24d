/** Fold, check, call, bet and raise: only what the prompt allows, with amounts kept within its bounds. */

import { chips, h } from "./dom.js";

export const COMMANDS = {
  fold: "Fold",
  check: "Check",
  call: "Call",
  bet: "Bet",
  "raise to": "RaiseTo",
  "take kitty": "TakeKitty",
};

/** The nearest legal total. */
export function legal(choice, total) {
  if (choice.only?.length) {
    return choice.only.reduce((best, one) => (Math.abs(one - total) < Math.abs(best - total) ? one : best));
  }
  return Math.max(choice.least, Math.min(choice.most, Math.round(total) || choice.least));
}

/** Quick sizes: the least, half a pot, a pot, everything. */
export function sizes(choice, call, view, mine) {
  if (choice.only?.length) return choice.only.map((total) => ["", total]);
  const now = mine.bet + call;
  const pot = view.hand.pot + call;
  const all = mine.bet + mine.stack;
  const found = [
    ["Min", choice.least],
    ["½ pot", legal(choice, now + pot / 2)],
    ["Pot", legal(choice, now + pot)],
    [choice.most >= all ? "All-in" : "Max", choice.most],
  ];
  return found.filter(([, total], at) => found.findIndex(([, one]) => one === total) === at);
}

/**
 * @param {{view: any, prompt: any, wish: {total: number | null}, busy: boolean, send: (command: any) => void, redraw: () => void}} it
 */
export function bettingBar({ view, prompt, wish, busy, send, redraw }) {
  const seat = prompt.seat;
  const mine = view.hand.seats.find((one) => one.seat === seat);
  const by = (verb) => prompt.choices.find((one) => one.verb === verb);
  const wager = by("bet") ?? by("raise to");
  const call = by("call")?.amount ?? 0;
  const act = (verb, more = {}) => send({ type: COMMANDS[verb], seat, ...more });
  const button = (verb, words, kind, hint) => {
    const choice = by(verb);
    return (
      choice &&
      h(
        "button",
        {
          type: "button",
          key: verb,
          class: `act ${kind}`,
          disabled: busy,
          "data-verb": verb,
          title: `§ ${choice.cite}`,
          onclick: () => act(verb),
        },
        h("span", {}, words(choice)),
        h("kbd", { "aria-hidden": "true" }, hint),
      )
    );
  };
  const total = wager && legal(wager, wish.total ?? wager.least);
  const raise =
    wager &&
    h(
      "button",
      {
        type: "button",
        key: "wager",
        class: "act raise",
        disabled: busy,
        "data-verb": wager.verb,
        title: `§ ${wager.cite}`,
        onclick: () => act(wager.verb, { total: legal(wager, wish.total ?? wager.least) }),
      },
      h("span", {}, wordsOf(wager, total, mine)),
      h("kbd", { "aria-hidden": "true" }, "R"),
    );
  return h(
    "div",
    { class: "betting" },
    wager &&
      sizer({
        wager,
        call,
        view,
        mine,
        wish,
        total,
        redraw,
        submit: () => act(wager.verb, { total: legal(wager, wish.total ?? wager.least) }),
      }),
    h(
      "div",
      { class: "acts" },
      button("fold", () => "Fold", "fold", "F"),
      button(
        "check",
        (choice) => (choice.called ? choice.called[0].toUpperCase() + choice.called.slice(1) : "Check"),
        "check",
        "C",
      ),
      button(
        "call",
        (choice) =>
          choice.amount >= mine.stack ? `Call all in, ${chips(choice.amount)}` : `Call ${chips(choice.amount)}`,
        "call",
        "C",
      ),
      button("take kitty", (choice) => `Take the kitty for ${chips(choice.amount)}`, "kitty", "K"),
      raise,
    ),
  );
}

function wordsOf(wager, total, mine) {
  if (total >= mine.bet + mine.stack) return `All in, ${chips(total)}`;
  return wager.verb === "bet" ? `Bet ${chips(total)}` : `Raise to ${chips(total)}`;
}

function sizer({ wager, call, view, mine, wish, total, redraw, submit }) {
  const pick = (to) => {
    wish.total = to;
    redraw();
  };
  const quick = sizes(wager, call, view, mine);
  if (wager.only?.length) {
    return (
      wager.only.length > 1 &&
      h(
        "div",
        { class: "sizer" },
        h(
          "div",
          { class: "row", role: "group", "aria-label": "Sizes" },
          quick.map(([, to]) =>
            h(
              "button",
              { type: "button", class: "pick", key: to, "aria-pressed": String(to === total), onclick: () => pick(to) },
              chips(to),
            ),
          ),
        ),
      )
    );
  }
  if (wager.least === wager.most) return null;
  const step = snapStep(view, wager);
  const snap = (value) => (value <= wager.least || value >= wager.most ? value : Math.round(value / step) * step);
  return h(
    "div",
    { class: "sizer" },
    h(
      "div",
      { class: "row", role: "group", "aria-label": "Quick sizes" },
      quick.map(([words, to]) =>
        h(
          "button",
          { type: "button", class: "pick", key: words, "aria-pressed": String(to === total), onclick: () => pick(to) },
          words,
        ),
      ),
    ),
    h("input", {
      type: "range",
      class: "slide",
      min: wager.least,
      max: wager.most,
      step: 1,
      value: total,
      "aria-label": "Amount",
      "aria-valuetext": `${chips(total)} chips`,
      css: { "--at": `${(100 * (total - wager.least)) / Math.max(1, wager.most - wager.least)}%` },
      oninput: (event) => pick(legal(wager, snap(Number(event.target.value)))),
    }),
    h("input", {
      type: "number",
      class: "total",
      min: wager.least,
      max: wager.most,
      value: total,
      inputmode: "numeric",
      "aria-label": `Total from ${chips(wager.least)} to ${chips(wager.most)}`,
      oninput: (event) => {
        wish.total = Number(event.target.value);
        redraw();
      },
      onblur: (event) => {
        event.target.value = String(legal(wager, wish.total ?? total));
      },
      onkeydown: (event) => {
        if (event.key === "Enter") submit();
      },
    }),
  );
}

const snapStep = (view, wager) => Math.max(1, Math.round(wager.least / 4 / 50) * 50 || Math.round(wager.least / 4));
