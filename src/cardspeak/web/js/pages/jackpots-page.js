import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { onTheFloor } from "../session.js";

const OFTEN = 3000; // milliseconds from one look at the meters to the next
const VERBS = { verify: "VerifyWin", confirm: "ConfirmWin", tell: "TellSenior" };
const DOES = { verify: "Verify", count: "Count in suits", confirm: "Confirm", tell: "Tell", pay: "Pay", record: "Record" };

const money = (cents) => `$${(cents / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
const exact = (hundredths) => `$${(hundredths / 10000).toLocaleString("en", { minimumFractionDigits: 4 })}`;
const clock = (seconds) => new Date(1000 * seconds).toLocaleTimeString();

/**
 * `<jackpots-page>`: what can be won at linked tables, since when the figure is known, and its sign; it hangs on walls too.
 * Those who run the tables have the console below: wins and what is still to be done for each, hands, adjustments, faults.
 *
 * Properties: `found` (what `/api/jackpots` says).
 * @extends {Part<{ found: any }>}
 */
export class JackpotsPage extends Part {
  static properties = ["found"];

  #heard = Date.now();
  #late = false;

  connected() {
    document.title = "Jackpots · cardspeak";
    const timer = setInterval(() => this.#look(), OFTEN);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    try {
      this.found = await call("/api/jackpots");
      this.#heard = Date.now();
      this.#late = false;
    } catch {
      // A figure that nobody has confirmed for a while is greyed out: it may no longer be so.
      const late = Date.now() - this.#heard > 1000 * this.found.stale_after;
      if (late !== this.#late) {
        this.#late = late;
        this.found = { ...this.found };
      }
    }
  }

  async #order(book, command) {
    try {
      const { told, refused } = await call(`/api/jackpots/${book}`, { method: "POST", body: command });
      for (const line of told) toast(line);
      if (refused) toast(refused, "bad");
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    await this.#look();
  }

  draw() {
    const { jackpots } = this.found;
    return h(
      "section",
      { class: `page jackpot-page${this.#late ? " stale" : ""}` },
      h("h1", {}, "Jackpots"),
      !jackpots.length && h("p", {}, "No table plays for a jackpot: open one with the option jackpot."),
      jackpots.map((one) => this.#jackpot(one)),
    );
  }

  #jackpot(one) {
    return h(
      "article",
      { key: one.book },
      h("h2", {}, one.title),
      one.pools.map(({ figure, sign }) =>
        h(
          "div",
          { key: figure.pool, class: "jackpot-pool", "data-pool": figure.pool },
          h("p", { class: `jackpot-figure${figure.stale ? " stale" : ""}` }, money(figure.cents)),
          h("p", { class: "small" }, `${figure.pool}, at ${one.tables.join(", ")}; as of ${clock(figure.at)}`),
          figure.disabled && h("p", { class: "bad" }, `Disabled: ${figure.disabled}`),
          h("ul", {}, sign.map((line) => h("li", { key: line.says }, line.says, " ", cite(one.book, line.cite)))),
        ),
      ),
      one.console && onTheFloor() && this.#console(one.book, one.console),
    );
  }

  #console(book, seen) {
    const order = (command) => this.#order(book, command);
    return h(
      "section",
      { class: "console" },
      h("h3", {}, "Console"),
      listing(
        ["Pool", "Amount", "Reserve", "Hands", "Hits"],
        Object.entries(seen.gauges).map(([pool, { amount, reserve, totals }]) =>
          h(
            "tr",
            { key: pool },
            h("th", { scope: "row" }, pool),
            h("td", { class: "amount" }, exact(amount)),
            h("td", {}, exact(reserve)),
            h("td", {}, totals.hands || 0),
            h("td", {}, totals.hits || 0),
          ),
        ),
      ),
      recording(seen, order),
      seen.hits.map((one) => win(book, one, seen, order)),
      waiting(seen, order),
      adjusting(seen, order),
      seen.history.length > 0 && slips(seen.history),
      seen.incidents.length > 0 && h("ul", { class: "incidents" }, seen.incidents.map((text) => h("li", { key: text }, text))),
    );
  }
}

/** A form whose named fields are given to `then` when it is sent. */
const form = (name, fields, button, then) =>
  h(
    "form",
    {
      class: "order",
      "data-order": name,
      onsubmit: (event) => {
        event.preventDefault();
        then(Object.fromEntries(new FormData(event.target)));
      },
    },
    fields,
    h("button", { type: "submit" }, button),
  );

const field = (name, label, value, type = "text") =>
  h("label", { key: name }, `${label} `, h("input", { name, value, type, required: true }));

const choice = (name, label, options) =>
  h("label", { key: name }, `${label} `, h("select", { name }, options.map((one) => h("option", { key: one, value: one }, one))));

/** The handset. */
function recording(seen, order) {
  const last = seen.over.at(-1);
  if (!last) return null;
  return form(
    "record",
    [
      choice("pool", "Pool", Object.keys(seen.gauges)),
      field("table", "Table", last.table),
      field("number", "Hand", last.number, "number"),
      field("seat", "Seat", 1, "number"),
    ],
    "Record a win",
    ({ pool, table, number, seat }) =>
      order({ type: "RecordWin", pool, table, number: Number(number), seat: Number(seat) }),
  );
}

/** A win, and what is still to be done for it by whom. */
function win(book, { hit, amount, todo }, seen, order) {
  return h(
    "div",
    { key: hit.id, class: "win", "data-win": hit.id },
    h("h4", {}, `Win ${hit.id}: ${hit.event}, hand ${hit.number} of ${hit.table}, ${money(amount)}`),
    h(
      "ol",
      {},
      todo.map((step) =>
        h("li", { key: step.do, "data-step": step.do }, `${DOES[step.do]}: ${step.by} or above `, cite(book, step.cite), " ", doing(step, hit, seen, order)),
      ),
    ),
  );
}

function doing(step, hit, seen, order) {
  if (step.do === "count") {
    const suits = ["clubs", "diamonds", "hearts", "spades"];
    return form(
      "count",
      suits.map((suit) => field(suit, suit, 13, "number")),
      "Counted",
      (counted) => order({ type: "CountDeck", id: hit.id, suits: suits.map((suit) => Number(counted[suit])) }),
    );
  }
  if (step.do === "pay") {
    return (hit.shares || [])
      .filter((share) => !share.means)
      .map((share) =>
        form("pay", [choice("means", `${share.name}, ${money(share.amount || 0)}, in`, seen.means)], "Pay", ({ means }) =>
          order({ type: "PayWin", id: hit.id, seat: share.seat, means }),
        ),
      );
  }
  return h("button", { type: "button", onclick: () => order({ type: VERBS[step.do], id: hit.id }) }, DOES[step.do]);
}

/** Hands whose button was forgotten, or whose contribution is to be taken back. */
const waiting = (seen, order) => [
  ...seen.missed.map((one) =>
    h(
      "p",
      { key: `missed ${one.table} ${one.number}` },
      `Nobody pressed the button for hand ${one.number} of ${one.table}. `,
      h("button", { type: "button", onclick: () => order({ type: "PressButton", ...one }) }, "Put it right"),
    ),
  ),
  ...seen.voids.map((one) =>
    h(
      "p",
      { key: `void ${one.table} ${one.number}` },
      `Hand ${one.number} of ${one.table} is void. `,
      h("button", { type: "button", onclick: () => order({ type: "ReverseContribution", ...one }) }, "Take it back"),
    ),
  ),
];

function adjusting(seen, order) {
  const pools = Object.keys(seen.gauges);
  return h(
    "details",
    {},
    h("summary", {}, "Adjust, disable, faults"),
    form(
      "adjust",
      [
        choice("pool", "Pool", pools),
        field("cents", "Cents", 0, "number"),
        choice("reason", "Reason", ["correction", "malfunction", "forgotten button"]),
        field("second", "Second person", ""),
      ],
      "Adjust",
      ({ pool, cents, reason, second }) =>
        order({ type: "AdjustPool", pool, amount: 100 * Number(cents), reason, second }),
    ),
    pools.map((pool) =>
      pool in seen.disabled
        ? form("enable", [field("second", "Second person", "")], `Enable ${pool}`, ({ second }) => order({ type: "EnablePool", pool, second }))
        : form("disable", [field("reason", "Why", ""), field("second", "Second person", "")], `Disable ${pool}`, (said) =>
            order({ type: "DisablePool", pool, ...said }),
          ),
    ),
    form("fault", [choice("pool", "Pool", pools), field("what", "What fails", "")], "Report a fault", (said) =>
      order({ type: "ReportFault", ...said }),
    ),
    seen.to_tell.map((whom) =>
      h("button", { key: whom, type: "button", onclick: () => order({ type: "NotifyOf", whom }) }, `${whom} has been told`),
    ),
  );
}

/** What was paid, as it is printed and signed. */
const slips = (history) =>
  h(
    "div",
    { class: "slips" },
    h("h4", {}, "Paid"),
    listing(
      ["Win", "Hand", "Player", "Amount", "Recorded", "Confirmed", "Paid"],
      history.flatMap(({ hit }) =>
        (hit.shares || []).map((share) =>
          h(
            "tr",
            { key: `${hit.id} ${share.seat}`, class: "slip" },
            h("th", { scope: "row" }, `${hit.id}: ${hit.event}`),
            h("td", {}, `${hit.number} of ${hit.table}`),
            h("td", {}, share.name),
            h("td", { class: "amount" }, money(share.amount || 0)),
            h("td", {}, doer(hit, "record")),
            h("td", {}, doer(hit, "confirm")),
            h("td", {}, hit.struck ? "struck" : `${share.who || ""} in ${share.means || ""}`),
          ),
        ),
      ),
    ),
  );

const doer = (hit, step) => (hit.done || []).find((one) => one.step === step)?.who ?? "";

define("jackpots-page", JackpotsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["jackpots-page", { found: await call("/api/jackpots") }];
}
