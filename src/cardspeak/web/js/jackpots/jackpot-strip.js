import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { Looking, money } from "./looking.js";

/**
 * `<jackpot-strip>`: what can be won in this room, in one line of the lobby; nothing where no table plays for anything.
 * @extends {Part<{}>}
 */
export class JackpotStrip extends Part {
  connected() {
    this.looking = new Looking("/api/jackpots", () => this.redraw()).until(this);
  }

  draw() {
    const { found, late } = this.looking;
    if (!found?.jackpots.length) return null;
    return h(
      "p",
      { class: `jackpot-strip${late ? " stale" : ""}`, "aria-label": say.common.jackpots },
      found.jackpots.flatMap(({ book, title, pools }) =>
        pools.map(({ figure }) =>
          h(
            "a",
            { key: `${book} ${figure.pool}`, href: "/jackpots", class: figure.stale || figure.disabled ? "stale" : "" },
            h("span", {}, pools.length > 1 ? `${title}, ${figure.pool}` : title),
            h("b", {}, money(figure.cents)),
          ),
        ),
      ),
    );
  }
}

define("jackpot-strip", JackpotStrip);
