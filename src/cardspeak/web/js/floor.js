/** The floor: every table at a glance, and every ruling made. */

import { call } from "./api.js";
import { cite } from "./clause.js";
import { withCards } from "./cards.js";
import { draw, h, plural } from "./dom.js";
import { onTheFloor } from "./session.js";
import { line } from "./socket.js";
import { toast } from "./toasts.js";
import { stakesWords } from "./words.js";

export async function show(main) {
  document.title = "Floor · cardspeak";
  if (!onTheFloor()) {
    draw(
      main,
      h(
        "section",
        { class: "page narrow" },
        h("h1", {}, "For the floor"),
        h(
          "p",
          {},
          "Open the room with one of the links that it printed when it started: they give the role of dealer, supervisor or manager.",
        ),
      ),
    );
    return () => {};
  }
  let tables = [];
  let found = { rulings: [], found: 0 };
  let words = "";

  async function refresh() {
    tables = (await call("/api/tables")).tables;
    found = await call(`/api/rulings?q=${encodeURIComponent(words)}`);
    render();
  }

  async function floor(table, what) {
    const answer = await line.request({ do: "floor", table: table.id, what });
    toast(answer.type === "done" ? `${table.game_title}: done.` : answer.says, answer.type === "done" ? "good" : "bad");
    refresh();
  }

  function render() {
    draw(
      main,
      h(
        "section",
        { class: "page" },
        h("h1", {}, "The floor"),
        h("h2", {}, "Tables"),
        h(
          "div",
          { class: "scroll" },
          h(
            "table",
            { class: "list" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ["Table", "Stakes", "Seats", "Hands", ""].map((one) => h("th", { scope: "col" }, one)),
              ),
            ),
            h(
              "tbody",
              {},
              tables.map((table) =>
                h(
                  "tr",
                  { key: table.id },
                  h(
                    "th",
                    { scope: "row" },
                    h("a", { href: `/table/${table.id}` }, `${table.id} · ${table.game_title}`),
                    h("small", {}, ` ${table.short}`),
                  ),
                  h("td", {}, stakesWords(table.stakes)),
                  h("td", {}, `${table.people.length}/${table.places}`),
                  h("td", {}, table.hands),
                  h(
                    "td",
                    { class: "row" },
                    h(
                      "button",
                      {
                        type: "button",
                        class: "quiet",
                        onclick: () => floor(table, table.paused ? "resume" : "pause"),
                      },
                      table.paused ? "Go on" : "Pause",
                    ),
                    h("button", { type: "button", class: "quiet", onclick: () => floor(table, "close") }, "Close"),
                  ),
                ),
              ),
            ),
          ),
        ),
        h("h2", {}, "Rulings"),
        h(
          "form",
          { class: "search", role: "search", onsubmit: (event) => (event.preventDefault(), refresh()) },
          h("input", {
            type: "search",
            "aria-label": "Search the rulings",
            placeholder: "premature turn, burn, misdeal…",
            value: words,
            oninput: (event) => (words = event.target.value),
          }),
          h("button", { type: "submit", class: "main" }, "Search"),
        ),
        h("p", { class: "small" }, plural(found.found, "ruling")),
        h(
          "ul",
          { class: "hits" },
          found.rulings.map((one, at) =>
            h(
              "li",
              { key: at },
              h(
                "p",
                {},
                h("b", {}, one.ruling.incident),
                " ",
                cite(one.book, one.ruling.clause),
                " ",
                withCards(one.ruling.says),
              ),
              h(
                "ol",
                { class: "small" },
                one.ruling.done.map((step) => h("li", {}, withCards(step.says), " ", cite(one.book, step.clause))),
              ),
              h(
                "p",
                { class: "small" },
                `Table ${one.table}, `,
                h("a", { href: `/history/${one.table}/${one.hand}` }, `hand ${one.hand}`),
                `; reported by ${one.ruling.reported_by}, decided by ${one.ruling.decided_by}.`,
              ),
            ),
          ),
        ),
      ),
    );
  }

  await refresh();
  return () => {};
}
