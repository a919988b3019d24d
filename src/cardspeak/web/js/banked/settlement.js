/** What the last round came to, the jackpots, and the pay tables. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { session } from "../session.js";
import { chips } from "../words.js";
import { nameOf } from "./wagers.js";

/** One line for every wager of this player, with its odds and its clause. */
export function settlement(layout, book) {
  const mine = (layout?.lines ?? []).filter((one) => one.owner === session.name);
  if (!mine.length) return null;
  const sum = mine.reduce((all, one) => all + one.amount, 0);
  const line = ({ wager, outcome, odds, amount, cite: clause }) =>
    h(
      "tr",
      { key: wager },
      h("th", { scope: "row" }, nameOf(wager)),
      h("td", {}, outcome, odds ? ` at ${odds} to 1` : ""),
      h("td", { class: `sum ${amount > 0 ? "won" : ""}` }, amount > 0 ? `+${chips(amount)}` : chips(amount)),
      h("td", {}, cite(book, clause)),
    );
  return h(
    "section",
    { class: "settlement", "aria-label": "Settlement" },
    h("h2", {}, sum > 0 ? `You won ${chips(sum)}` : sum < 0 ? `You lost ${chips(-sum)}` : "Even"),
    h("table", {}, h("tbody", {}, mine.map(line))),
  );
}

export function jackpots(shown) {
  if (!shown.length) return null;
  const one = (pool, at) => {
    const [name, amount] = Array.isArray(pool) ? pool : [pool.level, pool.amount];
    const label = String(name).replace("level-", "Jackpot ");
    return h("p", { key: at }, h("span", { class: "label" }, label), h("b", {}, chips(amount)));
  };
  return h("section", { class: "jackpots", "aria-label": "Jackpots" }, shown.map(one));
}

const pays = (lines) =>
  h(
    "table",
    { class: "pays" },
    h(
      "tbody",
      {},
      lines.map(([hand, words]) => h("tr", {}, h("th", { scope: "row" }, hand), h("td", {}, words))),
    ),
  );

/** @param {{limits: any, tables: any[]}} sign @param {string} book */
export function showPayTables({ limits, tables }, book) {
  const bounds = Object.entries(limits).map(([wager, { least, most }]) => [
    nameOf(wager),
    `${chips(least)} to ${chips(most)}`,
  ]);
  openBox("Pay tables and limits", () =>
    h(
      "div",
      { class: "grid" },
      tables.map((table) => h("section", {}, h("h3", {}, table.title, " ", cite(book, table.cite)), pays(table.lines))),
      h("section", {}, h("h3", {}, "Limits"), pays(bounds)),
    ),
  );
}
