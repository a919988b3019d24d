/** The page: who is here, which address is open, and what is drawn for it. */

import { call } from "./api.js";
import { clausePanel, closePanel } from "./clause.js";
import { draw, h, chips } from "./dom.js";
import { door } from "./door.js";
import { line } from "./socket.js";
import { applyTaste, enter, forget, onTheFloor, prefer, session, taste, whenChanged } from "./session.js";
import { toast } from "./toasts.js";

const PAGES = [
  [/^\/$/, () => import("./lobby.js")],
  [/^\/table\/([^/]+)$/, () => import("./table.js")],
  [/^\/rules(?:\/([^/]+)(?:\/(.+))?)?$/, () => import("./rules.js")],
  [/^\/history(?:\/([^/]+)(?:\/([^/]+))?)?$/, () => import("./history.js")],
  [/^\/floor$/, () => import("./floor.js")],
];

const main = document.getElementById("main");
const top = document.getElementById("top");
let leave = () => {};
let shown = 0;

/** Go to an address of ours. */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState({}, "", path);
  else history.pushState({}, "", path);
  show();
}

async function show() {
  const mine = ++shown;
  leave();
  leave = () => {};
  closePanel();
  heading();
  if (!session.token) {
    leave = await door(main, show);
    return;
  }
  const path = decodeURI(location.pathname);
  const [match, load] = PAGES.map(([form, load]) => [form.exec(path), load]).find(([match]) => match) ?? [];
  if (!match) {
    draw(
      main,
      h(
        "section",
        { class: "page narrow" },
        h("h1", {}, "There is nothing here"),
        h("p", {}, h("a", { href: "/" }, "Back to the lobby")),
      ),
    );
    return;
  }
  main.className = "";
  try {
    const page = await load();
    if (mine !== shown) return;
    main.replaceChildren();
    leave = (await page.show(main, match.slice(1), { go })) ?? (() => {});
    if (mine !== shown) leave();
  } catch (wrong) {
    draw(
      main,
      h(
        "section",
        { class: "page narrow" },
        h("h1", {}, "That did not work"),
        h("p", { role: "alert" }, wrong.message),
        h("p", {}, h("a", { href: "/" }, "Back to the lobby")),
      ),
    );
    if (wrong.status === 401) lost();
  }
}

function heading() {
  const path = location.pathname;
  const link = (href, words) => {
    const here = href === "/" ? path === "/" || path.startsWith("/table") : path.startsWith(href);
    return h("a", { href, class: "nav", "aria-current": here ? "page" : false, key: href }, words);
  };
  draw(
    top,
    h(
      "a",
      { href: "/", class: "brand", "aria-label": "cardspeak, the lobby" },
      h("svg", { class: "logo", "aria-hidden": "true" }, h("use", { href: "#suit-s" })),
      h("span", {}, "cardspeak"),
    ),
    session.token &&
      h(
        "nav",
        { "aria-label": "The room" },
        link("/", "Lobby"),
        link("/history", "Hands"),
        link("/rules", "Rule books"),
        onTheFloor() && link("/floor", "Floor"),
      ),
    h("span", { class: "gap" }),
    session.token && line.state === "lost" && h("span", { class: "lost", role: "status" }, "Reconnecting…"),
    session.token &&
      h(
        "span",
        { class: "me" },
        h("span", { class: "name" }, session.name),
        session.role !== "player" && h("span", { class: "tag" }, session.role),
        h("span", { class: "wallet", title: "Your chips away from the tables" }, chips(session.chips)),
      ),
    settings(),
  );
}

function settings() {
  const pick = (name, value, words) =>
    h(
      "button",
      {
        type: "button",
        class: "pick",
        "aria-pressed": String(taste[name] === value),
        onclick: () => (prefer({ [name]: value }), heading()),
      },
      words,
    );
  return h(
    "details",
    { class: "settings" },
    h("summary", { "aria-label": "Settings" }, "⚙"),
    h(
      "div",
      { class: "sheet" },
      h("p", { class: "label" }, "Light"),
      h(
        "div",
        { class: "row", role: "group", "aria-label": "Light" },
        pick("theme", "auto", "Auto"),
        pick("theme", "dark", "Dark"),
        pick("theme", "light", "Light"),
      ),
      h("p", { class: "label" }, "Suits"),
      h(
        "div",
        { class: "row", role: "group", "aria-label": "Colours of the suits" },
        pick("colours", "four", "Four colours"),
        pick("colours", "two", "Two colours"),
      ),
      session.token && h("button", { type: "button", class: "quiet", onclick: goOut }, "Leave the room"),
    ),
  );
}

async function goOut() {
  await call("/api/session", { method: "DELETE" }).catch(() => {});
  line.close();
  forget();
  go("/");
}

function lost() {
  line.close();
  forget();
  show();
}

/** A role given by the address: taken out of the address bar at once. */
async function takeRole() {
  const asked = new URLSearchParams(location.search);
  const token = asked.get("role_token");
  if (token === null) return;
  asked.delete("role_token");
  const rest = asked.toString();
  history.replaceState({}, "", location.pathname + (rest ? `?${rest}` : ""));
  sessionStorage.setItem("cardspeak.role", token);
  if (!session.token) return;
  try {
    enter(await call("/api/session", { method: "POST", body: { name: session.name, role_token: token } }));
    sessionStorage.removeItem("cardspeak.role");
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}

function clicked(event) {
  const opened = document.querySelector("details.settings[open]");
  if (opened && !opened.contains(event.target)) opened.open = false;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("a[href]");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.dataset.clause) {
    event.preventDefault();
    clausePanel(link.dataset.book, link.dataset.clause, link);
  } else if (!link.getAttribute("href").startsWith("#")) {
    event.preventDefault();
    go(link.pathname + link.search);
  }
}

applyTaste();
document.addEventListener("click", clicked);
addEventListener("popstate", show);
whenChanged(heading);
line.states.add(heading);
line.onLost = lost;
await takeRole();
line.open();
await show();
