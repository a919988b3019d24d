import { books, call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import "../parts/search-list.js";
import { say } from "../say.js";

/**
 * `<rules-page>`: the rule books: browse, search all of them, compare two.
 *
 * Properties: `shelf` (the books), `wish` (`{q, left, right, about}`: what is looked for), `hits` and `pairs` (what was
 * found, or null).
 * Events: `go` (bubbles) with an address.
 * @extends {Part<{ shelf: any, wish: any, hits: any, pairs: any }>}
 */
export class RulesPage extends Part {
  static properties = ["shelf", "wish", "hits", "pairs"];

  connected() {
    document.title = say.rulesPage.ruleBooksCardspeak;
  }

  #go(query) {
    this.tell("go", `/rules?${new URLSearchParams(query)}`, { bubbles: true });
  }

  #short(slug) {
    return this.shelf.find((one) => one.slug === slug)?.short ?? slug;
  }

  draw() {
    const { wish, hits, pairs } = this;
    return h(
      "section",
      { class: "page" },
      h("h1", {}, say.common.ruleBooks),
      h("p", { class: "lead" }, say.rulesPage.everyClauseOfEveryBookIn),
      h("search-list", {
        label: say.rulesPage.searchAllBooks,
        placeholder: say.rulesPage.oddChipStringBet2631,
        words: wish.q,
        note: hits && h("h2", {}, say.rulesPage.about(say.rulesPage.clauses(hits.found), wish.q)),
        hits: hits?.hits,
        item: ([one]) => [h("p", { class: "label" }, this.#short(one.book)), clause(one)],
        onsearch: (event) => this.#go({ q: event.detail }),
      }),
      h("h2", {}, say.rulesPage.compareTwoBooks),
      this.#compare(),
      pairs && this.#pairs(),
      !hits && !pairs && h("div", { class: "tables shelf" }, this.shelf.map(bookCard)),
    );
  }

  #compare() {
    const { wish } = this;
    const submit = (event) => {
      event.preventDefault();
      this.#go(new FormData(event.currentTarget));
    };
    const choose = (name, label) =>
      h(
        "select",
        { name, "aria-label": label, value: wish[name] },
        this.shelf.map((book) => h("option", { value: book.slug }, book.short)),
      );
    return h(
      "form",
      { class: "search compare", onsubmit: submit },
      choose("left", say.rulesPage.firstBook),
      choose("right", say.rulesPage.secondBook),
      h("input", {
        name: "about",
        value: wish.about,
        required: true,
        "aria-label": say.rulesPage.topicToCompare,
        placeholder: say.rulesPage.oddChip,
      }),
      h("button", { class: "main", type: "submit" }, say.rulesPage.compare),
    );
  }

  #pairs() {
    if (!this.pairs.length) return h("p", { class: "empty" }, say.rulesPage.neitherBookSaysMuchAboutThat);
    const rows = this.pairs.map((pair) =>
      h(
        "tr",
        {},
        pair.map((one) => h("td", {}, one ? clause(one) : "—")),
      ),
    );
    return listing([this.#short(this.wish.left), this.#short(this.wish.right)], rows, "pairs");
  }
}

const clause = ({ book, number, says }) => h("p", {}, cite(book, number), " ", says);

const bookCard = (book) =>
  h(
    "a",
    { class: "book-card", href: `/rules/${book.slug}`, key: book.slug },
    h("b", {}, book.short),
    h("span", {}, book.title),
    h("small", {}, `${book.authority} · ${book.version}`),
    h("small", {}, book.games.length ? say.rulesPage.games(book.games.length) : say.common.againstTheHouse),
  );

define("rules-page", RulesPage);

/** @param {string[]} _params @param {URLSearchParams} query @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare(_params, query) {
  const wish = { q: "", left: "star-sydney-poker", right: "tasmania-poker", about: "", ...Object.fromEntries(query) };
  const { q, left, right, about } = wish;
  const [shelf, hits, compared] = await Promise.all([
    books(),
    q ? call(`/api/search?${new URLSearchParams({ q })}`) : null,
    about ? call(`/api/compare?${new URLSearchParams({ left, right, about })}`) : null,
  ]);
  return ["rules-page", { shelf, wish, hits, pairs: compared?.pairs ?? null }];
}
