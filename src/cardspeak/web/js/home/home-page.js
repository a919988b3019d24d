import { Wrong, books, call } from "../api.js";
import { openBox } from "../dialog.js";
import { h, make } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import "../pages/open-table.js";
import { tableCard } from "../pages/table_card.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { enter, session } from "../session.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { give, money } from "./asking.js";
import { colourWords, inColours } from "./colours.js";
import { chipsOf, hostDesk, insideList, pieces } from "./host_desk.js";

const EVERY = 2000; // milliseconds between two looks at the night

/**
 * `<home-page>`: a night at home: its tables and people, chips, the pause, who pays whom; for the host the door too.
 *
 * Properties: `found` (`{view, invite}`), `tables`, `shelf` (the rule books).
 * Events: `go` (bubbles) with an address.
 * @extends {Part<{ found: any, tables: any, shelf: any }>}
 */
export class HomePage extends Part {
  static properties = ["found", "tables", "shelf"];

  connected() {
    document.title = say.homePage.cardspeak(this.found.view.title);
    const timer = setInterval(() => this.#look(), EVERY);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    if (document.hidden) return;
    const [found, lobby, me] = await Promise.all([call("/api/home"), call("/api/tables"), call("/api/session")]).catch(
      () => [],
    );
    if (!found || !this.isConnected) return;
    if (me.chips !== session.chips) enter({ chips: me.chips });
    this.found = found;
    this.tables = lobby.tables;
  }

  async #order(type, fields) {
    const done = await give("/api/home/orders", type, fields);
    if (done) await this.#look();
    return done;
  }

  #go(path) {
    this.tell("go", path, { bubbles: true });
  }

  #open() {
    openBox(say.common.openATable, () =>
      h("open-table", { shelf: this.shelf, house: 0, onopened: ({ detail: id }) => this.#go(`/table/${id}`) }),
    );
  }

  async #keep() {
    try {
      const href = URL.createObjectURL(await call("/api/home/file", { blob: true }));
      make(h("a", { href, download: `night-${this.found.view.number}.zip` })).click();
      setTimeout(() => URL.revokeObjectURL(href), 10_000);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  }

  async #again() {
    const { terms } = this.found.view;
    try {
      await call("/api/home", { method: "POST", body: terms });
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    await this.#look();
  }

  draw() {
    const { view, invite } = this.found;
    const order = (type, fields) => this.#order(type, fields);
    const over = view.ended !== null;
    return h(
      "section",
      { class: "page home", "data-night": over ? "over" : view.paused ? "paused" : "on" },
      h("h1", {}, view.title),
      h("p", { class: "lead" }, played(view)),
      view.terms.colours.length > 0 && h("p", { class: "small colours" }, say.homePage.chipsAUsualBuyInIs(colourWords(view.terms.colours), inColours(view.terms.stack, view.terms.colours))),
      view.paused && h("p", { class: "banner", role: "status" }, say.homePage.paused(view.paused)),
      view.last_hand && !over && h("p", { class: "banner", role: "status" }, lastHand(view)),
      over && this.#settled(view, order),
      view.host && hostDesk(view, invite, order, () => this.#open()),
      !over && [h("h2", { key: "tables" }, say.common.tables), this.#tables()],
      h("h2", {}, say.homePage.people),
      this.#people(view, order),
      !over && !view.host && this.#chips(view, order),
      view.host && [h("h2", { key: "devices" }, say.homePage.whoIsIn), insideList(view, session.name, order)],
      h(
        "div",
        { class: "row wrap" },
        h("button", { type: "button", class: "quiet", "data-verb": "keep", onclick: () => this.#keep() }, say.homePage.takeTheNightHomeOneFile),
        over &&
          view.host &&
          h("button", { type: "button", class: "main", "data-verb": "again", onclick: () => this.#again() }, say.homePage.beginAnotherNight),
      ),
    );
  }

  #tables() {
    if (!this.tables.length)
      return h("p", { class: "empty", key: "none" }, this.found.view.host ? say.homePage.openATableForYourGuests : say.homePage.theHostOpensATableSoon);
    const card = (table) =>
      tableCard(table, table.people.includes(session.name), () => this.#go(`/table/${table.id}`));
    return h("div", { class: "tables", key: "some" }, this.tables.map(card));
  }

  #people({ people, terms, host, ended }, order) {
    const rows = people.map((one) =>
      h(
        "tr",
        { key: one.name, "data-name": one.name },
        h("th", { scope: "row" }, one.name),
        h("td", { class: "number", title: inColours(one.bought, terms.colours) }, chips(one.bought)),
        h("td", { class: "number" }, one.buys),
        h("td", { class: "number" }, one.net === null ? say.homePage.atTheTable : net(one.net, terms)),
        host &&
          ended === null &&
          h("td", {}, h("button", { type: "button", class: "quiet", "data-verb": "chips", onclick: () => chipsOf(one.name, terms.stack, order) }, say.homePage.chips)),
      ),
    );
    return listing([say.common.name, say.homePage.chipsBought, say.homePage.buyIns, say.homePage.wonOrLost, ...(host && ended === null ? [""] : [])], rows);
  }

  #chips({ terms, asked }, order) {
    if (asked) return h("p", { class: "small", role: "status", key: "asked" }, say.homePage.youHaveAskedForChips(chips(asked)));
    const fields = [{ name: "chips", label: say.common.chips, type: "number", min: 1, value: terms.stack, required: true }];
    const ask = () => giveOrder(say.homePage.askTheHostForChips, fields, say.homePage.ask, (told) => order("AskForChips", told));
    return h("button", { type: "button", class: "main ghost", key: "ask", "data-verb": "AskForChips", onclick: ask }, say.homePage.askForChips);
  }

  #settled({ payments, terms }, order) {
    if (!payments.length) return h("p", { class: "banner" }, say.homePage.theNightIsOverAndEverybody);
    const rows = payments.map((one) =>
      h(
        "tr",
        { key: one.place, "data-payment": one.place, class: one.paid ? "paid" : "" },
        h("th", { scope: "row" }, say.homePage.pays(one.payer, one.to)),
        h("td", { class: "number" }, terms.worth ? money(one.cents, terms.currency) : chips(one.chips), h("small", {}, pieces(one.chips, terms))),
        h("td", {}, one.paid ? say.homePage.paid : h("button", { type: "button", class: "quiet", "data-verb": "MarkPaid", onclick: () => order("MarkPaid", { payment: one.place }) }, say.homePage.itIsPaid)),
      ),
    );
    return [
      h("p", { class: "banner", key: "over", role: "status" }, say.homePage.theNightIsOverAndEverybody2(say.homePage.payments(payments.length))),
      listing([say.homePage.whoPaysWhom, say.homePage.howMuch, ""], rows, "payments"),
    ];
  }
}

const played = ({ terms }) =>
  terms.worth
    ? say.homePage.aChipIsWorthAUsual(money(terms.worth, terms.currency), chips(terms.stack), money(terms.stack * terms.worth, terms.currency))
    : say.homePage.playedForNothingButThePleasure(chips(terms.stack));

const lastHand = ({ playing }) =>
  playing ? say.homePage.theLastHandChipsAreStill(chips(playing)) : say.homePage.theLastHandIsOverThe;

const net = (amount, { worth, currency }) => {
  const signed = `${amount > 0 ? "+" : ""}${chips(amount)}`;
  return worth && amount ? `${signed} (${money(amount * worth, currency)})` : signed;
};

define("home-page", HomePage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [found, { tables }, shelf] = await Promise.all([call("/api/home"), call("/api/tables"), books()]);
  if (!found.view) throw new Wrong(say.homePage.thisRoomIsNoHomeGame, 404);
  return ["home-page", { found, tables, shelf }];
}
