/** Where seats, bets and the button lie on the felt. */

import { places } from "../geometry.js";

/** @typedef {{x: number, y: number, dx: number, dy: number, narrow: boolean}} Spot `dx`, `dy` point to the middle */

/** A place, for the style sheet. */
export const put = (x, y) => ({ "--x": `${Math.round(x)}px`, "--y": `${Math.round(y)}px` });

/**
 * Where each seat is, one's own at the bottom.
 * @param {any} view @param {number} width @param {number} height @param {boolean} narrow
 * @returns {Map<number, Spot>}
 */
export function seatSpots(view, width, height, narrow) {
  const mine = typeof view.viewer === "number" ? view.viewer : 0;
  const rx = width / 2 - (narrow ? 46 : 80);
  const ry = height / 2 - (narrow ? 48 : 66);
  const taken = view.seats.map((place) => place.seat);
  const all = Array.from({ length: view.places }, (_, at) => at + 1);
  // A small screen has room for those who play; a large one for every chair.
  const seats = narrow && mine ? taken : all;
  const first = mine ? seats.indexOf(mine) : Math.floor(seats.length / 2);
  const ring = places(seats.length, rx, ry);
  const spots = new Map();
  for (let step = 0; step < seats.length; step++) {
    const seat = seats[(first + step) % seats.length];
    spots.set(seat, {
      x: width / 2 + ring[step].x,
      y: height / 2 + ring[step].y + (narrow ? 8 : 10),
      dx: -ring[step].x / rx,
      dy: -ring[step].y / ry,
      narrow,
    });
  }
  return spots;
}

/** Before a seat, where its bet lies; it comes from the seat. @param {Spot} spot */
export function betSpot(spot) {
  const reach = spot.narrow ? 62 : 96;
  const [x, y] = inwards(spot);
  const [right, down] = [x * reach * 1.12, y * reach * (spot.narrow ? 0.78 : 0.8)];
  return { ...put(spot.x + right, spot.y + down), ...from(-right, -down) };
}

/** Where something that is being drawn came from: so many pixels away. */
export const from = (x, y) => ({ "--from-x": `${Math.round(x)}px`, "--from-y": `${Math.round(y)}px` });

/** Before a seat and a little aside, where the button lies. @param {Spot} spot */
export function buttonSpot(spot) {
  const [reach, side] = spot.narrow ? [46, 30] : [70, 50];
  const [x, y] = inwards(spot);
  return put(spot.x + x * reach - y * side, spot.y + y * reach * 0.8 + x * side);
}

function inwards({ dx, dy }) {
  const size = Math.hypot(dx, dy) || 1;
  return [dx / size, dy / size];
}
