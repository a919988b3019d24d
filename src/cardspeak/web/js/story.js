/** What happened, as it happens: newest last, each line with its clause. */

import { withCards } from "./cards.js";
import { cite } from "./clause.js";
import { h } from "./dom.js";
import { plain } from "./felt.js";

const MOST = 300;
const BY_SEAT_NUMBER = new Set(["SeatTaken", "SeatReserved", "SeatFreed", "SeatAsked", "SeatChanged", "SeatDrawn", "SeatLeft", "HandStarted"]);

/** Names in the place of seat numbers, and large numbers set for reading. */
export function wording(told, names) {
  let words = told.says;
  if (!BY_SEAT_NUMBER.has(told.kind)) {
    words = words.replace(/\b[Ss]eat (\d+)\b(?!,? (?:and|,))/g, (whole, seat) => (names.has(Number(seat)) ? plain(names.get(Number(seat))) : whole));
  }
  return words.replaceAll("House ", "").replace(/(?<![.\d])\d{4,}(?![.\d]*\d)/g, (number) => Number(number).toLocaleString("en-AU"));
}

export class Story {
  constructor(book) {
    this.book = book;
    this.lines = [];
    this.next = 0;
    this.names = new Map();
  }

  /** @param {any[]} told */
  add(told) {
    for (const one of told) this.lines.push({ ...one, number: this.next++, words: wording(one, this.names) });
    this.lines.splice(0, Math.max(0, this.lines.length - MOST));
  }

  learn(view) {
    for (const place of view.seats ?? []) this.names.set(place.seat, place.name);
  }

  get last() {
    return this.lines.at(-1);
  }

  list() {
    return h("ol", { class: "story", role: "log", "aria-live": "polite", "aria-label": "What happened", tabindex: 0 },
      this.lines.map((one) => h("li", { key: `l${one.number}`, class: `line ${one.kind}` },
        h("span", {}, withCards(one.words)), " ", cite(this.book, one.cite))));
  }
}

/** Stay at the end unless the reader scrolled up. */
export function keepAtEnd(list) {
  if (!list) return;
  if (list.scrollHeight - list.scrollTop - list.clientHeight < 140) list.scrollTop = list.scrollHeight;
}
