import { h, within } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

/**
 * `<tool-menu>`: the tools of a page in a row; where there is little room, behind one button. A click elsewhere, a tool
 * that was used and Escape close it again.
 *
 * Properties: `tools` (any children).
 * @extends {Part<{ tools: any, open: any }>}
 */
export class ToolMenu extends Part {
  static properties = ["tools"];
  static state = ["open"];
  static look = "tool-menu";

  connected() {
    this.listen(document, "click", (event) => this.#clicked(event));
    this.listen(this, "keydown", (event) => event.key === "Escape" && this.#escaped());
  }

  /** A summary opens a menu of its own in here; anything else that was used is done. */
  #clicked({ target }) {
    if (!this.contains(target) || target.closest(".tool-list :is(a, button)")) this.open = false;
  }

  #escaped() {
    if (!this.open) return;
    this.open = false;
    within(this, ".more").focus();
  }

  draw() {
    const open = Boolean(this.open);
    return [
      h(
        "button",
        {
          type: "button",
          class: "quiet more",
          "aria-label": say.toolMenu.more,
          "aria-expanded": String(open),
          onclick: () => (this.open = !open),
        },
        "⋯",
      ),
      h("div", { class: `tool-list${open ? " open" : ""}` }, this.tools),
    ];
  }
}

define("tool-menu", ToolMenu);
