import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import "../parts/menu-button.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { actButton } from "../table/act_button.js";
import { AtTable } from "../table/at_table.js";
import { chips, upper } from "../words.js";
import { acts, aside, noSizes, said } from "../table/dock.js";
import { showSign } from "../table/sign.js";
import "./house-felt.js";
import { lookInto } from "./looking.js";
import { nameOf } from "./wagers.js";
import { resultWords, settlement, showPayTables } from "./settlement.js";
import "./wager-bar.js";

const BUY_IN = 40; // times the least ante
const MORE = 20_000;

/**
 * `<banked-page>`: a table against the house: boxes with their betting areas, the dealer's hand, settlement lines, pay
 * tables, the jackpots.
 *
 * Properties: `row`, `first`; see `AtTable`.
 * @extends {AtTable<{ chip: any, advice: any, focus: any }>}
 */
export class BankedPage extends AtTable {
  static state = [...AtTable.state, "chip", "advice", "focus"];
  static dockLabel = say.bankedPage.yourWagersAndYourChoices;

  last = []; // wagers of the round before, or those just taken back
  laid = []; // wagers that lie on the layout while bets are open
  settled = null; // the round just paid

  connected() {
    super.connected();
    this.classList.add("at-house");
    this.chip ??= this.view.compulsory || 500;
  }

  heard({ view: { layout } }) {
    if (layout?.over && layout.lines.length) this.settled = layout;
    if (this.wagers.length && !layout.over) this.settled = null;
    if (this.prompt("bets")) this.laid = this.wagers;
    else this.remember();
    if (!this.prompt("decide")) this.advice = "";
    if (!this.wagers.some(({ box }) => box === this.focus)) this.focus = 0;
  }

  /** Keep what lies on the layout, for the same again. */
  remember() {
    if (this.laid.length) this.last = this.laid.map(({ box, wager, amount }) => ({ box, wager, amount }));
    this.laid = [];
  }

  get seat() {
    return this.view.seats.find((one) => one.name === session.name);
  }

  /** What this player has wagered, in whichever box. */
  get wagers() {
    const all = (this.view.layout?.boxes ?? []).flatMap(({ box, wagers = [] }) =>
      wagers.map((one) => ({ ...one, box })),
    );
    return all.filter((one) => one.owner === session.name);
  }

  prompt(kind) {
    return this.view.layout?.prompts.find(
      (prompt) => prompt.kind === kind && (kind === "bets" || prompt.owner === session.name),
    );
  }

  // -- asking ----------------------------------------------------------------------------------------------

  async askAll(commands) {
    if (commands[0]?.command?.type === "TakeBack") this.remember();
    for (const command of commands) await this.ask(command);
  }

  async advise() {
    const answer = await this.ask({ type: "Advise", box: this.prompt("decide")?.box ?? this.seat.box });
    this.advice = answer?.ruling?.says ?? "";
  }

  /** A choice that gives up a wager which would win is asked twice. */
  decide(choice) {
    const command = { type: "Decide", box: this.prompt("decide").box, verb: choice.verb };
    if (!choice.confirm) return this.play(command);
    return openBox(say.bankedPage.areYouSure, (close) => {
      const sure = () => {
        close();
        this.play({ ...command, sure: true });
      };
      return [
        h("p", {}, say.bankedPage.thatGivesUpAWagerWhich, cite(this.row.book, choice.cite)),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "quiet", onclick: close }, say.bankedPage.thinkAgain),
          h("button", { type: "button", class: "main", onclick: sure }, upper(choice.verb)),
        ),
      ];
    });
  }

  sit(box) {
    if (!box) return toast(say.bankedPage.everyBoxIsTaken, "bad");
    return this.ask({ type: "SitAt", box, chips: Math.min(session.chips, BUY_IN * this.view.sign.limits.ante.least) });
  }

  /** The free box nearest the middle, or 0. */
  freeBox() {
    const { boxes, seats } = this.view;
    const taken = new Set(seats.map((seat) => seat.box));
    const away = (box) => Math.abs(box - (boxes + 1) / 2);
    const free = Array.from({ length: boxes }, (_, at) => at + 1).filter((box) => !taken.has(box));
    return free.sort((one, other) => away(one) - away(other))[0] ?? 0;
  }

  notices() {
    const { closes, closes_why: why } = this.view;
    return closes ? [{ number: 0, says: say.bankedPage.theTableCloses, why, hands: 0, due: closes }] : [];
  }

  withdrawing() {
    return { type: "KeepOpen" };
  }

  get asks() {
    return Boolean(this.shown && this.seat && ["decide", "expose", "retract"].some((kind) => this.prompt(kind)));
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  subtitle() {
    return say.bankedPage.round(this.row.title.split(":")[0], this.view.number);
  }

  tools() {
    const open = () => showPayTables(this.view.sign, this.row.book);
    const last = { class: "button quiet", href: `/history/${this.row.id}/last`, title: say.bankedPage.replayTheLastRound };
    return [
      this.view.number > 1 && h("a", last, say.bankedPage.lastRound),
      h("button", { class: "quiet", type: "button", onclick: () => showSign(this.row) }, say.bankedPage.sign),
      h("button", { class: "quiet", type: "button", onclick: open }, say.bankedPage.payTables),
    ];
  }

  /** In a tournament nobody buys or gets up: one is here, or away. */
  #coming() {
    return this.view.away.includes(session.name)
      ? [say.bankedPage.iAmBack, () => this.ask({ type: "ComeBack" })]
      : [say.bankedPage.stepAway, () => this.ask({ type: "StepAway" })];
  }

  seatMenu() {
    if (this.view.tournament) return this.seat && h("menu-button", { key: "box", label: say.bankedPage.myBox, items: [this.callItem(), this.#coming()] });
    const more = Math.min(session.chips, MORE);
    const items = [
      this.callItem(),
      [say.bankedPage.buyMore(chips(more)), () => this.ask({ type: "BuyIn", chips: more })],
      [say.bankedPage.getUpAndCashOut, () => this.ask({ type: "GetUp" })],
    ];
    return this.seat && h("menu-button", { key: "box", label: say.bankedPage.myBox, items });
  }

  cloth() {
    const { view, seat, chip } = this;
    // The round just settled stays until new chips are down.
    const stays = this.settled && !this.wagers.length && !view.layout?.dealer.length;
    const layout = stays ? this.settled : view.layout;
    const round = { view, layout, settled: Boolean(layout && (layout === this.settled || layout.over)), seat };
    return h("house-felt", {
      ...round,
      game: this.row.game_title,
      focus: this.prompt("decide")?.box ?? this.focus,
      sits: !seat && !view.tournament,
      bets: this.prompt("bets"),
      chip,
      turn: this.shown.clock_seat,
      onsit: ({ detail: box }) => this.sit(box),
      onlook: ({ detail: box }) => this.look(round, box),
      onwager: ({ detail }) => this.put(detail),
    });
  }

  /** A further box of one's own comes into focus; anybody else's is looked at in large. */
  look(round, box) {
    const owner = round.layout?.boxes.find((one) => one.box === box)?.owner;
    if (owner === session.name) this.focus = box === this.focus ? 0 : box;
    else lookInto(round, box);
  }

  put({ box, ...wager }) {
    this.focus = box === this.seat.box ? 0 : box;
    return this.play({ type: "Place", owner: session.name, box, ...wager });
  }

  /** In a tournament: why there is nothing to wager, or nothing. */
  #outOfIt() {
    const { away = [], sitting = [], secret = {} } = this.view;
    const written = Object.entries(secret).map(([wager, amount]) => `${nameOf(wager)} ${chips(amount)}`);
    if (!this.seat) return [said(say.bankedPage.theBoxesAreDrawn), noSizes(), acts()];
    if (away.includes(session.name)) {
      return [said(say.bankedPage.youAreAway), noSizes(), acts(null, null, actButton("back", say.bankedPage.iAmBack, "raise", () => this.ask({ type: "ComeBack" })))];
    }
    if (sitting.includes(session.name)) return [said(say.bankedPage.youSitThisHandOut), noSizes(), acts()];
    return this.prompt("bets") && written.length > 0 && [said(say.bankedPage.writtenDown(written.join(", "))), noSizes(), acts()];
  }

  /** A wager that is written down, and laid open when bets are closed. */
  async #secret() {
    const { giveOrder } = await import("../table/order-form.js");
    const fields = this.prompt("bets").choices.map(({ wager, most }) => ({
      ...{ name: wager, label: nameOf(wager), type: "number", inputmode: "numeric", min: 0, max: most },
      value: wager === "ante" ? this.view.compulsory : 0,
    }));
    giveOrder(say.bankedPage.aWagerThatNobodySees, fields, say.bankedPage.writeItDown, (given) =>
      this.ask({ type: "WriteSecret", wagers: Object.fromEntries(Object.entries(given).filter(([, amount]) => amount > 0)) }),
    );
  }

  dock() {
    const outOfIt = this.view.tournament && this.#outOfIt();
    if (outOfIt) return outOfIt;
    if (!this.seat) {
      const sit = actButton("sit", say.bankedPage.takeABox, "raise", () => this.sit(this.freeBox()));
      return [said(say.bankedPage.youWatchFromTheRail), noSizes(), acts(null, null, sit)];
    }
    const kinds = ["bets", "decide", "expose", "retract"];
    return h("wager-bar", {
      seat: this.seat,
      prompts: Object.fromEntries(kinds.map((kind) => [kind, this.prompt(kind)])),
      wagers: this.wagers,
      last: this.last,
      chip: this.chip,
      advice: this.advice,
      over: this.view.layout?.over,
      held: (this.view.layout ?? this.settled)?.boxes.find((one) => one.box === (this.prompt("decide")?.box ?? this.seat.box))?.words ?? "",
      result: resultWords(this.view.layout?.over ? this.view.layout : this.settled),
      compulsory: this.view.tournament ? this.view.compulsory : 0,
      more: this.view.secrets && aside(say.bankedPage.secretWager, () => this.#secret()),
      onask: ({ detail }) => this.askAll(detail),
      onchip: ({ detail }) => (this.chip = detail),
      ondecide: ({ detail }) => this.decide(detail),
      onadvise: () => this.advise(),
    });
  }

  news() {
    const { tournament, id } = this.row;
    return [
      tournament && this.later && h("tournament-strip", { key: "tournament", tournament, table: id }),
      h("div", { class: "news", key: "news" }, settlement(this.settled, this.row.book)),
    ];
  }
}

define("banked-page", BankedPage);
