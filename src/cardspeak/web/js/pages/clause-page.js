import { books, call } from "../api.js";
import { clauseBody } from "../clause.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { crumbs } from "./crumbs.js";

/**
 * `<clause-page>`: one clause on a page of its own.
 *
 * Properties: `book` (its slug), `name` (of the book), `found` (the clause).
 * @extends {Part<{ book: any, name: any, found: any }>}
 */
export class ClausePage extends Part {
  static properties = ["book", "name", "found"];

  connected() {
    document.title = `§ ${this.found.clause.number} · ${this.name}`;
  }

  draw() {
    return h(
      "section",
      { class: "page narrow" },
      crumbs(["/rules", say.common.ruleBooks], [`/rules/${this.book}`, this.name]),
      clauseBody(this.found, "h1"),
    );
  }
}

define("clause-page", ClausePage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([book, clause]) {
  const number = encodeURIComponent(decodeURIComponent(clause));
  const [shelf, found] = await Promise.all([books(), call(`/api/books/${book}/clauses/${number}`)]);
  const name = shelf.find((one) => one.slug === book)?.title ?? book;
  return ["clause-page", { book, name, found }];
}
