/** Calling the floor from a table, and what has become of a call. */

import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { onTheFloor, session } from "../session.js";
import "./call-wait.js";
import { answering } from "./floor-calls.js";

/** What people call for most. */
export const REASONS = ["I do not understand a ruling", "Something is wrong with the pot", "Somebody acts out of turn", "A player's conduct", "I need chips"];
const LONGEST = 200;

/** @param {(why: string) => any} call */
export function callFloor(call) {
  openBox("Call the floor", (close) => {
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
      h("p", {}, "Somebody of the floor is called to this table. What for?"),
      h("div", { class: "reasons" }, REASONS.map(reason)),
      h("label", { class: "field" }, h("span", {}, "Or in your own words"), h("input", { name: "why", required: true, maxlength: LONGEST })),
      h("div", { class: "buttons" }, h("button", { class: "main", type: "submit" }, "Call")),
    );
  });
}

/** The calls of a table: one's own with what became of it; those of others for the house. */
export function callStatus(calls, ahead, ask) {
  const one = (call) => {
    const mine = call.name === session.name;
    const how = call.answer ? `${call.taken_by}: ${call.answer}` : call.taken_by ? `${call.taken_by} is coming.` : "The floor has been called.";
    return h(
      "div",
      { class: `notice call${call.taken_by ? "" : " waiting"}`, role: "status", key: call.number, "data-call": call.number },
      h("p", {}, h("b", {}, mine ? how : `${call.name} calls: ${call.why}`), " ", !mine && call.taken_by && `${how} `, h("call-wait", { at: call.at, ahead })),
      !mine && onTheFloor() && !call.taken_by && h("button", { type: "button", class: "quiet", onclick: () => ask({ type: "TakeCall", call: call.number }) }, "I take it"),
      !mine && onTheFloor() && h("button", { type: "button", class: "quiet", onclick: () => answering(call, ask) }, "Answer…"),
      h("button", { type: "button", class: "quiet", onclick: () => ask({ type: "CloseCall", call: call.number }) }, mine && !call.answer ? "Never mind" : "It is settled"),
    );
  };
  return h("div", { class: "notices", key: "calls" }, calls.map(one));
}
