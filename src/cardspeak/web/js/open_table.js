/** Opening a table: any game of any book, in plain words; the book checks what was chosen. */

import { call } from "./api.js";
import { draw, h } from "./dom.js";
import { dialog } from "./dialog.js";
import { cite } from "./clause.js";
import { structureWords } from "./words.js";

const PACES = {
  lively: { house: 1.2, pause: 2.5, act: 60, board: 0.8 },
  quick: { house: 0.4, pause: 1.2, act: 30, board: 0.4 },
  leisurely: { house: 2.5, pause: 5, act: 120, board: 1.5 },
  instant: { house: 0, pause: 0, act: 0, board: 0 },
};

const EXPLAIN = {
  "no limit": "Any bet up to everything in front of you.",
  pot: "A bet or raise may come to the size of the pot.",
  "half pot": "A bet or raise may come to half the pot.",
  fixed: "Every bet and raise has one size: the small one in early rounds, the big one later.",
  spread: "Any bet between the smallest and the largest that the table names.",
};

export function openTable(shelf, go) {
  const playing = shelf.filter((book) => book.games.length);
  const banked = shelf.filter((book) => book.kind === "banked");
  const all = [...playing, ...banked];
  const wish = { book: "star-sydney-poker", game: "holdem", pace: "lively", house: 4 };
  let says = "";
  const box = dialog("Open a table", () => {});

  const bookOf = () => all.find((book) => book.slug === wish.book);
  const gameOf = () => bookOf().games.find((game) => game.slug === wish.game) ?? bookOf().games[0];

  function usual() {
    const game = gameOf();
    if (!game) return;
    const stakes = game.usual;
    Object.assign(wish, {
      game: game.slug,
      deck: game.decks[0].size,
      structure: stakes.structure,
      antes: stakes.antes.map((one) => one * 100).join(" "),
      blinds: stakes.blinds.map((one) => one * 100).join(" "),
      bring_in: stakes.bring_in * 100,
      small: stakes.small * 100,
      big: stakes.big * 100,
      chinese_unit: stakes.chinese_unit * 100,
      commission: "",
      percent: 5,
      cap: "",
      amount: 100,
      house: Math.min(wish.house, game.decks[0].seats - 1),
      places: "",
      least: "",
      most: "",
      asked: false,
      runs: false,
      straddle: false,
    });
  }

  const numbers = (text) =>
    String(text)
      .split(/[\s,/]+/)
      .filter(Boolean)
      .map(Number);

  function body() {
    const pace = PACES[wish.pace];
    if (bookOf().kind === "banked") return { book: wish.book, kind: "banked", pace };
    const stakes = {
      ...gameOf().usual,
      structure: wish.structure,
      antes: numbers(wish.antes),
      blinds: numbers(wish.blinds),
      bring_in: Number(wish.bring_in) || 0,
      small: Number(wish.small) || 0,
      big: Number(wish.big) || 0,
      chinese_unit: Number(wish.chinese_unit) || 0,
      charge: charge(),
    };
    const asked = {
      book: wish.book,
      game: wish.game,
      deck: Number(wish.deck),
      stakes,
      house: Number(wish.house),
      pace,
      asked: wish.asked,
      runs: wish.runs,
      straddle: wish.straddle,
    };
    if (wish.places) asked.places = Number(wish.places);
    if (wish.least) asked.buy_in = [Number(wish.least), wish.most ? Number(wish.most) : null];
    return asked;
  }

  function charge() {
    if (!wish.commission) return null;
    const made = { kind: wish.commission };
    if (wish.commission === "percent")
      Object.assign(made, { percent: Number(wish.percent) }, wish.cap ? { cap: Number(wish.cap) } : {});
    else if (!wish.commission.includes("scale")) made.amount = Number(wish.amount);
    return made;
  }

  async function submit(event) {
    event.preventDefault();
    try {
      const made = await call("/api/tables", { method: "POST", body: body() });
      box.close();
      go(`/table/${made.id}`);
    } catch (wrong) {
      says = wrong.message;
      render();
      box.body.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    }
  }

  const set =
    (name, redraw = false) =>
    (event) => {
      wish[name] = event.target.type === "checkbox" ? event.target.checked : event.target.value;
      says = "";
      if (redraw) render();
    };
  const field = (name, label, help, props = {}) =>
    h(
      "label",
      { class: "field", key: name },
      h("span", {}, label),
      h("input", { name, value: wish[name] ?? "", oninput: set(name), inputmode: "numeric", ...props }),
      help && h("small", {}, help),
    );
  const select = (name, label, options, help, redraw = true, after = () => {}) =>
    h(
      "label",
      { class: "field", key: name },
      h("span", {}, label),
      h(
        "select",
        { name, value: wish[name], onchange: (event) => (set(name)(event), after(), redraw && render()) },
        options.map(([value, words]) => h("option", { value, selected: String(value) === String(wish[name]) }, words)),
      ),
      help && h("small", {}, help),
    );
  const tick = (name, label) =>
    h(
      "label",
      { class: "tick", key: name },
      h("input", { type: "checkbox", name, checked: wish[name], onchange: set(name) }),
      h("span", {}, label),
    );

  function stakesFields(game) {
    if (game.family === "chinese")
      return field("chinese_unit", "One unit", "What a point is worth between two players.");
    return [
      select(
        "structure",
        "Limit",
        game.structures.map((one) => [one, structureWords(one)]),
        EXPLAIN[wish.structure],
      ),
      game.usual.blinds.length > 0 &&
        field("blinds", "Blinds", "In posting order, as in 100 200.", { inputmode: "text" }),
      field("antes", "Ante", "Everybody puts it in before the deal; leave it empty for none."),
      field("small", wish.structure === "fixed" ? "Small bet" : "Least bet", ""),
      ["fixed", "spread"].includes(wish.structure) &&
        field("big", wish.structure === "fixed" ? "Big bet" : "Largest bet", ""),
    ];
  }

  function gameFields() {
    const game = gameOf();
    const kinds = game.commission.map((one) => one.kind).filter((kind) => kind !== "time");
    const deck = game.decks.find((one) => one.size === Number(wish.deck)) ?? game.decks[0];
    return [
      select(
        "game",
        "Game",
        bookOf().games.map((one) => [one.slug, one.title]),
        "",
        true,
        usual,
      ),
      game.note && h("p", { class: "small wide" }, game.note),
      game.decks.length > 1 &&
        select(
          "deck",
          "Deck",
          game.decks.map((one) => [one.size, `${one.size} cards, up to ${one.seats} players`]),
          "",
        ),
      stakesFields(game),
      field("house", "House players", `They sit down at once; the game deals to ${deck.seats} at most.`, {
        type: "number",
        min: 0,
        max: deck.seats,
      }),
      h(
        "details",
        { class: "wide", key: "more" },
        h("summary", {}, "More: seats, buy-in, commission, showdown"),
        h(
          "div",
          { class: "grid" },
          field("places", "Places at the table", "Empty: as many as usual."),
          field("least", "Least buy-in", "Empty: twenty of the largest blind or bet."),
          field("most", "Greatest buy-in", ""),
          select(
            "commission",
            "Commission",
            [["", "none"], ...kinds.map((kind) => [kind, kind])],
            "What the house takes.",
          ),
          wish.commission === "percent" && [
            field("percent", "Percent of the pot", ""),
            field("cap", "At most", "Empty: no cap."),
          ],
          ["per hand", "per person"].includes(wish.commission) && field("amount", "Amount", ""),
          tick("asked", "Players are asked to show or muck"),
          game.family === "flop" && tick("runs", "Offer to run it twice"),
          game.usual.blinds.length > 0 && tick("straddle", "Straddles are offered"),
        ),
      ),
    ];
  }

  function render() {
    const book = bookOf();
    draw(
      box.body,
      h(
        "form",
        { class: "grid open-table", onsubmit: submit },
        select(
          "book",
          "Rule book",
          all.map((one) => [one.slug, one.title]),
          `${book.authority}, ${book.version}`,
          true,
          usual,
        ),
        book.kind === "banked"
          ? h("p", { class: "wide" }, "The house banks this game: you play against the dealer.")
          : gameFields(),
        select(
          "pace",
          "Pace",
          Object.keys(PACES).map((name) => [name, name]),
          wish.pace === "instant"
            ? "Nobody waits, and there is no clock."
            : `House players think for ${PACES[wish.pace].house} seconds, you have ${PACES[wish.pace].act}.`,
        ),
        says &&
          h(
            "div",
            { class: "refusal wide", role: "alert" },
            h("b", {}, "The book would not open that table. "),
            says,
            " ",
            clauseIn(says),
          ),
        h(
          "div",
          { class: "buttons wide" },
          h("button", { class: "quiet", type: "button", onclick: () => box.close() }, "Not now"),
          h("button", { class: "main", type: "submit" }, "Open the table"),
        ),
      ),
    );
  }

  /** The clause that a refusal names, as a link. */
  function clauseIn(text) {
    const found =
      /\(([^()]*\s)?((?:[A-D]\.)?\d+(?:\.\d+)*(?:\([a-z0-9]+\))*)[^()]*\)\.?$/i.exec(text) ??
      /clause ([^\s,;]+)/i.exec(text);
    const number = found?.[2] ?? found?.[1];
    return number ? cite(wish.book, number) : null;
  }

  usual();
  render();
  box.open();
}
