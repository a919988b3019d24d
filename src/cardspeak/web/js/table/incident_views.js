/** The faces of an incident's report: the menu, the details, the ruling, a question of the book. */

import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { wordsOf } from "../words.js";

/** Fields that hold words and not numbers. */
export const WORDS = new Set(["note", "wager", "player"]);

const FIELDS = {
  seat: ["Seat", "The player concerned."],
  other: ["Other seat", "Who should have had the card, or who asked."],
  cards: ["Cards", "Those that were seen, as in Qs 7d."],
  count: ["How many", ""],
  row: ["Which board", ""],
  amount: ["Amount", "What the sign asks for."],
  note: ["Note", "What is written down besides."],
  wager: ["Wager", "Which of the box's wagers."],
  player: ["Player", "By name."],
};

const quiet = (words, act) => h("button", { type: "button", class: "quiet", onclick: act }, words);

/** Things to choose from, each with what it means. */
const options = (list, data, pick) =>
  h(
    "ul",
    { class: "incidents" },
    list.map((one) =>
      h(
        "li",
        { key: one.name },
        h(
          "button",
          { type: "button", [data]: one.name, onclick: () => pick(one) },
          h("b", {}, one.name),
          h("small", {}, one.says),
        ),
      ),
    ),
  );

export function kindsMenu(kinds, filter, find, choose) {
  const wanted = wordsOf(filter);
  const seen = kinds.filter(({ name, says, topic }) => {
    const text = `${name} ${says} ${topic}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const topics = [...new Set(seen.map((kind) => kind.topic))];
  return [
    h(
      "label",
      { class: "field" },
      h("span", {}, "Find"),
      h("input", {
        type: "search",
        value: filter,
        placeholder: "turn, exposed, burn…",
        oninput: (event) => find(event.target.value),
      }),
    ),
    kinds.length === 0 && h("p", {}, "Nothing can have gone wrong now: no hand is running."),
    topics.map((topic) =>
      h(
        "section",
        { key: topic },
        h("h3", { class: "label" }, topic),
        options(
          seen.filter((kind) => kind.topic === topic),
          "data-incident",
          choose,
        ),
      ),
    ),
  ];
}

/** What the floor knows of it. `values` is filled in as they type. */
export function details({ name: incident, says, needs }, values, places, { another, submit }) {
  const names = [...needs, ...["cards", "note"].filter((name) => !needs.includes(name))];
  return h(
    "form",
    {
      class: "grid",
      onsubmit: (event) => {
        event.preventDefault();
        submit();
      },
    },
    h("p", { class: "wide" }, h("b", {}, incident), ": ", says),
    names.map((name) => field(name, needs.includes(name), values, places)),
    h(
      "div",
      { class: "buttons wide" },
      quiet("Another", another),
      h("button", { type: "submit", class: "main" }, "See the ruling"),
    ),
  );
}

function field(name, required, values, places) {
  const [label, help] = FIELDS[name];
  const set = (event) => (values[name] = event.target.value);
  const value = values[name] ?? "";
  return h(
    "label",
    { class: "field", key: name },
    h("span", {}, label, required ? "" : " (if it matters)"),
    name === "seat" || name === "other"
      ? h(
          "select",
          { name, value, required: true, onchange: set },
          h("option", { value: "" }, "choose"),
          places.map(([place, who]) => h("option", { value: place }, `${place}: ${who ?? ""}`)),
        )
      : h("input", {
          name,
          value,
          required,
          inputmode: name === "cards" || WORDS.has(name) ? "text" : "numeric",
          oninput: set,
        }),
    help && h("small", {}, help),
  );
}

function citation(book, where) {
  if (!where || typeof where === "string") return cite(book, where);
  return Array.isArray(where) ? cite(where[0], where[1]) : cite(where.book, where.clause);
}

export function rulingBody(ruling, book, { again, carryOut }) {
  const steps = ruling.steps.map((step) => (Array.isArray(step) ? { says: step[0], cite: step[1] } : step));
  const facts = Object.entries(ruling.facts ?? {}).map(([name, value]) => `${name}: ${value}`);
  return h(
    "div",
    { class: "ruling", role: "status" },
    h("p", {}, citation(book, ruling.cite), " ", h("b", {}, withCards(ruling.says ?? ruling.incident))),
    h(
      "ol",
      {},
      steps.map((step, at) => h("li", { key: at }, withCards(step.says), " ", citation(book, step.cite))),
    ),
    facts.length > 0 && h("p", { class: "small" }, `Because ${facts.join("; ")}.`),
    ruling.considered?.length > 0 &&
      h(
        "p",
        { class: "small" },
        "Looked at besides: ",
        ruling.considered.map((one) => [citation(book, one), " "]),
      ),
    h(
      "div",
      { class: "buttons" },
      quiet("Not so", again),
      h("button", { type: "button", class: "main", "data-verb": "carry out", onclick: carryOut }, "Carry it out"),
    ),
  );
}

export function questionBody(question, book, { again, pick }) {
  const whose =
    question.asks === "fact" ? "Only people at the table know:" : `For the ${question.by || question.asks} to decide:`;
  return h(
    "div",
    { class: "ruling" },
    h("p", {}, h("b", {}, question.says), " ", citation(book, question.cite)),
    h("p", { class: "small" }, whose),
    options(question.options, "data-option", (option) => pick(option.name)),
    h("div", { class: "buttons" }, quiet("Start over", again)),
  );
}
