/** A clause in our words, with what stands above and below it. */

import { h } from "./dom.js";
import { cite } from "./parts/clause-link.js";
import { say } from "./say.js";

/** @param {any} found @param {string} [level] of its heading: `h1` on its page in the book */
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
    clause.test && h("p", { class: "small" }, h("b", {}, say.clause.howOneSeesIt), clause.test),
    found.tests?.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, say.clause.shownByOfOurTests(found.tests.length)),
        h(
          "ul",
          { class: "small" },
          found.tests.map((one) => h("li", {}, h("code", {}, one))),
        ),
      ),
    above?.length > 0 && [h(level === "h1" ? "h2" : "h3", {}, say.clause.itStandsUnder), h("ul", {}, above.map(line))],
    below?.length > 0 && [h(level === "h1" ? "h2" : "h3", {}, say.clause.belowIt), h("ul", {}, below.map(line))],
    level !== "h1" &&
      h(
        "p",
        {},
        h("a", { href: `/rules/${clause.book}/${encodeURIComponent(clause.number)}` }, say.clause.openInTheRuleBook),
      ),
  );
}
