import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { line } from "../socket.js";
import { giveOrder } from "../table/order-form.js";
import "./call-wait.js";
import { calls, whenCalled } from "./calls.js";

/** Say what the answer is. @param {any} call @param {(command: any) => any} ask */
export const answering = ({ number, name, why }, ask) =>
  giveOrder(
    `${name}: ${why}`,
    [{ name: "answer", label: say.floorCalls.whatDoYouTellThem, required: true, maxlength: 200 }],
    say.floorCalls.answer,
    ({ answer }) => ask({ type: "AnswerCall", call: number, answer }),
  );

/**
 * `<floor-calls>`: who calls from which table, why, and how long that has been waiting; taken, answered, closed.
 * @extends {Part<{}>}
 */
export class FloorCalls extends Part {
  static look = "floor-calls";

  connected() {
    this.hold(whenCalled(() => this.redraw()));
  }

  async #ask(table, command) {
    const answer = await line.request({ do: "call", table, command });
    if (answer.type === "refused" || answer.type === "wrong") toast(answer.says, "bad");
  }

  draw() {
    if (!calls.heard) return h("p", { class: "empty", role: "status" }, say.floorCalls.listeningForCalls);
    return [
      calls.open.length === 0 && h("p", { class: "empty", key: "none" }, say.floorCalls.nobodyCallsACallRingsHere),
      h("ul", { class: "calls", "aria-live": "assertive", "aria-label": say.floorCalls.callsThatWait }, calls.open.map((row) => this.#row(row))),
      calls.done.length > 0 &&
        h("details", { key: "done" }, h("summary", {}, say.floorCalls.closed(calls.done.length)), h("ul", { class: "calls done" }, calls.done.map(over))),
    ];
  }

  #row({ table, title, call }) {
    const ask = (command) => this.#ask(table, command);
    const button = (words, kind, act) => h("button", { type: "button", class: kind, onclick: act }, words);
    const mine = call.taken_by === session.name;
    return h(
      "li",
      { key: `${table}/${call.number}`, class: call.taken_by ? "taken" : "waiting", "data-call": `${table}/${call.number}` },
      h("call-wait", { at: call.at, until: call.answered_at, ahead: calls.ahead }),
      h(
        "div",
        { class: "what" },
        h("b", {}, call.why),
        h("p", { class: "small" }, h("a", { href: `/table/${table}` }, say.floorCalls.table(table)), ` · ${title} · ${whoCalls(call)}`),
        call.taken_by && h("p", { class: "small" }, say.floorCalls.takenBy(mine ? say.floorCalls.you : call.taken_by, call.answer ? `: ${call.answer}` : ".")),
      ),
      h(
        "div",
        { class: "row" },
        !mine && button(call.taken_by ? say.floorCalls.takeItOver : say.floorCalls.iTakeIt, call.taken_by ? "quiet" : "main", () => ask({ type: "TakeCall", call: call.number })),
        button(say.floorCalls.answer2, "quiet", () => answering(call, ask)),
        button(say.floorCalls.close, "quiet", () => ask({ type: "CloseCall", call: call.number })),
      ),
    );
  }
}

const whoCalls = ({ name, seat }) => (seat ? say.floorCalls.seat(name, seat) : name);

const over = ({ table, call }) =>
  h(
    "li",
    { key: `${table}/${call.number}` },
    h("div", { class: "what" }, h("b", {}, call.why), h("p", { class: "small" }, say.floorCalls.table2(table, whoCalls(call), ended(call)))),
  );

const ended = ({ taken_by: taken, answer, closed_by: closed }) =>
  [taken && `${taken}${answer ? `: ${answer}` : say.floorCalls.tookIt}`, say.floorCalls.closedBy(closed)].filter(Boolean).join(", ");

define("floor-calls", FloorCalls);
