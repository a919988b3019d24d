/** Tables of rows, as pages list things. Where there is no room beside each other, every row is read from top to bottom. */

import { h } from "./dom.js";

const MANY = 7; // columns that only a wide screen has room for

/** Rows as they were drawn below these heads: whoever hands in the same row again has nothing of it drawn anew. */
const drawn = new WeakMap();

/** Lines of a long list as they were drawn last: of three hundred that come one after the other only the new one is drawn. */
export class Lines {
  /** @type {Map<any, {told: string, line: any}>} */
  #kept = new Map();

  /** The line of `key`, made where it says something else than before. @param {any} key @param {any} says @param {() => any} make */
  line(key, says, make) {
    const told = JSON.stringify(says);
    const before = this.#kept.get(key);
    if (before?.told === told) return before.line;
    const line = make();
    this.#kept.set(key, { told, line });
    return line;
  }
}

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
      { class: `list ${heads.length >= MANY ? "many " : ""}${kind}`, role: "table" },
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          heads.map((head) => (head ? h("th", { scope: "col", role: "columnheader" }, head) : h("td", { role: "cell" }))),
        ),
      ),
      h(
        "tbody",
        { role: "rowgroup" },
        rows.flat(Infinity).map((row) => row && headed(row, heads)),
      ),
    ),
  );

/** A row whose cells know what they stand below. Roles: a browser forgets that a table is one when it is laid out otherwise. */
function headed(row, heads) {
  const below = heads.join("\n");
  const before = drawn.get(row);
  if (before?.below === below) return before.shown;
  const shown = withHeads(row, heads);
  drawn.set(row, { below, shown });
  return shown;
}

function withHeads(row, heads) {
  let at = 0;
  const told = (cell) => {
    if (!cell.tag) return cell;
    const head = heads[at];
    at += Number(cell.props.colspan ?? 1);
    const role = cell.tag === "th" ? "rowheader" : "cell";
    return { ...cell, props: { role, "data-head": head || false, ...cell.props } };
  };
  return { ...row, props: { role: "row", ...row.props }, children: row.children.map(told) };
}
