import { calls, whenCalled } from "../beside/calls.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { excludeMe, setLimits } from "../limits_form.js";
import { changePassword } from "../password_form.js";
import { say } from "../say.js";
import { atWork, onTheFloor, prefer, session, taste, whenChanged } from "../session.js";
import { line } from "../socket.js";
import { chips } from "../words.js";
import "./menu-button.js";

/**
 * `<top-bar>`: where one can go, who one is, and how this browser likes to see the room.
 *
 * Attributes: `path` (the address that is open).
 * Events: `leave`, when somebody leaves the room.
 * @extends {Part<{}>}
 */
export class TopBar extends Part {
  static attributes = ["path"];

  connected() {
    this.hold(whenChanged(() => this.redraw()));
    this.hold(line.whenChanged(() => this.redraw()));
    this.hold(whenCalled(() => this.redraw()));
  }

  draw() {
    return [
      h(
        "a",
        { href: "/", class: "brand", "aria-label": say.topBar.cardspeakTheLobby },
        h("svg", { class: "logo", "aria-hidden": "true" }, h("use", { href: "#suit-s" })),
        h("span", {}, say.topBar.cardspeak),
      ),
      session.token &&
        h(
          "nav",
          { "aria-label": say.topBar.theRoom },
          this.#link("/", session.home ? say.topBar.theNight : say.topBar.lobby),
          !session.home && this.#link("/tournaments", say.topBar.tournaments),
          this.#link("/history", say.common.hands),
          this.#link("/rules", say.common.ruleBooks),
          this.#link("/learn", say.topBar.learn),
          !session.home && this.#link("/promotions", say.common.promotions),
          !session.home && this.#link("/jackpots", say.common.jackpots),
          onTheFloor() && this.#link("/floor", [say.common.floor, waits()]),
          !session.home && (atWork() ? this.#link("/office", say.topBar.office) : this.#link("/lists", say.topBar.lists)),
        ),
      h("span", { class: "gap" }),
      session.token && line.state === "lost" && h("span", { class: "lost", role: "status" }, say.topBar.reconnecting),
      session.token &&
        h(
          "span",
          { class: "me" },
          h("span", { class: "name" }, session.name),
          session.role !== "player" && h("span", { class: "tag" }, session.role),
          h("span", { class: "wallet", title: say.topBar.yourChipsAwayFromTheTables }, chips(session.chips)),
        ),
      h("menu-button", { class: "settings", label: "⚙", name: say.topBar.settings, sheet: this.#settings() }),
    ];
  }

  #link(href, words) {
    const path = this.getAttribute("path") ?? "/";
    const here = href === "/" ? ["/", "/home"].includes(path) || path.startsWith("/table") : path.startsWith(href);
    return h("a", { href, class: "nav", "aria-current": here ? "page" : false }, words);
  }

  #settings() {
    return [
      this.#choice(say.topBar.light, say.topBar.light, "theme", { auto: say.topBar.auto, dark: say.topBar.dark, light: say.topBar.light }),
      this.#choice(say.topBar.suits, say.topBar.coloursOfTheSuits, "colours", { four: say.topBar.fourColours, two: say.topBar.twoColours }),
      session.token && h("button", { type: "button", class: "quiet", onclick: changePassword }, say.topBar.password),
      session.token && h("button", { type: "button", class: "quiet", onclick: setLimits }, say.topBar.limits),
      session.token && h("button", { type: "button", class: "quiet", onclick: excludeMe }, say.topBar.takeAPause),
      h("a", { class: "button quiet", href: "/docs/", target: "_blank" }, say.topBar.docs),
      session.token &&
        h("button", { type: "button", class: "quiet", onclick: () => this.tell("leave") }, say.topBar.leaveTheRoom),
    ];
  }

  #choice(title, label, name, values) {
    const pick = ([value, words]) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          key: value,
          "aria-pressed": String(taste[name] === value),
          onclick: () => (prefer({ [name]: value }), this.redraw()),
        },
        words,
      );
    return [
      h("p", { class: "label" }, title),
      h("div", { class: "row", role: "group", "aria-label": label }, Object.entries(values).map(pick)),
    ];
  }
}

/** How many calls nobody has taken yet. */
function waits() {
  const count = calls.open.filter(({ call }) => !call.taken_by).length;
  return count > 0 && h("b", { class: "waits", role: "status", "aria-label": `, ${say.topBar.callsWait(count)}` }, count);
}

define("top-bar", TopBar);
