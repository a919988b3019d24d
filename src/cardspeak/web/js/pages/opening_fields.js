/** The fields of a new table: stakes, charges and manners, each only where the book knows it, in plain words. */

import { h } from "../dom.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { structureWords } from "../words.js";

/**
 * How to make a field; each is called by the name of what is wished.
 * @typedef {{field: Function, select: Function, tick: Function}} Makers
 */

const EXPLAIN = {
  "no limit": say.openingFields.anyBetUpToEverythingIn,
  pot: say.openingFields.aBetOrRaiseMayCome,
  "half pot": say.openingFields.aBetOrRaiseMayCome2,
  fixed: say.openingFields.everyBetAndRaiseHasOne,
  spread: say.openingFields.anyBetBetweenTheSmallestAnd,
};

/** What the game itself limits, beside what is asked for. */
export function limitsNote(book, { terms, decks }, wish) {
  const deck = decks.find((one) => one.size === Number(wish.deck)) ?? decks[0];
  const players = [say.openingFields.toInAHand(terms.fewest, say.openingFields.players(deck.seats)), cite(book, deck.cite)];
  const capped = terms.raises && wish.structure && !terms.raises.free.includes(wish.structure);
  return h(
    "p",
    { class: "small wide", key: "limits" },
    players,
    deck.seated && [say.openingFields.upToMaySit(deck.seated), cite(book, deck.seated_cite)],
    capped && [say.openingFields.aRound(upTo(terms.raises.most)), cite(book, terms.raises.cite)],
  );
}

const upTo = (raises) => say.openingFields.atMost(say.openingFields.raises(raises));

/** @param {any} game @param {any} wish @param {Makers} make */
export function stakesFields(game, wish, { field, select }) {
  if (game.family === "chinese") return field("chinese_unit", say.openingFields.oneUnit, say.openingFields.whatAPointIsWorthBetween);
  const { structure } = wish;
  const fixed = structure === "fixed";
  return [
    select(
      "structure",
      say.openingFields.limit,
      game.structures.map((one) => [one, structureWords(one)]),
      EXPLAIN[structure],
    ),
    game.usual.blinds.length > 0 &&
      field("blinds", say.openingFields.blinds, say.openingFields.inPostingOrderAsIn100, { inputmode: "text" }),
    field("antes", say.openingFields.ante, say.openingFields.everybodyPutsItInBeforeThe),
    game.terms.bring_in && field("bring_in", say.openingFields.bringIn, say.openingFields.whatTheFirstPlayerMustOpen),
    field("small", fixed ? say.openingFields.smallBet : say.openingFields.leastBet),
    (fixed || structure === "spread") && field("big", fixed ? say.openingFields.bigBet : say.openingFields.largestBet),
  ];
}

/** What the house takes. @param {any} game @param {any} wish @param {Makers} make */
export function chargeFields(game, wish, { field, select, tick }) {
  const { commission } = wish;
  const kinds = game.commission.map((one) => one.kind);
  const known = game.commission.filter((one) => one.form);
  return [
    select("commission", say.openingFields.commission, [["", say.openingFields.none], ...titles(known)], say.openingFields.whatTheHouseTakesOfA),
    termFields(known, commission, wish, { field, select }),
    commission === "per hand" && game.terms.checks && tick("checks", say.openingFields.paidWithCommissionChecks),
    commission && tick("stand_alone", say.openingFields.itGoesToTheFloatNot),
    kinds.includes("time") && [
      field("hourly", say.openingFields.eachPlayersHour, say.openingFields.paidInAdvanceEmptyNothing),
      field("table_hourly", say.openingFields.theTablesHour, say.openingFields.sharedByItsPlayersInsteadOf),
    ],
    kinds.includes("sitting") && field("sitting", say.openingFields.onSittingDown, say.openingFields.paidOnceEmptyNothing),
  ];
}

const titles = (rows) => rows.map((row) => [row.kind, row.form.title]);

/** What a kind of commission asks for, as the room describes it. @param {any[]} rows @param {string} kind */
function termFields(rows, kind, wish, { field, select }) {
  const row = rows.find((one) => one.kind === kind);
  const bounds = row?.most ? say.openingFields.fromToByTheBook(row.least ?? 0, row.most) : "";
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
        say.openingFields.killPots,
        [
          ["", say.openingFields.none],
          ["half", say.openingFields.halfKill],
          ["full", say.openingFields.fullKill],
        ],
        say.openingFields.whoWinsTwoInARow,
      ),
    blinds &&
      terms.kill &&
      wish.kill &&
      field("qualifies", say.openingFields.potsThatCount, say.openingFields.aSmallerPotEarnsNoKill),
    terms.time && [
      field("seconds", say.openingFields.secondsToAct, say.openingFields.atLeastEmptyAsThePace(terms.time.least)),
      terms.time.sold && [
        field("extra", say.openingFields.secondsThatCanBeBought, say.openingFields.emptyNoneAreSold),
        field("price", say.openingFields.theirPrice, say.openingFields.inChips),
      ],
    ],
    tick("asked", say.openingFields.playersAreAskedToShowOr),
    terms.runs && tick("runs", say.openingFields.offerToRunItTwice),
    tick("rabbit", say.openingFields.whenAHandIsOverPlayers),
    blinds && terms.straddle && tick("straddle", say.openingFields.straddlesAreOffered),
    terms.lending && tick("lending", say.openingFields.playersMayPassChipsToEach),
    tick("coach", say.openingFields.playersMayHaveACoach),
  ];
}

/** @param {Makers} make */
export const seatFields = ({ field }) => [
  field("places", say.openingFields.placesAtTheTable, say.openingFields.emptyAsManyAsUsual),
  field("least", say.openingFields.leastBuyIn, say.openingFields.emptyTwentyOfTheLargestBlind),
  field("most", say.openingFields.greatestBuyIn, say.openingFields.emptyAHundredOfThemOr),
  field("top_up_least", say.openingFields.leastLaterPurchase, say.openingFields.emptyOneChip),
  field("top_up_most", say.openingFields.greatestLaterPurchase, say.openingFields.emptyNoBound),
];

/** A table against the house. @param {Makers} make */
export const bankedFields = ({ field }) => [
  h("p", { class: "wide", key: "banked" }, say.openingFields.theHouseBanksThisGameYou),
  field("boxes", say.openingFields.boxes, say.openingFields.emptyAsManyAsTheBook, { type: "number", min: 1 }),
  field("company", say.openingFields.housePlayers, say.openingFields.theyTakeBoxesAtOnceLeave, { type: "number", min: 0 }),
  field("ante_least", say.openingFields.leastAnte, say.openingFields.empty500),
  field("ante_most", say.openingFields.greatestAnte, say.openingFields.empty100000),
];

const TURNS = { orbit: say.openingFields.afterEveryOrbit, hands: say.openingFields.afterSoManyHands, minutes: say.openingFields.afterSoManyMinutes };

/**
 * Several games at one table, where the book knows it.
 * @param {any} game @param {any[]} games of the book @param {any} wish @param {any} makers of fields
 */
export function turnFields(game, games, wish, { field, select, among }) {
  const { rotation } = game.terms;
  const how = [
    ["", say.openingFields.thisGameAlone],
    ...rotation.every.map((one) => [one, TURNS[one]]),
    ...(rotation.choice ? [["choice", say.openingFields.dealersChoiceWhoeverHasTheButton]] : []),
  ];
  return [
    select("turns", say.openingFields.theGamesChange, how, say.openingFields.theLimitsFollowTheGame),
    ["hands", "minutes"].includes(wish.turns) && field("turn_count", say.common.howMany, "", { type: "number", min: 1 }),
    wish.turns &&
      among(
        "taking",
        say.openingFields.whichGamesBesides,
        games.filter((one) => one.slug !== game.slug).map((one) => [one.slug, one.title]),
      ),
  ];
}
