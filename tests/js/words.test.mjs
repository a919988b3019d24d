import assert from "node:assert/strict";
import { test } from "node:test";
import {
  brief, chips, isHouse, isLive, limitWords, paceWords, plain, stakesWords, upper, usualBuyIn, wordsOf,
} from "../../src/cardspeak/web/js/words.js";
import { plural } from "../../src/cardspeak/web/js/words/en.js";

test("chips have a mark at the thousands", () => {
  assert.equal(chips(0), "0");
  assert.equal(chips(999), "999");
  assert.equal(chips(1000), "1,000");
});

test("where there is little room amounts are rounded down, never up", () => {
  assert.equal(brief(99_999), "99,999");
  assert.equal(brief(100_000), "100k");
  assert.equal(brief(100_199), "100.1k");
  assert.equal(brief(999_999), "999.9k");
  assert.equal(brief(1_000_000), "1m");
  assert.equal(brief(1_239_999), "1.23m");
});

test("one is one, and nothing else is", () => {
  assert.equal(plural(1, "ruling"), "1 ruling");
  assert.equal(plural(0, "ruling"), "0 rulings");
  assert.equal(plural(2, "box", "boxes"), "2 boxes");
  assert.equal(upper("fold"), "Fold");
});

test("names without their marks", () => {
  assert.equal(plain("House Ada"), "Ada");
  assert.equal(plain("Ann (live)"), "Ann");
  assert.equal(plain("Ann"), "Ann");
  assert.ok(isHouse("House Ada") && !isHouse("Houseman"));
  assert.ok(isLive("Ann (live)") && !isLive("Ann"));
});

test("what somebody types, as words", () => {
  assert.deepEqual(wordsOf("  Premature\tTURN "), ["premature", "turn"]);
  assert.deepEqual(wordsOf("   "), []);
});

const STAKES = { structure: "no limit", antes: [], blinds: [], bring_in: 0, small: 0, big: 0, chinese_unit: 0 };

test("stakes in words", () => {
  assert.equal(stakesWords(null), "");
  assert.equal(stakesWords({ ...STAKES, blinds: [100, 200] }), "blinds 100/200");
  assert.equal(stakesWords({ ...STAKES, antes: [10], bring_in: 50 }), "ante 10 · bring-in 50");
  assert.equal(stakesWords({ ...STAKES, structure: "fixed", blinds: [5, 10], small: 10, big: 20 }), "blinds 5/10 · bets 10 and 20");
  assert.equal(stakesWords({ ...STAKES, chinese_unit: 100 }), "100 a unit");
  assert.equal(limitWords({ ...STAKES, structure: "pot", blinds: [1, 2] }), "pot limit · blinds 1/2");
  assert.equal(limitWords({ ...STAKES, chinese_unit: 5 }), "5 a unit");
});

test("a pace in a word", () => {
  assert.equal(paceWords({ house: 0, pause: 0 }), "instant");
  assert.equal(paceWords({ house: 0.5, pause: 1 }), "quick");
  assert.equal(paceWords({ house: 1.2, pause: 1 }), "lively");
  assert.equal(paceWords({ house: 3, pause: 1 }), "leisurely");
});

test("a usual buy-in is half of the most, as far as the purse goes", () => {
  assert.equal(usualBuyIn([4_000, 20_000], 100_000), 10_000);
  assert.equal(usualBuyIn([4_000, 20_000], 7_000), 7_000);
  assert.equal(usualBuyIn([4_000, 6_000], 100_000), 4_000);
  assert.equal(usualBuyIn([4_000, null], 100_000), 20_000);
});
