/** Money, times and pieces of the office in plain words. */

import { say } from "../say.js";

/** @param {number} cents */
export const dollars = (cents) =>
  `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString(say.locale, { minimumFractionDigits: 2 })}`;

/** The clock on the wall of the house, wherever this page is looked at. */
const wall = { zone: "UTC", ahead: 0 };

/** @param {{zone: string, offset: number}} view of the office */
export function setWall({ zone, offset }) {
  wall.zone = zone || "UTC";
  wall.ahead = zone ? 0 : 60 * offset;
}

/** @param {number} seconds since 1970 */
export const clock = (seconds) =>
  new Date((seconds + wall.ahead) * 1000).toLocaleString(say.locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: wall.zone });

/** How long ago, or how long still. @param {number} seconds */
export function span(seconds) {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  if (minutes < 60) return say.officeWords.min(minutes);
  if (minutes < 48 * 60) return say.officeWords.hMin(Math.floor(minutes / 60), minutes % 60);
  return say.officeWords.days(Math.floor(minutes / 1440));
}

/** A field for each denomination. @param {number[]} kinds @param {string} mark in front of its name */
export const pieceFields = (kinds, mark) =>
  [...kinds].reverse().map((value) => ({ name: `${mark}${value}`, label: `${dollars(value)} ×`, type: "number", min: 0, value: 0 }));

/** What was filled in there: how many of each, without those of which there are none. */
export const piecesOf = (told, mark) =>
  Object.fromEntries(
    Object.entries(told)
      .filter(([name, count]) => name.startsWith(mark) && count > 0)
      .map(([name, count]) => [name.slice(mark.length), count]),
  );

/** @param {Record<string, number>} pieces */
export const worth = (pieces) => Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
