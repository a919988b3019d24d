import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { settle } from "../frame.js";
import { playingCard } from "../parts/playing-card.js";
import { toastsAt } from "../parts/toast_place.js";
import { say } from "../say.js";
import { boxed } from "../table/boxes.js";
import { betBox } from "./bet_box.js";
import { houseLayout } from "./layout.js";
import { jackpots, limitsPlate } from "./plates.js";

const BOARD = 5;

/**
 * `<house-felt>`: a table against the house: the dealer above, the board if there is one, the boxes below, one's own large in
 * the middle. It fills its place and follows its size; nothing on it moves while a round is played.
 *
 * Properties: `view` (of the table), `layout` (the round to look at), `settled` (whether that round is over and paid),
 * `game` (its title), `seat` (of this player, if any), `focus` (which of this player's boxes lies large), `sits` (whether free
 * boxes can be taken), `bets` (the prompt to wager, if any), `chip` (what a tap puts down), `turn` (the box that is asked).
 * Events: `sit` with the number of a box; `wager` with `{box, wager, amount}`; `look` with the number of a box.
 * @extends {Part<{ view: any, layout: any, settled: any, game: any, seat: any, focus: any, sits: any, bets: any, chip: any, turn: any }>}
 */
export class HouseFelt extends Part {
  static properties = ["view", "layout", "settled", "game", "seat", "focus", "sits", "bets", "chip", "turn"];
  static look = "house-felt";

  #width = 0;
  #height = 0;
  #laid = [];

  connected() {
    const sizes = new ResizeObserver(([{ contentRect }]) => {
      [this.#width, this.#height] = [contentRect.width, contentRect.height];
      this.redraw();
      settle();
    });
    sizes.observe(this);
    this.hold(() => sizes.disconnect());
  }

  draw() {
    const { layout, view } = this;
    if (!this.#width) return null;
    const l = this.#layout();
    this.classList.toggle("dense", l.dense);
    toastsAt(this, l.board ? around(l.dealer, l.board) : l.dealer, l.zoom);
    return h(
      "div",
      { class: "plane", css: units(l) },
      l.left && h("div", { class: "plates left", key: "left", css: boxed(l.left) }, limitsPlate(view.sign)),
      l.right && h("div", { class: "plates right", key: "right", css: boxed(l.right) }, jackpots(view.jackpots)),
      h(
        "div",
        { class: "dealer-hand", key: "dealer", role: "group", "aria-label": say.houseFelt.theDealer, css: boxed(l.dealer) },
        h(
          "div",
          { class: "dealt-row" },
          (layout?.dealer ?? []).map((card, index) => playingCard(card, { key: index, index })),
        ),
        h("p", { class: "engraved" }, this.#dealerWords()),
      ),
      l.board &&
        h(
          "div",
          { class: "dealt-row community", key: "board", role: "group", "aria-label": say.common.theBoard, css: boxed(l.board) },
          Array.from({ length: BOARD }, (_, at) => this.#boardCard(at)),
        ),
      h(
        "ul",
        { class: "boxes", key: "boxes", "aria-label": say.houseFelt.boxes },
        this.#order().map((number, at) => betBox(this, number, l.boxes[at], l)),
      ),
    );
  }

  /** Made when the size or the shape changes, and at no other time. */
  #layout() {
    const { view, layout } = this;
    const known = view.areas?.length ? view.areas : areasOf(layout);
    const board = view.game.includes("holdem");
    const held = board ? 2 : 3;
    const shape = {
      ...{ boxes: view.boxes, board, dealer: held, held, seated: Boolean(this.seat) },
      main: known.filter((one) => !one.side).length || 1,
      side: known.filter((one) => one.side).length,
      pools: view.jackpots?.length ?? 0,
    };
    const made = [this.#width, this.#height, ...Object.values(shape)].join();
    if (this.#laid[0] !== made) this.#laid = [made, houseLayout(shape, this.#width, this.#height)];
    return this.#laid[1];
  }

  #dealerWords() {
    const { layout } = this;
    if (layout?.no_hand) return say.houseFelt.dealerDoesNotQualify;
    return layout?.dealer_words ? say.houseFelt.dealer(layout.dealer_words) : say.houseFelt.dealer2;
  }

  #boardCard(at) {
    const card = this.layout?.board[at];
    return card
      ? playingCard(card, { key: at, index: at })
      : h("span", { class: "card-place", key: `empty${at}` });
  }

  /** Boxes from left to right, the own one in the middle. */
  #order() {
    const count = this.view.boxes;
    const first = this.seat ? this.seat.box - 1 - Math.floor(count / 2) + count : 0;
    return Array.from({ length: count }, (_, at) => ((first + at) % count) + 1);
  }
}

/** A drill's round tells its wagers only by what lies there. */
const areasOf = (layout) =>
  [...new Set((layout?.boxes ?? []).flatMap(({ wagers = [] }) => wagers.map((one) => one.wager)))].map((wager) => ({
    wager,
    side: false,
  }));

function around(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.w, other.x + other.w);
  return { x, y, w: right - x, h: Math.max(one.y + one.h, other.y + other.h) - y };
}

const units = (l) => ({
  "--f": `${l.f}px`,
  "--small": `${l.small}px`,
  "--gap": `${l.gap}px`,
  "--card": `${l.cardW}px`,
  "--other-card": `${l.otherCard}px`,
  "--held": String(l.held),
  "--own-card": `${l.ownCard}px`,
  "--plate-h": `${l.plateH}px`,
  "--sum-h": `${l.sumH}px`,
  "--plane-w": `${l.W}px`,
  "--plane-h": `${l.H}px`,
  "--zoom": String(1 / l.zoom),
});

define("house-felt", HouseFelt);
