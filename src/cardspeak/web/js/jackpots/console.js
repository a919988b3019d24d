/** The console of a jackpot: values, wins, hands that wait, faults, parameters, the day, and what has happened. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { choice, field, form, tap } from "./forms.js";
import { exact, money } from "./looking.js";
import { another, parameters } from "./parameters.js";
import { slips, win } from "./wins.js";

/** @param {any} one a jackpot as `/api/jackpots` tells it @param {number} now @param {(command: any) => any} order @param {() => any} close */
export function meterConsole({ book, tables, console: seen }, now, order, close) {
  return h(
    "section",
    { class: "console" },
    h("h3", {}, say.console.console),
    Object.keys(seen.gauges).length === 0 && h("p", { class: "muted" }, say.console.theMetersOwnFiguresAreFor(seen.reader.by), cite(book, seen.reader.cite), "."),
    Object.keys(seen.gauges).length > 0 && listing(
      [say.console.pool, say.common.amount, say.console.reserve, say.console.in, say.common.back, say.console.won, say.console.adjusted, say.common.hands, say.console.hits],
      Object.entries(seen.gauges).map(([pool, { amount, reserve, totals }]) =>
        h(
          "tr",
          { key: pool },
          h("th", { scope: "row" }, pool),
          h("td", { class: "amount" }, exact(amount)),
          h("td", {}, exact(reserve)),
          h("td", {}, exact((totals.seeds || 0) + (totals.increments || 0))),
          h("td", {}, exact(totals.reversals || 0)),
          h("td", {}, exact(totals.awards || 0)),
          h("td", {}, exact(totals.adjustments || 0)),
          h("td", {}, totals.hands || 0),
          h("td", {}, totals.hits || 0),
        ),
      ),
    ),
    seconding(seen, order),
    recording(seen, order),
    seen.hits.map((hit) => win(book, hit, seen.means, order)),
    waiting(seen, order),
    faulty(book, seen, order),
    adjusting(seen, order),
    h("details", { key: "parameters" }, h("summary", {}, say.console.parametersPools), parameters(book, seen, now, order), another(tables, order)),
    day(seen, close),
    seen.history.length > 0 && slips(seen.history),
    seen.incidents.length > 0 && h("ul", { class: "incidents" }, seen.incidents.map((text, at) => h("li", { key: at }, text))),
  );
}

/** Orders that wait for a second person, in words. */
function seconding(seen, order) {
  if (!seen.waiting.length) return null;
  const row = (one) =>
    h(
      "li",
      { key: one.number, "data-order": one.number },
      h("span", {}, `${one.who}: ${one.words.join(" ")} `),
      !one.mine && tap("confirm", say.console.confirm, () => order({ type: "ConfirmPoolOrder", order: one.number })),
      " ",
      tap("drop", say.console.drop, () => order({ type: "DropPoolOrder", order: one.number }), { class: "quiet" }),
    );
  return h(
    "section",
    { class: "seconding", "aria-label": say.console.waitingForASecondPerson },
    h("h4", {}, say.console.waitingForASecondPerson),
    h("ul", {}, seen.waiting.map(row)),
  );
}

/** The handset. */
function recording(seen, order) {
  const last = seen.over.at(-1);
  if (!last) return null;
  return form(
    "record",
    [
      choice("pool", say.console.pool, Object.keys(seen.plans)),
      field("table", say.common.table, last.table),
      field("number", say.common.hand, last.number, "number"),
      field("seat", say.common.seat, 1, "number"),
    ],
    say.console.recordAWin,
    ({ pool, table, number, seat }) =>
      order({ type: "RecordWin", pool, table, number: Number(number), seat: Number(seat) }),
  );
}

/** Hands whose button was forgotten, whose contribution is to be taken back or looked at; periods whose time is up. */
const waiting = (seen, order) => [
  ...seen.missed.map((one) =>
    h(
      "p",
      { key: `missed ${one.table} ${one.number}` },
      say.console.nobodyPressedTheButtonForHand(one.number, one.table),
      tap("press", say.console.putItRight(seen.after.presses.join(", ")), () => order({ type: "PressButton", ...one }), {
        title: say.console.orAbove(seen.after.by, seen.after.cite),
      }),
    ),
  ),
  ...seen.voids.map((one) =>
    h(
      "p",
      { key: `void ${one.table} ${one.number}` },
      say.console.handOfIsVoid(one.number, one.table),
      tap("reverse", say.console.takeItBack, () => order({ type: "ReverseContribution", ...one })),
    ),
  ),
  ...seen.held.map((one) =>
    h(
      "div",
      { key: `held ${one.table} ${one.number}` },
      h("p", {}, say.console.whatHandOfAddsIsHeld(one.number, one.table)),
      form("release", [choice("counts", say.console.it, [["yes", say.console.counts], ["", say.console.doesNotCount]]), field("why", say.common.why, "")], say.common.decide, ({ counts, why }) =>
        order({ type: "ReleaseContribution", ...one, counts: Boolean(counts), why }),
      ),
    ),
  ),
  ...seen.periods.map((one) => tap(`${one.pool} ${one.event}`, say.console.endThePeriodOf(one.event), () => order({ type: "EndPeriod", ...one }))),
];

/** Equipment that fails: who is still to be told, what is tried before it counts as working again. */
function faulty(book, seen, order) {
  const mending = (pool) =>
    h(
      "div",
      { key: pool, class: "fault", "data-fault": pool },
      h("p", { class: "bad" }, say.console.theEquipmentOfDoesNotWork(pool)),
      form(
        "mend",
        seen.checks.map(({ check, cite: clause }) =>
          h("label", { key: check }, h("input", { type: "checkbox", name: check, value: "tried" }), say.console.it2(check), cite(book, clause)),
        ),
        say.console.itWorksAgain,
        (tried) => order({ type: "MendEquipment", pool, checks: Object.keys(tried) }),
      ),
    );
  return [
    seen.faults.map(mending),
    seen.to_tell.map((whom) => tap(whom, say.console.hasBeenTold(whom), () => order({ type: "NotifyOf", whom }))),
    seen.stuck.map((pool) => tap(`stuck ${pool}`, say.console.theDisplayOfFollowsAgain(pool), () => order({ type: "MendDisplay", pool }))),
  ];
}

function adjusting(seen, order) {
  const pools = Object.keys(seen.plans);
  return h(
    "details",
    { key: "adjust" },
    h("summary", {}, say.console.adjustDisableFaults),
    form(
      "adjust",
      [
        choice("pool", say.console.pool, pools),
        field("cents", say.console.cents, 0, "number"),
        choice("reason", say.console.reason, seen.reasons.map(({ reason, by }) => [reason, `${reason} (${by})`])),
      ],
      say.console.adjust,
      ({ pool, cents, reason }) => order({ type: "AdjustPool", pool, amount: 100 * Number(cents), reason }),
    ),
    pools.map((pool) =>
      pool in seen.disabled
        ? form(`enable ${pool}`, [], say.console.enable(pool), () => order({ type: "EnablePool", pool }))
        : form(`disable ${pool}`, [field("reason", say.common.why, "")], say.console.disable(pool), (said) => order({ type: "DisablePool", pool, ...said })),
    ),
    form("fault", [choice("pool", say.console.pool, pools), field("what", say.console.whatFails, "")], say.console.reportAFault, (said) =>
      order({ type: "ReportFault", ...said }),
    ),
    form("display", [choice("pool", say.console.pool, pools), field("dollars", say.console.theDisplayShowsInDollars, "", "number", { step: "0.01", min: 0 }), field("second", say.console.secondPerson, "", "text", { required: false })], say.console.readOff, ({ pool, dollars, second }) =>
      order({ type: "ReadDisplay", pool, cents: Math.round(100 * Number(dollars)), second }),
    ),
  );
}

/** What each table has added since the last close; a manager closes the day. */
function day(seen, close) {
  const rows = Object.entries(seen.day);
  return h(
    "section",
    { class: "day", key: "day" },
    h("h4", {}, say.console.sinceTheLastClose),
    rows.length > 0
      ? listing(
          [say.common.table, say.common.hands, say.console.added],
          rows.map(([table, { hands, added }]) =>
            h("tr", { key: table }, h("th", { scope: "row" }, table), h("td", {}, hands), h("td", { class: "amount" }, exact(added))),
          ),
        )
      : h("p", {}, say.console.noHandHasBeenCounted),
    session.role === "manager" && tap("close", say.console.closeTheDay, close, { class: "main" }),
    seen.days.length > 0 && closes(seen.days),
  );
}

/** The days that were closed, by a manager or by the room itself; and what stopped a close. */
const closes = (days) =>
  h(
    "details",
    { key: "days", class: "days" },
    h("summary", {}, say.console.daysThatWereClosed),
    listing(
      [say.console.closed, say.common.by, say.common.hands, say.console.added, say.console.inTheLedger, say.console.stoppedBy],
      days.map(({ at, who, tables = {}, ledger = 0, stopped = "" }) => {
        const rows = Object.values(tables);
        const sum = (part) => rows.reduce((total, row) => total + row[part], 0);
        return h(
          "tr",
          { key: at },
          h("th", { scope: "row" }, new Date(1000 * at).toLocaleString()),
          h("td", {}, who),
          h("td", {}, stopped ? "" : sum(0)),
          h("td", { class: "amount" }, stopped ? "" : exact(sum(1))),
          h("td", { class: "amount" }, stopped ? "" : money(ledger)),
          h("td", { class: stopped ? "bad" : "" }, stopped),
        );
      }),
    ),
  );
