/** People and seats in the words of the desk. */

import { say } from "../say.js";
import { grouped } from "../wording.js";
import { isLive, plain } from "../words.js";

/** What the dealer is told, with names: `Ann (seat 3) is to act`. @param {string} says @param {any[]} seats */
export const named = (says, seats) =>
  grouped(says.replaceAll(" (live)", "")).replace(/\b[Ss]eat (\d+)\b(?! \()/g, (whole, number) => {
    const place = seats.find(({ seat }) => seat === Number(number));
    return place ? say.naming.seat(plain(place.name), number) : whole;
  });

/** Whoever sits in a seat. @param {any} view @param {number} seat */
export const placeOf = (view, seat) => view.seats.find((one) => one.seat === seat);

/** The name in a seat. @param {any} view @param {number} seat */
export const nameOf = (view, seat) => (seat ? plain(placeOf(view, seat)?.name ?? say.naming.seat2(seat)) : say.naming.theKitty);

/** Whether the dealer speaks for a seat. @param {any} view @param {number} seat */
export const spokenFor = (view, seat) => isLive(placeOf(view, seat)?.name ?? "");
