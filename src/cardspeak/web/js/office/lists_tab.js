/** Waiting lists, must-move tables and seat changes, for whoever runs them. */

import { h } from "../dom.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { button } from "./cage_tab.js";
import { span } from "./words.js";

/** @param {any} view @param {(type: string, fields?: any) => Promise<any>} order @param {any[]} tables */
export function listsTab(view, order, tables) {
  const floor = view.may.includes("floor");
  const ids = tables.map(({ id }) => id);
  const choose = (name, label) => ({ name, label, options: tables.map(({ id, title }) => [id, `${id} · ${title}`]), value: ids[0] });
  const opening = [
    { name: "title", label: say.listsTab.gameAndStake, required: true, maxlength: 60 },
    { name: "tables", label: say.common.tables, value: ids.join(", "), note: say.listsTab.numbersWithBetween },
  ];
  const numbers = (told) => told.split(",").map((one) => one.trim()).filter(Boolean);
  return [
    h(
      "div",
      { class: "row wrap" },
      floor && button(say.listsTab.openAList, "OpenList", () =>
        giveOrder(say.listsTab.openAList2, opening, say.listsTab.open, (told) => order("OpenList", { title: told.title, tables: numbers(told.tables) })),
      ),
      floor && tables.length > 1 && button(say.listsTab.mustMove, "SetMustMove", () =>
        giveOrder(say.listsTab.mustMove2, [choose("feeder", say.listsTab.everybodyAt), choose("main", say.listsTab.movesTo)], say.listsTab.soItIs, (told) => order("SetMustMove", told)),
      ),
      tables.length > 1 && button(say.listsTab.seatChange, "AskSeatChange", () =>
        giveOrder(say.listsTab.seatChange2, [{ name: "name", label: say.common.who, required: true }, choose("to", say.listsTab.wouldRatherSitAt)], say.listsTab.askForIt, (told) => order("AskSeatChange", told)),
      ),
      h("a", { class: "button quiet", href: "/board" }, say.listsTab.theBoardForTheWall),
    ),
    view.movers.map(({ feeder, main, order: names }) =>
      h("p", { key: `mover ${feeder}`, class: "movers" }, say.listsTab.tableMustMoveToTable(feeder, main, names.join(", ") || say.listsTab.nobodySitsThere),
        floor && button(say.listsTab.end, "SetMustMove", () => order("SetMustMove", { feeder, main: "" }))),
    ),
    view.wishes.map(({ name, table, to }) =>
      h("p", { key: `wish ${name}`, "data-wish": name }, say.listsTab.wouldRatherSitAtTableThan(name, to, table),
        button(say.listsTab.drop, "DropSeatChange", () => order("DropSeatChange", { name }))),
    ),
    view.lists.length === 0 && h("p", { class: "empty" }, say.listsTab.thereAreNoLists),
    view.lists.map((list) => one(list, view, order, floor)),
  ];
}

function one(list, view, order, floor) {
  const of = (name) => ({ list: list.id, name });
  const joining = [{ name: "name", label: say.common.name, required: true }];
  return h(
    "section",
    { class: "wait-list", key: list.id, "data-list": list.id, "aria-label": list.title },
    h("h2", {}, `${list.title} `, h("small", {}, say.listsTab.names(list.waiting.length))),
    h(
      "div",
      { class: "row wrap" },
      button(say.listsTab.addAName, "JoinWaiting", () => giveOrder(list.title, joining, say.listsTab.add, ({ name }) => order("JoinWaiting", of(name)))),
      floor && list.tables.map((table) => button(say.listsTab.seatOpenAt(table), "CallNext", () => order("CallNext", { list: list.id, table }))),
      floor && !list.waiting.length && button(say.listsTab.closeTheList, "CloseList", () => order("CloseList", { list: list.id })),
    ),
    h(
      "ol",
      {},
      list.waiting.map((waiting) =>
        h(
          "li",
          { key: waiting.name, "data-waiting": waiting.name, class: waiting.called ? "called" : "" },
          h("b", {}, waiting.name),
          say.listsTab.since(span(view.now - waiting.since)),
          waiting.called && h("span", {}, waiting.coming ? say.listsTab.isComingToTable(waiting.called) : say.listsTab.calledToTableLeft(waiting.called, span(waiting.until - view.now))),
          waiting.called && floor && button(say.listsTab.seated, "SeatCalled", () => order("SeatCalled", of(waiting.name))),
          button(say.listsTab.takeOff, "LeaveWaiting", () => order("LeaveWaiting", of(waiting.name))),
        ),
      ),
    ),
  );
}
