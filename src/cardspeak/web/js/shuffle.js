/** The packs of the tables one sits at: a seed of one's own into each, and what was shown before the deal, kept here. */

import { session } from "./session.js";

const PLACE = "cardspeak.packs";
const MOST = 200; // hands that are remembered

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE) || "{}");
  } catch {
    return {};
  }
};

/** @type {Record<string, {root: string, house: string, seed: string}>} by table and hand */
const noted = read();
const coming = new Map(); // table -> {next, seed}: what was shown of the pack to come, and what went into it

const isSeated = ({ viewer }) => Number.isInteger(viewer) || (Boolean(viewer) && viewer === session.name);

function keep(place, what) {
  noted[place] = what;
  for (const old of Object.keys(noted).slice(0, -MOST)) delete noted[old];
  localStorage.setItem(PLACE, JSON.stringify(noted));
}

/**
 * A table as it is shown: note the root of its pack before anybody acts, and mix a seed into the next one.
 * @param {any} message @param {(message: any) => void} send
 */
export function seePack({ table, view, shuffle }, send) {
  if (!shuffle) return;
  const place = `${session.name} ${table} ${shuffle.number}`;
  const before = coming.get(table);
  if (shuffle.root && !noted[place])
    keep(place, { root: shuffle.root, house: before?.next ?? "", seed: before?.seed ?? "" });
  if (before?.next === shuffle.next || !isSeated(view)) return;
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  coming.set(table, { next: shuffle.next, seed });
  send({ do: "mix", table, seed });
}

/** What this browser noted of a hand before its first card, if it was there. */
export const notedOf = (table, number) => noted[`${session.name} ${table} ${number}`];

const bytes = (text) => new TextEncoder().encode(text);
const hex = (found) => Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const sha256 = async (...parts) => {
  const whole = new Uint8Array(parts.flatMap((part) => Array.from(part)));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
};

/** The root that a card's proof leads to. @param {{card: string, place: number, salt: string, path: string[]}} proof */
export async function rootBy({ card, place, salt, path }) {
  let node = await sha256(bytes(`cardspeak leaf 1\n${place}\n${card}\n${salt}`));
  for (const step of path) {
    const beside = unhex(step.slice(1));
    const pair = step[0] === "L" ? [beside, node] : [node, beside];
    node = await sha256(bytes("cardspeak node 1\n"), ...pair);
  }
  return hex(node);
}
