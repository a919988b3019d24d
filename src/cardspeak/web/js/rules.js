/** The rule books in our words: browse, search, compare, and see what becomes of each clause. */

import { books, call } from "./api.js";
import { cite, clauseBody } from "./clause.js";
import { draw, h, plural } from "./dom.js";

export async function show(main, [book, clause], { go }) {
  const shelf = await books();
  document.title = "Rule books · cardspeak";
  if (clause) return oneClause(main, book, decodeURIComponent(clause), shelf);
  if (book) return oneBook(main, book, shelf);
  return allBooks(main, shelf, go);
}

const crumbs = (...parts) =>
  h(
    "nav",
    { class: "crumbs", "aria-label": "Where you are" },
    parts.map((part, at) => [at > 0 && " › ", part]),
  );

async function oneClause(main, book, clause, shelf) {
  const found = await call(`/api/books/${book}/clauses/${encodeURIComponent(clause)}`);
  const title = shelf.find((one) => one.slug === book)?.title ?? book;
  document.title = `§ ${found.clause.number} · ${title}`;
  draw(
    main,
    h(
      "section",
      { class: "page narrow" },
      crumbs(h("a", { href: "/rules" }, "Rule books"), h("a", { href: `/rules/${book}` }, title)),
      clauseBody(found, "h1"),
    ),
  );
  return () => {};
}

const COUNT = 150;

async function oneBook(main, book, shelf) {
  const found = await call(`/api/books/${book}/clauses`);
  const about = shelf.find((one) => one.slug === book);
  const rows = found.clauses.map((one, at) => ({ ...one, status: found.statuses[at] }));
  const topics = [...new Set(rows.map((row) => row.topic))].sort();
  const wish = { topic: "", status: "", words: "", most: COUNT };
  const counts = rows.reduce((all, row) => ({ ...all, [row.status]: (all[row.status] ?? 0) + 1 }), {});
  const set = (name, value) => {
    wish[name] = value;
    wish.most = COUNT;
    render();
  };

  function render() {
    const words = wish.words.toLowerCase().split(/\s+/).filter(Boolean);
    const seen = rows.filter(
      (row) =>
        (!wish.topic || row.topic === wish.topic) &&
        (!wish.status || row.status === wish.status) &&
        words.every((word) => `${row.number} ${row.says}`.toLowerCase().includes(word)),
    );
    draw(
      main,
      h(
        "section",
        { class: "page" },
        crumbs(h("a", { href: "/rules" }, "Rule books")),
        h("h1", {}, about.title),
        h(
          "p",
          { class: "lead" },
          `${about.authority}, ${about.version}. ${plural(rows.length, "clause")}, in our words.`,
        ),
        h(
          "div",
          { class: "row filters", role: "group", "aria-label": "What becomes of it" },
          [["", "All", rows.length], ...Object.entries(counts).map(([name, count]) => [name, name, count])].map(
            ([value, label, count]) =>
              h(
                "button",
                {
                  type: "button",
                  class: "pick",
                  key: value,
                  "aria-pressed": String(wish.status === value),
                  onclick: () => set("status", value),
                },
                `${label} ${count}`,
              ),
          ),
        ),
        h(
          "div",
          { class: "search" },
          h("input", {
            type: "search",
            "aria-label": "Find in this book",
            placeholder: "Find in this book",
            value: wish.words,
            oninput: (event) => set("words", event.target.value),
          }),
          h(
            "select",
            { "aria-label": "Topic", value: wish.topic, onchange: (event) => set("topic", event.target.value) },
            h("option", { value: "" }, "Every topic"),
            topics.map((topic) => h("option", { value: topic }, topic)),
          ),
        ),
        about.games.length > 0 &&
          h(
            "details",
            {},
            h("summary", {}, plural(about.games.length, "game")),
            h(
              "p",
              {},
              about.games.map((game) => [h("span", { class: "tag" }, game.title, " "), cite(book, game.cite), " "]),
            ),
          ),
        h(
          "ul",
          { class: "hits" },
          seen
            .slice(0, wish.most)
            .map((row) =>
              h(
                "li",
                { key: row.number },
                h(
                  "p",
                  {},
                  cite(book, row.number),
                  " ",
                  row.says,
                  " ",
                  h("span", { class: `tag status ${row.status}` }, row.status),
                  " ",
                  h("span", { class: "tag" }, row.topic),
                ),
              ),
            ),
        ),
        seen.length > wish.most &&
          h(
            "button",
            { type: "button", class: "quiet", onclick: () => ((wish.most += 400), render()) },
            `${seen.length - wish.most} more`,
          ),
      ),
    );
  }

  render();
  return () => {};
}

async function allBooks(main, shelf, go) {
  const asked = new URLSearchParams(location.search);
  const wish = {
    q: asked.get("q") ?? "",
    left: asked.get("left") ?? "star-sydney-poker",
    right: asked.get("right") ?? "tasmania-poker",
    about: asked.get("about") ?? "",
  };
  let hits = null;
  let pairs = null;
  if (wish.q) hits = await call(`/api/search?q=${encodeURIComponent(wish.q)}`);
  if (wish.about)
    pairs = (await call(`/api/compare?left=${wish.left}&right=${wish.right}&about=${encodeURIComponent(wish.about)}`))
      .pairs;
  const title = (slug) => shelf.find((one) => one.slug === slug)?.short ?? slug;
  const clause = (one) => one && h("p", {}, cite(one.book, one.number), " ", one.says);
  const choose = (name, label) =>
    h(
      "select",
      { "aria-label": label, value: wish[name], onchange: (event) => (wish[name] = event.target.value) },
      shelf.map((book) => h("option", { value: book.slug }, book.short)),
    );
  const searched = (event) => {
    event.preventDefault();
    go(`/rules?q=${encodeURIComponent(new FormData(event.target).get("q"))}`);
  };
  const compared = (event) => {
    event.preventDefault();
    go(
      `/rules?left=${wish.left}&right=${wish.right}&about=${encodeURIComponent(new FormData(event.target).get("about"))}`,
    );
  };
  draw(
    main,
    h(
      "section",
      { class: "page" },
      h("h1", {}, "Rule books"),
      h("p", { class: "lead" }, "Every clause of every book, in our words. What the room does is what stands here."),
      h(
        "form",
        { class: "search", role: "search", onsubmit: searched },
        h("input", {
          type: "search",
          name: "q",
          value: wish.q,
          "aria-label": "Search all books",
          placeholder: "odd chip, string bet, 26.31…",
        }),
        h("button", { class: "main", type: "submit" }, "Search"),
      ),
      hits && [
        h("h2", {}, `${plural(hits.found, "clause")} about “${wish.q}”`),
        h(
          "ul",
          { class: "hits" },
          hits.hits.map(([one]) => h("li", {}, h("p", { class: "label" }, title(one.book)), clause(one))),
        ),
      ],
      h("h2", {}, "Compare two books"),
      h(
        "form",
        { class: "search compare", onsubmit: compared },
        choose("left", "First book"),
        choose("right", "Second book"),
        h("input", {
          name: "about",
          value: wish.about,
          required: true,
          "aria-label": "Topic to compare",
          placeholder: "odd chip",
        }),
        h("button", { class: "main", type: "submit" }, "Compare"),
      ),
      pairs &&
        (pairs.length === 0
          ? h("p", { class: "empty" }, "Neither book says much about that.")
          : h(
              "div",
              { class: "scroll" },
              h(
                "table",
                { class: "list pairs" },
                h(
                  "thead",
                  {},
                  h(
                    "tr",
                    {},
                    h("th", { scope: "col" }, title(wish.left)),
                    h("th", { scope: "col" }, title(wish.right)),
                  ),
                ),
                h(
                  "tbody",
                  {},
                  pairs.map(([left, right]) =>
                    h("tr", {}, h("td", {}, clause(left) ?? "—"), h("td", {}, clause(right) ?? "—")),
                  ),
                ),
              ),
            )),
      !hits &&
        !pairs &&
        h(
          "div",
          { class: "tables shelf" },
          shelf.map((book) =>
            h(
              "a",
              { class: "book-card", href: `/rules/${book.slug}`, key: book.slug },
              h("b", {}, book.short),
              h("span", {}, book.title),
              h("small", {}, `${book.authority} · ${book.version}`),
              h("small", {}, book.games.length ? plural(book.games.length, "game") : "against the house"),
            ),
          ),
        ),
    ),
  );
  return () => {};
}
