/** The page: who is here, which address is open, and which of our pages stands there. */

import { Wrong, call, isRenewed } from "./api.js";
import { attend } from "./beside/calls.js";
import { h, make, within } from "./dom.js";
import { watchDoor } from "./home/watch.js";
import { forgetRole, keepInvite, keepRole, prepare as prepareDoor } from "./pages/door-page.js";
import "./parts/clause-panel.js";
import { failing, isPassing, isUnread, missing, opening, undrawn } from "./parts/page_state.js";
import { toast } from "./parts/toast-stack.js";
import "./parts/top-bar.js";
import { pageOf } from "./routes.js";
import { say } from "./say.js";
import { applyTaste, enter, forget, session } from "./session.js";
import { allSheets } from "./sheets.js";
import { line } from "./socket.js";

const main = document.getElementById("main");
const panel = within(document, "clause-panel");
const bar = within(document, "top-bar");
const SOON = 250; // milliseconds after which a page on its way is seen to be
const LATE = 8000; // and after which it can be asked for again
const AGAIN = 4000; // and until a page that did not come is asked for once more
let shown = 0;

/** Go to an address of ours; a new page is read from its top. */
async function go(path) {
  if (isRenewed()) return location.assign(path);
  history.pushState({}, "", path);
  await show();
  window.scrollTo(0, 0);
}

/** The page of the address, and while it is on its way or where it does not come, what stands in its place. */
async function show({ quietly = false } = {}) {
  const mine = ++shown;
  panel.close();
  bar.setAttribute("path", location.pathname);
  bar.redraw();
  const waits = quietly ? [] : waiting(mine);
  let page;
  try {
    page = make(await prepared());
  } catch (wrong) {
    if (wrong.status === 401) return lost();
    if (wrong.status === 423) return waitAtDoor(mine);
    if (isUnread(wrong) && (await newerPage())) return;
    page = make(failing(wrong, isUnread(wrong) ? () => location.reload() : () => show()));
    if (isPassing(wrong)) setTimeout(() => mine === shown && show({ quietly: true }), AGAIN);
  } finally {
    waits.forEach(clearTimeout);
  }
  if (mine === shown) main.replaceChildren(page);
}

async function prepared() {
  if (!session.token) return h(...(await prepareDoor()));
  const isTable = location.pathname.startsWith("/table/"); // which stands without the rest of the style sheets
  const [found] = await Promise.all([pageOf(location), isTable ? null : allSheets()]);
  return found ? h(...found) : missing();
}

/** A page that does not come at once. */
function waiting(mine) {
  const stand = (again) => mine === shown && main.replaceChildren(make(opening(location.pathname, again)));
  return [setTimeout(() => within(main, ".opening") ?? stand(null), SOON), setTimeout(() => stand(() => show()), LATE)];
}

const RENEWED = "cardspeak.renewed";

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

/** Something that was asked for and did not come, and nobody said so. */
function untold(event) {
  const { reason } = event;
  if (!(reason instanceof Wrong) && !isUnread(reason)) return;
  event.preventDefault();
  toast(reason instanceof Wrong ? reason.message : say.common.aPartOfThisPageDid, "bad");
}

/** A page that failed while it was drawn leaves nothing behind: say so, and what can be done. */
function broken() {
  const page = main.firstElementChild;
  if (page && !page.hasChildNodes()) main.replaceChildren(make(undrawn(() => show())));
}

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
  if (isRenewed()) return location.reload();
  line.open();
  watchDoor();
  show();
});
addEventListener("popstate", () => show());
addEventListener("unhandledrejection", (event) => untold(event));
addEventListener("error", () => broken());
within(document, ".skip").textContent = say.app.skipToThePage;
line.onLost = lost;
attend();
await takeRole();
line.open();
watchDoor();
await show();
