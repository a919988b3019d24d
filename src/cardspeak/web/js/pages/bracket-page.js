import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { line } from "../socket.js";
import { phaseWords, whole } from "../tournament/words.js";

/**
 * `<bracket-page>`: who meets whom, round by round: matches of two with what each has won, tables of a shoot-out with
 * whoever went on from them, and at the right who has won it all.
 *
 * Properties: `tournament` (its id), `view` (how it stands).
 * @extends {Part<{ tournament: any, view: any, shown: any }>}
 */
export class BracketPage extends Part {
  static properties = ["tournament", "view"];
  static state = ["shown"];

  connected() {
    this.shown = whole(this.view);
    document.title = say.bracketPage.bracket(this.view.row.name);
    this.hold(line.watch(`tournament/${this.tournament}`, (message) => (this.shown = whole(message.view))));
  }

  draw() {
    const { row, board } = this.shown;
    const winner = board.rows.find(({ place }) => place === 1)?.player;
    return h(
      "section",
      { class: "page bracket-page" },
      h(
        "header",
        { class: "event-head" },
        h("div", {}, h("h1", {}, row.name), h("p", { class: "lead" }, `${board.title} · ${row.short} · ${phaseWords(board.phase)}`)),
        h("a", { class: "button quiet", href: `/tournament/${this.tournament}` }, say.bracketPage.theTournament),
      ),
      board.bracket.length
        ? h(
            "div",
            { class: "bracket", role: "group", tabindex: 0, "aria-label": say.bracketPage.bracket2 },
            board.bracket.map((round, at) => oneRound(round, `${at} ${round.name}`)),
            winner && h("section", { class: "round won", key: "won", "aria-label": say.bracketPage.winner }, h("h2", {}, say.bracketPage.winner), h("p", { class: "champion" }, winner)),
          )
        : h("p", { class: "empty" }, say.bracketPage.whoMeetsWhomIsDrawnWhen),
    );
  }
}

const oneRound = ({ name, matches = [], tables = [] }, key) =>
  h(
    "section",
    { class: "round", key, "aria-label": name },
    h("h2", {}, name),
    h("ol", {}, matches.map(oneMatch), tables.map(oneTable)),
  );

const side = (player, won, winner) =>
  h("span", { class: standing(player, winner) }, h("span", { class: "who" }, player), won !== null && h("b", {}, won));

const standing = (player, winner) => `opponent${winner === player ? " through" : winner ? " beaten" : ""}${player === session.name ? " mine" : ""}`;

function oneMatch({ first, second = "", wins = [0, 0], winner = "" }) {
  if (!second) return h("li", { key: first, class: "bye" }, side(first, null, first), h("small", {}, say.bracketPage.aBye));
  return h("li", { key: first }, side(first, wins[0], winner), side(second, wins[1], winner));
}

const oneTable = ({ table, players, went_on = [] }) =>
  h(
    "li",
    { key: table, class: "apart" },
    h("small", {}, table),
    players.map((player) =>
      h("span", { key: player, class: standing(player, went_on.length ? (went_on.includes(player) ? player : say.bracketPage.somebodyElse) : "") }, h("span", { class: "who" }, player)),
    ),
  );

define("bracket-page", BracketPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([tournament]) {
  const view = await call(`/api/tournaments/${encodeURIComponent(tournament)}`);
  return ["bracket-page", { tournament, view }];
}
