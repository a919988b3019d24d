import { cardName, rankSign, suitSign } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";

/**
 * `<playing-card>`: one card. How wide it is, `--w` says, which whoever lays it down sets.
 *
 * Attributes: `card` (`As` is the ace of spades, `??` a card face down), `size` (how it looks: tiny, small, middling, large,
 * `short`: rank and suit on one line, `best`: it plays in the hand that wins, `rest`: it does not), `up` (it lies a little
 * higher: face up among cards that are down).
 * @extends {Part<{}>}
 */
export class PlayingCard extends Part {
  static attributes = ["card", "size", "up"];

  draw() {
    const card = this.getAttribute("card") ?? "??";
    const down = card === "??";
    const kinds = [
      "card",
      this.getAttribute("size"),
      down ? "down" : `suit-${card[1]}`,
      this.hasAttribute("up") && "up",
      card[0] === "T" && "ten",
    ];
    this.className = kinds.filter(Boolean).join(" ");
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", cardName(card));
    if (down) return h("span", { class: "back" });
    return [
      h("span", { class: "rank", "aria-hidden": "true" }, rankSign(card)),
      suitSign(card[1], "pip"),
      suitSign(card[1], "big"),
    ];
  }
}

define("playing-card", PlayingCard);

/**
 * A card as a child. Another card at the same place is another element, so that it is seen to be dealt.
 * @param {string} card
 * @param {{key?: any, size?: string, up?: boolean, index?: number, at?: number}} [how] `index` is its turn in the deal, `at`
 *   how far from the left it lies, where its place is fixed
 */
export const playingCard = (card, { key, size, up = false, index = 0, at } = {}) =>
  h("playing-card", {
    key: key === undefined ? undefined : `${key}:${card}`,
    card,
    size: size || null,
    up,
    css: at === undefined ? { "--i": index } : { "--i": index, "--cx": `${at}px` },
  });
