/** A box in front of the page, with its title, that Escape closes and that gives the focus back. */

import { h } from "./dom.js";

/** @param {string} title @param {() => void} closed */
export function dialog(title, closed) {
  const from = document.activeElement;
  const body = h("div", { class: "body" });
  const name = `d${Math.random().toString(36).slice(2)}`;
  const box = h(
    "dialog",
    { class: "box", "aria-labelledby": name },
    h(
      "header",
      {},
      h("h2", { id: name }, title),
      h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => box.close() }, "×"),
    ),
    body,
  );
  box.onclose = () => {
    box.remove();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    closed();
  };
  box.onclick = (event) => {
    if (event.target === box) box.close();
  };
  return {
    body,
    open() {
      document.body.append(box);
      box.showModal();
    },
    close: () => box.close(),
  };
}
