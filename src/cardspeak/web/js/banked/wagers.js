/** The wagers of games against the house, by name. */

import { upper } from "../words.js";

const NAMES = { "pair-plus": "Pair Plus", "player-extra": "Player Extra", "dealer-extra": "Dealer Extra" };

/** @param {string} wager */
export const nameOf = (wager) => NAMES[wager] ?? upper(wager.replaceAll("-", " "));
