import { h } from "../dom.js";
import { define } from "../element.js";
import { say } from "../say.js";
import { TablePage } from "./table-page.js";

/**
 * `<table-tile>`: one of several tables in a window: its bar, its felt and its dock, without what stands beside a table.
 *
 * Properties: `row`, `first`; see `AtTable`.
 * Events: `turn` with whether it is this player's turn here.
 * @extends {TablePage}
 */
export class TableTile extends TablePage {
  /** The page that holds it marks the tab: for all its tables together. */
  marks(asked) {
    this.tell("turn", asked);
  }

  get seatLabel() {
    return say.common.seat;
  }

  side() {
    return null;
  }

  bar() {
    const { id, game_title: game } = this.row;
    return [
      h("a", { href: `/table/${id}`, class: "back", "aria-label": say.tableTile.openThisTableAlone(game), title: say.tableTile.openThisTableAlone2 }, "⤢"),
      h("div", { class: "title" }, h("h2", {}, `${id} · ${game}`), this.headline()),
      h("div", { class: "tools" }, this.seatMenu()),
    ];
  }
}

define("table-tile", TableTile);
