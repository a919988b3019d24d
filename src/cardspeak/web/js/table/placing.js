/** Boxes for the rows that were found to fit: seats and their lanes clockwise from the viewer, the middle, the rail. */

/** @param {any} best rows, sizes and what is left over @param {any} m the sizes of the middle */
export function place({ rows, s, found }, m, W, H, wide, pad) {
  const off = Math.round((W - wide) / 2);
  const middle = rows.split ? shared(rows, found, m) : { ...found.box };
  const felt = { rows, s, found, middle, off, H, wide, pad };
  const order = [...ring(felt)];
  const centre = {
    x: Math.round(middle.x + off),
    y: Math.round(middle.y + (middle.h - m.height) / 2),
    w: Math.floor(middle.w),
    h: Math.round(m.height),
  };
  return {
    ...s,
    ...{ rows, W, H, centre, board: m, rail: railOf(felt, W) },
    seats: order.map(([seat]) => seat),
    lanes: order.map(([, lane]) => lane),
  };
}

/** Where the middle parts the side rows, what is left over goes to the rows as much as to the middle. */
function shared(rows, found, m) {
  const each = Math.max(0, found.box.h - 1.12 * m.height) / (rows.sides + 1);
  return { ...found.box, y: found.box.y + each * found.upper, h: found.box.h - each * rows.sides };
}

/** Clockwise from the viewer: leftwards along the bottom, up the left, along the top, down the right. */
function* ring(felt) {
  const { top, sides, bottom } = felt.rows;
  const half = (bottom - 1) / 2;
  yield hero(felt);
  for (let at = half - 1; at >= 0; at--) yield inRow(felt, bottom, at, false);
  for (let at = sides - 1; at >= 0; at--) yield atSide(felt, at, true);
  for (let at = 0; at < top; at++) yield inRow(felt, top, at, true);
  for (let at = 0; at < sides; at++) yield atSide(felt, at, false);
  for (let at = bottom - 1; at > half; at--) yield inRow(felt, bottom, at, false);
}

const box = (x, y, w, h, more) => ({ x: Math.round(x), y: Math.round(y), w, h, ...more });

function hero(felt) {
  const { rows, s, off, H, wide, pad } = felt;
  if (!s.hero) return inRow(felt, rows.bottom, (rows.bottom - 1) / 2, false);
  const middle = off + wide / 2;
  const seat = box(middle - s.boxW / 2, H - pad - s.bodyH, s.boxW, s.bodyH, { kind: "hero" });
  return [seat, box(middle - s.laneW / 2, seat.y - s.tuck - s.laneH, s.laneW, s.laneH, { at: "mid" })];
}

function inRow(felt, count, at, top) {
  const { rows, s, found, H, pad } = felt;
  const beside = top && rows.beside;
  const x = spread(felt, count, at, beside);
  const bow = count > 2 ? ((2 * at) / (count - 1) - 1) ** 2 : 0;
  const y = top ? pad + found.bowTop * bow : H - pad - s.seatH - found.bowBottom * bow;
  const seat = box(x, y, s.boxW, s.seatH, { kind: top ? "above" : "below" });
  if (!beside) {
    const before = top ? y + s.seatH + s.gap : y - s.gap - s.laneH;
    return [seat, box(x + (s.boxW - s.laneW) / 2, before, s.laneW, s.laneH, { at: "mid" })];
  }
  const right = count === 1 || at === 0;
  const level = y + s.bodyH + s.tuck + (s.cardsH - s.laneH) / 2;
  const aside = right ? x + s.boxW + s.gap : x - s.gap - s.laneW;
  return [seat, box(aside, level, s.laneW, s.laneH, { at: right ? "right" : "left" })];
}

/** A row of three and more uses most of the width, a row of two keeps together. */
function spread({ s, off, wide, pad }, count, at, beside) {
  const middle = off + wide / 2;
  if (count === 1) return middle - s.boxW / 2;
  const need = count * s.boxW + (count - 1) * s.gap + (beside ? count * (s.laneW + s.gap) : 0);
  const width = wide - 2 * pad;
  const used = Math.max(need, need + (width - need) * (count === 2 ? 0.4 : 0.82));
  return middle - used / 2 + ((used - s.boxW) * at) / (count - 1);
}

function atSide(felt, at, left) {
  const { s, off, wide, pad } = felt;
  const y = levelOf(felt, at);
  const x = left ? off + pad : off + wide - pad - s.boxW;
  const lane = left ? x + s.boxW + s.gap : x - s.gap - s.laneW;
  const seat = box(x, y, s.boxW, s.seatH, { kind: left ? "left" : "right" });
  return [seat, box(lane, laneLevel(felt, at), s.laneW, s.laneH, { at: left ? "right" : "left" })];
}

/** How high the lane of a seat at the side lies: beside its plate. */
export const laneLevel = (felt, at) => levelOf(felt, at) + felt.s.cardsH + felt.s.tuck + (felt.s.plateH - felt.s.laneH) / 2;

/** How high a seat at the side lies. */
function levelOf({ rows, s, found, middle, H, pad }, at) {
  const top = pad + found.topH - found.above;
  const floor = H - pad - found.bottomH + found.below;
  if (!rows.split) return top + spaced(s, floor - top, rows.sides, at);
  const [upperEnd, lowerStart] = [middle.y - s.gap, middle.y + middle.h + s.gap];
  if (at < found.upper) return top + spaced(s, upperEnd - top, found.upper, at);
  return lowerStart + spaced(s, floor - lowerStart, rows.sides - found.upper, at - found.upper);
}

/** A little more between seats than at the ends. */
function spaced({ seatH }, room, count, at) {
  const slack = room - count * seatH;
  if (count < 2) return slack / 2;
  const end = slack / (count + 1.6) / 1.3;
  return end + ((slack - 2 * end) / (count - 1) + seatH) * at;
}

/** How much of a seat at the side, or at the end of a row, lies outside the rail: little where the board takes the whole width. */
export const overRail = (rows, s) => s.boxW * (rows.sides && !rows.split ? 0.4 : 0.12);

function railOf({ rows, s, off, H, pad }, W) {
  const x = Math.round(off + pad + overRail(rows, s));
  const y = Math.round(pad + s.plateH * 0.55);
  return { x, y, w: W - 2 * x, h: Math.round(H - pad - s.bodyH * 0.5 - y) };
}
