import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { choice, field, form, tap } from "../jackpots/forms.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { onTheFloor } from "../session.js";
import { PRIZED } from "../ranks.js";
import { chips } from "../words.js";

const KINDS = [
  ["cash", say.bonusPage.cashInChipsOf],
  ["goods", say.bonusPage.goods],
  ["services", say.bonusPage.services],
];
const SAID = { told: say.bonusPage.toBeVerified, verified: say.bonusPage.toBeGiven, denied: say.bonusPage.denied, given: say.bonusPage.given };

/**
 * `<bonus-page>`: the bonus prizes of a book: offers with their signs for everybody, one's own claims, and for the floor
 * what is told, verified, paid and given.
 *
 * Properties: `book` (its slug), `found` (what `/api/bonus/BOOK` says).
 * @extends {Part<{ book: string, found: any }>}
 */
export class BonusPage extends Part {
  static properties = ["book", "found"];

  connected() {
    document.title = say.bonusPage.bonusPrizesCardspeak;
  }

  async #order(order) {
    try {
      const { view } = await call(`/api/bonus/${this.book}/orders`, { method: "POST", body: { order } });
      this.found = view;
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  }

  draw() {
    const { offers, claims, owed, paid, past } = this.found;
    const floor = onTheFloor();
    return h(
      "section",
      { class: "page bonus-page" },
      h("h1", {}, say.bonusPage.bonusPrizes),
      h("p", { class: "lead" }, say.bonusPage.givenForAHandAtA),
      offers.length === 0 && h("p", { class: "empty" }, say.bonusPage.nothingIsOfferedAtTheMoment),
      offers.map((one) => this.#offer(one, floor)),
      claims.length > 0 && h("h2", {}, floor ? say.bonusPage.claims : say.bonusPage.yourClaims),
      claims.map((claim) => this.#claim(claim, floor)),
      floor && h("p", { class: "small" }, say.bonusPage.toBePaidPaid(chips(owed), chips(paid))),
      floor && past.length > 0 && this.#past(past),
      floor && this.#offering(),
    );
  }

  /** A hand that was dealt under a sign wins by it, though the sign is gone. */
  #past(past) {
    return h(
      "details",
      { key: "past" },
      h("summary", {}, say.bonusPage.wonBeforeTheSignWasTaken),
      past.map(({ name, tables }) => h("div", { key: name, "data-past": name }, h("p", {}, name), this.#telling(name, tables))),
    );
  }

  #telling(name, tables) {
    return form(
      `tell ${name}`,
      [choice("table", say.common.table, tables), field("number", say.common.hand, 1, "number", { min: 1 }), field("seat", say.common.seat, 1, "number", { min: 1 })],
      say.bonusPage.tellOfAWinner,
      ({ table, number, seat }) => this.#order({ type: "TellBonus", offer: name, hand: { table, number: Number(number), seat: Number(seat) } }),
    );
  }

  #offer({ offer, sign, standing }, floor) {
    const says = standing.length ? say.bonusPage.theSignStandsAt(standing.map(say.bonusPage.atTable).join(", ")) : say.bonusPage.itsSignStandsNowhereYetNothing;
    return h(
      "article",
      { key: offer.name, class: "bonus-offer", "data-offer": offer.name },
      h("ul", {}, sign.map((line) => h("li", { key: line.says }, line.says, " ", cite(this.book, line.cite)))),
      h("p", { class: standing.length ? "small" : "bad" }, says),
      floor && this.#running(offer, standing),
    );
  }

  /** What the floor does with an offer. */
  #running(offer, standing) {
    const missing = offer.tables.filter((id) => !standing.includes(id));
    return [
      missing.length > 0 &&
        form(`sign ${offer.name}`, [choice("where", say.bonusPage.theSignStands, this.found.signs)], say.bonusPage.putItUpAt(missing.join(", ")), ({ where }) =>
          this.#order({ type: "SignBonus", offer: offer.name, where, tables: missing }),
        ),
      standing.length > 0 && this.#telling(offer.name, standing),
      tap("down", say.bonusPage.takeItDown, () => this.#order({ type: "TakeDownBonus", offer: offer.name }), { class: "quiet" }),
    ];
  }

  #claim({ number, offer, terms, hand, status, reason, amount }, floor) {
    const { table, number: dealt, seat, player } = hand;
    return h(
      "article",
      { key: `claim ${number}`, class: "bonus-claim", "data-claim": number, "data-status": status },
      h("p", {}, h("b", {}, `${number}: ${offer}`), say.bonusPage.withHandOfTable(player, dealt, table, SAID[status], reason ? ` (${reason})` : "")),
      floor && status === "told" && tap("verify", say.bonusPage.verifyTheHand, () => this.#order({ type: "VerifyBonus", claim: number, hand: { table, number: dealt, seat } })),
      floor && status === "verified" && tap("again", say.bonusPage.lookAtTheHandAgain, () => this.#order({ type: "VerifyBonus", claim: number, hand: { table, number: dealt, seat } }), { class: "quiet" }),
      floor &&
        status === "verified" &&
        (amount
          ? form(`pay ${number}`, [choice("way", `${chips(amount)} in`, this.found.payments)], say.bonusPage.pay, ({ way }) =>
              this.#order({ type: "PayBonus", claim: number, ways: { [way]: amount } }),
            )
          : tap("give", say.bonusPage.given2(terms.bonus.what), () => this.#order({ type: "GiveBonus", claim: number }))),
    );
  }

  #offering() {
    return h(
      "details",
      { key: "offering" },
      h("summary", {}, say.bonusPage.offerABonus),
      form(
        "offer",
        [
          field("name", say.common.name, ""),
          choice("kind", say.bonusPage.itIs, KINDS),
          field("what", say.bonusPage.howMuchOrWhat, ""),
          choice("category", say.bonusPage.wonBy, PRIZED.map((one) => [one, say.bonusPage.orBetter(one)])),
          choice("own", say.bonusPage.ownCardsThatPlay, ["0", "1", "2"]),
          field("tables", say.bonusPage.atTablesNumbersWithSpaces, ""),
        ],
        say.bonusPage.offerIt,
        (told) => {
          const bonus = told.kind === "cash" ? { type: "cash", amount: Number(told.what) || 0 } : { type: told.kind, what: told.what };
          const outcome = { type: "makes", category: told.category, or_better: true, own: Number(told.own) };
          const tables = String(told.tables).split(/[\s,]+/).filter(Boolean);
          return this.#order({ type: "OfferBonus", offer: { name: told.name, bonus, outcomes: [outcome], tables } });
        },
      ),
    );
  }
}

define("bonus-page", BonusPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([book]) {
  return ["bonus-page", { book, found: await call(`/api/bonus/${encodeURIComponent(book)}`) }];
}
