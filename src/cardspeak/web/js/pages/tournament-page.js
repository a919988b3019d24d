import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { Lines, listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { line } from "../socket.js";
import "../tournament/directors-desk.js";
import { standIn } from "../tournament/entry_desk.js";
import { breakWords, clockWords, comes, countdown, money, phaseWords, placeWords, startWords, whole } from "../tournament/words.js";
import { chips } from "../words.js";

/** Whether a player's place can still be given back. */
const notBegun = ({ phase }) => phase === "entries" || phase === "closed";

/**
 * `<tournament-page>`: one tournament, for whoever looks: the board for all, a player's own place, the director's desk.
 *
 * Properties: `tournament` (its id), `view` (how it stands). Events: `go` (bubbles) with an address.
 * @extends {Part<{ tournament: any, view: any, shown: any, now: any, told: any, busy: boolean, refusal: any, papers: any }>}
 */
export class TournamentPage extends Part {
  static properties = ["tournament", "view"];
  static state = ["shown", "now", "told", "busy", "refusal", "papers"];

  #lines = new Lines(); // of those who are in, as they were drawn last

  #asked = (command) => this.ask(command);

  connected() {
    this.shown = { view: whole(this.view), at: Date.now() };
    this.told = [];
    document.title = say.tournamentPage.cardspeak(this.view.row.name);
    this.hold(line.watch(`tournament/${this.tournament}`, (message) => this.#heard(message)));
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    this.hold(() => clearInterval(timer));
    this.#lookForPapers();
  }

  /** Which papers there are changes with how far it is. */
  async #lookForPapers() {
    const found = await call(`/api/tournaments/${encodeURIComponent(this.tournament)}/papers`).catch(() => null);
    if (found) this.papers = found.papers;
  }

  #heard(message) {
    const before = this.shown.view.own?.table;
    const { phase, rows } = this.shown.view.board;
    const news = message.view.board;
    if (news.phase !== phase || Boolean(news.rows?.length) !== Boolean(rows.length)) this.#lookForPapers();
    this.shown = { ...message, view: whole(message.view), at: Date.now() };
    this.told = [...message.told, ...this.told].slice(0, 60);
    const own = message.view.own;
    if (own?.table && own.table !== before && message.view.row.felt === "table") {
      this.tell("go", `/table/${own.table}`, { bubbles: true });
    }
  }

  /** One command to the tournament; what is refused is said with its clause. */
  async ask(command) {
    this.busy = true;
    const answer = await line.ask(`tournament/${this.tournament}`, command);
    this.busy = false;
    const directs = this.shown.view.may.direct;
    this.refusal = answer.type === "refused" ? answer : answer.type === "wrong" ? { says: answer.says } : null;
    if (this.refusal && !directs) toast(`${answer.says}${answer.clause ? ` (${answer.clause})` : ""}`, "bad");
    return answer.type === "done";
  }

  draw() {
    const { row, board, own, desk, may } = this.shown.view;
    return h(
      "section",
      { class: "page tournament" },
      h(
        "header",
        { class: "event-head" },
        h("div", {}, h("h1", {}, row.name), h("p", { class: "lead" }, `${board.title} · ${row.short} · ${phaseWords(board.phase)}${comes(row.starts) ? say.tournamentPage.starts(startWords(row.starts)) : ""}`)),
        (row.pairs || board.bracket.length > 0) && h("a", { class: "button quiet", href: `/tournament/${this.tournament}/bracket` }, say.tournamentPage.bracket),
        h("a", { class: "button quiet", href: `/tournament/${this.tournament}/wall` }, say.tournamentPage.wall),
      ),
      row.fault && h("p", { class: "fault", role: "alert" }, row.fault),
      this.#clock(board, may.direct && desk),
      this.#mine(row, own, may),
      may.direct &&
        desk &&
        h("directors-desk", {
          view: this.shown.view,
          papers: this.papers,
          busy: Boolean(this.busy),
          refusal: this.refusal,
          ask: this.#asked,
        }),
      this.#numbers(board, row),
      !may.direct && this.#papers(),
      this.#standing(board, row),
      this.#story(row),
    );
  }

  #papers() {
    const found = this.papers ?? [];
    const link = ({ name, title }) => h("a", { key: name, href: `/tournament/${this.tournament}/paper/${name}` }, title);
    return found.length > 0 && h("p", { class: "row papers-line" }, h("span", {}, say.tournamentPage.toPrint), found.map(link));
  }

  #clock(board, desk) {
    if (board.phase !== "playing") return null;
    const left = countdown(this.shown);
    return h(
      "div",
      { class: "level-clock", role: "timer", "aria-label": say.tournamentPage.theLevel },
      h("span", { class: "level" }, board.level ? say.tournamentPage.level(board.level) : board.round),
      left !== null && h("span", { class: "time" }, board.paused ? say.tournamentPage.paused : clockWords(left)),
      h("span", { class: "blinds" }, board.wagers),
      board.next_wagers && h("span", { class: "small" }, say.tournamentPage.next(board.next_wagers)),
      board.break_comes && h("span", { class: "small" }, breakWords(this.shown)),
      board.hand_for_hand && h("strong", {}, say.common.handForHand),
      desk && this.#clockButtons(board, desk, left),
    );
  }

  #clockButtons(board, desk, left) {
    const button = (words, command, name = words) =>
      h("button", { type: "button", key: name, "aria-label": name, disabled: Boolean(this.busy), onclick: () => this.ask(command) }, words);
    const ran = desk.timed ? desk.timed - (left ?? 0) : 0;
    return h(
      "span",
      { class: "row clock-buttons", role: "group", "aria-label": say.tournamentPage.theClock },
      board.paused ? button(say.tournamentPage.start, { type: "RunClock" }, say.tournamentPage.startTheClock) : button(say.common.pause, { type: "PauseClock" }),
      desk.timed > 0 && button(say.tournamentPage.n1Min, { type: "SetClock", ran: Math.max(0, ran - 60) }, say.tournamentPage.oneMinuteMore),
      desk.timed > 0 && button(say.tournamentPage.n1Min2, { type: "SetClock", ran: Math.min(desk.timed, ran + 60) }, say.tournamentPage.oneMinuteLess),
      board.level > 1 && button(say.tournamentPage.level2, { type: "SetLevel", number: board.level - 1 }, say.tournamentPage.levelBack),
      board.level < desk.levels && button(say.tournamentPage.level3, { type: "SetLevel", number: board.level + 1 }, say.tournamentPage.nextLevel),
    );
  }

  #mine(row, own, may) {
    const button = (words, command, main = true) =>
      h(
        "button",
        { type: "button", class: main ? "main" : "quiet", disabled: this.busy, onclick: () => this.ask(command) },
        words,
      );
    if (may.enter) {
      const price = row.price[0] + row.price[1];
      const person = { name: session.name, signed: Boolean(row.signature) };
      const enter = { type: "Enter", person, fee: row.price[0], buy_in: row.price[1] };
      const plain = price ? say.tournamentPage.enterFor(money(price)) : say.tournamentPage.enter;
      const words = row.signature ? say.tournamentPage.iAgreeToTheTerms(plain.toLowerCase()) : plain;
      const sessions = row.sessions ?? [];
      if (!sessions.length) return h("p", { class: "own-place" }, button(words, enter));
      return h("p", { class: "own-place" }, sessions.map((session) => button(say.tournamentPage.forSession(words, session), { ...enter, session })));
    }
    if (!own) return null;
    const place = this.shown.view.board.rows.find((one) => one.player === own.player)?.place;
    return h(
      "div",
      { class: "own-place" },
      own.table &&
        row.felt === "table" &&
        h("a", { class: "button main", href: `/table/${own.table}` }, say.tournamentPage.toMySeatTableSeat(own.table, own.seat)),
      own.table && row.felt === "paper" && h("strong", {}, say.tournamentPage.seat(own.table, own.seat)),
      own.rank > 0 && h("span", {}, say.tournamentPage.byChipsWith(placeWords(own.rank), chips(own.chips))),
      place > 0 && h("strong", { class: "place" }, say.tournamentPage.youFinished(placeWords(place))),
      own.asked === "deal" && button(say.tournamentPage.agreeToTheDeal, { type: "AgreeDeal", player: own.player }),
      (this.shown.view.buys ?? []).map(({ what, cost, chips: amount, order }) =>
        button(BUYS[what](chips(amount), money(cost)), order),
      ),
      this.#consent(row, own, button),
      notBegun(row) && button(say.tournamentPage.withdraw, { type: "Withdraw", player: own.player }, false),
      notBegun(row) && row.felt === "table" && row.substitutes && this.#substitute(own.player),
    );
  }

  /** Whoever is named signs for themselves. */
  #substitute(player) {
    const name = () => standIn(player, false, this.#asked, say.tournamentPage.theyHaveYourEntryAndWhatItWins);
    return h("button", { type: "button", class: "quiet", disabled: this.busy, onclick: name }, say.entryDesk.substitute);
  }

  /** Terms that were changed after somebody entered: agreed to with what the new price costs, or not any more. */
  #consent(row, own, button) {
    const { player, agreed = true, due = 0, undoes = null } = own;
    if (!notBegun(row) || (agreed && undoes === null)) return null;
    const words = agreed
      ? amounts(undoes, say.tournamentPage.doNotAgree, say.tournamentPage.doNotAgreeAndPay, say.tournamentPage.doNotAgreeAndGet)
      : amounts(due, say.tournamentPage.agree, say.tournamentPage.agreeAndPay, say.tournamentPage.agreeAndGet);
    const pays = agreed ? undoes : due;
    const order = { type: agreed ? "TakeBackConsent" : "AgreeToTerms", player, pays };
    return [
      !agreed && h("p", { key: "changed", role: "alert" }, say.tournamentPage.theTermsWereChanged, " ", h("a", { href: `/tournament/${this.tournament}/paper/terms` }, say.tournamentPage.readTheTerms)),
      row.felt === "paper" && pays ? h("strong", { key: "desk" }, say.tournamentPage.atTheDesk(words)) : button(words, order, !agreed),
    ];
  }

  #numbers(board, row) {
    const rows = [
      [say.tournamentPage.entries, board.entries || row.entered],
      board.phase === "playing" && board.left > 0 && [say.tournamentPage.left, board.left],
      board.average > 0 && [say.tournamentPage.average, chips(board.average)],
      [say.tournamentPage.chipsEach, chips(row.chips)],
      [say.tournamentPage.prizePool, money(board.pool || row.pool || 0)],
    ].filter(Boolean);
    return h(
      "dl",
      { class: "event-numbers" },
      rows.map(([name, value]) => h("div", { key: name }, h("dt", {}, name), h("dd", {}, String(value)))),
      board.prizes.length > 0 &&
        h(
          "div",
          { class: "prizes", key: "prizes" },
          h("dt", {}, say.common.prizes),
          h("dd", {}, board.prizes.map((prize, at) => `${placeWords(at + 1)} ${money(prize)}`).join(" · ")),
        ),
    );
  }

  #standing(board, row) {
    const played = board.rows.filter((one) => one.place > 0).sort((a, b) => a.place - b.place);
    const inside = board.rows
      .filter((one) => board.phase !== "over" && (one.table || (one.status === "in" && !one.place)))
      .sort((a, b) => b.chips - a.chips);
    const where = (one) => (one.table ? (row.felt === "table" ? say.tournamentPage.atTableNumber(one.table) : one.table) + say.tournamentPage.seat2(one.seat) : "");
    const inLine = (one) =>
      h(
        "tr",
        { key: one.player, class: one.player === session.name ? "mine" : "" },
        h("th", { scope: "row" }, one.player, one.away && h("small", {}, say.tournamentPage.away)),
        h("td", {}, one.chips ? chips(one.chips) : ""),
        h("td", {}, one.table && row.felt === "table" ? h("a", { href: `/table/${one.table}` }, where(one)) : where(one)),
      );
    return [
      inside.length > 0 && h("h2", { key: "in" }, say.tournamentPage.whoIsIn),
      inside.length > 0 &&
        listing(
          [say.common.player, say.common.chips, say.common.where],
          inside.map((one) => this.#lines.line(one.player, [one, row.felt], () => inLine(one))),
        ),
      played.length > 0 && h("h2", { key: "out" }, say.tournamentPage.places),
      played.length > 0 &&
        listing(
          [say.common.place, say.common.player, say.common.prize],
          played.map((one) =>
            h(
              "tr",
              { key: one.player, class: one.player === session.name ? "mine" : "" },
              h("td", {}, placeWords(one.place)),
              h("th", { scope: "row" }, one.player),
              h("td", {}, one.prize ? money(one.prize) : ""),
            ),
          ),
        ),
    ];
  }

  #story(row) {
    return (
      this.told.length > 0 && [
        h("h2", { key: "told" }, say.common.whatHappened),
        h(
          "ol",
          { class: "event-story", reversed: true },
          this.told.map((one, at) => h("li", { key: this.told.length - at }, one.says, " ", cite(row.book, one.cite))),
        ),
      ]
    );
  }
}

/** Chips for money, out of the own account: how each is said. @type {Record<string, (chips: string, cost: string) => string>} */
const BUYS = {
  "re-buy": say.tournamentPage.reBuyFor,
  "add-on": say.tournamentPage.addFor,
  "buy-back": say.tournamentPage.comeBackFor,
};

/** One of three sentences: nothing moves, so much is paid, so much comes back. */
const amounts = (cents, nothing, paid, back) => (cents > 0 ? paid(money(cents)) : cents < 0 ? back(money(-cents)) : nothing);

define("tournament-page", TournamentPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([tournament]) {
  const view = await call(`/api/tournaments/${encodeURIComponent(tournament)}`);
  return ["tournament-page", { tournament, view }];
}
