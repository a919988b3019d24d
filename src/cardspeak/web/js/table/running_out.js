/** An all-in before everybody's eyes: the room deals the rest in one go, and the page turns it street by street. */

import { asItLay, faceUp, lookedAt, momentOf, streets } from "./run_out.js";

const SHORTEST = 150; // milliseconds: what is faster is not turned one by one

export class RunningOut {
  chances = new Map(); // from seats to what their hands may expect, while they lie face up
  #left = []; // pieces of what was told and is not yet seen
  #found = { number: 0, pots: [], moments: [] };
  #asked = "";
  #timer = 0;
  #lies = null; // the table as it is seen meanwhile

  /**
   * @param {{board: number}} pace of the table @param {() => Promise<any>} asks the room for its chances
   * @param {(told: any[]) => void} seen what is told when a street is turned
   * @param {(next: () => void, after: number) => any} [wait]
   */
  constructor(pace, asks, seen, wait = (next, after) => setTimeout(next, after)) {
    this.seen = seen;
    this.wait = wait;
    this.asks = asks;
    this.looked = lookedAt(pace);
  }

  /** Whether streets are being turned. */
  get turning() {
    return this.#left.length > 0;
  }

  /** The table as it is to be seen. @param {any} view as it is */
  lies(view) {
    return this.#lies ?? view;
  }

  /**
   * A message of the room has come: what of it is told at once.
   * @param {any} message @param {any} before the one before it
   */
  hear(message, before) {
    const { view, told } = message;
    const same = before?.view.number === view.number && before.view.hand;
    if (this.#left.length && same && view.hand?.over) {
      this.#left[this.#left.length - 1].push(...told);
      return [];
    }
    const late = this.end();
    this.chances = new Map();
    if (!faceUp(view.hand)) return [...late, ...told];
    const pieces = streets(told, Boolean(same && faceUp(before.view.hand)));
    const turns = same && view.hand.over && pieces.length > 1 && this.looked >= SHORTEST && !document.hidden;
    if (turns) {
      this.#left = pieces.slice(1);
      this.#lies = before.view;
      this.#turn(message);
      return [...late, ...pieces[0]];
    }
    if (!view.hand.over) this.#ask(view).then(() => this.#expect(view.hand.boards), () => {});
    return [...late, ...told];
  }

  /** Everything is seen as it is; what was not yet told is answered. */
  end() {
    clearTimeout(this.#timer);
    const left = this.#left.flat();
    this.#left = [];
    this.#lies = null;
    return left;
  }

  async #ask({ number, hand }) {
    const key = [number, hand.over, JSON.stringify(hand.boards)].join();
    if (key === this.#asked) return;
    this.#asked = key;
    this.#found = await this.asks();
  }

  #expect(boards) {
    const found = momentOf(this.#found.moments, boards)?.chances ?? [];
    this.chances = new Map(found.map((one) => [one.seat, one]));
    this.seen([]);
  }

  /** Street by street, each for its time, and then as it is. */
  async #turn({ view }) {
    const pieces = this.#left;
    await this.#ask(view).catch(() => (this.#found = { number: 0, pots: [], moments: [] }));
    if (this.#left !== pieces) return;
    const all = pieces.flat();
    const moments = this.#found.number === view.number ? this.#found.moments.slice(-pieces.length) : [];
    const next = (at) => {
      if (at === moments.length) {
        this.chances = new Map();
        return this.seen(this.end());
      }
      const { boards } = moments[at];
      this.#lies = asItLay(view, boards, this.#found.pots, all);
      this.#expect(boards);
      if (at > 0) this.seen(pieces.shift());
      this.#timer = this.wait(() => next(at + 1), this.looked);
    };
    next(0);
  }
}
