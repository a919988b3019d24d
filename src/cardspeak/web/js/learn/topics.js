/** What mistakes are about, in words for people. */

const TOPICS = {
  deal: "The deal",
  stud: "Stud's up cards",
  burn: "Burns",
  early: "Cards too early",
  board: "The board",
  draw: "The draw",
  discard: "Discards",
  run: "Running it twice",
  player: "Players' mistakes",
  stake: "Stakes",
  house: "The house decides",
  bank: "Against the house",
};

export const topicWords = (topic) => TOPICS[topic] ?? topic;
