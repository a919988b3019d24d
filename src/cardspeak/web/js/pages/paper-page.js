import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

/**
 * `<paper-page>`: a paper of a tournament, set for printing: Terms, forms, lists, seat cards, sheets.
 *
 * Properties: `tournament` (its id), `paper` (a title, the line below it, and blocks).
 * @extends {Part<{ tournament: any, paper: any }>}
 */
export class PaperPage extends Part {
  static properties = ["tournament", "paper"];

  connected() {
    document.title = say.paperPage.cardspeak(this.paper.title);
  }

  draw() {
    const { title, under, blocks } = this.paper;
    return h(
      "article",
      { class: "paper" },
      h(
        "p",
        { class: "row not-printed" },
        h("button", { type: "button", class: "main", onclick: () => window.print() }, say.paperPage.printOrKeepAsPdf),
        h("a", { class: "button quiet", href: `/tournament/${this.tournament}` }, say.paperPage.backToTheTournament),
      ),
      h("h1", {}, title),
      h("p", { class: "under" }, under),
      blocks.map((block, at) => h("section", { key: at }, (BLOCKS[block.type] ?? (() => null))(block))),
    );
  }
}

const edge = (clause) => clause && !clause.startsWith("silent") && !clause.startsWith("reading") && h("cite", {}, clause);
const figure = (cell) => /^\$?[\d,.]+$/.test(cell);

const BLOCKS = {
  Subtitle: ({ says }) => h("h2", {}, says),
  Paragraph: ({ says, cite }) => h("p", {}, says, edge(cite)),
  Clauses: ({ articles }) =>
    articles.map(({ part, item, says, cite }, at) => [
      part !== articles[at - 1]?.part && h("h2", { key: `part ${part} ${at}` }, part[0].toUpperCase() + part.slice(1)),
      h("p", { class: "clause", key: at }, h("span", { class: "number" }, `${at + 1}.`), h("span", {}, h("b", {}, item), `: ${says}`), edge(cite)),
    ]),
  Rows: ({ heads, rows, caption }) =>
    h(
      "table",
      {},
      caption && h("caption", {}, caption),
      h("thead", {}, h("tr", {}, heads.map((head, at) => (head ? h("th", { scope: "col", key: at }, head) : h("td", { key: at }))))),
      h("tbody", {}, rows.map((row, line) => h("tr", { key: line }, row.map((cell, at) => h("td", { key: at, class: figure(cell) ? "number" : "" }, cell))))),
    ),
  Tickets: ({ cards }) => h("div", { class: "tickets" }, cards.map((card, at) => h("div", { class: "ticket", key: at }, card.map((line, row) => h("div", { key: row }, line))))),
  ToSign: ({ labels }) => h("dl", { class: "sign" }, labels.map((label) => [h("dt", { key: label }, label), h("dd", { key: `${label} line` })])),
};

define("paper-page", PaperPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([tournament, name]) {
  const paper = await call(`/api/tournaments/${encodeURIComponent(tournament)}/papers/${encodeURIComponent(name)}`);
  return ["paper-page", { tournament, paper }];
}
