import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { Looking, asOf, money } from "./looking.js";

/**
 * `<jackpot-wall>`: every pool for a television, with what wins it and the time of its figure.
 *
 * Properties: `found` (what `/api/jackpots` says).
 * @extends {Part<{ found: any }>}
 */
export class JackpotWall extends Part {
  static properties = ["found"];

  connected() {
    document.title = say.jackpotWall.jackpotsWall;
    this.looking = new Looking("/api/jackpots", () => this.redraw(), this.found).until(this);
  }

  draw() {
    const { found, late } = this.looking;
    const pools = found.jackpots.flatMap((one) => one.pools.map(({ figure }) => ({ ...figure, title: one.title, book: one.book })));
    const widest = Math.max(8, ...pools.map(({ cents }) => money(cents).length));
    return h(
      "section",
      { class: `jackpot-wall${late ? " stale" : ""}`, "aria-label": say.common.jackpots, css: { "--pools": Math.max(1, pools.length), "--letters": widest } },
      pools.length === 0 && [h("h1", { class: "hidden" }, say.common.jackpots), h("p", { class: "wall-none" }, say.jackpotWall.noJackpotIsPlayedFor)],
      pools.map((one) =>
        h(
          "article",
          { key: `${one.book} ${one.pool}`, class: one.stale || one.disabled ? "stale" : "" },
          h("h1", {}, pools.length > 1 ? `${one.title}: ${one.pool}` : one.title),
          h("p", { class: "wall-figure" }, money(one.cents)),
          one.disabled ? h("p", { class: "wall-words bad" }, say.jackpotWall.disabled(one.disabled)) : h("p", { class: "wall-words" }, one.events.join(" ")),
          h("p", { class: "wall-as-of" }, asOf(one.at)),
        ),
      ),
      late && h("p", { class: "wall-late", role: "status" }, say.jackpotWall.noNewsOfTheMetersThese),
    );
  }
}

define("jackpot-wall", JackpotWall);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["jackpot-wall", { found: await call("/api/jackpots") }];
}
