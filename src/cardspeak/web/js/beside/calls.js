/** The calls of all tables, for those of the house: heard on every page, and rung until somebody takes them. */

import { h } from "../dom.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { onTheFloor, whenChanged } from "../session.js";
import { line } from "../socket.js";
import { sound } from "../sounds.js";

const AGAIN = 15_000; // milliseconds until a call that nobody took rings again

/** @type {{open: any[], done: any[], ahead: number, heard: boolean}} */
export const calls = { open: [], done: [], ahead: 0, heard: false };

const listeners = new Set();
let rings = 0;

/** Hear of every change. @returns {() => void} how to stop */
export function whenCalled(hear) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

const keyOf = ({ table, call }) => `${table}/${call.number}`;
const untaken = () => calls.open.filter(({ call }) => !call.taken_by);

function hear({ calls: open, done, time }) {
  const before = new Set(calls.open.map(keyOf));
  const fresh = open.filter((row) => !before.has(keyOf(row)) && !row.call.taken_by);
  Object.assign(calls, { open, done, ahead: time - Date.now() / 1000, heard: true });
  if (fresh.length) ring(fresh.at(-1));
  clearInterval(rings);
  if (untaken().length) rings = setInterval(() => isPublic() || sound("call"), AGAIN);
  for (const told of listeners) told();
}

/** What hangs where everybody reads it says nothing of who called. */
const isPublic = () => /\/(?:wall|board)$/.test(location.pathname);

function ring({ table, call }) {
  if (isPublic()) return;
  sound("call");
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 80, 200]);
  if (location.pathname !== "/floor")
    toast([say.calls.table(table, call.name, call.why), h("a", { href: "/floor" }, say.calls.calls)], "bad");
}

/** Whoever has a role hears the calls; whoever has none any more does not. */
export function attend() {
  const look = () => {
    if (onTheFloor() && !line.attends) line.attend(hear);
    if (!onTheFloor() && line.attends) {
      line.attends = null;
      clearInterval(rings);
      Object.assign(calls, { open: [], done: [], heard: false });
      for (const told of listeners) told();
    }
  };
  whenChanged(look);
  look();
}
