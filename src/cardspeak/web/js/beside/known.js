/** Players one knows: a note, a colour, whether one would rather not read them. Kept in this browser and nowhere else. */

const PLACE = "cardspeak.known";
/** @type {{note: string, colour: string, muted: boolean}} */
const NOBODY = { note: "", colour: "", muted: false };

/** Colours to mark somebody with, and their hues. */
export const COLOURS = { red: 4, orange: 28, green: 140, blue: 215, purple: 285 };

const listeners = new Set();

function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) || "{}");
  } catch {
    return {};
  }
}

let all = read();

/** @param {string} name @returns {{note: string, colour: string, muted: boolean}} */
export const known = (name) => (Object.hasOwn(all, name) ? { ...NOBODY, ...all[name] } : NOBODY);

/** @param {string} name @param {Partial<typeof NOBODY>} what */
export function know(name, what) {
  const { note, colour, muted } = { ...known(name), ...what };
  const { [name]: _, ...others } = all;
  all = note || colour || muted ? { ...others, [name]: { note, colour, muted } } : others;
  localStorage.setItem(PLACE, JSON.stringify(all));
  for (const hear of listeners) hear();
}

/** Hear of every change. @returns {() => void} how to stop */
export function whenKnown(hear) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** The hue of a name: one's own mark, or one that the name always has. */
export const hueOf = (name) =>
  COLOURS[known(name).colour] ?? [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** One or two letters for a name. */
export const initials = (name) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0].toUpperCase())
    .join("");
