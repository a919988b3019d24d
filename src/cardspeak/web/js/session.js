/** Who is here, and how this browser likes to see the room. Kept in this browser only. */

const PLACE = "cardspeak.session";
const TASTE = "cardspeak.taste";

const read = (place) => {
  try {
    return JSON.parse(localStorage.getItem(place) || "{}");
  } catch {
    return {};
  }
};

/** @type {{token: string, name: string, role: string, chips: number, home: boolean}} */
export const session = { token: "", name: "", role: "", chips: 0, home: false, ...read(PLACE) };

const USUAL = {
  ...{ theme: "auto", colours: "four", coach: true, sounds: true, notices: false, halves: false },
  ...{ muck: false, post: false, presets: [50, 100] }, // muck and post by themselves; sizes of a bet in parts of the pot
};

/** @type {typeof USUAL} */
export const taste = { ...USUAL, ...read(TASTE) };

const listeners = new Set();

/** Hear of every change. @returns {() => void} how to stop */
export function whenChanged(hear) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export function enter(found) {
  Object.assign(session, found);
  localStorage.setItem(PLACE, JSON.stringify(session));
  for (const hear of listeners) hear();
}

export const forget = () => enter({ token: "", role: "", chips: 0 });

export function prefer(wish) {
  Object.assign(taste, wish);
  localStorage.setItem(TASTE, JSON.stringify(taste));
  applyTaste();
}

export function applyTaste() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = taste.theme === "auto" ? (dark ? "dark" : "light") : taste.theme;
  root.dataset.colours = taste.colours;
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTaste);

/** What the role may do: dealer, supervisor and manager run the floor. */
export const onTheFloor = () => ["dealer", "supervisor", "manager"].includes(session.role);

/** Whether somebody has any role of the house: a cashier runs no table, and works here all the same. */
export const atWork = () => session.role !== "player" && session.role !== "";
