import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";

/**
 * `<notice-board>`: what has been announced at a table, with the time that is left until it comes.
 *
 * Attributes: `book`.
 * Properties: `notices` (as the room shows them), `edition` (of the book, taken a short while ago; or none), `ahead` (seconds that the room's clock is ahead of this one), `name` (of
 * the player who may agree; nobody: empty), `withdraws` (whether a notice may be taken back).
 * Events: `agree` and `withdraw` with the notice's number.
 * @extends {Part<{ notices: any, edition: any, ahead: any, name: any, withdraws: any }>}
 */
export class NoticeBoard extends Part {
  static attributes = ["book"];
  static properties = ["notices", "edition", "ahead", "name", "withdraws"];
  static look = "notices";

  connected() {
    const ticking = setInterval(() => this.redraw(), 1000);
    this.hold(() => clearInterval(ticking));
  }

  draw() {
    return [this.edition && this.#revised(this.edition), ...this.notices.map((notice) => this.#one(notice))];
  }

  /** A new edition of the book: since when, and every value that it changed for this table. */
  #revised({ version, was, changes, more, at }) {
    const book = this.getAttribute("book");
    const since = new Date(at * 1000).toLocaleString();
    const row = ({ what, before, after, cite: clause }) =>
      h("li", { key: `${what} ${after}` }, say.noticeBoard.becomes(what, before || say.noticeBoard.nothing, after || say.noticeBoard.nothing), cite(book, clause));
    return h(
      "details",
      { class: "notice edition", key: "edition" },
      h("summary", {}, h("b", {}, say.noticeBoard.newEditionOfTheBook(version)), say.noticeBoard.beforeSince(was, since)),
      changes.length > 0
        ? h("ul", {}, changes.map(row), more > 0 && h("li", { key: "more" }, say.noticeBoard.andMore(more)))
        : h("p", {}, say.noticeBoard.nothingChangesAtThisTable),
    );
  }

  #one(notice) {
    const { number, says, why, cite: clause, agree, agreed = [] } = notice;
    const asks = this.name && agree && !agreed.includes(this.name);
    return h(
      "div",
      { class: "notice", role: "status", key: number, "data-notice": number },
      h(
        "p",
        {},
        h("b", {}, say.noticeBoard.notice(says)),
        why && ` (${why})`,
        " ",
        h("span", { class: "when" }, this.#when(notice)),
        " ",
        cite(this.getAttribute("book"), clause),
        agreed.length > 0 && h("small", {}, ` ${agreed.join(", ")} ${agreed.length > 1 ? say.noticeBoard.agree : say.noticeBoard.agrees}.`),
      ),
      asks &&
        h("button", { type: "button", class: "quiet", onclick: () => this.tell("agree", number) }, say.noticeBoard.iAgreeToItNow),
      this.withdraws &&
        h("button", { type: "button", class: "quiet", onclick: () => this.tell("withdraw", number) }, say.noticeBoard.withdraw),
    );
  }

  #when({ hands, due }) {
    const left = Math.max(0, Math.round(due - Date.now() / 1000 - this.ahead));
    const waits = [];
    if (hands > 0) waits.push(say.noticeBoard.after(say.noticeBoard.hands(hands)));
    if (left > 0) waits.push(say.noticeBoard.in(Math.floor(left / 60), String(left % 60).padStart(2, "0")));
    return waits.join(" and ") || say.noticeBoard.withTheEndOfThisHand;
  }
}

define("notice-board", NoticeBoard);
