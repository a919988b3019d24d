/** Shortcuts of the parts that ask something. */

import { within } from "../dom.js";

/**
 * Whether a key is meant for the table: not typed into a field, a box or the panel, and not with Ctrl or the like; where
 * several tables stand in one window, for a part of the one in front.
 * @param {any} event @param {Element} [part]
 */
export const forTheTable = (event, part) =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.target.closest("input, select, textarea, dialog, .panel") &&
  !part?.closest(".tile:not(.front)");

/** Enter that no button or link takes for itself. */
export const isEnter = (event) => event.key === "Enter" && !event.target.closest("button, a, summary");

/** Press the button of a verb, if it is there. @param {Element} part @param {string} verb @returns {boolean} */
export function press(part, verb) {
  const found = within(part, `button[data-verb="${verb}"]:not(:disabled)`);
  found?.click();
  return Boolean(found);
}
