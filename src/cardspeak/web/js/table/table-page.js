import { nameOf, spokenFor } from "../dealing/naming.js";
import { h } from "../dom.js";
import { call as ask } from "../api.js";
import { allowNotices, call, mark } from "../attention.js";
import { openBox } from "../dialog.js";
import { Looking, order } from "../jackpots/looking.js";
import { define } from "../element.js";
import "../parts/menu-button.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { prefer, session, taste } from "../session.js";
import { sound } from "../sounds.js";
import { limitWords } from "../words.js";
import { actButton } from "./act_button.js";
import { afterwards } from "./afterwards.js";
import { AtTable } from "./at_table.js";
import "./betting-bar.js";
import { acts, noSizes, said } from "./dock.js";
import { heldWords, ownCards } from "./own_cards.js";
import { bestOf } from "./seat_cards.js";
import { Signs } from "./signs.js";
import { waiting } from "./status.js";
import "./table-felt.js";
import { timeWords } from "./time_words.js";
import { RunningOut } from "./running_out.js";
import { runChoices } from "./votes.js";
import { forTheTable } from "./keys.js";
import { Wishes } from "./wishes.js";

/**
 * `<table-page>`: a table among players: what the room shows, drawn; what the player does, asked.
 *
 * Properties: `row`, `first`; see `AtTable`.
 * @extends {AtTable<{}>}
 */
export class TablePage extends AtTable {
  static dockLabel = say.tablePage.yourHandAndYourChoices;

  signs = new Signs();
  wishes = new Wishes();
  clock = null;
  asked = ""; // which question is put to this player

  connected() {
    const chances = () => ask(`/api/tables/${encodeURIComponent(this.row.id)}/chances`);
    this.runs = new RunningOut(this.row.pace, chances, (told) => this.unfolds(told));
    this.hold(() => this.runs.end());
    super.connected();
    for (const told of this.lines) this.signs.see(told);
    if (this.row.jackpot) this.#watchJackpot();
    this.listen(document, "keydown", (event) => {
      if (forTheTable(event, this) && event.key.toLowerCase() === "m") this.likes({ sounds: !taste.sounds });
    });
    this.hold(() => mark(false, document.title.replace("● Your turn · ", "")));
  }

  /** The jackpot is looked at again and again, and once more when a hand is over: whoever holds a winner is told. */
  #watchJackpot() {
    const path = `/api/tables/${encodeURIComponent(this.row.id)}/jackpot`;
    this.jackpot = new Looking(path, () => {
      const { claim } = this.jackpot.found ?? {};
      if (claim?.wins.length && claim.number !== this.claimed) {
        this.claimed = claim.number;
        this.showJackpot();
      }
      this.redraw();
    }).until(this);
  }

  async #toJackpot(command) {
    await order(this.row.book, { table: `table ${this.row.id}`, ...command }, toast);
    await this.jackpot.look();
  }

  hear(message) {
    super.hear({ ...message, told: this.runs.hear(message, this.shown) });
  }

  /** A street of a hand that plays itself out is turned: it is told now. */
  unfolds(told) {
    this.tells(told);
    this.happens(told);
    this.redraw();
  }

  /** What signs, sounds and the jackpot make of what happened. */
  happens(told) {
    if (this.jackpot && told.some(({ kind }) => kind === "HandStarted" || kind === "HandFinished")) this.jackpot.look();
    for (const one of told) this.signs.see(one);
    for (const { kind } of told) if (kind in HEARD) sound(HEARD[kind]);
  }

  heard(message) {
    this.happens(message.told);
    const { clock } = message.view;
    const total = Math.max(message.clock ?? 0, clock ? clock.ends - clock.started : this.row.pace.act);
    this.clock = message.clock === null ? null : { left: message.clock, total, bank: message.bank ?? 0 };
    const { prompt } = this;
    const asked = prompt ? [this.view.number, this.view.hand.round, JSON.stringify(prompt)].join() : "";
    const asks = asked !== this.asked;
    if (asks) this.busy = false;
    this.asked = asked;
    this.marks(Boolean(prompt));
    const withdrawn = this.wishes.hear(this.view, this.mine);
    if (withdrawn) toast(withdrawn);
    if (asks && prompt) this.called(prompt);
    this.arranged();
  }

  /** The tab says whether it is this player's turn. @param {boolean} asked */
  marks(asked) {
    mark(asked, say.tablePage.cardspeak(this.row.title));
  }

  /** It has become this player's turn: what was wished for is done, else attention is called to it. */
  called(prompt) {
    const by = (verb) => prompt.choices.some((one) => one.verb === verb);
    const wished = this.wishes.answer(prompt);
    if (wished) this.play(wished);
    else if (taste.muck && by("muck") && by("show")) this.play({ type: "Muck", seat: prompt.seat });
    else call(this.row.title);
  }

  /** What this player has asked to be done every time. */
  arranged() {
    const { place, view } = this;
    if (!place) return;
    const { seat, entry, how, dealt } = place;
    if (taste.post && entry && how === "wait" && !dealt && !this.busy) this.ask({ type: "ChooseEntry", seat, how: "post" });
    const blind = view.owed?.some((one) => one.seat === seat && /blind/.test(one.what ?? ""));
    if (this.untilBlind && place.here && blind && (!view.hand || view.hand.over)) {
      this.untilBlind = false;
      this.ask({ type: "StepAway", seat });
    }
  }

  /** The question that is put to this player. */
  get prompt() {
    const prompt = this.view.hand?.prompt;
    const seat = this.view.viewer;
    if (!prompt || typeof seat !== "number") return null;
    return prompt.seat === seat || prompt.choices.some((choice) => choice.verb === "run") ? prompt : null;
  }

  /** This player's place in the hand. */
  get mine() {
    return this.view.hand?.seats.find((seat) => seat.seat === this.view.viewer);
  }

  /** This player's place at the table. */
  get place() {
    return this.view.seats.find((place) => place.seat === this.view.viewer);
  }

  /** Whether this is the dealer of a live table, or somebody above. */
  get deals() {
    return Boolean(this.shown?.view.dealer);
  }

  sit(seat) {
    const ask = (command) => this.ask(command);
    return this.withLater(({ seatSomebody, takeSeat }) =>
      this.deals ? seatSomebody(this.row, this.view, seat, ask) : takeSeat(this.row.id, seat, ask),
    );
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  subtitle() {
    const { short, stakes } = this.row;
    const { side = [], standing = [] } = this.view;
    const beside = side.length > 0 ? say.tablePage.besideThePot(side.join(", ")) : "";
    const stands = standing.length > 0 ? say.tablePage.stillStanding(standing.join(", ")) : "";
    return [h("span", { class: "whose" }, `${short} · `), `${limitWords(stakes)}${beside}${stands}`];
  }

  tools() {
    const last = { class: "button quiet", href: `/history/${this.row.id}/last`, title: say.tablePage.replayTheLastHand };
    return [
      this.view.number > 0 && h("a", last, say.tablePage.lastHand),
      h("button", { class: "quiet", type: "button", onclick: () => this.withLater(({ showSign }) => showSign(this.row)) }, say.tablePage.sign),
      this.jackpot && h("button", { class: "quiet", type: "button", onclick: () => this.showJackpot() }, say.tablePage.jackpot),
    ];
  }

  showJackpot() {
    return this.withLater(({ showJackpot }) => showJackpot(this.row, this.jackpot.found));
  }

  get seatLabel() {
    return say.tablePage.mySeat;
  }

  seatMenu() {
    if (!this.place) return null;
    const coach = [taste.coach ? say.tablePage.hideTheCoach : say.tablePage.showTheCoach, () => this.coached(!taste.coach)];
    const blind = [say.tablePage.sitOutAtMyNextBlind(this.untilBlind ? "✓ " : ""), () => this.likes({}, { untilBlind: !this.untilBlind })];
    const [out, ...items] = this.later?.seatItems(this.place, this.row, (command) => this.ask(command), this.view) ?? [];
    const going = [out, this.row.stakes.blinds.length > 0 && blind, ...items];
    return h("menu-button", { key: "seat", label: this.seatLabel, items: [...going, this.callItem(), this.row.coach && coach, ...this.habits()] });
  }

  /** What is done by itself, and how one is called. */
  habits() {
    const toggle = (words, name) => [`${taste[name] ? "✓ " : ""}${words}`, () => this.likes({ [name]: !taste[name] })];
    const notices = async () => this.likes({ notices: await allowNotices(!taste.notices) });
    return [
      toggle(say.tablePage.postByItselfWhenIWait, "post"),
      toggle(say.tablePage.muckByItselfWhenIMay, "muck"),
      toggle(say.tablePage.soundsKeyM, "sounds"),
      [say.tablePage.tellMeWhenIAmAway(taste.notices ? "✓ " : ""), notices],
      [say.tablePage.myBetSizes, () => this.presets()],
    ];
  }

  likes(wish, more = {}) {
    Object.assign(this, more);
    prefer(wish);
    this.redraw();
  }

  presets() {
    openBox(say.tablePage.myBetSizes2, (close) =>
      h(
        "form",
        {
          onsubmit: (event) => {
            event.preventDefault();
            const given = String(new FormData(event.target).get("sizes")).match(/\d+/g) ?? [];
            const presets = given.map(Number).filter((one) => one > 0 && one <= 1000).slice(0, 2);
            if (presets.length) this.likes({ presets });
            close();
          },
        },
        h("label", { class: "field" }, h("span", {}, say.tablePage.twoSizesInPerCentOf), h("input", { name: "sizes", value: taste.presets.join(" ") })),
        h("p", { class: "hint" }, say.tablePage.n3367AreAThirdAnd),
        h("div", { class: "buttons" }, h("button", { class: "main" }, say.tablePage.keepThem)),
      ),
    );
  }

  cloth() {
    return h("table-felt", {
      view: this.runs.lies(this.view),
      chances: this.runs.chances,
      shape: this.row.jackpot ? { ...this.row.shape, meter: true } : this.row.shape,
      meter: this.jackpot?.found && { ...this.jackpot.found, late: this.jackpot.late },
      game: this.row.game_title,
      signs: this.signs,
      puck: this.row.puck,
      clock: this.clock,
      position: this.shown.position,
      sits: typeof this.view.viewer !== "number",
      onsit: (event) => this.sit(event.detail),
      onlook: (event) => this.tapped(event.detail),
      onpots: () => this.withLater(({ showPots }) => showPots(this)),
    });
  }

  draw() {
    this.classList.toggle("dealing", this.deals);
    this.classList.toggle("sets-rows", this.row.shape.kind === "rows");
    return super.draw();
  }

  get docked() {
    return !this.deals;
  }

  get asks() {
    return Boolean(this.shown && this.prompt);
  }

  dock() {
    if (this.deals) return this.later && this.desk();
    const { prompt, mine, busy, asked } = this;
    const by = (...verbs) => prompt?.choices.find((one) => verbs.includes(one.verb));
    const setting = by("arrange");
    const giving = by("draw", "discard", "turn up");
    const held = heldWords(this.view.hand?.held);
    const parts = { seat: prompt?.seat, busy, onact: (event) => this.play(event.detail) };
    const own = ownCards(mine, `own${this.view.number}`, bestOf(this.runs.lies(this.view), this.view.viewer));
    if ((setting || giving) && !this.later) return [own, said(say.tablePage.itIsYourTurn, held), noSizes(), acts()];
    if (setting && !mine.cards.includes("??")) {
      return h("hand-setter", { ...parts, choice: setting, cards: mine.cards });
    }
    if (giving && !mine.cards.includes("??")) {
      const chooser = h("card-chooser", { ...parts, choice: giving, cards: mine.cards, up: mine.up, asked });
      return [chooser, said(say.tablePage.itIsYourTurn, held)];
    }
    if (setting || giving) return [own, said(LAY_DOWN), noSizes(), acts()];
    return [own, this.choices(by, held)];
  }

  news() {
    return [this.#tournament(), this.coach()];
  }

  /** Where the tournament stands that this table plays for; whoever is moved to another table goes there. */
  #tournament() {
    const { tournament, id } = this.row;
    return tournament && this.later && h("tournament-strip", { key: "tournament", tournament, table: id });
  }

  /** What the coach would be asked about: nothing while this player holds no known hand. */
  get moment() {
    const { hand } = this.view;
    const { mine } = this;
    if (!hand || hand.over || !mine?.cards.length || mine.folded || mine.cards.includes("??")) return "";
    const others = hand.seats.map(({ cards, folded }) => (folded ? "" : cards));
    return JSON.stringify([this.view.number, hand.round, mine.cards, hand.boards, hand.shared, others, this.asked]);
  }

  coach() {
    const { moment } = this;
    if (!taste.coach || !this.row.coach || !moment || !this.later) return null;
    return h("table-coach", { key: "coach", table: this.row.id, moment, onhide: () => this.coached(false) });
  }

  coached(wanted) {
    prefer({ coach: wanted });
    this.redraw();
  }

  desk() {
    const { view, row, busy } = this;
    const jackpot = this.jackpot?.found;
    const told = { onask: (event) => this.ask(event.detail), onjackpot: (event) => this.#toJackpot(event.detail) };
    return h("dealer-desk", { view, row, busy, jackpot, ...told, onupto: (event) => this.upTo(event.detail) });
  }

  /** Everybody before this seat folds, or checks where that costs nothing; each is an entry that can be taken back. */
  async upTo(seat) {
    const at = () => [this.view.number, this.view.hand.round].join();
    const begun = at();
    while (this.view.dealer.asks === "act" && at() === begun && this.view.dealer.seats[0] !== seat) {
      const [turn] = this.view.dealer.seats;
      const { prompt } = this.view.hand;
      if (!spokenFor(this.view, turn) || !prompt) return toast(say.tablePage.answersOnAScreenOfTheir(nameOf(this.view, turn)));
      const free = prompt.choices.some((choice) => choice.verb === "check");
      const answer = await this.play({ type: free ? "Check" : "Fold", seat: turn });
      if (answer?.type !== "done") return null;
    }
    return null;
  }

  /** A seat was tapped on the felt: at the dealer's desk the action goes on to it, anywhere else it is seen in large. */
  tapped(seat) {
    const { dealer, hand } = this.view;
    const comes = dealer?.asks === "act" && hand.seats.some((one) => one.seat === seat && !one.folded);
    if (this.deals && comes && seat !== dealer.seats[0]) return this.upTo(seat);
    return this.withLater(({ lookAt }) => lookAt(this, seat));
  }

  choices(by, held) {
    const { prompt, mine, busy, asked, view } = this;
    const ask = (command) => this.ask(command);
    if (!this.place) return this.outsider();
    if (by("run")) return runChoices(view, this.row.book, by("run"), ask);
    if (by("show")) return this.showing(prompt, held);
    if (by("ask flop")) return this.flop(prompt, held);
    const pot = view.hand?.pot ?? 0;
    const bar = h("betting-bar", { prompt, pot, mine, busy, asked, onact: (event) => this.play(event.detail) });
    if (prompt) {
      const { words, beside } = timeWords(view, this.row.book, ask, this.clock?.bank);
      return [said(words ?? say.tablePage.itIsYourTurn, held, beside), bar];
    }
    const buy = () => this.withLater(({ buyMore }) => buyMore(this.place.seat, this.row, ask));
    const { words, act, beside } = waiting(view, this.place, mine, ask, buy, this.shown.paused, this.ahead);
    if (!act && Wishes.open(view, mine)) {
      const chosen = (kind) => (this.wishes.toggle(kind, view, this.mine), this.redraw());
      return [said(words, held, beside), noSizes(say.tablePage.whenItIsYourTurn), this.wishes.draw(view, mine, chosen)];
    }
    const after = !this.runs.turning && afterwards(view, ask);
    if (after) return [said(words, held, beside), after, acts(null, act)];
    return act ? [said(words, held, beside), noSizes(), acts(null, act)] : [said(words, held, beside), bar];
  }

  /** Whoever is left before the flop may table the hand and see the flop, for the jackpot alone. */
  flop({ seat, choices }, held) {
    const more = { disabled: this.busy, title: `§ ${choices[0].cite}` };
    const take = () => this.play({ type: "TakePot", seat });
    const ask = () => this.play({ type: "AskFlop", seat });
    return [
      said(say.tablePage.thePotIsYoursTableYour, held),
      noSizes(),
      acts(
        actButton("take pot", h("span", {}, say.tablePage.takeThePot), "check", take, more),
        !this.mine.cards.includes("??") && actButton("ask flop", h("span", {}, say.tablePage.tableThem), "raise", ask, more),
      ),
    ];
  }

  showing({ seat, choices }, held) {
    const names = { show: say.tablePage.showMyHand, muck: say.tablePage.muckIt };
    const seen = !this.mine.cards.includes("??");
    const one = (verb, kind) => {
      const choice = choices.find((found) => found.verb === verb);
      const act = () => this.play({ type: verb === "show" ? "Show" : "Muck", seat });
      const more = { disabled: this.busy, title: `§ ${choice?.cite}` };
      return choice && (seen || verb !== "show") && actButton(verb, h("span", {}, names[verb]), kind, act, more);
    };
    return [
      said(seen ? say.tablePage.showYourHandOrMuckIt : LAY_DOWN, held),
      noSizes(),
      acts(one("muck", "fold"), null, one("show", "raise")),
    ];
  }

  outsider() {
    const free = this.row.places - this.view.seats.length;
    const act = free > 0 ? actButton("sit", say.tablePage.takeASeat, "raise", () => this.sit(0)) : this.queue();
    return [said(say.tablePage.youWatchFromTheRail), noSizes(), acts(null, null, act)];
  }

  /** Every seat is taken: the list of those who wait. */
  queue() {
    const { name } = session;
    const at = this.view.waiting.indexOf(name);
    const words = at < 0 ? say.tablePage.joinTheWaitingList : say.tablePage.numberOnTheListLeaveIt(at + 1);
    return actButton("list", words, "check", () => this.ask({ type: at < 0 ? "JoinList" : "LeaveList", name }));
  }
}

const HEARD = { Boarded: "card", Dealt: "card", Called: "chips", BetTo: "chips", RaisedTo: "chips", PlayerWarned: "time" };

/** Real cards, which only the dealer can name. */
const LAY_DOWN = say.tablePage.layYourCardsDownTheDealer;

define("table-page", TablePage);
