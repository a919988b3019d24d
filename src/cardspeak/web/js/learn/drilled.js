/** The hand of a drill on the felt, and the words of its question. */

import "../banked/house-felt.js";
import { withCards } from "../cards.js";
import { h } from "../dom.js";
import "../parts/story-feed.js";
import { say } from "../say.js";
import { Signs } from "../table/signs.js";
import "../table/table-felt.js";
import { upper } from "../words.js";
import { topicWords } from "./topics.js";

const LAST = 3; // lines of the story that are told at once

/** A table at which everybody of the hand sits, as the floor sees it. */
function tableOf(hand) {
  const here = { here: true, leaving: false, entry: "", how: "wait", missed: [], dealt: true };
  const seats = hand.seats.map(({ seat, stack }) => {
    return { ...here, seat, name: say.drilled.seat(seat), face: String(seat), chips: stack };
  });
  return { viewer: hand.viewer, places: hand.seats.length, seats, button: hand.button, hand };
}

/** The mistake as it lies there: that cards are set aside would be the ruling's word. */
export const mistaken = (hand) =>
  againstHouse(hand) ? hand : { ...hand, aside: [], exposed: [...hand.aside, ...hand.exposed] };

/** The layout of a round against the house: nobody sits there who could be asked. */
const houseFelt = (question, layout) =>
  h("house-felt", {
    view: { game: question.game, boxes: layout.boxes.length, seats: [], sign: layout.sign, jackpots: [] },
    layout,
    settled: layout.over,
    game: question.title,
    turn: 0,
  });

const againstHouse = (hand) => Array.isArray(hand.dealer);

/** @param {any} question @param {any} hand which moment of it @param {string} key what makes it another picture */
export const drilledFelt = (question, hand, key) =>
  againstHouse(hand) ? houseFelt(question, hand) : handFelt(question, hand, key);

const handFelt = (question, hand, key) =>
  h("table-felt", {
    view: tableOf(hand),
    shape: question.shape,
    game: question.title,
    signs: new Signs(),
    puck: question.puck,
    clock: null,
    position: key,
  });

/** Sentences in the shape of the story. */
const lines = (story) => story.map(({ says, clause }) => ({ says, cite: clause, kind: "" }));

const feed = (question, story, label) =>
  h("story-feed", { book: question.book, label, lines: lines(story), names: new Map() });

/** What went wrong, and what one has to know of it. */
export function asked(question) {
  const { incident, happened, seat, cards, told, story } = question;
  return [
    h("p", { class: "label" }, question.short, " · ", question.title, " · ", topicWords(question.topic)),
    h("h2", { class: "incident" }, upper(incident)),
    h(
      "p",
      { class: "happened" },
      happened,
      seat > 0 && say.drilled.itConcernsSeat(seat),
      cards.length > 0 && [say.drilled.seen, withCards(cards.join(" ")), "."],
      told.map((one) => ` ${one}`),
    ),
    story.length > 0 &&
      h("div", { class: "before", key: "before" }, feed(question, story.slice(-LAST), say.drilled.whatHappenedJustBefore)),
    story.length > LAST &&
      h(
        "details",
        { key: "all" },
        h("summary", {}, say.drilled.theHandFromTheBeginning),
        h("div", { class: "before all" }, feed(question, story, say.drilled.theStoryOfTheHand)),
      ),
  ];
}
