/** What the last round came to, and the pay tables. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips } from "../words.js";
import { nameOf } from "./wagers.js";

const ownLines = (layout) => (layout?.lines ?? []).filter((one) => one.owner === session.name);

/** What a round came to for this player, in a word; nothing where nothing was wagered. */
export function resultWords(layout) {
  const mine = ownLines(layout);
  if (!mine.length) return "";
  const sum = mine.reduce((all, one) => all + one.amount, 0);
  return sum > 0 ? say.settlement.youWon(chips(sum)) : sum < 0 ? say.settlement.youLost(chips(-sum)) : say.settlement.even;
}

/** One line for every wager of this player, with its odds and its clause. */
export function settlement(layout, book) {
  const mine = ownLines(layout);
  if (!mine.length) return null;
  const several = new Set(mine.map((one) => one.box)).size > 1;
  const line = ({ box, wager, outcome, odds, amount, cite: clause }) =>
    h(
      "tr",
      { key: `${box}${wager}` },
      h("th", { scope: "row" }, several && `${box} · `, nameOf(wager)),
      h("td", {}, outcome, odds ? say.settlement.atTo1(odds) : "", " ", cite(book, clause)),
      h("td", { class: `sum ${amount > 0 ? "won" : ""}` }, amount > 0 ? `+${chips(amount)}` : chips(amount)),
    );
  return h(
    "section",
    { class: "settlement", "aria-label": say.settlement.settlement },
    h("h2", {}, resultWords(layout)),
    h("table", {}, h("tbody", {}, mine.map(line))),
  );
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
    say.settlement.to(chips(least), chips(most)),
  ]);
  openBox(say.settlement.payTablesAndLimits, () =>
    h(
      "div",
      { class: "grid" },
      tables.map((table) => h("section", {}, h("h3", {}, table.title, " ", cite(book, table.cite)), pays(table.lines))),
      h("section", {}, h("h3", {}, say.settlement.limits), pays(bounds)),
    ),
  );
}
