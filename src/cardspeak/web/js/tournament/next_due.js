/** What is to be done next at a director's desk: the first thing large, with the button that does it, the rest below. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { breakTable, colourUp, countTable, drawBetween, movePlayer, playOff } from "./boxes.js";
import { committedSeed } from "./announcing.js";
import { seed } from "./chance.js";
import { changeTerms } from "./planning.js";
import { money, withMoney } from "./words.js";

/** @typedef {{key: string, says: string, clause?: string, acts: any[][]}} Due What is said, and words with what they do. */

/**
 * @param {any} view
 * @param {(command: any) => Promise<boolean>} ask
 * @returns {Due[]} in the order in which it should be done
 */
export function dueNow(view, ask) {
  const { board, desk } = view;
  if (board.phase === "cancelled") return [];
  if (board.phase === "over") return afterwards(view, ask);
  if (board.phase === "playing") return [...prompted(view, ask), ...worthwhile(view, ask)];
  return [...steps(view, ask), ...prompted(view, ask).filter(({ key }) => !key.startsWith("duty") || lapsed(desk, key))];
}

/** A duty that was done once and is due again: the Terms were changed. */
const lapsed = (desk, key) => key !== "duty" && !desk.duties.some(({ cite: clause, done }) => key === `duty ${clause}` && !done);

const BEFORE = ["terms", "published", "regulator", "director", "tables"];

/** What the book wants before entries and before play, as far as it is not done. */
function steps(view, ask) {
  const { row, board, desk } = view;
  const lacking = desk.duties.filter(({ name, done }) => BEFORE.includes(name) && !done && name !== "terms");
  const found = lacking.map(({ name, says, cite: clause }) => ({ key: name, says, clause, acts: duty(name, view, ask) }));
  const has = (name) => found.some(({ key }) => key === name);
  if (!desk.director && !has("director")) {
    found.push({ key: "director", says: say.nextDue.sayWhoIsInCharge, acts: duty("director", view, ask) });
  }
  if (!board.tables.length && !has("tables")) {
    found.push({ key: "tables", says: say.nextDue.designateTheTables, acts: duty("tables", view, ask) });
  }
  if (board.phase === "planning" && has("published")) {
    const terms = () => changeTerms(row.id, ask);
    found.unshift({ key: "plan", says: say.nextDue.lookThroughTheTermsAndChange, acts: [[say.nextDue.changeTheTerms, terms]] });
  }
  const unpaid = desk.entries.filter(({ owes }) => owes > 0);
  if (board.phase === "closed" && unpaid.length) {
    found.push({
      key: "unpaid",
      says: say.nextDue.haveNotPaidTheBuyIn(unpaid.length),
      acts: unpaid.slice(0, 8).map(({ player, owes }) => [say.nextDue.pays(player, money(owes)), () => ask({ type: "PayBuyIn", player, paid: owes })]),
    });
  }
  if (board.phase === "closed" && desk.duties.some(({ name }) => name === "briefing")) {
    const unsure = desk.entries.filter(({ briefed }) => !briefed);
    const clause = desk.duties.find(({ name }) => name === "briefing").cite;
    if (unsure.length) {
      const understood = desk.entries.map(({ player }) => player);
      found.push({
        key: "briefing",
        says: say.nextDue.briefThePlayersAndSeeThat,
        clause,
        acts: [[say.nextDue.allHaveUnderstood(understood.length), () => ask({ type: "Brief", understood })]],
      });
    }
  }
  return found;
}

function duty(name, { row }, ask) {
  switch (name) {
    case "published":
      return [[say.nextDue.publishTheTerms, () => ask({ type: "Publish" })]];
    case "regulator":
      return [[say.nextDue.theRegulatorIsTold, () => ask({ type: "TellRegulator" })]];
    case "director":
      return [
        [say.nextDue.iAmInCharge(session.name), () => ask({ type: "Appoint", director: session.name })],
        [
          say.nextDue.somebodyElse,
          () =>
            giveOrder(
              say.nextDue.whoIsInCharge,
              [
                { name: "director", label: say.common.name, required: true },
                { name: "deputies", label: say.nextDue.deputies, note: say.nextDue.namesWithCommasBetween },
              ],
              say.nextDue.appoint,
              ({ director, deputies }) =>
                ask({ type: "Appoint", director, deputies: deputies.split(",").map((one) => one.trim()).filter(Boolean) }),
            ),
        ],
      ];
    case "tables": {
      const paper = row.felt === "paper";
      if (row.pairs && row.halves > 1) return [[say.nextDue.divideTheTables, () => divide(row, ask)]];
      const count = Math.max(1, Math.ceil(row.most / (row.pairs ? 2 : row.seats)));
      const names = paper ? Array.from({ length: count }, (_, at) => `table ${at + 1}`) : row.tables;
      const words = names.length === 1 ? say.nextDue.designateTheTable : say.nextDue.designateTables(names.length);
      return [[words, () => ask({ type: "Designate", tables: names, felt: paper ? "paper" : "table" })]];
    }
    default:
      return [];
  }
}

/** Matches of two where the book divides tables for them: each side has a number and backs of its own. */
async function divide(row, ask) {
  const paper = row.felt === "paper";
  const count = Math.max(1, Math.ceil(row.most / (2 * row.halves)));
  for (let at = 0; at < count; at += 1) {
    const sides = paper ? [say.nextDue.left(at + 1), say.nextDue.right(at + 1)] : row.tables.slice(at * row.halves, (at + 1) * row.halves);
    const table = paper ? `table ${at + 1}` : say.nextDue.divided(sides.join(" and "));
    if (!(await ask({ type: "Divide", table, numbers: sides, backs: ["red", "blue"], felt: paper ? "paper" : "table" }))) return;
  }
}

/** What the tournament itself asks for, each with its clause. */
function prompted(view, ask) {
  const { board, desk } = view;
  return desk.due
    .filter(({ kind }) => !["report", "deal", "enter"].includes(kind))
    .map((one, at) => {
      const { kind, says, cite: clause, players = [], table, seat } = one;
      const due = (words, acts, key = `${kind}${at}`) => ({ key, says: words, clause, acts });
      switch (kind) {
        case "duty":
          return due(says, again(says, view, ask, players), `duty ${clause}`);
        case "open entries":
          return due(say.nextDue.everythingIsReadyOpenTheEntries, [[say.nextDue.openEntries, () => ask({ type: "OpenEntries" })]]);
        case "close entries":
          return due(say.nextDue.haveEnteredCloseTheEntriesWhen(board.rows.length), [
            [say.nextDue.closeEntries, () => ask({ type: "CloseEntries" })],
          ]);
        case "start round":
          return due(say.nextDue.drawTheSeatsOfPlayersAnd(players.length), [
            [say.nextDue.drawSeatsAndStart, () => drawSeats(view, {}, ask)],
            [say.nextDue.someAreMissing, () => missing(view, players, ask)],
          ]);
        case "draw cards":
          return due(say.nextDue.levelWhereAPrizeHangsOn(players.join(", ")), [
            [say.nextDue.drawACardEach, () => drawBetween(players, ask)],
            ...(desk.play_off ? [[say.nextDue.theyPlayedOn, () => playOff(players, ask)]] : []),
          ]);
        case "move":
          return due(say.nextDue.shouldMoveToSeat(players[0], table, seat, says), [
            [say.nextDue.move(players[0]), () => movePlayer(view, players[0], table, seat, ask)],
          ]);
        case "break":
          return due(say.nextDue.break(table, says), [[say.nextDue.break2(table), () => breakTable(view, table, ask)]]);
        case "seat late":
          return due(say.nextDue.cameLateAndNeedSeats(players.join(", ")), [[say.nextDue.drawTheirSeats, () => ask({ type: "SeatLate", seed: seed() })]]);
        case "count":
          return due(says, [[say.nextDue.countTheChips(table), () => countTable(view, table, ask)]]);
        case "dispute":
          return dispute(desk, one, at, ask);
        case "director back":
          return due(says, [[say.nextDue.iAmBack, () => ask({ type: "DirectorReturns" })]]);
        case "resume":
          return due(say.nextDue.theClockStandsAndNothingIs, [[say.nextDue.startTheClock, () => ask({ type: "RunClock" })]]);
        case "pay":
          return due(says, []);
        default:
          return due(says || kind, []);
      }
    });
}

/** Changed Terms: published, told and agreed to again; whoever has come in is briefed. */
function again(says, { desk, row }, ask, players) {
  if (says.startsWith("Brief")) return [[say.nextDue.theyHaveUnderstood, () => ask({ type: "Brief", understood: players })]];
  if (says.startsWith("Publish")) return [[say.nextDue.publishTheTerms, () => ask({ type: "Publish" })]];
  if (says.startsWith("Tell")) return [[say.nextDue.theRegulatorIsTold, () => ask({ type: "TellRegulator" })]];
  if (row.felt !== "paper") return []; // an account is its owner's: they agree on their own page
  return desk.entries
    .filter(({ agreed }) => agreed === false)
    .slice(0, 6)
    .map(({ player, due = 0 }) => [withMoney(say.nextDue.agrees(player), due), () => ask({ type: "AgreeToTerms", player, pays: due })]);
}

function dispute(desk, { says, cite: clause }, at, ask) {
  const number = Number(/\d+/.exec(says)[0]);
  const told = desk.disputes.find((one) => one.number === number);
  const rule = () =>
    giveOrder(
      say.nextDue.dispute(number),
      [{ name: "says", label: say.nextDue.yourDecisionWhichIsFinal, required: true, note: told ? `${told.player}: ${told.says}` : "" }],
      say.nextDue.decideIt,
      (given) => ask({ type: "RuleDispute", number, says: given.says }),
    );
  const words = told ? say.nextDue.dispute2(number, told.player, told.says) : says;
  return { key: `dispute${at}`, says: words, clause, acts: [[say.nextDue.decideIt2, rule]] };
}

/** With the seed that was committed to, where one was: from this browser, or as whoever has it types it. */
function drawSeats(view, more, ask) {
  const known = view.board.commitment ? committedSeed(view) : seed();
  const start = (given) => ask({ type: "StartRound", seed: given, ...more });
  if (known) return start(known);
  const fields = [{ name: "seed", label: say.nextDue.theSeedOf(view.board.commitment.slice(0, 16)), required: true }];
  return giveOrder(say.nextDue.drawTheSeats, fields, say.nextDue.drawSeatsAndStart, (given) => start(given.seed));
}

function missing(view, players, ask) {
  const fields = [{ name: "missing", label: say.nextDue.whoIsNotThere, required: true, note: say.nextDue.namesWithCommasBetweenOf(players.slice(0, 12).join(", "), players.length > 12 ? " …" : "") }];
  giveOrder(say.nextDue.startWithoutSome, fields, say.nextDue.drawSeatsAndStart, (given) =>
    drawSeats(view, { missing: given.missing.split(",").map((one) => one.trim()).filter(Boolean) }, ask),
  );
}

/** What nobody has to do, and a good director does. */
function worthwhile(view, ask) {
  const { board, desk } = view;
  const found = [];
  const tables = board.tables.filter(({ standing }) => standing === "playing");
  const paid = board.prizes.length;
  if (!board.hand_for_hand && tables.length > 1 && paid && board.left === paid + 1) {
    found.push({
      key: "bubble",
      says: say.nextDue.oneMoreAndEverybodyWhoIs,
      acts: [[say.common.handForHand, () => ask({ type: "StartHandForHand" })]],
    });
  }
  if (desk.colour) {
    const { small, into, tables: where } = desk.colour;
    found.push({
      key: "colour",
      says: say.nextDue.noLevelToComeNeedsChips(chips(small)),
      acts: where.slice(0, 4).map((table) => [say.nextDue.colourUp(table), () => colourUp(view, table, small, into, ask)]),
    });
  }
  return found;
}

function afterwards(view, ask) {
  const { desk } = view;
  const owed = Object.entries(desk.owed ?? {}).sort(([, a], [, b]) => b - a);
  if (!owed.length) return [];
  const clause = desk.due.find(({ kind }) => kind === "pay")?.cite;
  const sum = owed.reduce((total, [, amount]) => total + amount, 0);
  const all = async () => {
    for (const [player] of owed) if (!(await ask({ type: "PayPrize", player }))) return;
  };
  return [
    { key: "all", says: say.nextDue.prizesAreToBePaidAltogether(owed.length, money(sum)), clause, acts: [[say.nextDue.payThemAll, all]] },
    ...owed.map(([player, amount]) => ({
      key: `pay ${player}`,
      says: `${player}: ${money(amount)}`,
      clause,
      acts: [[say.nextDue.pay(player), () => ask({ type: "PayPrize", player })]],
    })),
  ];
}

/** @param {any} view @param {Due[]} due @param {boolean} busy */
export function nextPanel(view, due, busy) {
  const [first, ...rest] = due;
  const line = (one, main) =>
    h(
      "li",
      { key: one.key, class: main ? "first" : "" },
      h("span", {}, one.says, " ", one.clause && cite(view.row.book, one.clause)),
      one.acts.length > 0 &&
        h(
          "span",
          { class: "row" },
          one.acts.map(([words, act], at) =>
            h("button", { type: "button", class: main && !at ? "main" : "quiet", key: words, disabled: busy, onclick: act }, words),
          ),
        ),
    );
  return h(
    "section",
    { class: "next-due", "aria-label": say.nextDue.toBeDoneNext },
    h("h2", {}, first ? say.nextDue.toBeDoneNext : DONE[view.board.phase] ?? say.nextDue.nothingIsDue),
    first && h("ol", {}, line(first, true), rest.map((one) => line(one, false))),
    !first && view.board.phase === "playing" && h("p", { class: "small" }, say.nextDue.playGoesOnTapSomebodyBelow),
  );
}

const DONE = { over: say.nextDue.everythingIsPaidPrintTheResults, cancelled: say.nextDue.cancelled };
