/** Orders to a night at home: each under an id of its own, so that a second click does nothing twice. */

import { call } from "../api.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";

const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");

/**
 * Give an order. @param {string} path @param {string} type @param {any} [fields]
 * @returns {Promise<any>} the answer; null where it was refused, which is told
 */
export async function give(path, type, fields = {}) {
  try {
    return await call(path, { method: "POST", body: { order: { type, ...fields }, id: fresh() } });
  } catch (wrong) {
    toast(wrong.message, "bad");
    return null;
  }
}

/** Money in the currency of the night. @param {number} cents @param {string} currency */
export const money = (cents, currency) =>
  `${cents < 0 ? "−" : ""}${currency}${(Math.abs(cents) / 100).toLocaleString(say.locale, { minimumFractionDigits: 2 })}`;
