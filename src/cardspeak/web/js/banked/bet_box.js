/** A box on the house's felt: wagers in their areas, cards, what became of them, and whose it is. */

import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { chips, plain } from "../words.js";
import { areas, laidIn, pills } from "./areas.js";

/**
 * @param {any} felt the properties of the felt
 * @param {number} number
 * @param {number} away from the middle of the table: -1 is the left end, 1 the right one
 */
export function betBox(felt, number, away) {
  const { layout, seat: mine } = felt;
  const box = layout?.boxes.find((one) => one.box === number) ?? { box: number };
  const seat = felt.view.seats.find((one) => one.box === number);
  const owner = seat?.name ?? box.owner;
  const css = { "--away": away.toFixed(3) };
  if (!owner) return freeBox(felt, number, css);
  const own = Boolean(mine) && owner === mine.name;
  const large = own && seat === mine;
  const laid = laidIn(box, felt.settled ? layout.lines.filter((one) => one.box === number) : []);
  const kinds = ["bet-box", large ? "own-box" : own ? "also-own" : "other-box", felt.turn === number && "turn"];
  return h(
    "li",
    { class: kinds.filter(Boolean).join(" "), key: number, css, "aria-label": `Box ${number}, ${owner}` },
    own ? areas(felt, number, laid, felt.bets) : pills(laid),
    hand(box, large),
    h(
      "span",
      { class: "owner" },
      h("b", {}, own && !large ? `Box ${number}` : plain(owner)),
      seat && h("span", { class: "box-chips" }, chips(seat.chips)),
      seat?.ready && h("span", { class: "ready", role: "img", "aria-label": "ready" }, "✓"),
      seat?.waiting && h("small", {}, "next round"),
    ),
  );
}

function hand({ cards = [], words, blind }, large) {
  if (!cards.length) return large ? h("div", { class: "held", key: "held" }) : null;
  return [
    h(
      "div",
      { class: "held", key: "held" },
      cards.map((card, index) => playingCard(card, { key: index, size: large ? null : "small", index })),
    ),
    (words || blind) && h("p", { class: "made" }, words || "played blind"),
  ];
}

/** Nobody's: to be taken, or, where the book lets one player have several, to be played as well. */
function freeBox(felt, number, css) {
  const choice = felt.view.several && felt.seat && felt.bets?.choices.find((one) => one.wager === "ante");
  const button = (words, label, act) => h("button", { type: "button", "aria-label": label, onclick: act }, words);
  let inside = h("span", { class: "label" }, number);
  if (felt.sits) inside = button("Sit", `Take box ${number}`, () => felt.tell("sit", number));
  else if (choice) {
    const amount = Math.min(Math.max(choice.least, felt.chip), choice.most);
    inside = button(`+${number}`, `Play box ${number} as well, with an ante of ${chips(amount)}`, () =>
      felt.tell("wager", { box: number, wager: "ante", amount }),
    );
  }
  return h("li", { class: "bet-box free", key: number, css }, inside);
}
