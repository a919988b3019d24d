import assert from "node:assert/strict";
import { test } from "node:test";
import { legal, sizes, snap, stepped } from "../../src/cardspeak/web/js/table/sizing.js";

const NO_LIMIT = { least: 400, most: 20_000 };
const FIXED = { only: [200, 400] };

test("the nearest legal total", () => {
  assert.equal(legal(NO_LIMIT, 399), 400);
  assert.equal(legal(NO_LIMIT, 400), 400);
  assert.equal(legal(NO_LIMIT, 1234.4), 1234);
  assert.equal(legal(NO_LIMIT, 20_001), 20_000);
  assert.equal(legal(NO_LIMIT, NaN), 400);
  assert.equal(legal(FIXED, 299), 200);
  assert.equal(legal(FIXED, 301), 400);
});

test("quick sizes are legal, and each stands there once", () => {
  const found = sizes(NO_LIMIT, 200, 300, { bet: 0, stack: 20_000 }, [50, 100]);
  assert.deepEqual(found, [["Min", 400], ["½", 450], ["Pot", 700], ["All", 20_000]]);
  const short = sizes({ least: 400, most: 400 }, 200, 300, { bet: 0, stack: 400 }, [50, 100]);
  assert.deepEqual(short, [["Min", 400]]);
});

test("the slider stops at round amounts and at the bounds themselves", () => {
  for (let total = NO_LIMIT.least; total <= NO_LIMIT.most; total += 37) {
    const found = snap(NO_LIMIT, total);
    assert.ok(found >= NO_LIMIT.least && found <= NO_LIMIT.most);
    assert.ok(found % 100 === 0 || found === total);
  }
  assert.equal(snap(NO_LIMIT, 400), 400);
  assert.equal(snap(NO_LIMIT, 20_000), 20_000);
});

test("one step up or down stays within the bounds", () => {
  assert.equal(stepped(NO_LIMIT, 400, -1), 400);
  assert.equal(stepped(NO_LIMIT, 400, 1), 500);
  assert.equal(stepped(NO_LIMIT, 20_000, 1), 20_000);
  assert.equal(stepped(FIXED, 200, 1), 400);
  assert.equal(stepped(FIXED, 400, 1), 400);
});
