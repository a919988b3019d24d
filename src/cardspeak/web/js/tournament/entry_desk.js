/** The entry desk: people who come, what they pay, who signs, who withdraws. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { money, withMoney } from "./words.js";

/**
 * @param {any} view
 * @param {boolean} busy
 * @param {(command: any) => Promise<boolean>} ask
 * @param {import("../listing.js").Lines} lines of the entries, as they were drawn last
 */
export function entryDesk(view, busy, ask, lines) {
  const { board, desk, row } = view;
  const open = board.phase === "entries" || (board.phase === "playing" && board.entries_open);
  return h(
    "div",
    { class: "entry-desk" },
    open && row.felt === "paper" && entering(row, desk.sessions ?? [], busy, ask),
    desk.entries.length > 0 ? people(view, busy, ask, lines) : h("p", { class: "empty" }, say.entryDesk.nobodyHasEnteredYet),
  );
}

function entering(row, sessions, busy, ask) {
  const [fee, stake] = row.price;
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const input = form.elements.namedItem("names");
    const paid = form.elements.namedItem("paid").checked;
    const signed = Boolean(form.elements.namedItem("signed")?.checked);
    const session = form.elements.namedItem("session")?.value ?? "";
    const names = String(input.value)
      .split(/[\n,;]+/)
      .map((name) => name.trim())
      .filter(Boolean);
    const left = [];
    for (const name of names) {
      if (!(await ask({ type: "Enter", person: { name, signed }, fee, buy_in: paid ? stake : 0, session }))) left.push(name);
    }
    input.value = left.join(", ");
  };
  return h(
    "form",
    { class: "entering", onsubmit: submit },
    h("label", {}, h("span", {}, say.entryDesk.whoEntersSeveralWithCommasBetween), h("textarea", { name: "names", rows: 2 })),
    h(
      "div",
      { class: "row" },
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "paid", checked: true }), say.entryDesk.theBuyInOfIsPaid(money(stake))),
      sessions.length > 0 && h("label", {}, h("span", {}, say.entryDesk.session), h("select", { name: "session" }, sessions.map((name) => h("option", { value: name, key: name }, name)))),
      row.signature && h("label", { class: "check" }, h("input", { type: "checkbox", name: "signed" }), say.entryDesk.theyHaveSignedTheTerms),
      h("button", { class: "main", disabled: busy }, say.entryDesk.enterEach(money(fee + stake))),
    ),
  );
}

function people(view, busy, ask, kept) {
  const { board, desk, row } = view;
  const status = new Map(board.rows.map((one) => [one.player, one.status]));
  const all = { phase: board.phase, open: board.entries_open, felt: row.felt, price: row.price, signature: row.signature, running: row.phase };
  const terms = { refusal: desk.refusal, transfers: desk.transfers, sessions: desk.sessions ?? [], back: desk.buy_back ?? null };
  const lines = desk.entries.map((one) => {
    const stands = status.get(one.player) ?? "";
    return kept.line(one.player, [one, stands, all, terms], () => lineOf(one, stands, all, terms, ask));
  });
  // All their buttons wait together, so that a line stays as it is while something is asked.
  return h("fieldset", { class: "bare", disabled: busy }, listing(["", say.common.player, say.entryDesk.paid, "", "", ""], lines));
}

function lineOf(entry, status, all, terms, ask) {
  const { player, number, fee = 0, bought = 0, owes = 0, signed, session, agreed = true, due = 0, undoes = null } = entry;
  const before = ["planning", "entries", "closed"].includes(all.phase);
  const cash = all.felt === "paper"; // else it is their account, and their own word on their own page
  const out = cash && status === "out";
  const button = (words, act) => h("button", { type: "button", class: "quiet", key: words, onclick: act }, words);
  return h(
    "tr",
    { key: player },
    h("td", {}, number),
    h("th", { scope: "row" }, player, session && h("small", {}, ` ${session}`)),
    h("td", {}, owes ? h("b", { class: "bad" }, say.entryDesk.owes(money(owes))) : money(fee + bought)),
    h("td", {}, agreed ? (signed ? say.entryDesk.signed : "") : h("b", { class: "bad" }, say.entryDesk.hasToAgree)),
    h("td", {}, STATUS[status] ?? status),
    h(
      "td",
      { class: "row" },
      before && cash && !agreed && button(withMoney(say.entryDesk.agrees, due), () => ask({ type: "AgreeToTerms", player, pays: due })),
      before && cash && undoes !== null && button(withMoney(say.entryDesk.doesNotAgree, undoes), () => ask({ type: "TakeBackConsent", player, pays: undoes })),
      owes > 0 && button(say.entryDesk.pays(money(owes)), () => ask({ type: "PayBuyIn", player, paid: owes })),
      before && !signed && button(say.entryDesk.signs, () => ask({ type: "Sign", player })),
      before && button(say.entryDesk.withdraws, () => ask({ type: "Withdraw", player })),
      before && terms.refusal && button(say.entryDesk.turnDown, () => ask({ type: "TurnDown", player })),
      terms.transfers && terms.sessions.length > 1 && button(say.entryDesk.otherSession, () => transfer(player, terms.sessions, ask)),
      out && terms.back !== null && button(say.entryDesk.buysBack(money(terms.back)), () => ask({ type: "BuyBack", player, paid: terms.back })),
      before && cash && button(say.entryDesk.substitute, () => substitute(player, all.signature, ask)),
      out && all.running === "playing" && all.open &&
        button(say.entryDesk.entersAgain, () => ask({ type: "Enter", person: { name: player }, fee: all.price[0], buy_in: all.price[1] })),
    ),
  );
}

const STATUS = { in: "" };

const transfer = (player, sessions, ask) =>
  giveOrder(say.entryDesk.toWhichSession(player), [{ name: "session", label: say.entryDesk.session, options: sessions.map((name) => [name, name]), value: sessions[0] }], say.entryDesk.move, ({ session }) =>
    ask({ type: "TransferEntry", player, session }),
  );

const substitute = (player, signs, ask) =>
  standIn(player, signs, ask, say.entryDesk.namesThemHereInPerson2(player, signs ? say.entryDesk.andTheySignTheTerms : ""));

/** Who takes an entrant's place: named at the desk, or by the entrants themselves where their account has paid. */
export const standIn = (player, signs, ask, note) =>
  giveOrder(say.entryDesk.whoStandsInFor(player), [{ name: "name", label: say.common.name, required: true, note }], say.entryDesk.standsIn, ({ name }) =>
    ask({ type: "Substitute", player, person: { name, signed: Boolean(signs) }, in_person: true }),
  );
