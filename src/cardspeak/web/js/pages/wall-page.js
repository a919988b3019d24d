import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { line } from "../socket.js";
import { breakWords, clockWords, comes, countdown, money, phaseWords, placeWords, startWords, whole } from "../tournament/words.js";
import { chips } from "../words.js";

const MOST = 9; // prizes that can be read from afar

/**
 * `<wall-page>`: a tournament for a television: level, blinds, time, who is left, prizes; a sound at each level.
 *
 * Properties: `tournament` (its id), `view` (how it stands).
 * @extends {Part<{ tournament: any, view: any, shown: any, now: any }>}
 */
export class WallPage extends Part {
  static properties = ["tournament", "view"];
  static state = ["shown", "now"];

  #level = 0;
  #sound = null;

  connected() {
    this.shown = { view: whole(this.view), at: Date.now() };
    this.#level = this.view.board.level;
    document.title = say.wallPage.wall(this.view.row.name);
    this.hold(line.watch(`tournament/${this.tournament}`, (message) => this.#heard(message)));
    const timer = setInterval(() => (this.now = Date.now()), 500);
    this.hold(() => clearInterval(timer));
  }

  #heard(message) {
    this.shown = { ...message, view: whole(message.view), at: Date.now() };
    const { level } = message.view.board;
    if (level !== this.#level && this.#level) this.#ring();
    this.#level = level;
  }

  /** Two notes; a browser that was never touched stays silent. */
  #ring() {
    if (!navigator.userActivation?.hasBeenActive) return;
    try {
      this.#sound ??= new AudioContext();
      for (const [at, tone] of [660, 880].entries()) {
        const note = this.#sound.createOscillator();
        const loud = this.#sound.createGain();
        note.frequency.value = tone;
        loud.gain.setValueAtTime(0.2, this.#sound.currentTime + at * 0.35);
        loud.gain.exponentialRampToValueAtTime(0.001, this.#sound.currentTime + at * 0.35 + 0.6);
        note.connect(loud).connect(this.#sound.destination);
        note.start(this.#sound.currentTime + at * 0.35);
        note.stop(this.#sound.currentTime + at * 0.35 + 0.6);
      }
    } catch {
      this.#sound = null;
    }
  }

  draw() {
    const { row, board } = this.shown.view;
    const left = countdown(this.shown);
    const winner = board.rows.find((one) => one.place === 1);
    const title = winner ? winner.player : phaseWords(board.phase);
    const shown = board.prizes.length > MOST ? MOST - 1 : MOST;
    const placed = new Map(board.rows.filter(({ place }) => place > 0).map((one) => [one.place, one]));
    return h(
      "section",
      { class: "wall", "aria-label": row.name },
      h("header", {}, h("h1", {}, row.name), h("p", {}, `${board.title} · ${row.short}`)),
      h(
        "div",
        { class: "wall-centre" },
        board.phase === "playing"
          ? [
              h("p", { class: "wall-level", key: "level" }, board.level ? say.wallPage.level(board.level) : board.round),
              h(
                "p",
                { class: left === null ? "wall-time by-hands" : "wall-time", role: "timer", key: "time" },
                board.paused ? say.wallPage.paused : (board.hand_for_hand && say.common.handForHand) || clockWords(left) || handWords(board),
              ),
              h("p", { class: "wall-blinds", key: "blinds" }, board.wagers),
              h("p", { class: "wall-next", key: "next" }, board.next_wagers ? say.wallPage.next(board.next_wagers) : ""),
              board.break_comes && h("p", { class: "wall-next wall-break", key: "break" }, breakWords(this.shown)),
            ]
          : [
              h("p", { class: "wall-time name", key: "phase", css: { "--letters": String(Math.max(9, title.length)) } }, title),
              winner && h("p", { class: "wall-level", key: "won" }, say.wallPage.wins),
              comes(row.starts) && h("p", { class: "wall-level", key: "starts" }, say.wallPage.starts(startWords(row.starts))),
            ],
      ),
      h(
        "dl",
        { class: "wall-numbers" },
        number(say.wallPage.players, board.phase === "playing" ? `${board.left ?? 0} / ${board.entries ?? row.entered}` : String(board.entries ?? row.entered)),
        board.phase === "playing" && number(say.wallPage.average, board.average ? chips(board.average) : "–"),
        board.phase === "playing" && number(say.common.tables, String(board.tables.filter(({ standing }) => standing === "playing").length)),
        number(say.wallPage.prizePool, money(board.pool || row.pool || 0)),
      ),
      h(
        "ol",
        { class: "wall-prizes", "aria-label": say.common.prizes },
        board.prizes.slice(0, shown).map((prize, at) =>
          h("li", { key: at }, h("span", {}, placeWords(at + 1), " ", placed.get(at + 1)?.player), h("b", {}, money(placed.get(at + 1)?.prize || prize))),
        ),
        board.prizes.length > shown && h("li", { key: "more" }, h("span", {}, say.wallPage.downTo(placeWords(board.prizes.length))), h("b", {}, money(board.prizes.at(-1)))),
      ),
    );
  }
}

/** Of a round that goes by hands, the one that the slowest table plays. */
function handWords({ hands, tables }) {
  const played = tables.filter(({ standing }) => standing === "playing").map((table) => table.hands);
  return hands && played.length ? say.wallPage.handOf(Math.min(Math.min(...played) + 1, hands), hands) : say.wallPage.byHands;
}

const number = (name, value) => h("div", { key: name }, h("dt", {}, name), h("dd", {}, value));

define("wall-page", WallPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([tournament]) {
  const view = await call(`/api/tournaments/${encodeURIComponent(tournament)}`);
  return ["wall-page", { tournament, view }];
}
