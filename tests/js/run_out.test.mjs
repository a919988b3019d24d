import assert from "node:assert/strict";
import { test } from "node:test";
import { asItLay, faceUp, inPercent, lookedAt, momentOf, streets } from "../../src/cardspeak/web/js/table/run_out.js";
import { RunningOut } from "../../src/cardspeak/web/js/table/running_out.js";

const told = (...kinds) => kinds.map((kind) => ({ kind }));
const kinds = (pieces) => pieces.map((piece) => piece.map(({ kind }) => kind).join(" "));

test("hands lie face up when everybody who is left has shown", () => {
  const seats = (...shown) => ({ seats: shown.map((one) => ({ folded: one === null, shown: Boolean(one) })) });
  assert.ok(faceUp(seats(true, true, null)));
  assert.ok(!faceUp(seats(true, false)));
  assert.ok(!faceUp(seats(true, null)), "one hand alone");
  assert.ok(!faceUp(null));
});

test("what was told in one go is cut where a card falls after the hands were turned up", () => {
  const run = told("Called", "Shown", "Shown", "Burned", "Boarded", "Burned", "Boarded", "Awarded");
  assert.deepEqual(kinds(streets(run, false)), ["Called Shown Shown Burned", "Boarded Burned", "Boarded Awarded"]);
  assert.deepEqual(kinds(streets(told("Boarded", "Shown", "Awarded"), false)), ["Boarded Shown Awarded"], "a showdown");
  assert.deepEqual(kinds(streets(told("RunAgreed", "Boarded", "Boarded"), true)), ["RunAgreed", "Boarded", "Boarded"]);
  assert.equal(lookedAt({ board: 0.8 }), 1600);
});

test("a moment before the end has nothing in it that came later", () => {
  const view = {
    seats: [{ seat: 1, chips: 300, dealt: true }, { seat: 2, chips: 40, dealt: true }],
    hand: {
      over: true,
      pot: 0,
      pots: [],
      best: [{ seat: 1 }],
      boards: [["As", "Ks", "Qs", "Js", "Ts"]],
      seats: [{ seat: 1, stack: 300, folded: false }, { seat: 2, stack: 40, folded: false }],
    },
  };
  const lay = asItLay(view, [["As", "Ks", "Qs"]], [{ chips: 200, seats: [1, 2] }], [{ kind: "Awarded", seat: 1, amount: 300 }]);
  assert.deepEqual(lay.seats.map(({ chips }) => chips), [0, 40]);
  assert.deepEqual(lay.hand.seats.map((seat) => seat.all_in), [true, false]);
  assert.deepEqual([lay.hand.over, lay.hand.best, lay.hand.pot, lay.hand.boards[0].length], [false, [], 200, 3]);
  assert.equal(view.hand.over, true, "what came is as it was");
});

test("moments are found by their boards, however many are still empty", () => {
  const moments = [{ boards: [[]] }, { boards: [["As"], ["Ks"]] }];
  assert.equal(momentOf(moments, []), moments[0]);
  assert.equal(momentOf(moments, [["As"], ["Ks"]]), moments[1]);
  assert.equal(momentOf(moments, [["Qs"]]), undefined);
});

test("a chance is never nought or all of it unless it is so", () => {
  assert.deepEqual([0, 0.001, 0.004, 0.125, 0.5, 0.999, 1].map(inPercent), ["0%", "<1%", "<1%", "13%", "50%", ">99%", "100%"]);
});

// -- before everybody's eyes ---------------------------------------------------------------------------------------

const BOARD = ["2c", "7d", "9h", "Js", "4c"];
const chances = (share) => [{ seat: 1, share, win: share, tie: 0 }, { seat: 2, share: 1 - share, win: 1 - share, tie: 0 }];
const found = {
  number: 7,
  pots: [{ chips: 200, seats: [1, 2] }],
  moments: [0, 3, 4].map((count, at) => ({ boards: [BOARD.slice(0, count)], chances: chances([0.8, 0.85, 0.9][at]) })),
};
const at = (boards, over, shown) => ({
  number: 7,
  seats: [1, 2].map((seat) => ({ seat, chips: over && seat === 1 ? 200 : 0, dealt: true })),
  hand: { over, boards, pots: [], best: [], seats: [1, 2].map((seat) => ({ seat, shown, folded: false, stack: over && seat === 1 ? 200 : 0 })) },
});
const RUN = [...told("Called", "Shown", "Shown", "Boarded", "Boarded", "Boarded"), { kind: "Awarded", seat: 1, amount: 200 }];

/** A page that hears of an all-in: what it showed and told, in its order. */
async function heard(asks, { board = 0.5, before = at([[]], false, false), message = { view: at([BOARD], true, true), told: RUN } } = {}) {
  globalThis.document = /** @type {any} */ ({ hidden: false });
  const seen = [];
  const lines = [];
  const due = [];
  const note = () => {
    const { hand } = runs.lies(message.view);
    const line = `${hand.boards[0]?.length ?? 0} cards, ${runs.chances.get(1)?.share ?? "-"}, ${hand.over ? "over" : "on"}`;
    if (seen.at(-1) !== line) seen.push(line);
  };
  const runs = new RunningOut({ board }, asks, (more) => (lines.push(...more), note()), (next) => due.push(next));
  lines.push(...runs.hear(message, { view: before }));
  note();
  do {
    await new Promise((later) => setImmediate(later));
    due.shift()?.();
  } while (due.length);
  return { seen, lines: lines.map(({ kind }) => kind).join(" "), runs };
}
const ok = async () => found;

test("an all-in is turned street by street with its chances, and told as it is turned", async () => {
  const { seen, lines } = await heard(ok);
  assert.deepEqual(seen, ["0 cards, -, on", "0 cards, 0.8, on", "3 cards, 0.85, on", "4 cards, 0.9, on", "5 cards, -, over"]);
  assert.equal(lines, RUN.map(({ kind }) => kind).join(" "), "nothing is left out, nothing told twice");
});

test("where the pace leaves no time the end is seen at once", async () => {
  assert.deepEqual((await heard(ok, { board: 0 })).seen, ["5 cards, -, over"]);
});

test("a room that does not answer holds nothing up", async () => {
  const { seen, lines } = await heard(() => Promise.reject(new Error("no")));
  assert.deepEqual(seen, ["0 cards, -, on", "5 cards, -, over"]);
  assert.equal(lines.split(" ").length, RUN.length);
});

test("while players choose how often the board is dealt, their chances stand", async () => {
  const message = { view: at([[]], false, true), told: told("Called", "Shown", "Shown") };
  const { seen } = await heard(ok, { message });
  assert.deepEqual(seen, ["0 cards, -, on", "0 cards, 0.8, on"]);
});

test("the next hand does not wait for the last one", async () => {
  const { runs } = await heard(ok);
  const next = { view: { ...at([[]], false, false), number: 8 }, told: told("HandStarted") };
  assert.deepEqual(runs.hear(next, { view: at([BOARD], true, true) }).map(({ kind }) => kind), ["HandStarted"]);
  assert.equal(runs.lies(next.view), next.view);
});
