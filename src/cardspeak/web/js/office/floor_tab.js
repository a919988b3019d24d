/** The floor map: every table with its seats, stakes, pace, dealer, drop and alerts; and the staff beside it. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { giveOrder } from "../table/order-form.js";
import { plural, stakesWords } from "../words.js";
import { button } from "./cage_tab.js";
import { clock, dollars, span } from "./words.js";

/** @param {any[]} tables */
export const floorTab = (tables) =>
  tables.length
    ? h("div", { class: "floor-map" }, tables.map(card))
    : h("p", { class: "empty" }, "No table is open. Open one in the lobby.");

const card = (table) =>
  h(
    "a",
    { class: `on-map${table.alerts.length ? " alert" : ""}`, href: `/table/${table.id}`, key: table.id, "data-table": table.id },
    h("b", {}, `${table.id} · ${table.title}`),
    h("span", {}, stakesWords(table.stakes)),
    h("span", { class: "seats-line" }, `${table.people} of ${table.places} seats, ${plural(table.open_seats, "open seat")}`),
    h("span", {}, `${table.pace} hands an hour · ${plural(table.hands, "hand")}`),
    h("span", {}, `Drop ${dollars(table.drop)} · tray ${dollars(table.tray)}`),
    h("span", {}, table.dealer ? `Dealer ${table.dealer}` : "no dealer"),
    table.alerts.map((words) => h("span", { class: "bad", key: words }, words)),
  );

/** @param {any} view @param {(type: string, fields?: any) => Promise<any>} order @param {any[]} tables @param {string} me */
export function dealersTab(view, order, tables, me) {
  const floor = view.may.includes("floor");
  const inside = view.staff.map(({ name }) => name);
  const asks = (name) => [
    { name: "table", label: `Where ${name} deals`, options: tables.map(({ id, title }) => [id, `${id} · ${title}`]), value: tables[0]?.id },
  ];
  const row = ({ dealer, owed, over }) =>
    h(
      "tr",
      { key: dealer.name, "data-dealer": dealer.name },
      h("th", { scope: "row" }, dealer.name),
      h("td", {}, dealer.place === "table" ? `table ${dealer.table}` : dealer.place),
      h("td", { class: over ? "bad" : "" }, span(view.now - dealer.at)),
      h("td", { class: owed ? "bad" : "" }, owed ? "a break is owed" : plural(dealer.downs, "down")),
      h(
        "td",
        {},
        h(
          "div",
          { class: "row" },
          floor && dealer.place === "bench" && tables.length > 0 && !owed &&
            button("Send…", "SendDealer", () =>
              giveOrder(`Send ${dealer.name}`, asks(dealer.name), "Send", (told) => order("SendDealer", { name: dealer.name, ...told })),
            ),
          floor && dealer.place === "bench" && button("Break", "SendToBreak", () => order("SendToBreak", { name: dealer.name })),
          dealer.place === "break" && button("Back", "BackFromBreak", () => order("BackFromBreak", { name: dealer.name })),
        ),
      ),
    );
  const somebody = [
    { name: "name", label: "Name", required: true },
    { name: "role", label: "Works as", options: ROLES.map((one) => [one, one]), value: "dealer" },
  ];
  return [
    h(
      "div",
      { class: "row wrap" },
      !inside.includes(me) && button("Clock me in", "ClockIn", () => order("ClockIn", { name: me })),
      floor && button("Clock somebody in…", "ClockInOther", () =>
        giveOrder("Clock somebody in", somebody, "Clock in", (told) => order("ClockIn", told)),
      ),
      floor && button("Rotate", "RotateDealers", () => order("RotateDealers"), "main"),
    ),
    view.dealers.length
      ? listing(["Dealer", "Where", "For", "Since the break", ""], view.dealers.map(row))
      : h("p", { class: "empty", key: "no dealer" }, "No dealer is clocked in."),
    h("h2", { key: "duty" }, "On duty"),
    duty(view, order, floor, me),
    view.duties.length > 0 && [h("h2", { key: "over" }, "Went home"), listing(["Name", "As", "From", "To", "Worked"], view.duties.map(worked))],
  ];
}

const ROLES = ["dealer", "cashier", "supervisor", "manager"];

/** Everybody who works now. */
function duty(view, order, floor, me) {
  if (!view.staff.length) return h("p", { class: "empty", key: "nobody" }, "Nobody is clocked in.");
  const dealing = new Set(view.dealers.filter(({ dealer }) => dealer.place === "table").map(({ dealer }) => dealer.name));
  const row = ({ name, role, begun }) =>
    h(
      "tr",
      { key: name, "data-staff": name },
      h("th", { scope: "row" }, name),
      h("td", {}, role),
      h("td", {}, clock(begun)),
      h("td", {}, span(view.now - begun)),
      h("td", {}, dealing.has(name) ? "deals" : (floor || name === me) && button("Clock out", "ClockOut", () => order("ClockOut", { name }))),
    );
  return listing(["Name", "As", "Since", "For", ""], view.staff.map(row));
}

const worked = ({ name, role, begun, ended }) =>
  h(
    "tr",
    { key: `${name} ${begun}`, "data-went": name },
    h("th", { scope: "row" }, name),
    h("td", {}, role),
    h("td", {}, clock(begun)),
    h("td", {}, clock(ended)),
    h("td", {}, span(ended - begun)),
  );
