/** What is to be done next at a director's desk: the first thing large, with the button that does it, the rest below. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { session } from "../session.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { breakTable, colourUp, drawBetween, movePlayer, playOff } from "./boxes.js";
import { seed } from "./chance.js";
import { changeTerms } from "./planning.js";
import { money } from "./words.js";

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
    found.push({ key: "director", says: "Say who is in charge.", acts: duty("director", view, ask) });
  }
  if (!board.tables.length && !has("tables")) {
    found.push({ key: "tables", says: "Designate the tables.", acts: duty("tables", view, ask) });
  }
  if (board.phase === "planning" && has("published")) {
    const terms = () => changeTerms(row.id, ask);
    found.unshift({ key: "plan", says: "Look through the Terms, and change what you like.", acts: [["Change the Terms…", terms]] });
  }
  const unpaid = desk.entries.filter(({ owes }) => owes > 0);
  if (board.phase === "closed" && unpaid.length) {
    found.push({
      key: "unpaid",
      says: `${unpaid.length} have not paid the buy-in.`,
      acts: unpaid.slice(0, 8).map(({ player, owes }) => [`${player} pays ${money(owes)}`, () => ask({ type: "PayBuyIn", player, paid: owes })]),
    });
  }
  if (board.phase === "closed" && desk.duties.some(({ name }) => name === "briefing")) {
    const unsure = desk.entries.filter(({ briefed }) => !briefed);
    const clause = desk.duties.find(({ name }) => name === "briefing").cite;
    if (unsure.length) {
      const understood = desk.entries.map(({ player }) => player);
      found.push({
        key: "briefing",
        says: "Brief the players and see that they understand.",
        clause,
        acts: [[`All ${understood.length} have understood`, () => ask({ type: "Brief", understood })]],
      });
    }
  }
  return found;
}

function duty(name, { row }, ask) {
  switch (name) {
    case "published":
      return [["Publish the Terms", () => ask({ type: "Publish" })]];
    case "regulator":
      return [["The regulator is told", () => ask({ type: "TellRegulator" })]];
    case "director":
      return [
        [`I am in charge (${session.name})`, () => ask({ type: "Appoint", director: session.name })],
        [
          "Somebody else…",
          () =>
            giveOrder(
              "Who is in charge?",
              [
                { name: "director", label: "Name", required: true },
                { name: "deputies", label: "Deputies", note: "Names with commas between." },
              ],
              "Appoint",
              ({ director, deputies }) =>
                ask({ type: "Appoint", director, deputies: deputies.split(",").map((one) => one.trim()).filter(Boolean) }),
            ),
        ],
      ];
    case "tables": {
      const paper = row.felt === "paper";
      if (row.pairs && row.halves > 1) return [["Divide the tables", () => divide(row, ask)]];
      const count = Math.max(1, Math.ceil(row.most / (row.pairs ? 2 : row.seats)));
      const names = paper ? Array.from({ length: count }, (_, at) => `table ${at + 1}`) : row.tables;
      const words = names.length === 1 ? "Designate the table" : `Designate ${names.length} tables`;
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
    const sides = paper ? [`${at + 1} left`, `${at + 1} right`] : row.tables.slice(at * row.halves, (at + 1) * row.halves);
    const table = paper ? `table ${at + 1}` : `${sides.join(" and ")}, divided`;
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
          return due("Everything is ready: open the entries.", [["Open entries", () => ask({ type: "OpenEntries" })]]);
        case "close entries":
          return due(`${board.rows.length} have entered. Close the entries when everybody is here.`, [
            ["Close entries", () => ask({ type: "CloseEntries" })],
          ]);
        case "start round":
          return due(`Draw the seats of ${players.length} players and start.`, [
            ["Draw seats and start", () => ask({ type: "StartRound", seed: seed() })],
            ["Some are missing…", () => missing(players, ask)],
          ]);
        case "draw cards":
          return due(`Level where a prize hangs on it: ${players.join(", ")}.`, [
            ["Draw a card each…", () => drawBetween(players, ask)],
            ...(desk.play_off ? [["They played on…", () => playOff(players, ask)]] : []),
          ]);
        case "move":
          return due(`${players[0]} should move to ${table}, seat ${seat}: ${says}`, [
            [`Move ${players[0]}`, () => movePlayer(view, players[0], table, seat, ask)],
          ]);
        case "break":
          return due(`Break ${table}: ${says}`, [[`Break ${table}`, () => breakTable(view, table, ask)]]);
        case "seat late":
          return due(`${players.join(", ")} came late and need seats.`, [["Draw their seats", () => ask({ type: "SeatLate", seed: seed() })]]);
        case "dispute":
          return dispute(desk, one, at, ask);
        case "director back":
          return due(says, [["I am back", () => ask({ type: "DirectorReturns" })]]);
        case "resume":
          return due("The clock stands, and nothing is dealt.", [["Start the clock", () => ask({ type: "RunClock" })]]);
        case "pay":
          return due(says, []);
        default:
          return due(says || kind, []);
      }
    });
}

/** Changed Terms: published, told and agreed to again; whoever has come in is briefed. */
function again(says, { desk }, ask, players) {
  if (says.startsWith("Brief")) return [["They have understood", () => ask({ type: "Brief", understood: players })]];
  if (says.startsWith("Publish")) return [["Publish the Terms", () => ask({ type: "Publish" })]];
  if (says.startsWith("Tell")) return [["The regulator is told", () => ask({ type: "TellRegulator" })]];
  return desk.entries
    .filter(({ agreed }) => agreed === false)
    .slice(0, 6)
    .map(({ player }) => [`${player} agrees`, () => ask({ type: "AgreeToTerms", player })]);
}

function dispute(desk, { says, cite: clause }, at, ask) {
  const number = Number(/\d+/.exec(says)[0]);
  const told = desk.disputes.find((one) => one.number === number);
  const rule = () =>
    giveOrder(
      `Dispute ${number}`,
      [{ name: "says", label: "Your decision, which is final", required: true, note: told ? `${told.player}: ${told.says}` : "" }],
      "Decide it",
      (given) => ask({ type: "RuleDispute", number, says: given.says }),
    );
  const words = told ? `Dispute ${number}, ${told.player}: ${told.says}` : says;
  return { key: `dispute${at}`, says: words, clause, acts: [["Decide it…", rule]] };
}

function missing(players, ask) {
  const fields = [{ name: "missing", label: "Who is not there?", required: true, note: `Names with commas between, of: ${players.slice(0, 12).join(", ")}${players.length > 12 ? " …" : ""}` }];
  giveOrder("Start without some", fields, "Draw seats and start", (given) =>
    ask({
      type: "StartRound",
      seed: seed(),
      missing: given.missing.split(",").map((one) => one.trim()).filter(Boolean),
    }),
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
      says: `One more and everybody who is left is paid.`,
      acts: [["Hand for hand", () => ask({ type: "StartHandForHand" })]],
    });
  }
  if (desk.colour) {
    const { small, into, tables: where } = desk.colour;
    found.push({
      key: "colour",
      says: `No level to come needs chips of ${chips(small)}: take them out of play.`,
      acts: where.slice(0, 4).map((table) => [`Colour up ${table}`, () => colourUp(view, table, small, into, ask)]),
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
    { key: "all", says: `${owed.length} prizes are to be paid, ${money(sum)} altogether.`, clause, acts: [["Pay them all", all]] },
    ...owed.map(([player, amount]) => ({
      key: `pay ${player}`,
      says: `${player}: ${money(amount)}`,
      clause,
      acts: [[`Pay ${player}`, () => ask({ type: "PayPrize", player })]],
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
    { class: "next-due", "aria-label": "To be done next" },
    h("h2", {}, first ? "To be done next" : DONE[view.board.phase] ?? "Nothing is due"),
    first && h("ol", {}, line(first, true), rest.map((one) => line(one, false))),
    !first && view.board.phase === "playing" && h("p", { class: "small" }, "Play goes on. Tap somebody below for whatever happens."),
  );
}

const DONE = { over: "Everything is paid: print the results", cancelled: "Cancelled" };
