/** Tables of rows, as pages list things. */

import { h } from "./dom.js";

/**
 * @param {string[]} heads
 * @param {any[]} rows drawn, each a `tr`
 * @param {string} [kind] a further class
 */
export const listing = (heads, rows, kind = "") =>
  h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: `list ${kind}` },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => (head ? h("th", { scope: "col" }, head) : h("td"))),
        ),
      ),
      h("tbody", {}, rows),
    ),
  );
