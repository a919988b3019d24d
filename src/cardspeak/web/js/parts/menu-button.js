import { h } from "../dom.js";
import { Part, define } from "../element.js";

/**
 * `<menu-button>`: a button that opens a sheet below it: a list of things to do, or anything else. A click elsewhere and
 * Escape close it.
 *
 * Attributes: `label` (what stands on the button), `name` (what it is called, if the label is only a sign).
 * Properties: `items`, a list of `[words, act]`, or empty places; choosing one closes the sheet, then acts. Or `sheet`,
 * any children, among which choosing closes nothing.
 * @extends {Part<{ items: any, sheet: any }>}
 */
export class MenuButton extends Part {
  static attributes = ["label", "name"];
  static properties = ["items", "sheet"];

  connected() {
    this.listen(document, "click", (event) => !this.contains(event.target) && this.close());
    this.listen(this, "keydown", (event) => event.key === "Escape" && this.#escaped(event));
  }

  get #details() {
    return this.querySelector("details");
  }

  close() {
    if (this.#details?.open) this.#details.open = false;
  }

  #escaped(event) {
    if (!this.#details.open) return;
    event.stopPropagation();
    this.close();
    this.querySelector("summary").focus();
  }

  draw() {
    const item = ([words, act]) =>
      h("button", { type: "button", key: words, onclick: () => (this.close(), act()) }, words);
    return h(
      "details",
      { class: "menu" },
      h("summary", { "aria-label": this.getAttribute("name") }, this.getAttribute("label")),
      h("div", { class: "sheet" }, this.sheet ?? (this.items ?? []).filter(Boolean).map(item)),
    );
  }
}

define("menu-button", MenuButton);
