/** The faces of an incident's report: the menu, the details, the ruling, a question of the book. */

import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { wordsOf } from "../words.js";

/** Fields that hold words and not numbers. */
export const WORDS = new Set(["note", "wager", "player"]);

const FIELDS = {
  seat: [say.common.seat, say.incidentViews.thePlayerConcerned],
  other: [say.incidentViews.otherSeat, say.incidentViews.whoShouldHaveHadTheCard],
  cards: [say.incidentViews.cards, say.incidentViews.thoseThatWereSeenAsIn],
  count: [say.common.howMany, ""],
  row: [say.incidentViews.whichBoard, ""],
  amount: [say.common.amount, say.incidentViews.whatTheSignAsksFor],
  note: [say.incidentViews.note, say.incidentViews.whatIsWrittenDownBesides],
  wager: [say.incidentViews.wager, say.incidentViews.whichOfTheBoxsWagers],
  player: [say.common.player, say.incidentViews.byName],
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
      h("span", {}, say.incidentViews.find),
      h("input", {
        type: "search",
        value: filter,
        placeholder: say.incidentViews.turnExposedBurn,
        oninput: (event) => find(event.target.value),
      }),
    ),
    kinds.length === 0 && h("p", {}, say.incidentViews.nothingCanHaveGoneWrongNow),
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
      quiet(say.incidentViews.another, another),
      h("button", { type: "submit", class: "main" }, say.incidentViews.seeTheRuling),
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
    h("span", {}, label, required ? "" : say.incidentViews.ifItMatters),
    name === "seat" || name === "other"
      ? h(
          "select",
          { name, value, required: true, onchange: set },
          h("option", { value: "" }, say.incidentViews.choose),
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
    facts.length > 0 && h("p", { class: "small" }, say.incidentViews.because(facts.join("; "))),
    ruling.considered?.length > 0 &&
      h(
        "p",
        { class: "small" },
        say.incidentViews.lookedAtBesides,
        ruling.considered.map((one) => [citation(book, one), " "]),
      ),
    h(
      "div",
      { class: "buttons" },
      quiet(say.incidentViews.notSo, again),
      h("button", { type: "button", class: "main", "data-verb": "carry out", onclick: carryOut }, say.incidentViews.carryItOut),
    ),
  );
}

export function questionBody(question, book, { again, pick }) {
  const whose =
    question.asks === "fact" ? say.incidentViews.onlyPeopleAtTheTableKnow : say.incidentViews.forTheToDecide(question.by || question.asks);
  return h(
    "div",
    { class: "ruling" },
    h("p", {}, h("b", {}, question.says), " ", citation(book, question.cite)),
    h("p", { class: "small" }, whose),
    options(question.options, "data-option", (option) => pick(option.name)),
    h("div", { class: "buttons" }, quiet(say.incidentViews.startOver, again)),
  );
}
