/**
 * Where everything lies on a felt: a function of the felt's size and the shape of the game and of nothing else, so that
 * nothing moves while a hand is played. Everything has a box that is kept free for it; all sizes hang on one unit `f`, the
 * font of a name in pixels, and the largest unit for which all boxes fit is searched for over arrangements of the seats in
 * rows. That nothing lies on anything else is then a property of arithmetic.
 *
 * @typedef {{places: number, held: number, boards: number, kind: "board" | "stud" | "draw" | "rows", shared?: boolean, hero?: boolean, meter?: boolean}} Shape
 * `held`: the most cards a seat can hold; `shared`: a card for everybody may lie in the middle of a game without a board;
 * `hero`: the lowest seat is the viewer's own, whose cards lie in the dock; `meter`: a jackpot is played for.
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{top: number, sides: number, bottom: number, split: boolean, beside: boolean}} Rows
 * seats above, at each side, below; `split`: the middle parts the side rows; `beside`: bets of the upper row lie beside it
 */

import { laneLevel, overRail, place } from "./placing.js";

export const LEAST = 11; // pixels of the smallest letter
const BOARD = 5;
const DISCS = 12.5; // from this font on a plate has room for its numbered disc
const PHONE = 600; // pixels of the shorter side: a smaller felt has what is left over for larger letters
const NEARLY = 1.1; // times a seat's card: where five on a board fill the width, seats may have nearly as large ones
const ROOMY = 16; // the largest of those
const RIM = 0.85; // units of wood around the cloth
const WIDEST = 2.35; // a felt is never used wider than so many times its height

/** How close things lie, loosest first: `cards` the widest at a seat, `board` the least on a board, both in
 * units, which is also `over` times a seat's and `least` pixels. */
const DENSITY = [
  { dense: 0, cards: Infinity, board: 2.9, over: 1.32, least: 22 },
  { dense: 1, cards: 2.2, board: 2.9, over: 1.15, least: 22 },
  { dense: 2, cards: 1.55, board: 2.4, over: 1.15, least: 22 },
  { dense: 3, cards: 1.2, board: 2, over: 1.15, least: 22 },
  { dense: 4, cards: 1.1, board: 1.6, over: 1.1, least: 18 },
];

/** Widths of a seat's cards in units: from, to. */
function cardUnits({ kind, held }) {
  if (kind === "rows") return [0, 0];
  if (held <= 2) return [2.6, 4.4];
  if (held === 3) return [2.6, 3.8];
  if (held === 4) return [2.5, 3.6];
  return [2.4, kind === "stud" && held > 5 ? 3.1 : 3.2];
}

const largestFont = (side) => Math.min(40, Math.max(13, 0.0265 * side));

/** The sizes of everything at unit `f`, a seat's cards `k` units wide. @param {number} f @param {Shape} shape */
export function sizes(f, shape, density, k = cardUnits(shape)[0], discs = true) {
  const { kind, held } = shape;
  const { dense } = density;
  const round = Math.round;
  const small = Math.max(LEAST, 0.84 * f);
  const disc = discs && f >= DISCS;
  const plateW = round((disc ? 9.2 : 7.4) * f);
  const plateH = round(2.65 * f);
  const noteH = dense ? 0 : round(1.3 * small + 2); // the strip for what was done last
  const cardW = round(Math.min(k, density.cards) * f);
  const lift = kind === "rows" ? 0 : round(0.14 * cardW);
  const many = held > 4 && kind !== "rows"; // strips of many cards are wider than a plate
  const boxW = kind === "rows" ? Math.max(plateW, round(10 * f)) : many ? Math.max(plateW, round((dense ? 8.7 : 10.4) * f)) : plateW;
  const rowH = round((dense ? 1.4 : 1.6) * f);
  const cardsH = kind === "rows" ? 3 * rowH : round(1.4 * cardW) + lift;
  const laneW = round((kind === "rows" ? (dense ? 4.6 : 2.2) : dense ? 6.5 : disc ? 8.4 : 7.3) * f);
  const laneH = round(1.75 * f);
  const tuck = Math.max(2, round(0.15 * f));
  const bodyH = plateH + noteH;
  return {
    ...{ f, k, dense, disc, small, plateW, plateH, noteH, cardW, lift, boxW, rowH, cardsH, laneW, laneH, tuck, bodyH },
    gap: Math.max(4, round(0.4 * f)),
    hero: Boolean(shape.hero),
    cramped: f < DISCS,
    seatH: cardsH + tuck + bodyH,
    heroH: laneH + tuck + bodyH,
    potW: round(8.2 * f),
    potH: round(1.25 * f + 1.3 * small + 4),
    pileH: round((dense > 1 ? 1.35 : 1.6) * small),
    captionH: round(1.75 * small),
  };
}

/** The middle with board cards `w` wide: pots, boards, the small piles, the caption. */
export function middle(s, shape, w, room) {
  const lines = room < 26 * s.small ? 2 : 1; // a narrow middle names the winners in two lines
  const label = shape.boards > 1 ? Math.round(Math.max(3.4 * s.f, 4.3 * s.small) + 0.09 * w) : 0;
  const lift = Math.round(0.14 * w);
  const cardH = Math.round(1.4 * w);
  const between = Math.max(3, Math.round(0.09 * w));
  const boardW = shape.boards ? BOARD * w + (BOARD - 1) * between + 2 * label : 0;
  const sharedH = shape.shared ? Math.round(1.4 * s.cardW) + s.gap : 0;
  const boardsH = shape.boards ? shape.boards * (cardH + lift) + (shape.boards - 1) * between + s.gap : sharedH;
  const meterH = shape.meter ? Math.round(1.9 * s.small) : 0;
  const captionH = s.captionH + (lines - 1) * Math.round(1.35 * s.small);
  return {
    ...{ w, cardH, lift, between, label, lines, boardW, boardsH, captionH, meterH },
    potsW: shape.kind === "rows" ? 12 * s.f : 2 * s.potW + s.gap,
    height: meterH + s.potH + boardsH + s.pileH + captionH + s.gap,
  };
}

/** Every way to put so many seats into rows, the viewer in the middle of the lower one. @returns {Generator<Rows>} */
function* arrangements(count) {
  for (let bottom = 1; bottom <= Math.min(5, count - 1); bottom += 2)
    for (let sides = 0; bottom + 2 * sides < count; sides++) {
      const top = count - bottom - 2 * sides;
      if (top > 5) continue;
      for (const split of sides ? [false, true] : [false])
        for (const beside of top <= 2 ? [false, true] : [false]) yield { top, sides, bottom, split, beside };
    }
}

/** Whether the rows and the middle have room in W by H, and what is left; null where they have none. `kept`: the width of a
 * card on the board, where it is known and the seats' may be nearly as wide. */
function fit(rows, s, shape, density, W, H, pad, kept = 0) {
  const { gap, boxW, laneW, laneH, seatH } = s;
  const [width, height] = [W - 2 * pad, H - 2 * pad];
  const bowTop = rows.top > 2 ? Math.round(0.8 * s.f) : 0; // rows of three and more bow, so that the ring looks round
  const bowBottom = rows.bottom > 1 ? Math.round(0.8 * s.f) : 0;
  const topH = seatH + (rows.beside ? 0 : laneH + gap) + bowTop;
  const bottomH = rows.bottom > 1 || !s.hero ? seatH + laneH + gap + bowBottom : s.heroH;
  const lanesBeside = rows.beside ? (rows.top === 1 ? 2 : rows.top) * (laneW + gap) + gap : 0;
  const topW = rows.top * boxW + (rows.top - 1) * gap + lanesBeside;
  const sideW = boxW + gap + laneW;
  if (topW > width || rows.bottom * boxW + (rows.bottom - 1) * gap > width) return null;
  if (rows.sides && 2 * sideW + gap > width) return null;
  // A single seat above or below leaves the corners to the sides.
  const corner = Math.round(0.8 * s.plateH);
  const clear = (reach) => !rows.split && (width - boxW) / 2 - reach >= sideW + gap;
  const above = rows.top === 1 && clear(rows.beside ? laneW + gap : 0) ? Math.max(0, topH - corner) : 0;
  const below = rows.bottom === 1 && clear(0) ? Math.max(0, bottomH - corner - s.noteH) : 0;
  const upper = rows.split ? Math.ceil(rows.sides / 2) : 0;
  const inset = Math.round(width * (rows.sides ? 0.03 : 0.07)); // boards stay on the cloth
  const between = height - topH - bottomH;
  const box = { x: pad + inset, y: pad + topH + gap, w: width - 2 * inset, h: between - 2 * gap };
  if (rows.split) {
    box.y += upper * (seatH + gap);
    box.h -= rows.sides * (seatH + gap);
  } else if (rows.sides) {
    if (rows.sides * (seatH + gap) + gap > between + above + below) return null;
    box.x = pad + sideW + gap;
    box.w = width - 2 * (sideW + gap);
  }
  const over = kept ? NEARLY : shape.boards > 1 && !s.dense ? 1.65 : density.over;
  const least = middle(s, shape, Math.max(kept, density.least, Math.round(density.board * s.f), Math.round(over * s.cardW)), box.w);
  // On a phone the board may reach over the lanes at its sides, where it lies between an upper and a lower one.
  const reaches = (m) => {
    if (rows.sides !== 2 || rows.split || Math.min(W, H) >= PHONE || m.boardW > width - 2 * (boxW + gap)) return false;
    const from = box.y + (box.h - m.height) / 2 + m.meterH + s.potH;
    const [upperLane, lowerLane] = [0, 1].map((at) => laneLevel({ rows, s, found: { topH, bottomH, above, below }, H, pad }, at));
    return upperLane + laneH + gap <= from && from + m.boardsH + gap <= lowerLane;
  };
  const fits = (m) => m.potsW <= box.w && m.height <= box.h && (m.boardW <= box.w || reaches(m));
  const cloth = W - 2 * (pad + overRail(rows, s) + RIM * s.f); // nothing grows so that a board lies on the rail
  const lies = (m) => fits(m) && m.boardW - 2 * m.label <= cloth;
  if (!fits(least) || (!s.dense && !lies(least))) return null;
  let { w } = least;
  const most = shape.boards && !kept ? Math.round(6.4 * s.f) : w;
  while (w < most && lies(middle(s, shape, w + 1, box.w))) w++;
  return { box, w, topH, bottomH, bowTop, bowBottom, upper, above, below };
}

/** The largest value between two that fits, by halving; a multiple of `step` where that fits too. */
function largest(low, high, fits, step) {
  if (fits(high)) return high;
  let [good, bad] = [low, high];
  for (let turn = 0; turn < 12; turn++) {
    const half = (good + bad) / 2;
    if (fits(half)) good = half;
    else bad = half;
  }
  const even = Math.floor(good / step) * step;
  return even >= low && fits(even) ? even : good;
}

/** How large everything is, as one number. */
const largeness = (shape, f, k, found) => f + 0.5 * k * f + (shape.boards ? 0.3 * found.w : 0);

/** The best arrangement at one density: the largest name, then the largest cards, then the largest board. */
function search(shape, density, W, H, pad) {
  let best = null;
  const [from, to] = cardUnits(shape);
  for (const rows of arrangements(shape.places)) {
    const fits = (f, k) => fit(rows, sizes(f, shape, density, k), shape, density, W, H, pad);
    if (!fits(LEAST, from)) continue;
    const f = largest(LEAST, largestFont(Math.min(W, H)), (one) => fits(one, from), 0.25);
    const k = density.dense ? from : largest(from, to, (one) => fits(f, one), 0.05);
    const found = fits(f, k);
    const lean = Math.max(0, Math.abs(rows.top - rows.bottom) - 1); // of equals the more even one
    const even = 1 - 0.1 * lean - (rows.split && rows.sides % 2 ? 0.06 : 0) + (rows.sides ? 0.04 : 0);
    const score = largeness(shape, f, k, found) * even;
    if (!best || score > best.score) best = { score, rows, s: sizes(f, shape, density, k), found };
  }
  return best && !density.dense && Math.min(W, H) < PHONE ? grown(best, shape, density, W, H, pad) : best;
}

/** What few seats leave of a phone: their cards grow, then the letters and all that hangs on them, if need be without
 * the discs; no card becomes smaller for it. */
function grown(best, shape, density, W, H, pad) {
  const tried = [true, false].map((discs) => {
    const sized = (f, k) => sizes(f, shape, density, k, discs);
    const stays = (f, k) => fit(best.rows, sized(f, k), shape, density, W, H, pad, best.found.w);
    let { f } = best.s;
    const wide = f * largest(best.s.k, cardUnits(shape)[1], (one) => stays(f, one), 0.05);
    while (f < ROOMY && stays(f + 0.25, wide / (f + 0.25))) f += 0.25;
    const found = stays(f, wide / f) ?? best.found;
    return { ...best, s: sized(f, wide / f), found, score: largeness(shape, f, wide / f, found) };
  });
  return tried[1].score > tried[0].score ? tried[1] : tried[0];
}

/**
 * Sizes and boxes: `seats[step]` and `lanes[step]` clockwise from the viewer below, the `centre`, the `rail`. A felt smaller
 * than any that fits is laid out larger and drawn smaller as a whole: `zoom` says how much.
 * @param {Shape} shape @param {number} width @param {number} height
 */
export function layout(shape, width, height) {
  for (let zoom = 1; zoom < 4; zoom *= 1.04) {
    const [W, H] = [Math.round(width * zoom), Math.round(height * zoom)];
    const pad = Math.max(4, Math.round(Math.min(W, H) * 0.012));
    const wide = Math.min(W, H * WIDEST);
    for (const density of DENSITY) {
      const best = search(shape, density, wide, H, pad);
      if (best) return { ...place(best, middle(best.s, shape, best.found.w, best.found.box.w), W, H, wide, pad), zoom };
    }
  }
  return null;
}
