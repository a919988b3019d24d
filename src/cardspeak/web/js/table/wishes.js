/**
 * What a player would do when the turn comes: kept in this page, sent when the turn is there and never before. A wish that is
 * about a price goes with it; every wish goes with the betting round and with the hand.
 */

import { h } from "../dom.js";
import { say } from "../say.js";
import { chips } from "../words.js";
import { acts } from "./dock.js";

/** What a call would cost this player now. */
export function priceOf(hand, mine) {
  const most = Math.max(0, ...hand.seats.map(({ bet }) => bet));
  return Math.min(mine.stack, most - mine.bet);
}

export class Wishes {
  /** @type {{kind: "check or fold" | "call" | "call any", price: number, of: string} | null} */
  wish = null;

  /** What a wish belongs to: another hand or another round is another question. */
  #of(view) {
    return `${view.number} ${view.hand?.round}`;
  }

  /** Whether this player may wish for something now. */
  static open(view, mine) {
    const { hand } = view;
    return Boolean(hand && !hand.over && hand.round && mine && !mine.folded && mine.stack > 0 && hand.turn !== mine.seat);
  }

  toggle(kind, view, mine) {
    const same = this.wish?.kind === kind;
    this.wish = same ? null : { kind, price: priceOf(view.hand, mine), of: this.#of(view) };
  }

  /** Something happened: what is not wished any more goes. @returns {string} why, where the price changed */
  hear(view, mine) {
    const { wish } = this;
    if (!wish) return "";
    const gone = !view.hand || view.hand.over || !mine || mine.folded || wish.of !== this.#of(view);
    const dearer = !gone && wish.kind === "call" && priceOf(view.hand, mine) !== wish.price;
    if (gone || dearer) this.wish = null;
    return dearer ? say.wishes.thePriceHasChangedWhatYou : "";
  }

  /** The turn is here: the command that was wished for, if it is still legal and at its price. */
  answer(prompt) {
    const { wish } = this;
    this.wish = null;
    if (!wish) return null;
    const by = (verb) => prompt.choices.find((one) => one.verb === verb);
    const { seat } = prompt;
    if (by("check") && (wish.kind !== "call" || wish.price === 0)) return { type: "Check", seat };
    if (wish.kind === "check or fold" && by("fold")) return { type: "Fold", seat };
    const call = by("call");
    if (call && (wish.kind === "call any" || (wish.kind === "call" && call.amount === wish.price))) return { type: "Call", seat };
    return null;
  }

  /** Three places in the dock, each a wish that is held or not. */
  draw(view, mine, chosen) {
    const price = priceOf(view.hand, mine);
    const one = (kind, words, look) =>
      h(
        "button",
        {
          type: "button",
          class: `act wish ${look}`,
          key: kind,
          "data-wish": kind,
          "aria-pressed": String(this.wish?.kind === kind),
          onclick: () => chosen(kind),
        },
        h("span", {}, words),
      );
    return acts(
      one("check or fold", price ? say.common.fold : say.wishes.checkOrFold, "fold"),
      one("call", price ? say.wishes.call(chips(price)) : say.common.check, "call"),
      one("call any", say.wishes.callAny, "call"),
    );
  }
}
