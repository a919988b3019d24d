/** Every table with its seats: tapping somebody chooses them, and what can happen to them stands below. */

import { h } from "../dom.js";
import "../parts/menu-button.js";
import { chips, plural } from "../words.js";
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
    { class: "seat-map", "aria-label": "Seats" },
    shown.map((table) => oneTable(view, table, desk.stations.find(({ name }) => name === table.name), { chosen, wanted }, { choose, ask })),
    !tables.length && h("p", { class: "empty" }, "Seats are drawn when the round starts."),
    tables.length > 0 && !shown.length && h("p", { class: "empty" }, "Nobody of that name is seated."),
  );
}

function oneTable(view, table, station, { chosen, wanted }, { choose, ask }) {
  const { board, row } = view;
  const at = new Map(board.rows.filter((one) => one.table === table.name).map((one) => [one.seat, one]));
  const paper = table.felt === "paper";
  const things = [
    paper && ["Count the chips…", () => countTable(view, table.name, ask)],
    paper && table.announced && [`The ${table.announced} round was played…`, () => specialPlayed(view, table, ask)],
    paper && !table.announced && ["Hands were played…", () => handsPlayed(table.name, ask)],
    row.special && !table.announced && ["Bonus round…", () => bonusRound(table.name, ask)],
    row.special && !table.announced && ["Elimination round", () => ask({ type: "AnnounceSpecial", table: table.name, kind: "elimination" })],
    ["Break this table…", () => breakTable(view, table.name, ask)],
    ["Colour up…", () => colourAny(view, table.name, row.denominations, ask)],
    ["End: its time is over", () => ask({ type: "EndTable", table: table.name, ground: "time" })],
  ].filter(Boolean);
  return h(
    "section",
    { key: table.name, "aria-label": paper ? table.name : `table ${table.name}` },
    h(
      "header",
      {},
      h("h3", {}, paper ? table.name : h("a", { href: `/table/${table.name}` }, `table ${table.name}`)),
      h("small", {}, `${plural(at.size, "player")} · ${chips(station.total ?? 0)}`, table.waits && " · waits", table.announced && ` · next: ${table.announced} round`, table.running && " · in a hand"),
      h("menu-button", { label: "⋯", name: `Orders for ${table.name}`, items: things }),
    ),
    h(
      "ol",
      {},
      Array.from({ length: station.seats }, (_, place) => seat(at.get(place + 1), place + 1, station.button, chosen, wanted, choose)),
    ),
    station.loose > 0 && h("p", { class: "small" }, `${chips(station.loose)} of the chips are with nobody knows whom: count them.`),
  );
}

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
      h("span", { class: "who" }, one.player, one.away && h("small", {}, " away")),
      button === number && h("span", { class: "dealer-mark", title: "The button" }, "D"),
      h("span", { class: "held" }, chips(one.chips)),
    ),
  );
}
