/** The cage: drawer and rack, the window, fills and credits, counts by two people, reports with their clocks. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { clock, dollars, pieceFields, piecesOf, span, worth } from "./words.js";

export const button = (words, verb, onclick, kind = "quiet") =>
  h("button", { type: "button", class: kind, key: `${verb} ${words}`, "data-verb": verb, onclick }, words);

/** @param {any} view of the office @param {(type: string, fields?: any) => Promise<any>} order @param {any[]} tables */
export function cageTab(view, order, tables) {
  const { cage } = view;
  const manager = view.may.includes("manager");
  return [
    h(
      "dl",
      { class: "figures" },
      figure(say.cageTab.shift, cage.shift ? say.cageTab.since(cage.shift.name, clock(cage.shift.opened)) : say.cageTab.closed, "shift"),
      figure(say.cageTab.drawer, dollars(cage.cash), "cash"),
      figure(say.cageTab.rack, dollars(cage.chips), "chips"),
      figure(say.cageTab.trays, dollars(worthOf(cage.trays)), "trays"),
    ),
    h("div", { class: "row wrap" }, steps(cage, order, manager, tables)),
    reports(view, order, manager),
    h("h2", {}, say.cageTab.slips),
    slips(cage, order),
    h("h2", {}, say.cageTab.counts),
    counts(cage, order, manager),
  ];
}

const worthOf = (trays) => Object.values(trays).reduce((sum, one) => sum + one, 0);
const figure = (name, value, mark) => h("div", { key: name }, h("dt", {}, name), h("dd", { "data-figure": mark }, value));

function steps(cage, order, manager, tables) {
  const ask = (words, type, fields, change) =>
    button(`${words}…`, type, () => giveOrder(words, fields, words, (told) => order(type, change(told))));
  const counted = (told) => ({ cash: piecesOf(told, "cash"), chips: piecesOf(told, "chip") });
  const both = [...pieceFields(cage.cash_kinds, "cash"), ...pieceFields(cage.chip_kinds, "chip")];
  const window = [
    { name: "name", label: say.common.name, required: true },
    { name: "dollars", label: say.cageTab.amountInDollars, type: "number", min: 0.01, step: "0.01", required: true },
    { name: "identity", label: say.cageTab.identificationSeen, note: say.cageTab.askedForFrom(dollars(cage.threshold)) },
  ];
  const paid = ({ name, dollars: amount, identity }) => ({ name, identity, amount: Math.round(amount * 100) });
  const tray = [
    { name: "table", label: say.common.table, options: tables.map(({ id, title }) => [id, `${id} · ${title}`]), value: tables[0]?.id },
    { name: "dollars", label: say.cageTab.theSlipSaysInDollars, type: "number", min: 0.01, step: "0.01", required: true },
    ...pieceFields(cage.chip_kinds, "chip"),
  ];
  const moved = (told) => ({ table: told.table, amount: Math.round(told.dollars * 100), pieces: piecesOf(told, "chip") });
  const found = [];
  if (manager) found.push(ask(say.cageTab.fundTheBank, "FundBank", both, counted));
  if (!cage.shift) {
    const name = { name: "name", label: say.cageTab.shift, value: "day", required: true };
    found.push(ask(say.cageTab.openAShift, "OpenShift", [name, ...both], (told) => ({ name: told.name, ...counted(told) })));
    return found;
  }
  found.push(ask(say.cageTab.sellChips, "SellChips", window, paid), ask(say.cageTab.cashOut, "CashOut", window, paid));
  if (tables.length) found.push(ask(say.cageTab.fillATable, "FillTable", tray, moved), ask(say.cageTab.creditATable, "CreditTable", tray, moved));
  found.push(ask(say.cageTab.closeTheShift, "CloseShift", both, counted));
  return found;
}

function slips(cage, order) {
  if (!cage.slips.length) return h("p", { class: "empty" }, say.cageTab.noSlipHasBeenWrittenYet);
  const row = (slip) =>
    h(
      "tr",
      { key: slip.number, "data-slip": slip.number, class: slip.voided ? "gone" : "" },
      h("th", { scope: "row" }, slip.number),
      h("td", {}, clock(slip.at)),
      h("td", {}, slip.voids ? say.cageTab.takesSlipBack(slip.voids) : slip.kind),
      h("td", {}, slip.name || (slip.table ? say.cageTab.table(slip.table) : say.cageTab.theBank)),
      h("td", {}, dollars(slip.amount)),
      h("td", {}, slip.second ? `${slip.by}, ${slip.second}` : slip.by),
      h("td", {}, slip.voided ? say.cageTab.takenBackBy(slip.voided) : voiding(cage, slip, order)),
    );
  return listing([say.cageTab.slip, say.common.when, say.common.what, say.cageTab.whose, say.common.amount, say.cageTab.signed, ""], cage.slips.map(row));
}

function voiding(cage, slip, order) {
  if (slip.voids || slip.kind === "bankroll" || slip.shift !== cage.shift?.number) return "";
  const why = [{ name: "why", label: say.common.why, required: true }];
  return button(say.cageTab.takeBack, "VoidSlip", () =>
    giveOrder(say.cageTab.takeSlipBack(slip.number), why, say.common.takeBack, (told) => order("VoidSlip", { slip: slip.number, ...told })),
  );
}

function counts(cage, order, manager) {
  if (!cage.counts.length) return h("p", { class: "empty" }, say.cageTab.theBankHasNotBeenCounted);
  const words = [{ name: "words", label: say.cageTab.whatBecameOfIt, required: true }];
  const row = (count, at) => {
    const cash = count.cash - count.expected_cash;
    const chips = count.chips - count.expected_chips;
    const off = [cash && say.cageTab.cash(dollars(cash)), chips && say.cageTab.chips(dollars(chips))].filter(Boolean).join(", ");
    const number = cage.first_count + at;
    const explain = () => giveOrder(say.cageTab.explainIt, words, say.cageTab.soItWas, (told) => order("ExplainCount", { count: number, ...told }));
    return h(
      "tr",
      { key: number, "data-count": number },
      h("th", { scope: "row" }, clock(count.at)),
      h("td", {}, say.cageTab.ofShift(count.opening ? say.cageTab.opening : say.cageTab.closing, count.shift)),
      h("td", {}, `${count.by}, ${count.second}`),
      h("td", {}, dollars(count.cash)),
      h("td", {}, dollars(count.chips)),
      h("td", { class: off && !count.explained ? "bad" : "" }, off || say.cageTab.right),
      h("td", {}, count.explained || (off && manager && button(say.cageTab.explain, "ExplainCount", explain))),
    );
  };
  return listing([say.common.when, say.cageTab.count, say.cageTab.countedBy, say.cageTab.cash2, say.common.chips, say.cageTab.difference, ""], cage.counts.map(row).reverse());
}

function reports(view, order, manager) {
  const open = view.cage.reports.filter((one) => one.lodged === null);
  if (!open.length) return false;
  const lodge = (number) => () =>
    giveOrder(say.cageTab.theReportIsLodged, [{ name: "reference", label: say.cageTab.reference, required: true }], say.cageTab.lodged, (told) =>
      order("LodgeReport", { report: number, ...told }),
    );
  const row = (one) =>
    h(
      "tr",
      { key: one.number, "data-report": one.kind },
      h("th", { scope: "row" }, one.kind === "threshold" ? say.cageTab.thresholdTransaction : say.cageTab.severalSumsOfOneDay),
      h("td", {}, one.name),
      h("td", {}, dollars(one.amount)),
      h("td", { class: one.due < view.now ? "bad" : "" }, one.due < view.now ? say.cageTab.overdueBy(span(view.now - one.due)) : say.cageTab.left(span(one.due - view.now))),
      h("td", {}, manager && button(say.cageTab.lodged2, "LodgeReport", lodge(one.number))),
    );
  return [h("h2", { key: "reports" }, say.cageTab.reportsToBeLodged), listing([say.cageTab.report, say.cageTab.of, say.common.amount, say.common.until, ""], open.map(row))];
}

const ORDERS = {
  FundBank: say.cageTab.fundTheBank2,
  OpenShift: say.cageTab.openAShift2,
  CloseShift: say.cageTab.closeTheShift2,
  FillTable: say.cageTab.fillATable2,
  CreditTable: say.cageTab.creditATable2,
  VoidSlip: say.cageTab.takeASlipBack,
  ChangeSensitiveSetting: say.cageTab.changeASetting,
  ForgetGuest: say.cageTab.forgetAGuest,
};

/** Orders that wait for a second person. */
export function proposals(view, order) {
  if (!view.proposals.length) return false;
  const row = (one) =>
    h(
      "li",
      { key: one.number, "data-proposal": one.what },
      h("span", {}, say.cageTab.confirmedBy(one.by, ORDERS[one.what] ?? one.what, fieldWords(one), one.confirms)),
      !one.mine && button(say.cageTab.confirm, "ConfirmOrder", () => order("ConfirmOrder", { proposal: one.number }), "main"),
      button(say.cageTab.drop, "DropOrder", () => order("DropOrder", { proposal: one.number })),
    );
  return h(
    "section",
    { class: "proposals", "aria-label": say.cageTab.waitingForASecondPerson },
    h("h2", {}, say.cageTab.waitingForASecondPerson),
    h("ul", {}, view.proposals.map(row)),
  );
}

function fieldWords({ fields }) {
  const told = Object.entries(fields)
    .filter(([, value]) => value !== "" && !(typeof value === "object" && !Object.keys(value ?? {}).length))
    .map(([name, value]) => `${name} ${typeof value === "object" && !Array.isArray(value) ? dollars(worth(value)) : name === "amount" ? dollars(value) : value}`);
  return told.length ? ` (${told.join(", ")})` : "";
}
