/** A home set of chips: how its colours are written down, and an amount in its pieces. */

import { say } from "../say.js";

/** @param {{name: string, chips: number}[]} colours @returns {string} as a host writes them: white 1, red 5 */
export const colourWords = (colours) => colours.map(({ name, chips }) => `${name} ${chips}`).join(", ");

/**
 * What a host wrote; what cannot be read keeps its words and counts nothing, so that the room says what is wrong.
 * @param {string} text @returns {{name: string, chips: number}[]}
 */
export const readColours = (text) =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const found = /^(.*\S)\s+(\d+)$/.exec(one);
      return found ? { name: found[1], chips: Number(found[2]) } : { name: one, chips: 0 };
    });

/** An amount in pieces, the largest first; empty without a set. @param {number} amount @param {{name: string, chips: number}[]} colours */
export function inColours(amount, colours) {
  let left = Math.abs(amount);
  const told = [];
  for (const { name, chips } of [...colours].reverse()) {
    const count = Math.floor(left / chips);
    left -= count * chips;
    if (count) told.push(`${count.toLocaleString(say.locale)} ${name}`);
  }
  if (left && told.length) told.push(say.colours.over(left.toLocaleString(say.locale)));
  return told.join(", ");
}
