import { h } from "../dom.js";
import { Part, define } from "../element.js";
import "../parts/menu-button.js";
import { session } from "../session.js";
import { plain } from "../words.js";
import { hueOf, initials, know, known, whenKnown } from "./known.js";

/** Things that are said at every table. */
export const PHRASES = ["Hello", "Nice hand", "Thank you", "Well played", "One moment", "Good luck"];
const LONGEST = 200;

/**
 * `<table-chat>`: what is said at a table, and saying something; the floor reads along.
 *
 * Properties: `lines`, `silenced` (who has no word here), `speaks`, `floor` (whether these are eyes of the house).
 * Events: `say` with a command of the chat; `report` with why the floor is called.
 * @extends {Part<{ lines: any[], silenced: string[], speaks: boolean, floor: boolean }>}
 */
export class TableChat extends Part {
  static properties = ["lines", "silenced", "speaks", "floor"];
  static look = "chat";

  connected() {
    this.hold(whenKnown(() => this.redraw()));
  }

  update() {
    super.update();
    const list = this.querySelector(".said-lines");
    if (list) list.scrollTop = list.scrollHeight;
  }

  #say(words) {
    if (words.trim()) this.tell("say", { type: "Say", words });
  }

  draw() {
    const seen = this.lines.filter(({ name }) => !known(name).muted);
    const hidden = this.lines.length - seen.length;
    const hushed = this.silenced.includes(session.name);
    return [
      seen.length === 0 && h("p", { class: "empty", key: "none" }, this.speaks ? "Nothing has been said yet. Be kind: the floor reads along." : "Nothing has been said yet."),
      h("div", { class: "said-lines", role: "log", "aria-live": "polite", "aria-label": "What is said", tabindex: 0 }, h("ol", {}, seen.map((one) => this.#line(one)))),
      hidden > 0 && h("p", { class: "small", key: "hidden" }, `${hidden} from players you muted.`),
      this.speaks && !hushed && this.#form(),
      hushed && h("p", { class: "small", key: "hushed" }, "The floor has taken the word from you at this table."),
      !this.speaks && h("p", { class: "small", key: "rail" }, "Take a seat to speak."),
    ];
  }

  #line({ number, name, words, house }) {
    const mine = name === session.name;
    const silenced = this.silenced.includes(name);
    const items = [
      ["Mute", () => know(name, { muted: true })],
      !this.floor && ["Report to the floor", () => this.tell("report", `${plain(name)} said: ${words}`.slice(0, LONGEST))],
      this.floor && !silenced && ["Take the word away", () => this.tell("say", { type: "TakeVoice", whose: name })],
      this.floor && silenced && ["Give the word back", () => this.tell("say", { type: "GiveVoice", whose: name })],
    ];
    return h(
      "li",
      { key: number, class: mine ? "mine" : "" },
      h("span", { class: "initials", css: { "--hue": hueOf(name) }, "aria-hidden": "true" }, initials(plain(name))),
      h("span", { class: "said-by" }, h("b", {}, plain(name)), house && h("span", { class: "tag" }, "floor"), " ", h("span", {}, words)),
      !mine && h("menu-button", { label: "…", name: `What ${plain(name)} said`, items }),
    );
  }

  #form() {
    const phrase = (words) => h("button", { type: "button", class: "pick", key: words, onclick: () => this.#say(words) }, words);
    const send = (event) => {
      event.preventDefault();
      const field = event.target.elements.words;
      this.#say(field.value);
      field.value = "";
    };
    return h(
      "form",
      { key: "form", onsubmit: send },
      h("div", { class: "phrases", role: "group", "aria-label": "Phrases" }, PHRASES.map(phrase)),
      h("div", { class: "row" }, h("input", { name: "words", "aria-label": "Say something", placeholder: "Say something…", maxlength: LONGEST, autocomplete: "off" }), h("button", { class: "main", type: "submit" }, "Say")),
    );
  }
}

define("table-chat", TableChat);
