/** What stands in the place of a page: while it is on its way, where it did not come, where there is none. */

import { h } from "../dom.js";
import { say } from "../say.js";

const FAULT = 500; // from here on it is the room that failed
const NONE = 404; // any other refusal of a page: it asked for something that is not there

/** A page on its way; the frame that it will fill is there already. @param {string} path @param {(() => void) | null} again where it takes long */
export function opening(path, again = null) {
  document.documentElement.dataset.opens = path.startsWith("/table/") ? "table" : "page";
  return h(
    "div",
    { class: again ? "opening late" : "opening", role: "status" },
    h("p", {}, again ? say.pageState.takesLong : say.pageState.opening),
    again && tryAgain(again),
  );
}

/**
 * Something went wrong: what, and what can be done about it.
 * @param {any} wrong @param {() => void} again
 */
export function failing(wrong, again) {
  const status = isUnread(wrong) ? 0 : (wrong.status ?? FAULT);
  const { title, todo } = say.pageState.wrongs[status] ?? say.pageState.wrongs[status >= FAULT ? FAULT : NONE];
  const says = isUnread(wrong) ? say.common.aPartOfThisPageDid : wrong.message;
  return apology(title, h("p", { role: "alert" }, says), h("p", { class: "small" }, todo), h("p", {}, tryAgain(again)));
}

/** A page that came and could not be drawn: our fault. @param {() => void} again */
export const undrawn = (again) => failing({ status: FAULT, message: say.pageState.undrawn }, again);

/** An address that leads nowhere. */
export const missing = () =>
  apology(say.pageState.wrongs[NONE].title, h("p", { class: "small" }, say.pageState.wrongs[NONE].todo));

/** A part of the page did not come: the room is gone, or has a newer page. */
export const isUnread = (wrong) => wrong instanceof TypeError;

/** Whether it may come by itself, without anybody doing anything. */
export const isPassing = (wrong) => isUnread(wrong) || wrong.status === 0;

const tryAgain = (again) => h("button", { type: "button", class: "primary", "data-verb": "again", onclick: again }, say.pageState.tryAgain);

const apology = (title, ...more) =>
  h(
    "section",
    { class: "page centred apology" },
    h("h1", {}, title),
    more,
    h("p", {}, h("a", { href: "/" }, say.pageState.backToTheLobby)),
  );
