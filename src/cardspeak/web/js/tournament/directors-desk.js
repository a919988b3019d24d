import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import "../parts/menu-button.js";
import { giveOrder } from "../table/order-form.js";
import { entryDesk } from "./entry_desk.js";
import { dueNow, nextPanel } from "./next_due.js";
import { playerOrders } from "./player_orders.js";
import { prizeDesk } from "./prize_desk.js";
import { changeTerms } from "./planning.js";
import { seatMap } from "./seat_map.js";

const TABS = [
  ["tables", "Tables"],
  ["entries", "Entries"],
  ["prizes", "Prizes"],
  ["papers", "Papers"],
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
      { class: "directors-desk", "aria-label": "The director's desk" },
      this.#refused(view),
      nextPanel(view, due, this.busy),
      this.#kept(view),
      h(
        "div",
        { class: "row tabs" },
        h(
          "div",
          { class: "row", role: "tablist", "aria-label": "The desk" },
          TABS.map(([name, words]) =>
            h("button", { type: "button", role: "tab", class: "pick", key: name, "aria-selected": String(tab === name), onclick: () => (this.tab = name) }, words),
          ),
        ),
        h("span", { class: "gap" }),
        this.#slip(view),
        h("menu-button", { label: "More", name: "More orders", items: this.#more(view) }),
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
    return waiting.length > 0 && h("ul", { class: "kept", "aria-label": "Orders that wait" }, waiting.map((says) => h("li", { key: says }, says)));
  }

  #slip({ desk }) {
    const what = SLIPS[desk.can_take_back] ?? desk.can_take_back;
    return (
      what &&
      h("button", { type: "button", class: "quiet", disabled: this.busy, onclick: () => this.#done({ type: "TakeBackSlip", reason: "a slip" }) }, `Take back: ${what}`)
    );
  }

  #more(view) {
    const { board, desk, row } = view;
    const ask = (command) => () => this.#done(command);
    const before = ["planning", "entries", "closed"].includes(board.phase);
    return [
      before && ["Change the Terms…", () => changeTerms(row.id, (command) => this.#done(command))],
      board.phase === "playing" && !board.hand_for_hand && ["Hand for hand", ask({ type: "StartHandForHand" })],
      board.phase === "playing" && board.hand_for_hand && ["End hand for hand", ask({ type: "EndHandForHand" })],
      board.phase === "playing" && board.entries_open && ["Close entries", ask({ type: "CloseEntries" })],
      board.phase === "playing" && desk.here && ["I am leaving: nothing is dealt", ask({ type: "DirectorLeaves" })],
      before && ["Practice hands…", () => giveOrder("Practice before play", [{ name: "hands", label: "Hands", type: "number", min: 0, value: 3 }], "Write it down", ({ hands }) => this.#done({ type: "Practise", hands }))],
      board.phase !== "over" && board.phase !== "cancelled" && [
        "Cancel the tournament…",
        () => giveOrder("Cancel the tournament", [{ name: "reason", label: "Why", required: true, note: "Payments go back as the book and the Terms say." }], "Cancel it", ({ reason }) => this.#done({ type: "Cancel", reason })),
      ],
    ].filter(Boolean);
  }

  #tab(tab, view) {
    const ask = (command) => this.#done(command);
    switch (tab) {
      case "entries":
        return entryDesk(view, this.busy, ask);
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
          h("label", { class: "find-player" }, h("span", { class: "hidden" }, "Find a player or a table"), h("input", { type: "search", placeholder: "Find a player or a table", value: this.find, oninput: (event) => (this.find = event.target.value) })),
          seatMap(view, { chosen: this.chosen, find: this.find }, { choose: (player) => this.#choose(player), ask }),
          playerOrders(view, this.chosen, { busy: this.busy, clear: () => (this.chosen = []), ask }),
        ];
    }
  }
}

const SLIPS = {
  waits: "the order that waits",
  ReportOut: "who went out",
  CountTable: "the count of a table",
  PlayHands: "hands played",
  PlaySpecial: "the round that was announced",
  Move: "the move",
  BreakTable: "the broken table",
  StartHandForHand: "hand for hand",
  EndHandForHand: "the end of hand for hand",
  Penalise: "the penalty",
  Disqualify: "the disqualification",
  Find: "the disqualification",
  Retire: "the retirement",
  ColourUp: "the colour-up",
  CountChips: "the count",
  SetLevel: "the level",
  SetClock: "the clock",
  LimitTime: "the limit on time",
  AnnounceSpecial: "the announcement",
  DrawCards: "the cards drawn",
  PlayOff: "the play-off",
  EndTable: "the end of a table",
};

define("directors-desk", DirectorsDesk);
