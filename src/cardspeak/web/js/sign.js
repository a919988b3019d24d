/** The sign at a table: everything that its book says must be displayed, from the settings as they are now. */

import { call } from "./api.js";
import { cite } from "./clause.js";
import { dialog } from "./dialog.js";
import { h } from "./dom.js";

/** @param {{ id: string, row: { title: string, book: string } }} page */
export async function showSign(page) {
  const box = dialog("The sign at this table", () => {});
  const found = await call(`/api/tables/${page.id}/sign`);
  box.body.append(
    h(
      "dl",
      { class: "sign" },
      ...found.lines.flatMap((line) => [
        h("dt", {}, line.title),
        h("dd", {}, line.says, " ", cite(page.row.book, line.cite)),
      ]),
    ),
  );
  box.open();
}
