import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { listing } from "../listing.js";
import { say } from "../say.js";

/**
 * `<seals-page>`: the last seals of the room's log and the key that made them, to be printed or kept.
 *
 * Properties: `found` (the key and the seals, the last first).
 * @extends {Part<{ found: any }>}
 */
export class SealsPage extends Part {
  static properties = ["found"];

  connected() {
    document.title = say.sealsPage.sealsCardspeak;
  }

  draw() {
    const { key, seals } = this.found;
    const page = { class: "page seals" };
    if (!key) return h("section", page, h("h1", {}, say.sealsPage.seals), h("p", { class: "empty" }, say.sealsPage.thisRoomKeepsNoLogTo));
    return h(
      "section",
      page,
      h("h1", {}, say.sealsPage.seals),
      h(
        "p",
        { class: "lead" },
        say.sealsPage.eachSealSaysWhereTheLog,
      ),
      h("p", {}, say.sealsPage.key, h("code", {}, key)),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => window.print() }, say.common.print),
        h("a", { class: "button quiet", download: "seals.jsonl", href: asFile(lines(seals)) }, say.sealsPage.keepTheseSeals),
        h("a", { class: "button quiet", download: "seal.key.pub", href: asFile(this.found.public) }, say.sealsPage.keepThePublicKey),
      ),
      listing([say.sealsPage.seal, say.common.when, say.sealsPage.whereTheLogStood], seals.map(row)),
    );
  }
}

const asFile = (text) => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
/** As the log has them: keys in order, no spaces. */
const canonical = (seal) => JSON.stringify(Object.fromEntries(Object.entries(seal).sort()));
const lines = (seals) => [...seals].reverse().map((seal) => `${canonical(seal)}\n`).join("");
const row = (seal) =>
  h(
    "tr",
    { key: seal.number },
    h("td", {}, String(seal.number)),
    h("td", {}, new Date(seal.time / 1000).toLocaleString(say.locale)),
    h("td", {}, h("code", { class: "small" }, seal.heads.map((head) => `${head.slice(0, 24)}…`).join(" "))),
  );

define("seals-page", SealsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  return ["seals-page", { found: await call("/api/seals") }];
}
