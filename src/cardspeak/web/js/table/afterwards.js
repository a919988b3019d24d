/** When a hand is over: showing cards that nobody has seen, and the cards that would have come. */

import { cardName, rankSign, suitSign } from "../cards.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";

const FEW = 2; // cards that have a button each

const small = (verb, words, act, label) =>
  h("button", { type: "button", class: "quiet after", key: verb, "data-verb": verb, "aria-label": label, onclick: act }, words);

/**
 * The row of the dock when a hand is over; nothing where there is nothing to show or to see.
 * @param {any} view @param {(command: any) => any} ask
 */
export function afterwards(view, ask) {
  const { showable = [], hunts = false, viewer: seat } = view;
  if (!showable.length && !hunts) return null;
  const show = (cards) => ask({ type: "ShowCards", seat, cards });
  const one = (card) =>
    small(`show ${card}`, [say.afterwards.show, rankSign(card), suitSign(card[1], "pip")], () => show([card]), say.afterwards.showThe(cardName(card)));
  const several = showable.length > FEW;
  return h(
    "div",
    { class: "sizer afterwards", key: "afterwards", role: "group", "aria-label": say.afterwards.theHandIsOver },
    several ? small("show one", say.afterwards.showOne, () => chooseOne(showable, show)) : showable.map(one),
    showable.length > 1 && small("show all", several ? say.afterwards.showAll : say.afterwards.showBoth, () => show(showable)),
    hunts && small("rabbit", say.afterwards.whatWouldHaveCome, () => ask({ type: "AskRabbit", seat })),
  );
}

function chooseOne(cards, show) {
  openBox(say.afterwards.showOneCard, (close) =>
    h(
      "div",
      { class: "large-hand" },
      cards.map((card) =>
        h(
          "button",
          { type: "button", class: "tap", key: card, "aria-label": say.afterwards.showThe(cardName(card)), onclick: () => (close(), show([card])) },
          playingCard(card, { size: "middling" }),
        ),
      ),
    ),
  );
}
