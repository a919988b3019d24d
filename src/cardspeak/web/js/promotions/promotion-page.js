import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { giveOrder } from "../table/order-form.js";
import { officeDesk } from "./office_desk.js";
import { PHASES, dollars, until, when } from "./when.js";

const OFTEN = 5_000; // milliseconds between looks at the room

/**
 * `<promotion-page>`: one promotion: its Terms, one's own tickets and prizes, the draw for anybody to check; for the
 * office its duties and orders.
 *
 * Properties: `found` (`{view, told}`).
 * @extends {Part<{ found: any }>}
 */
export class PromotionPage extends Part {
  static properties = ["found"];

  connected() {
    document.title = say.promotionPage.cardspeak(this.found.view.row.title);
    const timer = setInterval(() => this.#look(), OFTEN);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    this.found = await call(`/api/promotions/${this.found.view.row.id}`).catch(() => this.found);
  }

  #order = async (type, fields = {}) => {
    const { id } = this.found.view.row;
    try {
      const body = { order: { type, ...fields }, id: crypto.randomUUID() };
      await call(`/api/promotions/${id}/orders`, { method: "POST", body });
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    await this.#look();
  };

  draw() {
    const { view, told } = this.found;
    const { row } = view;
    return h(
      "section",
      { class: "page promotion", "data-phase": row.phase },
      h("p", { class: "crumbs" }, h("a", { href: "/promotions" }, say.common.promotions)),
      h("h1", {}, row.title),
      h(
        "p",
        { class: "lead" },
        row.doubt ? say.promotionPage.postponed : PHASES[row.phase],
        ` · ${say.promotionPage.tickets(row.tickets)}`,
        row.phase === "running" && say.promotionPage.entriesClose(until(row.closes, view.now)),
      ),
      view.office && officeDesk(view, this.#order),
      !view.office && this.#own(view),
      checked(view),
      view.results.length > 0 && [
        h("h2", {}, say.promotionPage.results),
        h("ul", { class: "results" }, view.results.map((one) => h("li", { key: one.ticket }, say.promotionPage.ticket(one.prize, one.patron, one.ticket)))),
      ],
      h("h2", {}, say.promotionPage.terms),
      h("dl", { class: "terms" }, view.terms.map((item) => article(row.book, item))),
      h("h2", {}, say.common.whatHappened),
      h("ol", { class: "small" }, told.map((line, at) => h("li", { key: at }, `${when(line.at)}: ${line.says} `, cite(row.book, line.cite)))),
    );
  }

  #own(view) {
    const { row, criteria, wager, each, own, won } = view;
    const enter = (event) => {
      event.preventDefault();
      this.#order("EnterDraw", { patron: session.name, meets: new FormData(event.target).getAll("meets") });
    };
    const left = !each || own.filter((one) => !one.struck).length < each;
    return h(
      "section",
      { class: "patron" },
      row.phase === "running" &&
        left &&
        h(
          "form",
          { class: "enter", onsubmit: enter },
          criteria.map((one) =>
            h("label", { key: one }, h("input", { type: "checkbox", name: "meets", value: one }), say.promotionPage.iAm(one)),
          ),
          wager !== null && h("p", { class: "small" }, say.promotionPage.everyEntryNeedsWageredSinceThe(wager)),
          h("button", { class: "main", type: "submit" }, say.promotionPage.takePart),
        ),
      own.length > 0 && h("p", { class: "tickets" }, say.promotionPage.yourTickets(own.map((one) => (one.struck ? say.promotionPage.struck(one.number, one.struck) : one.number)).join(", "))),
      won.map((one) => this.#prize(one)),
      view.disputes.map((one) => h("p", { class: "small", key: one.number }, say.promotionPage.youDisputed(one.says, one.decided ? say.promotionPage.decided(one.decided) : say.promotionPage.itWillBeDecided))),
      row.phase !== "planned" &&
        h("button", { type: "button", class: "quiet", "data-verb": "dispute", onclick: () => this.#dispute() }, say.promotionPage.disputeSomething),
    );
  }

  #prize(one) {
    const patron = session.name;
    const button = (words, type) =>
      h("button", { type: "button", class: "main", "data-verb": type, onclick: () => this.#order(type, { award: one.number, patron }) }, words);
    const open = one.given === "won" || one.given === "claimed";
    return h(
      "div",
      { class: "prize", key: one.number },
      h("p", {}, h("b", {}, say.promotionPage.youHaveWon(one.prize.name)), say.promotionPage.ticket2(dollars(one.prize.value), one.ticket, one.given)),
      one.given === "won" && button(say.promotionPage.claimIt, "ClaimPrize"),
      open && one.prize.alternative && !one.money && button(say.promotionPage.takeItsValueInMoney, "TakeMoney"),
    );
  }

  #dispute() {
    giveOrder(say.promotionPage.disputeSomething2, [{ name: "says", label: say.promotionPage.whatIsWrong, required: true }], say.promotionPage.saySo, (told) =>
      this.#order("DisputePrize", { patron: session.name, ...told }),
    );
  }
}

const article = (book, { item, says, cite: clause }) => [
  h("dt", { key: `${item}?` }, item, " ", cite(book, clause)),
  h("dd", { key: item }, says),
];

/** What anybody needs to check the draw. */
function checked({ commitment, record }) {
  if (!commitment) return null;
  return h(
    "details",
    { class: "check" },
    h("summary", {}, record ? say.promotionPage.checkTheDraw : say.promotionPage.theDrawIsSealed),
    h("p", { class: "small" }, say.promotionPage.publishedWhenEntriesClosed, h("code", { class: "commitment" }, commitment)),
    record && [
      h("p", { class: "small" }, say.promotionPage.keepThisAsDrawJsonAnd, h("code", {}, say.promotionPage.cardspeakPromotionVerifyDrawJsonPublished(commitment))),
      h("pre", { class: "record" }, JSON.stringify(record)),
    ],
  );
}

define("promotion-page", PromotionPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([id]) {
  return ["promotion-page", { found: await call(`/api/promotions/${encodeURIComponent(id)}`) }];
}
