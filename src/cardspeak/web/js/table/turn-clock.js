import { Part, define } from "../element.js";

const LATE = 10; // seconds from which on it is told in red

/**
 * `<turn-clock>`: the seconds that are left to whoever is to act, counted down.
 *
 * Properties: `left` (seconds, when it was put there).
 * @extends {Part<{ left: any }>}
 */
export class TurnClock extends Part {
  static properties = ["left"];

  #since = performance.now();

  connected() {
    const ticking = setInterval(() => this.redraw(), 250);
    this.hold(() => clearInterval(ticking));
  }

  draw() {
    const left = Math.max(0, Math.ceil(this.left - (performance.now() - this.#since) / 1000));
    this.classList.toggle("late", left < LATE);
    return String(left);
  }
}

define("turn-clock", TurnClock);
