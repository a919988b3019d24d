import { call } from "../api.js";
import { h } from "../dom.js";
import { define } from "../element.js";
import { say } from "../say.js";
import { ownCards } from "../table/own_cards.js";
import { Signs } from "../table/signs.js";
import "../table/table-felt.js";
import { stakesWords } from "../words.js";
import { Stepping } from "./stepping.js";

/**
 * `<replay-page>`: one hand among players, step by step.
 *
 * Properties: `table`, `hand`; see `Stepping`.
 * @extends {Stepping<{}>}
 */
export class ReplayPage extends Stepping {
  static form = "phh";
  static media = "text/plain";

  subtitle() {
    return [this.hand.title, " · ", stakesWords(this.hand.stakes)];
  }

  cloth(view, lines) {
    const { hand, at } = this;
    const signs = new Signs();
    if (view.over) for (const told of lines) if (told.kind === "Awarded") signs.see(told);
    const game = hand.game_title;
    const { shape, puck } = hand;
    return h("table-felt", { view: this.#tableView(view), shape, game, signs, puck, clock: null, position: at });
  }

  /** The table as it was: everybody here who was dealt in. */
  #tableView(view) {
    const { places, number } = this.hand;
    const seats = view.seats.map(({ seat, stack }) => {
      const name = this.names.get(seat) ?? say.replayPage.seat(seat);
      return { seat, name, chips: stack, here: true, leaving: false, entry: "", how: "wait", missed: [], dealt: true };
    });
    return { viewer: view.viewer, places, seats, button: view.button, hand: view, number };
  }

  own(view) {
    return view.viewer && ownCards(view.seats.find((seat) => seat.seat === view.viewer));
  }
}

define("replay-page", ReplayPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([table, number]) {
  const hand = await call(`/api/history/${encodeURIComponent(table)}/${encodeURIComponent(number)}`);
  if (hand.kind !== "round") return ["replay-page", { table, hand }];
  await import("./round-page.js");
  return ["round-page", { table, hand }];
}
