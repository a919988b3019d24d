/** The director's desk: what is due with its clause, the clock, entries, outs, moves, and what can be taken back. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { session } from "../session.js";
import { chips } from "../words.js";
import { money } from "./words.js";

/** @param {any} view @param {boolean} busy @param {(command: any) => Promise<boolean>} ask */
export function directorsDesk(view, busy, ask) {
  const { row, board, desk } = view;
  return h(
    "section",
    { class: "directors-desk", "aria-label": "The director's desk" },
    h("h2", {}, "The director's desk"),
    due(row, board, desk, busy, ask),
    board.phase === "entries" && entries(row, busy, ask),
    board.phase === "playing" && clock(board, busy, ask),
    board.phase === "playing" && row.felt === "paper" && seatMap(row, board, busy, ask),
    board.phase === "playing" && conduct(board, busy, ask),
    moneyWords(desk),
    desk.can_take_back &&
      h(
        "p",
        {},
        act(`Take back: ${desk.can_take_back}`, { type: "TakeBackSlip", reason: "a slip" }, busy, ask, "quiet"),
      ),
  );
}

const act = (words, command, busy, ask, how = "main") =>
  h("button", { type: "button", class: how, disabled: busy, key: words, onclick: () => ask(command) }, words);

const seed = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** What is due, each with the button that does it. */
function due(row, board, desk, busy, ask) {
  const rows = desk.due ?? [];
  const other = rows.filter(({ kind }) => kind !== "report" && kind !== "deal" && kind !== "enter");
  return h(
    "ol",
    { class: "duties" },
    duties(row, board, desk, busy, ask),
    other.map((one, at) =>
      h(
        "li",
        { key: `${one.kind}${at}` },
        h("span", {}, one.says || TITLES[one.kind] || one.kind, " ", cite(row.book, one.cite)),
        answer(one, row, board, busy, ask),
      ),
    ),
  );
}

const TITLES = {
  "open entries": "Open the entries.",
  "close entries": "Close the entries when everybody has entered.",
  "start round": "Draw the seats and start.",
  "draw cards": "Those who are level draw a card each.",
  "seat late": "Seat those who came late.",
  pay: "Pay the prizes.",
};

/** What the book wants before entries or play; every order is the operator's, and one does what is still lacking. */
function duties(row, board, desk, busy, ask) {
  if (board.phase !== "planning" && board.phase !== "entries" && board.phase !== "closed") return null;
  const names = Array.from({ length: Math.max(1, Math.ceil(row.most / row.seats)) }, (_, at) => `table ${at + 1}`);
  const steps = [
    board.phase === "planning" && ["Publish the Terms", { type: "Publish" }],
    board.phase === "planning" && ["Tell the regulator", { type: "TellRegulator" }],
    !desk.director && [`Appoint ${session.name} as director`, { type: "Appoint", director: session.name }],
    !board.tables.length && [
      `Designate ${names.length === 1 ? "a table" : `${names.length} tables`}`,
      { type: "Designate", tables: names, felt: "paper" },
    ],
    board.phase !== "planning" &&
      board.rows.length > 0 && ["Brief everybody", { type: "Brief", understood: board.rows.map(({ player }) => player) }],
  ].filter(Boolean);
  return h("li", { class: "row", key: "before" }, steps.map(([words, command]) => act(words, command, busy, ask, "quiet")));
}

function answer(one, row, board, busy, ask) {
  switch (one.kind) {
    case "open entries":
      return act("Open entries", { type: "OpenEntries" }, busy, ask);
    case "close entries":
      return act("Close entries", { type: "CloseEntries" }, busy, ask);
    case "start round":
      return act("Draw seats and start", { type: "StartRound", seed: seed() }, busy, ask);
    case "move":
      return act(
        `Move ${one.players[0]} to ${one.table}, seat ${one.seat}`,
        { type: "Move", player: one.players[0], table: one.table, seat: one.seat },
        busy,
        ask,
      );
    case "break":
      return act(`Break ${one.table}`, { type: "BreakTable", table: one.table, seed: seed() }, busy, ask);
    case "seat late":
      return act("Draw their seats", { type: "SeatLate", seed: seed() }, busy, ask);
    case "resume":
      return act("Start the clock", { type: "RunClock" }, busy, ask);
    case "director back":
      return act("I am back", { type: "DirectorReturns" }, busy, ask);
    case "draw cards":
      return act("Draw cards", { type: "DrawCards", cards: drawn(one.players) }, busy, ask);
    case "pay":
      return one.players.map((player) => act(`Pay ${player}`, { type: "PayPrize", player }, busy, ask, "quiet"));
    default:
      return null;
  }
}

/** A card for each, from a pack shuffled here. */
function drawn(players) {
  const pack = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
  const order = crypto.getRandomValues(new Uint32Array(pack.length));
  const mixed = pack.map((card, at) => ({ card, order: order[at] })).sort((a, b) => a.order - b.order);
  return Object.fromEntries(players.map((player, at) => [player, mixed[at].card]));
}

function entries(row, busy, ask) {
  const submit = async (event) => {
    event.preventDefault();
    const input = event.target.elements.namedItem("names");
    const names = String(input.value)
      .split(/[\n,;]+/)
      .map((name) => name.trim())
      .filter(Boolean);
    let left = [];
    for (const name of names) {
      const done = await ask({ type: "Enter", person: { name }, fee: row.price[0], buy_in: row.price[1] });
      if (!done) left = [...left, name];
    }
    input.value = left.join(", ");
  };
  return h(
    "form",
    { class: "entry-desk", onsubmit: submit },
    h("label", {}, h("span", {}, "Enter players, with commas between them"), h("textarea", { name: "names", rows: 3 })),
    h("button", { class: "main", disabled: busy }, `Enter, ${money(row.price[0] + row.price[1])} each`),
  );
}

function clock(board, busy, ask) {
  const level = board.level;
  return h(
    "div",
    { class: "row clock-buttons", role: "group", "aria-label": "The clock" },
    board.paused
      ? act("Start the clock", { type: "RunClock" }, busy, ask)
      : act("Pause", { type: "PauseClock" }, busy, ask, "quiet"),
    level > 1 && act("Level back", { type: "SetLevel", number: level - 1 }, busy, ask, "quiet"),
    act("Next level", { type: "SetLevel", number: level + 1 }, busy, ask, "quiet"),
    board.hand_for_hand
      ? act("End hand for hand", { type: "EndHandForHand" }, busy, ask, "quiet")
      : act("Hand for hand", { type: "StartHandForHand" }, busy, ask, "quiet"),
  );
}

/** Every table with its people; a tap on somebody says that they are out. */
function seatMap(row, board, busy, ask) {
  const tables = board.tables.filter(({ standing }) => standing === "playing");
  const at = (table) =>
    board.rows.filter((one) => one.table === table.name).sort((left, right) => left.seat - right.seat);
  return h(
    "div",
    { class: "seat-map", "aria-label": "Seats" },
    tables.map((table) =>
      h(
        "section",
        { key: table.name, "aria-label": table.name },
        h("h3", {}, table.name),
        h(
          "ul",
          {},
          at(table).map((one) =>
            h(
              "li",
              { key: one.player },
              h("span", { class: "seat-number" }, one.seat),
              h("span", {}, one.player),
              h(
                "button",
                {
                  type: "button",
                  class: "quiet",
                  disabled: busy,
                  "aria-label": `${one.player} is out`,
                  onclick: () => ask({ type: "ReportOut", table: table.name, players: [one.player] }),
                },
                "out",
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function conduct(board, busy, ask) {
  const players = board.rows.filter((one) => one.table).map(({ player }) => player);
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const player = String(form.get("player"));
    const what = String(form.get("what"));
    const commands = {
      warn: { type: "Penalise", player, offence: "slow play" },
      disqualify: { type: "Disqualify", player, ground: "breach of the Terms" },
      dispute: { type: "OpenDispute", player, about: "as told at the desk" },
      away: { type: "StepAway", player },
      back: { type: "ComeBack", player },
    };
    return ask(commands[what]);
  };
  const option = (/** @type {string[]} */ [value, words]) => h("option", { value, key: value }, words);
  return h(
    "form",
    { class: "row conduct", onsubmit: submit },
    h(
      "label",
      {},
      h("span", { class: "hidden" }, "Whom"),
      h("select", { name: "player" }, players.map((player) => option([player, player]))),
    ),
    h(
      "label",
      {},
      h("span", { class: "hidden" }, "What"),
      h(
        "select",
        { name: "what" },
        [
          ["warn", "slow play: as the Terms say"],
          ["disqualify", "disqualify"],
          ["dispute", "a dispute is opened"],
          ["away", "is away"],
          ["back", "is back"],
        ].map(option),
      ),
    ),
    h("button", { class: "quiet", disabled: busy || players.length === 0 }, "Record it"),
  );
}

const moneyWords = (desk) =>
  h(
    "p",
    { class: "small" },
    `Fees ${money(desk.fees ?? 0)}, bought ${money(desk.bought ?? 0)}, paid out ${money(desk.paid ?? 0)}; `,
    `${chips(desk.issued ?? 0)} chips issued, ${chips(desk.returned ?? 0)} returned, ${chips(desk.removed ?? 0)} out of play.`,
  );
