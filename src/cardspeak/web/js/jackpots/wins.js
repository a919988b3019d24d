/** Wins and what is still to be done for each by whom; and what was paid, as it is printed and signed. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { choice, field, form, tap } from "./forms.js";
import { money } from "./looking.js";

const COMMANDS = { verify: "VerifyWin", confirm: "ConfirmWin", tell: "TellSenior" };
const DOES = { verify: say.wins.verify, count: say.wins.countInSuits, confirm: say.wins.confirm, tell: say.wins.tell, pay: say.wins.pay, record: say.wins.record };
const SUITS = ["clubs", "diamonds", "hearts", "spades"];

/** Cards one by one, as a verifier reads them. @param {string} cards as in `AsKs` */
const apart = (cards) => (cards.match(/../g) ?? []).join(" ");

/** A win, and its steps; with `order` they can be done. */
export function win(book, { hit, amount, todo }, means, order) {
  const stopped = (hit.shares || []).filter((share) => share.barred);
  return h(
    "div",
    { key: hit.id, class: "win", "data-win": hit.id },
    h("h4", {}, say.wins.winHandOf(hit.id, hit.event, hit.number, hit.table, hit.pending ? say.wins.theAmountIsConfirmedLater : money(amount))),
    h("p", { class: "hands" }, (hit.shares || []).map((share) => say.wins.holds(share.name, share.seat, apart(share.cards), apart(hit.board)))),
    h(
      "ol",
      {},
      todo.map((step) =>
        h(
          "li",
          { key: step.do, "data-step": step.do },
          say.wins.orAbove(DOES[step.do], step.by),
          cite(book, step.cite),
          " ",
          order && step.mine && doing(step, hit, means, order),
        ),
      ),
    ),
    stopped.map((share) =>
      h(
        "div",
        { key: `stopped ${share.seat}`, class: "stopped" },
        h("p", { class: "bad" }, say.wins.isThePrizeIsStoppedUntil(share.name, share.barred)),
        order &&
          form("clear", [field("why", say.wins.whyItMayBePaid, "")], say.wins.letItBePaid, ({ why }) =>
            order({ type: "ClearShare", id: hit.id, seat: share.seat, why }),
          ),
      ),
    ),
  );
}

function doing(step, hit, means, order) {
  if (step.do === "count") {
    return form(
      "count",
      SUITS.map((suit) => field(suit, suit, "", "number", { min: 0, max: 13 })), // counted, not agreed to
      say.wins.counted,
      (counted) => order({ type: "CountDeck", id: hit.id, suits: SUITS.map((suit) => Number(counted[suit])) }),
    );
  }
  if (step.do === "pay") {
    return (hit.shares || [])
      .filter((share) => !share.means)
      .map((share) =>
        form("pay", [choice("means", `${share.name}, ${money(share.amount || 0)}, in`, means)], say.wins.pay, ({ means: by }) =>
          order({ type: "PayWin", id: hit.id, seat: share.seat, means: by }),
        ),
      );
  }
  return tap(step.do, DOES[step.do], () => order({ type: COMMANDS[step.do], id: hit.id }));
}

/** The last of them, one line for each share. */
export const slips = (history) =>
  h(
    "div",
    { class: "slips" },
    h("h4", {}, say.wins.paid),
    listing(
      [say.wins.win, say.common.hand, say.common.player, say.common.amount, say.wins.recorded, say.wins.confirmed, say.wins.paid],
      history.flatMap(({ hit }) =>
        (hit.shares || []).map((share) =>
          h(
            "tr",
            { key: `${hit.id} ${share.seat}`, class: "slip" },
            h("th", { scope: "row" }, `${hit.id}: ${hit.event}`),
            h("td", {}, say.wins.of(hit.number, hit.table)),
            h("td", {}, share.name),
            h("td", { class: "amount" }, money(share.amount || 0)),
            h("td", {}, doer(hit, "record")),
            h("td", {}, doer(hit, "confirm")),
            h("td", {}, hit.struck ? say.wins.struck : say.wins.in(share.who || "", share.means || "")),
          ),
        ),
      ),
    ),
  );

const doer = (hit, step) => (hit.done || []).find((one) => one.step === step)?.who ?? "";
