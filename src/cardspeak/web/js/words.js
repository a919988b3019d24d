/** Chips, names, stakes, paces and families in plain words. */

import { say } from "./say.js";

/** Chips with a thin mark at the thousands. */
export const chips = (amount) => Number(amount).toLocaleString(say.locale);

/** Chips where there is little room: a hundred thousand and more in thousands, rounded down. */
export function brief(amount) {
  if (amount < 100_000) return chips(amount);
  if (amount < 1_000_000) return say.words.thousands(Math.floor(amount / 100) / 10);
  return say.words.millions(Math.floor(amount / 10_000) / 100);
}

/** A role of the house, as people call it. */
export const roleWords = (role) => say.words.roles[role] ?? role;

export const upper = (words) => words[0].toUpperCase() + words.slice(1);

const HOUSE = "House "; // as the room names its players, in every language
const LIVE = " (live)";

/** Somebody at a real table who has no browser; the dealer speaks for them. */
export const isLive = (name) => name.endsWith(LIVE);

/** A name without the mark of a house player or a live one. */
export const plain = (name) =>
  name.startsWith(HOUSE) ? name.slice(HOUSE.length) : isLive(name) ? name.slice(0, -LIVE.length) : name;

export const isHouse = (name) => name.startsWith(HOUSE);

/** Split what somebody types into words to look for. */
export const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

export const FAMILIES = {
  flop: say.words.flopGames,
  stud: say.words.stud,
  draw: say.words.drawAndLowball,
  manila: say.words.manila,
  chinese: say.words.chinese,
  banked: say.words.againstTheHouse,
};

const STRUCTURES = {
  "no limit": say.words.noLimit,
  pot: say.words.potLimit,
  "half pot": say.words.halfPotLimit,
  fixed: say.words.fixedLimit,
  spread: say.words.spreadLimit,
};

export const structureWords = (structure) => STRUCTURES[structure] ?? structure;

/** @param {any} stakes */
export function stakesWords(stakes) {
  if (!stakes) return "";
  if (stakes.chinese_unit) return say.words.aUnit(chips(stakes.chinese_unit));
  const parts = [];
  if (stakes.antes.length) parts.push(say.words.ante(stakes.antes.map(chips).join("/")));
  if (stakes.blinds.length) parts.push(say.words.blinds(stakes.blinds.map(chips).join("/")));
  if (stakes.bring_in) parts.push(say.words.bringIn(chips(stakes.bring_in)));
  if (stakes.structure === "fixed") parts.push(say.words.betsAnd(chips(stakes.small), chips(stakes.big)));
  else if (!stakes.blinds.length && stakes.small) parts.push(say.words.from(chips(stakes.small)));
  return parts.join(" · ");
}

/** The limit and the stakes; at Chinese poker nothing is bet, and there is no limit to name. @param {any} stakes */
export const limitWords = (stakes) =>
  [!stakes.chinese_unit && structureWords(stakes.structure), stakesWords(stakes)].filter(Boolean).join(" · ");

export function paceWords(pace) {
  if (!pace.house && !pace.pause) return say.words.instant;
  if (pace.house < 0.8) return say.words.quick;
  return pace.house > 2 ? say.words.leisurely : say.words.lively;
}

/** A usual buy-in: half of the most, or five times the least, as far as the purse goes. */
export function usualBuyIn([least, most], purse) {
  const usual = most ? Math.max(least, Math.round(most / 2)) : 5 * least;
  return Math.max(least, Math.min(usual, purse));
}
