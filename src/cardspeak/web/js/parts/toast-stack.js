import { h, within } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { placeToasts } from "./toast_place.js";

const MOST = 3;

/**
 * `<toast-stack>`: short messages that go away by themselves; read aloud as they come.
 *
 * Methods: `show(words, kind)`.
 * @extends {Part<{}>}
 */
export class ToastStack extends Part {
  #shown = [];
  #count = 0;

  connected() {
    this.listen(document, "scrollend", () => placeToasts(this));
    this.listen(document, "click", () => requestAnimationFrame(() => placeToasts(this))); // which may have opened something
    this.listen(window, "resize", () => placeToasts(this));
  }

  update() {
    super.update();
    placeToasts(this);
  }

  /** @param {any} words @param {"good" | "bad" | ""} [kind] */
  show(words, kind = "") {
    const key = ++this.#count;
    this.#shown = [...this.#shown, { key, words, kind }].slice(-MOST);
    setTimeout(() => this.#drop(key), kind === "bad" ? 9000 : 4500);
    this.redraw();
  }

  #drop(key) {
    this.#shown = this.#shown.filter((one) => one.key !== key);
    this.redraw();
  }

  draw() {
    return this.#shown.map(({ key, words, kind }) =>
      h(
        "div",
        { class: `toast ${kind}`, key },
        h("span", {}, words),
        h("button", { type: "button", "aria-label": say.toastStack.closeThisMessage, onclick: () => this.#drop(key) }, "×"),
      ),
    );
  }
}

define("toast-stack", ToastStack);

/** Say something to whoever looks at the page. @param {any} words @param {"good" | "bad" | ""} [kind] */
export const toast = (words, kind = "") => within(document, "toast-stack").show(words, kind);
