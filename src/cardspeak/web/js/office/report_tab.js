/** A gaming day by table, hour, dealer, shift or day: figures, a chart, to print and to take away. */

import { call } from "../api.js";
import { h, make } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { upper } from "../words.js";
import { dollars } from "./words.js";

const PARTS = ["table", "hour", "dealer", "shift", "day"];
const MONEY = ["commission", "bank", "revenue", "jackpots", "promotions"];
const TOURNAMENTS = ["fees", "prizes", "added"]; // which are no revenue
const COUNTS = ["hands", "rulings", "disputes", "incidents", "exclusions"];

export const reportOf = ({ by, day }) => call(`/api/office/report?by=${by}&day=${day}`);

/** @param {any} report @param {{by: string, day: string}} wish @param {(wish: any) => void} ask */
export function reportTab(report, wish, ask) {
  const { heading, lines, total } = report;
  return [
    h(
      "div",
      { class: "row wrap no-print" },
      h("label", { class: "field" }, h("span", {}, say.common.by), h("select", { name: "by", value: wish.by, onchange: (event) => ask({ ...wish, by: event.target.value }) }, PARTS.map((one) => h("option", { value: one, key: one }, one)))),
      h("label", { class: "field" }, h("span", {}, say.reportTab.gamingDay), h("input", { type: "date", name: "day", value: wish.day, onchange: (event) => event.target.value && ask({ ...wish, day: event.target.value }) })),
      h("button", { type: "button", class: "quiet", "data-verb": "print", onclick: printed }, say.common.print),
      h("button", { type: "button", class: "quiet", "data-verb": "csv", onclick: () => keep(wish) }, say.reportTab.takeItAsCsv),
    ),
    h("div", { class: "report-head" }, h("b", {}, heading.title), h("p", {}, heading.interval), made(heading)),
    lines.length ? [lines.some((line) => line.revenue !== 0) && chart(lines), figures(report.part, [...lines, total])] : h("p", { class: "empty" }, say.reportTab.noActivity),
  ];
}

/** When it was made, and what is to be signed where a log is kept. */
const made = (heading) =>
  heading.head ? h("p", { class: "small" }, say.reportTab.madeHeadOfTheLog(heading.made), h("code", {}, heading.head)) : h("p", { class: "small" }, say.reportTab.made(heading.made));

const figures = (part, lines) =>
  listing(
    [upper(part), say.common.hands, ...MONEY.map(upper), ...TOURNAMENTS.map((name) => say.reportTab.ofTournaments[name]), ...COUNTS.slice(1).map(upper)],
    lines.map((line) =>
      h(
        "tr",
        { key: line.name, "data-line": line.name },
        h("th", { scope: "row" }, line.name),
        h("td", {}, line.hands),
        [...MONEY, ...TOURNAMENTS].map((name) => h("td", { key: name, "data-figure": name }, dollars(line[name]))),
        COUNTS.slice(1).map((name) => h("td", { key: name }, line[name])),
      ),
    ),
    "report",
  );

const HIGH = 120;

/** Revenue as bars. */
function chart(lines) {
  const most = Math.max(1, ...lines.map((line) => Math.abs(line.revenue)));
  const wide = 100 / lines.length;
  const bar = (line, at) => {
    const high = (HIGH * Math.abs(line.revenue)) / most;
    return h("rect", { key: line.name, class: line.revenue < 0 ? "loss" : "gain", x: `${at * wide + wide * 0.1}%`, y: HIGH - high, width: `${wide * 0.8}%`, height: high });
  };
  return h("svg", { class: "bars", key: "bars", width: "100%", height: HIGH, role: "img", "aria-label": say.reportTab.revenue(lines.map((line) => `${line.name} ${dollars(line.revenue)}`).join("; ")) }, lines.map(bar));
}

/** To a printer, where this browser has one; the report stays on the page either way. */
function printed() {
  try {
    window.print();
  } catch {
    toast(say.reportTab.thisBrowserCannotPrintHereTake, "bad");
  }
}

async function keep({ by, day }) {
  try {
    const text = await call(`/api/office/report.csv?by=${by}&day=${day}`, { text: true });
    const href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    make(h("a", { href, download: `house-${day}-by-${by}.csv` })).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}
