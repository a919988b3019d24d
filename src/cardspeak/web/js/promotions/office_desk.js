/** The back office of a promotion: duties with their hours, and the orders of whoever runs it. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { dollars, until, when } from "./when.js";

const STANDS = { open: say.officeDesk.open, now: say.officeDesk.toBeDone, overdue: say.officeDesk.overdue, met: say.officeDesk.inTime, late: say.officeDesk.tooLate };
const YES_NO = [
  ["", say.officeDesk.no],
  ["yes", say.officeDesk.yes],
];
const CLEARED = { name: "cleared", label: say.officeDesk.ifTheHouseHadStoppedIt, note: say.officeDesk.staffAndExcludedPeople };

/**
 * @param {any} view as the office sees it
 * @param {(type: string, fields?: any) => Promise<void>} order
 */
export function officeDesk(view, order) {
  const { office, row } = view;
  return h(
    "section",
    { class: "office" },
    h("h2", {}, say.officeDesk.theOffice),
    office.lacking.length > 0 && lacking(office, row),
    duties(view),
    h("div", { class: "row wrap" }, steps(view, order)),
    office.awards.length > 0 && [h("h3", {}, say.common.prizes), awards(view, order)],
    office.disputes.length > 0 && [h("h3", {}, say.officeDesk.disputes), disputes(view, order)],
    office.refusals.length > 0 && [h("h3", {}, say.officeDesk.refused), refusals(office, order)],
    office.tickets.length > 0 && [h("h3", {}, say.officeDesk.tickets), tickets(view, order)],
    h("p", { class: "small" }, say.officeDesk.owedToWinnersPaidRunBy(dollars(office.owed), dollars(office.paid), row.book)),
  );
}

/** What the Terms do not say yet, each with its clause: until they do, they cannot be lodged. */
const lacking = (office, row) => [
  h("h3", {}, say.officeDesk.lackingInTheTerms),
  h("ul", { class: "lacking" }, office.lacking.map((one, at) => h("li", { key: at }, one.says, " ", cite(row.book, one.cite)))),
];

function duties({ office, row, now }) {
  const lines = office.duties.map(({ deadline: one, stands }) =>
    h(
      "tr",
      { class: `duty ${stands}`, key: `${one.what} ${one.says}` },
      h("th", { scope: "row" }, one.says, " ", cite(row.book, one.cite)),
      h("td", { "data-stands": stands }, STANDS[stands]),
      h("td", {}, one.due ? [when(one.due), !one.done && h("small", {}, ` ${until(one.due, now)}`)] : one.since > now ? say.officeDesk.from(when(one.since)) : say.officeDesk.asSoonAsPossible),
      h("td", {}, one.done ? when(one.done) : "—"),
    ),
  );
  return listing([say.officeDesk.duty, "", say.common.until, say.officeDesk.done], lines, "duties");
}

const button = (words, verb, onclick) => h("button", { type: "button", class: "quiet", key: verb, "data-verb": verb, onclick }, words);

/** What can be done with the promotion as a whole now. */
function steps({ office, row, now }, order) {
  const asks = (words, type, fields, change = (told) => told) =>
    button(`${words}…`, type, () => giveOrder(words, fields, words, (told) => order(type, change(told))));
  const text = (name, label, more = {}) => ({ name, label, required: true, ...more });
  const plain = (words, type) => button(words, type, () => order(type));
  const found = [];
  const over = row.phase === "over" || row.phase === "cancelled";
  if (!over && (office.lodged === null || office.duties.some((one) => one.deadline.what.startsWith("lodge") && !one.deadline.done)))
    found.push(plain(say.officeDesk.termsAreLodged, "LodgeTerms"));
  if (row.doubt) found.push(asks(say.officeDesk.validateItsIntegrity, "ValidateIntegrity", [text("how", say.officeDesk.howItWasValidated)]));
  if (office.doubts.some((one) => one.told === null)) found.push(plain(say.officeDesk.theInspectorIsTold, "TellInspector"));
  if (!over && !row.doubt) {
    if (row.phase === "planned") found.push(plain(say.officeDesk.begin, "StartPromotion"));
    if (row.phase === "running") {
      const fields = [
        text("patron", say.common.name),
        { name: "meets", label: say.officeDesk.meetsEveryCriterionOfTheTerms, options: YES_NO },
        { name: "identified", label: say.officeDesk.identifiedBy, maxlength: 40 },
      ];
      const meets = ({ patron, meets: all, identified }) => ({ patron, meets: all ? office.full.entry.criteria : [], identified });
      found.push(asks(say.officeDesk.enterAPatron, "EnterDraw", fields, meets));
      if (now >= row.closes) found.push(button(say.officeDesk.closeTheEntries, "CloseDraw", () => order("CloseDraw", { seed: "" })));
    }
    if (row.phase !== "drawn") found.push(asks(say.officeDesk.nominateAScrutineer, "NominateScrutineer", [text("name", say.common.name)]));
    if (row.phase === "closed") found.push(asks(say.officeDesk.holdTheDraw, "HoldDraw", drawFields(office), drawn));
    if (row.phase === "drawn") {
      if (office.unpublished) found.push(plain(say.officeDesk.published(office.full.award.results), "PublishResults"));
      found.push(plain(say.officeDesk.everythingIsDone, "EndPromotion"));
    }
    found.push(asks(say.officeDesk.postpone, "PostponePromotion", [text("why", say.officeDesk.whyItsIntegrityIsInDoubt)]));
  }
  if (!over) found.push(asks(say.officeDesk.cancel, "CancelPromotion", [text("why", say.common.why)]));
  return found;
}

const drawFields = (office) => [
  { name: "word", label: say.officeDesk.aWordSaidAloudBySomebody, required: true },
  office.scrutineer && { name: "scrutineer", label: say.officeDesk.overseenBy, value: office.scrutineer },
  office.full.award.present && { name: "present", label: say.officeDesk.whoIsPresent, note: say.officeDesk.namesWithBetween },
].filter(Boolean);

const drawn = ({ word, scrutineer = "", present = "" }) => ({
  word,
  scrutineer,
  present: present.split(";").map((one) => one.trim()).filter(Boolean),
});

function awards({ office }, order) {
  const give = (words, type, fields, change) => () => giveOrder(words, fields, words, (told) => order(type, change(told)));
  const lines = office.awards.map((one) => {
    const { number, prize, patron, given } = one;
    const open = given === "won" || given === "claimed";
    const tried = one.attempts.map((try_) => `${try_.method}${try_.reached ? "" : say.officeDesk.notReached}${try_.late ? say.officeDesk.late : ""}`);
    const telling = [
      { name: "method", label: say.officeDesk.how, options: office.methods.map((way) => [way, way]), value: office.methods[0] },
      { name: "reached", label: say.officeDesk.reached, options: YES_NO, value: "yes" },
    ];
    const paying = [
      { name: "cheque", label: say.officeDesk.byCrossedChequeInDollars, type: "number", min: 0, step: "0.01", value: prize.value / 100 },
      { name: "transfer", label: say.officeDesk.byTransferInDollars, type: "number", min: 0, step: "0.01", value: 0 },
      { name: "account", label: say.officeDesk.theWinnersAccountForATransfer },
      CLEARED,
    ];
    const kept = [
      { name: "reason", label: say.common.why, required: true, note: say.officeDesk.thePatronIsTold },
      { name: "name", label: say.officeDesk.nameOfTheClaimant, value: patron },
      { name: "address", label: say.officeDesk.address },
    ];
    const refusing = [...kept, { name: "eligible", label: say.officeDesk.doesTheWinnerMeetTheTerms, options: YES_NO, value: "yes", note: say.officeDesk.whoDoesIsToldOfThe }];
    const denying = [{ name: "patron", label: say.officeDesk.whoAsksForIt, required: true }, ...kept.map((one) => (one.name === "name" ? { ...one, value: "" } : one))];
    const refused = (told) => ({ award: number, ...told, eligible: told.eligible === "yes" });
    return h(
      "tr",
      { key: number, "data-award": number },
      h("th", { scope: "row" }, `${number} · ${prize.name}`, h("small", {}, ` ${dollars(prize.value)}`)),
      h("td", {}, say.officeDesk.ticket(patron, one.ticket)),
      h("td", { class: "given" }, given),
      h("td", {}, tried.join("; ") || say.officeDesk.notToldYet),
      h(
        "td",
        {},
        h(
          "div",
          { class: "row wrap" },
          open && button(say.officeDesk.told, "TellWinner", give(say.officeDesk.toldTheWinner, "TellWinner", telling, (told) => ({ award: number, method: told.method, reached: told.reached === "yes" }))),
          given === "won" && !office.late.includes(number) && button(say.officeDesk.claimed, "ClaimPrize", () => order("ClaimPrize", { award: number, patron })),
          given === "won" &&
            office.late.includes(number) &&
            button(say.officeDesk.claimedTooLate, "AcceptLateClaim", give(say.officeDesk.acceptALateClaim, "AcceptLateClaim", [{ name: "why", label: say.officeDesk.whyItCountsAllTheSame, required: true }], (told) => ({ award: number, ...told }))),
          open && !one.confirmed && button(say.officeDesk.criteriaSeen, "ConfirmCriteria", () => order("ConfirmCriteria", { award: number, meets: office.full.entry.criteria })),
          given === "claimed" && one.money && button(say.officeDesk.pay, "PayWinner", give(say.officeDesk.payTheWinner, "PayWinner", paying, (told) => payment(one, told))),
          given === "claimed" && !one.money && button(say.officeDesk.handOver2, "HandOverPrize", give(say.officeDesk.handOver, "HandOverPrize", [CLEARED], (told) => ({ award: number, ...told }))),
          open && button(say.officeDesk.refuse, "RefusePrize", give(say.officeDesk.refuseThePrize, "RefusePrize", refusing, refused)),
          button(say.officeDesk.anotherAsks, "DenyClaim", give(say.officeDesk.denyAClaim, "DenyClaim", denying, (told) => ({ award: number, ...told }))),
        ),
      ),
    );
  });
  return listing([say.common.prize, say.officeDesk.winner, "", say.officeDesk.told2, ""], lines, "awards");
}

/** Cents by each way that was used. */
function payment({ number, patron }, { cheque, transfer, account, cleared }) {
  const ways = {};
  if (cheque) ways["crossed cheque"] = Math.round(cheque * 100);
  if (transfer) ways["electronic transfer"] = Math.round(transfer * 100);
  return { award: number, payee: patron, ways, account, cleared };
}

function disputes({ office }, order) {
  const fields = [
    { name: "decision", label: say.officeDesk.theDecisionWhichIsFinal, required: true },
    { name: "satisfied", label: say.officeDesk.isThePatronSatisfied, options: YES_NO, value: "" },
  ];
  const decide = (one) =>
    giveOrder(say.common.decide, fields, say.common.decide, (told) =>
      order("DecidePrizeDispute", { dispute: one.number, decision: told.decision, satisfied: told.satisfied === "yes" }),
    );
  const lines = office.disputes.map((one) =>
    h(
      "tr",
      { key: one.number },
      h("th", { scope: "row" }, one.patron),
      h("td", {}, one.says),
      h("td", {}, one.decided || button(say.officeDesk.decide, "DecidePrizeDispute", () => decide(one))),
      h(
        "td",
        {},
        one.satisfied === false &&
          (one.advised ? say.officeDesk.toldOfTheInspector : button(say.officeDesk.toldOfTheInspector2, "AdviseComplaint", () => order("AdviseComplaint", { dispute: one.number }))),
      ),
    ),
  );
  return listing([say.common.who, say.common.what, say.officeDesk.decided, ""], lines);
}

function refusals(office, order) {
  const lines = office.refusals.map((one) =>
    h(
      "tr",
      { key: `${one.award} ${one.patron}` },
      h("th", { scope: "row" }, say.officeDesk.prize(one.award, one.patron), !one.won && h("small", {}, say.officeDesk.anothers)),
      h("td", {}, one.reason),
      h("td", {}, [one.name, one.address].filter(Boolean).join(", ") || "—"),
      h("td", {}, one.told ? say.officeDesk.told3(when(one.told)) : button(say.officeDesk.toldWhy, "TellRefusal", () => order("TellRefusal", { award: one.award, patron: one.patron }))),
    ),
  );
  return listing([say.common.prize, say.common.why, say.officeDesk.kept, ""], lines);
}

function tickets({ office, row }, order) {
  const strike = (number) =>
    giveOrder(say.officeDesk.strikeTheTicket, [{ name: "why", label: say.officeDesk.whyItDoesNotCount, required: true }], say.officeDesk.strikeIt, (told) =>
      order("StrikeEntry", { ticket: number, ...told }),
    );
  const lines = office.tickets.map((one) =>
    h(
      "tr",
      { key: one.number },
      h("th", { scope: "row" }, one.number),
      h("td", {}, one.patron),
      h("td", {}, one.play.map((ref) => say.officeDesk.inRecord(ref.amount, ref.stream, ref.position)).join("; ") || "—"),
      h("td", {}, one.struck || (row.phase === "running" && button(say.officeDesk.strike, "StrikeEntry", () => strike(one.number)))),
    ),
  );
  return listing([say.officeDesk.ticket2, say.officeDesk.patron, say.officeDesk.restsOn, ""], lines);
}
