/** A table as the lobby shows it. */

import { h } from "../dom.js";
import { say } from "../say.js";
import { chips, isHouse, limitWords, paceWords, plain } from "../words.js";

/** @param {any} table @param {boolean} mine whether one sits there @param {() => void} play */
export function tableCard(table, mine, play) {
  const people = table.people.filter((name) => !isHouse(name));
  const name = `table-${table.id}`;
  return h(
    "article",
    { class: `table-card ${table.family}`, key: table.id, "aria-labelledby": name },
    h("div", { class: "felt", "aria-hidden": "true" }, seatsPicture(table)),
    h(
      "div",
      { class: "about" },
      h("h3", { id: name }, table.game_title),
      h(
        "p",
        { class: "book" },
        table.kind === "players" ? table.short : table.title.split(":")[0],
        table.deck && table.deck !== 52 ? say.tableCard.cards(table.deck) : "",
      ),
      h("p", { class: "stakes" }, table.stakes ? limitWords(table.stakes) : boundsWords(table)),
      h(
        "p",
        { class: "small" },
        table.paused ? say.tableCard.paused : "",
        table.told ? say.tableCard.liveDealer : "",
        table.jackpot ? say.tableCard.jackpot : "",
        say.tableCard.ofSeats(table.people.length, table.places),
        people.length ? ` · ${people.slice(0, 3).map(plain).join(", ")}` : "",
        table.told ? "" : ` · ${paceWords(table.pace)}`,
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { class: "main", type: "button", onclick: play, "aria-label": `${mine ? say.tableCard.backTo : say.tableCard.play} ${table.title}` },
        mine ? say.tableCard.backToMySeat : say.tableCard.play,
      ),
      h("a", { class: "button quiet", href: `/table/${table.id}`, "aria-label": say.tableCard.watch(table.title) }, say.tableCard.watch2),
    ),
  );
}

const boundsWords = ({ limits }) =>
  limits?.ante ? say.tableCard.anteTo(chips(limits.ante.least), chips(limits.ante.most)) : say.common.againstTheHouse;

/** A little table seen from above: filled seats, free seats. */
function seatsPicture({ places, people, family }) {
  const count = places || 7;
  const dot = (_, at) => {
    const angle = (2 * Math.PI * at) / count - Math.PI / 2;
    return h("circle", {
      cx: 50 + 43 * Math.cos(angle),
      cy: 30 + 24 * Math.sin(angle),
      r: 4.2,
      class: at < people.length ? "taken" : "free",
    });
  };
  return h(
    "svg",
    { viewBox: "0 0 100 60" },
    h("ellipse", { class: "rim", cx: 50, cy: 30, rx: 36, ry: 18.5 }),
    h("ellipse", { class: "cloth", cx: 50, cy: 30, rx: 33, ry: 16 }),
    h("text", { x: 50, y: 33.5, "text-anchor": "middle" }, family === "banked" ? say.tableCard.house : family.toUpperCase()),
    Array.from({ length: count }, dot),
  );
}
