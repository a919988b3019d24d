/** Planning a promotion: the few things that differ from one to the next, on ordinary Terms. */

import { call } from "../api.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { forField, seconds } from "./when.js";

const HOUR = 3600;
const KINDS = [
  ["money", say.promotionsPlanning.money],
  ["casino dollars", say.promotionsPlanning.casinoDollars],
  ["goods", say.promotionsPlanning.goodsOrServices],
  ["appliance", say.promotionsPlanning.machineryOrAnAppliance],
  ["vehicle", say.promotionsPlanning.aVehicle],
  ["travel", say.promotionsPlanning.travel],
  ["real estate", say.promotionsPlanning.realEstate],
];
const YES_NO = [["", say.promotionsPlanning.notSaid], ["yes", say.promotionsPlanning.yes], ["no", say.promotionsPlanning.no]];
const PRODUCT = [
  { name: "make", label: say.promotionsPlanning.make },
  { name: "model", label: say.promotionsPlanning.model },
  { name: "accessories", label: say.promotionsPlanning.accessories },
];

/** What the Terms have to say of a kind of prize besides: asked for in a box of its own. */
const DETAILS = {
  appliance: PRODUCT,
  vehicle: [...PRODUCT, { name: "on_road", label: say.promotionsPlanning.areRegistrationAndTheLikeCovered, options: YES_NO }],
  travel: [
    { name: "people", label: say.promotionsPlanning.forHowManyPeople, type: "number", min: 1, value: 2 },
    { name: "inclusions", label: say.promotionsPlanning.whatItIncludes },
    { name: "dates", label: say.promotionsPlanning.datesOrBetweenWhichItCan },
    { name: "spending_money", label: say.promotionsPlanning.isThereMoneyToSpend, options: YES_NO },
  ],
  "real estate": [
    { name: "dwelling", label: say.promotionsPlanning.theDwelling },
    { name: "plans", label: say.promotionsPlanning.wherePlansCanBeSeen },
    { name: "contract", label: say.promotionsPlanning.whereTheContractCanBeSeen },
    { name: "easements", label: say.promotionsPlanning.easementsAndTheLike },
    { name: "address", label: say.promotionsPlanning.address },
    { name: "inclusions", label: say.promotionsPlanning.whatItIncludes },
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
    { name: "title", label: say.promotionsPlanning.whatItIsCalled, value: terms.held.title, required: true },
    { name: "place", label: say.promotionsPlanning.whereItIsHeld, value: terms.held.place, required: true },
    { name: "starts", label: say.promotionsPlanning.begins, type: "datetime-local", value: forField(terms.held.starts), required: true },
    { name: "hours", label: say.promotionsPlanning.entriesAreTakenForSoMany, type: "number", min: 1, max: 1000, value: 24 },
    { name: "criteria", label: say.promotionsPlanning.whoMayTakePart, value: terms.entry.criteria.join("; "), note: say.promotionsPlanning.eachWithBetween },
    { name: "each", label: say.promotionsPlanning.entriesOfOnePerson, type: "number", min: 0, value: terms.entry.each, note: say.promotionsPlanning.n0AnyNumber },
    { name: "wager", label: say.promotionsPlanning.chipsWageredForEachEntry, type: "number", min: 0, value: 0, note: say.promotionsPlanning.n0None },
    { name: "kind", label: say.promotionsPlanning.thePrizeIs, options: KINDS, value: "money" },
    { name: "prize", label: say.promotionsPlanning.thePrize, value: say.promotionsPlanning.firstPrize, required: true },
    { name: "value", label: say.promotionsPlanning.itsValueInDollars, type: "number", min: 0, value: 1000, required: true },
    { name: "count", label: say.promotionsPlanning.howManyOfIt, type: "number", min: 1, value: 1 },
    { name: "present", label: say.promotionsPlanning.mustOneBePresentToWin, options: [["", say.promotionsPlanning.no], ["yes", say.promotionsPlanning.yes]], value: "" },
    { name: "claim", label: say.promotionsPlanning.hoursToClaimIt, type: "number", min: 0, value: terms.award.claim_hours ?? 0, note: say.promotionsPlanning.n0NoLimit },
    { name: "results", label: say.promotionsPlanning.whereResultsArePublished, value: terms.award.results, required: true },
  ];
  const plan = async (told, details = {}) => {
    try {
      const { id } = await call("/api/promotions", { method: "POST", body: changed(terms, told, detailed(details)) });
      then(id);
    } catch (wrong) {
      sorry(wrong);
    }
  };
  giveOrder(say.promotionsPlanning.planAPromotion, fields, say.promotionsPlanning.planIt, (told) => {
    const more = DETAILS[told.kind];
    if (!more) return plan(told);
    return giveOrder(say.promotionsPlanning.whatTheTermsSayOfIt(told.prize), more, say.promotionsPlanning.planIt, (details) => plan(told, details));
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
    award: { ...terms.award, drawn: closes, present: told.present === "yes", claim_hours: told.claim || null, results: told.results },
    prizes: [prize],
    nature: `${told.kind}: ${told.prize}`,
  };
}
