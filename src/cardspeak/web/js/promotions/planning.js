/** Planning a promotion: the few things that differ from one to the next, on ordinary Terms. */

import { call } from "../api.js";
import { giveOrder } from "../table/order-form.js";
import { forField, seconds } from "./when.js";

const HOUR = 3600;
const KINDS = [
  ["money", "Money"],
  ["casino dollars", "Casino dollars"],
  ["goods", "Goods or services"],
  ["appliance", "Machinery or an appliance"],
  ["vehicle", "A vehicle"],
  ["travel", "Travel"],
  ["real estate", "Real estate"],
];
const YES_NO = [["", "not said"], ["yes", "Yes"], ["no", "No"]];
const PRODUCT = [
  { name: "make", label: "Make" },
  { name: "model", label: "Model" },
  { name: "accessories", label: "Accessories" },
];

/** What the Terms have to say of a kind of prize besides: asked for in a box of its own. */
const DETAILS = {
  appliance: PRODUCT,
  vehicle: [...PRODUCT, { name: "on_road", label: "Are registration and the like covered?", options: YES_NO }],
  travel: [
    { name: "people", label: "For how many people", type: "number", min: 1, value: 2 },
    { name: "inclusions", label: "What it includes" },
    { name: "dates", label: "Dates, or between which it can be taken" },
    { name: "spending_money", label: "Is there money to spend?", options: YES_NO },
  ],
  "real estate": [
    { name: "dwelling", label: "The dwelling" },
    { name: "plans", label: "Where plans can be seen" },
    { name: "contract", label: "Where the contract can be seen" },
    { name: "easements", label: "Easements and the like" },
    { name: "address", label: "Address" },
    { name: "inclusions", label: "What it includes" },
  ],
};
const FLAGS = ["on_road", "spending_money"];

/** What was told of a prize, as Terms write it. */
const detailed = (told) =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, FLAGS.includes(name) ? { yes: true, no: false }[value] ?? null : value]),
  );

/**
 * Ask for the Terms in a box. @param {string} book @param {(id: string) => void} then hears the new promotion's number
 * @param {(wrong: Error) => void} sorry
 */
export async function planPromotion(book, then, sorry) {
  const { terms } = await call(`/api/promotions/usual?book=${encodeURIComponent(book)}`);
  const fields = [
    { name: "title", label: "What it is called", value: terms.held.title, required: true },
    { name: "place", label: "Where it is held", value: terms.held.place, required: true },
    { name: "starts", label: "Begins", type: "datetime-local", value: forField(terms.held.starts), required: true },
    { name: "hours", label: "Entries are taken for so many hours", type: "number", min: 1, max: 1000, value: 24 },
    { name: "criteria", label: "Who may take part", value: terms.entry.criteria.join("; "), note: "Each with ; between." },
    { name: "each", label: "Entries of one person", type: "number", min: 0, value: terms.entry.each, note: "0: any number." },
    { name: "wager", label: "Chips wagered for each entry", type: "number", min: 0, value: 0, note: "0: none." },
    { name: "kind", label: "The prize is", options: KINDS, value: "money" },
    { name: "prize", label: "The prize", value: "First prize", required: true },
    { name: "value", label: "Its value in dollars", type: "number", min: 0, value: 1000, required: true },
    { name: "count", label: "How many of it", type: "number", min: 1, value: 1 },
    { name: "present", label: "Must one be present to win?", options: [["", "No"], ["yes", "Yes"]], value: "" },
    { name: "results", label: "Where results are published", value: terms.award.results, required: true },
  ];
  const plan = async (told, details = {}) => {
    try {
      const { id } = await call("/api/promotions", { method: "POST", body: changed(terms, told, detailed(details)) });
      then(id);
    } catch (wrong) {
      sorry(wrong);
    }
  };
  giveOrder("Plan a promotion", fields, "Plan it", (told) => {
    const more = DETAILS[told.kind];
    if (!more) return plan(told);
    return giveOrder(`${told.prize}: what the Terms say of it`, more, "Plan it", (details) => plan(told, details));
  });
}

/** The ordinary Terms with what was told. */
function changed(terms, told, details) {
  const starts = seconds(told.starts);
  const closes = starts + told.hours * HOUR;
  const prize = { type: told.kind, name: told.prize, value: Math.round(told.value * 100), count: told.count, ...details };
  const criteria = told.criteria.split(";").map((one) => one.trim()).filter(Boolean);
  return {
    ...terms,
    held: { ...terms.held, title: told.title, place: told.place, starts },
    entry: { ...terms.entry, criteria, closes, each: told.each, wager: told.wager ? { least: told.wager } : null },
    award: { ...terms.award, drawn: closes, present: told.present === "yes", results: told.results },
    prizes: [prize],
    nature: `${told.kind}: ${told.prize}`,
  };
}
