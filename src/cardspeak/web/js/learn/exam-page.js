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
 * `<exam-page>`: an examination: one question after the other. An answer is given once; when all are given the page says which were
 * right, and what the book says. Practice tells after every answer.
 *
 * Properties: `exam` (where it stands; nothing where nobody is being examined), `choices` (what can be drilled).
 * @extends {Part<{ exam: any, choices: any, busy: boolean }>}
 */
export class ExamPage extends Part {
  static properties = ["exam", "choices"];
  static state = ["busy"];
  static look = "learn";

  connected() {
    document.title = say.examPage.examinationCardspeak;
    this.listen(document, "keydown", (event) => {
      const choice = forTheTable(event) && this.exam?.question?.choices[Number(event.key) - 1];
      if (choice) this.#answer(choice.letter);
    });
  }

  async #answer(letter) {
    if (this.busy) return;
    this.busy = true;
    try {
      this.exam = await call("/api/exam/answer", { method: "POST", body: { answer: letter } });
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    this.busy = false;
    this.update();
    const part = this.querySelector(".question");
    if (part) part.scrollTop = 0;
    scrollTo(0, 0); // a phone, where the page scrolls and not the question, would show the next one from its middle
  }

  draw() {
    const { exam } = this;
    this.classList.toggle("ended", Boolean(!exam || exam.done));
    if (!exam) return this.#none();
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

  /** One question of the examination, now that all are answered: what was ruled, and what the book says. */
  #told({ happened, right, given, book, clause, says, does }, at) {
    return h(
      "li",
      { key: at, class: right ? "right" : "wrong" },
      h("p", {}, h("span", { class: "mark", role: "img", "aria-label": right ? say.examPage.right : say.examPage.wrong }, right ? "✓" : "✗"), ` ${at + 1}. `, h("b", {}, happened)),
      !right && given.length > 0 && h("p", {}, h("span", { class: "label" }, say.examPage.youSaid), ` ${given.join(" ")}`),
      h("p", {}, h("span", { class: "label" }, say.examPage.theRuling), ` ${does.join(" ")}`),
      h("p", { class: "small" }, `${says} `, cite(book, clause)),
    );
  }

  #ended({ number, right, asked: of, passed }) {
    return h(
      "section",
      { class: "page narrow" },
      h("h1", {}, passed ? say.examPage.passed : say.examPage.notPassedThisTime),
      h("p", { class: "lead", role: "status" }, say.examPage.ofRightEightOfTenAre(right, of)),
      h(
        "div",
        { class: "buttons" },
        h("a", { class: "button quiet", href: "/learn/record" }, say.examPage.myRecord),
        passed && h("a", { class: "button main", href: `/learn/certificate/${encodeURIComponent(session.name)}/${number}` }, say.examPage.theCertificate),
      ),
      !passed && h("p", {}, say.examPage.whatWasWrongIsAskedAgain),
      h("h2", {}, say.examPage.questionByQuestion),
      h("ol", { class: "exam-review" }, this.exam.told.map(this.#told, this)),
    );
  }

  /** Nobody is being examined. */
  #none() {
    return h(
      "section",
      { class: "page narrow" },
      h("h1", {}, say.examPage.examination),
      h("p", { class: "empty" }, say.examPage.youAreInNoExamination),
      h("p", {}, h("a", { class: "button main", href: "/learn/record" }, say.examPage.chooseACourse)),
    );
  }
}

define("exam-page", ExamPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [exam, choices] = await Promise.all([call("/api/exam").catch(none), call("/api/drill/choices")]);
  return ["exam-page", { exam, choices }];
}

/** To be in no examination is no mistake. */
function none(wrong) {
  if (wrong.status !== 404) throw wrong;
  return null;
}
