/** Every table with its seats: tapping somebody chooses them, and what can happen to them stands below. */

import { h } from "../dom.js";
import "../parts/menu-button.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { bonusRound, breakTable, colourAny, countTable, handsPlayed, specialPlayed } from "./boxes.js";

/**
 * @param {any} view
 * @param {{chosen: string[], find: string}} now
 * @param {{choose: (player: string) => void, ask: (command: any) => Promise<boolean>}} does
 */
export function seatMap(view, { chosen, find }, { choose, ask }) {
  const { board, desk } = view;
  const wanted = find.trim().toLowerCase();
  const tables = board.tables.filter(({ standing }) => standing === "playing");
  const shown = tables.filter(
    ({ name }) => !wanted || name.toLowerCase() === wanted || board.rows.some((one) => one.table === name && one.player.toLowerCase().includes(wanted)),
  );
  return h(
    "div",
    { class: "seat-map", "aria-label": say.common.seats },
    shown.map((table) => oneTable(view, table, desk.stations.find(({ name }) => name === table.name), { chosen, wanted }, { choose, ask })),
    !tables.length && h("p", { class: "empty" }, say.seatMap.seatsAreDrawnWhenTheRound),
    tables.length > 0 && !shown.length && h("p", { class: "empty" }, say.seatMap.nobodyOfThatNameIsSeated),
  );
}

function oneTable(view, table, station, { chosen, wanted }, { choose, ask }) {
  const { board, row } = view;
  const at = new Map(board.rows.filter((one) => one.table === table.name).map((one) => [one.seat, one]));
  const paper = table.felt === "paper";
  const things = [
    paper && [say.seatMap.countTheChips, () => countTable(view, table.name, ask)],
    paper && table.announced && [say.seatMap.theRoundWasPlayed(table.announced), () => specialPlayed(view, table, ask)],
    paper && !table.announced && [say.seatMap.handsWerePlayed, () => handsPlayed(table.name, ask)],
    row.special && !table.announced && [say.seatMap.bonusRound, () => bonusRound(table.name, ask)],
    row.special && !table.announced && [say.seatMap.eliminationRound, () => ask({ type: "AnnounceSpecial", table: table.name, kind: "elimination" })],
    [say.seatMap.breakThisTable, () => breakTable(view, table.name, ask)],
    [say.seatMap.colourUp, () => colourAny(view, table.name, row.denominations, ask)],
    [say.seatMap.endItsTimeIsOver, () => ask({ type: "EndTable", table: table.name, ground: "time" })],
    ...(station.ends ?? []).map((ground) => [say.seatMap.ends[ground], () => endEarly(table, ground, ask)]),
    row.tables.includes(table.name) && [paper ? say.seatMap.dealItHere : say.seatMap.playItOnPaper, () => ask({ type: "ChangeFelt", table: table.name, felt: paper ? "table" : "paper" })],
  ].filter(Boolean);
  return h(
    "section",
    { key: table.name, "aria-label": paper ? table.name : say.seatMap.table(table.name) },
    h(
      "header",
      {},
      h("h3", {}, paper ? table.name : h("a", { href: `/table/${table.name}` }, say.seatMap.table(table.name))),
      h("small", {}, `${say.seatMap.players(at.size)} · ${chips(station.total ?? 0)}`, table.waits && say.seatMap.waits, table.announced && say.seatMap.nextRound(table.announced), table.running && say.seatMap.inAHand),
      h("menu-button", { label: "⋯", name: say.seatMap.ordersFor(table.name), items: things }),
    ),
    h(
      "ol",
      {},
      Array.from({ length: station.seats }, (_, place) => seat(at.get(place + 1), place + 1, station.button, chosen, wanted, choose)),
    ),
    station.loose > 0 && h("p", { class: "small" }, say.seatMap.ofTheChipsAreWithNobody(chips(station.loose))),
  );
}

/** Before its last hand: those who go on are known, or all who sit there agree. */
const endEarly = (table, ground, ask) => {
  const order = { type: "EndTable", table: table.name, ground };
  return ground === "agreed"
    ? giveOrder(say.seatMap.endItNow, [{ name: "agree", label: say.seatMap.whoAgrees, required: true, value: table.players.join(", ") }], say.seatMap.endIt, ({ agree }) =>
        ask({ ...order, agree: agree.split(",").map((one) => one.trim()).filter(Boolean) }),
      )
    : ask(order);
};

function seat(one, number, button, chosen, wanted, choose) {
  const mark = h("span", { class: "seat-number" }, number);
  if (!one) return h("li", { key: number, class: "open-seat" }, mark);
  const found = wanted && one.player.toLowerCase().includes(wanted);
  return h(
    "li",
    { key: number },
    h(
      "button",
      {
        type: "button",
        class: found ? "seated found" : "seated",
        "aria-pressed": String(chosen.includes(one.player)),
        "data-player": one.player,
        onclick: () => choose(one.player),
      },
      mark,
      h("span", { class: "who" }, one.player, one.away && h("small", {}, say.seatMap.away)),
      button === number && h("span", { class: "dealer-mark", title: say.seatMap.theButton }, "D"),
      h("span", { class: "held" }, chips(one.chips)),
    ),
  );
}
