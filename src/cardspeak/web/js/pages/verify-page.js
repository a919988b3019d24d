import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import "../parts/playing-card.js";
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
    document.title = `Pack of hand ${this.found.number} · cardspeak`;
  }

  draw() {
    const { found, noted, cards } = this;
    const wrong = cards.filter(({ good }) => !good).length;
    const mixed = found.mixes.some(([, seed]) => seed === noted?.seed);
    /** @type {[boolean, string][]} */
    const lines = [
      noted
        ? [noted.root === found.roots[0], "The root is the one that this browser kept before the first card."]
        : [null, "This browser was not at the table before the deal: it can only hold the cards against each other."],
      [wrong === 0, `${cards.length - wrong} of ${cards.length} cards lead to the root of their pack.`],
    ];
    if (noted?.house) lines.push([noted.house === found.house, "The house had fixed its seed before yours was known."]);
    if (noted?.seed) lines.push([mixed, "Your seed was mixed in."]);
    return h(
      "section",
      { class: "page" },
      h("h1", {}, `The pack of hand ${found.number}`),
      h("p", { class: "lead" }, "Worked out here, in this browser, from what was shown before the deal."),
      h("ul", { class: "checks" }, lines.map(check)),
      h("p", { class: "small root" }, "Root: ", h("code", {}, found.roots[0])),
      cards.length ? listing(["Card", "Place", "Pack", "Proof"], cards.map(row)) : h("p", { class: "empty" }, "You saw no card."),
      found.seed && h("p", {}, "The house's seed is open: ", h("code", {}, found.seed)),
      h(
        "p",
        {},
        h("a", { href: `/history/${found.table}/${found.number}` }, "Step through the hand"),
        " · ",
        h("a", { href: "/seals" }, "The seals of this room"),
      ),
    );
  }
}

const sign = (good) => (good === null ? "–" : good ? "✓" : "✗");
const check = ([good, words]) =>
  h("li", { "data-good": String(good) }, h("span", { "aria-hidden": "true" }, `${sign(good)} `), words);
const row = ({ pack, proof, good }) => [
  h("playing-card", { card: proof.card, class: "small" }),
  String(proof.place + 1),
  String(pack + 1),
  good ? "✓ holds" : "✗ does not hold",
];

define("verify-page", VerifyPage);

/** @param {string[]} params @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([table, number]) {
  const found = await call(`/api/history/${encodeURIComponent(table)}/${encodeURIComponent(number)}/proofs`);
  const cards = await Promise.all(
    found.cards.map(async ({ pack, proof }) => ({ pack, proof, good: (await rootBy(proof)) === found.roots[pack] })),
  );
  return ["verify-page", { found, noted: notedOf(table, found.number), cards }];
}
