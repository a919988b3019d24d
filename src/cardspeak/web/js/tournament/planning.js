/** The Terms of a tournament as a form: what a director decides most often; the rest stays as it is. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../say.js";

const FIELDS = [
  ["details.when", say.tournamentPlanning.whenForPeopleToRead, "text"],
  ["details.location", say.common.where, "text"],
  ["details.entry_fee", say.tournamentPlanning.entryFeeInDollars, "money"],
  ["details.buy_in", say.tournamentPlanning.buyInInDollars, "money"],
  ["details.least", say.tournamentPlanning.fewestPlayers, "number"],
  ["details.most", say.tournamentPlanning.mostPlayers, "number"],
  ["format.start_chips", say.tournamentPlanning.chipsEach, "number"],
  ["format.seats", say.tournamentPlanning.seatsAtATable, "number"],
  ["entry.late_until", say.tournamentPlanning.entriesUntilLevel0NoneOnce, "number"],
  ["entry.reentries", say.tournamentPlanning.reEntriesForEach, "number"],
  ["prizes.added", say.tournamentPlanning.addedByTheHouseInDollars, "money"],
  ["prizes.guarantee", say.tournamentPlanning.guaranteedInDollars, "money"],
  ["prizes.bounty", say.tournamentPlanning.bountyOutOfEachBuyIn, "money"],
  ["moves.tolerance", say.tournamentPlanning.playersBetweenTheFullestAndThe, "number"],
];

const at = (terms, path) => path.split(".").reduce((part, name) => part?.[name], terms);

/** @param {string} id @param {(command: any) => Promise<boolean>} ask */
export async function changeTerms(id, ask) {
  const { terms } = await call(`/api/tournaments/${id}/terms`);
  const minutes = terms.wagers.levels.find((one) => one.stakes)?.minutes;
  const places = terms.prizes.shares.map((share) => (100 * share) / terms.prizes.whole);
  openBox(say.tournamentPlanning.theTerms, (close) => {
    const submit = (event) => {
      event.preventDefault();
      const changed = told(terms, new FormData(event.currentTarget));
      close();
      return ask({ type: "AmendTerms", terms: changed });
    };
    return h(
      "form",
      { class: "grid terms-form", onsubmit: submit },
      FIELDS.map(([path, words, kind]) => field(path, words, kind, at(terms, path))),
      minutes && field("minutes", say.tournamentPlanning.minutesALevel, "number", minutes),
      field("shares", say.tournamentPlanning.prizesInHundredthsOfThePool, "text", places.map((one) => Number(one.toFixed(2))).join(" ")),
      offer("rebuy", say.tournamentPlanning.reBuy, terms.details.rebuy),
      offer("add_on", say.tournamentPlanning.addOn, terms.details.add_on),
      h("p", { class: "small wide" }, say.tournamentPlanning.everythingElseStaysAsItIs),
      h("div", { class: "buttons wide" }, h("button", { class: "main" }, say.tournamentPlanning.changeTheTerms)),
    );
  });
}

function field(name, words, kind, value) {
  const shown = kind === "money" ? (value ?? 0) / 100 : (value ?? "");
  const more = kind === "text" ? {} : { type: "number", min: 0, step: kind === "money" ? "0.01" : 1 };
  return h("label", { class: "field", key: name }, h("span", {}, words), h("input", { name, value: shown, ...more }));
}

const offer = (name, words, now) => [
  field(`${name}.cost`, say.tournamentPlanning.inDollarsEmptyNone(words), "text", now ? now.cost / 100 : ""),
  field(`${name}.chips`, say.tournamentPlanning.chips(words), "number", now?.chips ?? 0),
  field(`${name}.until`, say.tournamentPlanning.untilLevel(words), "number", now?.until ?? 4),
];

/** The Terms as the form has them. */
function told(terms, given) {
  const made = structuredClone(terms);
  for (const [path, , kind] of FIELDS) {
    const [part, name] = path.split(".");
    const value = String(given.get(path)).trim();
    made[part][name] = kind === "text" ? value : kind === "money" ? Math.round(100 * Number(value)) : Number(value);
  }
  const minutes = Number(given.get("minutes") ?? 0);
  if (minutes) made.wagers.levels = made.wagers.levels.map((one) => (one.stakes ? { ...one, minutes } : one));
  const shares = String(given.get("shares")).split(/[\s,;]+/).filter(Boolean).map((one) => Math.round(100 * Number(one)));
  if (shares.length) Object.assign(made.prizes, { shares, whole: 10_000 });
  for (const name of ["rebuy", "add_on"]) made.details[name] = purchase(name, given);
  return made;
}

function purchase(name, given) {
  const cost = String(given.get(`${name}.cost`)).trim();
  if (!cost) return null;
  return {
    cost: Math.round(100 * Number(cost)),
    chips: Number(given.get(`${name}.chips`)),
    until: Number(given.get(`${name}.until`)),
    most: name === "rebuy" ? 99 : 1,
    method: "at the desk",
  };
}
