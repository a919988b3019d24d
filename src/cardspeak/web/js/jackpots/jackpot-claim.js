import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { tap } from "./forms.js";
import { Looking, asOf, money, order } from "./looking.js";
import { win } from "./wins.js";

/**
 * `<jackpot-claim>`: the jackpot of a table as one of those at it sees it: figures, the own hand that could be tabled
 * for it, and every win with what is still to be done and by whom. Whoever runs the table has the handset here.
 *
 * Properties: `table` (its id), `found` (what `/api/tables/ID/jackpot` said last).
 * @extends {Part<{ table: string, found: any }>}
 */
export class JackpotClaim extends Part {
  static properties = ["table", "found"];

  connected() {
    this.looking = new Looking(`/api/tables/${encodeURIComponent(this.table)}/jackpot`, () => this.redraw(), this.found).until(this);
  }

  async #turnOver() {
    try {
      const { told, refused } = await call("/api/tabled", { method: "POST", body: { table: this.table } });
      toast(refused || (told?.length ? say.jackpotClaim.yourHandLiesFaceUpCall : say.jackpotClaim.itLiesOpen), refused ? "bad" : "");
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    await this.looking.look();
  }

  async #record({ pool, number, seats }) {
    const { book } = this.looking.found;
    await order(book, { type: "RecordWin", pool, table: `table ${this.table}`, number, seat: seats[0] }, toast);
    await this.looking.look();
  }

  draw() {
    const { found, late } = this.looking;
    if (!found) return null;
    const { book, title, pools, wins, claim, handset } = found;
    return h(
      "div",
      { class: `jackpot-claim${late ? " stale" : ""}` },
      h("p", { class: "small" }, title),
      pools.map((one) =>
        h(
          "div",
          { key: one.pool, class: one.stale ? "stale" : "" },
          h("p", { class: "claim-figure" }, h("b", {}, money(one.cents)), ` ${one.pool}, ${asOf(one.at)}`),
          one.disabled ? h("p", { class: "bad" }, say.jackpotClaim.disabled(one.disabled)) : h("ul", {}, one.events.map((says) => h("li", { key: says }, says))),
        ),
      ),
      claim && this.#own(book, claim),
      handset?.map((one) =>
        h(
          "p",
          { key: `${one.pool} ${one.event}`, class: "handset" },
          say.jackpotClaim.seatWinsOfWithHand(one.seats.join(" and "), one.event, one.pool, one.number),
          tap("record", say.jackpotClaim.recordIt, () => this.#record(one), { class: "main" }),
        ),
      ),
      wins.map((one) => win(book, one, [], null)),
    );
  }

  /** The own hand of the last one, which nobody has seen. */
  #own(book, { number, wins, cite: clause }) {
    return h(
      "section",
      { class: "own-claim" },
      h(
        "p",
        {},
        wins.length
          ? say.jackpotClaim.withHandYouWouldWinOnly(number, wins.join(" and "))
          : say.jackpotClaim.yourHandLiesFaceDownAnd(number),
        cite(book, clause),
      ),
      tap("table", say.jackpotClaim.tableMyHand, () => this.#turnOver(), { class: wins.length ? "main" : "quiet" }),
    );
  }
}

define("jackpot-claim", JackpotClaim);

/** @param {{id: string}} row a table @param {any} found what is known of its jackpot */
export const showJackpot = ({ id }, found) => openBox(say.jackpotClaim.theJackpotAtThisTable, () => h("jackpot-claim", { table: id, found }));
