import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { session } from "../session.js";
import { forTheTable } from "../table/keys.js";
import { asked, drilledFelt, mistaken } from "./drilled.js";
import { examWords } from "./roads.js";

/**
 * `<exam-page>`: an examination: one question after the other, and nothing says which answer is right before the end.
 *
 * Properties: `exam` (where it stands), `choices` (what can be drilled).
 * @extends {Part<{ exam: any, choices: any, busy: boolean }>}
 */
export class ExamPage extends Part {
  static properties = ["exam", "choices"];
  static state = ["busy"];
  static look = "learn";

  connected() {
    document.title = "Examination · cardspeak";
    this.listen(document, "keydown", (event) => {
      const choice = forTheTable(event) && this.exam.question?.choices[Number(event.key) - 1];
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
        h("h1", {}, "Examination"),
        h("p", { class: "wishes" }, examWords(exam, this.choices)),
        h("p", { class: "tally", role: "status" }, `Question ${exam.asked + 1} of ${exam.of}`),
      ),
      h("div", { class: "stage" }, drilledFelt(question, mistaken(question.view), question.id)),
      h(
        "section",
        { class: "question", "aria-label": "The question", "data-asked": exam.asked },
        asked(question),
        h("h3", {}, "What is the ruling?"),
        h("div", { class: "answers", role: "group", "aria-label": "Answers" }, question.choices.map(this.#choice, this)),
        h("p", { class: "small" }, "Your answers are told at the end. You may leave and come back: the examination waits."),
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

  #ended({ number, right, asked: of, passed, clauses }) {
    const one = ([book, clause, was], at) => h("li", { key: at, class: was ? "right" : "wrong" }, h("span", { "aria-label": was ? "right" : "wrong" }, was ? "✓" : "✗"), " ", cite(book, clause));
    return h(
      "section",
      { class: "page narrow" },
      h("h1", {}, passed ? "Passed" : "Not passed this time"),
      h("p", { class: "lead" }, `${right} of ${of} right; eight of ten are enough.`),
      h("ul", { class: "exam-clauses" }, clauses.map(one)),
      h(
        "div",
        { class: "buttons" },
        h("a", { class: "button quiet", href: "/learn/record" }, "My record"),
        passed && h("a", { class: "button main", href: `/learn/certificate/${encodeURIComponent(session.name)}/${number}` }, "The certificate"),
      ),
      !passed && h("p", {}, "What was wrong is asked again in ten minutes, and a new examination can be begun at any time."),
    );
  }
}

define("exam-page", ExamPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [exam, choices] = await Promise.all([call("/api/exam"), call("/api/drill/choices")]);
  return ["exam-page", { exam, choices }];
}
