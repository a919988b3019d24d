import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { session } from "../session.js";
import { giveOrder } from "../table/order-form.js";
import { plural } from "../words.js";
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
    document.title = `${this.found.view.row.title} · cardspeak`;
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
      h("p", { class: "crumbs" }, h("a", { href: "/promotions" }, "Promotions")),
      h("h1", {}, row.title),
      h(
        "p",
        { class: "lead" },
        row.doubt ? "Postponed" : PHASES[row.phase],
        ` · ${plural(row.tickets, "ticket")}`,
        row.phase === "running" && ` · entries close ${until(row.closes, view.now)}`,
      ),
      view.office && officeDesk(view, this.#order),
      !view.office && this.#own(view),
      checked(view),
      view.results.length > 0 && [
        h("h2", {}, "Results"),
        h("ul", { class: "results" }, view.results.map((one) => h("li", { key: one.ticket }, `${one.prize}: ${one.patron}, ticket ${one.ticket}`))),
      ],
      h("h2", {}, "Terms"),
      h("dl", { class: "terms" }, view.terms.map((item) => article(row.book, item))),
      h("h2", {}, "What happened"),
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
            h("label", { key: one }, h("input", { type: "checkbox", name: "meets", value: one }), ` I am: ${one}`),
          ),
          wager !== null && h("p", { class: "small" }, `Every entry needs ${wager} wagered since the start; the log says how much it was.`),
          h("button", { class: "main", type: "submit" }, "Take part"),
        ),
      own.length > 0 && h("p", { class: "tickets" }, `Your tickets: ${own.map((one) => (one.struck ? `${one.number} (struck: ${one.struck})` : one.number)).join(", ")}`),
      won.map((one) => this.#prize(one)),
      view.disputes.map((one) => h("p", { class: "small", key: one.number }, `You disputed: ${one.says} ${one.decided ? `Decided: ${one.decided}` : "It will be decided."}`)),
      row.phase !== "planned" &&
        h("button", { type: "button", class: "quiet", "data-verb": "dispute", onclick: () => this.#dispute() }, "Dispute something…"),
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
      h("p", {}, h("b", {}, `You have won: ${one.prize.name}`), ` (${dollars(one.prize.value)}), ticket ${one.ticket}: ${one.given}.`),
      one.given === "won" && button("Claim it", "ClaimPrize"),
      open && one.prize.alternative && !one.money && button("Take its value in money", "TakeMoney"),
    );
  }

  #dispute() {
    giveOrder("Dispute something", [{ name: "says", label: "What is wrong", required: true }], "Say so", (told) =>
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
    h("summary", {}, record ? "Check the draw" : "The draw is sealed"),
    h("p", { class: "small" }, "Published when entries closed: ", h("code", { class: "commitment" }, commitment)),
    record && [
      h("p", { class: "small" }, "Keep this as draw.json, and run: ", h("code", {}, `cardspeak promotion verify draw.json --published ${commitment}`)),
      h("pre", { class: "record" }, JSON.stringify(record)),
    ],
  );
}

define("promotion-page", PromotionPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([id]) {
  return ["promotion-page", { found: await call(`/api/promotions/${encodeURIComponent(id)}`) }];
}
