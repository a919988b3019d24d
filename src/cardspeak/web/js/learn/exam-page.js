import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { forTheTable } from "../table/keys.js";
import { asked, drilledFelt, mistaken } from "./drilled.js";
import { examWords } from "./roads.js";

/**
 * `<exam-page>`: an examination: one question after the other. An answer is given once; then the page says whether it was right,
 * and what the book says.
 *
 * Properties: `exam` (where it stands), `choices` (what can be drilled).
 * @extends {Part<{ exam: any, choices: any, busy: boolean }>}
 */
export class ExamPage extends Part {
  static properties = ["exam", "choices"];
  static state = ["busy"];
  static look = "learn";

  connected() {
    document.title = say.examPage.examinationCardspeak;
    this.listen(document, "keydown", (event) => {
      const choice = forTheTable(event) && this.exam.question?.choices[Number(event.key) - 1];
      if (choice) this.#answer(choice.letter);
    });
  }

  /** @type {any[]} what was told of each answer, as long as the page is open */
  #told = [];

  async #answer(letter) {
    if (this.busy) return;
    this.busy = true;
    try {
      this.exam = await call("/api/exam/answer", { method: "POST", body: { answer: letter } });
      this.#told.push(this.exam.told);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    this.busy = false;
    this.update();
    const part = this.querySelector(".question");
    if (part) part.scrollTop = 0;
  }

  draw() {
    const { exam } = this;
    this.classList.toggle("ended", Boolean(exam.done));
    if (exam.done) return this.#ended(exam.done);
    const { question } = exam;
    return [
      h(
        "div",
        { class: "learn-bar" },
        h("h1", {}, say.examPage.examination),
        h("p", { class: "wishes" }, examWords(exam, this.choices)),
        h("p", { class: "tally", role: "status" }, say.examPage.questionOf(exam.asked + 1, exam.of)),
      ),
      h("div", { class: "stage" }, drilledFelt(question, mistaken(question.view), question.id)),
      h(
        "section",
        { class: "question", "aria-label": say.examPage.theQuestion, "data-asked": exam.asked },
        exam.told && h("div", { class: `exam-told ${exam.told.right ? "right" : "wrong"}`, key: `told${exam.asked}`, role: "status" }, this.#tells(exam.told)),
        asked(question),
        h("h3", {}, say.examPage.whatIsTheRuling),
        h("div", { class: "answers", role: "group", "aria-label": say.common.answers }, question.choices.map(this.#choice, this)),
        h("p", { class: "small" }, say.examPage.anAnswerStands),
      ),
    ];
  }

  #choice({ letter, does }, at) {
    return h(
      "button",
      { type: "button", class: "answer", key: letter, "data-letter": letter, disabled: this.busy, onclick: () => this.#answer(letter) },
      h("kbd", { "aria-hidden": "true" }, at + 1),
      h("span", {}, does.join(" ")),
    );
  }

  /** An answer that was given: right or wrong, what the book says, and where. */
  #tells({ right, book, clause, says, does }) {
    return [
      h("p", {}, h("b", {}, right ? say.examPage.thatWasRight : say.examPage.thatWasWrong), " ", does.join(" ")),
      h("p", { class: "small" }, `${says} `, cite(book, clause)),
    ];
  }

  #ended({ number, right, asked: of, passed, clauses }) {
    const told = this.#told.length === clauses.length ? this.#told : [];
    const one = ([book, clause, was], at) =>
      h(
        "li",
        { key: at, class: was ? "right" : "wrong" },
        h("span", { role: "img", "aria-label": was ? say.examPage.right : say.examPage.wrong }, was ? "✓" : "✗"),
        " ",
        told[at] && `${told[at].does.join(" ")} `,
        cite(book, clause),
      );
    return h(
      "section",
      { class: "page narrow" },
      h("h1", {}, passed ? say.examPage.passed : say.examPage.notPassedThisTime),
      h("p", { class: "lead" }, say.examPage.ofRightEightOfTenAre(right, of)),
      h("ul", { class: "exam-clauses" }, clauses.map(one)),
      h(
        "div",
        { class: "buttons" },
        h("a", { class: "button quiet", href: "/learn/record" }, say.examPage.myRecord),
        passed && h("a", { class: "button main", href: `/learn/certificate/${encodeURIComponent(session.name)}/${number}` }, say.examPage.theCertificate),
      ),
      !passed && h("p", {}, say.examPage.whatWasWrongIsAskedAgain),
    );
  }
}

define("exam-page", ExamPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [exam, choices] = await Promise.all([call("/api/exam"), call("/api/drill/choices")]);
  return ["exam-page", { exam, choices }];
}
