/** What happened, as it happens: newest last, each line with its clause. */

import { withCards } from "./cards.js";
import { cite } from "./clause.js";
import { h } from "./dom.js";
import { plain } from "./felt.js";

const MOST = 300;
const BY_SEAT_NUMBER = new Set([
  "SeatTaken",
  "SeatReserved",
  "SeatFreed",
  "SeatAsked",
  "SeatChanged",
  "SeatDrawn",
  "SeatLeft",
  "HandStarted",
]);

/** Names in the place of seat numbers, and large numbers set for reading. */
export function wording(told, names) {
  let words = told.says;
  if (!BY_SEAT_NUMBER.has(told.kind)) {
    words = words.replace(/\b[Ss]eat (\d+)\b(?!,? (?:and|,))/g, (whole, seat) =>
      names.has(Number(seat)) ? plain(names.get(Number(seat))) : whole,
    );
  }
  return words
    .replaceAll("House ", "")
    .replace(/(?<![.\d])\d{4,}(?![.\d]*\d)/g, (number) => Number(number).toLocaleString("en-AU"));
}

export class Story {
  constructor(book) {
    this.book = book;
    this.names = new Map();
    this.last = null;
    this.element = h("ol", {
      class: "story",
      role: "log",
      "aria-live": "polite",
      "aria-label": "What happened",
      tabindex: 0,
    });
  }

  /** Told lines are added at the end and never drawn again. @param {any[]} told */
  add(told) {
    if (!told.length) return;
    const atEnd = this.element.scrollHeight - this.element.scrollTop - this.element.clientHeight < 140;
    for (const one of told) {
      this.last = { ...one, words: wording(one, this.names) };
      this.element.append(
        h(
          "li",
          { class: `line ${one.kind}` },
          h("span", {}, withCards(this.last.words)),
          " ",
          cite(this.book, one.cite),
        ),
      );
    }
    while (this.element.children.length > MOST) this.element.firstChild.remove();
    // Stay at the end unless the reader scrolled up.
    if (atEnd) this.element.scrollTop = this.element.scrollHeight;
  }

  learn(view) {
    for (const place of view.seats ?? []) if (place.seat) this.names.set(place.seat, place.name);
  }
}

/** Draw before the next frame, however many messages come until then. */
export function oncePerFrame(render) {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      render();
    });
  };
}
