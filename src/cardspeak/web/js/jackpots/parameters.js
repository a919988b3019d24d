/** Other parameters of a pool with their sign and what they wait for; and a pool that is opened beside the others. */

import { PRIZED } from "../ranks.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { clockWords } from "../tournament/words.js";
import { choice, field, form, tap } from "./forms.js";
import { exact, money } from "./looking.js";

const PRIZES = [
  ["whole", say.parameters.theWholePool],
  ["percent", say.parameters.aPercentage],
  ["fixed", say.parameters.aFixedSumInDollars],
];
const HANDS = PRIZED.filter((hand) => hand !== "three of a kind");

const hundredths = (dollars) => Math.round(Number(dollars) * 10000);
const cents = (dollars) => Math.round(Number(dollars) * 100);

function prizeOf(kind, size) {
  if (kind === "percent") return { kind, percent: Number(size) };
  return kind === "fixed" ? { kind, cents: cents(size) } : { kind: "whole" };
}

const sizeOf = (prize) => prize.percent ?? (prize.cents ?? 0) / 100;

/** Every pool: the change that its sign announces with its countdown, or the form that puts one up. */
export const parameters = (book, seen, now, order) =>
  Object.values(seen.plans).map((plan) => {
    const change = seen.changes[plan.name];
    return h(
      "section",
      { key: plan.name, class: "parameters", "data-parameters": plan.name },
      h("h4", {}, say.parameters.parametersOf(plan.name)),
      h("p", { class: "small" }, words(plan)),
      change ? signed(book, plan.name, change, seen.parameters, now, order) : signing(plan, seen.parameters, now, order),
    );
  });

const words = (plan) =>
  say.parameters.aHandASeedOf(exact(plan.contribution), money(plan.seed ?? 0)) +
  plan.events.map(({ name, prize }) => `${name}: ${PRIZES.find(([kind]) => kind === prize.kind)[1]} ${sizeOf(prize) || ""}`).join(", ");

/** A sign that is up. */
function signed(book, pool, change, row, now, order) {
  const left = Math.max(0, Math.round(change.applies - now));
  return h(
    "div",
    { class: "signed" },
    h("p", {}, h("b", {}, say.parameters.signed), words(change.plan)),
    h(
      "p",
      { role: "timer", class: "countdown" },
      left > 0 ? say.parameters.notBeforeHavePassed(clockWords(left)) : say.parameters.itsTimeHasCome,
      cite(book, row.sign_cite),
      row.after_award && [say.parameters.andOnceThePoolHasBeen, cite(book, row.after_cite)],
    ),
    tap("make", say.parameters.makeTheChange, () => order({ type: "ApplyChange", pool })),
    " ",
    tap("withdraw", say.parameters.takeTheSignDown, () => order({ type: "WithdrawChange", pool }), { class: "quiet" }),
  );
}

function signing(plan, row, now, order) {
  const prizes = plan.events.flatMap(({ name, prize }, at) => [
    choice(`kind${at}`, `${name} wins`, [...PRIZES].sort(([one]) => (one === prize.kind ? -1 : 1))),
    field(`size${at}`, say.parameters.howMuch, sizeOf(prize), "number", { min: 0, step: "any" }),
  ]);
  return form(
    "sign",
    [
      field("contribution", say.parameters.dollarsAHand, plan.contribution / 10000, "number", { min: 0, step: "any" }),
      field("seed", say.parameters.seedInDollars, (plan.seed ?? 0) / 100, "number", { min: 0, step: "any" }),
      prizes,
      field("minutes", say.parameters.minutesOfSign, Math.max(row.sign_minutes ?? 0, 0), "number", { min: 0 }),
    ],
    say.parameters.putUpTheSign,
    (told) =>
      order({
        type: "SignChange",
        plan: {
          ...plan,
          contribution: hundredths(told.contribution),
          seed: cents(told.seed),
          events: plan.events.map((event, at) => ({ ...event, prize: prizeOf(told[`kind${at}`], told[`size${at}`]) })),
        },
        applies: Math.ceil(now + 60 * Number(told.minutes)) + (Number(told.minutes) ? 2 : 0), // the order takes a moment
      }),
  );
}

/** A pool beside the others, at tables that take part already. */
export const another = (tables, order) =>
  h("section", { key: "another" }, h("h4", {}, say.parameters.anotherPool), anotherPool(tables, order));

const anotherPool = (tables, order) =>
  form(
    "pool",
    [
      field("name", say.common.name, ""),
      choice("condition", say.parameters.itIsWonBy, [...HANDS.map((hand) => [hand, say.parameters.orBetter(hand)]), ["beat", say.parameters.aBadBeatFourOfA]]),
      choice("own", say.parameters.ownCardsThatPlay, ["2", "1", "0"]),
      choice("kind", say.common.prize, PRIZES),
      field("size", say.parameters.howMuch, 0, "number", { min: 0, step: "any" }),
      field("contribution", say.parameters.dollarsAHand, 0.5, "number", { min: 0, step: "any" }),
      field("seed", say.parameters.seedInDollars, 1000, "number", { min: 0, step: "any" }),
    ],
    say.parameters.openThePool,
    (told) => {
      const own = Number(told.own);
      const condition =
        told.condition === "beat"
          ? { kind: "bad beat", category: "four of a kind", own, own_winner: own }
          : { kind: "category", category: told.condition, or_better: true, own };
      const event = { name: told.condition === "beat" ? "bad beat" : told.condition, condition, prize: prizeOf(told.kind, told.size) };
      const plan = { name: told.name, tables, events: [event], contribution: hundredths(told.contribution), seed: cents(told.seed) };
      return order({ type: "AddPool", plan });
    },
  );
