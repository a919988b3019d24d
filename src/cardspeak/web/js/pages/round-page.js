import "../banked/house-felt.js";
import { settlement } from "../banked/settlement.js";
import { h } from "../dom.js";
import { define } from "../element.js";
import { Stepping } from "./stepping.js";

/**
 * `<round-page>`: one round against the house, step by step on its felt; at the end how it was settled.
 *
 * Properties: `table`, `hand` (the round); see `Stepping`.
 * @extends {Stepping<{}>}
 */
export class RoundPage extends Stepping {
  static form = "json";
  static media = "application/json";

  connected() {
    super.connected();
    this.classList.add("at-house");
  }

  subtitle() {
    return this.hand.title;
  }

  cloth(view) {
    const seat = view.viewer ? view.seats.find((one) => one.name === view.viewer) : undefined;
    return h("house-felt", {
      view,
      layout: view.layout,
      settled: Boolean(view.layout?.over),
      game: this.hand.game_title,
      seat,
      sits: false,
      chip: 0,
      turn: 0,
    });
  }

  news({ layout }) {
    return layout?.over && settlement(layout, this.hand.book);
  }
}

define("round-page", RoundPage);
