import { books, call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { crumbs } from "./crumbs.js";

const EVERY = 1000; // ms from one look at what was saved to the next

/**
 * `<preview-page>`: a book of one's own while it is written. On every save its faults, its sign, a hand told with its
 * clauses, its cases, and what is left.
 *
 * Properties: `about` (the book), `found` (as it was looked at last, and what was saved then).
 * @extends {Part<{ about: any, found: any, wrong: string }>}
 */
export class PreviewPage extends Part {
  static properties = ["about", "found"];
  static state = ["wrong"];

  #asking = false;

  connected() {
    document.title = say.previewPage.asItIsWrittenCardspeak(this.about.title);
    const looking = setInterval(() => this.#look(), EVERY);
    this.hold(() => clearInterval(looking));
  }

  async #look() {
    if (this.#asking || document.hidden) return;
    this.#asking = true;
    try {
      const found = await call(address(this.about.slug, this.found.saved));
      if (found.preview) this.found = found;
      this.wrong = "";
    } catch (wrong) {
      this.wrong = String(wrong.message ?? wrong);
    } finally {
      this.#asking = false;
    }
  }

  draw() {
    const { slug, title } = this.about;
    const { faults, todos, sign, hand, cases, without_data: without, untried, unsaid } = this.found.preview;
    const red = cases.filter(({ green }) => !green).length;
    const state = faults.length > 0 ? say.previewPage.faults(faults.length) : say.previewPage.inOrderOfCasesGreen(cases.length - red, cases.length);
    return h(
      "section",
      { class: "page preview" },
      crumbs(["/rules", say.common.ruleBooks], [`/rules/${slug}`, title]),
      h("h1", {}, say.previewPage.asItIsWritten(title)),
      h("p", { class: "lead", role: "status", "data-state": faults.length > 0 || red > 0 ? "red" : "green" }, `${slug}: ${state}.`),
      this.wrong && h("p", { class: "problem", role: "alert" }, this.wrong),
      lines(say.previewPage.faults2, faults.map(place)),
      todos.length > 0 && h("p", {}, say.previewPage.stillToBeGivenSilentTodo(say.previewPage.citations(todos.length))),
      sign && h("section", { key: "sign" }, h("h2", {}, say.previewPage.theSign), h("pre", {}, sign)),
      lines(say.previewPage.aHand, hand),
      cases.length > 0 && h("section", { key: "cases" }, h("h2", {}, say.previewPage.cases), h("ul", {}, cases.map(outcome))),
      lines(say.previewPage.clausesThatNoValueCarries, without),
      lines(say.previewPage.rulingsThatNoCaseTries, untried),
      lines(say.previewPage.whatNoRowSpeaksOf, unsaid),
    );
  }
}

const address = (slug, since) => `/api/books/${encodeURIComponent(slug)}/preview?since=${since}`;
const place = ({ file, line, section, says }) =>
  `${file}${line ? `:${line}` : ""}: ${section ? `${section}: ` : ""}${says}`;
const lines = (title, told) =>
  told.length > 0 &&
  h("section", { key: title }, h("h2", {}, title), h("ul", {}, told.map((line, at) => h("li", { key: at }, line))));
const outcome = ({ file, title, green, says }, at) =>
  h(
    "li",
    { key: at, "data-case": green ? "green" : "red" },
    h("b", {}, green ? say.previewPage.green : say.previewPage.red),
    `${file}: ${title}${says ? ` ${says}` : ""}`,
  );

define("preview-page", PreviewPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([slug]) {
  const [all, found] = await Promise.all([books(), call(address(slug, ""))]);
  return ["preview-page", { about: all.find((one) => one.slug === slug) ?? { slug, title: slug }, found }];
}
