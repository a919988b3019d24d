/** Boxes of the director's desk: counting, moving, breaking, colouring up, drawing cards. Each ends in one command. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { cardsTyped, dealt, seed } from "./chance.js";

const sitting = (view, table) =>
  view.board.rows.filter((one) => one.table === table).sort((left, right) => left.seat - right.seat);
const station = (view, table) => view.desk.stations.find(({ name }) => name === table);
const felt = (view, table) => view.board.tables.find(({ name }) => name === table)?.felt;

/** One number for each, and what they come to. */
function countBox(title, verb, players, total, then, note = "", house = false) {
  const sum = (form) => players.reduce((all, { player }) => all + Number(form.elements.namedItem(player)?.value || 0), 0);
  const told = (form) => {
    const off = sum(form) - total;
    if (house) return say.tournamentBoxes.withTheHouse(chips(sum(form)), off ? (off > 0 ? say.tournamentBoxes.lost(chips(off)) : say.tournamentBoxes.won(chips(-off))) : "");
    const words = off === 0 ? say.tournamentBoxes.asItShouldBe : off > 0 ? say.tournamentBoxes.tooMany(chips(off)) : say.tournamentBoxes.missing(chips(-off));
    return say.tournamentBoxes.of(chips(sum(form)), chips(total), words);
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
        h("output", {}, say.tournamentBoxes.of2(chips(players.reduce((all, one) => all + one.chips, 0)), chips(total))),
        h("button", { class: "main", type: "submit" }, verb),
      ),
    );
  });
}

/** Everybody's chips at a table of paper. */
export function countTable(view, table, ask) {
  const house = Boolean(view.row.banked);
  const note = house ? say.tournamentBoxes.whatTheHouseWonIsWrittenDown : say.tournamentBoxes.whatIsMissingIsWrittenDown;
  countBox(say.tournamentBoxes.count(table), say.tournamentBoxes.writeItDown, sitting(view, table), station(view, table).total ?? 0, (stacks) => ask({ type: "CountTable", table, stacks }), note, house);
}

/** Everybody's chips, counted between hands: what differs from what is known is written down. */
export function countAll(view, ask) {
  const players = view.board.rows.filter((one) => one.table).sort((left, right) => left.player.localeCompare(right.player));
  const total = view.desk.stations.reduce((all, one) => all + (one.total ?? 0), 0);
  countBox(say.tournamentBoxes.countEverybody, say.tournamentBoxes.writeItDown, players, total, (stacks) => ask({ type: "CountChips", stacks }), say.tournamentBoxes.whatDiffersIsWrittenDown);
}

/** A table is broken; on paper its chips are counted first, where nobody knows who has them. */
export function breakTable(view, table, ask) {
  const { total, loose = 0 } = station(view, table);
  if (felt(view, table) !== "paper" || !loose) return ask({ type: "BreakTable", table, seed: seed() });
  const note = say.tournamentBoxes.theyCarryTheirChipsAlongSo(chips(total));
  countBox(say.tournamentBoxes.break(table), say.tournamentBoxes.breakItAndDrawSeats, sitting(view, table), total, (stacks) => ask({ type: "BreakTable", table, seed: seed(), chips: stacks }), note);
}

/** Somebody goes to another seat; on paper with the chips as counted. */
export function movePlayer(view, player, table, seat, ask) {
  const row = view.board.rows.find((one) => one.player === player);
  const move = (held) => ask({ type: "Move", player, table, seat, ...(held === undefined ? {} : { chips: held }) });
  if (felt(view, row.table) !== "paper" || !station(view, row.table).loose) return move();
  const fields = [{ name: "chips", label: say.tournamentBoxes.chipsOfCounted(player), type: "number", inputmode: "numeric", min: 1, required: true, value: row.chips }];
  giveOrder(say.tournamentBoxes.toSeat(player, table, seat), fields, say.tournamentBoxes.move, (given) => move(given.chips));
}

/** Where to, of the seats that are open. */
export function moveAnywhere(view, player, ask) {
  const taken = new Set(view.board.rows.filter(({ table }) => table).map(({ table, seat }) => `${table}/${seat}`));
  const open = view.desk.stations
    .filter(({ name }) => view.board.tables.some((one) => one.name === name && one.standing === "playing"))
    .flatMap(({ name, seats }) => Array.from({ length: seats }, (_, at) => [name, at + 1]))
    .filter(([name, seat]) => !taken.has(`${name}/${seat}`));
  const options = open.map(([name, seat]) => [`${name}/${seat}`, say.tournamentBoxes.seat(name, seat)]);
  giveOrder(say.tournamentBoxes.move2(player), [{ name: "to", label: say.tournamentBoxes.to, options, value: options[0]?.[0] }], say.tournamentBoxes.move, ({ to }) => {
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

const REAL = say.tournamentBoxes.drawnHereFromAPackShuffled;

/** The odd chips of a table are raced for: one card for each. */
export function colourUp(view, table, small, into, ask) {
  const { loose = 0 } = station(view, table);
  if (loose) {
    return countBox(say.tournamentBoxes.countFirst(table), say.tournamentBoxes.writeItDown, sitting(view, table), station(view, table).total, (stacks) => ask({ type: "CountTable", table, stacks }), say.tournamentBoxes.beforeChipsOfGoItHas(small));
  }
  const odd = sitting(view, table)
    .map(({ player, chips: held }) => [player, Math.floor((held % into) / small)])
    .filter(([, count]) => count > 0);
  return cardBox(say.tournamentBoxes.chipsOfInto(chips(small), chips(into), table), say.tournamentBoxes.raceForThem, odd, REAL, (cards) => ask({ type: "ColourUp", table, small, into, cards }));
}

/** Which chips, where nothing proposes it. */
export function colourAny(view, table, denominations, ask) {
  const options = denominations.slice(0, -1).map((one, at) => [`${one}/${denominations[at + 1]}`, say.tournamentBoxes.into(chips(one), chips(denominations[at + 1]))]);
  giveOrder(say.tournamentBoxes.colourUp(table), [{ name: "what", label: say.common.chips, options, value: options[0]?.[0] }], say.common.goOn, ({ what }) => {
    const [small, into] = what.split("/").map(Number);
    return colourUp(view, table, small, into, ask);
  });
}

/** Those who are level draw a card each. */
export const drawBetween = (players, ask) =>
  cardBox(say.tournamentBoxes.oneCardEachAcesHigh, say.tournamentBoxes.thatIsHowTheyFell, players.map((player) => [player, 1]), REAL, (cards) =>
    ask({ type: "DrawCards", cards: Object.fromEntries(Object.entries(cards).map(([name, [card]]) => [name, card])) }),
  );

/** Those who are level have played on: in which order they finished, or who of them is level still and plays on. */
export function playOff(players, ask) {
  const options = players.map((player) => [player, player]);
  const fields = players.map((player, at) => ({ name: `place${at}`, label: at ? say.tournamentBoxes.then : say.tournamentBoxes.best, options, value: player }));
  const still = { name: "level", label: say.tournamentBoxes.levelStillIfAny, note: say.tournamentBoxes.namesWithCommasBetweenTheyPlay };
  giveOrder(say.tournamentBoxes.thePlayOff, players.length > 2 ? [...fields, still] : fields, say.tournamentBoxes.writeItDown, (given) => {
    const level = String(given.level ?? "").split(",").map((one) => one.trim()).filter(Boolean);
    return ask({ type: "PlayOff", order: players.map((_, at) => given[`place${at}`]), level });
  });
}

/** The next hand of a table is one of its own: the operator gives chips or a prize, or the smallest stack is out after it. */
export const bonusRound = (table, ask) =>
  giveOrder(
    say.tournamentBoxes.aBonusRoundAt(table),
    [
      { name: "chips", label: say.tournamentBoxes.chipsThatTheOperatorAddsTo, type: "number", inputmode: "numeric", min: 0, value: 0 },
      { name: "prize", label: say.tournamentBoxes.orAPrize, note: say.tournamentBoxes.announcedBeforeACardIsDealt },
    ],
    say.tournamentBoxes.announceIt,
    ({ chips: given, prize }) => ask({ type: "AnnounceSpecial", table, kind: "bonus", chips: given, prize }),
  );

/** On paper: that hand was played. After an elimination round everybody's chips are counted. */
export function specialPlayed(view, { name: table, announced }, ask) {
  const there = sitting(view, table);
  if (announced === "elimination") {
    const note = say.tournamentBoxes.whoeverHasTheFewestIsOut;
    return countBox(say.tournamentBoxes.theEliminationRound(table), say.tournamentBoxes.thatIsHowItEnded, there, station(view, table).total, (stacks) => ask({ type: "PlaySpecial", table, stacks }), note);
  }
  const options = there.map(({ player }) => [player, player]);
  return giveOrder(say.tournamentBoxes.theBonusRound(table), [{ name: "winner", label: say.tournamentBoxes.whoWonIt, options, value: options[0]?.[0] }], say.tournamentBoxes.thatIsHowItEnded, ({ winner }) =>
    ask({ type: "PlaySpecial", table, winner }),
  );
}

/** Hands played at a table of paper, where levels go by hands. */
export const handsPlayed = (table, ask) =>
  giveOrder(say.tournamentBoxes.handsAt(table), [{ name: "hands", label: say.tournamentBoxes.handsPlayedSince, type: "number", min: 1, value: 1, required: true }], say.tournamentBoxes.writeItDown, ({ hands }) =>
    ask({ type: "PlayHands", table, hands }),
  );
