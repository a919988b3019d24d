/** The large buttons of the dock. */

import { h } from "../dom.js";

/** A button, found by its verb. @param {string} verb @param {any} words @param {string} kind @param {() => any} act */
export const actButton = (verb, words, kind, act, more = {}) =>
  h("button", { type: "button", class: `act ${kind}`, key: verb, "data-verb": verb, onclick: act, ...more }, words);
