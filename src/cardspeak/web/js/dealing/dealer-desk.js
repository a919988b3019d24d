import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { actButton } from "../table/act_button.js";
import { chips, upper } from "../words.js";
import { entryFor } from "./entering.js";
import { nameOf, named } from "./naming.js";
import { people } from "./people.js";
import { talkRow } from "./talk_row.js";

/**
 * `<dealer-desk>`: dealing a live table: what to do next with its clause, the cards as they fall, what live players do,
 * the last entry taken back, how the hand ended, and who sits where.
 *
 * Properties: `view` (the table for the floor), `row` (as the lobby has it), `busy` (an answer is awaited), `jackpot` (what
 * is known of the one that is played for here).
 * Events: `ask` with a command of the table, `jackpot` with one to the meters, `upto` with a seat: everybody before it
 * folds, or checks.
 * @extends {Part<{ view: any, row: any, busy: boolean, jackpot: any }>}
 */
export class DealerDesk extends Part {
  static properties = ["view", "row", "busy", "jackpot"];
  static look = "desk";

  #of = null; // the question that is open
  seat = 0; // whose cards are being named, where the dealer chose
  naming = false; // cards are named that could stay unseen

  get asked() {
    return JSON.stringify([this.view.number, this.view.dealer]);
  }

  ask(command) {
    this.tell("ask", command);
  }

  play(command) {
    this.ask({ type: "Play", command });
  }

  /** Name the cards of this seat. @param {number} seat */
  choose(seat) {
    this.seat = seat;
    this.naming = true;
    this.redraw();
  }

  draw() {
    const { view, row } = this;
    const { dealer } = view;
    if (this.#of !== this.asked) [this.#of, this.seat, this.naming] = [this.asked, 0, false];
    const ask = (command) => this.ask(command);
    return [
      dealer.result.length > 0 && this.#lines(dealer.result, "ended", say.dealerDesk.howTheHandEnded),
      this.#lines(dealer.lines, "now", say.dealerDesk.whatToDoNow),
      this.#pots(),
      h("div", { class: "entry", key: dealer.asks }, entryFor(this)),
      this.#meters(),
      talkRow(this),
      h("div", { class: "acts foot", key: "foot" }, this.#back(), this.#staff()),
      people(row, view, ask),
    ];
  }

  #lines(lines, kind, label) {
    const one = ({ says, cite: clause }, at) =>
      h("p", { key: at }, withCards(named(says, this.view.seats)), " ", cite(this.row.book, clause));
    const live = kind === "now" ? { "aria-live": "polite" } : {};
    return h("section", { class: kind, key: kind, "aria-label": label, ...live }, lines.map(one));
  }

  /** Who can win what, once there is more than one pot. */
  #pots() {
    const pots = this.view.hand?.pots ?? [];
    if (pots.length < 2) return null;
    const one = ({ chips: sum, seats }, at) => {
      const names = seats.map((seat) => nameOf(this.view, seat)).join(", ");
      return h("li", { key: at }, h("b", {}, at ? say.dealerDesk.sidePot(at) : say.dealerDesk.mainPot), ` ${chips(sum)}: ${names}`);
    };
    return h("ul", { class: "pots-of", key: "pots", "aria-label": say.dealerDesk.pots }, pots.map(one));
  }

  /** The jackpot's button, while a hand waits for it; and the handset, once a hand has won. */
  #meters() {
    const { button, handset } = this.jackpot ?? {};
    if (!button?.number && !handset?.length) return null;
    const { book } = this.row;
    const pressed = () => this.tell("jackpot", { type: "PressButton", number: button.number });
    const recorded = ({ pool, number, seats }) => this.tell("jackpot", { type: "RecordWin", pool, number, seat: seats[0] });
    return h(
      "section",
      { class: "acts meters-of", key: "meters", "aria-label": say.dealerDesk.theJackpot },
      button.number > 0 &&
        actButton("jackpot", h("span", {}, say.dealerDesk.hand(upper(button.name), button.number)), "raise", pressed, { title: `§ ${button.cite}` }),
      button.number > 0 &&
        h(
          "p",
          { class: "small" },
          say.dealerDesk.pressItAsTheHandBegins,
          cite(book, button.cite),
          say.dealerDesk.onceSomebodyHasActedWithThe(button.late.presses.join(" and "), button.late.by),
          cite(book, button.late.cite),
        ),
      handset?.map((one) =>
        actButton(`record ${one.pool} ${one.event}`, h("span", {}, say.dealerDesk.record(one.event, one.seats.map((seat) => nameOf(this.view, seat)).join(" and "))), "raise", () => recorded(one)),
      ),
    );
  }

  #back() {
    const { entry, seats } = this.view;
    if (!entry) return null;
    const words = h("span", {}, say.dealerDesk.takeBack, withCards(named(entry, seats)));
    return actButton("back", words, "fold", () => this.ask({ type: "TakeBack", by: "" }), { disabled: this.busy });
  }

  #staff() {
    const { name } = session;
    const dealer = this.view.staff.find(([role]) => role === "dealer")?.[1];
    if (dealer === name) return null;
    const words = dealer ? say.dealerDesk.dealsTakeOver(dealer) : say.dealerDesk.takeThisTableAsItsDealer;
    return actButton("staff", words, "plain", () => this.ask({ type: "SeatStaff", role: "dealer", name, by: "" }));
  }
}

define("dealer-desk", DealerDesk);
