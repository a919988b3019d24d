/** Where things lie round an oval table. */

const ROUND = 2.6; // between an ellipse (2) and a box
const SAMPLES = 720;

const bend = (value) => Math.sign(value) * Math.abs(value) ** (2 / ROUND);

/**
 * `count` places at even distances along the rim, clockwise from the middle of the lower side.
 * @param {number} count @param {number} rx @param {number} ry
 * @returns {{x: number, y: number}[]}
 */
export function places(count, rx, ry) {
  const points = [];
  let length = 0;
  for (let at = 0; at <= SAMPLES; at++) {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / SAMPLES;
    const point = { x: rx * bend(Math.cos(angle)), y: ry * bend(Math.sin(angle)), along: 0 };
    if (at) length += Math.hypot(point.x - points[at - 1].x, point.y - points[at - 1].y);
    point.along = length;
    points.push(point);
  }
  const found = [];
  let at = 0;
  for (let place = 0; place < count; place++) {
    const wanted = (length * place) / count;
    while (points[at].along < wanted) at++;
    found.push({ x: points[at].x, y: points[at].y });
  }
  return found;
}
