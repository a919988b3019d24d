import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { settle } from "../frame.js";
import "../parts/chip-stack.js";
import { toastsAt } from "../parts/toast_place.js";
import { say } from "../say.js";
import { boxed, from, units } from "./boxes.js";
import { centre } from "./centre.js";
import { laneAt } from "./lane.js";
import { layout } from "./layout.js";
import { seatAt } from "./seat.js";

/**
 * `<table-felt>`: a table among players, drawn: seats in a ring, cards, bets, pots, boards, the button. It fills its
 * place and follows its size; nothing on it moves while a hand is played.
 *
 * Properties: `view` (of the table, as the room shows it), `shape` (what the game needs room for), `game` (its title),
 * `signs` (maps from seats: `bubbles` to what a player just did, `winners` to what was won), `chances` (a map from seats to
 * what their hands may expect at an all-in), `puck` (the book plays with a
 * puck), `meter` (what is known of its jackpot), `clock` (`{left, total}` seconds, or null), `position` (where the log stands), `sits` (a click on a free seat
 * takes it).
 * Events: `sit` with the number of the seat, `look` with the number of a seat to see in large, `pots` to see them all.
 * @extends {Part<{ view: any, shape: any, game: any, signs: any, chances?: any, puck: any, meter: any, clock: any, position: any, sits: any }>}
 */
export class TableFelt extends Part {
  static properties = ["view", "shape", "game", "signs", "chances", "puck", "meter", "clock", "position", "sits"];
  static look = "felt";

  #width = 0;
  #height = 0;
  #laid = null; // the layout, and what it was made for
  #chairs = null; // which seats are drawn, and for which hand

  connected() {
    const sizes = new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#height = contentRect.height;
      this.redraw();
      settle();
    });
    sizes.observe(this);
    this.hold(() => sizes.disconnect());
  }

  draw() {
    const { view } = this;
    if (!view || !this.#width) return null;
    const { l, seats } = this.#plan();
    if (!l) return null; // smaller than any table could be, as in the middle of a turn of the screen
    toastsAt(this, l.centre, l.zoom);
    const looks = { dense: l.dense > 0, plain: !l.disc, boardless: !this.shape.boards, over: Boolean(view.hand?.over) };
    for (const [look, is] of Object.entries(looks)) this.classList.toggle(look, is);
    return h(
      "div",
      { class: "plane", css: units(l) },
      h("div", { class: "rail", "aria-hidden": "true", css: boxed(l.rail) }, h("div", { class: "cloth" })),
      centre(this, l),
      l.lanes.map((where, at) => laneAt(this, seats[at], where, l, l.seats[at])),
      view.hand?.over && this.#payouts(l, seats),
      h(
        "ul",
        { class: "seats", "aria-label": say.common.seats },
        l.seats.map((where, at) => seatAt(this, seats[at], where, l)),
      ),
    );
  }

  /** The layout and whose seat each box of it is, clockwise from the viewer. */
  #plan() {
    const { view } = this;
    const seated = view.seats.some(({ seat }) => seat === view.viewer);
    let seats = this.#all();
    let l = this.#layout(seats.length, seated);
    if (l && (l.dense || l.cramped) && (seated || !this.sits)) {
      // A small screen has room for those who play; who sits down during a hand is drawn with the next one.
      seats = this.#taken();
      l = this.#layout(seats.length, seated);
    }
    const first = seated ? seats.indexOf(view.viewer) : Math.floor(seats.length / 2);
    return { l, seats: seats.map((_, step) => seats[(first + step) % seats.length]) };
  }

  #all() {
    return Array.from({ length: Math.max(2, this.view.places) }, (_, at) => at + 1);
  }

  #taken() {
    const { hand, number, seats, viewer } = this.view;
    const playing = hand ? number : null;
    const kept = this.#chairs;
    if (kept && kept.playing === playing && playing !== null && (!viewer || kept.seats.includes(viewer))) return kept.seats;
    const dealt = this.shape.kind === "rows" && hand && new Set([...hand.seats.map(({ seat }) => seat), viewer]);
    const taken = seats.map((place) => place.seat).filter((seat) => !dealt || dealt.has(seat));
    const spare = this.#all().find((seat) => !taken.includes(seat));
    const found = taken.length > 1 || !spare ? taken : [...taken, spare].sort((one, other) => one - other);
    this.#chairs = { playing, seats: found };
    return found;
  }

  #layout(places, hero) {
    const { held, boards, kind, shared, meter } = this.shape;
    const shape = { places, held, boards, kind, shared, hero, meter };
    const made = [this.#width, this.#height, ...Object.values(shape)].join();
    if (this.#laid?.[made]) return this.#laid[made];
    const kept = Object.entries(this.#laid ?? {}).slice(-1);
    this.#laid = { ...Object.fromEntries(kept), [made]: layout(shape, this.#width, this.#height) };
    return this.#laid[made];
  }

  /** Chips on their way from the pot to whoever won them. */
  #payouts(l, seats) {
    return [...this.signs.winners].map(([seat, amount]) => {
      const where = l.lanes[seats.indexOf(seat)];
      if (!where) return null;
      const css = { ...boxed(where), ...from(l.centre, where) };
      return h("div", { class: "payout", key: `w${seat}`, "aria-hidden": "true", css }, h("chip-stack", { amount }));
    });
  }
}

define("table-felt", TableFelt);
