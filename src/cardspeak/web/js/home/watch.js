/** A host who sits at a table hears who stands at the door, and who wants chips. */

import { call } from "../api.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips } from "../words.js";

const EVERY = 4000; // milliseconds
const told = new Set();
let timer = 0;

/** From now on, as long as the page stands. */
export function watchDoor() {
  if (timer || !session.home) return;
  timer = setInterval(look, EVERY);
}

async function look() {
  if (session.role !== "manager" || location.pathname === "/" || location.pathname === "/home") return;
  const found = await call("/api/home").catch(() => null);
  const host = found?.view.host;
  if (!host) return;
  for (const { session: id, name } of host.guests.filter((one) => one.stands === "waiting"))
    beSaid(id, say.watch.standsAtTheDoorLetThem(name));
  for (const { number, name, chips: wanted } of host.wanted) beSaid(`chips ${number}`, say.watch.asksForChips(name, chips(wanted)));
}

function beSaid(id, words) {
  if (told.has(id)) return;
  told.add(id);
  toast(words);
}
