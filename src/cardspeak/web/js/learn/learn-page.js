import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { forTheTable, isEnter } from "../table/keys.js";
import { asked, drilledFelt, mistaken } from "./drilled.js";
import { carriedOut, elsewhere, verdict } from "./lesson.js";
import { count, forgetScore, readScore, total } from "./score.js";
import { roads } from "./roads.js";
import { topicWords } from "./topics.js";

/**
 * `<learn-page>`: drills for dealers and the floor: a hand on the felt, a mistake made on purpose, and which ruling is
 * it? Digits answer, Enter goes on to the next. The score is kept in this browser.
 *
 * Properties: `choices` (what can be drilled), `wish` (`{book, game, topic}`, each perhaps empty), `question` (the first).
 * @extends {Part<{ choices: any, wish: any, question: any, lesson: any, given: any, way: any, score: any, busy: boolean }>}
 */
export class LearnPage extends Part {
  static properties = ["choices", "wish", "question"];
  static state = ["lesson", "given", "way", "score", "busy"];
  static look = "learn";

  connected() {
    document.title = say.learnPage.learnCardspeak;
    this.score = readScore();
    this.listen(document, "keydown", (event) => this.#pressed(event));
  }

  // -- asking and answering --------------------------------------------------------------------------------

  async #next(wish = this.wish) {
    if (this.busy) return;
    this.busy = true;
    try {
      const question = await call(`/api/drill?${new URLSearchParams(wish)}`);
      Object.assign(this, { question, wish, lesson: null, given: "", way: "" });
      history.replaceState({}, "", address(wish));
    } catch (wrong) {
      toast(wrong.message, wish.review && wrong.status === 404 ? "good" : "bad");
      if (wish.review) this.wish = { book: "", game: "", topic: "" }; // all of it has been reviewed
    }
    this.busy = false;
    this.update();
    this.querySelector(".question").scrollTop = 0;
    scrollTo(0, 0); // on a phone the page scrolls
  }

  async #answer(letter) {
    if (this.busy || this.lesson) return;
    this.busy = true;
    try {
      const lesson = await call("/api/drill", { method: "POST", body: { id: this.question.id, answer: letter } });
      const way = lesson.ways.findIndex((one) => one.after);
      Object.assign(this, { lesson, given: letter, way: way < 0 ? "" : String(way) });
      this.score = count(this.question.topic, lesson.right);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    this.busy = false;
    this.update();
    this.querySelector(".verdict")?.scrollIntoView({ block: "nearest" });
  }

  #pressed(event) {
    if (!forTheTable(event)) return;
    const choice = this.question.choices[Number(event.key) - 1];
    if (choice) this.#answer(choice.letter);
    else if (isEnter(event) && this.lesson) this.#next();
    else return;
    event.preventDefault();
  }

  #choose(name, value) {
    const wish = { ...this.wish, [name]: value };
    if (name === "book") wish.game = "";
    const { topics } = this.#scope(wish);
    if (!topics.includes(wish.topic)) wish.topic = "";
    this.#next(wish);
  }

  /** The games of the chosen book, and what can be asked of the chosen game. */
  #scope({ book, game }) {
    const games = this.choices.books.find((one) => one.slug === book)?.games ?? [];
    const found = games.find((one) => one.slug === game);
    const every = found ? [found] : games.length ? games : this.choices.books.flatMap((one) => one.games);
    return { games, topics: this.choices.topics.filter((topic) => every.some((one) => one.topics.includes(topic))) };
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    const { question, lesson } = this;
    return [
      h("div", { class: "learn-bar" }, h("h1", {}, say.learnPage.learn), roads("/learn"), this.wish.review ? h("p", { class: "wishes", key: "review" }, say.learnPage.reviewWhatWasWrongBefore) : this.#wishes(), this.#tally()),
      h("div", { class: "stage" }, drilledFelt(question, this.#moment, `${question.id} ${this.way}`)),
      lesson && h("div", { class: "moments", key: "moments" }, this.#moments()),
      h(
        "section",
        { class: "question", "aria-label": say.learnPage.theQuestion, "data-id": question.id, "data-topic": question.topic },
        asked(question),
        lesson && verdict(lesson),
        h("h3", {}, lesson ? say.learnPage.theAnswers : say.learnPage.whatIsTheRuling),
        h(
          "div",
          { class: "answers", role: "group", "aria-label": say.common.answers },
          question.choices.map(this.#choice, this),
        ),
        lesson && carriedOut(lesson, lesson.ways[Number(this.way) || 0]),
        lesson && elsewhere(lesson),
        h("div", { class: "buttons" }, this.#onward()),
        this.#topics(),
      ),
    ];
  }

  /** What lies on the felt: the mistake, or the hand after the ruling. */
  get #moment() {
    const after = this.lesson && this.way !== "" && this.lesson.ways[Number(this.way)].after;
    return after || mistaken(this.question.view);
  }

  #wishes() {
    const { games, topics } = this.#scope(this.wish);
    const short = (one) => [one.slug, one.short];
    return h(
      "div",
      { class: "wishes", role: "group", "aria-label": say.learnPage.whatToDrill },
      this.#select("book", say.learnPage.ruleBook, say.learnPage.anyBook, this.choices.books.map(short)),
      games.length > 1 &&
        this.#select(
          "game",
          say.common.game,
          say.learnPage.anyGame,
          games.map((one) => [one.slug, one.title]),
        ),
      topics.length > 1 &&
        this.#select(
          "topic",
          say.learnPage.topic,
          say.learnPage.anyTopic,
          topics.map((one) => [one, topicWords(one)]),
        ),
    );
  }

  #select(name, label, any, options) {
    return h(
      "select",
      {
        name,
        key: name,
        "aria-label": label,
        value: this.wish[name],
        onchange: (event) => {
          event.target.blur(); // so that digits answer the question
          this.#choose(name, event.target.value);
        },
      },
      [["", any], ...options].map(([value, words]) => h("option", { value, key: value }, words)),
    );
  }

  #tally() {
    const [all, right] = total(this.score.topics);
    return h(
      "p",
      { class: "tally", role: "status", "aria-label": say.learnPage.yourScore },
      h("span", {}, h("b", {}, this.score.streak), say.learnPage.inARow),
      h("span", {}, h("b", {}, `${right}/${all}`), say.learnPage.right),
    );
  }

  #choice(choice, at) {
    const { lesson } = this;
    const told = lesson?.choices.find((one) => one.letter === choice.letter);
    const state = told && (told.right ? "right" : choice.letter === this.given ? "wrong" : "other");
    return h(
      "div",
      { class: "answer-row", key: choice.letter },
      h(
        "button",
        {
          type: "button",
          class: `answer ${state ?? ""}`,
          "data-letter": choice.letter,
          disabled: Boolean(lesson) || this.busy,
          onclick: () => this.#answer(choice.letter),
        },
        h("kbd", { "aria-hidden": "true" }, at + 1),
        h("span", {}, choice.does.join(" ")),
        state === "right" && h("span", { class: "mark", "aria-label": say.learnPage.theRuling }, "✓"),
        state === "wrong" && h("span", { class: "mark", "aria-label": say.learnPage.yourAnswerWrong }, "✗"),
      ),
      told?.because && h("p", { class: "small because" }, told.because, " ", cite(told.book, told.clause)),
    );
  }

  /** Before the ruling and after it, one picture for each way. */
  #moments() {
    const pick = (way, words) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          key: way,
          "data-way": way,
          "aria-pressed": String(this.way === way),
          onclick: () => (this.way = way),
        },
        words,
      );
    const { ways } = this.lesson;
    const after = ways.map((one, at) => one.after && pick(String(at), one.name || say.learnPage.afterTheRuling));
    return h("div", { class: "row", role: "group", "aria-label": say.learnPage.theHand }, pick("", say.learnPage.theMistake), after);
  }

  #onward() {
    const words = this.lesson ? [say.learnPage.next, h("kbd", { "aria-hidden": "true" }, "↵")] : say.learnPage.anotherQuestion;
    return h(
      "button",
      {
        type: "button",
        class: this.lesson ? "main next" : "quiet next",
        disabled: this.busy,
        onclick: () => this.#next(),
      },
      words,
    );
  }

  #topics() {
    const { topics, best } = this.score;
    const names = Object.keys(topics);
    if (!names.length) return null;
    const row = (topic) => {
      const [all, right] = topics[topic];
      return h(
        "li",
        { key: topic },
        h("span", {}, topicWords(topic)),
        h("meter", { min: 0, max: all, value: right, "aria-label": topicWords(topic) }),
        h("span", { class: "sum" }, `${right}/${all}`),
      );
    };
    return h(
      "details",
      { key: "score", class: "score" },
      h("summary", {}, say.learnPage.yourScoreByTopic),
      h("ul", {}, names.map(row)),
      h("p", { class: "small" }, say.learnPage.bestRunInARowKept(best), h("a", { href: "/learn/record" }, say.learnPage.yourRecordByClause), say.learnPage.isKeptByTheRoom, this.#forget()),
    );
  }

  #forget() {
    return h(
      "button",
      { type: "button", class: "link", onclick: () => (this.score = forgetScore()) },
      say.learnPage.beginANewScore,
    );
  }
}

/** The address of what is drilled, to come back to. */
function address(wish) {
  const chosen = Object.fromEntries(Object.entries(wish).filter(([, value]) => value));
  const query = new URLSearchParams(chosen).toString();
  return query ? `/learn?${query}` : "/learn";
}

define("learn-page", LearnPage);

/** What was wrong and is due again; something new where nothing is. @returns {Promise<[string, any]>} */
async function reviewing() {
  const choices = await call("/api/drill/choices");
  const due = await call("/api/drill?review=1").catch(() => null);
  const wish = { book: "", game: "", topic: "", ...(due && { review: "1" }) };
  return ["learn-page", { choices, wish, question: due ?? (await call("/api/drill")) }];
}

/** @param {string[]} _params @param {URLSearchParams} query @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare(_params, query) {
  const { book = "", game = "", topic = "", seed = "", review = "" } = Object.fromEntries(query);
  if (review) return reviewing();
  const wish = { book, game, topic };
  const first = new URLSearchParams(seed ? { ...wish, seed } : wish);
  const [choices, question] = await Promise.all([call("/api/drill/choices"), call(`/api/drill?${first}`)]);
  return ["learn-page", { choices, wish, question }];
}
