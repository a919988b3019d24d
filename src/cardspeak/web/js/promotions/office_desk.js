/** The back office of a promotion: duties with their hours, and the orders of whoever runs it. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { cite } from "../parts/clause-link.js";
import { giveOrder } from "../table/order-form.js";
import { dollars, until, when } from "./when.js";

const STANDS = { open: "open", now: "to be done", overdue: "OVERDUE", met: "in time", late: "too late" };
const YES_NO = [
  ["", "No"],
  ["yes", "Yes"],
];
const CLEARED = { name: "cleared", label: "If the house had stopped it: why it is given", note: "Staff and excluded people." };

/**
 * @param {any} view as the office sees it
 * @param {(type: string, fields?: any) => Promise<void>} order
 */
export function officeDesk(view, order) {
  const { office, row } = view;
  return h(
    "section",
    { class: "office" },
    h("h2", {}, "The office"),
    office.lacking.length > 0 && lacking(office, row),
    duties(view),
    h("div", { class: "row wrap" }, steps(view, order)),
    office.awards.length > 0 && [h("h3", {}, "Prizes"), awards(view, order)],
    office.disputes.length > 0 && [h("h3", {}, "Disputes"), disputes(view, order)],
    office.refusals.length > 0 && [h("h3", {}, "Refused"), refusals(office, order)],
    office.tickets.length > 0 && [h("h3", {}, "Tickets"), tickets(view, order)],
    h("p", { class: "small" }, `Owed to winners: ${dollars(office.owed)}; paid: ${dollars(office.paid)}. Run by ${row.book}.`),
  );
}

/** What the Terms do not say yet, each with its clause: until they do, they cannot be lodged. */
const lacking = (office, row) => [
  h("h3", {}, "Lacking in the Terms"),
  h("ul", { class: "lacking" }, office.lacking.map((one, at) => h("li", { key: at }, one.says, " ", cite(row.book, one.cite)))),
];

function duties({ office, row, now }) {
  const lines = office.duties.map(({ deadline: one, stands }) =>
    h(
      "tr",
      { class: `duty ${stands}`, key: `${one.what} ${one.says}` },
      h("th", { scope: "row" }, one.says, " ", cite(row.book, one.cite)),
      h("td", { "data-stands": stands }, STANDS[stands]),
      h("td", {}, one.due ? [when(one.due), h("small", {}, ` ${until(one.due, now)}`)] : one.since > now ? `from ${when(one.since)}` : "as soon as possible"),
      h("td", {}, one.done ? when(one.done) : "—"),
    ),
  );
  return listing(["Duty", "", "Until", "Done"], lines, "duties");
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
    found.push(plain("Terms are lodged", "LodgeTerms"));
  if (row.doubt) found.push(asks("Validate its integrity", "ValidateIntegrity", [text("how", "How it was validated")]));
  if (office.doubts.some((one) => one.told === null)) found.push(plain("The inspector is told", "TellInspector"));
  if (!over && !row.doubt) {
    if (row.phase === "planned") found.push(plain("Begin", "StartPromotion"));
    if (row.phase === "running") {
      const fields = [text("patron", "Name"), { name: "meets", label: "Meets every criterion of the Terms", options: YES_NO }];
      const meets = ({ patron, meets: all }) => ({ patron, meets: all ? office.full.entry.criteria : [] });
      found.push(asks("Enter a patron", "EnterDraw", fields, meets));
      if (now >= row.closes) found.push(button("Close the entries", "CloseDraw", () => order("CloseDraw", { seed: "" })));
    }
    if (row.phase !== "drawn") found.push(asks("Nominate a scrutineer", "NominateScrutineer", [text("name", "Name")]));
    if (row.phase === "closed") found.push(asks("Hold the draw", "HoldDraw", drawFields(office), drawn));
    if (row.phase === "drawn") {
      if (office.unpublished) found.push(plain(`Published: ${office.full.award.results}`, "PublishResults"));
      found.push(plain("Everything is done", "EndPromotion"));
    }
    found.push(asks("Postpone", "PostponePromotion", [text("why", "Why its integrity is in doubt")]));
  }
  if (!over) found.push(asks("Cancel", "CancelPromotion", [text("why", "Why")]));
  return found;
}

const drawFields = (office) => [
  { name: "word", label: "A word said aloud by somebody else", required: true },
  office.scrutineer && { name: "scrutineer", label: "Overseen by", value: office.scrutineer },
  office.full.award.present && { name: "present", label: "Who is present", note: "Names with ; between." },
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
    const tried = one.attempts.map((try_) => `${try_.method}${try_.reached ? "" : " (not reached)"}${try_.late ? ", late" : ""}`);
    const telling = [
      { name: "method", label: "How", options: office.methods.map((way) => [way, way]), value: office.methods[0] },
      { name: "reached", label: "Reached?", options: YES_NO, value: "yes" },
    ];
    const paying = [
      { name: "cheque", label: "By crossed cheque, in dollars", type: "number", min: 0, step: "0.01", value: prize.value / 100 },
      { name: "transfer", label: "By transfer, in dollars", type: "number", min: 0, step: "0.01", value: 0 },
      { name: "account", label: "The winner's account, for a transfer" },
      CLEARED,
    ];
    const kept = [
      { name: "reason", label: "Why", required: true, note: "The patron is told." },
      { name: "name", label: "Name of the claimant", value: patron },
      { name: "address", label: "Address" },
    ];
    const refusing = [...kept, { name: "eligible", label: "Does the winner meet the Terms?", options: YES_NO, value: "yes", note: "Who does is told of the prize first." }];
    const denying = [{ name: "patron", label: "Who asks for it", required: true }, ...kept.map((one) => (one.name === "name" ? { ...one, value: "" } : one))];
    const refused = (told) => ({ award: number, ...told, eligible: told.eligible === "yes" });
    return h(
      "tr",
      { key: number, "data-award": number },
      h("th", { scope: "row" }, `${number} · ${prize.name}`, h("small", {}, ` ${dollars(prize.value)}`)),
      h("td", {}, `${patron}, ticket ${one.ticket}`),
      h("td", { class: "given" }, given),
      h("td", {}, tried.join("; ") || "not told yet"),
      h(
        "td",
        { class: "row wrap" },
        open && button("Told…", "TellWinner", give("Told the winner", "TellWinner", telling, (told) => ({ award: number, method: told.method, reached: told.reached === "yes" }))),
        given === "won" && !office.late.includes(number) && button("Claimed", "ClaimPrize", () => order("ClaimPrize", { award: number, patron })),
        given === "won" &&
          office.late.includes(number) &&
          button("Claimed, too late…", "AcceptLateClaim", give("Accept a late claim", "AcceptLateClaim", [{ name: "why", label: "Why it counts all the same", required: true }], (told) => ({ award: number, ...told }))),
        open && !one.confirmed && button("Criteria seen", "ConfirmCriteria", () => order("ConfirmCriteria", { award: number, meets: office.full.entry.criteria })),
        given === "claimed" && one.money && button("Pay…", "PayWinner", give("Pay the winner", "PayWinner", paying, (told) => payment(one, told))),
        given === "claimed" && !one.money && button("Hand over…", "HandOverPrize", give("Hand over", "HandOverPrize", [CLEARED], (told) => ({ award: number, ...told }))),
        open && button("Refuse…", "RefusePrize", give("Refuse the prize", "RefusePrize", refusing, refused)),
        button("Another asks…", "DenyClaim", give("Deny a claim", "DenyClaim", denying, (told) => ({ award: number, ...told }))),
      ),
    );
  });
  return listing(["Prize", "Winner", "", "Told", ""], lines);
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
    { name: "decision", label: "The decision, which is final", required: true },
    { name: "satisfied", label: "Is the patron satisfied?", options: YES_NO, value: "" },
  ];
  const decide = (one) =>
    giveOrder("Decide", fields, "Decide", (told) =>
      order("DecidePrizeDispute", { dispute: one.number, decision: told.decision, satisfied: told.satisfied === "yes" }),
    );
  const lines = office.disputes.map((one) =>
    h(
      "tr",
      { key: one.number },
      h("th", { scope: "row" }, one.patron),
      h("td", {}, one.says),
      h("td", {}, one.decided || button("Decide…", "DecidePrizeDispute", () => decide(one))),
      h(
        "td",
        {},
        one.satisfied === false &&
          (one.advised ? "told of the inspector" : button("Told of the inspector", "AdviseComplaint", () => order("AdviseComplaint", { dispute: one.number }))),
      ),
    ),
  );
  return listing(["Who", "What", "Decided", ""], lines);
}

function refusals(office, order) {
  const lines = office.refusals.map((one) =>
    h(
      "tr",
      { key: `${one.award} ${one.patron}` },
      h("th", { scope: "row" }, `Prize ${one.award}, ${one.patron}`, !one.won && h("small", {}, " (another's)")),
      h("td", {}, one.reason),
      h("td", {}, [one.name, one.address].filter(Boolean).join(", ") || "—"),
      h("td", {}, one.told ? `told ${when(one.told)}` : button("Told why", "TellRefusal", () => order("TellRefusal", { award: one.award, patron: one.patron }))),
    ),
  );
  return listing(["Prize", "Why", "Kept", ""], lines);
}

function tickets({ office, row }, order) {
  const strike = (number) =>
    giveOrder("Strike the ticket", [{ name: "why", label: "Why it does not count", required: true }], "Strike it", (told) =>
      order("StrikeEntry", { ticket: number, ...told }),
    );
  const lines = office.tickets.map((one) =>
    h(
      "tr",
      { key: one.number },
      h("th", { scope: "row" }, one.number),
      h("td", {}, one.patron),
      h("td", {}, one.play.map((ref) => `${ref.amount} in ${ref.stream}, record ${ref.position}`).join("; ") || "—"),
      h("td", {}, one.struck || (row.phase === "running" && button("Strike…", "StrikeEntry", () => strike(one.number)))),
    ),
  );
  return listing(["Ticket", "Patron", "Rests on", ""], lines);
}
