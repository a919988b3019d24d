/** The fields of a new table: stakes, charges and manners, each only where the book knows it, in plain words. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { plural, structureWords } from "../words.js";

/**
 * How to make a field; each is called by the name of what is wished.
 * @typedef {{field: Function, select: Function, tick: Function}} Makers
 */

const EXPLAIN = {
  "no limit": "Any bet up to everything in front of you.",
  pot: "A bet or raise may come to the size of the pot.",
  "half pot": "A bet or raise may come to half the pot.",
  fixed: "Every bet and raise has one size: the small one in early rounds, the big one later.",
  spread: "Any bet between the smallest and the largest that the table names.",
};

/** What the game itself limits, beside what is asked for. */
export function limitsNote(book, { terms, decks }, wish) {
  const deck = decks.find((one) => one.size === Number(wish.deck)) ?? decks[0];
  const players = [`${terms.fewest} to ${plural(deck.seats, "player")} in a hand. `, cite(book, deck.cite)];
  const capped = terms.raises && wish.structure && !terms.raises.free.includes(wish.structure);
  return h(
    "p",
    { class: "small wide", key: "limits" },
    players,
    deck.seated && [` Up to ${deck.seated} may sit. `, cite(book, deck.seated_cite)],
    capped && [` ${upTo(terms.raises.most)} a round. `, cite(book, terms.raises.cite)],
  );
}

const upTo = (raises) => `At most ${plural(raises, "raise")}`;

/** @param {any} game @param {any} wish @param {Makers} make */
export function stakesFields(game, wish, { field, select }) {
  if (game.family === "chinese") return field("chinese_unit", "One unit", "What a point is worth between two players.");
  const { structure } = wish;
  const fixed = structure === "fixed";
  return [
    select(
      "structure",
      "Limit",
      game.structures.map((one) => [one, structureWords(one)]),
      EXPLAIN[structure],
    ),
    game.usual.blinds.length > 0 &&
      field("blinds", "Blinds", "In posting order, as in 100 200.", { inputmode: "text" }),
    field("antes", "Ante", "Everybody puts it in before the deal; leave it empty for none."),
    game.terms.bring_in && field("bring_in", "Bring-in", "What the first player must open with; empty: a whole bet."),
    field("small", fixed ? "Small bet" : "Least bet"),
    (fixed || structure === "spread") && field("big", fixed ? "Big bet" : "Largest bet"),
  ];
}

/** What the house takes. @param {any} game @param {any} wish @param {Makers} make */
export function chargeFields(game, wish, { field, select, tick }) {
  const { commission } = wish;
  const kinds = game.commission.map((one) => one.kind);
  const known = game.commission.filter((one) => one.form);
  return [
    select("commission", "Commission", [["", "none"], ...titles(known)], "What the house takes of a hand."),
    termFields(known, commission, wish, { field, select }),
    commission === "per hand" && game.terms.checks && tick("checks", "Paid with commission checks"),
    commission && tick("stand_alone", "It goes to the float, not to a box"),
    kinds.includes("time") && [
      field("hourly", "Each player's hour", "Paid in advance; empty: nothing."),
      field("table_hourly", "The table's hour", "Shared by its players, instead of each paying; empty: nothing."),
    ],
    kinds.includes("sitting") && field("sitting", "On sitting down", "Paid once; empty: nothing."),
  ];
}

const titles = (rows) => rows.map((row) => [row.kind, row.form.title]);

/** What a kind of commission asks for, as the room describes it. @param {any[]} rows @param {string} kind */
function termFields(rows, kind, wish, { field, select }) {
  const row = rows.find((one) => one.kind === kind);
  const bounds = row?.most ? `From ${row.least ?? 0} to ${row.most} by the book.` : "";
  return row?.form.fields.map(({ name, label, help, form, bounded, kinds }) => {
    if (form === "number") return field(name, label, bounded ? bounds : help);
    if (form === "steps") return field(name, label, help, { inputmode: "text" });
    const choice = rows.filter((one) => kinds.includes(one.kind));
    return [select(name, label, titles(choice), help), termFields(rows, wish[name], wish, { field, select })];
  });
}

/** How the table is run. @param {any} game @param {any} wish @param {Makers} make */
export function mannerFields(game, wish, { field, select, tick }) {
  const { terms } = game;
  const blinds = game.usual.blinds.length > 0;
  return [
    blinds &&
      terms.kill &&
      select(
        "kill",
        "Kill pots",
        [
          ["", "none"],
          ["half", "half kill"],
          ["full", "full kill"],
        ],
        "Who wins two in a row posts one and a half times, or twice, the last blind, and the limits grow with it.",
      ),
    blinds &&
      terms.kill &&
      wish.kill &&
      field("qualifies", "Pots that count", "A smaller pot earns no kill; empty: all do."),
    terms.time && [
      field("seconds", "Seconds to act", `At least ${terms.time.least}; empty: as the pace says.`),
      terms.time.sold && [
        field("extra", "Seconds that can be bought", "Empty: none are sold."),
        field("price", "Their price", "In chips."),
      ],
    ],
    tick("asked", "Players are asked to show or muck"),
    terms.runs && tick("runs", "Offer to run it twice"),
    tick("rabbit", "When a hand is over, players may see the cards that would have come"),
    blinds && terms.straddle && tick("straddle", "Straddles are offered"),
    terms.lending && tick("lending", "Players may pass chips to each other between hands"),
    tick("coach", "Players may have a coach"),
  ];
}

/** @param {Makers} make */
export const seatFields = ({ field }) => [
  field("places", "Places at the table", "Empty: as many as usual."),
  field("least", "Least buy-in", "Empty: twenty of the largest blind or bet."),
  field("most", "Greatest buy-in", "Empty: a hundred of them, or none if you name a least one."),
  field("top_up_least", "Least later purchase", "Empty: one chip."),
  field("top_up_most", "Greatest later purchase", "Empty: no bound."),
];

/** A table against the house. @param {Makers} make */
export const bankedFields = ({ field }) => [
  h("p", { class: "wide", key: "banked" }, "The house banks this game: you play against the dealer."),
  field("boxes", "Boxes", "Empty: as many as the book has.", { type: "number", min: 1 }),
  field("company", "House players", "They take boxes at once; leave some free.", { type: "number", min: 0 }),
  field("ante_least", "Least ante", "Empty: 500."),
  field("ante_most", "Greatest ante", "Empty: 100,000."),
];

const TURNS = { orbit: "after every orbit", hands: "after so many hands", minutes: "after so many minutes" };

/**
 * Several games at one table, where the book knows it.
 * @param {any} game @param {any[]} games of the book @param {any} wish @param {any} makers of fields
 */
export function turnFields(game, games, wish, { field, select, among }) {
  const { rotation } = game.terms;
  const how = [
    ["", "this game alone"],
    ...rotation.every.map((one) => [one, TURNS[one]]),
    ...(rotation.choice ? [["choice", "dealer's choice: whoever has the button next chooses"]] : []),
  ];
  return [
    select("turns", "The games change", how, "The limits follow the game."),
    ["hands", "minutes"].includes(wish.turns) && field("turn_count", "How many", "", { type: "number", min: 1 }),
    wish.turns &&
      among(
        "taking",
        "Which games besides",
        games.filter((one) => one.slug !== game.slug).map((one) => [one.slug, one.title]),
      ),
  ];
}
