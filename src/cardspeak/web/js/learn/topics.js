/** What mistakes are about, in words for people. */

import { say } from "../say.js";

const TOPICS = {
  deal: say.topics.theDeal,
  stud: say.topics.studsUpCards,
  burn: say.topics.burns,
  early: say.topics.cardsTooEarly,
  board: say.common.theBoard,
  draw: say.topics.theDraw,
  discard: say.topics.discards,
  run: say.topics.runningItTwice,
  player: say.topics.playersMistakes,
  stake: say.topics.stakes,
  house: say.topics.theHouseDecides,
  bank: say.topics.againstTheHouse,
};

export const topicWords = (topic) => TOPICS[topic] ?? topic;
