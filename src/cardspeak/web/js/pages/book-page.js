import { Wrong, books, call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import "../parts/search-list.js";
import { say } from "../say.js";
import { onTheFloor } from "../session.js";
import { wordsOf } from "../words.js";
import { crumbs } from "./crumbs.js";

/**
 * `<book-page>`: every clause of a book, in our words: by what becomes of it, by topic, by what one types.
 *
 * Properties: `about` (the book), `rows` (its clauses, each with what becomes of it).
 * @extends {Part<{ about: any, rows: any, status: any, topic: any, words: any }>}
 */
export class BookPage extends Part {
  static properties = ["about", "rows"];
  static state = ["status", "topic", "words"];

  #seen = { of: "", rows: [] };

  connected() {
    document.title = say.bookPage.cardspeak(this.about.title);
  }

  /** The rows that are looked for; the same list as long as the same is looked for. */
  get #found() {
    const { status = "", topic = "", words = "" } = this;
    const of = JSON.stringify([status, topic, words]);
    if (this.#seen.of !== of) {
      const wanted = wordsOf(words);
      const rows = this.rows.filter(
        (row) =>
          (!topic || row.topic === topic) &&
          (!status || row.status === status) &&
          wanted.every((word) => `${row.number} ${row.says}`.toLowerCase().includes(word)),
      );
      this.#seen = { of, rows };
    }
    return this.#seen.rows;
  }

  draw() {
    const { about, rows } = this;
    return h(
      "section",
      { class: "page" },
      crumbs(["/rules", say.common.ruleBooks]),
      h("h1", {}, about.title),
      h(
        "p",
        { class: "lead" },
        say.bookPage.inOurWords(about.authority, about.version, say.bookPage.clauses(rows.length)),
      ),
      about.own && onTheFloor() && h("p", {}, h("a", { href: `/rules/${about.slug}/watch` }, say.bookPage.asItIsWritten)),
      this.#statuses(),
      h("search-list", {
        label: say.bookPage.findInThisBook,
        placeholder: say.bookPage.findInThisBook,
        live: true,
        beside: this.#topics(),
        note: games(about),
        hits: this.#found,
        item: (row) => clause(about.slug, row),
        onsearch: (event) => (this.words = event.detail),
      }),
    );
  }

  #statuses() {
    const counts = {};
    for (const { status } of this.rows) counts[status] = (counts[status] ?? 0) + 1;
    const pick = ([value, label, count]) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          key: value,
          "aria-pressed": String((this.status ?? "") === value),
          onclick: () => (this.status = value),
        },
        `${label} ${count}`,
      );
    /** @type {any[]} each its value, its name and how many */
    const all = [["", say.bookPage.all, this.rows.length], ...Object.entries(counts).map(([name, count]) => [name, name, count])];
    return h("div", { class: "row filters", role: "group", "aria-label": say.bookPage.whatBecomesOfIt }, all.map(pick));
  }

  #topics() {
    const topics = [...new Set(this.rows.map((row) => row.topic))].sort();
    return h(
      "select",
      { "aria-label": say.bookPage.topic, value: this.topic ?? "", onchange: (event) => (this.topic = event.target.value) },
      h("option", { value: "" }, say.bookPage.everyTopic),
      topics.map((topic) => h("option", { value: topic }, topic)),
    );
  }
}

const games = ({ slug, games: played }) =>
  played.length > 0 &&
  h(
    "details",
    {},
    h("summary", {}, say.bookPage.games(played.length)),
    h(
      "p",
      {},
      played.map((game) => [h("span", { class: "tag" }, game.title, " "), cite(slug, game.cite), " "]),
    ),
  );

const clause = (book, { number, says, status, topic }) =>
  h(
    "p",
    {},
    cite(book, number),
    " ",
    says,
    " ",
    h("span", { class: `tag status ${status}` }, status),
    " ",
    h("span", { class: "tag" }, topic),
  );

define("book-page", BookPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([book]) {
  const [shelf, found] = await Promise.all([books(), call(`/api/books/${book}/clauses`)]);
  const about = shelf.find((one) => one.slug === book);
  if (!about) throw new Wrong(say.bookPage.thereIsNoRuleBookNamed(book), 404);
  const rows = found.clauses.map((one, at) => ({ ...one, status: found.statuses[at] }));
  return ["book-page", { about, rows }];
}
