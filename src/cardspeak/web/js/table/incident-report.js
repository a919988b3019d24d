import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { line } from "../socket.js";
import { WORDS, details, kindsMenu, questionBody, rulingBody } from "./incident_views.js";

/**
 * `<incident-report>`: from the menu of what can have gone wrong, by what the floor says of it, to the ruling; and only
 * then to the table.
 *
 * Attributes: `table`, `book`.
 * Properties: `kinds` (of incidents that are possible now), `places` (pairs of seat or box and name), `hand` (the number
 * of the one that is reported on: no other is ruled on).
 * Events: `done` (bubbles) once the ruling is carried out.
 * @extends {Part<{ kinds: any, places: any, hand: number }>}
 */
export class IncidentReport extends Part {
  static attributes = ["table", "book"];
  static properties = ["kinds", "places", "hand"];

  #wish = { filter: "", kind: null, fields: {}, facts: {}, choice: "" };
  #answer = null;

  /** Begin with this kind of incident, or again with the menu. */
  #choose(kind) {
    const fields = Object.fromEntries((kind?.needs ?? []).map((name) => [name, ""]));
    Object.assign(this.#wish, { kind, fields, facts: {}, choice: "" });
    this.#answer = null;
    this.redraw();
  }

  #find(words) {
    this.#wish.filter = words;
    this.redraw();
  }

  /** The answer to a question of the book. */
  #tellMore({ asks, name }, option) {
    if (asks === "fact") this.#wish.facts[name] = option;
    else this.#wish.choice = option;
    this.#consider(false);
  }

  #report() {
    const { kind, choice } = this.#wish;
    const facts = { ...this.#wish.facts };
    const fields = {};
    for (const [name, value] of Object.entries(this.#wish.fields)) {
      if (value === "") continue;
      if (name === "wager" || name === "player") facts[name] = value;
      else if (name === "cards") fields.cards = value.match(/[2-9TJQKA][shdc]/g) ?? [];
      else fields[name] = WORDS.has(name) ? value : Number(value);
    }
    return { incident: kind.name, ...fields, facts, choice };
  }

  async #consider(carryOut) {
    const seen = carryOut ? (this.#answer?.mark ?? "") : "";
    const report = { do: "rule", table: this.getAttribute("table"), report: this.#report(), carry_out: carryOut, hand: this.hand, seen };
    this.#answer = await line.request(report);
    if (carryOut && this.#answer.type === "done") {
      this.tell("done", null, { bubbles: true });
      toast(say.incidentReport.theRulingIsCarriedOutThe, "good");
      return;
    }
    this.redraw();
  }

  draw() {
    const { kind } = this.#wish;
    const wrong = ["refused", "wrong"].includes(this.#answer?.type) && this.#answer;
    return h(
      "div",
      { class: "floor-box", key: kind ? kind.name : "menu" },
      kind
        ? this.#body(kind)
        : kindsMenu(
            this.kinds,
            this.#wish.filter,
            (words) => this.#find(words),
            (one) => this.#choose(one),
          ),
      wrong && h("p", { class: "refusal", role: "alert" }, wrong.says, " ", cite(wrong.book, wrong.clause)),
    );
  }

  #body(kind) {
    const book = this.getAttribute("book");
    const again = () => this.#choose(kind);
    if (this.#answer?.type === "ruling")
      return rulingBody(this.#answer.ruling, book, { again, carryOut: () => this.#consider(true) });
    if (this.#answer?.type === "question") {
      const { question } = this.#answer;
      return questionBody(question, book, { again, pick: (option) => this.#tellMore(question, option) });
    }
    return details(kind, this.#wish.fields, this.places, {
      another: () => this.#choose(null),
      submit: () => this.#consider(false),
    });
  }
}

define("incident-report", IncidentReport);
