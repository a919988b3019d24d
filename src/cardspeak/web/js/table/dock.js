/** The dock has fixed places: one's own cards, words with one thing to do beside them, sizes, and three acts. */

import { h } from "../dom.js";

const SLOTS = 3;

/** Three places for acts, always; an act that is not offered leaves its place empty. @param {...any} given */
export const acts = (...given) =>
  h(
    "div",
    { class: "acts", css: { "--slots": Math.max(SLOTS, given.length) } },
    Array.from({ length: Math.max(SLOTS, given.length) }, (_, at) => given[at] || h("span", { class: "no-act", key: `no${at}` })),
  );

/** The row of the sizes, with nothing to choose or a line of words. @param {any} [words] */
export const noSizes = (words) => h("div", { class: "sizer" }, h("p", { class: "hint" }, words));

/**
 * What is going on, what the own hand is, and one thing to do about it.
 * @param {any} status @param {any} [held] @param {any} [act] a button
 */
export const said = (status, held, act) =>
  h(
    "div",
    { class: "said" },
    h("div", { class: "said-words" }, h("p", { class: "status", role: "status" }, status), held),
    act,
  );

/** That one thing, beside the words. */
export const aside = (words, act, more = {}) =>
  h("button", { type: "button", class: "quiet said-act", onclick: act, ...more }, words);
