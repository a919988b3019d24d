import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { topicWords } from "./topics.js";

/**
 * `<certificate-page>`: an examination that was passed, for a wall.
 *
 * Properties: `paper` (whose, in which book, and how it went).
 * @extends {Part<{ paper: any }>}
 */
export class CertificatePage extends Part {
  static properties = ["paper"];

  connected() {
    document.title = say.certificatePage.certificateOfCardspeak(this.paper.name);
  }

  draw() {
    const { name, title, exam } = this.paper;
    const right = new Map(); // each clause once, and how often
    for (const [book, clause, was] of exam.clauses)
      if (was) right.set(clause, [book, (right.get(clause)?.[1] ?? 0) + 1]);
    return h(
      "section",
      { class: "page centred certificate" },
      h("p", { class: "label" }, say.certificatePage.cardspeak),
      h("h1", {}, say.certificatePage.certificate),
      h("p", { class: "whose" }, name),
      h("p", {}, say.certificatePage.hasPassedExaminationIn(exam.number)),
      h("p", { class: "lead" }, `${title}${exam.topic ? `: ${topicWords(exam.topic)}` : ""}`),
      h("p", {}, say.certificatePage.ofRulingsRight(exam.right, exam.asked, new Date(1000 * exam.at).toLocaleDateString([], { dateStyle: "long" }))),
      h("h2", {}, say.certificatePage.ruledRightlyBy),
      h("ul", { class: "exam-clauses" }, [...right].map(([clause, [book, times]]) => h("li", { key: clause }, cite(book, clause), times > 1 && h("small", {}, ` ×${times}`)))),
      h("p", { class: "small" }, say.certificatePage.everyAnswerStandsInTheRooms),
      h("div", { class: "buttons" }, h("a", { class: "button quiet", href: "/learn/record" }, say.common.back), h("button", { type: "button", class: "main", onclick: () => print() }, say.common.print)),
    );
  }
}

define("certificate-page", CertificatePage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([name, number]) {
  return ["certificate-page", { paper: await call(`/api/certificates/${encodeURIComponent(decodeURIComponent(name))}/${number}`) }];
}
