import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { examRow, percent, roads } from "./roads.js";
import { topicWords } from "./topics.js";

const WEAKEST = 40; // clauses that are listed

/**
 * `<record-page>`: what somebody has learned: what is due again, courses by book and topic, the score by clause, examinations.
 *
 * Properties: `record` (as the room keeps it), `choices` (what can be drilled).
 * Events: `go` (bubbles) with an address.
 * @extends {Part<{ record: any, choices: any, busy: boolean }>}
 */
export class RecordPage extends Part {
  static properties = ["record", "choices"];
  static state = ["busy"];

  connected() {
    document.title = say.recordPage.whatIHaveLearnedCardspeak;
  }

  async #examine(book, topic) {
    if (this.busy) return;
    this.busy = true;
    try {
      await call("/api/exam", { method: "POST", body: { book, topic } });
      this.tell("go", "/learn/exam", { bubbles: true });
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    this.busy = false;
  }

  draw() {
    const { record } = this;
    return h(
      "section",
      { class: "page" },
      roads("/learn/record"),
      h("h1", {}, say.recordPage.whatIHaveLearned),
      h("p", { class: "lead" }, summary(record)),
      this.#due(),
      record.sitting > 0 && h("p", {}, h("a", { class: "button main", href: "/learn/exam" }, say.recordPage.goOnWithYourExamination)),
      h("h2", {}, say.recordPage.courses),
      this.choices.books.map((book) => this.#course(book)),
      record.exams.length > 0 && [
        h("h2", { key: "exams" }, say.recordPage.examinations),
        listing([say.recordPage.examination, say.common.when, say.recordPage.right, say.recordPage.result], record.exams.map((exam) => examRow(exam, this.choices, session.name)).reverse()),
      ],
      h("h2", {}, say.recordPage.byClause),
      this.#clauses(),
    );
  }

  #due() {
    const { due, later } = this.record;
    if (due > 0)
      return h(
        "p",
        { class: "due", key: "due" },
        h("a", { class: "button main", href: "/learn?review=1" }, say.recordPage.reviewNow(say.recordPage.questions(due))),
        say.recordPage.whatWasWrongComesAgainAfter,
      );
    return later > 0 && h("p", { class: "due", key: "later" }, say.recordPage.nothingIsDueNowAgainLater(say.recordPage.questionsCome(later)));
  }

  #course({ slug, short, games }) {
    const topics = [...new Set(games.flatMap((game) => game.topics))];
    return h(
      "details",
      { class: "course", key: slug, open: this.record.topics.some((row) => row.book === slug) },
      h("summary", {}, h("b", {}, short), " ", h("span", { class: "small" }, say.recordPage.topics(topics.length))),
      h("ul", { class: "topics" }, topics.map((topic) => this.#topic(slug, topic))),
      h("button", { type: "button", class: "quiet", disabled: this.busy, onclick: () => this.#examine(slug, "") }, say.recordPage.examinationInAllOfIt),
    );
  }

  #topic(book, topic) {
    const row = this.record.topics.find((one) => one.book === book && one.of === topic);
    const query = new URLSearchParams({ book, topic });
    return h(
      "li",
      { key: topic },
      h("span", { class: "name" }, topicWords(topic)),
      row
        ? h("meter", { min: 0, max: row.asked, value: row.right, "aria-label": say.recordPage.ofRight(topicWords(topic), row.right, row.asked) })
        : h("span", { class: "small" }, say.recordPage.notBegun),
      h("span", { class: "sum" }, row ? `${row.right}/${row.asked}` : ""),
      h("a", { class: "button quiet", href: `/learn?${query}` }, say.recordPage.practise),
      h("button", { type: "button", class: "quiet", disabled: this.busy, "data-exam": `${book} ${topic}`, onclick: () => this.#examine(book, topic) }, say.recordPage.examination),
    );
  }

  #clauses() {
    const rows = this.record.clauses.toSorted((one, other) => one.right / one.asked - other.right / other.asked || other.asked - one.asked);
    if (!rows.length) return h("p", { class: "empty" }, say.recordPage.nothingYetAnswerAQuestionAnd, h("a", { href: "/learn" }, say.recordPage.begin));
    const short = (slug) => this.choices.books.find((one) => one.slug === slug)?.short ?? slug;
    const row = ({ book, of, asked, right }) =>
      h("tr", { key: `${book} ${of}` }, h("th", { scope: "row" }, cite(book, of)), h("td", {}, short(book)), h("td", {}, `${right}/${asked}`), h("td", {}, percent(right, asked)));
    return listing([say.recordPage.clause, say.recordPage.book, say.recordPage.right, ""], rows.slice(0, WEAKEST).map(row));
  }
}

function summary({ topics }) {
  const asked = topics.reduce((sum, row) => sum + row.asked, 0);
  const right = topics.reduce((sum, row) => sum + row.right, 0);
  return asked ? say.recordPage.ofThemRightKeptByThe(say.recordPage.answers(asked), percent(right, asked)) : say.recordPage.everyAnswerYouGiveIsKept;
}

define("record-page", RecordPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [record, choices] = await Promise.all([call("/api/learning"), call("/api/drill/choices")]);
  return ["record-page", { record, choices }];
}
