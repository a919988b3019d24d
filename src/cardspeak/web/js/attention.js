/** Somebody is wanted: the title and the icon of the tab say so, a sound, a phone that shakes, a notice when one is away. */

import { say } from "./say.js";
import { taste } from "./session.js";
import { sound } from "./sounds.js";

const ICONS = { true: "/web/img/icon-turn.svg", false: "/web/img/icon.svg" };
const SHAKE = [120, 60, 120];

let notice = null;

/** The tab: it is your turn, or not. @param {boolean} wanted @param {string} title without it */
export function mark(wanted, title) {
  document.title = wanted ? `${say.attention.turnMark}${title}` : title;
  const icon = document.querySelector('link[rel="icon"]');
  if (icon && icon.getAttribute("href") !== ICONS[wanted]) icon.setAttribute("href", ICONS[wanted]);
  if (!wanted) {
    notice?.close();
    notice = null;
  }
}

/** It has just become somebody's turn. @param {string} where */
export function call(where) {
  sound("turn");
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
  if (document.hidden && taste.notices && globalThis.Notification?.permission === "granted")
    notice = new Notification(say.attention.itIsYourTurn, { body: where, tag: "turn", icon: ICONS.true });
}

/** Allow a notice when away, or none any more. */
export async function allowNotices(wanted) {
  return wanted && globalThis.Notification ? (await Notification.requestPermission()) === "granted" : false;
}
