import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

const plainClick = (event) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * `<clause-link>`: a citation. It is a real link to the clause in its rule book, so it opens in another tab as links
 * do; a plain click, or Enter, asks for the clause beside the page. Where a book is silent it says so.
 *
 * Attributes: `book`, `clause`.
 * Events: `clause` (bubbles) with `{book, clause, from}`, `from` being the link, for giving the focus back.
 * @extends {Part<{}>}
 */
export class ClauseLink extends Part {
  static attributes = ["book", "clause"];

  draw() {
    const book = this.getAttribute("book");
    const clause = this.getAttribute("clause");
    if (clause.startsWith("silent")) {
      const why = clause.replace(/^silent:?\s*/, "");
      return h("span", { class: "cite silent", title: say.clauseLink.theBookIsSilent(why) }, say.clauseLink.bookSilent);
    }
    if (!book || book === "room") return h("span", { class: "cite silent" }, clause);
    return h(
      "a",
      {
        class: "cite",
        href: `/rules/${book}/${encodeURIComponent(clause)}`,
        title: say.clauseLink.clauseInOurWords(clause),
        onclick: (event) => this.clicked(event, book, clause),
      },
      `§ ${clause}`,
    );
  }

  clicked(event, book, clause) {
    if (!plainClick(event)) return;
    event.preventDefault();
    this.tell("clause", { book, clause, from: event.currentTarget }, { bubbles: true });
  }
}

define("clause-link", ClauseLink);

/** A citation as a child; nothing where there is no clause. @param {string} book @param {string} clause */
export const cite = (book, clause) => (clause ? h("clause-link", { book, clause }) : null);
