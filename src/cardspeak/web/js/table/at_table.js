/** What a table among players and one against the house have in common: hearing, asking, the bar, the dock, the story. */

import { h } from "../dom.js";
import { Part } from "../element.js";
import { cite } from "../parts/clause-link.js";
import "../parts/menu-button.js";
import "../parts/tool-menu.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { allSheets } from "../sheets.js";
import { onTheFloor, session } from "../session.js";
import { line } from "../socket.js";
import { sound } from "../sounds.js";
import { known } from "../beside/known.js";

const TABS = { story: say.atTable.story, chat: say.atTable.chat, hands: say.common.hands };
const MOST = 300; // lines of the story
const SOON = 2000; // milliseconds: a slow phone may be busy with the felt for a while
const PAUSED = say.atTable.theFloorHasPausedThisTable;

/** @type {Promise<(typeof import("./later.js"))["later"]> | null} */
let reading = null;

/** What a table needs beside its felt; asked for again where it did not come. */
function readLater() {
  reading ??= Promise.all([import("./later.js"), allSheets()]).then(
    ([found]) => found.later,
    (wrong) => {
      reading = null;
      throw wrong;
    },
  );
  return reading;
}

/** When the browser has nothing better to do, and soon in any case. @param {() => void} does */
function whenIdle(does) {
  if (globalThis.requestIdleCallback) requestIdleCallback(does, { timeout: SOON });
  else setTimeout(does);
}

/** Why nothing happens. */
function stopped({ closed, paused, holding, fault }) {
  return closed ? say.atTable.thisTableIsClosed : paused ? fault || PAUSED : holding && say.atTable.pausedAfterThisHand;
}

/**
 * Properties: `row` (the table, as the lobby has it), `first` (what the room showed of it, with its story so far). The state of the table stands in the
 * attributes `data-position` (where its log is) and `data-hand`, which change with the drawing.
 *
 * A page of a table says what is on it: `subtitle()`, `tools()`, `seatMenu()`, `cloth()`, `dock()`, `news()`, and what it
 * learns from a message: `heard()`. What is not needed for the felt to stand is in `later` as soon as it is read: what
 * somebody asks for before that (`withLater`) waits for it.
 * @extends {Part<{ row: any, first: any, shown: any, busy: boolean, open: any, tab: string, later: Awaited<ReturnType<typeof readLater>> }>}
 */
class Table extends Part {
  static properties = ["row", "first"];
  static state = ["shown", "busy", "open", "tab", "later"];
  static look = "at-table";
  static dockLabel = "";

  names = new Map(); // of seats
  lines = []; // of the story
  ahead = 0; // seconds that the room's clock is ahead of ours
  aside = { calls: [], lines: [], silenced: [] }; // what is called and said beside the game
  unread = 0; // lines said since the chat was looked at

  connected() {
    document.title = say.atTable.cardspeak(this.row.title);
    this.learn(this.first.view);
    this.lines = this.first.told;
    this.shown = this.first;
    this.ahead = this.first.time - Date.now() / 1000;
    this.hold(line.whenChanged(() => this.redraw()));
    this.hold(line.watch(this.row.id, (message) => this.hear(message), (message) => this.overhear(message)));
  }

  get view() {
    return this.shown.view;
  }

  /** Something that is not needed for the felt to stand. @param {(later: Awaited<ReturnType<typeof readLater>>) => any} does */
  async withLater(does) {
    try {
      return does(await readLater());
    } catch (wrong) {
      return toast(wrong instanceof TypeError ? say.common.aPartOfThisPageDid : wrong.message, "bad");
    }
  }

  update() {
    super.update();
    // The felt is drawn and painted first.
    if (this.shown && this.later === undefined) {
      this.later = null;
      const read = () => whenIdle(() => this.withLater((later) => (this.later = later)));
      requestAnimationFrame(() => requestAnimationFrame(read)); // in the first of these frames the felt is drawn
    }
  }

  // -- hearing and asking ----------------------------------------------------------------------------------

  hear(message) {
    this.shown = message;
    this.ahead = message.time - Date.now() / 1000;
    this.learn(message.view);
    this.tells(message.told);
    this.heard(message);
  }

  /** Lines for the story. */
  tells(told) {
    if (told.length) this.lines = [...this.lines, ...told].slice(-MOST);
  }

  heard(_message) {}

  /** The place of whoever looks, where they have one. @returns {any} */
  get place() {
    return null;
  }

  /** What was called or said at the table. */
  overhear({ calls, lines, silenced, fresh, time }) {
    this.ahead = time - Date.now() / 1000;
    const news = fresh ? [] : lines.filter((one) => one.name !== session.name && !known(one.name).muted);
    const all = fresh ? lines : [...this.aside.lines, ...lines].slice(-MOST);
    if (!fresh && !this.querySelector("aside.side")?.checkVisibility({ visibilityProperty: true }))
      for (const words of this.later?.callNews(this.aside.calls, calls) ?? []) toast(words, "good"); // a sheet that is closed says nothing
    this.aside = { calls, lines: all, silenced };
    if (news.length && !this.reads) this.unread += news.length;
    if (news.length) sound("word");
    this.redraw();
  }

  /** Whether the chat is open before these eyes. */
  get reads() {
    return this.tab === "chat" && this.querySelector("table-chat")?.checkVisibility({ visibilityProperty: true });
  }

  /** Call the floor, speak, or whatever else is asked beside the game. @param {"call" | "say"} what */
  async beside(what, command) {
    const answer = await line.request({ do: what, table: this.row.id, command });
    if (answer.type === "refused" || answer.type === "wrong") toast(answer.says, "bad");
    return answer;
  }

  /** Where this player sits: the seat or box, or nothing. */
  get own() {
    const found = this.view.seats.find((one) => one.name === session.name);
    return found && (found.seat ?? found.box);
  }

  learn(view) {
    for (const { seat, box, name } of view?.seats ?? []) this.names.set(seat ?? box, name);
  }

  /** Ask the table; what it refuses is said, with the clause. @returns {Promise<any>} its answer */
  async ask(command, hand = 0) {
    if (this.busy) return null;
    this.busy = true;
    const answer = await line.ask(this.row.id, command, hand);
    this.busy = false;
    if (answer.type === "refused") toast([answer.says, " ", cite(answer.book, answer.clause)], "bad");
    else if (answer.type === "wrong") toast(answer.says, "bad");
    return answer;
  }

  play(command) {
    return this.ask({ type: "Play", command });
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  draw() {
    const { shown } = this;
    this.classList.toggle("story-open", Boolean(this.open));
    this.classList.toggle("docked", this.docked);
    if (shown) Object.assign(this.dataset, { position: shown.position, hand: shown.view.number });
    return [
      h("div", { class: "table-bar" }, shown && this.bar()),
      h("div", { class: "stage" }, shown && this.cloth()),
      h(
        "section",
        { class: `dock${this.asks ? " asks" : ""}`, "aria-label": /** @type {typeof Table} */ (this.constructor).dockLabel },
        shown && this.dock(),
      ),
      this.side(),
    ];
  }

  /** What stands beside the table. */
  side() {
    const { shown } = this;
    return h(
      "aside",
      { class: "side", "aria-label": say.atTable.theStoryOfTheTable },
      shown && this.later && h("other-tables", { key: "others", table: this.row.id }),
      shown && [this.calling(), this.board(), this.news(), this.pack()],
      this.tabs(),
      this.panel(),
    );
  }

  /** What stands beside the table: its story, what is said, the hands before. */
  tabs() {
    const tab = ([name, words]) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          key: name,
          id: `tab-${name}`,
          "aria-controls": "beside",
          "aria-label": name === "chat" && this.unread > 0 ? say.atTable.new(words, this.unread) : words,
          "aria-selected": String((this.tab ?? "story") === name),
          onclick: () => this.turn(name),
        },
        words,
        name === "chat" && this.unread > 0 && h("b", { class: "waits", "aria-hidden": "true" }, this.unread),
      );
    return h("div", { class: "tabs", role: "tablist", "aria-label": say.atTable.besideTheTable }, Object.entries(TABS).map(tab));
  }

  turn(name) {
    this.tab = name;
    if (name === "chat") this.unread = 0;
    this.redraw();
  }

  panel() {
    const tab = this.tab ?? "story";
    const of = { class: "beside", id: "beside", role: "tabpanel", "aria-labelledby": `tab-${tab}` };
    const { book, id } = this.row;
    return h(
      "div",
      of,
      this.later && // all that was told until then at once, so that it is not read aloud line by line
        h("story-feed", { book, label: say.common.whatHappened, live: true, lines: this.lines, names: this.names, hidden: tab !== "story" }),
      tab === "chat" &&
        this.later &&
        h("table-chat", {
          key: "chat",
          lines: this.aside.lines,
          silenced: this.aside.silenced,
          speaks: Boolean(this.shown && (this.own || onTheFloor())),
          floor: onTheFloor() && !(this.shown && this.own),
          onsay: (event) => this.beside("say", event.detail),
          onreport: (event) => this.beside("call", { type: "CallFloor", why: event.detail }),
        }),
      tab === "hands" && this.later && h("last-hands", { key: "hands", table: id, number: this.shown?.view.number ?? 0 }),
    );
  }

  /** Calls to the floor that wait: one's own, or those of the table for the house. */
  calling() {
    const { calls } = this.aside;
    return calls.length > 0 && this.later?.callStatus(calls, this.ahead, (command) => this.beside("call", command));
  }

  /** In everybody's own menu. */
  callItem() {
    return [say.atTable.callTheFloor, () => this.withLater(({ callFloor }) => callFloor((why) => this.beside("call", { type: "CallFloor", why })))];
  }

  /** Whether everything of the dock has its fixed place. */
  get docked() {
    return true;
  }

  /** Whether something is asked of this player. */
  get asks() {
    return false;
  }

  bar() {
    const floor =
      onTheFloor() && this.later && h("menu-button", { class: "floor-menu", key: "floor", label: say.common.floor, items: this.floor() });
    return [
      h("a", { href: "/", class: "back", "aria-label": say.atTable.backToTheLobby }, "‹"),
      h("div", { class: "title" }, h("h1", {}, this.row.game_title, this.row.kind === "players" && h("small", { class: "whose" }, this.row.short)), this.headline()),
      h(
        "div",
        { class: "tools" },
        h("tool-menu", { tools: [this.tools(), floor, this.seatMenu()] }),
        h(
          "button",
          {
            class: "quiet story-button",
            type: "button",
            "aria-expanded": String(Boolean(this.open)),
            onclick: () => (this.open = !this.open),
          },
          say.atTable.story,
          this.unread > 0 && h("b", { class: "waits", title: say.atTable.new2(this.unread) }, this.unread),
        ),
      ),
    ];
  }

  /** Below the title: why nothing happens, what has been announced, or the stakes. */
  headline() {
    const why = stopped(this.shown);
    if (why) return h("p", { class: "paused", role: "status", title: why, key: "why" }, why);
    if (line.state === "lost") return h("p", { class: "paused", role: "status", key: "lost" }, say.atTable.reconnecting);
    const [notice] = this.notices();
    const words = notice && say.atTable.notice(notice.says);
    if (words) return h("p", { class: "paused", title: words, key: "notice" }, words);
    return h("p", { key: "stakes" }, this.subtitle());
  }

  /** What the pack on the table was committed to before its first card. */
  pack() {
    const { shuffle } = this.shown;
    if (!shuffle?.root) return null;
    const proof = `/history/${this.row.id}/${shuffle.number}/proof`;
    return h("p", { class: "small pack" }, say.atTable.pack, h("a", { href: proof, title: shuffle.root }, shuffle.root.slice(0, 16)));
  }

  floor() {
    const { row, view, names } = this;
    const { paused, holding } = this.shown;
    const items = this.later.floorItems({ row, view, names, paused, holding, ask: (command, hand) => this.ask(command, hand) });
    return this.own ? items : [...items, this.callItem()];
  }

  /** What has been announced, for everybody who looks. */
  board() {
    const notices = this.notices();
    const { edition = null } = this.view;
    if ((!notices.length && !edition) || !this.later) return null;
    return h("notice-board", {
      book: this.row.book,
      notices,
      edition,
      ahead: this.ahead,
      name: this.place ? session.name : "",
      withdraws: onTheFloor(),
      onagree: (event) => this.ask({ type: "AgreeTo", seat: this.place.seat, notice: event.detail }),
      onwithdraw: (event) => this.ask(this.withdrawing(event.detail)),
    });
  }

  notices() {
    return this.view.notices;
  }

  /** The command that takes a notice back. @returns {{ type: string, [field: string]: any }} */
  withdrawing(notice) {
    return { type: "WithdrawNotice", notice, by: "" };
  }

  subtitle() {}
  tools() {}
  seatMenu() {}
  cloth() {}
  dock() {}
  news() {}
}

/** What the pages of a table extend. @type {import("../element.js").Open<typeof Table>} */
export const AtTable = /** @type {any} */ (Table);
