/** Boxes of the director's desk: counting, moving, breaking, colouring up, drawing cards. Each ends in one command. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { cardsTyped, dealt, seed } from "./chance.js";

const sitting = (view, table) =>
  view.board.rows.filter((one) => one.table === table).sort((left, right) => left.seat - right.seat);
const station = (view, table) => view.desk.stations.find(({ name }) => name === table);
const felt = (view, table) => view.board.tables.find(({ name }) => name === table)?.felt;

/** One number for each, and what they come to. */
function countBox(title, verb, players, total, then, note = "") {
  const sum = (form) => players.reduce((all, { player }) => all + Number(form.elements.namedItem(player)?.value || 0), 0);
  const told = (form) => {
    const off = sum(form) - total;
    const words = off === 0 ? "as it should be" : off > 0 ? `${chips(off)} too many` : `${chips(-off)} missing`;
    return `${chips(sum(form))} of ${chips(total)}: ${words}`;
  };
  openBox(title, (close) => {
    const submit = (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const stacks = Object.fromEntries(players.map(({ player }) => [player, Number(form.elements.namedItem(player).value)]));
      close();
      then(stacks);
    };
    const typed = (event) => {
      const form = event.currentTarget;
      form.querySelector("output").textContent = told(form);
    };
    return h(
      "form",
      { class: "count-box", onsubmit: submit, oninput: typed },
      note && h("p", { class: "small" }, note),
      players.map(({ player, seat, chips: held }) =>
        h(
          "label",
          { key: player },
          h("span", { class: "seat-number" }, seat),
          h("span", {}, player),
          h("input", { name: player, type: "number", inputmode: "numeric", min: 0, required: true, value: held, step: 1 }),
        ),
      ),
      h(
        "p",
        { class: "row" },
        h("output", {}, `${chips(players.reduce((all, one) => all + one.chips, 0))} of ${chips(total)}`),
        h("button", { class: "main", type: "submit" }, verb),
      ),
    );
  });
}

/** Everybody's chips at a table of paper. */
export function countTable(view, table, ask) {
  const note = "What is missing is written down with the count.";
  countBox(`Count ${table}`, "Write it down", sitting(view, table), station(view, table).total, (stacks) => ask({ type: "CountTable", table, stacks }), note);
}

/** A table is broken; on paper its chips are counted first, where nobody knows who has them. */
export function breakTable(view, table, ask) {
  const { total, loose = 0 } = station(view, table);
  if (felt(view, table) !== "paper" || !loose) return ask({ type: "BreakTable", table, seed: seed() });
  const note = `They carry their chips along, so count them: ${chips(total)} lie there.`;
  countBox(`Break ${table}`, "Break it and draw seats", sitting(view, table), total, (stacks) => ask({ type: "BreakTable", table, seed: seed(), chips: stacks }), note);
}

/** Somebody goes to another seat; on paper with the chips as counted. */
export function movePlayer(view, player, table, seat, ask) {
  const row = view.board.rows.find((one) => one.player === player);
  const move = (held) => ask({ type: "Move", player, table, seat, ...(held === undefined ? {} : { chips: held }) });
  if (felt(view, row.table) !== "paper" || !station(view, row.table).loose) return move();
  const fields = [{ name: "chips", label: `Chips of ${player}, counted`, type: "number", inputmode: "numeric", min: 1, required: true, value: row.chips }];
  giveOrder(`${player} to ${table}, seat ${seat}`, fields, "Move", (given) => move(given.chips));
}

/** Where to, of the seats that are open. */
export function moveAnywhere(view, player, ask) {
  const taken = new Set(view.board.rows.filter(({ table }) => table).map(({ table, seat }) => `${table}/${seat}`));
  const open = view.desk.stations
    .filter(({ name }) => view.board.tables.some((one) => one.name === name && one.standing === "playing"))
    .flatMap(({ name, seats }) => Array.from({ length: seats }, (_, at) => [name, at + 1]))
    .filter(([name, seat]) => !taken.has(`${name}/${seat}`));
  const options = open.map(([name, seat]) => [`${name}/${seat}`, `${name}, seat ${seat}`]);
  giveOrder(`Move ${player}`, [{ name: "to", label: "To", options, value: options[0]?.[0] }], "Move", ({ to }) => {
    const at = to.lastIndexOf("/");
    return movePlayer(view, player, to.slice(0, at), Number(to.slice(at + 1)), ask);
  });
}

/** A line of cards for each; those drawn here stand there, and whoever draws real ones types them. */
function cardBox(title, verb, wanted, note, then) {
  openBox(title, (close) => {
    const submit = (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const cards = wanted.map(([name]) => [name, cardsTyped(form.elements.namedItem(name).value)]);
      close();
      then(Object.fromEntries(cards));
    };
    return h(
      "form",
      { class: "count-box", onsubmit: submit },
      h("p", { class: "small" }, note),
      dealt(wanted).map(([name, cards]) =>
        h(
          "label",
          { key: name },
          h("span", { class: "seat-number" }, cards.length),
          h("span", {}, name),
          h("input", { name, value: cards.join(" "), required: true, autocapitalize: "off", spellcheck: "false" }),
        ),
      ),
      h("p", { class: "row" }, h("span", {}), h("button", { class: "main", type: "submit" }, verb)),
    );
  });
}

const REAL = "Drawn here from a pack shuffled by this browser. Where real cards are drawn, type them instead.";

/** The odd chips of a table are raced for: one card for each. */
export function colourUp(view, table, small, into, ask) {
  const { loose = 0 } = station(view, table);
  if (loose) {
    return countBox(`Count ${table} first`, "Write it down", sitting(view, table), station(view, table).total, (stacks) => ask({ type: "CountTable", table, stacks }), `Before chips of ${small} go, it has to be known who has them.`);
  }
  const odd = sitting(view, table)
    .map(({ player, chips: held }) => [player, Math.floor((held % into) / small)])
    .filter(([, count]) => count > 0);
  return cardBox(`Chips of ${chips(small)} into ${chips(into)}, ${table}`, "Race for them", odd, REAL, (cards) => ask({ type: "ColourUp", table, small, into, cards }));
}

/** Which chips, where nothing proposes it. */
export function colourAny(view, table, denominations, ask) {
  const options = denominations.slice(0, -1).map((one, at) => [`${one}/${denominations[at + 1]}`, `${chips(one)} into ${chips(denominations[at + 1])}`]);
  giveOrder(`Colour up ${table}`, [{ name: "what", label: "Chips", options, value: options[0]?.[0] }], "Go on", ({ what }) => {
    const [small, into] = what.split("/").map(Number);
    return colourUp(view, table, small, into, ask);
  });
}

/** Those who are level draw a card each. */
export const drawBetween = (players, ask) =>
  cardBox("One card each, aces high", "That is how they fell", players.map((player) => [player, 1]), REAL, (cards) =>
    ask({ type: "DrawCards", cards: Object.fromEntries(Object.entries(cards).map(([name, [card]]) => [name, card])) }),
  );

/** Those who are level have played on: in which order they finished, or who of them is level still and plays on. */
export function playOff(players, ask) {
  const options = players.map((player) => [player, player]);
  const fields = players.map((player, at) => ({ name: `place${at}`, label: at ? `Then` : "Best", options, value: player }));
  const still = { name: "level", label: "Level still, if any", note: "Names with commas between; they play on." };
  giveOrder("The play-off", players.length > 2 ? [...fields, still] : fields, "Write it down", (given) => {
    const level = String(given.level ?? "").split(",").map((one) => one.trim()).filter(Boolean);
    return ask({ type: "PlayOff", order: players.map((_, at) => given[`place${at}`]), level });
  });
}

/** The next hand of a table is one of its own: the operator gives chips or a prize, or the smallest stack is out after it. */
export const bonusRound = (table, ask) =>
  giveOrder(
    `A bonus round at ${table}`,
    [
      { name: "chips", label: "Chips that the operator adds to the pot", type: "number", inputmode: "numeric", min: 0, value: 0 },
      { name: "prize", label: "Or a prize", note: "Announced before a card is dealt or a blind is placed." },
    ],
    "Announce it",
    ({ chips: given, prize }) => ask({ type: "AnnounceSpecial", table, kind: "bonus", chips: given, prize }),
  );

/** On paper: that hand was played. After an elimination round everybody's chips are counted. */
export function specialPlayed(view, { name: table, announced }, ask) {
  const there = sitting(view, table);
  if (announced === "elimination") {
    const note = "Whoever has the fewest is out. Whoever has none left: 0.";
    return countBox(`The elimination round, ${table}`, "That is how it ended", there, station(view, table).total, (stacks) => ask({ type: "PlaySpecial", table, stacks }), note);
  }
  const options = there.map(({ player }) => [player, player]);
  return giveOrder(`The bonus round, ${table}`, [{ name: "winner", label: "Who won it?", options, value: options[0]?.[0] }], "That is how it ended", ({ winner }) =>
    ask({ type: "PlaySpecial", table, winner }),
  );
}

/** Hands played at a table of paper, where levels go by hands. */
export const handsPlayed = (table, ask) =>
  giveOrder(`Hands at ${table}`, [{ name: "hands", label: "Hands played since", type: "number", min: 1, value: 1, required: true }], "Write it down", ({ hands }) =>
    ask({ type: "PlayHands", table, hands }),
  );
