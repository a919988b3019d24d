/** Hands that were played: the list, and one hand step by step. */

import { call } from "./api.js";
import { playingCard, withCards } from "./cards.js";
import { cite } from "./clause.js";
import { chips, draw, h, plural } from "./dom.js";
import { felt, plain } from "./felt.js";
import { session } from "./session.js";
import { wording } from "./story.js";
import { toast } from "./toasts.js";
import { stakesWords } from "./words.js";

export async function show(main, [table, hand]) {
  return hand ? replay(main, table, hand) : list(main, table);
}

async function list(main, table) {
  document.title = "Hands · cardspeak";
  const found = await call(`/api/history${table ? `?table=${encodeURIComponent(table)}` : ""}`);
  let mine = false;
  const when = (time) =>
    new Date(time / 1000).toLocaleString([], { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });

  function result(one) {
    const best = Object.entries(one.won).sort((left, right) => right[1] - left[1])[0];
    if (one.void) return "void";
    if (!one.over) return "running";
    return best && best[1] > 0 ? `${plain(one.players[best[0]])} +${chips(best[1])}` : "even";
  }

  function own(one) {
    const seat = Object.keys(one.players).find((place) => one.players[place] === session.name);
    return seat === undefined ? null : (one.won[seat] ?? 0);
  }

  function render() {
    const seen = found.hands.filter((one) => !mine || own(one) !== null);
    draw(
      main,
      h(
        "section",
        { class: "page" },
        h("h1", {}, "Hands"),
        h(
          "p",
          { class: "lead" },
          `${plural(found.found, "hand")} played${table ? ` at table ${table}` : ""}. Step through any of them, or take it with you as PHH.`,
        ),
        h(
          "div",
          { class: "row filters" },
          h(
            "button",
            { type: "button", class: "pick", "aria-pressed": String(!mine), onclick: () => ((mine = false), render()) },
            "All hands",
          ),
          h(
            "button",
            { type: "button", class: "pick", "aria-pressed": String(mine), onclick: () => ((mine = true), render()) },
            "Hands I played",
          ),
        ),
        seen.length === 0
          ? h("p", { class: "empty" }, "None yet.")
          : h(
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
                    ["Hand", "Table", "When", "Result", "You"].map((one) => h("th", { scope: "col" }, one)),
                  ),
                ),
                h(
                  "tbody",
                  {},
                  seen.map((one) =>
                    h(
                      "tr",
                      { key: `${one.table}/${one.number}` },
                      h(
                        "th",
                        { scope: "row" },
                        h("a", { href: `/history/${one.table}/${one.number}` }, `#${one.number}`),
                        one.ruled && h("span", { class: "tag" }, "ruling"),
                      ),
                      h("td", {}, one.title),
                      h("td", {}, when(one.time)),
                      h("td", {}, result(one)),
                      h("td", { class: `sum ${own(one) > 0 ? "won" : ""}` }, own(one) === null ? "" : chips(own(one))),
                    ),
                  ),
                ),
              ),
            ),
      ),
    );
  }

  render();
  return () => {};
}

async function replay(main, table, number) {
  const hand = await call(`/api/history/${encodeURIComponent(table)}/${encodeURIComponent(number)}`);
  document.title = `Hand ${hand.number} · cardspeak`;
  main.className = "at-table replay";
  const names = new Map(Object.entries(hand.players).map(([seat, name]) => [Number(seat), name]));
  const last = hand.steps.length - 1;
  let at = 0;
  let timer = 0;
  let room = { width: 0, height: 0 };
  const bar = h("div", { class: "table-bar" });
  const stage = h("div", { class: "stage" });
  const dock = h("section", { class: "dock", "aria-label": "Step through the hand" });
  const side = h("aside", { class: "side", "aria-label": "The story of the hand" });
  main.append(bar, stage, dock, side);

  const move = (to) => {
    at = Math.max(0, Math.min(last, to));
    if (at === last) halt();
    render();
  };
  function halt() {
    clearInterval(timer);
    timer = 0;
  }
  function auto() {
    if (timer) halt();
    else {
      if (at === last) at = 0;
      timer = setInterval(() => move(at + 1), 1100);
    }
    render();
  }

  function winners(view) {
    const found = new Map();
    if (view.over)
      for (const step of hand.steps)
        for (const told of step.told)
          if (told.kind === "Awarded") found.set(told.seat, (found.get(told.seat) ?? 0) + told.amount);
    return found;
  }

  function tableView(view) {
    const seats = view.seats.map((seat) => ({
      seat: seat.seat,
      name: names.get(seat.seat) ?? `Seat ${seat.seat}`,
      chips: seat.stack,
      here: true,
      leaving: false,
      entry: "",
      how: "wait",
      missed: [],
      dealt: true,
    }));
    return { viewer: view.viewer, places: hand.places, seats, button: view.button, hand: view, number: hand.number };
  }

  async function download() {
    try {
      const text = await call(`/api/history/${table}/${hand.number}/phh`, { text: true });
      const link = h("a", {
        href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
        download: `table-${table}-hand-${hand.number}.phh`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  }

  function render() {
    if (!room.width || last < 0) return;
    const { view } = hand.steps[at];
    const mine = view.seats.find((seat) => seat.seat === view.viewer);
    draw(
      bar,
      h("a", { href: "/history", class: "back", "aria-label": "Back to the hands" }, "‹"),
      h(
        "div",
        { class: "title" },
        h("h1", {}, `Hand ${hand.number}`),
        h("p", {}, hand.title, " · ", stakesWords(hand.stakes)),
      ),
      h(
        "div",
        { class: "tools" },
        h("a", { class: "button quiet", href: `/table/${table}` }, "To the table"),
        h("button", { type: "button", class: "quiet", onclick: download }, "Download PHH"),
      ),
    );
    draw(
      stage,
      felt({
        view: tableView(view),
        row: hand,
        ...room,
        position: at,
        bubbles: new Map(),
        winners: winners(view),
        puck: hand.puck,
        clock: null,
      }),
    );
    draw(
      dock,
      mine?.cards.length > 0 &&
        h(
          "div",
          { class: `own n${mine.cards.length}` },
          mine.cards.map((card, index) =>
            playingCard(card, { key: index, size: mine.cards.length > 7 ? "middling" : "large", index }),
          ),
        ),
      h(
        "div",
        { class: "player", role: "group", "aria-label": "Replay" },
        h("button", { type: "button", "aria-label": "To the beginning", onclick: () => move(0) }, "|◀"),
        h("button", { type: "button", "aria-label": "One step back", onclick: () => move(at - 1) }, "◀"),
        h("button", { type: "button", class: "main", onclick: auto }, timer ? "Stop" : "Play"),
        h("button", { type: "button", "aria-label": "One step on", onclick: () => move(at + 1) }, "▶"),
        h("button", { type: "button", "aria-label": "To the end", onclick: () => move(last) }, "▶|"),
        h("input", {
          type: "range",
          min: 0,
          max: last,
          value: at,
          "aria-label": "Step",
          "aria-valuetext": `Step ${at + 1} of ${last + 1}`,
          oninput: (event) => move(Number(event.target.value)),
        }),
        h("span", { class: "small" }, `${at + 1}/${last + 1}`),
      ),
    );
    draw(
      side,
      h("h2", {}, "The story"),
      h(
        "ol",
        { class: "story", tabindex: 0, "aria-label": "The story up to here" },
        hand.steps
          .slice(0, at + 1)
          .map((step, place) =>
            step.told.map((told, number) =>
              h(
                "li",
                { key: `${place}-${number}`, class: `line ${told.kind}` },
                withCards(wording(told, names)),
                " ",
                cite(hand.book, told.cite),
              ),
            ),
          ),
      ),
    );
    const story = side.querySelector(".story");
    story.scrollTop = story.scrollHeight;
  }

  const keys = (event) => {
    if (event.target.closest("input, dialog, .panel")) return;
    const go = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (go === undefined) return;
    event.preventDefault();
    move(go);
  };
  document.addEventListener("keydown", keys);
  const sizes = new ResizeObserver(([entry]) => {
    room = { width: entry.contentRect.width, height: entry.contentRect.height };
    render();
  });
  sizes.observe(stage);
  return () => {
    halt();
    sizes.disconnect();
    document.removeEventListener("keydown", keys);
    main.className = "";
  };
}
