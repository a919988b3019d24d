/** What the dealer enters, question by question; each answers with the children of the desk. */

import { h } from "../dom.js";
import { say } from "../say.js";
import { actButton } from "../table/act_button.js";
import "../table/betting-bar.js";
import "./card-picker.js";
import { nameOf, spokenFor } from "./naming.js";

const UNSEEN = "??";
const many = (count) => Array.from({ length: count }, () => UNSEEN);

/** @param {any} desk the `<dealer-desk>` @returns {any} */
export function entryFor(desk) {
  return ENTRIES[desk.view.dealer.asks]?.(desk, desk.view.dealer) ?? null;
}

const ENTRIES = {
  players: (desk, { open }) => afterwards(desk, open),
  start: (desk, { open }) => [
    h(
      "div",
      { class: "acts", key: "start" },
      actButton("start", say.entering.startHand(desk.view.number + 1), "raise", () => desk.ask({ type: "StartHand" }), {
        disabled: desk.busy,
      }),
    ),
    afterwards(desk, open),
  ],
  down: (desk, { seats, cards }) => unseen(desk, say.entering.dealtFaceDown, seats, cards),
  serve: (desk, { seats, cards }) => unseen(desk, say.entering.servedFaceDown, seats, cards),
  up: (desk, { seats, cards }) => hole(desk, seats, cards),
  board: (desk, { cards, open }) => [
    open.length > 0 && tabs(desk, open, say.entering.nameTheHandOf),
    open.includes(desk.seat)
      ? shown(desk, desk.seat)
      : picker(desk, { count: cards, verb: say.entering.turnThemUp }, (told) => desk.play({ type: "TellBoard", cards: told })),
  ],
  act: (desk, { seats }) => acting(desk, seats[0]),
  draw: (desk, { seats, cards, least }) => drawing(desk, seats[0], cards, least),
  discard: (desk, { seats, cards }) => drawing(desk, seats[0], cards, cards),
  "turn up": (desk, { seats, cards }) => turningUp(desk, seats, cards),
  arrange: (desk, { seats }) => setting(desk, seats),
  show: (desk, { seats }) => shown(desk, seats[0]),
  run: (desk, { cards }) => running(desk, cards),
  flop: (desk, { seats }) => askedFlop(desk, seats[0]),
};

// -- cards -------------------------------------------------------------------------------------------------

function picker(desk, { given = [], ...more }, tell) {
  const { view, busy, asked } = desk;
  return h("card-picker", {
    key: "picker",
    gone: view.dealer.seen.filter((card) => !given.includes(card)),
    given,
    deck: view.deck,
    busy,
    asked: `${asked}${desk.seat}`,
    ...more,
    oncards: (event) => tell(event.detail),
  });
}

/** Whose cards: a row of names, where there are several. */
function tabs(desk, seats, label) {
  const tab = (seat) =>
    h(
      "button",
      {
        type: "button",
        class: "pick",
        key: seat,
        "data-seat": seat,
        "aria-pressed": String(seat === desk.seat),
        onclick: () => desk.choose(seat),
      },
      nameOf(desk.view, seat),
    );
  return h("div", { class: "row seats", role: "group", "aria-label": label }, h("span", {}, label), seats.map(tab));
}

/** Cards to seats, one seat after the other. */
function hole(desk, seats, count) {
  if (!seats.includes(desk.seat)) desk.seat = seats[0];
  const { seat } = desk;
  const verb = say.entering.to(nameOf(desk.view, seat));
  return [
    seats.length > 1 && tabs(desk, seats, say.entering.cardsOf),
    picker(desk, { count, verb }, (cards) => desk.play({ type: "TellHole", seat, cards })),
  ];
}

/** Cards face down: not named, unless somebody wants them to be. */
function unseen(desk, words, seats, count) {
  return [
    h(
      "div",
      { class: "acts" },
      actButton("unseen", words, "raise", () => desk.play({ type: "TellUnseen" }), { disabled: desk.busy }),
      !desk.naming && actButton("name", say.entering.nameCards, "check", () => desk.choose(seats[0])),
    ),
    desk.naming && hole(desk, seats, count),
  ];
}

/** A hand laid open: what lay open before is known already. At the showdown it may be mucked instead. */
function shown(desk, seat) {
  const { view } = desk;
  const held = view.hand.seats.find((one) => one.seat === seat).cards;
  const given = held.filter((card) => card !== UNSEEN);
  const name = nameOf(view, seat);
  const mucks = spokenFor(view, seat) && view.hand.prompt?.choices.some((choice) => choice.verb === "muck");
  const more = {
    count: held.length,
    given,
    verb: `${name} shows`,
    pass: mucks && say.entering.mucks,
    onpass: () => desk.play({ type: "Muck", seat }),
  };
  return picker(desk, more, (cards) => desk.play({ type: "Show", seat, cards }));
}

/** Cards that a live player turns over when the hand is done, for everybody to see: a jackpot may want them open. */
function afterwards(desk, open) {
  if (!open.length) return null;
  const { seat, view } = desk;
  const held = view.hand?.seats.find((one) => one.seat === seat)?.cards ?? [];
  return h(
    "div",
    { class: "afterwards", key: "afterwards" },
    tabs(desk, open, say.entering.turnedOverBy),
    open.includes(seat) &&
      picker(desk, { count: held.filter((card) => card === UNSEEN).length, verb: `${nameOf(view, seat)} shows` }, (cards) =>
        desk.ask({ type: "ShowCards", seat, cards }),
      ),
  );
}

/** The last one left tables the hand and asks for the flop, or takes the pot. */
function askedFlop(desk, seat) {
  const held = desk.view.hand.seats.find((one) => one.seat === seat).cards;
  const more = {
    count: held.length,
    given: held.filter((card) => card !== UNSEEN),
    verb: `${nameOf(desk.view, seat)} asks for the flop`,
    pass: spokenFor(desk.view, seat) && say.entering.takesThePot,
    onpass: () => desk.play({ type: "TakePot", seat }),
  };
  return picker(desk, more, (cards) => desk.play({ type: "AskFlop", seat, cards }));
}

function setting(desk, seats) {
  if (!seats.includes(desk.seat)) desk.seat = seats[0];
  const { seat } = desk;
  const verb = say.entering.theHandOf(nameOf(desk.view, seat));
  return [
    seats.length > 1 && tabs(desk, seats, say.entering.handOf),
    picker(desk, { count: 13, rows: [3, 5, 5], verb }, (cards) =>
      desk.play({ type: "Arrange", seat, front: cards.slice(0, 3), middle: cards.slice(3, 8), back: cards.slice(8) }),
    ),
  ];
}

/** The cards that each chose to lay open; where all turn at once, in any order. */
function turningUp(desk, seats, count) {
  if (!seats.includes(desk.seat)) desk.seat = seats[0];
  const { seat } = desk;
  const { cards, up } = desk.view.hand.seats.find((one) => one.seat === seat);
  const gone = desk.view.dealer.seen.filter((card) => !cards.includes(card) || up[cards.indexOf(card)]);
  const verb = say.entering.turnsUp(nameOf(desk.view, seat));
  return [
    seats.length > 1 && tabs(desk, seats, say.entering.cardOf),
    picker(desk, { count, gone, verb }, (told) => desk.play({ type: "TurnUp", seat, cards: told })),
  ];
}

// -- what players do ---------------------------------------------------------------------------------------

const byThemselves = (desk, seat) =>
  h("p", { class: "hint" }, say.entering.answersOnAScreenOfTheir(nameOf(desk.view, seat)));

/** Those still in the hand, in the order of play after whoever is to act. @param {any} view @param {number} seat */
export function after(view, seat) {
  const left = view.hand.seats.filter((one) => !one.folded && one.seat !== seat).map((one) => one.seat);
  return [...left.filter((one) => one > seat), ...left.filter((one) => one < seat)];
}

/** One tap for everybody before a seat: they fold, or check where nobody has bet. */
function upTo(desk, seat, prompt) {
  const { view, busy } = desk;
  const checks = prompt.choices.some((choice) => choice.verb === "check");
  const seats = after(view, seat).slice(0, -1);
  if (!seats.length) return null;
  const one = (to) =>
    h("button", { type: "button", class: "pick", key: to, "data-to": to, disabled: busy, onclick: () => desk.tell("upto", to) }, nameOf(view, to));
  const label = checks ? say.entering.checkedTo : say.entering.foldedTo;
  return h("div", { class: "row seats upto", role: "group", "aria-label": label, key: "upto" }, h("span", {}, label), seats.map(one));
}

function acting(desk, seat) {
  const { view, busy, asked } = desk;
  const { prompt, pot, seats } = view.hand;
  if (!spokenFor(view, seat) || !prompt) return byThemselves(desk, seat);
  const mine = seats.find((one) => one.seat === seat);
  const over = () => desk.ask({ type: "TimeUp", by: "" });
  return [
    upTo(desk, seat, prompt),
    h("betting-bar", { prompt, pot, mine, busy, asked, pad: true, onact: (event) => desk.play(event.detail) }),
    view.clock && h("div", { class: "acts" }, actButton("time", say.entering.theTimeIsUp, "fold", over, { disabled: busy })),
  ];
}

/** How many cards a seat gives up; or which, where the hand is known. */
function drawing(desk, seat, most, least) {
  if (!spokenFor(desk.view, seat)) return byThemselves(desk, seat);
  const give = (cards) => desk.play({ type: "Discard", seat, cards });
  const words = (count) => (count ? say.entering.cards(count) : say.entering.standsPat);
  const counts = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const button = (count) =>
    actButton(`give ${count}`, words(count), count ? "check" : "raise", () => give(many(count)), {
      disabled: desk.busy,
    });
  return [
    h(
      "div",
      { class: "acts" },
      counts.map(button),
      !desk.naming && actButton("name", say.entering.nameThem, "fold", () => desk.choose(seat)),
    ),
    desk.naming && picker(desk, { count: most, least: Math.max(1, least), verb: say.entering.givesUpThese }, give),
  ];
}

/** Everybody in the hand says how often the rest of the board is dealt; the dealer says it for live players. */
function running(desk, most) {
  const { view } = desk;
  const spoken = new Set(view.votes.map(([seat]) => seat));
  const waited = view.hand.seats.filter(({ seat, folded }) => !folded && !spoken.has(seat));
  const counts = Array.from({ length: most }, (_, at) => at + 1);
  const word = (boards) => (boards === 1 ? say.votes.once : boards === 2 ? say.votes.twice : say.entering.times(boards));
  const vote = (seat, boards) =>
    actButton(`run ${seat} ${boards}`, `${nameOf(view, seat)}: ${word(boards)}`, boards > 1 ? "raise" : "check", () =>
      desk.ask({ type: "AskRun", seat, boards }),
    );
  return h(
    "div",
    { class: "acts" },
    waited.map(({ seat }) =>
      spokenFor(view, seat) ? counts.map((boards) => vote(seat, boards)) : byThemselves(desk, seat),
    ),
  );
}
