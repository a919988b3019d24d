import { h } from "../dom.js";
import { Part, define } from "../element.js";
import "../parts/menu-button.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { plain } from "../words.js";
import { hueOf, initials, know, known, whenKnown } from "./known.js";

/** Things that are said at every table. */
export const PHRASES = [say.tableChat.hello, say.tableChat.niceHand, say.tableChat.thankYou, say.tableChat.wellPlayed, say.tableChat.oneMoment, say.tableChat.goodLuck];
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
      seen.length === 0 && h("p", { class: "empty", key: "none" }, this.speaks ? say.tableChat.nothingHasBeenSaidYetBe : say.tableChat.nothingHasBeenSaidYet),
      h("div", { class: "said-lines", role: "log", "aria-live": "polite", "aria-label": say.tableChat.whatIsSaid, tabindex: 0 }, h("ol", {}, seen.map((one) => this.#line(one)))),
      hidden > 0 && h("p", { class: "small", key: "hidden" }, say.tableChat.fromPlayersYouMuted(hidden)),
      this.speaks && !hushed && this.#form(),
      hushed && h("p", { class: "small", key: "hushed" }, say.tableChat.theFloorHasTakenTheWord),
      !this.speaks && h("p", { class: "small", key: "rail" }, say.tableChat.takeASeatToSpeak),
    ];
  }

  #line({ number, name, words, house }) {
    const mine = name === session.name;
    const silenced = this.silenced.includes(name);
    const items = [
      [say.tableChat.mute, () => know(name, { muted: true })],
      !this.floor && [say.tableChat.reportToTheFloor, () => this.tell("report", `${plain(name)} said: ${words}`.slice(0, LONGEST))],
      this.floor && !silenced && [say.tableChat.takeTheWordAway, () => this.tell("say", { type: "TakeVoice", whose: name })],
      this.floor && silenced && [say.tableChat.giveTheWordBack, () => this.tell("say", { type: "GiveVoice", whose: name })],
    ];
    return h(
      "li",
      { key: number, class: mine ? "mine" : "" },
      h("span", { class: "initials", css: { "--hue": hueOf(name) }, "aria-hidden": "true" }, initials(plain(name))),
      h("span", { class: "said-by" }, h("b", {}, plain(name)), house && h("span", { class: "tag" }, say.tableChat.floor), " ", h("span", {}, words)),
      !mine && h("menu-button", { label: "…", name: say.tableChat.whatSaid(plain(name)), items }),
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
      h("div", { class: "phrases", role: "group", "aria-label": say.tableChat.phrases }, PHRASES.map(phrase)),
      h("div", { class: "row" }, h("input", { name: "words", "aria-label": say.tableChat.saySomething, placeholder: say.tableChat.saySomething2, maxlength: LONGEST, autocomplete: "off" }), h("button", { class: "main", type: "submit" }, say.tableChat.say)),
    );
  }
}

define("table-chat", TableChat);
