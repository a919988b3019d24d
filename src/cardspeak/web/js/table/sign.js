/** The sign at a table: everything that its book says must be displayed, from the settings as they are now. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";

/** @param {{id: string, book: string}} row */
export async function showSign({ id, book }) {
  try {
    const { lines } = await call(`/api/tables/${id}/sign`);
    const one = (line) => [h("dt", {}, line.title), h("dd", {}, line.says, " ", cite(book, line.cite))];
    openBox(say.sign.theSignAtThisTable, () => h("dl", { class: "sign" }, lines.map(one)));
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}
