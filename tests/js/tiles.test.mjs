import assert from "node:assert/strict";
import { test } from "node:test";
import { nextInTurn } from "../../src/cardspeak/web/js/pages/tiles.js";

test("the next table at which it is one's turn, round and round", () => {
  const ids = ["1", "2", "3", "4"];
  assert.equal(nextInTurn(ids, "2", new Set(["1", "4"])), "4");
  assert.equal(nextInTurn(ids, "4", new Set(["1", "4"])), "1");
  assert.equal(nextInTurn(ids, "1", new Set(["1"])), undefined, "the one in front stays there");
  assert.equal(nextInTurn(ids, "", new Set(["3"])), "3");
  assert.equal(nextInTurn([], "", new Set()), undefined);
});
