/** Other parameters of a pool with their sign and what they wait for; and a pool that is opened beside the others. */

import { PRIZED } from "../ranks.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { clockWords } from "../tournament/words.js";
import { choice, field, form, tap } from "./forms.js";
import { exact, money } from "./looking.js";

const PRIZES = [
  ["whole", "the whole pool"],
  ["percent", "a percentage"],
  ["fixed", "a fixed sum in dollars"],
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
      h("h4", {}, `Parameters of ${plan.name}`),
      h("p", { class: "small" }, words(plan)),
      change ? signed(book, plan.name, change, seen.parameters, now, order) : signing(plan, seen.parameters, now, order),
    );
  });

const words = (plan) =>
  `${exact(plan.contribution)} a hand, a seed of ${money(plan.seed ?? 0)}; ` +
  plan.events.map(({ name, prize }) => `${name}: ${PRIZES.find(([kind]) => kind === prize.kind)[1]} ${sizeOf(prize) || ""}`).join(", ");

/** A sign that is up. */
function signed(book, pool, change, row, now, order) {
  const left = Math.max(0, Math.round(change.applies - now));
  return h(
    "div",
    { class: "signed" },
    h("p", {}, h("b", {}, "Signed: "), words(change.plan)),
    h(
      "p",
      { role: "timer", class: "countdown" },
      left > 0 ? `Not before ${clockWords(left)} have passed ` : "Its time has come ",
      cite(book, row.sign_cite),
      row.after_award && [", and once the pool has been won or its time is over ", cite(book, row.after_cite)],
    ),
    tap("make", "Make the change", () => order({ type: "ApplyChange", pool })),
    " ",
    tap("withdraw", "Take the sign down", () => order({ type: "WithdrawChange", pool }), { class: "quiet" }),
  );
}

function signing(plan, row, now, order) {
  const prizes = plan.events.flatMap(({ name, prize }, at) => [
    choice(`kind${at}`, `${name} wins`, [...PRIZES].sort(([one]) => (one === prize.kind ? -1 : 1))),
    field(`size${at}`, "how much", sizeOf(prize), "number", { min: 0, step: "any" }),
  ]);
  return form(
    "sign",
    [
      field("contribution", "Dollars a hand", plan.contribution / 10000, "number", { min: 0, step: "any" }),
      field("seed", "Seed in dollars", (plan.seed ?? 0) / 100, "number", { min: 0, step: "any" }),
      prizes,
      field("minutes", "Minutes of sign", Math.max(row.sign_minutes ?? 0, 0), "number", { min: 0 }),
    ],
    "Put up the sign",
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
  form(
    "pool",
    [
      field("name", "Name", ""),
      choice("condition", "It is won by", [...HANDS.map((hand) => [hand, `${hand} or better`]), ["beat", "a bad beat: four of a kind or better"]]),
      choice("own", "Own cards that play", ["2", "1", "0"]),
      choice("kind", "Prize", PRIZES),
      field("size", "how much", 0, "number", { min: 0, step: "any" }),
      field("contribution", "Dollars a hand", 0.5, "number", { min: 0, step: "any" }),
      field("seed", "Seed in dollars", 1000, "number", { min: 0, step: "any" }),
    ],
    "Open the pool",
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
