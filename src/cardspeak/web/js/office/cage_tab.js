/** The cage: drawer and rack, the window, fills and credits, counts by two people, reports with their clocks. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
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
      figure("Shift", cage.shift ? `${cage.shift.name}, since ${clock(cage.shift.opened)}` : "closed", "shift"),
      figure("Drawer", dollars(cage.cash), "cash"),
      figure("Rack", dollars(cage.chips), "chips"),
      figure("Trays", dollars(worthOf(cage.trays)), "trays"),
    ),
    h("div", { class: "row wrap" }, steps(cage, order, manager, tables)),
    reports(view, order, manager),
    h("h2", {}, "Slips"),
    slips(cage, order),
    h("h2", {}, "Counts"),
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
    { name: "name", label: "Name", required: true },
    { name: "dollars", label: "Amount in dollars", type: "number", min: 0.01, step: "0.01", required: true },
    { name: "identity", label: "Identification seen", note: `Asked for from ${dollars(cage.threshold)}.` },
  ];
  const paid = ({ name, dollars: amount, identity }) => ({ name, identity, amount: Math.round(amount * 100) });
  const tray = [
    { name: "table", label: "Table", options: tables.map(({ id, title }) => [id, `${id} · ${title}`]), value: tables[0]?.id },
    { name: "dollars", label: "The slip says, in dollars", type: "number", min: 0.01, step: "0.01", required: true },
    ...pieceFields(cage.chip_kinds, "chip"),
  ];
  const moved = (told) => ({ table: told.table, amount: Math.round(told.dollars * 100), pieces: piecesOf(told, "chip") });
  const found = [];
  if (manager) found.push(ask("Fund the bank", "FundBank", both, counted));
  if (!cage.shift) {
    const name = { name: "name", label: "Shift", value: "day", required: true };
    found.push(ask("Open a shift", "OpenShift", [name, ...both], (told) => ({ name: told.name, ...counted(told) })));
    return found;
  }
  found.push(ask("Sell chips", "SellChips", window, paid), ask("Cash out", "CashOut", window, paid));
  if (tables.length) found.push(ask("Fill a table", "FillTable", tray, moved), ask("Credit a table", "CreditTable", tray, moved));
  found.push(ask("Close the shift", "CloseShift", both, counted));
  return found;
}

function slips(cage, order) {
  if (!cage.slips.length) return h("p", { class: "empty" }, "No slip has been written yet.");
  const row = (slip) =>
    h(
      "tr",
      { key: slip.number, "data-slip": slip.number, class: slip.voided ? "gone" : "" },
      h("th", { scope: "row" }, slip.number),
      h("td", {}, clock(slip.at)),
      h("td", {}, slip.voids ? `takes slip ${slip.voids} back` : slip.kind),
      h("td", {}, slip.name || (slip.table ? `table ${slip.table}` : "the bank")),
      h("td", {}, dollars(slip.amount)),
      h("td", {}, slip.second ? `${slip.by}, ${slip.second}` : slip.by),
      h("td", {}, slip.voided ? `taken back by ${slip.voided}` : voiding(cage, slip, order)),
    );
  return listing(["Slip", "When", "What", "Whose", "Amount", "Signed", ""], cage.slips.map(row));
}

function voiding(cage, slip, order) {
  if (slip.voids || slip.kind === "bankroll" || slip.shift !== cage.shift?.number) return "";
  const why = [{ name: "why", label: "Why", required: true }];
  return button("Take back…", "VoidSlip", () =>
    giveOrder(`Take slip ${slip.number} back`, why, "Take back", (told) => order("VoidSlip", { slip: slip.number, ...told })),
  );
}

function counts(cage, order, manager) {
  if (!cage.counts.length) return h("p", { class: "empty" }, "The bank has not been counted yet.");
  const words = [{ name: "words", label: "What became of it", required: true }];
  const row = (count, at) => {
    const cash = count.cash - count.expected_cash;
    const chips = count.chips - count.expected_chips;
    const off = [cash && `cash ${dollars(cash)}`, chips && `chips ${dollars(chips)}`].filter(Boolean).join(", ");
    const number = cage.first_count + at;
    const explain = () => giveOrder("Explain it", words, "So it was", (told) => order("ExplainCount", { count: number, ...told }));
    return h(
      "tr",
      { key: number, "data-count": number },
      h("th", { scope: "row" }, clock(count.at)),
      h("td", {}, `${count.opening ? "opening" : "closing"} of shift ${count.shift}`),
      h("td", {}, `${count.by}, ${count.second}`),
      h("td", {}, dollars(count.cash)),
      h("td", {}, dollars(count.chips)),
      h("td", { class: off && !count.explained ? "bad" : "" }, off || "right"),
      h("td", {}, count.explained || (off && manager && button("Explain…", "ExplainCount", explain))),
    );
  };
  return listing(["When", "Count", "Counted by", "Cash", "Chips", "Difference", ""], cage.counts.map(row).reverse());
}

function reports(view, order, manager) {
  const open = view.cage.reports.filter((one) => one.lodged === null);
  if (!open.length) return false;
  const lodge = (number) => () =>
    giveOrder("The report is lodged", [{ name: "reference", label: "Reference", required: true }], "Lodged", (told) =>
      order("LodgeReport", { report: number, ...told }),
    );
  const row = (one) =>
    h(
      "tr",
      { key: one.number, "data-report": one.kind },
      h("th", { scope: "row" }, one.kind === "threshold" ? "Threshold transaction" : "Several sums of one day"),
      h("td", {}, one.name),
      h("td", {}, dollars(one.amount)),
      h("td", { class: one.due < view.now ? "bad" : "" }, one.due < view.now ? `overdue by ${span(view.now - one.due)}` : `${span(one.due - view.now)} left`),
      h("td", {}, manager && button("Lodged…", "LodgeReport", lodge(one.number))),
    );
  return [h("h2", { key: "reports" }, "Reports to be lodged"), listing(["Report", "Of", "Amount", "Until", ""], open.map(row))];
}

const ORDERS = {
  FundBank: "fund the bank",
  OpenShift: "open a shift",
  CloseShift: "close the shift",
  FillTable: "fill a table",
  CreditTable: "credit a table",
  VoidSlip: "take a slip back",
  ChangeSensitiveSetting: "change a setting",
  ForgetGuest: "forget a guest",
};

/** Orders that wait for a second person. */
export function proposals(view, order) {
  if (!view.proposals.length) return false;
  const row = (one) =>
    h(
      "li",
      { key: one.number, "data-proposal": one.what },
      h("span", {}, `${one.by}: ${ORDERS[one.what] ?? one.what}${fieldWords(one)}. Confirmed by ${one.confirms}.`),
      !one.mine && button("Confirm", "ConfirmOrder", () => order("ConfirmOrder", { proposal: one.number }), "main"),
      button("Drop", "DropOrder", () => order("DropOrder", { proposal: one.number })),
    );
  return h(
    "section",
    { class: "proposals", "aria-label": "Waiting for a second person" },
    h("h2", {}, "Waiting for a second person"),
    h("ul", {}, view.proposals.map(row)),
  );
}

function fieldWords({ fields }) {
  const told = Object.entries(fields)
    .filter(([, value]) => value !== "" && !(typeof value === "object" && !Object.keys(value ?? {}).length))
    .map(([name, value]) => `${name} ${typeof value === "object" && !Array.isArray(value) ? dollars(worth(value)) : name === "amount" ? dollars(value) : value}`);
  return told.length ? ` (${told.join(", ")})` : "";
}
