/** What the host of a night at home has in hand: the invitation, the door, chips, the pause and the end. */

import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
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
    { class: "host-desk", "aria-label": "The host" },
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
    h("img", { src: picture, alt: "The invitation as a QR code", width: 185, height: 185 }),
    h(
      "div",
      {},
      h("h2", {}, "Invite your guests"),
      h("p", {}, "They scan the picture or open this link, and you let them in:"),
      h("p", {}, h("code", { class: "link-text" }, link)),
      button("Copy the link", "copy", async () => {
        try {
          await navigator.clipboard.writeText(link);
          toast("Copied.");
        } catch {
          toast("This browser does not copy here: mark the link and copy it yourself.", "bad");
        }
      }),
    ),
  );

function door({ host }, order) {
  const waiting = host.guests.filter((one) => one.stands === "waiting");
  if (!waiting.length) return h("p", { class: "small", key: "nobody" }, "Nobody stands at the door.");
  return h(
    "ul",
    { class: "at-door", key: "door", "aria-label": "At the door" },
    waiting.map(({ session, name }) =>
      h(
        "li",
        { key: session, "data-guest": name },
        h("b", {}, name),
        host.here_already.includes(name) &&
          h("span", { class: "bad" }, " Somebody of this name is in: let in only the same person on another device."),
        button("Let in", "LetIn", () => order("LetIn", { session }), "main"),
        button("Turn away", "TurnAway", () => order("TurnAway", { session })),
      ),
    ),
  );
}

function wanted({ host, terms }, order) {
  return host.wanted.map(({ number, name, chips: amount }) =>
    h(
      "p",
      { key: number, class: "wanted", "data-wanted": name },
      `${name} asks for ${chips(amount)} chips${pieces(amount, terms)}. `,
      button("Hand them out", "HandOutChips", () => order("HandOutChips", { name, chips: amount, wanted: number }), "main"),
    ),
  );
}

function steps(view, order, open) {
  const ask = (title, fields, verb, type, change = (told) => told) =>
    giveOrder(title, fields, verb, (told) => order(type, change(told)));
  const { terms } = view;
  const words = [
    { name: "title", label: "What the night is called", value: terms.title, required: true, maxlength: 60 },
    { name: "worth", label: "A chip is worth, in cents", type: "number", min: 0, value: terms.worth, note: "0: for nothing." },
    { name: "stack", label: "Chips of a usual buy-in", type: "number", min: 1, value: terms.stack },
    { name: "currency", label: "Currency", value: terms.currency, required: true, maxlength: 4 },
    { name: "colours", label: "Your set of chips", value: colourWords(terms.colours), note: "Such as: white 1, red 5, green 25, black 100. Empty: numbers alone." },
  ];
  return [
    button("Open a table…", "open", open, "main"),
    view.paused
      ? button("Go on", "GoOnWithNight", () => order("GoOnWithNight"), "main")
      : button("Pause…", "PauseNight", () =>
          ask("Pause the night", [{ name: "why", label: "Why", value: "a pause", required: true }], "Pause", "PauseNight"),
        ),
    button("Stakes and chips…", "SetNightTerms", () =>
      ask("What it is played for", words, "So it is", "SetNightTerms", (told) => ({ terms: { ...told, colours: readColours(told.colours) } })),
    ),
    button("Last hand", "CallLastHand", () => order("CallLastHand")),
    button("Settle up", "SettleUp", () => order("SettleUp")),
  ];
}

/** Somebody's chips, handed out or taken back by the host. */
export const chipsOf = (name, stack, order) =>
  giveOrder(
    `Chips for ${name}`,
    [
      { name: "what", label: "What", options: [["HandOutChips", "Hand out"], ["TakeBackChips", "Take back"]], value: "HandOutChips" },
      { name: "chips", label: "Chips", type: "number", min: 1, value: stack, required: true },
    ],
    "Do it",
    ({ what, chips: amount }) => order(what, { name, chips: amount }),
  );

/** Devices that are in, with a way to send one away. */
export const insideList = ({ host }, me, order) => {
  const inside = host.guests.filter((one) => one.stands === "in" && one.name !== me);
  if (!inside.length) return h("p", { class: "empty", key: "alone" }, "Nobody but you is in yet.");
  return listing(
    ["Guest", "Since", ""],
    inside.map(({ session, name, at }) =>
      h(
        "tr",
        { key: session },
        h("th", { scope: "row" }, name),
        h("td", {}, new Date(at * 1000).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit" })),
        h("td", {}, button("Send home", "TurnAway", () => order("TurnAway", { session }))),
      ),
    ),
  );
};
