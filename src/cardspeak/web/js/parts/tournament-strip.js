import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { line } from "../socket.js";
import { chips } from "../words.js";
import { clockWords, countdown, whole } from "../tournament/words.js";

/**
 * `<tournament-strip>`: how the tournament stands, beside one of its tables; it follows a player who is moved.
 *
 * Properties: `tournament` (its id), `table` (the table that is open).
 * @extends {Part<{ tournament: any, table: any, shown: any, now: any }>}
 */
export class TournamentStrip extends Part {
  static properties = ["tournament", "table"];
  static state = ["shown", "now"];

  connected() {
    this.hold(line.watch(`tournament/${this.tournament}`, (message) => this.#heard(message)));
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    this.hold(() => clearInterval(timer));
  }

  #heard(message) {
    this.shown = { ...message, view: whole(message.view), at: Date.now() };
    const own = message.view.own;
    if (own?.table && own.status === "in" && own.table !== this.table) {
      this.tell("go", `/table/${own.table}`, { bubbles: true });
    }
  }

  draw() {
    if (!this.shown) return null;
    const { board, own, row } = this.shown.view;
    const place = own && board.rows.find((one) => one.player === own.player)?.place;
    return h(
      "aside",
      { class: "tournament-strip", "aria-label": say.tournamentStrip.theTournament },
      h("a", { href: `/tournament/${this.tournament}` }, h("b", {}, row.name)),
      h("span", {}, say.tournamentStrip.level(board.level, board.wagers || say.tournamentStrip.asAnnounced)),
      board.seconds_left !== undefined && h("span", { class: "clock" }, clockWords(countdown(this.shown))),
      h("span", {}, say.tournamentStrip.ofLeft(board.left || 0, board.entries || 0)),
      board.average > 0 && h("span", {}, say.tournamentStrip.average(chips(board.average))),
      own?.rank > 0 && h("span", {}, say.tournamentStrip.youAreWith(own.rank, chips(own.chips))),
      place > 0 && h("strong", { class: "place" }, say.tournamentStrip.youFinished(place)),
      board.hand_for_hand && h("strong", {}, say.common.handForHand),
      board.phase === "over" && h("a", { class: "button main", href: `/tournament/${this.tournament}` }, say.tournamentStrip.results),
    );
  }
}

define("tournament-strip", TournamentStrip);
