import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { give } from "../home/asking.js";
import { session } from "../session.js";
import { plural } from "../words.js";

const EVERY = 3000; // milliseconds

/**
 * `<lists-page>`: the waiting lists on a player's own phone: where one stands, and a seat that is called.
 *
 * Properties: `view` (the office as a player sees it).
 * @extends {Part<{ view: any }>}
 */
export class ListsPage extends Part {
  static properties = ["view"];

  connected() {
    document.title = "Waiting lists · cardspeak";
    const timer = setInterval(() => !document.hidden && this.#look(), EVERY);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    const found = await call("/api/office").catch(() => null);
    if (found && this.isConnected) this.view = found.view;
  }

  async #order(type, fields) {
    if (await give("/api/office/orders", type, fields)) await this.#look();
  }

  draw() {
    const called = this.view.mine.filter((one) => one.called);
    document.title = called.length ? "Your seat is open · cardspeak" : "Waiting lists · cardspeak";
    return h(
      "section",
      { class: "page narrow my-lists" },
      h("h1", {}, "Waiting lists"),
      this.view.mine.length === 0 && h("p", { class: "empty" }, "There are no lists at the moment."),
      this.view.mine.map((one) => this.#one(one)),
      this.#seat(),
    );
  }

  /** Where one sits, and a seat that one would rather have. */
  #seat() {
    const { sits, changes, wishes } = this.view;
    const wish = wishes.find(({ name }) => name === session.name);
    if (!sits || (!wish && !changes.length)) return false;
    const name = session.name;
    const ask = (to) =>
      h("button", { type: "button", class: "main", key: to, "data-verb": "AskSeatChange", "data-to": to, onclick: () => this.#order("AskSeatChange", { name, to }) }, `Ask for a seat at table ${to}`);
    return h(
      "article",
      { key: "seat", "data-sits": sits },
      h("h2", {}, `You sit at table ${sits}`),
      wish
        ? h("p", { role: "status" }, `You have asked for a seat at table ${wish.to}: it is yours before the list's.`)
        : h("p", {}, "Another table of the same game: you are asked before those who wait on the list."),
      h(
        "div",
        { class: "row wrap" },
        wish
          ? h("button", { type: "button", class: "quiet", key: "stay", "data-verb": "DropSeatChange", onclick: () => this.#order("DropSeatChange", { name }) }, "I stay here")
          : changes.map(ask),
      ),
    );
  }

  #one(one) {
    const of = { list: one.id, name: session.name };
    const verb = (words, type, more = {}, kind = "main") =>
      h("button", { type: "button", class: kind, key: words, "data-verb": type, onclick: () => this.#order(type, { ...of, ...more }) }, words);
    return h(
      "article",
      { key: one.id, class: one.called ? "called" : "", "data-list": one.id },
      h("h2", {}, one.title),
      one.place
        ? h("p", { role: "status" }, stands(one, this.view.now))
        : h("p", {}, one.waiting ? `${plural(one.waiting, "name")} before you.` : "Nobody waits."),
      h(
        "div",
        { class: "row wrap" },
        !one.place && verb("Put me on the list", "JoinWaiting"),
        one.called && !one.coming && [verb("I am coming", "AnswerSeatCall", { coming: true }), verb("No, thank you", "AnswerSeatCall", { coming: false }, "quiet")],
        one.place > 0 && !one.called && verb("Take me off", "LeaveWaiting", {}, "quiet"),
      ),
    );
  }
}

function stands({ place, called, coming, until }, now) {
  if (coming) return `Your seat at table ${called} waits for you.`;
  if (called) return `A seat is open at table ${called}: answer within ${Math.max(0, until - now)} seconds.`;
  return place === 1 ? "You are next." : `${plural(place - 1, "name")} before you.`;
}

define("lists-page", ListsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["lists-page", { view: (await call("/api/office")).view }];
}
