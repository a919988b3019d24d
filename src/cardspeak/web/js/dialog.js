/** A box in front of the page, with its title, that Escape closes and that gives the focus back. */

import { h, make } from "./dom.js";
import { say } from "./say.js";

let boxes = 0;

/**
 * Open a box. What lies in it closes it by `close`, or by a bubbling event `done`.
 * @param {string} title
 * @param {(close: () => void) => any} content
 */
export function openBox(title, content) {
  const from = document.activeElement;
  const name = `box${++boxes}`;
  const close = () => box.close();
  const closed = () => {
    box.querySelector("clause-panel")?.close();
    box.remove();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
  const box = make(
    h(
      "dialog",
      {
        class: "box",
        "aria-labelledby": name,
        onclose: closed,
        onclick: (event) => event.target === box && close(),
        ondone: close,
      },
      h(
        "header",
        {},
        h("h2", { id: name }, title),
        h("button", { type: "button", class: "close", "aria-label": say.dialog.close, onclick: close }, "×"),
      ),
      h("div", { class: "body" }, content(close)),
    ),
  );
  document.body.append(box);
  box.showModal();
}
