import assert from "node:assert/strict";
import { test } from "node:test";
import { boxed, from, units } from "../../src/cardspeak/web/js/table/boxes.js";
import { LEAST, layout } from "../../src/cardspeak/web/js/table/layout.js";

const HOLDEM = /** @type {const} */ ({ places: 9, held: 2, boards: 1, kind: "board", hero: true });
const SHAPES = /** @type {any[]} */ ([
  HOLDEM,
  { ...HOLDEM, places: 2 },
  { ...HOLDEM, places: 6, held: 4, boards: 2 },
  { places: 8, held: 7, boards: 0, kind: "stud", shared: true, hero: true },
  { places: 6, held: 5, boards: 0, kind: "draw" },
  { places: 4, held: 13, boards: 0, kind: "rows", hero: true },
]);
const FELTS = [
  [1280, 620],
  [900, 560],
  [360, 420],
  [700, 300],
];

const apart = (a, b) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

test("every seat has its place, inside the felt, and nothing lies on anything else", () => {
  for (const shape of SHAPES)
    for (const [width, height] of FELTS) {
      const name = `${shape.kind} for ${shape.places} on ${width} by ${height}`;
      const l = layout(shape, width, height);
      assert.equal(l.seats.length, shape.places, name);
      assert.equal(l.lanes.length, shape.places, name);
      assert.ok(l.f >= LEAST && l.small >= LEAST, name);
      const boxes = [...l.seats, ...l.lanes, l.centre];
      for (const { x, y, w, h } of boxes)
        assert.ok(x >= 0 && y >= 0 && x + w <= l.W + 1 && y + h <= l.H + 1, `${name}: inside`);
      for (const [at, one] of l.seats.entries())
        for (const other of l.seats.slice(at + 1)) assert.ok(apart(one, other), `${name}: seats apart`);
      for (const seat of l.seats) assert.ok(apart(seat, l.centre), `${name}: the middle is free`);
    }
});

test("the same felt is laid out the same, and a larger one no smaller", () => {
  assert.deepEqual(layout(HOLDEM, 900, 560), layout(HOLDEM, 900, 560));
  assert.ok(layout(HOLDEM, 1280, 800).f >= layout(HOLDEM, 900, 560).f);
  assert.equal(layout(HOLDEM, 900, 560).zoom, 1);
  assert.ok(layout(HOLDEM, 200, 150).zoom > 1);
});

test("few seats on a phone have larger cards and letters, and never a smaller board", () => {
  const nine = layout(HOLDEM, 390, 610);
  const six = layout({ ...HOLDEM, places: 6 }, 390, 610);
  assert.ok(six.f > 15 && six.f > nine.f, `${six.f}`);
  assert.ok(six.cardW > 1.2 * nine.cardW && six.board.w >= nine.board.w, `${six.cardW}, ${six.board.w}`);
  assert.ok(six.board.w >= 1.1 * six.cardW);
  assert.ok(!six.cramped && nine.cramped);
  const lying = layout({ ...HOLDEM, places: 6 }, 582, 390);
  assert.ok(lying.cardW >= 36 && lying.board.w >= 48, `${lying.cardW}, ${lying.board.w}`);
});

test("a board lies on the cloth, not on the rail", () => {
  for (const places of [2, 6, 9])
    for (const [width, height] of [[360, 420], [390, 600], [412, 680], [582, 390], [768, 700]]) {
      const l = layout({ ...HOLDEM, places }, width, height);
      const from = l.centre.x + (l.centre.w - l.board.boardW) / 2;
      assert.ok(from >= l.rail.x + 0.8 * l.f, `${places} on ${width} by ${height}: ${from}, ${l.rail.x}`);
    }
});

test("boxes as the style sheet reads them", () => {
  assert.deepEqual(boxed({ x: 1, y: 2, w: 3, h: 4 }), { "--x": "1px", "--y": "2px", "--bw": "3px", "--bh": "4px" });
  const here = { x: 0, y: 0, w: 10, h: 10 };
  assert.deepEqual(from({ x: 10, y: 20, w: 30, h: 10 }, here), { "--from-x": "20px", "--from-y": "20px" });
  for (const [name, value] of Object.entries(units(layout(HOLDEM, 900, 560)))) assert.doesNotMatch(value, /undefined|NaN/, name);
});
