import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { wording } from "../wording.js";
import { cite } from "./clause-link.js";

const NEAR = 140; // pixels from the end that still count as reading the end

/**
 * `<story-feed>`: what happened, newest last, each line with its clause. It stays at the end unless the reader of a
 * live story scrolled up.
 *
 * Attributes: `book`, `label`, `live` (lines come by themselves and are read aloud).
 * Properties: `lines` (what was told; each of them is drawn once and never again), `names` (a map from seats to names).
 * @extends {Part<{ lines: any, names: any }>}
 */
export class StoryFeed extends Part {
  static attributes = ["book", "label", "live"];
  static properties = ["lines", "names"];

  #drawn = new WeakMap();
  #count = 0;
  #atEnd = true;

  update() {
    super.update();
    const list = this.firstElementChild;
    if (list && (this.#atEnd || !this.hasAttribute("live"))) list.scrollTop = list.scrollHeight;
  }

  draw() {
    const live = this.hasAttribute("live");
    return h(
      "div",
      {
        class: "story",
        role: live ? "log" : "region",
        "aria-live": live ? "polite" : null,
        "aria-label": this.getAttribute("label"),
        tabindex: 0,
        onscroll: ({ target: list }) => {
          this.#atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
        },
      },
      h(
        "ol",
        {},
        (this.lines ?? []).map((told) => this.#line(told)),
      ),
    );
  }

  #line(told) {
    let line = this.#drawn.get(told);
    if (!line) {
      line = h(
        "li",
        { class: `line ${told.kind}`, key: ++this.#count },
        h("span", {}, withCards(wording(told, this.names ?? new Map()))),
        " ",
        cite(this.getAttribute("book"), told.cite),
      );
      this.#drawn.set(told, line);
    }
    return line;
  }
}

define("story-feed", StoryFeed);
