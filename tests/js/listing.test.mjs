import assert from "node:assert/strict";
import { test } from "node:test";
import "./document.mjs";
import { touched } from "./document.mjs";

const { draw, h } = await import("../../src/cardspeak/web/js/dom.js");
const { Lines, listing } = await import("../../src/cardspeak/web/js/listing.js");

const player = (at, more = {}) => ({ name: `Player ${at}`, chips: 100, ...more });
const shown = (lines, players, made) =>
  listing(
    ["Player", "Chips"],
    players.map((one) =>
      lines.line(one.name, one, () => {
        made.push(one.name);
        return h("tr", { key: one.name }, h("th", {}, one.name), h("td", {}, one.chips));
      }),
    ),
  );

test("of many lines that come one after the other only the new one is drawn", () => {
  const lines = new Lines();
  const made = [];
  const many = Array.from({ length: 300 }, (_, at) => player(at));
  const page = globalThis.document.createElement("div");
  draw(page, shown(lines, many, made));
  assert.equal(made.length, 300);
  const before = { ...touched };
  draw(page, shown(lines, [...many.map((one) => ({ ...one })), player(300)], made));
  assert.deepEqual(made.slice(300), ["Player 300"]);
  assert.ok(touched.made - before.made <= 5, "a row, its cells and their words");
});

test("a line that says something else is drawn anew, and below other heads all are", () => {
  const lines = new Lines();
  const made = [];
  const rows = (found) => found.children[0].children[1].children;
  const before = rows(shown(lines, [player(0), player(1)], made));
  const after = rows(shown(lines, [player(0), player(1, { chips: 5 })], made));
  assert.deepEqual([before[0] === after[0], before[1] === after[1]], [true, false]);
  const row = h("tr", {}, h("td", {}, "1"));
  const below = (head) => rows(listing([head], [row]))[0];
  assert.equal(below("One"), below("One"));
  assert.equal(below("Other").children[0].props["data-head"], "Other");
});
