import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { line } from "../socket.js";
import { chips } from "../words.js";
import { actButton } from "./act_button.js";

const CHIPS = [1, 5, 25, 100, 500, 1000, 5000];
const WORDS = ["check", "call", "bet", "raise", "all in", "fold"];
const SIZED = new Set(["bet", "raise"]);
/** @type {[string, string][]} */
const MOTIONS = [
  ["tap", say.tableTalk.taps],
  ["cards forward", say.tableTalk.cardsForward],
  ["cards over the line", say.tableTalk.overTheLine],
  ["cards in the muck", say.tableTalk.inTheMuck],
];
const THEN = {
  stands: say.tableTalk.itStands,
  check: say.tableTalk.itIsACheck,
  "call or fold": say.tableTalk.callOrFold,
  any: say.tableTalk.callRaiseOrFold,
};
const SINCE = {
  folds: say.tableTalk.theyFold,
  checks: say.tableTalk.somebodyChecks,
  calls: say.tableTalk.somebodyCalls,
  "bets up to it": say.tableTalk.somebodyBetsNoMore,
  "bets more": say.tableTalk.somebodyBetsMore,
};

/** What was shown, in words. @param {any} sign */
function told(sign) {
  if (sign.type === "Pushed") return say.tableTalk.pushes(sign.chips.map(chips).join(" + "));
  if (sign.type === "Moved") return sign.motion === "tap" ? say.tableTalk.tapsIt : sign.motion;
  if (sign.amount === null) return say.tableTalk.says(sign.verb);
  return say.tableTalk.says2(sign.verb, sign.verb === "raise" ? say.tableTalk.to : "", chips(sign.amount));
}

/** What becomes of an action that is held, line by line. @param {any[]} outlook @param {string} book */
export const prospects = (outlook, book) =>
  h(
    "ul",
    { class: "outlook" },
    outlook.map(({ since, then, cite: clause }) =>
      h("li", { key: since }, say.tableTalk.if(SINCE[since], THEN[then]), cite(book, clause)),
    ),
  );

/**
 * `<table-talk>`: what a player was seen and heard to do, put together by taps (chips one by one, a new motion, a word, a
 * motion of the hand), what it amounts to by the book, and only then the button that holds the player to it.
 *
 * Attributes: `table`, `book`.
 * Properties: `seat`, `most` (the chips in front of the player), `directs` (whoever taps may have asked by mistake).
 * Events: `witnessed` with the command; `done` (bubbles) with it, or when it is put off.
 * @extends {Part<{ seat: any, most: any, directs: any }>}
 */
export class TableTalk extends Part {
  static attributes = ["table", "book"];
  static properties = ["seat", "most", "directs"];

  #signs = [];
  #apart = true; // the next chip begins a motion of its own
  #amount = "";
  #directed = false;
  #answer = null;
  #asked = 0;

  #shown(signs) {
    this.#signs = signs;
    this.#foresee();
  }

  #chip(value) {
    const last = this.#signs.at(-1);
    if (this.#apart || last?.type !== "Pushed") this.#shown([...this.#signs, { type: "Pushed", chips: [value] }]);
    else this.#shown([...this.#signs.slice(0, -1), { type: "Pushed", chips: [...last.chips, value] }]);
    this.#apart = false;
  }

  #say(verb) {
    const amount = SIZED.has(verb) && this.#amount ? Number(this.#amount) : null;
    this.#apart = true;
    this.#shown([...this.#signs, { type: "Said", verb, amount, by: false }]);
  }

  #move(motion) {
    this.#apart = true;
    this.#shown([...this.#signs, { type: "Moved", motion }]);
  }

  get #gesture() {
    return { seat: this.seat, signs: this.#signs, directed: this.#directed };
  }

  /** Ask what it would be; an answer that was overtaken is not shown. */
  async #foresee() {
    const number = ++this.#asked;
    this.#answer = null;
    this.redraw();
    if (!this.#signs.length) return;
    const answer = await line.ask(this.getAttribute("table"), { type: "ForeseeGesture", ...this.#gesture });
    if (number !== this.#asked) return;
    this.#answer = answer;
    this.redraw();
  }

  #confirm() {
    this.tell("witnessed", { type: "Observe", ...this.#gesture });
    this.tell("done", null, { bubbles: true });
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    return h("div", { class: "talk" }, this.#chips(), this.#words(), this.#motions(), this.#seen(), this.#amounts());
  }

  #group(label, ...children) {
    return h("div", { class: "group", role: "group", "aria-label": label, key: label }, ...children);
  }

  #chips() {
    const held = this.#signs.flatMap((sign) => sign.chips ?? []).reduce((sum, chip) => sum + chip, 0);
    const chip = (value) =>
      h(
        "button",
        {
          type: "button",
          class: "pick chip-key",
          key: value,
          "data-chip": value,
          disabled: held + value > this.most,
          onclick: () => this.#chip(value),
        },
        chips(value),
      );
    return this.#group(
      say.tableTalk.chipsPushedOneByOne,
      CHIPS.filter((value) => value <= this.most).map(chip),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          key: "motion",
          "data-verb": "motion",
          disabled: this.#apart || !this.#signs.length,
          onclick: () => {
            this.#apart = true;
            this.redraw();
          },
        },
        say.tableTalk.anotherMotion,
      ),
    );
  }

  #words() {
    const word = (verb) =>
      h(
        "button",
        { type: "button", class: "pick", key: verb, "data-word": verb, onclick: () => this.#say(verb) },
        `“${say.tableTalk.words[verb]}”`,
      );
    return this.#group(
      say.tableTalk.wordsSaid,
      WORDS.map(word),
      h("input", {
        key: "amount",
        type: "number",
        min: 1,
        placeholder: say.tableTalk.amount,
        "aria-label": say.tableTalk.amountSaidWithABetOr,
        value: this.#amount,
        oninput: (event) => {
          this.#amount = event.target.value;
        },
      }),
    );
  }

  #motions() {
    const motion = ([name, words]) =>
      h(
        "button",
        { type: "button", class: "pick", key: name, "data-motion": name, onclick: () => this.#move(name) },
        words,
      );
    return this.#group(say.tableTalk.motions, MOTIONS.map(motion));
  }

  #seen() {
    if (!this.#signs.length) return h("p", { class: "hint", key: "seen" }, say.tableTalk.tapWhatWasSeenAndHeard);
    return h(
      "p",
      { class: "seen", key: "seen" },
      h("b", {}, this.#signs.map(told).join("; ")),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-verb": "again",
          onclick: () => {
            this.#apart = true;
            this.#shown([]);
          },
        },
        say.tableTalk.again,
      ),
      this.directs &&
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            checked: this.#directed,
            onchange: (event) => {
              this.#directed = event.target.checked;
              this.#foresee();
            },
          }),
          say.tableTalk.iHadAskedThisPlayerBy,
        ),
    );
  }

  /** What it amounts to, and the button. */
  #amounts() {
    const answer = this.#answer;
    if (!answer) return null;
    if (answer.type !== "ruling")
      return h(
        "p",
        { class: "refusal", role: "alert", key: "amounts" },
        answer.says,
        " ",
        cite(answer.book, answer.clause),
      );
    const book = this.getAttribute("book");
    const found = answer.ruling;
    return h(
      "section",
      { class: "amounts", key: "amounts", "aria-live": "polite" },
      h("p", {}, found.says, " ", cite(book, found.cite)),
      found.choice && this.#ways(found.choice, book),
      found.outlook.length > 0 && prospects(found.outlook, book),
      found.considered.length > 0 &&
        h(
          "p",
          { class: "hint" },
          say.tableTalk.lookedAtAsWell,
          found.considered.map((clause) => [cite(book, clause), " "]),
        ),
      actButton("witness", found.becomes === "held" ? say.tableTalk.holdIt : say.tableTalk.soBeIt, "raise", () => this.#confirm()),
    );
  }

  #ways({ ways, least, most }, book) {
    const one = ({ verb, added, returned, put, cite: clause }) => {
      const sums = added ? say.tableTalk.more(chips(added)) : returned ? say.tableTalk.back(chips(returned)) : put ? `, ${chips(put)}` : "";
      return h("li", { key: verb }, `${verb}${sums} `, cite(book, clause));
    };
    return h(
      "ul",
      { class: "ways" },
      ways.map(one),
      least > 0 && h("li", { key: "wager" }, say.tableTalk.orABetOrRaiseFrom(chips(least), chips(most))),
    );
  }
}

define("table-talk", TableTalk);

/**
 * Ask what a player did, in a box of its own.
 * @param {string} title @param {any} view of the table @param {number} seat @param {boolean} directs
 * @param {(command: any) => any} ask
 */
export function witness(title, view, seat, directs, ask) {
  const most = view.seats.find((one) => one.seat === seat)?.chips ?? 0;
  openBox(title, () =>
    h("table-talk", {
      table: view.id,
      book: view.book,
      seat,
      most,
      directs,
      onwitnessed: (event) => ask(event.detail),
    }),
  );
}
