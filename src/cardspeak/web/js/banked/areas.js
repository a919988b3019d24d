/** The areas of a box: where chips lie, what a tap puts down there, and what became of it. */

import { h } from "../dom.js";
import "../parts/chip-stack.js";
import { say } from "../say.js";
import { boxed } from "../table/boxes.js";
import { brief, chips } from "../words.js";
import { nameOf } from "./wagers.js";

/** What lies in a box by wager, and each wager's line of the settlement. */
export function laidIn(box, lines) {
  const laid = new Map();
  for (const { wager, amount } of box.wagers ?? []) laid.set(wager, (laid.get(wager) ?? 0) + amount);
  for (const { wager, stake } of lines) if (!laid.has(wager)) laid.set(wager, stake);
  return [...laid].map(([wager, amount]) => ({ wager, amount, line: lines.find((one) => one.wager === wager) }));
}

const outcome = (line) => (line.amount > 0 ? "won" : line.amount < 0 ? "lost" : "back");

export function resultWords({ amount }, write = brief) {
  if (amount === 0) return say.areas.back;
  return amount > 0 ? `+${write(amount)}` : `−${write(-amount)}`;
}

/** Every area of the own box, in its place. @param {any} felt @param {number} number of the box @param {any[]} laid @param {any} bets the prompt to wager, if any @param {any} places */
export function areas(felt, number, laid, bets, places) {
  const known = felt.view.areas ?? [];
  const others = laid.filter(({ wager }) => !known.some((one) => one.wager === wager));
  const all = [...known, ...others.map(({ wager }) => ({ wager, side: false }))];
  const part = (side) =>
    all
      .filter((one) => one.side === side)
      .map(({ wager }, at) => area(felt, number, wager, laid, bets, places[side ? "side" : "main"][at], side));
  return [part(true), part(false)];
}

function area(felt, number, wager, laid, bets, where, side) {
  if (!where) return null;
  const { amount = 0, line } = laid.find((found) => found.wager === wager) ?? {};
  const choice = bets?.choices.find((found) => found.wager === wager);
  const name = nameOf(wager);
  const inside = [
    h("span", { class: "area-name" }, name),
    amount > 0 && !line && h("chip-stack", { amount, label: `${name}: ` }),
    line && h("span", { class: `result ${outcome(line)}` }, resultWords(line)),
  ];
  const look = `area ${wager}${amount ? " laid" : ""}${side ? " side-bet" : ""}`;
  const css = boxed(where);
  if (!choice) return h("div", { class: look, key: wager, css }, inside);
  const chip = Math.max(choice.least, Math.round(felt.chip / choice.unit) * choice.unit);
  const add = Math.min(chip, choice.most);
  return h(
    "button",
    {
      type: "button",
      class: look,
      key: wager,
      css,
      disabled: amount > 0 && amount + chip > choice.most,
      "data-wager": wager,
      "aria-label": say.areas.put(name, chips(add), amount ? say.areas.lieThere(chips(amount)) : ""),
      onclick: () => felt.tell("wager", { box: number, wager, amount: add }),
    },
    inside,
  );
}

/** Everything in somebody's box: what lies there, or what it came to. @param {any[]} laid */
export function sumOf(laid) {
  if (!laid.length) return null;
  const settled = laid.some(({ line }) => line);
  const sum = laid.reduce((all, { amount, line }) => all + (line ? line.amount : settled ? 0 : amount), 0);
  const words = settled ? resultWords({ amount: sum }) : brief(sum);
  return h("span", { class: `result sum-pill ${settled ? outcome({ amount: sum }) : "lies"}` }, words);
}
