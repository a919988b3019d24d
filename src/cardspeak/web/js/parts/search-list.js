import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

const FIRST = 150;
const MORE = 400;

/**
 * `<search-list>`: a field to search with, and the list of what was found, as much at a time as one can read.
 *
 * Attributes: `label`, `placeholder`, `words` (what stands in the field at first), `live` (search while typing, without
 * a button).
 * Properties: `hits` (a list, or null before anything was looked for), `item` (how to draw one: `(hit) => children`),
 * `beside` (children next to the field), `note` (children above the hits).
 * Events: `search` with the words.
 * @extends {Part<{ hits: any, item: any, beside: any, note: any }>}
 */
export class SearchList extends Part {
  static attributes = ["label", "placeholder", "words", "live"];
  static properties = ["hits", "item", "beside", "note"];

  #typed = null; // what stands in the field now
  #most = FIRST;
  #of = null; // the hits that #most belongs to

  draw() {
    const hits = this.hits ?? [];
    if (this.#of !== this.hits) [this.#of, this.#most] = [this.hits, FIRST];
    const left = hits.length - this.#most;
    return [
      this.#form(),
      this.note,
      this.hits &&
        h(
          "ul",
          { class: "hits" },
          hits.slice(0, this.#most).map((hit, at) => h("li", { key: hit.number ?? at }, this.item(hit))),
        ),
      left > 0 && h("button", { type: "button", class: "quiet", onclick: () => this.#showMore() }, say.searchList.more(left)),
    ];
  }

  #showMore() {
    this.#most += MORE;
    this.redraw();
  }

  #form() {
    const live = this.hasAttribute("live");
    const submit = (event) => {
      event.preventDefault();
      this.tell("search", new FormData(event.currentTarget).get("q"));
    };
    return h(
      "form",
      { class: "search", role: "search", onsubmit: submit },
      h("input", {
        type: "search",
        name: "q",
        "aria-label": this.getAttribute("label"),
        placeholder: this.getAttribute("placeholder"),
        value: this.#typed ?? this.getAttribute("words") ?? "",
        oninput: (event) => {
          this.#typed = event.target.value;
          if (live) this.tell("search", this.#typed);
        },
      }),
      this.beside,
      !live && h("button", { type: "submit", class: "main" }, say.searchList.search),
    );
  }
}

define("search-list", SearchList);
