import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { examWords, percent, roads } from "./roads.js";

const EVERY = 10_000; // milliseconds between two looks at the class
const SHAKY = 3; // clauses of a learner that are named

/**
 * `<class-page>`: everybody who learns here, for a trainer to watch: how much, how well, which clauses are shaky.
 *
 * Properties: `people` (their records), `choices` (what can be drilled).
 * @extends {Part<{ people: any[], choices: any, lost: boolean }>}
 */
export class ClassPage extends Part {
  static properties = ["people", "choices"];
  static state = ["lost"];

  connected() {
    document.title = say.classPage.theClassCardspeak;
    const looking = setInterval(() => this.#look(), EVERY);
    this.hold(() => clearInterval(looking));
  }

  async #look() {
    try {
      this.people = (await call("/api/class")).people;
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  draw() {
    const people = this.people.toSorted((one, other) => other.last - one.last);
    return h(
      "section",
      { class: "page" },
      roads("/learn/class"),
      h("h1", {}, say.classPage.theClass),
      this.lost && h("p", { class: "empty", role: "alert", key: "lost" }, say.classPage.theRoomDoesNotAnswerThe),
      people.length
        ? listing([say.common.name, say.common.answers, say.classPage.right, say.classPage.dueAgain, say.classPage.shakyClauses, say.classPage.examinations, say.classPage.last], people.map((one) => this.#row(one)))
        : h("p", { class: "empty" }, say.classPage.nobodyHasAnsweredAQuestionYet),
    );
  }

  #row({ name, topics, clauses, due, exams, sitting, last }) {
    const asked = topics.reduce((sum, row) => sum + row.asked, 0);
    const right = topics.reduce((sum, row) => sum + row.right, 0);
    const shaky = clauses.filter((row) => row.right < row.asked).toSorted((one, other) => one.right / one.asked - other.right / other.asked);
    const passed = exams.filter((exam) => exam.passed);
    return h(
      "tr",
      { key: name },
      h("th", { scope: "row" }, name),
      h("td", {}, asked),
      h("td", {}, percent(right, asked)),
      h("td", {}, due || ""),
      h("td", {}, shaky.slice(0, SHAKY).map((row) => [cite(row.book, row.of), " "])),
      h(
        "td",
        {},
        sitting > 0 && h("span", { class: "tag" }, say.classPage.sitsOneNow),
        passed.map((exam) => h("a", { key: exam.number, href: `/learn/certificate/${encodeURIComponent(name)}/${exam.number}` }, `${examWords(exam, this.choices)} `)),
        exams.length > passed.length && say.classPage.notPassed(exams.length - passed.length),
      ),
      h("td", {}, last ? new Date(1000 * last).toLocaleString([], { dateStyle: "short", timeStyle: "short" }) : ""),
    );
  }
}

define("class-page", ClassPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [{ people }, choices] = await Promise.all([call("/api/class"), call("/api/drill/choices")]);
  return ["class-page", { people, choices }];
}
