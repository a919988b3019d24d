/** Orders of the floor that need words: closing, other stakes, the button, people and seats. */

import { plain } from "../words.js";
import { giveOrder } from "./order-form.js";

const WHY = { name: "why", label: "Why (everybody reads it)", maxlength: 120 };
const MINUTES = {
  name: "minutes",
  label: "Minutes of notice",
  type: "number",
  min: 0,
  max: 1440,
  value: 0,
  note: "0 is as the rule book says; more make it longer.",
};

/** @param {(minutes: number, why: string) => any} close */
export const closing = (close) =>
  giveOrder("Close the table", [MINUTES, WHY], "Give notice", ({ minutes, why }) => close(minutes, why));

const SUMS = ["small", "big", "bring_in", "chinese_unit"];

/** Other blinds or antes, and the rest of the stakes in proportion. @param {any} view @param {(command: any) => any} ask */
export function otherStakes({ stakes }, ask) {
  const kind = ["blinds", "antes"].find((one) => stakes[one].length);
  const before = kind ? stakes[kind] : [stakes.chinese_unit || stakes.small];
  const fields = [
    {
      name: "sums",
      label: kind ? `New ${kind}` : "New stakes",
      value: before.join("/"),
      pattern: before.map(() => "[1-9][0-9]{0,8}").join("/"),
      note: "The other limits grow or shrink with them.",
      required: true,
    },
    MINUTES,
    WHY,
  ];
  giveOrder("Other stakes", fields, "Give notice", ({ sums, minutes, why }) => {
    const wanted = sums.split("/").map(Number);
    const change = { type: "NewTerms", stakes: grown(stakes, wanted.at(-1) / before.at(-1), kind, wanted) };
    return ask({ type: "GiveNotice", change, by: "", minutes, why });
  });
}

/** @param {any} stakes @param {number} times @param {string | undefined} kind @param {number[]} wanted */
function grown(stakes, times, kind, wanted) {
  const more = (sum) => Math.ceil(sum * times);
  const sums = Object.fromEntries(SUMS.filter((name) => stakes[name]).map((name) => [name, more(stakes[name])]));
  const lists = { blinds: stakes.blinds.map(more), antes: stakes.antes.map(more) };
  return { ...stakes, ...sums, ...lists, ...(kind && { [kind]: wanted }) };
}

const seatsOf = (places) => places.map(({ seat, name }) => [seat, `Seat ${seat}, ${plain(name)}`]);

/** @param {any[]} places seats that could have it @param {(command: any) => any} ask */
export function moveButton(places, ask) {
  const fields = [{ name: "seat", label: "The button stands at", options: seatsOf(places) }, WHY];
  giveOrder("Put the button right", fields, "Move it", ({ seat, why }) =>
    ask({ type: "MoveButton", seat: Number(seat), by: "", why }),
  );
}

/** @param {any} view @param {(command: any) => any} ask */
export function excludeSomebody(view, ask) {
  const people = view.seats.map(({ name }) => [name, plain(name)]);
  const fields = [
    { name: "name", label: "Who", options: people },
    { name: "why", label: "Why (between the house and that person)", required: true, maxlength: 120 },
  ];
  giveOrder("Exclude somebody", fields, "Exclude", ({ name, why }) => ask({ type: "Exclude", name, by: "", why }));
}

/** @param {any} view @param {(command: any) => any} ask */
export function holdSeat(view, ask) {
  const taken = new Set(view.seats.map(({ seat }) => seat));
  const free = Array.from({ length: view.places }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
  const fields = [
    { name: "seat", label: "Seat", options: free.map((seat) => [seat, `Seat ${seat}`]) },
    { name: "name", label: "For whom", required: true, maxlength: 24 },
  ];
  giveOrder("Hold a seat", fields, "Hold it", ({ seat, name }) =>
    ask({ type: "ReserveSeat", seat: Number(seat), name, by: "" }),
  );
}

/** @param {any} dispute @param {(command: any) => any} ask */
export function decideDispute({ number, name, about, decided_by: decided }, ask) {
  const fields = [{ name: "decision", label: `${name}: ${about}`, required: true, maxlength: 200 }];
  const type = decided ? "ReviewDispute" : "DecideDispute";
  giveOrder(`Dispute ${number}`, fields, decided ? "Review" : "Decide", ({ decision }) =>
    ask({ type, dispute: number, decision, by: "" }),
  );
}

/** @param {number} seat @param {(command: any) => any} ask */
export function raiseDispute(seat, ask) {
  const fields = [{ name: "about", label: "What do you not accept?", required: true, maxlength: 200 }];
  giveOrder("A dispute", fields, "Call the floor", ({ about }) => ask({ type: "RaiseDispute", seat, about }));
}

/** All chips go back and the hand is dealt again: asked once before it is done. */
export function misdeal(ask) {
  const fields = [{ name: "why", label: "Why? Everybody gets the chips of this hand back.", maxlength: 200 }];
  giveOrder("A misdeal", fields, "Declare it", ({ why }) => ask({ type: "DeclareMisdeal", by: "", why }));
}
