/** Times and money of promotions in words. */

import { say } from "../say.js";

/** @param {number | null} at seconds since 1970 */
export const when = (at) =>
  at === null || at === undefined
    ? "—"
    : new Date(at * 1000).toLocaleString(say.locale, { dateStyle: "medium", timeStyle: "short" });

/** How long until a time, or since it. @param {number} at @param {number} now */
export function until(at, now) {
  const left = Math.abs(at - now);
  const hours = Math.floor(left / 3600);
  const words =
    hours >= 48 ? say.when.days(Math.floor(hours / 24)) : hours ? say.when.hMin(hours, Math.floor((left % 3600) / 60)) : say.when.min(Math.ceil(left / 60));
  return at >= now ? say.when.in(words) : say.when.ago(words);
}

/** @param {number} cents */
export const dollars = (cents) => (cents / 100).toLocaleString(say.locale, { style: "currency", currency: "AUD" });

/** Seconds since 1970 of a field for date and time. @param {string} text */
export const seconds = (text) => Math.floor(new Date(text).getTime() / 1000);

/** The same the other way round, for a field to begin with. @param {number} at */
export function forField(at) {
  const local = new Date(at * 1000 - new Date(at * 1000).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export const PHASES = {
  planned: say.when.planned,
  running: say.when.openForEntries,
  closed: say.when.entriesClosed,
  drawn: say.when.drawn,
  cancelled: say.when.cancelled,
  over: say.when.over,
};
