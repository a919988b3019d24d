/** What was told, in words for people at the table. */

import { say } from "./say.js";
import { plain } from "./words.js";

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

/** Large numbers set for reading. */
export const grouped = (words) =>
  words.replace(/(?<![.\d])\d{4,}(?![.\d]*\d)/g, (number) => Number(number).toLocaleString(say.locale));

/** Names in the place of seat numbers, and large numbers set for reading. */
export function wording(told, names) {
  let words = told.says;
  if (!BY_SEAT_NUMBER.has(told.kind)) {
    words = words.replace(/\b[Ss]eat (\d+)\b(?!,? (?:and|,))/g, (whole, seat) =>
      names.has(Number(seat)) ? plain(names.get(Number(seat))) : whole,
    );
  }
  return grouped(words.replaceAll("House ", "").replaceAll(" (live)", ""));
}
