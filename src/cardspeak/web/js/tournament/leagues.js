import { h } from "../dom.js";

const SHOWN = 50; // rows of a table; the rest is in /api/leagues

/** How everybody stands in a league: a column for each of its tournaments that is over. */
export const leagueTable = ({ name, says, best, tournaments, standings }) => {
  const over = tournaments.filter((one) => one.over);
  return h(
    "section",
    { class: "league", key: name, "aria-label": `League ${name}` },
    h("h2", {}, name),
    h("p", { class: "small" }, `${over.length} of ${tournaments.length} tournaments played · ${says}${best ? ` · the best ${best} count` : ""}`),
    standings.length > 0 &&
      h(
        "div",
        { class: "wide", tabindex: 0, role: "region", "aria-label": `Standings of ${name}` },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, h("td", {}), ["Player", "Points", ...over.map((one) => one.name)].map((words, at) => h("th", { key: at, scope: "col" }, words)))),
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
