import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import "../parts/playing-card.js";
import { say } from "../say.js";
import { notedOf, rootBy } from "../shuffle.js";

/**
 * `<verify-page>`: the cards one saw in a hand, held against what was committed to before the deal.
 *
 * Properties: `found` (the proofs, as the room gives them), `noted` (what this browser kept before the deal, or nothing),
 * `cards` (each card with the root that its proof leads to).
 * @extends {Part<{ found: any, noted: any, cards: any }>}
 */
export class VerifyPage extends Part {
  static properties = ["found", "noted", "cards"];

  connected() {
    document.title = say.verifyPage.packOfHandCardspeak(this.found.number);
  }

  draw() {
    const { found, noted, cards } = this;
    const wrong = cards.filter(({ good }) => !good).length;
    const mixed = found.mixes.some(([, seed]) => seed === noted?.seed);
    /** @type {[boolean, string][]} */
    const lines = [
      noted
        ? [noted.root === found.roots[0], say.verifyPage.theRootIsTheOneThat]
        : [null, say.verifyPage.thisBrowserWasNotAtThe],
      [wrong === 0, say.verifyPage.ofCardsLeadToTheRoot(cards.length - wrong, cards.length)],
    ];
    if (noted?.house) lines.push([noted.house === found.house, say.verifyPage.theHouseHadFixedItsSeed]);
    if (noted?.seed) lines.push([mixed, say.verifyPage.yourSeedWasMixedIn]);
    return h(
      "section",
      { class: "page" },
      h("h1", {}, say.verifyPage.thePackOfHand(found.number)),
      h("p", { class: "lead" }, say.verifyPage.workedOutHereInThisBrowser),
      h("ul", { class: "checks" }, lines.map(check)),
      h("p", { class: "small root" }, say.verifyPage.root, h("code", {}, found.roots[0])),
      cards.length ? listing([say.verifyPage.card, say.common.place, say.verifyPage.pack, say.verifyPage.proof], cards.map(row), "proofs") : h("p", { class: "empty" }, say.verifyPage.youSawNoCard),
      found.seed && h("p", {}, say.verifyPage.theHousesSeedIsOpen, h("code", {}, found.seed)),
      h(
        "p",
        {},
        h("a", { href: `/history/${found.table}/${found.number}` }, say.verifyPage.stepThroughTheHand),
        " · ",
        h("a", { href: "/seals" }, say.verifyPage.theSealsOfThisRoom),
      ),
    );
  }
}

const sign = (good) => (good === null ? "–" : good ? "✓" : "✗");
const check = ([good, words]) =>
  h("li", { "data-good": String(good) }, h("span", { "aria-hidden": "true" }, `${sign(good)} `), words);
const row = ({ pack, proof, good }) =>
  h(
    "tr",
    { key: `${pack} ${proof.place}` },
    h("th", { scope: "row" }, h("playing-card", { card: proof.card, class: "small" })),
    h("td", {}, proof.place + 1),
    h("td", {}, pack + 1),
    h("td", { class: good ? "" : "bad" }, good ? say.verifyPage.holds : say.verifyPage.doesNotHold),
  );

define("verify-page", VerifyPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([table, number]) {
  const found = await call(`/api/history/${encodeURIComponent(table)}/${encodeURIComponent(number)}/proofs`);
  const cards = await Promise.all(
    found.cards.map(async ({ pack, proof }) => ({ pack, proof, good: (await rootBy(proof)) === found.roots[pack] })),
  );
  return ["verify-page", { found, noted: notedOf(table, found.number), cards }];
}
