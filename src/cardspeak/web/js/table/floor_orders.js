/** Orders of the floor that need words: closing, other stakes, the button, people and seats. */

import { say } from "../say.js";
import { plain } from "../words.js";
import { giveOrder } from "./order-form.js";

const WHY = { name: "why", label: say.floorOrders.whyEverybodyReadsIt, maxlength: 120 };
const MINUTES = {
  name: "minutes",
  label: say.floorOrders.minutesOfNotice,
  type: "number",
  min: 0,
  max: 1440,
  value: 0,
  note: say.floorOrders.n0IsAsTheRuleBook,
};

/** @param {(minutes: number, why: string) => any} close */
export const closing = (close) =>
  giveOrder(say.floorOrders.closeTheTable, [MINUTES, WHY], say.floorOrders.giveNotice, ({ minutes, why }) => close(minutes, why));

const SUMS = ["small", "big", "bring_in", "chinese_unit"];

/** Other blinds or antes, and the rest of the stakes in proportion. @param {any} view @param {(command: any) => any} ask */
export function otherStakes({ stakes }, ask) {
  const kind = ["blinds", "antes"].find((one) => stakes[one].length);
  const before = kind ? stakes[kind] : [stakes.chinese_unit || stakes.small];
  const fields = [
    {
      name: "sums",
      label: kind ? say.floorOrders.new(kind) : say.floorOrders.newStakes,
      value: before.join("/"),
      pattern: before.map(() => "[1-9][0-9]{0,8}").join("/"),
      note: say.floorOrders.theOtherLimitsGrowOrShrink,
      required: true,
    },
    MINUTES,
    WHY,
  ];
  giveOrder(say.floorOrders.otherStakes, fields, say.floorOrders.giveNotice, ({ sums, minutes, why }) => {
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

const seatsOf = (places) => places.map(({ seat, name }) => [seat, say.floorOrders.seat(seat, plain(name))]);

/** @param {any[]} places seats that could have it @param {(command: any) => any} ask */
export function moveButton(places, ask) {
  const fields = [{ name: "seat", label: say.floorOrders.theButtonStandsAt, options: seatsOf(places) }, WHY];
  giveOrder(say.floorOrders.putTheButtonRight, fields, say.floorOrders.moveIt, ({ seat, why }) =>
    ask({ type: "MoveButton", seat: Number(seat), by: "", why }),
  );
}

/** A bomb pot and its like: the next hand alone is of another game. @param {[string, string][]} games @param {(command: any) => any} ask */
export function oneHand(games, ask) {
  const fields = [{ name: "game", label: say.common.game, options: games, value: games[0][0] }];
  giveOrder(say.floorOrders.theNextHandAlone, fields, say.floorOrders.announceIt, ({ game }) => ask({ type: "AnnounceOneHand", game, by: "" }));
}

/** @param {any} view @param {(command: any) => any} ask */
export function excludeSomebody(view, ask) {
  const people = view.seats.map(({ name }) => [name, plain(name)]);
  const fields = [
    { name: "name", label: say.common.who, options: people },
    { name: "why", label: say.floorOrders.whyBetweenTheHouseAndThat, required: true, maxlength: 120 },
  ];
  giveOrder(say.floorOrders.excludeSomebody, fields, say.floorOrders.exclude, ({ name, why }) => ask({ type: "Exclude", name, by: "", why }));
}

/** @param {any} view @param {(command: any) => any} ask */
export function holdSeat(view, ask) {
  const taken = new Set(view.seats.map(({ seat }) => seat));
  const free = Array.from({ length: view.places }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
  const fields = [
    { name: "seat", label: say.common.seat, options: free.map((seat) => [seat, say.floorOrders.seat2(seat)]) },
    { name: "name", label: say.floorOrders.forWhom, required: true, maxlength: 24 },
  ];
  giveOrder(say.floorOrders.holdASeat, fields, say.floorOrders.holdIt, ({ seat, name }) =>
    ask({ type: "ReserveSeat", seat: Number(seat), name, by: "" }),
  );
}

/** @param {any} dispute @param {(command: any) => any} ask */
export function decideDispute({ number, name, about, decided_by: decided }, ask) {
  const fields = [{ name: "decision", label: `${name}: ${about}`, required: true, maxlength: 200 }];
  const type = decided ? "ReviewDispute" : "DecideDispute";
  giveOrder(say.floorOrders.dispute(number), fields, decided ? say.floorOrders.review : say.common.decide, ({ decision }) =>
    ask({ type, dispute: number, decision, by: "" }),
  );
}

/** @param {number} seat @param {(command: any) => any} ask */
export function raiseDispute(seat, ask) {
  const fields = [{ name: "about", label: say.floorOrders.whatDoYouNotAccept, required: true, maxlength: 200 }];
  giveOrder(say.floorOrders.aDispute, fields, say.floorOrders.callTheFloor, ({ about }) => ask({ type: "RaiseDispute", seat, about }));
}

/** All chips of this hand, and of no other, go back and it is dealt again: asked once before it is done. */
export function misdeal(hand, ask) {
  const fields = [{ name: "why", label: say.floorOrders.whyEverybodyGetsTheChipsOf, maxlength: 200 }];
  giveOrder(say.floorOrders.aMisdeal, fields, say.floorOrders.declareIt, ({ why }) => ask({ type: "DeclareMisdeal", by: "", why }, hand));
}
