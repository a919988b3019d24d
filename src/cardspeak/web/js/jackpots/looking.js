/** Looking at the meters again and again; a figure that nobody has confirmed for a while may no longer be so. */

import { call } from "../api.js";
import { say } from "../say.js";

export const OFTEN = 3000; // milliseconds from one look to the next
const STALE = 30; // seconds without news, where nothing else was said

export const money = (cents) => `$${(cents / 100).toLocaleString(say.locale, { minimumFractionDigits: 2 })}`;
/** An amount of a pool: hundredths of a cent are shown where there are any. @param {number} hundredths */
export const exact = (hundredths) =>
  `$${(hundredths / 10000).toLocaleString(say.locale, { minimumFractionDigits: hundredths % 100 ? 4 : 2, maximumFractionDigits: 4 })}`;
export const clock = (seconds) => new Date(1000 * seconds).toLocaleTimeString();

/** Since when a figure stands. @param {number} seconds 0: nothing has happened to it yet */
export const asOf = (seconds) => (seconds ? say.jackpotsLooking.asOf(clock(seconds)) : say.jackpotsLooking.asItWasOpened);

export class Looking {
  /** @type {any} what was found last */
  found = null;
  late = false;
  #heard = Date.now();

  /** @param {string} path @param {() => void} told hears that something changed @param {any} [found] what is known already */
  constructor(path, told, found = null) {
    this.path = path;
    this.told = told;
    this.found = found;
  }

  /** Look until the element goes that holds this. @param {any} part */
  until(part) {
    const timer = setInterval(() => this.look(), OFTEN);
    part.hold(() => clearInterval(timer));
    if (!this.found) this.look();
    return this;
  }

  async look() {
    try {
      this.found = await call(this.path);
      this.#heard = Date.now();
      this.late = false;
    } catch {
      this.late = Date.now() - this.#heard > 1000 * (this.found?.stale_after ?? STALE);
    }
    this.told();
  }
}

/** An order to the meters of a book; what came of it, in sentences, or why it was refused. */
export async function order(book, command, hear) {
  try {
    const { told, refused } = await call(`/api/jackpots/${book}`, { method: "POST", body: command });
    for (const line of told ?? []) hear(line);
    if (refused) hear(refused, "bad");
    return !refused;
  } catch (wrong) {
    hear(wrong.message, "bad");
    return false;
  }
}
