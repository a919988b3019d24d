/** Calling the floor from a table, and what has become of a call. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../say.js";
import { onTheFloor, session } from "../session.js";
import "./call-wait.js";
import { answering } from "./floor-calls.js";

/** What people call for most. */
export const REASONS = [say.calling.iDoNotUnderstandARuling, say.calling.somethingIsWrongWithThePot, say.calling.somebodyActsOutOfTurn, say.calling.aPlayersConduct, say.calling.iNeedChips];
const LONGEST = 200;

/** @param {(why: string) => any} call */
export function callFloor(call) {
  openBox(say.calling.callTheFloor, (close) => {
    const send = (why) => {
      close();
      call(why);
    };
    const reason = (words) => h("button", { type: "button", class: "quiet", key: words, onclick: () => send(words) }, words);
    return h(
      "form",
      {
        class: "call-form",
        onsubmit: (event) => {
          event.preventDefault();
          send(new FormData(event.target).get("why"));
        },
      },
      h("p", {}, say.calling.somebodyOfTheFloorIsCalled),
      h("div", { class: "reasons" }, REASONS.map(reason)),
      h("label", { class: "field" }, h("span", {}, say.calling.orInYourOwnWords), h("input", { name: "why", required: true, maxlength: LONGEST })),
      h("div", { class: "buttons" }, h("button", { class: "main", type: "submit" }, say.calling.call)),
    );
  });
}

/** What has become of a call, for whoever called. */
const becameOf = ({ answer, taken_by: by }) => (answer ? `${by}: ${answer}` : by ? say.calling.isComing(by) : say.calling.theFloorHasBeenCalled);

/** What is new about one's own calls, in words. */
export function callNews(before, calls) {
  const known = new Map(before.map((call) => [call.number, becameOf(call)]));
  return calls.filter((call) => call.name === session.name && becameOf(call) !== known.get(call.number)).map(becameOf);
}

/** The calls of a table: one's own with what became of it; those of others for the house. */
export function callStatus(calls, ahead, ask) {
  const one = (call) => {
    const mine = call.name === session.name;
    const how = becameOf(call);
    return h(
      "div",
      { class: `notice call${call.taken_by ? "" : " waiting"}`, role: "status", key: call.number, "data-call": call.number },
      h("p", {}, h("b", {}, mine ? how : say.calling.calls(call.name, call.why)), " ", !mine && call.taken_by && `${how} `, h("call-wait", { at: call.at, until: call.answered_at, ahead })),
      !mine && onTheFloor() && !call.taken_by && h("button", { type: "button", class: "quiet", onclick: () => ask({ type: "TakeCall", call: call.number }) }, say.calling.iTakeIt),
      !mine && onTheFloor() && h("button", { type: "button", class: "quiet", onclick: () => answering(call, ask) }, say.calling.answer),
      h("button", { type: "button", class: "quiet", onclick: () => ask({ type: "CloseCall", call: call.number }) }, mine && !call.answer ? say.calling.neverMind : say.calling.itIsSettled),
    );
  };
  return h("div", { class: "notices", key: "calls" }, calls.map(one));
}
