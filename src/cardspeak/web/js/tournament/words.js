/** Words and numbers of a tournament. */

import { say } from "../say.js";

/** Seconds that are left of the level, counted on since it was shown. @param {any} shown */
export function countdown(shown) {
  const { board } = shown.view;
  const left = board.seconds_left;
  if (left === undefined || left === null) return null;
  const ran = board.paused || board.phase !== "playing" ? 0 : (Date.now() - shown.at) / 1000;
  return Math.max(0, Math.round(left - ran));
}

/** When the next break comes, and how long it is. @param {any} shown */
export function breakWords(shown) {
  const { board } = shown.view;
  const { after, minutes, seconds } = board.break_comes ?? {};
  if (!after) return "";
  const ran = board.paused || board.phase !== "playing" ? 0 : (Date.now() - shown.at) / 1000;
  const when = seconds === undefined || seconds === null ? say.tournamentWords.breakAfterLevel(after) : say.tournamentWords.breakIn(longWords(Math.max(0, Math.round(seconds - ran))));
  return minutes ? say.tournamentWords.forMinutes(when, minutes) : when;
}

/** Whether a start was announced that is still to come. @param {number} seconds since 1970 */
export const comes = (seconds) => 1000 * seconds > Date.now();

/** When it starts, by the clock on the wall; with the day where that is not today. @param {number} seconds since 1970 */
export function startWords(seconds) {
  const when = new Date(1000 * seconds);
  const time = when.toLocaleTimeString(say.locale, { hour: "numeric", minute: "2-digit" });
  const today = when.toDateString() === new Date().toDateString();
  return today ? time : `${when.toLocaleDateString(say.locale, { weekday: "short", day: "numeric", month: "short" })}, ${time}`;
}

/** 1:14:05 @param {number} seconds */
const longWords = (seconds) => {
  const hours = Math.floor(seconds / 3600);
  const rest = clockWords(seconds % 3600);
  return hours ? `${hours}:${rest.padStart(5, "0")}` : rest;
};

/** 14:05 @param {number | null} seconds */
export const clockWords = (seconds) =>
  seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Money that is kept in cents. @param {number} cents */
export const money = (cents) =>
  `$${(cents / 100).toLocaleString(say.locale, { minimumFractionDigits: cents % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;

/** What changed Terms cost whoever agrees to them: to pay, to get back, or nothing. @param {number} due in cents */
export const withMoney = (words, due = 0) =>
  due > 0 ? say.tournamentWords.andPays(words, money(due)) : due < 0 ? say.tournamentWords.andGetsBack(words, money(-due)) : words;

const PHASES = {
  planning: say.tournamentWords.beingPrepared,
  entries: say.tournamentWords.entriesOpen,
  closed: say.tournamentWords.aboutToStart,
  playing: say.tournamentWords.running,
  over: say.tournamentWords.over,
  cancelled: say.tournamentWords.cancelled,
};
/** @param {string} phase */
export const phaseWords = (phase) => PHASES[phase] ?? phase;

/** 1st, 2nd, 11th @param {number} place */
export const placeWords = (place) => say.tournamentWords.place(place);

const LISTS = { duties: [], offences: [], grounds: [], stations: [], entries: [], offers: [], deals: [], to_divide: [] };

/** What was shown, with the lists that the room leaves out where they are empty. @param {any} view */
export function whole(view) {
  const board = { rows: [], tables: [], prizes: [], bracket: [], level: 0, left: 0, ...view.board };
  board.rows = board.rows.map((row) => ({ table: "", seat: 0, place: 0, prize: 0, away: false, ...row }));
  board.tables = board.tables.map((table) => ({ players: [], hands: 0, ...table }));
  const desk = view.desk && { due: [], disputes: [], director: "", ...LISTS, ...view.desk };
  return { ...view, board, desk };
}
