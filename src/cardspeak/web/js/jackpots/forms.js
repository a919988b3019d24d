/** Small forms of the console: a few fields in a row and the button that gives the order. */

import { h } from "../dom.js";

/** A form whose named fields are given to `then` when it is sent; with other presets it is another form. */
export const form = (name, fields, button, then) =>
  h(
    "form",
    {
      class: "order",
      "data-order": name,
      key: [name, ...fields.flat(3).map(({ children }) => children[1]?.props?.preset)].join(),
      onsubmit: (event) => {
        event.preventDefault();
        then(Object.fromEntries(new FormData(event.target)));
      },
    },
    fields,
    h("button", { type: "submit" }, button),
  );

export const field = (name, label, value, type = "text", more = {}) =>
  h("label", { key: name }, `${label} `, h("input", { name, preset: value, type, required: true, ...more }));

/** @param {string} name @param {string} label @param {(string | string[])[]} options values, or pairs of value and words */
export const choice = (name, label, options) =>
  h(
    "label",
    { key: name },
    `${label} `,
    h(
      "select",
      { name },
      options.map((one) => {
        const [value, words] = Array.isArray(one) ? one : [one, one];
        return h("option", { key: value, value }, words);
      }),
    ),
  );

export const tap = (key, words, then, more = {}) => h("button", { type: "button", key, onclick: then, ...more }, words);
