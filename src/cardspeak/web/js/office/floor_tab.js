/** The floor map: every table with its seats, stakes, pace, dealer, drop and alerts; and the staff beside it. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { roleWords, stakesWords } from "../words.js";
import { button } from "./cage_tab.js";
import { clock, dollars, span } from "./words.js";

/** @param {any[]} tables */
export const floorTab = (tables) =>
  tables.length
    ? h("div", { class: "floor-map" }, tables.map(card))
    : h("p", { class: "empty" }, say.floorTab.noTableIsOpenOpenOne);

const card = (table) =>
  h(
    "a",
    { class: `on-map${table.alerts.length ? " alert" : ""}`, href: `/table/${table.id}`, key: table.id, "data-table": table.id },
    h("b", {}, `${table.id} · ${table.title}`),
    h("span", {}, stakesWords(table.stakes)),
    h("span", { class: "seats-line" }, say.floorTab.ofSeats(table.people, table.places, say.floorTab.openSeats(table.open_seats))),
    h("span", {}, say.floorTab.handsAnHour(table.pace, say.floorTab.hands(table.hands))),
    h("span", {}, say.floorTab.dropTray(dollars(table.drop), dollars(table.tray))),
    h("span", {}, table.dealer ? say.floorTab.dealer(table.dealer) : say.floorTab.noDealer),
    table.alerts.map((words) => h("span", { class: "bad", key: words }, words)),
  );

/** @param {any} view @param {(type: string, fields?: any) => Promise<any>} order @param {any[]} tables @param {string} me */
export function dealersTab(view, order, tables, me) {
  const floor = view.may.includes("floor");
  const inside = view.staff.map(({ name }) => name);
  const asks = (name) => [
    { name: "table", label: say.floorTab.whereDeals(name), options: tables.map(({ id, title }) => [id, `${id} · ${title}`]), value: tables[0]?.id },
  ];
  const row = ({ dealer, owed, over }) =>
    h(
      "tr",
      { key: dealer.name, "data-dealer": dealer.name },
      h("th", { scope: "row" }, dealer.name),
      h("td", {}, dealer.place === "table" ? say.floorTab.table(dealer.table) : dealer.place),
      h("td", { class: over ? "bad" : "" }, span(view.now - dealer.at)),
      h("td", { class: owed ? "bad" : "" }, owed ? say.floorTab.aBreakIsOwed : say.floorTab.downs(dealer.downs)),
      h(
        "td",
        {},
        h(
          "div",
          { class: "row" },
          floor && dealer.place === "bench" && tables.length > 0 && !owed &&
            button(say.floorTab.send, "SendDealer", () =>
              giveOrder(say.floorTab.send2(dealer.name), asks(dealer.name), say.floorTab.send3, (told) => order("SendDealer", { name: dealer.name, ...told })),
            ),
          floor && dealer.place === "bench" && button(say.floorTab.break, "SendToBreak", () => order("SendToBreak", { name: dealer.name })),
          dealer.place === "break" && button(say.common.back, "BackFromBreak", () => order("BackFromBreak", { name: dealer.name })),
        ),
      ),
    );
  const somebody = [
    { name: "name", label: say.common.name, required: true },
    { name: "role", label: say.floorTab.worksAs, options: ROLES.map((one) => [one, one]), value: "dealer" },
  ];
  return [
    h(
      "div",
      { class: "row wrap" },
      !inside.includes(me) && button(say.floorTab.clockMeIn, "ClockIn", () => order("ClockIn", { name: me })),
      floor && button(say.floorTab.clockSomebodyIn, "ClockInOther", () =>
        giveOrder(say.floorTab.clockSomebodyIn2, somebody, say.floorTab.clockIn, (told) => order("ClockIn", told)),
      ),
      floor && button(say.floorTab.rotate, "RotateDealers", () => order("RotateDealers"), "main"),
    ),
    view.dealers.length
      ? listing([say.floorTab.dealer2, say.common.where, say.floorTab.for, say.floorTab.sinceTheBreak, ""], view.dealers.map(row))
      : h("p", { class: "empty", key: "no dealer" }, say.floorTab.noDealerIsClockedIn),
    h("h2", { key: "duty" }, say.floorTab.onDuty),
    duty(view, order, floor, me),
    view.duties.length > 0 && [h("h2", { key: "over" }, say.floorTab.wentHome), listing([say.common.name, say.floorTab.as, say.floorTab.from, say.floorTab.to, say.floorTab.worked], view.duties.map(worked))],
  ];
}

const ROLES = ["dealer", "cashier", "supervisor", "manager"];

/** Everybody who works now. */
function duty(view, order, floor, me) {
  if (!view.staff.length) return h("p", { class: "empty", key: "nobody" }, say.floorTab.nobodyIsClockedIn);
  const dealing = new Set(view.dealers.filter(({ dealer }) => dealer.place === "table").map(({ dealer }) => dealer.name));
  const row = ({ name, role, begun }) =>
    h(
      "tr",
      { key: name, "data-staff": name },
      h("th", { scope: "row" }, name),
      h("td", {}, roleWords(role)),
      h("td", {}, clock(begun)),
      h("td", {}, span(view.now - begun)),
      h("td", {}, dealing.has(name) ? say.floorTab.deals : (floor || name === me) && button(say.floorTab.clockOut, "ClockOut", () => order("ClockOut", { name }))),
    );
  return listing([say.common.name, say.floorTab.as, say.floorTab.since, say.floorTab.for, ""], view.staff.map(row));
}

const worked = ({ name, role, begun, ended }) =>
  h(
    "tr",
    { key: `${name} ${begun}`, "data-went": name },
    h("th", { scope: "row" }, name),
    h("td", {}, roleWords(role)),
    h("td", {}, clock(begun)),
    h("td", {}, clock(ended)),
    h("td", {}, span(ended - begun)),
  );
