/** What the host of a night at home has in hand: the invitation, the door, chips, the pause and the end. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { chips } from "../words.js";
import { colourWords, inColours, readColours } from "./colours.js";

/** An amount in the host's set, in brackets. */
export const pieces = (amount, { colours }) => {
  const told = inColours(amount, colours);
  return told && ` (${told})`;
};

const button = (words, verb, onclick, kind = "quiet") =>
  h("button", { type: "button", class: kind, key: verb, "data-verb": verb, onclick }, words);

/**
 * @param {any} view of the night @param {any} invite the link and its picture
 * @param {(type: string, fields?: any) => Promise<any>} order @param {() => void} open a table
 */
export function hostDesk(view, invite, order, open) {
  const over = view.ended !== null;
  return h(
    "section",
    { class: "host-desk", "aria-label": say.hostDesk.theHost },
    !over && invite && invitation(invite),
    !over && door(view, order),
    !over && wanted(view, order),
    !over && h("div", { class: "row wrap" }, steps(view, order, open)),
  );
}

const invitation = ({ link, picture }) =>
  h(
    "div",
    { class: "invite" },
    h("img", { src: picture, alt: say.hostDesk.theInvitationAsAQrCode, width: 185, height: 185 }),
    h(
      "div",
      {},
      h("h2", {}, say.hostDesk.inviteYourGuests),
      h("p", {}, say.hostDesk.theyScanThePictureOrOpen),
      h("p", {}, h("code", { class: "link-text" }, link)),
      button(say.hostDesk.copyTheLink, "copy", async () => {
        try {
          await navigator.clipboard.writeText(link);
          toast(say.hostDesk.copied);
        } catch {
          toast(say.hostDesk.thisBrowserDoesNotCopyHere, "bad");
        }
      }),
    ),
  );

function door({ host }, order) {
  const waiting = host.guests.filter((one) => one.stands === "waiting");
  if (!waiting.length) return h("p", { class: "small", key: "nobody" }, say.hostDesk.nobodyStandsAtTheDoor);
  return h(
    "ul",
    { class: "at-door", key: "door", "aria-label": say.hostDesk.atTheDoor },
    waiting.map(({ session, name }) =>
      h(
        "li",
        { key: session, "data-guest": name },
        h("b", {}, name),
        host.here_already.includes(name) &&
          h("span", { class: "bad" }, say.hostDesk.somebodyOfThisNameIsIn),
        button(say.hostDesk.letIn, "LetIn", () => order("LetIn", { session }), "main"),
        button(say.hostDesk.turnAway, "TurnAway", () => order("TurnAway", { session })),
      ),
    ),
  );
}

function wanted({ host, terms }, order) {
  return host.wanted.map(({ number, name, chips: amount }) =>
    h(
      "p",
      { key: number, class: "wanted", "data-wanted": name },
      say.hostDesk.asksForChips(name, chips(amount), pieces(amount, terms)),
      button(say.hostDesk.handThemOut, "HandOutChips", () => order("HandOutChips", { name, chips: amount, wanted: number }), "main"),
    ),
  );
}

function steps(view, order, open) {
  const ask = (title, fields, verb, type, change = (told) => told) =>
    giveOrder(title, fields, verb, (told) => order(type, change(told)));
  const { terms } = view;
  const words = [
    { name: "title", label: say.hostDesk.whatTheNightIsCalled, value: terms.title, required: true, maxlength: 60 },
    { name: "worth", label: say.hostDesk.aChipIsWorthInCents, type: "number", min: 0, value: terms.worth, note: say.hostDesk.n0ForNothing },
    { name: "stack", label: say.hostDesk.chipsOfAUsualBuyIn, type: "number", min: 1, value: terms.stack },
    { name: "currency", label: say.hostDesk.currency, value: terms.currency, required: true, maxlength: 4 },
    { name: "colours", label: say.hostDesk.yourSetOfChips, value: colourWords(terms.colours), note: say.hostDesk.suchAsWhite1Red5 },
  ];
  return [
    button(say.hostDesk.openATable, "open", open, "main"),
    view.paused
      ? button(say.common.goOn, "GoOnWithNight", () => order("GoOnWithNight"), "main")
      : button(say.hostDesk.pause, "PauseNight", () =>
          ask(say.hostDesk.pauseTheNight, [{ name: "why", label: say.common.why, value: say.hostDesk.aPause, required: true }], say.common.pause, "PauseNight"),
        ),
    button(say.hostDesk.stakesAndChips, "SetNightTerms", () =>
      ask(say.hostDesk.whatItIsPlayedFor, words, say.hostDesk.soItIs, "SetNightTerms", (told) => ({ terms: { ...told, colours: readColours(told.colours) } })),
    ),
    button(say.hostDesk.lastHand, "CallLastHand", () => order("CallLastHand")),
    button(say.hostDesk.settleUp, "SettleUp", () => order("SettleUp")),
  ];
}

/** Somebody's chips, handed out or taken back by the host. */
export const chipsOf = (name, stack, order) =>
  giveOrder(
    say.hostDesk.chipsFor(name),
    [
      { name: "what", label: say.common.what, options: [["HandOutChips", say.hostDesk.handOut], ["TakeBackChips", say.common.takeBack]], value: "HandOutChips" },
      { name: "chips", label: say.common.chips, type: "number", min: 1, value: stack, required: true },
    ],
    say.hostDesk.doIt,
    ({ what, chips: amount }) => order(what, { name, chips: amount }),
  );

/** Devices that are in, with a way to send one away. */
export const insideList = ({ host }, me, order) => {
  const inside = host.guests.filter((one) => one.stands === "in" && one.name !== me);
  if (!inside.length) return h("p", { class: "empty", key: "alone" }, say.hostDesk.alone);
  return listing(
    [say.hostDesk.guest, say.hostDesk.since, ""],
    inside.map(({ session, name, at }) =>
      h(
        "tr",
        { key: session },
        h("th", { scope: "row" }, name),
        h("td", {}, new Date(at * 1000).toLocaleTimeString(say.locale, { hour: "2-digit", minute: "2-digit" })),
        h("td", {}, button(say.hostDesk.sendHome, "TurnAway", () => order("TurnAway", { session }))),
      ),
    ),
  );
};
