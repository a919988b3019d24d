/** The wagers of games against the house, by name. */

import { say } from "../say.js";
import { upper } from "../words.js";

const NAMES = { "pair-plus": say.wagers.pairPlus, "player-extra": say.wagers.playerExtra, "dealer-extra": say.wagers.dealerExtra };

/** @param {string} wager */
export const nameOf = (wager) => NAMES[wager] ?? upper(wager.replaceAll("-", " "));
