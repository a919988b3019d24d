import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { chips, plain } from "../words.js";

/** @type {Intl.DateTimeFormatOptions} */
const HOW = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" };

/**
 * `<history-page>`: the hands and rounds that were played.
 *
 * Properties: `found` (the hands, and how many there are), `table` (only of this one, or none).
 * @extends {Part<{ found: any, table: any, mine: any }>}
 */
export class HistoryPage extends Part {
  static properties = ["found", "table"];
  static state = ["mine"];

  connected() {
    document.title = say.historyPage.handsCardspeak;
  }

  draw() {
    const { hands, found } = this.found;
    const seen = hands.filter((one) => !this.mine || ownPlace(one) !== undefined);
    const where = this.table ? say.historyPage.atTable(this.table) : "";
    return h(
      "section",
      { class: "page" },
      h("h1", {}, say.common.hands),
      h(
        "p",
        { class: "lead" },
        say.historyPage.playedStepThroughAnyOfThem(say.historyPage.handsAndRounds(found), where),
      ),
      h("div", { class: "row filters" }, this.#pick(false, say.historyPage.allHands), this.#pick(true, say.historyPage.handsIPlayed)),
      seen.length
        ? listing([say.common.hand, say.common.table, say.common.when, say.historyPage.result, say.historyPage.you], seen.map(row))
        : h("p", { class: "empty" }, say.historyPage.noneYet),
    );
  }

  #pick(mine, words) {
    const pressed = String(Boolean(this.mine) === mine);
    return h(
      "button",
      { type: "button", class: "pick", "aria-pressed": pressed, onclick: () => (this.mine = mine) },
      words,
    );
  }
}

function row(one) {
  const won = own(one);
  return h(
    "tr",
    { key: `${one.table}/${one.number}` },
    h(
      "th",
      { scope: "row" },
      h("a", { href: `/history/${one.table}/${one.number}` }, `#${one.number}`),
      one.kind === "round" && h("span", { class: "tag" }, say.historyPage.round),
      one.ruled && h("span", { class: "tag" }, say.historyPage.ruling),
    ),
    h("td", {}, one.title),
    h("td", { class: "moment" }, new Date(one.time / 1000).toLocaleString([], HOW)),
    h("td", {}, result(one)),
    h("td", { class: `sum ${won > 0 ? "won" : ""}` }, won === null ? "" : chips(won)),
  );
}

/** The seat or box of this player. */
function ownPlace({ players }) {
  return Object.keys(players).find((place) => players[place] === session.name);
}

/** What this player won, or null where they had nothing in it. */
function own(one) {
  return one.won[ownPlace(one)] ?? null;
}

/** Who won most, or the house, which has what nobody won. */
function result({ kind, won, players, over, void: isVoid }) {
  if (isVoid) return say.historyPage.void;
  if (!over) return say.historyPage.running;
  const [place, most] = Object.entries(won).sort((one, other) => other[1] - one[1])[0] ?? [];
  if (most > 0) return `${plain(players[place])} +${chips(most)}`;
  const lost = Object.values(won).reduce((sum, one) => sum - one, 0);
  return kind === "round" && lost > 0 ? say.historyPage.theHouse(chips(lost)) : say.historyPage.even;
}

define("history-page", HistoryPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([table]) {
  const found = await call(`/api/history${table ? `?table=${encodeURIComponent(table)}` : ""}`);
  return ["history-page", { found, table }];
}
