import assert from "node:assert/strict";
import { test } from "node:test";
import { colourWords, inColours, readColours } from "../../src/cardspeak/web/js/home/colours.js";

const SET = [{ name: "white", chips: 1 }, { name: "red", chips: 5 }, { name: "dark green", chips: 25 }];

test("a set is read as it is written", () => {
  assert.deepEqual(readColours(" white 1, red 5;\ndark green 25,"), SET);
  assert.deepEqual(readColours(colourWords(SET)), SET);
  assert.deepEqual(readColours(""), []);
  assert.deepEqual(readColours("blue"), [{ name: "blue", chips: 0 }]);
});

test("an amount in pieces, the largest first", () => {
  assert.equal(inColours(32, SET), "1 dark green, 1 red, 2 white");
  assert.equal(inColours(-5, SET), "1 red");
  assert.equal(inColours(0, SET), "");
  assert.equal(inColours(7, []), "");
  assert.equal(inColours(12, [{ name: "black", chips: 10 }]), "1 black, 2 over");
  assert.equal(inColours(3, [{ name: "black", chips: 10 }]), "");
});
