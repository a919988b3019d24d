import assert from "node:assert/strict";
import { test } from "node:test";
import { byRank, cardName } from "../../src/cardspeak/web/js/cards.js";
import { arrange, compare, strength } from "../../src/cardspeak/web/js/ranks.js";
import { Setting } from "../../src/cardspeak/web/js/table/setting.js";

const hand = (text) => text.match(/../g);
const THIRTEEN = hand("AsAdKsKdQh9c9d7h6h5c4s3d2c");

test("five cards in the order of the game", () => {
  const rising = [
    "AsKdQh9c2d", "2s2d5h4c3d", "3s3d2h2cAd", "2s2d2h4c3d", "As2d3h4c5d", "6s2d3h4c5d", "2s4s6s8sTs", "2s2d2h3c3d", "2s2d2h2c3d", "As2s3s4s5s",
  ].map(hand);
  for (let at = 1; at < rising.length; at++) assert.ok(compare(rising[at], rising[at - 1]) > 0, String(rising[at]));
  assert.equal(compare(hand("AsKdQh9c2d"), hand("AdKsQc9h2s")), 0);
});

test("three cards know pairs and three of a kind, no straights", () => {
  assert.deepEqual(strength(hand("2s2d2h"))[0], 3);
  assert.deepEqual(strength(hand("2s2dAh"))[0], 1);
  assert.deepEqual(strength(hand("2s3s4s"))[0], 0);
});

test("an arrangement uses every card once and is never mis-set", () => {
  const { front, middle, back } = arrange(THIRTEEN);
  assert.deepEqual([front.length, middle.length, back.length], [3, 5, 5]);
  assert.deepEqual([...front, ...middle, ...back].sort(), [...THIRTEEN].sort());
  assert.ok(compare(back, middle) >= 0 && compare(middle, front) >= 0);
});

test("two taps let two cards change places, a second tap lets go", () => {
  const setting = new Setting(THIRTEEN);
  const [low] = setting.front;
  const [high] = setting.back;
  setting.tap(low);
  assert.equal(setting.chosen, low);
  setting.tap(low);
  assert.equal(setting.chosen, "");
  setting.tap(low);
  setting.tap(high);
  assert.ok(setting.front.includes(high) && setting.back.includes(low));
  assert.equal(setting.chosen, "");
  setting.arrange();
  assert.equal(setting.misset, "");
});

test("a setting the wrong way round says so", () => {
  const setting = new Setting(THIRTEEN);
  Object.assign(setting, { middle: hand("AsAdKsKdQh"), back: hand("9c7h5c4s2c"), front: hand("9d6h3d") });
  assert.match(setting.misset, /the middle is better than the back/);
  Object.assign(setting, { front: hand("AsAdKs"), middle: hand("9c7h5c4s2c"), back: hand("KdQh9d6h3d") });
  assert.match(setting.misset, /the front is better than the middle/);
});

test("cards by name and in the hand", () => {
  assert.equal(cardName("As"), "ace of spades");
  assert.equal(cardName("??"), "a card face down");
  assert.deepEqual(hand("2cAsTdAh").sort(byRank), hand("AsAhTd2c"));
});
