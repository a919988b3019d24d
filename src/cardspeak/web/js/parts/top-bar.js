import { calls, whenCalled } from "../beside/calls.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { excludeMe, setLimits } from "../limits_form.js";
import { changePassword } from "../password_form.js";
import { atWork, onTheFloor, prefer, session, taste, whenChanged } from "../session.js";
import { line } from "../socket.js";
import { chips, plural } from "../words.js";
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
        { href: "/", class: "brand", "aria-label": "cardspeak, the lobby" },
        h("svg", { class: "logo", "aria-hidden": "true" }, h("use", { href: "#suit-s" })),
        h("span", {}, "cardspeak"),
      ),
      session.token &&
        h(
          "nav",
          { "aria-label": "The room" },
          this.#link("/", session.home ? "The night" : "Lobby"),
          !session.home && this.#link("/tournaments", "Tournaments"),
          this.#link("/history", "Hands"),
          this.#link("/rules", "Rule books"),
          this.#link("/learn", "Learn"),
          !session.home && this.#link("/promotions", "Promotions"),
          !session.home && this.#link("/jackpots", "Jackpots"),
          onTheFloor() && this.#link("/floor", ["Floor", waits()]),
          !session.home && (atWork() ? this.#link("/office", "Office") : this.#link("/lists", "Lists")),
        ),
      h("span", { class: "gap" }),
      session.token && line.state === "lost" && h("span", { class: "lost", role: "status" }, "Reconnecting…"),
      session.token &&
        h(
          "span",
          { class: "me" },
          h("span", { class: "name" }, session.name),
          session.role !== "player" && h("span", { class: "tag" }, session.role),
          h("span", { class: "wallet", title: "Your chips away from the tables" }, chips(session.chips)),
        ),
      h("menu-button", { class: "settings", label: "⚙", name: "Settings", sheet: this.#settings() }),
    ];
  }

  #link(href, words) {
    const path = this.getAttribute("path") ?? "/";
    const here = href === "/" ? ["/", "/home"].includes(path) || path.startsWith("/table") : path.startsWith(href);
    return h("a", { href, class: "nav", "aria-current": here ? "page" : false }, words);
  }

  #settings() {
    return [
      this.#choice("Light", "Light", "theme", { auto: "Auto", dark: "Dark", light: "Light" }),
      this.#choice("Suits", "Colours of the suits", "colours", { four: "Four colours", two: "Two colours" }),
      session.token && h("button", { type: "button", class: "quiet", onclick: changePassword }, "Password…"),
      session.token && h("button", { type: "button", class: "quiet", onclick: setLimits }, "Limits…"),
      session.token && h("button", { type: "button", class: "quiet", onclick: excludeMe }, "Take a pause…"),
      h("a", { class: "button quiet", href: "/docs/", target: "_blank" }, "Docs"),
      session.token &&
        h("button", { type: "button", class: "quiet", onclick: () => this.tell("leave") }, "Leave the room"),
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
  return count > 0 && h("b", { class: "waits", role: "status", "aria-label": `, ${plural(count, "call waits", "calls wait")}` }, count);
}

define("top-bar", TopBar);
