/** What can happen to whoever was chosen on the seat map: out, moved, away, penalised, disqualified, a dispute, chips. */

import { h } from "../dom.js";
import { giveOrder } from "../table/order-form.js";
import { moveAnywhere } from "./boxes.js";
import { money } from "./words.js";

/**
 * @param {any} view
 * @param {string[]} chosen
 * @param {{busy: boolean, clear: () => void, ask: (command: any) => Promise<boolean>}} does `ask` answers whether it was done
 */
export function playerOrders(view, chosen, { busy, clear, ask }) {
  const rows = chosen.map((player) => view.board.rows.find((one) => one.player === player)).filter((one) => one?.table);
  if (!rows.length) return null;
  const acts = rows.length === 1 ? forOne(view, rows[0], ask) : together(view, rows, ask);
  return h(
    "div",
    { class: "player-orders", role: "group", "aria-label": "Orders for whom you chose" },
    h("b", {}, rows.map(({ player }) => player).join(", ")),
    acts.map(([words, act, how = "quiet"]) =>
      h("button", { type: "button", class: how, key: words, disabled: busy, onclick: act }, words),
    ),
    h("button", { type: "button", class: "close", "aria-label": "Choose nobody", onclick: clear }, "×"),
  );
}

const onPaper = (view, table) => view.board.tables.find(({ name }) => name === table)?.felt === "paper";

function together(view, rows, ask) {
  const [{ table }] = rows;
  if (rows.some((one) => one.table !== table)) return [["They sit at different tables", () => {}]];
  return onPaper(view, table) ? [[`All ${rows.length} out in one hand…`, () => outTogether(view, rows, ask), "main"]] : [];
}

/** Who went out first in one hand is decided by the chips before it. */
function outTogether(view, rows, ask) {
  const [{ table }] = rows;
  const fields = rows.map(({ player, chips }) => ({
    name: `before ${player}`,
    label: `${player}: chips before the hand`,
    type: "number",
    inputmode: "numeric",
    min: 0,
    value: chips,
    required: true,
  }));
  giveOrder("Out in one hand", [...fields, ...bounty(view, table, rows.map(({ player }) => player))], "They are out", (given) =>
    ask({
      type: "ReportOut",
      table,
      players: rows.map(({ player }) => player),
      before: Object.fromEntries(rows.map(({ player }) => [player, given[`before ${player}`]])),
      ...(given.winner ? { by_whom: [given.winner] } : {}),
    }),
  );
}

/** Where there is a bounty, whoever won the chips wins it. */
function bounty(view, table, gone) {
  if (!view.desk.bounty) return [];
  const others = view.board.rows.filter((one) => one.table === table && !gone.includes(one.player));
  return [{ name: "winner", label: `Who won the chips, and ${money(view.desk.bounty)}?`, options: others.map(({ player }) => [player, player]), value: others[0]?.player }];
}

function out(view, { player, table }, ask) {
  const fields = bounty(view, table, [player]);
  const report = (by_whom) => ask({ type: "ReportOut", table, players: [player], ...(by_whom ? { by_whom: [by_whom] } : {}) });
  return fields.length ? giveOrder(`${player} is out`, fields, "Out", ({ winner }) => report(winner)) : report();
}

function forOne(view, row, ask) {
  const { player, away } = row;
  const { desk } = view;
  return [
    onPaper(view, row.table) && ["Out", () => out(view, row, ask), "main"],
    away ? ["Is back", () => ask({ type: "ComeBack", player })] : ["Is away", () => ask({ type: "StepAway", player })],
    ["Move…", () => moveAnywhere(view, player, ask)],
    ["Penalty…", () => penalise(desk, player, ask)],
    ["Disqualify…", () => disqualify(desk, player, ask)],
    ["Dispute…", () => dispute(player, ask)],
    ["Retires", () => ask({ type: "Retire", player })],
    ...(desk.offers ?? []).map(({ what, cost }) => [
      `${what === "re-buy" ? "Re-buy" : "Add-on"} ${money(cost)}`,
      () => (what === "re-buy" ? rebuy(view, row, cost, ask) : ask({ type: "AddOn", player, paid: cost })),
    ]),
  ].filter(Boolean);
}

/** On paper whoever sells the chips looks at what the player holds: less than the starting bank. */
function rebuy(view, { player, table }, cost, ask) {
  if (!onPaper(view, table)) return ask({ type: "Rebuy", player, paid: cost });
  const fields = [{ name: "chips", label: `Chips of ${player}, counted`, type: "number", inputmode: "numeric", min: 0, required: true, value: 0 }];
  return giveOrder(`A re-buy of ${player}`, fields, "Take the money", ({ chips }) => ask({ type: "Rebuy", player, paid: cost, chips }));
}

function penalise(desk, player, ask) {
  const options = desk.offences.map(({ name, penalty }) => [name, `${name}: ${penalty}`]);
  giveOrder(`Penalise ${player}`, [{ name: "offence", label: "For what? The Terms say what follows.", options, value: options[0]?.[0] }], "Penalise", ({ offence }) =>
    ask({ type: "Penalise", player, offence }),
  );
}

function disqualify(desk, player, ask) {
  const options = desk.grounds.map(({ name, must, cite }) => [name, `${name}${must ? " (must be)" : ""}, ${cite.startsWith("silent") ? "as the Terms say" : cite}`]);
  const fields = [{ name: "ground", label: "On which ground?", options, value: options[0]?.[0], note: "The chips leave play, and nothing is won." }];
  giveOrder(`Disqualify ${player}`, fields, "Disqualify", ({ ground }) => {
    const must = desk.grounds.find(({ name }) => name === ground)?.must;
    return ask({ type: must ? "Find" : "Disqualify", player, ground });
  });
}

const dispute = (player, ask) =>
  giveOrder(`A dispute of ${player}`, [{ name: "says", label: "What it is about", required: true }], "Stop, and hear it", ({ says }) =>
    ask({ type: "OpenDispute", player, says }),
  );
