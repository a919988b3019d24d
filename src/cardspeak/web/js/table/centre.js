/** The middle of the table: pots, boards, the small piles, and a line of words; each in a place that is kept for it. */

import { h } from "../dom.js";
import { money } from "../jackpots/looking.js";
import "../parts/chip-stack.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { chips, plain, upper } from "../words.js";
import { boxed } from "./boxes.js";
import { bestOf } from "./seat_cards.js";

const BOARD = 5;

/**
 * What lies in the middle: pots, boards, piles; at the end the hands that won, as they were called.
 * @param {any} scene the felt @param {any} l the layout
 */
export function centre(scene, l) {
  const { hand } = scene.view;
  return h(
    "div",
    { class: "centre", key: "centre", css: boxed(l.centre) },
    scene.shape.meter && meter(scene.meter),
    h("div", { class: "pots" }, hand && pots(scene, l)),
    h("div", { class: "boards" }, boards(scene, l)),
    h("div", { class: "piles" }, hand && piles(hand)),
    caption(scene, l),
  );
}

/** What can be won beside the pot: in its place before anything is known of it. */
function meter(found) {
  const pools = found?.pools ?? [];
  const one = ({ pool, cents, stale, disabled }) =>
    h("span", { key: pool, class: stale || disabled ? "stale" : "" }, pools.length > 1 && `${pool} `, h("b", {}, disabled ? say.centre.stopped : money(cents)));
  return h(
    "p",
    { class: `meter${found?.late ? " stale" : ""}`, key: "meter", title: found?.title ?? say.centre.jackpot },
    pools.length === 1 && h("span", { class: "meter-name" }, say.centre.jackpot),
    pools.map(one),
  );
}

// -- pots --------------------------------------------------------------------------------------------------------

export const potName = (number, count) => (number ? say.centre.side(number) : count > 1 ? say.centre.main : say.centre.pot);

/** As many as there is room for; the others are told together, and a tap tells of all. */
function pots(scene, l) {
  const found = scene.view.hand.pots;
  const room = Math.max(1, Math.floor((l.centre.w + l.gap) / (l.potW + l.gap)));
  const shown = found.length > room ? found.slice(0, room - 1) : found;
  const left = found.slice(shown.length);
  const sum = left.reduce((all, pot) => all + pot.chips, 0);
  return [
    shown.map((pot, number) => onePot(pot, potName(number, found.length), found.length > 1, `p${number}`)),
    left.length > 0 &&
      h(
        "button",
        {
          type: "button",
          class: "pot more-pots",
          key: "more",
          "aria-label": say.centre.morePotsChipsShowAll(left.length, chips(sum)),
          onclick: () => scene.tell("pots"),
        },
        h("chip-stack", { amount: sum, "aria-hidden": "true" }),
        h("span", { class: "of" }, say.centre.pots(left.length)),
      ),
  ];
}

const MEMBERS = 4; // seats that a pot can name; more are counted

const onePot = (pot, name, several, key) =>
  h(
    "span",
    { class: "pot", key },
    h("chip-stack", { amount: pot.chips, label: `${name}: ` }),
    h("span", { class: "of" }, name, several && h("span", { class: "members" }, membersOf(pot))),
  );

const membersOf = ({ seats }) => (seats.length > MEMBERS ? say.centre.in(seats.length) : seats.join(" "));

// -- boards ------------------------------------------------------------------------------------------------------

/** Every board has its five places from the start; boards that a vote adds share the room of the first. */
function boards(scene, l) {
  const { hand } = scene.view;
  const { shape } = scene;
  if (!shape.boards) return hand?.shared.length ? sharedCard(hand.shared) : null;
  const laid = hand?.boards.length ? hand.boards : Array.from({ length: shape.boards }, () => []);
  const best = bestOf(scene.view);
  const rows = laid.length < shape.boards ? [...laid, ...Array(shape.boards - laid.length).fill([])] : laid;
  const beside = rows.length > shape.boards ? abreast(l, rows.length) : 0;
  const stacked = fitted(l, rows.length, shape.boards);
  const w = Math.max(stacked, beside);
  const css = { "--card": `${w}px`, "--lift": `${Math.round(0.14 * w)}px`, "--between": `${l.board.between}px` };
  const drawn = rows.map((board, number) => {
    const name = shape.names?.[number] ?? (rows.length > 1 ? say.centre.board(number + 1) : say.common.theBoard);
    return h(
      "div",
      { class: "board", key: `b${number}`, role: "group", "aria-label": upper(name), css },
      shape.boards > 1 && named(l, upper(name)),
      Array.from({ length: Math.max(BOARD, board.length) }, (_, at) =>
        board[at]
          ? playingCard(board[at], { key: at, index: at, size: lookOf(board[at], best) })
          : (hunted(scene.view, number, at) ?? h("span", { class: "card-place", key: `e${at}` })),
      ),
      shape.boards > 1 && named(l, ""),
    );
  });
  return beside > stacked ? h("div", { class: "abreast", key: "abreast", css: { "--gap": `${2 * l.gap}px` } }, drawn) : drawn;
}

/** A card that would have come, once somebody has asked. */
function hunted({ rabbit }, number, at) {
  const card = rabbit?.[number]?.[at];
  return card && playingCard(card, { key: `r${at}`, index: at, size: "rest hunted" });
}

/** The width of a card when so many boards lie side by side. */
const abreast = ({ board, centre: { w }, gap }, count) =>
  Math.floor(Math.min(board.w, (w - (count - 1) * 2 * gap) / (count * (BOARD + 0.09 * (BOARD - 1)))));

const lookOf = (card, best) => (best.size ? (best.has(card) ? "best" : "rest") : "");

const named = (l, words) => h("span", { class: "board-name", css: { "--label": `${l.board.label}px` } }, words);

/** The width of a card when so many boards lie where `kept` have their room. */
function fitted({ board }, count, kept) {
  if (count <= kept) return board.w;
  const high = (board.boardsH - (count - 1) * board.between) / count;
  return Math.max(14, Math.floor(high / 1.54));
}

const sharedCard = (cards) =>
  h(
    "div",
    { class: "board shared", role: "group", "aria-label": say.centre.aCardForEverybody, css: { "--card": "var(--seat-card)" } },
    cards.map((card, index) => playingCard(card, { key: index, index })),
  );

// -- piles and words ---------------------------------------------------------------------------------------------

/** Burned cards, the kitty, cards set aside and cards of the stub that lie open. */
function piles(hand) {
  const pile = (name, count, cards) =>
    h(
      "span",
      { class: "pile", key: name, title: name },
      cards.map((card, index) => playingCard(card, { key: index, size: "short" })),
      h("span", {}, count ? `${name} ${count}` : name),
    );
  return [
    hand.exposed.length > 0 && pile(say.centre.exposed, 0, hand.exposed),
    hand.aside.length > 0 && pile(say.centre.setAside, 0, hand.aside),
    hand.kitty > 0 && pile(say.centre.kitty, hand.kitty, []),
    hand.burns > 0 && pile(say.centre.burned, hand.burns, []),
    hand.cap !== null && h("span", { class: "pile", key: "cap" }, say.centre.noWagerAbove(chips(hand.cap))),
  ];
}

function caption({ view, signs, game }, { board }) {
  const { hand, prompt } = view;
  const called = hand?.over && signs.called.length > 0;
  const all = hand && !hand.over && hand.pot > 0 && say.centre.inAll(chips(hand.pot));
  const between = prompt?.waits_for === "start" ? say.centre.theNextHandCanBeDealt : prompt?.says; // to whom is seen on the felt
  const words = called ? winners(view, signs.called) : hand ? [hand.round || game, which(hand), all] : (between ?? game);
  return h("p", { class: `caption${called ? " called" : ""}`, css: { "--lines": board.lines } }, h("span", {}, words));
}

/** Which draw it is, where there are several. */
const which = ({ draws, draw, over }) => !over && draws > 1 && draw > 0 && say.centre.drawOf(draw, draws);

const winners = ({ seats }, called) =>
  called.map(({ seat, words }, at) => {
    const name = seats.find((place) => place.seat === seat)?.name ?? say.centre.seat(seat);
    return [at > 0 && " · ", h("b", { key: `${seat}${words}` }, plain(name)), `: ${words.replace(/^an? /, "")}`];
  });
