/** What there is to learn once a drill is answered: the ruling, what it does, why not the others, what other books do. */

import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";

const WHO = { floor: "The floor chooses.", player: "The player chooses." };

/** @param {any} lesson */
export const verdict = (lesson) =>
  h(
    "div",
    { class: `verdict ${lesson.right ? "right" : "wrong"}`, role: "status", key: "verdict" },
    h("h3", {}, lesson.right ? "Right." : "No."),
    h("p", {}, lesson.says, " ", cite(lesson.book, lesson.clause)),
    h("p", { class: "small" }, `Decided by the ${lesson.by || "dealer"}. `, WHO[lesson.asks]),
  );

/** The steps of one way, and what happened on the hand by them. @param {any} lesson @param {any} way */
export const carriedOut = (lesson, way) => [
  h("h3", {}, way.name ? `What is done: ${way.name}` : "What is done"),
  h(
    "ol",
    { class: "steps" },
    (way.steps.length ? way.steps : [{ says: way.says, clause: lesson.clause }]).map((step) =>
      h("li", {}, step.says, " ", cite(lesson.book, step.clause)),
    ),
  ),
  way.told.length > 0 &&
    h(
      "details",
      { key: `told ${way.name}` },
      h("summary", {}, "In the record of the hand"),
      h(
        "ul",
        { class: "told" },
        way.told.map((line) => h("li", {}, withCards(line.says), " ", cite(lesson.book, line.clause))),
      ),
    ),
];

/** What the other books make of the same mistake. @param {any} lesson */
export const elsewhere = (lesson) =>
  lesson.elsewhere.length > 0 && [
    h("h3", {}, "In the other books"),
    h(
      "ul",
      { class: "elsewhere" },
      lesson.elsewhere.map((other) =>
        h(
          "li",
          { key: other.book },
          h("b", {}, other.short),
          other.cases.map((one) => elsewhereCase(other, one, other.cases.length > 1)),
          other.cases.length === 0 && h("p", {}, "has no rule for this."),
        ),
      ),
    ),
  ];

function elsewhereCase(other, one, several) {
  const when = several && one.when ? `If ${one.when}: ` : "";
  const words = one.same ? "rules alike." : one.does.join(" ");
  return h(
    "p",
    {},
    h("span", { class: `tag ${one.same ? "same" : "differs"}` }, one.same ? "same" : one.silent ? "silent" : "differs"),
    " ",
    when,
    words,
    " ",
    cite(other.book, one.clause),
  );
}
