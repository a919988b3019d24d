/** The floor's tools at a table: what happened, the ruling with its clause, pausing and closing. */

import { call } from "./api.js";
import { cite } from "./clause.js";
import { withCards } from "./cards.js";
import { dialog } from "./dialog.js";
import { draw, h } from "./dom.js";
import { line } from "./socket.js";
import { toast } from "./toasts.js";

export function floorBar(page) {
  const floor = async (what) => {
    const answer = await line.request({ do: "floor", table: page.id, what });
    if (answer.type === "done")
      toast({ pause: "Paused.", resume: "The table goes on.", close: "Closed." }[what], "good");
    else toast(answer.says, "bad");
  };
  const item = (words, act) =>
    h(
      "button",
      { type: "button", key: words, onclick: (event) => ((event.target.closest("details").open = false), act()) },
      words,
    );
  return h(
    "details",
    { class: "menu floor-menu", key: "floor-menu" },
    h("summary", {}, "Floor"),
    h(
      "div",
      { class: "sheet" },
      item("What happened?…", () => whatHappened(page)),
      page.row.kind === "players" &&
        item("Declare a misdeal", () => page.ask({ type: "DeclareMisdeal", by: "", why: "" })),
      ...buttonPlaces(page).map((place) =>
        item(`Button to seat ${place.seat}, ${place.name}`, () =>
          page.ask({ type: "MoveButton", seat: place.seat, by: "", why: "put right by the floor" }),
        ),
      ),
      page.shown.paused ? item("Go on", () => floor("resume")) : item("Pause the table", () => floor("pause")),
      item("Close the table", () => floor("close")),
    ),
  );
}

/** Where the button may be put between hands: wherever somebody could be dealt to. */
function buttonPlaces(page) {
  const view = page.shown.view;
  const running = view.hand && !view.hand.over;
  if (page.row.kind !== "players" || running || view.button === null) return [];
  return view.seats.filter((place) => place.here && place.chips > 0 && place.seat !== view.button);
}

const WORDS = new Set(["note", "wager", "player"]);
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

/** From the menu of what is possible now to the ruling, and only then to the table. */
async function whatHappened(page) {
  const box = dialog("What happened?", () => {});
  const wish = { filter: "", kind: null, fields: {}, facts: {}, choice: "" };
  let answer = null;
  let kinds = [];
  try {
    kinds = (await call(`/api/tables/${page.id}/incidents`)).incidents;
  } catch (wrong) {
    toast(wrong.message, "bad");
    return;
  }

  const report = () => {
    const fields = Object.fromEntries(
      Object.entries(wish.fields)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => {
          if (name === "cards") return [name, String(value).match(/[2-9TJQKA][shdc]/g) ?? []];
          return [name, WORDS.has(name) ? value : Number(value)];
        }),
    );
    const facts = { ...wish.facts };
    for (const name of ["wager", "player"]) {
      if (fields[name]) facts[name] = fields[name];
      delete fields[name];
    }
    return { incident: wish.kind.name, ...fields, facts, choice: wish.choice };
  };

  async function consider(carryOut) {
    answer = await line.request({ do: "rule", table: page.id, report: report(), carry_out: carryOut });
    if (carryOut && answer.type === "done") {
      box.close();
      toast("The ruling is carried out; the hand goes on.", "good");
      return;
    }
    render();
  }

  const back = (words, act) => h("button", { type: "button", class: "quiet", onclick: act }, words);

  function menu() {
    const wanted = wish.filter.toLowerCase().split(/\s+/).filter(Boolean);
    const seen = kinds.filter((kind) =>
      wanted.every((word) => `${kind.name} ${kind.says} ${kind.topic}`.toLowerCase().includes(word)),
    );
    const topics = [...new Set(seen.map((kind) => kind.topic))];
    return [
      h(
        "label",
        { class: "field" },
        h("span", {}, "Find"),
        h("input", {
          type: "search",
          value: wish.filter,
          placeholder: "turn, exposed, burn…",
          oninput: (event) => ((wish.filter = event.target.value), render()),
        }),
      ),
      kinds.length === 0 && h("p", {}, "Nothing can have gone wrong now: no hand is running."),
      topics.map((topic) =>
        h(
          "section",
          { key: topic },
          h("h3", { class: "label" }, topic),
          h(
            "ul",
            { class: "incidents" },
            seen
              .filter((kind) => kind.topic === topic)
              .map((kind) =>
                h(
                  "li",
                  { key: kind.name },
                  h(
                    "button",
                    { type: "button", "data-incident": kind.name, onclick: () => choose(kind) },
                    h("b", {}, kind.name),
                    h("small", {}, kind.says),
                  ),
                ),
              ),
          ),
        ),
      ),
    ];
  }

  function choose(kind) {
    wish.kind = kind;
    wish.fields = Object.fromEntries(kind.needs.map((name) => [name, ""]));
    wish.facts = {};
    wish.choice = "";
    answer = null;
    render();
  }

  function form() {
    const { needs, says } = wish.kind;
    const names = [...needs, ...["cards", "note"].filter((name) => !needs.includes(name))];
    const places =
      page.view.hand?.seats.map((seat) => seat.seat) ?? page.view.seats.map((seat) => seat.box ?? seat.seat);
    const field = (name) => {
      const [label, help] = FIELDS[name];
      const set = (event) => (wish.fields[name] = event.target.value);
      const seats = ["seat", "other"].includes(name);
      return h(
        "label",
        { class: "field", key: name },
        h("span", {}, label, needs.includes(name) ? "" : " (if it matters)"),
        seats
          ? h(
              "select",
              { name, value: wish.fields[name], required: true, onchange: set },
              h("option", { value: "" }, "choose"),
              places.map((seat) => h("option", { value: seat }, `${seat}: ${page.story.names.get(seat) ?? ""}`)),
            )
          : h("input", {
              name,
              value: wish.fields[name] ?? "",
              required: needs.includes(name),
              inputmode: name === "cards" || WORDS.has(name) ? "text" : "numeric",
              oninput: set,
            }),
        help && h("small", {}, help),
      );
    };
    return h(
      "form",
      { class: "grid", onsubmit: (event) => (event.preventDefault(), consider(false)) },
      h("p", { class: "wide" }, h("b", {}, wish.kind.name), ": ", says),
      names.map(field),
      h(
        "div",
        { class: "buttons wide" },
        back("Another", () => ((wish.kind = null), render())),
        h("button", { type: "submit", class: "main" }, "See the ruling"),
      ),
    );
  }

  const citation = (where) =>
    typeof where === "string"
      ? cite(page.row.book, where)
      : cite(...(Array.isArray(where) ? where : [where.book, where.clause]));

  function ruled({ ruling }) {
    const steps = ruling.steps.map((step) => (Array.isArray(step) ? { says: step[0], cite: step[1] } : step));
    const facts = ruling.facts ?? {};
    return h(
      "div",
      { class: "ruling", role: "status" },
      h("p", {}, ruling.cite && citation(ruling.cite), " ", h("b", {}, withCards(ruling.says ?? ruling.incident))),
      h(
        "ol",
        {},
        steps.map((step, at) => h("li", { key: at }, withCards(step.says), " ", citation(step.cite))),
      ),
      Object.keys(facts).length > 0 &&
        h(
          "p",
          { class: "small" },
          "Because ",
          Object.entries(facts)
            .map(([name, value]) => `${name}: ${value}`)
            .join("; "),
          ".",
        ),
      ruling.considered?.length > 0 &&
        h(
          "p",
          { class: "small" },
          "Looked at besides: ",
          ruling.considered.map((one) => [citation(one), " "]),
        ),
      h(
        "div",
        { class: "buttons" },
        back("Not so", () => choose(wish.kind)),
        h(
          "button",
          { type: "button", class: "main", "data-verb": "carry out", onclick: () => consider(true) },
          "Carry it out",
        ),
      ),
    );
  }

  function asked({ question }) {
    const pick = (option) => {
      if (question.asks === "fact") wish.facts[question.name] = option.name;
      else wish.choice = option.name;
      consider(false);
    };
    return h(
      "div",
      { class: "ruling" },
      h("p", {}, h("b", {}, question.says), " ", citation(question.cite)),
      h(
        "p",
        { class: "small" },
        question.asks === "fact"
          ? "Only people at the table know:"
          : `For the ${question.by || question.asks} to decide:`,
      ),
      h(
        "ul",
        { class: "incidents" },
        question.options.map((option) =>
          h(
            "li",
            { key: option.name },
            h(
              "button",
              { type: "button", "data-option": option.name, onclick: () => pick(option) },
              h("b", {}, option.name),
              h("small", {}, option.says),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        back("Start over", () => choose(wish.kind)),
      ),
    );
  }

  function render() {
    const says =
      answer &&
      ["refused", "wrong"].includes(answer.type) &&
      h("p", { class: "refusal", role: "alert" }, answer.says, " ", answer.clause && cite(answer.book, answer.clause));
    const shown = !wish.kind
      ? menu()
      : answer?.type === "ruling"
        ? ruled(answer)
        : answer?.type === "question"
          ? asked(answer)
          : form();
    draw(box.body, h("div", { class: "floor-box", key: wish.kind ? wish.kind.name : "menu" }, shown, says));
  }

  render();
  box.open();
}
