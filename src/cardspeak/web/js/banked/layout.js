/**
 * Where everything lies on the felt of a table against the house: a function of its size and of what the game needs, never of
 * the round. One unit `f`, the font of a name in pixels; the largest for which every box fits in one of a few arrangements.
 *
 * @typedef {{boxes: number, board: boolean, dealer: number, held: number, main: number, side: number, pools: number,
 *   seated: boolean}} HouseShape `main` and `side`: areas of a box; `pools`: jackpots that are displayed
 */

const LEAST = 11;
const TAP = 44; // pixels of the smallest thing to tap
const BOARD = 5;
const PLATES = ["both", "right", "none"];

const largestFont = (side) => Math.max(LEAST, Math.min(40, Math.max(13, 0.026 * side)));

/** @param {number} f @param {HouseShape} shape @param {{dense: boolean, rows: number}} how @param {number} k */
function sizes(f, shape, { dense, rows }, k) {
  const round = Math.round;
  const small = Math.max(LEAST, 0.84 * f);
  const gap = Math.max(4, round(0.4 * f));
  const cardW = round(k * f);
  const otherCard = round((dense ? 1.6 : 2.2) * f);
  const ownCard = round((dense ? 2.75 : 3.2) * f);
  const plateH = round(2.65 * f);
  const sumH = dense ? 0 : round(1.6 * f);
  const otherW = round((dense ? 6.2 : 7.2) * f);
  const lift = round(1.35 * small);
  const areaW = Math.max(TAP, round(5.6 * f));
  const areaH = Math.max(TAP, round(3.9 * f));
  const columns = rows > 1 ? Math.max(shape.main, shape.side) : shape.main + shape.side;
  const ownBase = Math.max(plateH, round(1.4 * ownCard));
  return {
    held: shape.held,
    ...{ f, small, gap, cardW, otherCard, ownCard, plateH, sumH, otherW, areaW, areaH, dense, rows },
    otherH: round(1.4 * otherCard) + sumH + plateH + 2 * Math.round(gap / 2),
    ownW: Math.max(columns * areaW + (columns - 1) * gap, shape.held * (ownCard + 3) + gap + round(8 * f)),
    ownH: rows * areaH + rows * gap + ownBase,
    ownBase,
    dealerW: Math.max(shape.dealer * cardW + (shape.dealer - 1) * gap, round(11 * f)),
    dealerH: round(1.4 * cardW) + lift,
    boardW: shape.board ? BOARD * cardW + (BOARD - 1) * gap : 0,
    boardH: shape.board ? round(1.4 * cardW) : 0,
    plateW: round(11.5 * f),
    plateMost: round(8.5 * f),
  };
}

function* arrangements({ boxes, side, board, seated }) {
  for (const dense of [false, true])
    for (const plates of PLATES)
      for (const beside of board ? [false, true] : [false])
        for (const rows of seated && side ? [1, 2] : [1])
          for (const lines of seated ? [0, 1, 2, 3] : [1, 2, 3]) // 0: all in one row, the own box in its middle
            if (boxes > lines || (boxes === lines && !seated)) yield { dense, plates, beside, rows, lines };
}

/** What the rows need, and whether that is there. */
function fit(how, s, shape, W, H, pad) {
  const [width, height] = [W - 2 * pad, H - 2 * pad];
  const topW = how.beside ? s.dealerW + 2 * s.gap + s.boardW : Math.max(s.dealerW, s.boardW);
  const topH = how.beside ? Math.max(s.dealerH, s.boardH) : s.dealerH + (shape.board ? s.gap + s.boardH : 0);
  const plated = how.plates === "both" ? 2 : how.plates === "right" ? 1 : 0;
  const upperH = plated ? Math.max(topH, how.plates === "both" ? s.plateMost : shape.pools * 2.4 * s.f) : topH;
  if (topW + plated * (s.plateW + 2 * s.gap) > width) return null;
  const others = shape.boxes - (shape.seated ? 1 : 0);
  const inLine = how.lines ? Math.ceil(others / how.lines) : others;
  const lineW = inLine * (s.otherW + s.gap) - s.gap;
  const aside = Math.floor(shape.boxes / 2) * (s.otherW + s.gap); // at the fuller side of the own box, which stays in the middle
  const lowerW = how.lines ? Math.max(lineW, shape.seated ? s.ownW : 0) : 2 * (aside + s.gap) + s.ownW;
  if (lowerW > width) return null;
  const lowerH = how.lines
    ? how.lines * (s.otherH + s.gap) - s.gap + (shape.seated ? s.gap + s.ownH : 0)
    : Math.max(s.otherH, s.ownH);
  const left = height - upperH - lowerH - 2 * s.gap;
  return left >= 0 ? { topW, topH, upperH, lowerH, others, inLine, left } : null;
}

function largest(low, high, fits) {
  if (fits(high)) return high;
  let [good, bad] = [low, high];
  for (let turn = 0; turn < 11; turn++) {
    const half = (good + bad) / 2;
    if (fits(half)) good = half;
    else bad = half;
  }
  return good;
}

/** @param {HouseShape} shape @param {number} W @param {number} H */
function search(shape, W, H, pad) {
  let best = null;
  for (const how of arrangements(shape)) {
    const fits = (f, k) => fit(how, sizes(f, shape, how, k), shape, W, H, pad);
    if (!fits(LEAST, 2.4)) continue;
    const f = largest(LEAST, largestFont(Math.min(W, H)), (one) => fits(one, 2.4));
    const k = largest(2.4, 6, (one) => fits(f, one));
    const shown = { both: 1, right: 0.97, none: shape.pools ? 0.6 : 0.92 }[how.plates];
    const score = (f + 0.4 * k * f) * shown * (how.dense ? 0.7 : 1) * (how.lines ? 1 - 0.04 * how.lines : 1.05);
    if (!best || score > best.score) best = { score, how, s: sizes(f, shape, how, k), found: fits(f, k) };
  }
  return best;
}

const box = (x, y, w, h, more) => ({ x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h), ...more });

/** Boxes for the dealer, the board, the plates, every box of the table from left to right, and the areas of one's own. */
function place({ how, s, found }, shape, W, H, pad) {
  const shift = how.plates === "right" ? (s.plateW + 2 * s.gap) / 2 : 0;
  const middle = W / 2 - shift;
  const top = pad + Math.min(found.left * 0.12, s.f);
  const dealer = how.beside
    ? box(middle - found.topW / 2, top + (found.topH - s.dealerH) / 2, s.dealerW, s.dealerH)
    : box(middle - s.dealerW / 2, top, s.dealerW, s.dealerH);
  const boardY = how.beside ? top + (found.topH - s.boardH) / 2 : top + s.dealerH + s.gap + Math.min(found.left * 0.2, s.f);
  const boardX = how.beside ? middle - found.topW / 2 + s.dealerW + 2 * s.gap : middle - s.boardW / 2;
  const plate = (x) => box(x, pad, s.plateW, found.upperH);
  return {
    ...s,
    ...{ W, H, dealer, how },
    board: shape.board ? box(boardX, boardY, s.boardW, s.boardH) : null,
    left: how.plates === "both" ? plate(pad) : null,
    right: how.plates === "none" ? null : plate(W - pad - s.plateW),
    ...lower(how, s, found, shape, W, H, pad),
  };
}

function lower(how, s, found, shape, W, H, pad) {
  const floor = H - pad;
  const ownAt = Math.floor(shape.boxes / 2);
  const own = shape.seated ? ownBox(how, s, shape, W / 2, floor) : null;
  const boxes = [];
  if (!how.lines) {
    const half = (shape.boxes - 1) / 2;
    const rise = Math.min(0.7 * found.left, 3 * s.f); // the ends lie higher: an arc, as far as there is room for it
    const [left, right] = [W / 2 - s.ownW / 2 - s.gap, W / 2 + s.ownW / 2 + s.gap];
    const step = s.otherW + s.gap;
    for (let at = 0; at < shape.boxes; at++) {
      if (at === ownAt) boxes.push(own.whole);
      else {
        const x = at < ownAt ? left - (ownAt - at) * step + s.gap : right + (at - ownAt - 1) * step;
        boxes.push(box(x, floor - s.otherH - rise * ((at - half) / (half || 1)) ** 2, s.otherW, s.otherH));
      }
    }
    return { boxes, own };
  }
  const under = shape.seated ? s.ownH + s.gap : 0;
  let placed = 0;
  for (let at = 0; at < shape.boxes; at++) {
    if (shape.seated && at === ownAt) {
      boxes.push(own.whole);
      continue;
    }
    const line = Math.floor(placed / found.inLine);
    const many = Math.min(found.inLine, found.others - line * found.inLine);
    const x = W / 2 - (many * (s.otherW + s.gap) - s.gap) / 2 + (placed % found.inLine) * (s.otherW + s.gap);
    const y = floor - under - (how.lines - line) * (s.otherH + s.gap) + s.gap;
    boxes.push(box(x, y, s.otherW, s.otherH));
    placed++;
  }
  return { boxes, own };
}

/** The own box: areas in one or two rows, below them the cards and who it is. */
function ownBox(how, s, shape, middle, floor) {
  const whole = box(middle - s.ownW / 2, floor - s.ownH, s.ownW, s.ownH, { own: true });
  const row = (count, at) =>
    Array.from({ length: count }, (_, index) => {
      const wide = count * s.areaW + (count - 1) * s.gap;
      return box((s.ownW - wide) / 2 + index * (s.areaW + s.gap), at * (s.areaH + s.gap), s.areaW, s.areaH);
    });
  const all = how.rows > 1 ? null : row(shape.side + shape.main, 0);
  return {
    whole,
    side: all ? all.slice(0, shape.side) : row(shape.side, 0),
    main: all ? all.slice(shape.side) : row(shape.main, 1),
    base: box(0, s.rows * (s.areaH + s.gap), s.ownW, s.ownBase),
  };
}

/** @param {HouseShape} shape @param {number} width @param {number} height */
export function houseLayout(shape, width, height) {
  for (let zoom = 1; zoom < 4; zoom *= 1.04) {
    const [W, H] = [Math.round(width * zoom), Math.round(height * zoom)];
    const pad = Math.max(8, Math.round(Math.min(W, H) * 0.025));
    const best = search(shape, W, H, pad);
    if (best) return { ...place(best, shape, W, H, pad), zoom };
  }
  return null;
}
