import { h } from "../dom.js";
import { say } from "../say.js";

const SHOWN = 50; // rows of a table; the rest is in /api/leagues

/** How everybody stands in a league: a column for each of its tournaments that is over. */
export const leagueTable = ({ name, says, best, tournaments, standings }) => {
  const over = tournaments.filter((one) => one.over);
  return h(
    "section",
    { class: "league", key: name, "aria-label": say.leagues.league(name) },
    h("h2", {}, name),
    h("p", { class: "small" }, say.leagues.ofTournamentsPlayed(over.length, tournaments.length, says, best ? say.leagues.theBestCount(best) : "")),
    standings.length > 0 &&
      h(
        "div",
        { class: "wide", tabindex: 0, role: "region", "aria-label": say.leagues.standingsOf(name) },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, h("td", {}), [say.common.player, say.leagues.points, ...over.map((one) => one.name)].map((words, at) => h("th", { key: at, scope: "col" }, words)))),
          h("tbody", {}, standings.slice(0, SHOWN).map(row)),
        ),
      ),
  );
};

const row = ({ rank, player, points, scored }) =>
  h(
    "tr",
    { key: player },
    h("td", {}, `${rank}.`),
    h("th", { scope: "row" }, player),
    h("td", { class: "figure" }, String(points)),
    scored.map((one, at) => h("td", { class: "figure", key: at }, one === null ? "–" : String(one))),
  );
