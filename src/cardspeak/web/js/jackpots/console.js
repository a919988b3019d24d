/** The console of a jackpot: values, wins, hands that wait, faults, parameters, the day, and what has happened. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { clockWords } from "../tournament/words.js";
import { choice, field, form, tap } from "./forms.js";
import { exact, money } from "./looking.js";
import { another, parameters } from "./parameters.js";
import { slips, win } from "./wins.js";

/**
 * What waits for somebody first, then what there is, then what can be done besides.
 * @param {any} one a jackpot as `/api/jackpots` tells it @param {number} now @param {(command: any) => any} order @param {() => any} close
 */
export function meterConsole({ book, tables, console: seen }, now, order, close) {
  return h(
    "section",
    { class: "console" },
    h("h3", {}, say.console.console),
    seconding(seen, order),
    faulty(book, seen, order),
    handset(seen, order),
    seen.hits.map((hit) => win(book, hit, seen.means, order)),
    waiting(seen, order),
    periods(seen, now, order),
    values(book, seen),
    recording(seen, order),
    adjusting(seen, order),
    h("details", { key: "parameters" }, h("summary", {}, say.console.parametersPools), parameters(book, seen, now, order), another(tables, order)),
    day(seen, close),
    seen.history.length > 0 && slips(seen.history),
    seen.incidents.length > 0 &&
      h("section", { class: "incidents" }, h("h4", {}, say.console.incidents), h("ul", {}, seen.incidents.map((text, at) => h("li", { key: at }, text)))),
  );
}

/** What the meter says of each pool; on a small screen every figure stands below its name. */
function values(book, seen) {
  const { gauges, reader } = seen;
  if (Object.keys(gauges).length === 0)
    return h("p", { class: "muted" }, say.console.theMetersOwnFiguresAreFor(reader.by), cite(book, reader.cite), ".");
  const heads = [say.common.amount, say.console.reserve, say.console.in, say.common.back, say.console.won, say.console.adjusted, say.common.hands, say.console.hits];
  const row = (pool, { amount, reserve, totals }) => {
    const { seeds = 0, increments = 0, reversals = 0, awards = 0, adjustments = 0, hands = 0, hits = 0 } = totals;
    const figures = [...[amount, reserve, seeds + increments, reversals, awards, adjustments].map(exact), hands, hits];
    return h(
      "tr",
      { key: pool },
      h("th", { scope: "row" }, pool),
      figures.map((figure, at) => h("td", { key: heads[at], class: at ? "" : "amount" }, figure)),
    );
  };
  return h(
    "section",
    { key: "values" },
    h("h4", {}, say.console.values),
    listing([say.console.pool, ...heads], Object.entries(gauges).map(([pool, one]) => row(pool, one))),
  );
}

/** Orders that wait for a second person, in words. */
const seconding = ({ waiting }, order) =>
  waitingForSecond(
    waiting,
    (number) => order({ type: "ConfirmPoolOrder", order: number }),
    (number) => order({ type: "DropPoolOrder", order: number }),
  );

/**
 * What waits for a second person: who asked for it, what it would do, and whether this person may agree.
 * @param {{number: number, who: string, words: string[], mine: boolean}[]} waiting
 * @param {(number: number) => any} confirm @param {(number: number) => any} drop
 */
export function waitingForSecond(waiting, confirm, drop) {
  if (!waiting.length) return null;
  const row = (one) =>
    h(
      "li",
      { key: one.number, "data-order": one.number },
      h("span", {}, `${one.who}: ${one.words.join(" ")} `),
      !one.mine && tap("confirm", say.console.confirm, () => confirm(one.number)),
      " ",
      tap("drop", say.console.drop, () => drop(one.number), { class: "quiet" }),
    );
  return h(
    "section",
    { class: "seconding", "aria-label": say.console.waitingForASecondPerson },
    h("h4", {}, say.console.waitingForASecondPerson),
    h("ul", {}, waiting.map(row)),
  );
}

/** The handset: every win that nobody has recorded, with one button. */
function handset(seen, order) {
  if (!seen.handset.length) return null;
  const row = (one) =>
    h(
      "li",
      { key: `${one.pool} ${one.event} ${one.table} ${one.number}`, class: "handset" },
      say.console.hasWon(one.names.join(", "), one.event, one.pool, one.number, one.table),
      tap("record", say.console.recordAWin, () => order({ type: "RecordWin", pool: one.pool, table: one.table, number: one.number, seat: one.seats[0] }), { class: "main" }),
    );
  return h("section", { class: "unrecorded", key: "handset" }, h("h4", {}, say.console.toBeRecorded), h("ul", {}, seen.handset.map(row)));
}

/** Any other hand: whoever asks hears why it has not won. */
function recording(seen, order) {
  const last = seen.over.at(-1);
  if (!last) return null;
  return h(
    "details",
    { key: "record" },
    h("summary", {}, say.console.recordAnotherHand),
    form(
      "record",
      [
        choice("pool", say.console.pool, Object.keys(seen.plans)),
        field("table", say.common.table, last.table),
        field("number", say.common.hand, last.number, "number"),
        field("seat", say.common.seat, 1, "number"),
      ],
      say.console.recordAWin,
      ({ pool, table, number, seat }) => order({ type: "RecordWin", pool, table, number: Number(number), seat: Number(seat) }),
    ),
  );
}

/** Best hands of a period: how long it lasts, which hand leads, and its end once the time is up. */
const periods = (seen, now, order) =>
  seen.periods.map(({ pool, event, ends, lead }) => {
    const left = ends === null ? 0 : Math.max(0, Math.round(ends - now));
    const when =
      ends === null ? say.console.thePeriodOfBegins(event) : left ? say.console.thePeriodOfEndsIn(event, clockWords(left)) : say.console.thePeriodOfIsOver(event);
    return h(
      "p",
      { key: `period ${pool} ${event}`, class: "period" },
      when,
      lead ? say.console.handLeads(lead.number, lead.table, lead.seats.join(", ")) : ends !== null && say.console.nobodyLeads,
      ends !== null && !left && tap("end", say.console.endThePeriodOf(event), () => order({ type: "EndPeriod", pool, event })),
    );
  });

/** Hands whose button was forgotten, whose contribution is to be taken back or looked at. */
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
  const told = seen.to_tell.map((whom) => tap(whom, say.console.hasBeenTold(whom), () => order({ type: "NotifyOf", whom })));
  return [
    seen.faults.map(mending),
    told.length > 0 && h("div", { key: "tell", class: "fault" }, h("p", { class: "bad" }, say.console.toBeToldAtOnce), h("div", { class: "row wrap" }, told)),
    seen.stuck.map((pool) => h("p", { key: `stuck ${pool}` }, tap(`stuck ${pool}`, say.console.theDisplayOfFollowsAgain(pool), () => order({ type: "MendDisplay", pool })))),
  ];
}

function adjusting(seen, order) {
  const pools = Object.keys(seen.plans);
  const part = (title, ...forms) => h("section", { key: title }, h("h4", {}, title), forms);
  return h(
    "details",
    { key: "adjust" },
    h("summary", {}, say.console.adjustDisableFaults),
    part(
      say.console.adjustAPool,
      form(
        "adjust",
        [
          choice("pool", say.console.pool, pools),
          field("dollars", say.console.byDollars, 0, "number", { step: "0.0001" }),
          choice("reason", say.console.reason, seen.reasons.map(({ reason, by }) => [reason, `${reason} (${by})`])),
        ],
        say.console.adjust,
        ({ pool, dollars, reason }) => order({ type: "AdjustPool", pool, amount: Math.round(10000 * Number(dollars)), reason }),
      ),
    ),
    part(
      say.console.takeOutOfPlay,
      pools.map((pool) =>
        pool in seen.disabled
          ? form(`enable ${pool}`, [], say.console.enable(pool), () => order({ type: "EnablePool", pool }))
          : form(`disable ${pool}`, [field("reason", say.console.whyDisabled(pool), "")], say.console.disable(pool), (said) => order({ type: "DisablePool", pool, ...said })),
      ),
    ),
    part(
      say.console.equipmentThatFails,
      form("fault", [choice("pool", say.console.pool, pools), field("what", say.console.whatFails, "")], say.console.reportAFault, (said) =>
        order({ type: "ReportFault", ...said }),
      ),
    ),
    part(
      say.console.aDisplayThatShowsAnother,
      form(
        "display",
        [choice("pool", say.console.pool, pools), field("dollars", say.console.theDisplayShowsInDollars, "", "number", { step: "0.01", min: 0 })],
        say.console.readOff,
        ({ pool, dollars }) => order({ type: "ReadDisplay", pool, cents: Math.round(100 * Number(dollars)) }),
      ),
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
