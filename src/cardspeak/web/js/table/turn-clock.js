import { Part, define } from "../element.js";

const LATE = 10; // seconds from which on it is told in red

/**
 * `<turn-clock>`: the seconds that are left to whoever is to act, counted down; with a plus where the time to act is over and
 * what was put by runs.
 *
 * Properties: `left` (seconds, when it was put there), `bank` (how many of them were put by).
 * @extends {Part<{ left: any, bank?: any }>}
 */
export class TurnClock extends Part {
  static properties = ["left", "bank"];

  #since = performance.now();

  connected() {
    const ticking = setInterval(() => this.redraw(), 250);
    this.hold(() => clearInterval(ticking));
  }

  draw() {
    const left = this.left - (performance.now() - this.#since) / 1000;
    const own = left - (this.bank ?? 0);
    this.classList.toggle("late", own < LATE);
    return own > 0 ? String(Math.ceil(own)) : `${this.bank ? "+" : ""}${Math.max(0, Math.ceil(left))}`;
  }
}

define("turn-clock", TurnClock);
