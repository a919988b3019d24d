/** What a director announces beforehand: another start, a limit on time, a round for those who are out. */

import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { seed } from "./chance.js";

const inMinutes = (minutes) => Math.ceil(Date.now() / 1000) + 60 * minutes + 1;

/** @param {any} desk @param {(command: any) => Promise<boolean>} ask */
export function moveStart({ notice = 0 }, ask) {
  const note = notice ? say.directorsDesk.noticeOf(notice) : "";
  const fields = [{ name: "minutes", label: say.directorsDesk.minutesFromNow, type: "number", inputmode: "numeric", min: 0, value: Math.max(notice, 30), required: true, note }];
  giveOrder(say.directorsDesk.whenDoesItStart, fields, say.directorsDesk.moveTheStart, ({ minutes }) => ask({ type: "MoveStart", to: inMinutes(minutes) }));
}

/** @param {any} desk @param {(command: any) => Promise<boolean>} ask */
export function limitTime({ notice = 0 }, ask) {
  const fields = [
    { name: "seconds", label: say.directorsDesk.secondsForAWager, type: "number", inputmode: "numeric", min: 0, value: 30, required: true },
    { name: "minutes", label: say.directorsDesk.fromMinutes, type: "number", inputmode: "numeric", min: 0, value: notice, required: true, note: notice ? say.directorsDesk.noticeOf(notice) : "" },
  ];
  giveOrder(say.directorsDesk.aLimitOnTheTime, fields, say.directorsDesk.limitIt, ({ seconds, minutes }) => ask({ type: "LimitTime", seconds, since: inMinutes(minutes) }));
}

/** The seed of the next draw, kept in this browser until it is drawn with. @param {any} view */
const kept = ({ row }) => ["draw", row.id].join("-");

/** The seed that was committed to here, if that is the one that is wanted. @param {any} view */
export const committedSeed = (view) => (view.board.commitment && localStorage.getItem(kept(view))) || "";

/** Say now what the draw will be: the digest of its seed, which is published with the draw. @param {any} view @param {(command: any) => Promise<boolean>} ask */
export function commitDraw(view, ask) {
  const fields = [{ name: "seed", label: say.directorsDesk.theSeed, value: seed(), required: true, note: say.directorsDesk.keepTheSeed }];
  giveOrder(say.directorsDesk.commitToTheDraw2, fields, say.directorsDesk.publishTheDigest, async (given) => {
    const done = await ask({ type: "CommitDraw", commitment: await commitmentOf(given.seed) });
    if (done) localStorage.setItem(kept(view), given.seed);
  });
}

/** Whether this browser can work a digest out: over plain http from elsewhere it does not. */
export const canCommit = () => Boolean(globalThis.crypto?.subtle);

async function commitmentOf(text) {
  const whole = new TextEncoder().encode(`cardspeak draw 1\n${text}`);
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A table that the tournament does not need any more. @param {any} view @param {(command: any) => Promise<boolean>} ask */
export function giveBack({ board }, ask) {
  const fields = [
    { name: "table", label: say.directorsDesk.whichTable, options: board.tables.map(({ name }) => [name, name]), value: board.tables[0]?.name },
    { name: "purpose", label: say.directorsDesk.whatForInstead, required: true, value: say.directorsDesk.aCashGame },
  ];
  giveOrder(say.directorsDesk.giveATableBack2, fields, say.directorsDesk.giveItBack, ({ table, purpose }) => ask({ type: "UseTable", table, purpose }));
}

/** @param {(command: any) => Promise<boolean>} ask */
export function repechage(ask) {
  const fields = [
    { name: "hands", label: say.common.hands, type: "number", inputmode: "numeric", min: 1, value: 10, required: true },
    { name: "advance", label: say.directorsDesk.howManyGoOn, type: "number", inputmode: "numeric", min: 1, value: 1, required: true },
  ];
  giveOrder(say.directorsDesk.aRoundForThose, fields, say.directorsDesk.callIt, ({ hands, advance }) =>
    ask({ type: "CallRepechage", plan: { name: "repechage", hands, advance, who: "eliminated" } }),
  );
}
