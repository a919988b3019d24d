/** The side panel: a clause in our words, with what stands above and below it. */

import { call } from "./api.js";
import { draw, h } from "./dom.js";

const panel = document.getElementById("panel");
let opener = null;

/** A link that opens the clause; where a book is silent, the reason in its place. */
export function cite(book, clause, { short = true } = {}) {
  if (!clause) return null;
  if (clause.startsWith("silent")) {
    const why = clause.replace(/^silent:?\s*/, "");
    return h(
      "span",
      { class: "cite silent", title: `The book is silent: ${why}` },
      short ? "book silent" : `The book is silent: ${why}`,
    );
  }
  if (!book || book === "room") return h("span", { class: "cite silent" }, clause);
  return h(
    "a",
    {
      class: "cite",
      href: `/rules/${book}/${encodeURIComponent(clause)}`,
      "data-book": book,
      "data-clause": clause,
      title: `Clause ${clause} in our words`,
    },
    `§ ${clause}`,
  );
}

export function closePanel() {
  if (panel.hidden) return;
  panel.hidden = true;
  panel.replaceChildren();
  if (opener?.isConnected) opener.focus();
  opener = null;
}

export async function clausePanel(book, clause, from) {
  opener = from ?? opener;
  panel.hidden = false;
  panel.setAttribute("aria-label", `Clause ${clause}`);
  const close = h(
    "button",
    { type: "button", class: "close", "aria-label": "Close the clause", onclick: closePanel },
    "×",
  );
  draw(panel, close, h("p", { role: "status" }, "Looking it up…"));
  let found;
  try {
    found = await call(`/api/books/${book}/clauses/${encodeURIComponent(clause)}`);
  } catch (wrong) {
    draw(panel, close, h("h2", {}, `§ ${clause}`), h("p", { role: "alert" }, wrong.message));
    return;
  }
  draw(panel, close, clauseBody(found));
  panel.querySelector(".close").focus();
}

/** @param {any} found */
export function clauseBody(found, level = "h2") {
  const { clause, above, below, status } = found;
  const line = (one) => h("li", {}, cite(clause.book, one.number), " ", one.says);
  return h(
    "div",
    { class: "clause" },
    h("p", { class: "label" }, clause.book.replaceAll("-", " ")),
    h(level, {}, `§ ${clause.number}`),
    h("p", { class: "says" }, clause.says),
    h(
      "p",
      { class: "tags" },
      h("span", { class: "tag" }, clause.topic),
      h("span", { class: "tag" }, clause.kind),
      status && h("span", { class: `tag status ${status}` }, status),
    ),
    clause.test && h("p", { class: "small" }, h("b", {}, "How one sees it: "), clause.test),
    found.tests?.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, `Shown by ${found.tests.length} of our tests`),
        h(
          "ul",
          { class: "small" },
          found.tests.map((one) => h("li", {}, h("code", {}, one))),
        ),
      ),
    above?.length > 0 && [h("h3", {}, "It stands under"), h("ul", {}, above.map(line))],
    below?.length > 0 && [h("h3", {}, "Below it"), h("ul", {}, below.map(line))],
    h("p", {}, h("a", { href: `/rules/${clause.book}/${encodeURIComponent(clause.number)}` }, "Open in the rule book")),
  );
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closePanel();
});
