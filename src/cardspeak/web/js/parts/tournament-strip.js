import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { line } from "../socket.js";
import { chips } from "../words.js";
import { breakWords, clockWords, countdown, placeWords, whole } from "../tournament/words.js";

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

  /** Against the house: the round, and how many of its hands this table has played. */
  #round(board) {
    const played = board.tables.find(({ name }) => name === this.table)?.hands ?? 0;
    return board.hands ? say.tournamentStrip.handsOfRound(board.round, Math.min(played + 1, board.hands), board.hands) : board.round;
  }

  draw() {
    if (!this.shown) return null;
    const { board, own, row } = this.shown.view;
    const place = own && board.rows.find((one) => one.player === own.player)?.place;
    return h(
      "aside",
      { class: "tournament-strip", "aria-label": say.tournamentStrip.theTournament },
      h("a", { href: `/tournament/${this.tournament}` }, h("b", {}, row.name)),
      h("span", {}, board.level ? say.tournamentStrip.level(board.level, board.wagers || say.tournamentStrip.asAnnounced) : this.#round(board)),
      board.seconds_left !== undefined && h("span", { class: "clock" }, clockWords(countdown(this.shown))),
      h("span", {}, say.tournamentStrip.ofLeft(board.left || 0, board.entries || 0)),
      board.break_comes && h("span", {}, breakWords(this.shown)),
      board.average > 0 && h("span", {}, say.tournamentStrip.average(chips(board.average))),
      own?.rank > 0 && h("span", {}, say.tournamentStrip.youAreWith(placeWords(own.rank), chips(own.chips))),
      place > 0 && h("strong", { class: "place" }, say.tournamentStrip.youFinished(placeWords(place))),
      board.hand_for_hand && h("strong", {}, say.common.handForHand),
      board.phase === "over" && h("a", { class: "button main", href: `/tournament/${this.tournament}` }, say.tournamentStrip.results),
    );
  }
}

define("tournament-strip", TournamentStrip);
