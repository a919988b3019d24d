import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

/**
 * `<order-form>`: what somebody of the house has to say with an order: a few fields and the button that gives it.
 *
 * Properties: `fields`, a list of `{name, label, value}` with `note` (small words below), `options` (pairs of value and
 * words: a choice instead of a line), and `type`, `min`, `max`, `required` as of an input; `verb` (what the button says).
 * Events: `order` with the values by name, numbers as numbers; `done` (bubbles) when the form is settled either way.
 * @extends {Part<{ fields: any, verb: string }>}
 */
export class OrderForm extends Part {
  static properties = ["fields", "verb"];

  #submit(event) {
    event.preventDefault();
    const given = new FormData(event.target);
    const values = this.fields.map(({ name, type }) => {
      const value = given.get(name);
      return [name, type === "number" ? Number(value) : value];
    });
    this.tell("done", null, { bubbles: true });
    this.tell("order", Object.fromEntries(values));
  }

  draw() {
    return h(
      "form",
      { class: "grid", onsubmit: (event) => this.#submit(event) },
      this.fields.map((one) => field(one)),
      h(
        "div",
        { class: "buttons wide" },
        h(
          "button",
          { class: "quiet", type: "button", onclick: () => this.tell("done", null, { bubbles: true }) },
          say.common.notNow,
        ),
        h("button", { class: "main", type: "submit" }, this.verb),
      ),
    );
  }
}

function field({ name, label, note, options, value = "", ...more }) {
  const given = { name, value, ...more };
  const choice = ([of, words]) => h("option", { value: of, key: of }, words);
  return h(
    "label",
    { class: "field wide", key: name },
    h("span", {}, label),
    options ? h("select", given, options.map(choice)) : h("input", given),
    note && h("small", {}, note),
  );
}

define("order-form", OrderForm);

/** Ask for an order in a box of its own. @param {string} title @param {any[]} fields @param {string} verb */
export const giveOrder = (title, fields, verb, then) =>
  openBox(title, () => h("order-form", { fields, verb, onorder: (event) => then(event.detail) }));
