/** Short messages that go away by themselves; read aloud as they come. */

import { h } from "./dom.js";

const place = document.getElementById("toasts");

/** @param {any} words @param {"good" | "bad" | ""} [kind] */
export function toast(words, kind = "") {
  const shown = h(
    "div",
    { class: `toast ${kind}` },
    h("span", {}, words),
    h("button", { type: "button", "aria-label": "Close this message", onclick: () => shown.remove() }, "×"),
  );
  place.append(shown);
  while (place.children.length > 3) place.firstChild.remove();
  setTimeout(() => shown.remove(), kind === "bad" ? 9000 : 4500);
}
