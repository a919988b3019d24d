/** What can happen to whoever was chosen on the seat map: out, moved, away, penalised, disqualified, a dispute, chips. */

import { h } from "../dom.js";
import { say } from "../say.js";
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
    { class: "player-orders", role: "group", "aria-label": say.playerOrders.ordersForWhomYouChose },
    h("b", {}, rows.map(({ player }) => player).join(", ")),
    acts.map(([words, act, how = "quiet"]) =>
      h("button", { type: "button", class: how, key: words, disabled: busy, onclick: act }, words),
    ),
    h("button", { type: "button", class: "close", "aria-label": say.playerOrders.chooseNobody, onclick: clear }, "×"),
  );
}

const onPaper = (view, table) => view.board.tables.find(({ name }) => name === table)?.felt === "paper";

function together(view, rows, ask) {
  const [{ table }] = rows;
  if (rows.some((one) => one.table !== table)) return [[say.playerOrders.theySitAtDifferentTables, () => {}]];
  return onPaper(view, table) ? [[say.playerOrders.allOutInOneHand(rows.length), () => outTogether(view, rows, ask), "main"]] : [];
}

/** Who went out first in one hand is decided by the chips before it. */
function outTogether(view, rows, ask) {
  const [{ table }] = rows;
  const fields = rows.map(({ player, chips }) => ({
    name: `before ${player}`,
    label: say.playerOrders.chipsBeforeTheHand(player),
    type: "number",
    inputmode: "numeric",
    min: 0,
    value: chips,
    required: true,
  }));
  giveOrder(say.playerOrders.outInOneHand, [...fields, ...bounty(view, table, rows.map(({ player }) => player))], say.playerOrders.theyAreOut, (given) =>
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
  return [{ name: "winner", label: say.playerOrders.whoWonTheChipsAnd(money(view.desk.bounty)), options: others.map(({ player }) => [player, player]), value: others[0]?.player }];
}

function out(view, { player, table }, ask) {
  const fields = bounty(view, table, [player]);
  const report = (by_whom) => ask({ type: "ReportOut", table, players: [player], ...(by_whom ? { by_whom: [by_whom] } : {}) });
  return fields.length ? giveOrder(say.playerOrders.isOut(player), fields, say.playerOrders.out, ({ winner }) => report(winner)) : report();
}

function forOne(view, row, ask) {
  const { player, away } = row;
  const { desk } = view;
  return [
    onPaper(view, row.table) && [say.playerOrders.out, () => out(view, row, ask), "main"],
    away ? [say.playerOrders.isBack, () => ask({ type: "ComeBack", player })] : [say.playerOrders.isAway, () => ask({ type: "StepAway", player })],
    [say.playerOrders.move, () => moveAnywhere(view, player, ask)],
    desk.times_out && onPaper(view, row.table) && [say.playerOrders.timeIsOver, () => timeOut(player, ask)],
    [say.playerOrders.penalty, () => penalise(desk, player, ask)],
    [say.playerOrders.disqualify, () => disqualify(desk, player, ask)],
    [say.playerOrders.dispute, () => dispute(player, ask)],
    [say.playerOrders.retires, () => ask({ type: "Retire", player })],
    // Money of an account is its owner's to spend, who has the same on the own page; cash lies on the desk.
    ...(onPaper(view, row.table) ? (desk.offers ?? []) : []).map(({ what, cost }) => [
      `${what === "re-buy" ? say.playerOrders.reBuy : say.playerOrders.addOn} ${money(cost)}`,
      () => (what === "re-buy" ? rebuy(view, row, cost, ask) : ask({ type: "AddOn", player, paid: cost })),
    ]),
  ].filter(Boolean);
}

/** On paper whoever sells the chips looks at what the player holds: less than the starting bank. */
function rebuy(view, { player, table }, cost, ask) {
  if (!onPaper(view, table)) return ask({ type: "Rebuy", player, paid: cost });
  const fields = [{ name: "chips", label: say.playerOrders.chipsOfCounted(player), type: "number", inputmode: "numeric", min: 0, required: true, value: 0 }];
  return giveOrder(say.playerOrders.aReBuyOf(player), fields, say.playerOrders.takeTheMoney, ({ chips }) => ask({ type: "Rebuy", player, paid: cost, chips }));
}

function penalise(desk, player, ask) {
  const options = desk.offences.map(({ name, penalty }) => [name, `${name}: ${penalty}`]);
  giveOrder(say.playerOrders.penalise(player), [{ name: "offence", label: say.playerOrders.forWhatTheTermsSayWhat, options, value: options[0]?.[0] }], say.playerOrders.penalise2, ({ offence }) =>
    ask({ type: "Penalise", player, offence }),
  );
}

function disqualify(desk, player, ask) {
  const options = desk.grounds.map(({ name, must, cite }) => [name, `${name}${must ? say.playerOrders.mustBe : ""}, ${cite.startsWith("silent") ? say.playerOrders.asTheTermsSay : cite}`]);
  const fields = [{ name: "ground", label: say.playerOrders.onWhichGround, options, value: options[0]?.[0], note: say.playerOrders.theChipsLeavePlayAndNothing }];
  const lenient = desk.grounds.filter(({ fee_back }) => fee_back).map(({ name }) => name);
  if (lenient.length) {
    fields.push({ name: "fee", label: say.playerOrders.theEntryFee, options: [["", say.playerOrders.isKept], ["back", say.playerOrders.comesBack(lenient.join(", "))]], value: "", note: "" });
  }
  giveOrder(say.playerOrders.disqualify2(player), fields, say.playerOrders.disqualify3, ({ ground, fee }) => {
    const must = desk.grounds.find(({ name }) => name === ground)?.must;
    return ask(must ? { type: "Find", player, ground } : { type: "Disqualify", player, ground, fee_back: fee === "back" });
  });
}

/** A limit on time was announced: whoever is in charge says what becomes of the hand. */
const timeOut = (player, ask) =>
  giveOrder(say.playerOrders.timeOf(player), [{ name: "fold", label: say.playerOrders.theHand, options: [["fold", say.playerOrders.isFolded], ["", say.playerOrders.playsOn]], value: "fold" }], say.playerOrders.confirmIt, ({ fold }) =>
    ask({ type: "TimeOut", player, fold: fold === "fold" }),
  );

const dispute = (player, ask) =>
  giveOrder(say.playerOrders.aDisputeOf(player), [{ name: "says", label: say.playerOrders.whatItIsAbout, required: true }], say.playerOrders.stopAndHearIt, ({ says }) =>
    ask({ type: "OpenDispute", player, says }),
  );
