import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

const EVERY = 3000; // milliseconds
const MOST = 12; // names of a list: a wall does not scroll

/**
 * `<board-page>`: the waiting lists for a television.
 *
 * Properties: `lists`.
 * @extends {Part<{ lists: any }>}
 */
export class BoardPage extends Part {
  static properties = ["lists"];

  connected() {
    document.title = say.boardPage.theBoardCardspeak;
    const timer = setInterval(() => this.#look(), EVERY);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    const found = await call("/api/office/board").catch(() => null);
    if (found && this.isConnected) this.lists = found.lists;
  }

  draw() {
    const called = this.lists.flatMap(({ waiting }) => waiting.filter((one) => one.called));
    return h(
      "section",
      { class: "board-page" },
      h("h1", {}, say.boardPage.waitingLists),
      called.length > 0 && h("p", { class: "calls", role: "status" }, called.map(({ name, called: table }) => say.boardPage.table(name, table)).join(" · ")),
      this.lists.length === 0 && h("p", { class: "empty" }, say.boardPage.thereAreNoListsAtThe),
      h(
        "div",
        { class: "board-lists" },
        this.lists.map(({ title, waiting }) =>
          h(
            "article",
            { key: title },
            h("h2", {}, title),
            h("ol", {}, waiting.slice(0, MOST).map(({ name, called: table }) => h("li", { key: name, class: table ? "called" : "" }, name))),
            waiting.length > MOST && h("p", {}, say.boardPage.andMore(waiting.length - MOST)),
          ),
        ),
      ),
    );
  }
}

define("board-page", BoardPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["board-page", { lists: (await call("/api/office/board")).lists }];
}
