/** A box on the house's felt: cards, wagers in their areas, what became of them, and whose it is. */

import { h } from "../dom.js";
import "../parts/chip-stack.js";
import { playingCard } from "../parts/playing-card.js";
import { chips, plain } from "../words.js";
import { nameOf } from "./wagers.js";

/** @param {any} felt the properties of the felt @param {number} number */
export function betBox(felt, number) {
  const { layout, seat: mine } = felt;
  const box = layout?.boxes.find((one) => one.box === number) ?? { box: number };
  const seat = felt.view.seats.find((one) => one.box === number);
  if (!seat && !box.owner) return freeBox(felt, number);
  const own = Boolean(mine) && seat === mine;
  const name = seat?.name ?? box.owner;
  const lines = felt.settled ? layout.lines.filter((one) => one.box === number) : [];
  return h(
    "li",
    {
      class: `bet-box${own ? " own-box" : ""}${felt.turn === number ? " turn" : ""}`,
      key: number,
      "aria-label": `Box ${number}, ${plain(name)}`,
    },
    box.cards?.length > 0 &&
      h(
        "div",
        { class: "held" },
        box.cards.map((card, index) => playingCard(card, { key: index, size: own ? null : "small", index })),
      ),
    box.words && h("p", { class: "made" }, box.words),
    h("div", { class: "areas" }, areas(felt, box, own && felt.bets, lines)),
    h("span", { class: "owner" }, h("b", {}, plain(name)), " ", chips(seat?.chips ?? 0), seat?.ready && " ✓"),
  );
}

const freeBox = (felt, number) =>
  h(
    "li",
    { class: "bet-box free", key: number },
    felt.sits
      ? h(
          "button",
          { type: "button", "aria-label": `Take box ${number}`, onclick: () => felt.tell("sit", number) },
          "Sit",
        )
      : h("span", { class: "label" }, number),
  );

function areas(felt, box, bets, lines) {
  const laid = new Map();
  for (const { wager, amount } of box.wagers ?? []) laid.set(wager, (laid.get(wager) ?? 0) + amount);
  for (const { wager, stake } of lines) if (!laid.has(wager)) laid.set(wager, stake);
  const names = new Set([...(bets ? bets.choices.map((choice) => choice.wager) : []), ...laid.keys()]);
  return [...names].map((wager) => {
    const amount = laid.get(wager) ?? 0;
    const choice = bets && bets.choices.find((one) => one.wager === wager);
    const result = lines.find((one) => one.wager === wager);
    return area(felt, wager, amount, choice, result);
  });
}

function area(felt, wager, amount, choice, result) {
  const name = nameOf(wager);
  const inside = [
    h("span", { class: "area-name" }, name),
    amount > 0 && h("chip-stack", { amount, label: `${name}: ` }),
    result && h("span", { class: `result ${result.outcome}` }, resultWords(result.amount)),
  ];
  if (!choice) return h("div", { class: `area ${wager}`, key: wager }, inside);
  const chip = Math.max(choice.least, Math.round(felt.chip / choice.unit) * choice.unit);
  const add = Math.min(chip, choice.most);
  return h(
    "button",
    {
      type: "button",
      class: `area ${wager}`,
      key: wager,
      disabled: amount > 0 && amount + chip > choice.most,
      "data-wager": wager,
      "aria-label": `${name}: put ${chips(add)}${amount ? `, ${chips(amount)} lie there` : ""}`,
      onclick: () => felt.tell("wager", { wager, amount: add }),
    },
    inside,
  );
}

function resultWords(amount) {
  if (amount === 0) return "back";
  return amount > 0 ? `+${chips(amount)}` : `−${chips(-amount)}`;
}
