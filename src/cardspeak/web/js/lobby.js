/** The lobby: every table by book and game; one click sits you down. */

import { books, call } from "./api.js";
import { chips, draw, h, plural } from "./dom.js";
import { openTable } from "./open_table.js";
import { session } from "./session.js";
import { line } from "./socket.js";
import { toast } from "./toasts.js";
import { FAMILIES, paceWords, stakesWords, structureWords, usualBuyIn } from "./words.js";

const EVERY = 4000;

export async function show(main, _params, { go }) {
  document.title = "Lobby · cardspeak";
  const filter = { book: "", family: "" };
  let tables = (await call("/api/tables")).tables;
  const shelf = await books();
  const me = await call("/api/session");

  async function refresh() {
    if (document.hidden) return;
    tables = await call("/api/tables").then(
      (found) => found.tables,
      () => tables,
    );
    render();
  }

  async function sit(table) {
    if (table.kind !== "players") return sitAtBox(table);
    if (!table.best) return toast("Every seat is taken: watch from the rail, or choose another table.", "bad");
    const purse = usualBuyIn(table.buy_in, session.chips);
    line.watch(table.id, () => {});
    const answer = await line.ask(table.id, { type: "TakeSeat", seat: table.best, name: session.name, chips: purse });
    if (answer.type !== "done") toast(answer.says, "bad");
    go(`/table/${table.id}`);
  }

  async function sitAtBox(table) {
    const chips = Math.min(session.chips, 40 * (table.limits?.ante?.least ?? 500));
    const answer = await line.ask(table.id, { type: "SitAt", box: table.best, chips });
    if (answer.type !== "done") toast(answer.says, "bad");
    go(`/table/${table.id}`);
  }

  function card(table) {
    const people = table.people.filter((name) => !name.startsWith("House "));
    const mine = table.people.includes(session.name);
    return h(
      "article",
      { class: `table-card ${table.family}`, key: table.id, "aria-labelledby": `t${table.id}` },
      h("div", { class: "felt", "aria-hidden": "true" }, seatsPicture(table)),
      h(
        "div",
        { class: "about" },
        h("h3", { id: `t${table.id}` }, table.game_title),
        h(
          "p",
          { class: "book" },
          table.kind === "players" ? table.short : table.title.split(":")[0],
          table.deck && table.deck !== 52 ? ` · ${table.deck} cards` : "",
        ),
        h(
          "p",
          { class: "stakes" },
          table.stakes
            ? [structureWords(table.stakes.structure), stakesWords(table.stakes)].filter(Boolean).join(" · ")
            : limitsWords(table),
        ),
        h(
          "p",
          { class: "small" },
          table.paused ? "paused · " : "",
          `${table.people.length} of ${table.places} seats`,
          people.length ? ` · ${people.slice(0, 3).join(", ")}` : "",
          ` · ${paceWords(table.pace)}`,
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          {
            class: "main",
            type: "button",
            onclick: () => (mine ? go(`/table/${table.id}`) : sit(table)),
            "aria-label": `${mine ? "Back to" : "Play"} ${table.title}`,
          },
          mine ? "Back to my seat" : "Play",
        ),
        h("a", { class: "button quiet", href: `/table/${table.id}`, "aria-label": `Watch ${table.title}` }, "Watch"),
      ),
    );
  }

  function render() {
    const seen = tables.filter(
      (table) => (!filter.book || table.book === filter.book) && (!filter.family || table.family === filter.family),
    );
    const families = [...new Set(tables.map((table) => table.family))];
    const used = shelf.filter((book) => tables.some((table) => table.book === book.slug));
    const pick = (name, value, words) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          key: `${name}${value}`,
          "aria-pressed": String(filter[name] === value),
          onclick: () => ((filter[name] = value), render()),
        },
        words,
      );
    draw(
      main,
      h(
        "section",
        { class: "page lobby" },
        h(
          "div",
          { class: "hello" },
          h(
            "div",
            {},
            h("h1", {}, `Good to see you, ${session.name}.`),
            h(
              "p",
              { class: "lead" },
              `${plural(tables.length, "table")} open. One click sits you down; `,
              "house players keep you company.",
            ),
          ),
          h("button", { class: "main ghost", type: "button", onclick: () => openTable(shelf, go) }, "Open a table…"),
        ),
        h(
          "div",
          { class: "filters" },
          h(
            "div",
            { class: "row", role: "group", "aria-label": "By kind of game" },
            pick("family", "", "All games"),
            families.map((family) => pick("family", family, FAMILIES[family] ?? family)),
          ),
          h(
            "div",
            { class: "row", role: "group", "aria-label": "By rule book" },
            pick("book", "", "All books"),
            used.map((book) => pick("book", book.slug, book.short)),
          ),
        ),
        h("h2", { class: "hidden" }, "Tables"),
        h("div", { class: "tables" }, seen.map(card)),
        seen.length === 0 &&
          h("p", { class: "empty" }, "No table like that is open. Open one yourself: any game of any book."),
      ),
    );
  }

  render();
  if (me.seated.length) toast(`You have a seat at ${plural(me.seated.length, "table")}.`);
  const timer = setInterval(refresh, EVERY);
  return () => clearInterval(timer);
}

const limitsWords = (table) => {
  const limit = table.limits?.ante;
  return limit ? `ante ${chips(limit.least)} to ${chips(limit.most)}` : "against the house";
};

/** A little table seen from above: filled seats, free seats. */
function seatsPicture(table) {
  const dots = [];
  const count = table.places || 7;
  for (let at = 0; at < count; at++) {
    const angle = (2 * Math.PI * at) / count - Math.PI / 2;
    dots.push(
      h("circle", {
        cx: 50 + 43 * Math.cos(angle),
        cy: 30 + 24 * Math.sin(angle),
        r: 4.2,
        class: at < table.people.length ? "taken" : "free",
      }),
    );
  }
  return h(
    "svg",
    { viewBox: "0 0 100 60" },
    h("ellipse", { class: "rim", cx: 50, cy: 30, rx: 36, ry: 18.5 }),
    h("ellipse", { class: "cloth", cx: 50, cy: 30, rx: 33, ry: 16 }),
    h(
      "text",
      { x: 50, y: 33.5, "text-anchor": "middle" },
      table.family === "banked" ? "HOUSE" : table.family.toUpperCase(),
    ),
    dots,
  );
}
