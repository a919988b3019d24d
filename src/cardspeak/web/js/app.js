/** The page: who is here, which address is open, and which of our pages stands there. */

import { call, isRenewed } from "./api.js";
import { attend } from "./beside/calls.js";
import { h, make, within } from "./dom.js";
import { watchDoor } from "./home/watch.js";
import { forgetRole, keepInvite, keepRole, prepare as prepareDoor } from "./pages/door-page.js";
import "./parts/clause-panel.js";
import { toast } from "./parts/toast-stack.js";
import "./parts/top-bar.js";
import { pageOf } from "./routes.js";
import { say } from "./say.js";
import { applyTaste, enter, forget, session } from "./session.js";
import { line } from "./socket.js";

const main = document.getElementById("main");
const panel = within(document, "clause-panel");
const bar = within(document, "top-bar");
let shown = 0;

/** Go to an address of ours; a new page is read from its top. */
async function go(path) {
  if (isRenewed()) return location.assign(path);
  history.pushState({}, "", path);
  await show();
  window.scrollTo(0, 0);
}

async function show() {
  const mine = ++shown;
  panel.close();
  bar.setAttribute("path", location.pathname);
  bar.redraw();
  let page;
  try {
    const found = session.token ? await pageOf(location) : await prepareDoor();
    page = found ? make(h(...found)) : make(notice(say.app.thereIsNothingHere));
  } catch (wrong) {
    if (wrong.status === 401) return lost();
    if (wrong.status === 423) return waitAtDoor(mine);
    const unread = wrong instanceof TypeError; // a part of the page did not come: the room is gone, or has a newer page
    if (unread && (await newerPage())) return;
    page = make(notice(say.app.thatDidNotWork, wrongWords(unread ? UNREAD : wrong.message, unread ? () => location.reload() : show)));
  }
  if (mine === shown) main.replaceChildren(page);
}

const UNREAD = say.app.aPartOfThisPageDid;
const RENEWED = "cardspeak.renewed";

const wrongWords = (says, again) => [
  h("p", { role: "alert" }, says),
  h("p", {}, h("button", { type: "button", class: "primary", onclick: again }, say.app.tryAgain)),
];

/** The room answers, and has another page than this: load it, once for each address. */
async function newerPage() {
  const answers = await fetch("/api/room").catch(() => null);
  const here = answers?.ok && `${answers.headers.get("cardspeak-page")} ${location.pathname}`;
  if (!here || sessionStorage.getItem(RENEWED) === here) return false;
  sessionStorage.setItem(RENEWED, here);
  location.reload();
  return true;
}

/** At a home game, until the host lets one in. */
async function waitAtDoor(mine) {
  line.close();
  await import("./home/waiting-page.js");
  if (mine === shown) main.replaceChildren(make(h("waiting-page", {})));
}

const notice = (title, ...more) =>
  h(
    "section",
    { class: "page narrow" },
    h("h1", {}, title),
    more,
    h("p", {}, h("a", { href: "/" }, say.app.backToTheLobby)),
  );

/** Nobody is here any more. */
function lost() {
  line.close();
  forget();
  show();
}

async function leave() {
  await call("/api/session", { method: "DELETE" }).catch(() => {});
  line.close();
  forget();
  go("/");
}

/** A role or an invitation given by the address: taken out of the address bar at once. */
async function takeRole() {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("role_token");
  const invite = given.get("invite");
  if (invite !== null) {
    history.replaceState({}, "", location.pathname + location.search);
    keepInvite(invite);
  }
  if (token === null) return;
  history.replaceState({}, "", location.pathname + location.search);
  keepRole(token);
  if (!session.token) return;
  try {
    enter(await call("/api/session", { method: "POST", body: { name: session.name, role_token: token } }));
    forgetRole();
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}

/** Links of ours are followed without loading everything again. */
function clicked(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("a[href]");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

applyTaste();
document.addEventListener("click", clicked);
document.addEventListener("clause", (/** @type {any} */ { detail }) => panel.open(detail.book, detail.clause, detail.from));
document.addEventListener("go", (/** @type {any} */ event) => go(event.detail));
bar.addEventListener("leave", leave);
main.addEventListener("enter", () => {
  line.open();
  watchDoor();
  show();
});
addEventListener("popstate", show);
line.onLost = lost;
attend();
await takeRole();
line.open();
watchDoor();
await show();
