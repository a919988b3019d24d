/** What there is to learn once a drill is answered: the ruling, what it does, why not the others, what other books do. */

import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";

const WHO = { floor: say.lesson.theFloorChooses, player: say.lesson.thePlayerChooses };

/** @param {any} lesson */
export const verdict = (lesson) =>
  h(
    "div",
    { class: `verdict ${lesson.right ? "right" : "wrong"}`, role: "status", key: "verdict" },
    h("h3", {}, lesson.right ? say.lesson.right : say.lesson.no),
    h("p", {}, lesson.says, " ", cite(lesson.book, lesson.clause)),
    h("p", { class: "small" }, say.lesson.decidedByThe(lesson.by || say.lesson.dealer), WHO[lesson.asks]),
  );

/** The steps of one way, and what happened on the hand by them. @param {any} lesson @param {any} way */
export const carriedOut = (lesson, way) => [
  h("h3", {}, way.name ? say.lesson.whatIsDone(way.name) : say.lesson.whatIsDone2),
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
      h("summary", {}, say.lesson.inTheRecordOfTheHand),
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
    h("h3", {}, say.lesson.inTheOtherBooks),
    h(
      "ul",
      { class: "elsewhere" },
      lesson.elsewhere.map((other) =>
        h(
          "li",
          { key: other.book },
          h("b", {}, other.short),
          other.cases.map((one) => elsewhereCase(other, one, other.cases.length > 1)),
          other.cases.length === 0 && h("p", {}, say.lesson.hasNoRuleForThis),
        ),
      ),
    ),
  ];

function elsewhereCase(other, one, several) {
  const when = several && one.when ? say.lesson.if(one.when) : "";
  const words = one.same ? say.lesson.rulesAlike : one.does.join(" ");
  return h(
    "p",
    {},
    h("span", { class: `tag ${one.same ? "same" : "differs"}` }, one.same ? say.lesson.same : one.silent ? say.lesson.silent : say.lesson.differs),
    " ",
    when,
    words,
    " ",
    cite(other.book, one.clause),
  );
}
