/** The ways through the house of learning, and what its pages have in common. */

import { h } from "../dom.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { topicWords } from "./topics.js";

const trains = () => ["supervisor", "manager"].includes(session.role);

/** @param {string} here */
export const roads = (here) =>
  h(
    "nav",
    { class: "roads", "aria-label": say.roads.learning },
    [[say.roads.learn, say.roads.practise], [say.roads.learnRecord, say.roads.myRecord], trains() && [say.roads.learnClass, say.roads.theClass]]
      .filter(Boolean)
      .map(([href, words]) => h("a", { href, key: href, class: "nav", "aria-current": href === here ? "page" : false }, words)),
  );

export const percent = (right, asked) => (asked ? `${Math.round((100 * right) / asked)}%` : "");

/** What an examination was in. @param {any} exam @param {any} choices */
export function examWords({ book, topic }, choices) {
  const short = choices.books.find((one) => one.slug === book)?.short ?? book;
  return `${short}: ${topic ? topicWords(topic) : say.roads.allTopics}`;
}

/** @param {any} exam @param {any} choices @param {string} name whose it is */
export const examRow = (exam, choices, name) =>
  h(
    "tr",
    { key: exam.number },
    h("th", { scope: "row" }, examWords(exam, choices)),
    h("td", {}, new Date(1000 * exam.at).toLocaleDateString()),
    h("td", {}, `${exam.right}/${exam.asked}`),
    h("td", {}, exam.passed ? h("a", { href: `/learn/certificate/${encodeURIComponent(name)}/${exam.number}` }, say.roads.passedCertificate) : say.roads.notPassed),
  );
