import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { choice, field, form, tap } from "../jackpots/forms.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { onTheFloor } from "../session.js";
import { PRIZED } from "../ranks.js";
import { chips } from "../words.js";

const KINDS = [
  ["cash", "cash, in chips of"],
  ["goods", "goods"],
  ["services", "services"],
];
const SAID = { told: "to be verified", verified: "to be given", denied: "denied", given: "given" };

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
    document.title = "Bonus prizes · cardspeak";
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
      h("h1", {}, "Bonus prizes"),
      h("p", { class: "lead" }, "Given for a hand at a table whose sign offers them."),
      offers.length === 0 && h("p", { class: "empty" }, "Nothing is offered at the moment."),
      offers.map((one) => this.#offer(one, floor)),
      claims.length > 0 && h("h2", {}, floor ? "Claims" : "Your claims"),
      claims.map((claim) => this.#claim(claim, floor)),
      floor && h("p", { class: "small" }, `${chips(owed)} to be paid, ${chips(paid)} paid.`),
      floor && past.length > 0 && this.#past(past),
      floor && this.#offering(),
    );
  }

  /** A hand that was dealt under a sign wins by it, though the sign is gone. */
  #past(past) {
    return h(
      "details",
      { key: "past" },
      h("summary", {}, "Won before the sign was taken down"),
      past.map(({ name, tables }) => h("div", { key: name, "data-past": name }, h("p", {}, name), this.#telling(name, tables))),
    );
  }

  #telling(name, tables) {
    return form(
      `tell ${name}`,
      [choice("table", "Table", tables), field("number", "Hand", 1, "number", { min: 1 }), field("seat", "Seat", 1, "number", { min: 1 })],
      "Tell of a winner",
      ({ table, number, seat }) => this.#order({ type: "TellBonus", offer: name, hand: { table, number: Number(number), seat: Number(seat) } }),
    );
  }

  #offer({ offer, sign, standing }, floor) {
    const says = standing.length ? `The sign stands at ${standing.map((id) => `table ${id}`).join(", ")}.` : "Its sign stands nowhere yet: nothing is won.";
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
        form(`sign ${offer.name}`, [choice("where", "The sign stands", this.found.signs)], `Put it up at ${missing.join(", ")}`, ({ where }) =>
          this.#order({ type: "SignBonus", offer: offer.name, where, tables: missing }),
        ),
      standing.length > 0 && this.#telling(offer.name, standing),
      tap("down", "Take it down", () => this.#order({ type: "TakeDownBonus", offer: offer.name }), { class: "quiet" }),
    ];
  }

  #claim({ number, offer, terms, hand, status, reason, amount }, floor) {
    const { table, number: dealt, seat, player } = hand;
    return h(
      "article",
      { key: `claim ${number}`, class: "bonus-claim", "data-claim": number, "data-status": status },
      h("p", {}, h("b", {}, `${number}: ${offer}`), `, ${player} with hand ${dealt} of table ${table}: ${SAID[status]}${reason ? ` (${reason})` : ""}`),
      floor && status === "told" && tap("verify", "Verify the hand", () => this.#order({ type: "VerifyBonus", claim: number, hand: { table, number: dealt, seat } })),
      floor && status === "verified" && tap("again", "Look at the hand again", () => this.#order({ type: "VerifyBonus", claim: number, hand: { table, number: dealt, seat } }), { class: "quiet" }),
      floor &&
        status === "verified" &&
        (amount
          ? form(`pay ${number}`, [choice("way", `${chips(amount)} in`, this.found.payments)], "Pay", ({ way }) =>
              this.#order({ type: "PayBonus", claim: number, ways: { [way]: amount } }),
            )
          : tap("give", `Given: ${terms.bonus.what}`, () => this.#order({ type: "GiveBonus", claim: number }))),
    );
  }

  #offering() {
    return h(
      "details",
      { key: "offering" },
      h("summary", {}, "Offer a bonus"),
      form(
        "offer",
        [
          field("name", "Name", ""),
          choice("kind", "It is", KINDS),
          field("what", "how much, or what", ""),
          choice("category", "Won by", PRIZED.map((one) => [one, `${one} or better`])),
          choice("own", "Own cards that play", ["0", "1", "2"]),
          field("tables", "At tables (numbers with spaces)", ""),
        ],
        "Offer it",
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
