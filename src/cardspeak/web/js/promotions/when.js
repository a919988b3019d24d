/** Times and money of promotions in words. */

/** @param {number | null} at seconds since 1970 */
export const when = (at) =>
  at === null || at === undefined
    ? "—"
    : new Date(at * 1000).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });

/** How long until a time, or since it. @param {number} at @param {number} now */
export function until(at, now) {
  const left = Math.abs(at - now);
  const hours = Math.floor(left / 3600);
  const words =
    hours >= 48 ? `${Math.floor(hours / 24)} days` : hours ? `${hours} h ${Math.floor((left % 3600) / 60)} min` : `${Math.ceil(left / 60)} min`;
  return at >= now ? `in ${words}` : `${words} ago`;
}

/** @param {number} cents */
export const dollars = (cents) => (cents / 100).toLocaleString("en-AU", { style: "currency", currency: "AUD" });

/** Seconds since 1970 of a field for date and time. @param {string} text */
export const seconds = (text) => Math.floor(new Date(text).getTime() / 1000);

/** The same the other way round, for a field to begin with. @param {number} at */
export function forField(at) {
  const local = new Date(at * 1000 - new Date(at * 1000).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export const PHASES = {
  planned: "planned",
  running: "open for entries",
  closed: "entries closed",
  drawn: "drawn",
  cancelled: "cancelled",
  over: "over",
};
