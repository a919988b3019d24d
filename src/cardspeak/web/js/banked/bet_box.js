/** A box on the house's felt: wagers in their areas, cards, what became of them, and whose it is. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { boxed } from "../table/boxes.js";
import { brief, chips, plain } from "../words.js";
import { areas, laidIn, sumOf } from "./areas.js";

/** What lies in a box: its part of the round, and its wagers with their lines. */
export function boxIn(felt, number) {
  const { layout } = felt;
  const box = layout?.boxes.find((one) => one.box === number) ?? { box: number };
  const lines = felt.settled ? layout.lines.filter((one) => one.box === number) : [];
  return { box, laid: laidIn(box, lines) };
}

/**
 * @param {any} felt
 * @param {number} number
 * @param {any} where its place
 * @param {any} l the layout of the felt
 */
export function betBox(felt, number, where, l) {
  if (where.own) return ownBox(felt, number, where, l);
  const { box, laid } = boxIn(felt, number);
  const seat = felt.view.seats.find((one) => one.box === number);
  const owner = seat?.name ?? box.owner;
  if (!owner) return freeBox(felt, number, where);
  const own = Boolean(felt.seat) && owner === felt.seat.name;
  const kinds = ["bet-box", own ? "also-own" : "other-box", felt.turn === number && "turn"];
  return h(
    "li",
    { class: kinds.filter(Boolean).join(" "), key: number, css: boxed(where), "data-box": number },
    h("div", { class: "held" }, cardsOf(box.cards)),
    !l.dense && h("div", { class: "summed" }, sumOf(laid)),
    plate(own ? say.betBox.box(number) : owner, seat, l.dense && sumOf(laid), felt.view),
    h("button", {
      type: "button",
      class: "seat-open",
      "aria-label": say.betBox.box2(number, plain(owner)),
      title: plain(owner),
      onclick: () => felt.tell("look", number),
    }),
  );
}

const cardsOf = (cards = []) => cards.map((card, index) => playingCard(card, { key: index, size: "small", index }));

/** At a table of a tournament: who is away, sits the hand out, or has written a wager down. */
const standing = ({ away = [], sitting = [], written = [] }, name) =>
  (away.includes(name) && say.betBox.away) || (sitting.includes(name) && say.betBox.sitsOut) || (written.includes(name) && say.betBox.secret);

const plate = (name, seat, instead, view) =>
  h(
    "span",
    { class: "owner" },
    h("b", {}, plain(name)),
    h(
      "span",
      { class: "box-chips" },
      instead || (seat && brief(seat.chips)),
      seat?.ready && h("span", { class: "ready", role: "img", "aria-label": say.betBox.ready }, " ✓"),
      seat?.waiting && say.betBox.nextRound,
      seat && standing(view, seat.name),
    ),
  );

/** One's own: every area large enough to tap; of several boxes the one in focus. */
function ownBox(felt, number, where, l) {
  const shown = felt.focus || number;
  const { box, laid } = boxIn(felt, shown);
  const { seat } = felt;
  const kinds = ["bet-box", "own-box", felt.turn === shown && "turn"].filter(Boolean).join(" ");
  const words = box.words || (box.blind ? say.betBox.playedBlind : "");
  return h(
    "li",
    { class: kinds, key: number, css: boxed(where), "aria-label": say.betBox.box3(shown, seat.name), "data-box": shown },
    areas(felt, shown, laid, felt.bets, l.own),
    h(
      "div",
      { class: "own-base", css: boxed(l.own.base) },
      h("div", { class: "held", key: "held" }, cardsOf(box.cards)),
      h(
        "div",
        { class: "own-words" },
        plate(shown === number ? seat.name : say.betBox.box4(shown), seat, null, felt.view),
        h("p", { class: "made", title: words }, words),
      ),
    ),
  );
}

/** Nobody's: to be taken, or, where the book lets one player have several, to be played as well. */
function freeBox(felt, number, where) {
  const choice = felt.view.several && felt.seat && felt.bets?.choices.find((one) => one.wager === "ante");
  const button = (words, label, act) =>
    h("button", { type: "button", class: "sit", "aria-label": label, onclick: act }, words);
  let inside = h("span", { class: "hole" }, number);
  if (felt.sits) inside = button(say.betBox.sit(number), say.betBox.takeBox(number), () => felt.tell("sit", number));
  else if (choice) {
    const amount = Math.min(Math.max(choice.least, felt.chip), choice.most);
    inside = button(`+${number}`, say.betBox.playBoxAsWellWithAn(number, chips(amount)), () =>
      felt.tell("wager", { box: number, wager: "ante", amount }),
    );
  }
  return h("li", { class: "bet-box free", key: number, css: boxed(where), "data-box": number }, inside);
}
