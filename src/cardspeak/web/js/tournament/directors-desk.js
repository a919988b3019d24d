import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { Lines } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import "../parts/menu-button.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { entryDesk } from "./entry_desk.js";
import { canCommit, commitDraw, giveBack, limitTime, moveStart, repechage } from "./announcing.js";
import { countAll } from "./boxes.js";
import { dueNow, nextPanel } from "./next_due.js";
import { playerOrders } from "./player_orders.js";
import { prizeDesk } from "./prize_desk.js";
import { changeTerms } from "./planning.js";
import { seatMap } from "./seat_map.js";

const TABS = [
  ["tables", say.common.tables],
  ["entries", say.directorsDesk.entries],
  ["prizes", say.common.prizes],
  ["papers", say.directorsDesk.papers],
];

/**
 * `<directors-desk>`: a tournament from planning to payments on one page: what is to be done next at the top, then the
 * tables, the entries, the prizes and the papers. What is refused says so with its clause.
 *
 * Properties: `view` (as the director sees it), `papers` (what can be printed), `busy`, `refusal` (the last one), `ask`.
 * @extends {Part<{ view: any, papers: any, busy: boolean, refusal: any, ask: any, tab: any, chosen: string[], find: string }>}
 */
export class DirectorsDesk extends Part {
  static properties = ["view", "papers", "busy", "refusal", "ask"];
  static state = ["tab", "chosen", "find"];

  #lines = new Lines(); // of the entries, as they were drawn last

  connected() {
    this.chosen ??= [];
    this.find ??= "";
  }

  #choose(player) {
    const now = this.chosen;
    this.chosen = now.includes(player) ? now.filter((one) => one !== player) : [...now, player];
  }

  /** Whoever it was about is chosen no longer. */
  async #done(command) {
    const done = await this.ask(command);
    if (done) this.chosen = [];
    return done;
  }

  draw() {
    const { view } = this;
    const { board } = view;
    const due = dueNow(view, (command) => this.#done(command));
    const tab = this.tab ?? (board.phase === "playing" ? "tables" : board.phase === "over" ? "prizes" : "entries");
    return h(
      "section",
      { class: "directors-desk", "aria-label": say.directorsDesk.theDirectorsDesk },
      this.#refused(view),
      nextPanel(view, due, this.busy),
      this.#kept(view),
      h(
        "div",
        { class: "row tabs" },
        h(
          "div",
          { class: "row", role: "tablist", "aria-label": say.directorsDesk.theDesk },
          TABS.map(([name, words]) =>
            h("button", { type: "button", role: "tab", class: "pick", key: name, "aria-selected": String(tab === name), onclick: () => (this.tab = name) }, words),
          ),
        ),
        h("span", { class: "gap" }),
        this.#slip(view),
        h("menu-button", { label: say.directorsDesk.more, name: say.directorsDesk.moreOrders, items: this.#more(view) }),
      ),
      this.#tab(tab, view),
    );
  }

  #refused(view) {
    const { refusal } = this;
    return refusal && h("p", { class: "refusal", role: "alert" }, refusal.says, " ", refusal.clause && cite(refusal.book ?? view.row.book, refusal.clause));
  }

  #kept(view) {
    const waiting = view.waiting ?? [];
    return waiting.length > 0 && h("ul", { class: "kept", "aria-label": say.directorsDesk.ordersThatWait }, waiting.map((says) => h("li", { key: says }, says)));
  }

  #slip({ desk }) {
    const what = SLIPS[desk.can_take_back] ?? desk.can_take_back;
    return (
      what &&
      h("button", { type: "button", class: "quiet", disabled: this.busy, onclick: () => this.#done({ type: "TakeBackSlip", reason: say.directorsDesk.aSlip }) }, say.directorsDesk.takeBack(what))
    );
  }

  #more(view) {
    const { board, desk, row } = view;
    const ask = (command) => () => this.#done(command);
    const before = ["planning", "entries", "closed"].includes(board.phase);
    return [
      before && [say.directorsDesk.changeTheTerms, () => changeTerms(row.id, (command) => this.#done(command))],
      (before || !board.round) && board.phase !== "over" && board.phase !== "cancelled" && [say.directorsDesk.anotherStart, () => moveStart(desk, (command) => this.#done(command))],
      board.phase === "playing" && [say.directorsDesk.limitTime, () => limitTime(desk, (command) => this.#done(command))],
      (before || !board.round) && board.phase !== "over" && board.phase !== "cancelled" && canCommit() && [say.directorsDesk.commitToTheDraw, () => commitDraw(view, (command) => this.#done(command))],
      before && board.tables.length > 0 && [say.directorsDesk.giveATableBack, () => giveBack(view, (command) => this.#done(command))],
      board.phase === "playing" && board.rows.some(({ table }) => table) && [say.directorsDesk.countEverybody, () => countAll(view, (command) => this.#done(command))],
      desk.repechage && [say.directorsDesk.repechage, () => repechage((command) => this.#done(command))],
      board.phase === "playing" && !board.hand_for_hand && [say.common.handForHand, ask({ type: "StartHandForHand" })],
      board.phase === "playing" && board.hand_for_hand && [say.directorsDesk.endHandForHand, ask({ type: "EndHandForHand" })],
      board.phase === "playing" && board.entries_open && [say.directorsDesk.closeEntries, ask({ type: "CloseEntries" })],
      board.phase === "playing" && desk.here && [say.directorsDesk.iAmLeavingNothingIsDealt, ask({ type: "DirectorLeaves" })],
      before && [say.directorsDesk.practiceHands, () => giveOrder(say.directorsDesk.practiceBeforePlay, [{ name: "hands", label: say.common.hands, type: "number", min: 0, value: 3 }], say.directorsDesk.writeItDown, ({ hands }) => this.#done({ type: "Practise", hands }))],
      board.phase !== "over" && board.phase !== "cancelled" && [
        say.directorsDesk.cancelTheTournament,
        () => giveOrder(say.directorsDesk.cancelTheTournament2, [{ name: "reason", label: say.common.why, required: true, note: say.directorsDesk.paymentsGoBackAsTheBook }], say.directorsDesk.cancelIt, ({ reason }) => this.#done({ type: "Cancel", reason })),
      ],
    ].filter(Boolean);
  }

  #tab(tab, view) {
    const ask = (command) => this.#done(command);
    switch (tab) {
      case "entries":
        return entryDesk(view, this.busy, ask, this.#lines);
      case "prizes":
        return prizeDesk(view, this.busy, ask);
      case "papers":
        return h(
          "ul",
          { class: "papers" },
          (this.papers ?? []).map(({ name, title }) => h("li", { key: name }, h("a", { href: `/tournament/${view.row.id}/paper/${name}`, target: "_blank", rel: "noopener" }, title))),
        );
      default:
        return [
          h("label", { class: "find-player" }, h("span", { class: "hidden" }, say.directorsDesk.findAPlayerOrATable), h("input", { type: "search", placeholder: say.directorsDesk.findAPlayerOrATable, value: this.find, oninput: (event) => (this.find = event.target.value) })),
          seatMap(view, { chosen: this.chosen, find: this.find }, { choose: (player) => this.#choose(player), ask }),
          playerOrders(view, this.chosen, { busy: this.busy, clear: () => (this.chosen = []), ask }),
        ];
    }
  }
}

const SLIPS = {
  waits: say.directorsDesk.theOrderThatWaits,
  ReportOut: say.directorsDesk.whoWentOut,
  CountTable: say.directorsDesk.theCountOfATable,
  PlayHands: say.directorsDesk.handsPlayed,
  PlaySpecial: say.directorsDesk.theRoundThatWasAnnounced,
  Move: say.directorsDesk.theMove,
  BreakTable: say.directorsDesk.theBrokenTable,
  StartHandForHand: say.directorsDesk.handForHand,
  EndHandForHand: say.directorsDesk.theEndOfHandForHand,
  Penalise: say.directorsDesk.thePenalty,
  Disqualify: say.directorsDesk.theDisqualification,
  Find: say.directorsDesk.theDisqualification,
  Retire: say.directorsDesk.theRetirement,
  ColourUp: say.directorsDesk.theColourUp,
  CountChips: say.directorsDesk.theCount,
  SetLevel: say.directorsDesk.theLevel,
  SetClock: say.directorsDesk.theClock,
  LimitTime: say.directorsDesk.theLimitOnTime,
  AnnounceSpecial: say.directorsDesk.theAnnouncement,
  DrawCards: say.directorsDesk.theCardsDrawn,
  PlayOff: say.directorsDesk.thePlayOff,
  EndTable: say.directorsDesk.theEndOfATable,
};

define("directors-desk", DirectorsDesk);
