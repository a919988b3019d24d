/** Waiting lists, must-move tables and seat changes, for whoever runs them. */

import { h } from "../dom.js";
import { giveOrder } from "../table/order-form.js";
import { plural } from "../words.js";
import { button } from "./cage_tab.js";
import { span } from "./words.js";

/** @param {any} view @param {(type: string, fields?: any) => Promise<any>} order @param {any[]} tables */
export function listsTab(view, order, tables) {
  const floor = view.may.includes("floor");
  const ids = tables.map(({ id }) => id);
  const choose = (name, label) => ({ name, label, options: tables.map(({ id, title }) => [id, `${id} · ${title}`]), value: ids[0] });
  const opening = [
    { name: "title", label: "Game and stake", required: true, maxlength: 60 },
    { name: "tables", label: "Tables", value: ids.join(", "), note: "Numbers with , between." },
  ];
  const numbers = (told) => told.split(",").map((one) => one.trim()).filter(Boolean);
  return [
    h(
      "div",
      { class: "row wrap" },
      floor && button("Open a list…", "OpenList", () =>
        giveOrder("Open a list", opening, "Open", (told) => order("OpenList", { title: told.title, tables: numbers(told.tables) })),
      ),
      floor && tables.length > 1 && button("Must-move…", "SetMustMove", () =>
        giveOrder("Must-move", [choose("feeder", "Everybody at"), choose("main", "moves to")], "So it is", (told) => order("SetMustMove", told)),
      ),
      tables.length > 1 && button("Seat change…", "AskSeatChange", () =>
        giveOrder("Seat change", [{ name: "name", label: "Who", required: true }, choose("to", "would rather sit at")], "Ask for it", (told) => order("AskSeatChange", told)),
      ),
      h("a", { class: "button quiet", href: "/board" }, "The board for the wall"),
    ),
    view.movers.map(({ feeder, main, order: names }) =>
      h("p", { key: `mover ${feeder}`, class: "movers" }, `Table ${feeder} must move to table ${main}: ${names.join(", ") || "nobody sits there"}. `,
        floor && button("End", "SetMustMove", () => order("SetMustMove", { feeder, main: "" }))),
    ),
    view.wishes.map(({ name, table, to }) =>
      h("p", { key: `wish ${name}`, "data-wish": name }, `${name} would rather sit at table ${to} than at ${table}. `,
        button("Drop", "DropSeatChange", () => order("DropSeatChange", { name }))),
    ),
    view.lists.length === 0 && h("p", { class: "empty" }, "There are no lists."),
    view.lists.map((list) => one(list, view, order, floor)),
  ];
}

function one(list, view, order, floor) {
  const of = (name) => ({ list: list.id, name });
  const joining = [{ name: "name", label: "Name", required: true }];
  return h(
    "section",
    { class: "wait-list", key: list.id, "data-list": list.id, "aria-label": list.title },
    h("h2", {}, `${list.title} `, h("small", {}, plural(list.waiting.length, "name"))),
    h(
      "div",
      { class: "row wrap" },
      button("Add a name…", "JoinWaiting", () => giveOrder(list.title, joining, "Add", ({ name }) => order("JoinWaiting", of(name)))),
      floor && list.tables.map((table) => button(`Seat open at ${table}`, "CallNext", () => order("CallNext", { list: list.id, table }))),
      floor && !list.waiting.length && button("Close the list", "CloseList", () => order("CloseList", { list: list.id })),
    ),
    h(
      "ol",
      {},
      list.waiting.map((waiting) =>
        h(
          "li",
          { key: waiting.name, "data-waiting": waiting.name, class: waiting.called ? "called" : "" },
          h("b", {}, waiting.name),
          ` since ${span(view.now - waiting.since)} `,
          waiting.called && h("span", {}, waiting.coming ? `is coming to table ${waiting.called} ` : `called to table ${waiting.called}, ${span(waiting.until - view.now)} left `),
          waiting.called && floor && button("Seated", "SeatCalled", () => order("SeatCalled", of(waiting.name))),
          button("Take off", "LeaveWaiting", () => order("LeaveWaiting", of(waiting.name))),
        ),
      ),
    ),
  );
}
