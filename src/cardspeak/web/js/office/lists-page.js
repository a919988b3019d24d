import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { give } from "../home/asking.js";
import { say } from "../say.js";
import { session } from "../session.js";

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
    document.title = say.listsPage.waitingListsCardspeak;
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
    document.title = called.length ? say.listsPage.yourSeatIsOpenCardspeak : say.listsPage.waitingListsCardspeak;
    return h(
      "section",
      { class: "page narrow my-lists" },
      h("h1", {}, say.listsPage.waitingLists),
      this.view.mine.length === 0 && h("p", { class: "empty" }, say.listsPage.thereAreNoListsAtThe),
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
      h("button", { type: "button", class: "main", key: to, "data-verb": "AskSeatChange", "data-to": to, onclick: () => this.#order("AskSeatChange", { name, to }) }, say.listsPage.askForASeatAtTable(to));
    return h(
      "article",
      { key: "seat", "data-sits": sits },
      h("h2", {}, say.listsPage.youSitAtTable(sits)),
      wish
        ? h("p", { role: "status" }, say.listsPage.youHaveAskedForASeat(wish.to))
        : h("p", {}, say.listsPage.anotherTableOfTheSameGame),
      h(
        "div",
        { class: "row wrap" },
        wish
          ? h("button", { type: "button", class: "quiet", key: "stay", "data-verb": "DropSeatChange", onclick: () => this.#order("DropSeatChange", { name }) }, say.listsPage.iStayHere)
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
        : h("p", {}, one.waiting ? say.listsPage.beforeYou(say.listsPage.names(one.waiting)) : say.listsPage.nobodyWaits),
      h(
        "div",
        { class: "row wrap" },
        !one.place && verb(say.listsPage.putMeOnTheList, "JoinWaiting"),
        one.called && !one.coming && [verb(say.listsPage.iAmComing, "AnswerSeatCall", { coming: true }), verb(say.listsPage.noThankYou, "AnswerSeatCall", { coming: false }, "quiet")],
        one.place > 0 && !one.called && verb(say.listsPage.takeMeOff, "LeaveWaiting", {}, "quiet"),
      ),
    );
  }
}

function stands({ place, called, coming, until }, now) {
  if (coming) return say.listsPage.yourSeatAtTableWaitsFor(called);
  if (called) return say.listsPage.aSeatIsOpenAtTable(called, Math.max(0, until - now));
  return place === 1 ? say.listsPage.youAreNext : say.listsPage.beforeYou2(say.listsPage.names2(place - 1));
}

define("lists-page", ListsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["lists-page", { view: (await call("/api/office")).view }];
}
