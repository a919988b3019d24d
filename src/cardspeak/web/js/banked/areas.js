/** The areas of a box: where chips lie, what a tap puts down there, and what became of it. */

import { h } from "../dom.js";
import "../parts/chip-stack.js";
import { chips } from "../words.js";
import { nameOf } from "./wagers.js";

const FEW = 4; // areas that lie in one row

/** What lies in a box by wager, and each wager's line of the settlement. */
export function laidIn(box, lines) {
  const laid = new Map();
  for (const { wager, amount } of box.wagers ?? []) laid.set(wager, (laid.get(wager) ?? 0) + amount);
  for (const { wager, stake } of lines) if (!laid.has(wager)) laid.set(wager, stake);
  return [...laid].map(([wager, amount]) => ({ wager, amount, line: lines.find((one) => one.wager === wager) }));
}

const outcome = (line) => (line.amount > 0 ? "won" : line.amount < 0 ? "lost" : "back");

function resultWords({ amount }) {
  if (amount === 0) return "back";
  return amount > 0 ? `+${chips(amount)}` : `−${chips(-amount)}`;
}

// -- a box of one's own: every area it has, large enough to tap ----------------------------------------------------

/**
 * @param {any} felt @param {number} number of the box @param {any[]} laid
 * @param {any} bets the prompt to wager, if any
 */
export function areas(felt, number, laid, bets) {
  const known = felt.view.areas ?? [];
  const others = laid.filter(({ wager }) => !known.some((one) => one.wager === wager));
  const all = [...known, ...others.map(({ wager }) => ({ wager, side: false }))];
  const part = (side) =>
    h(
      "div",
      { class: `areas ${side ? "side-bets" : "main-bets"}`, key: side },
      all.filter((one) => one.side === side).map(({ wager }) => area(felt, number, wager, laid, bets)),
    );
  return h("div", { class: `all-areas${all.length <= FEW ? " few" : ""}` }, part(true), part(false));
}

function area(felt, number, wager, laid, bets) {
  const { amount = 0, line } = laid.find((found) => found.wager === wager) ?? {};
  const choice = bets?.choices.find((found) => found.wager === wager);
  const name = nameOf(wager);
  const inside = [
    h("span", { class: "area-name" }, name),
    amount > 0 && h("chip-stack", { amount, label: `${name}: ` }),
    line && h("span", { class: `result ${outcome(line)}` }, resultWords(line)),
  ];
  const look = `area ${wager}${amount ? " laid" : ""}`;
  if (!choice) return h("div", { class: look, key: wager }, inside);
  const chip = Math.max(choice.least, Math.round(felt.chip / choice.unit) * choice.unit);
  const add = Math.min(chip, choice.most);
  return h(
    "button",
    {
      type: "button",
      class: look,
      key: wager,
      disabled: amount > 0 && amount + chip > choice.most,
      "data-wager": wager,
      "aria-label": `${name}: put ${chips(add)}${amount ? `, ${chips(amount)} lie there` : ""}`,
      onclick: () => felt.tell("wager", { box: number, wager, amount: add }),
    },
    inside,
  );
}

// -- somebody else's box: what lies there, in small ------------------------------------------------------------------

/** @param {any[]} laid */
export function pills(laid) {
  if (!laid.length) return null;
  const pill = ({ wager, amount, line }) =>
    h(
      "li",
      { class: `pill ${wager} ${line ? outcome(line) : ""}`, key: wager },
      h("span", { class: "pill-name" }, nameOf(wager)),
      " ",
      h("b", {}, line ? resultWords(line) : chips(amount)),
    );
  const sum = laid.reduce((all, { amount, line }) => all + (line ? line.amount : amount), 0);
  const settled = laid.some(({ line }) => line);
  return [
    h("ul", { class: "pills" }, laid.map(pill)),
    h(
      "span",
      { class: `pill sum-pill ${settled ? outcome({ amount: sum }) : ""}`, "aria-hidden": "true" },
      h("b", {}, settled ? resultWords({ amount: sum }) : chips(sum)),
    ),
  ];
}
