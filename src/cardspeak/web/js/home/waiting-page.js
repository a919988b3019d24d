import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { session } from "../session.js";

const EVERY = 1500; // milliseconds from one look at the door to the next
const WORDS = {
  waiting: say.waitingPage.theHostHasBeenToldThat,
  "turned away": say.waitingPage.theHostHasNotLetYou,
};

/**
 * `<waiting-page>`: at the door of a home game, until the host lets one in.
 *
 * Events: `enter` (bubbles), when one is in.
 * @extends {Part<{ found: any }>}
 */
export class WaitingPage extends Part {
  static state = ["found"];

  connected() {
    document.title = say.waitingPage.atTheDoorCardspeak;
    this.#look();
    const timer = setInterval(() => this.#look(), EVERY);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    const found = await call("/api/home").catch(() => null);
    if (!found || !this.isConnected) return;
    this.found = found.view;
    if (found.view.stands === "in") this.tell("enter", null, { bubbles: true });
  }

  draw() {
    const stands = this.found?.stands ?? "waiting";
    return h(
      "section",
      { class: "page centred waiting", "data-stands": stands },
      h("h1", {}, this.found?.title ?? say.waitingPage.aNightAtHome),
      h("p", { class: "lead", role: "status" }, say.waitingPage.youStandAtTheDoor(session.name)),
      h("p", {}, WORDS[stands] ?? WORDS.waiting),
    );
  }
}

define("waiting-page", WaitingPage);
