import { isAnswering, whenAnswering } from "../api.js";
import { calls, whenCalled } from "../beside/calls.js";
import { h, within } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";
import { atWork, onTheFloor, prefer, session, taste, whenChanged } from "../session.js";
import { line } from "../socket.js";
import { chips, roleWords } from "../words.js";
import "./menu-button.js";

const MORE = 76; // pixels for the button that has the rest of the places to go

/** What the room can send the page in. */
const LANGUAGES = (document.documentElement.dataset.languages ?? "").split(" ");

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
    this.hold(whenChanged(() => requestAnimationFrame(() => this.#fit())));
    const width = new ResizeObserver(() => this.#fit());
    width.observe(this.parentElement);
    this.hold(() => width.disconnect());
    this.hold(line.whenChanged(() => this.redraw()));
    this.hold(whenAnswering(() => this.redraw()));
    this.hold(whenCalled(() => this.redraw()));
  }

  /** How many of the places to go there is room for; the others are behind one button. */
  #fits = Infinity;

  #fit() {
    this.#fits = Infinity;
    this.update();
    const row = within(this, ".links");
    if (!row || row.scrollWidth <= row.clientWidth) return;
    const end = row.getBoundingClientRect().right - MORE * (row.currentCSSZoom ?? 1);
    this.#fits = [...row.children].filter((one) => one.getBoundingClientRect().right <= end).length;
    this.update();
  }

  draw() {
    const links = this.#links();
    const more = links.slice(this.#fits);
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
          h("div", { class: "links" }, links.slice(0, this.#fits)),
          more.length > 0 && h("menu-button", { class: "more-links", label: say.topBar.more, sheet: more }),
        ),
      h("span", { class: "gap" }),
      session.token &&
        (line.state === "lost" || !isAnswering()) &&
        h("span", { class: "lost", role: "status", title: say.topBar.whatYouSeeMayBeOld }, say.topBar.reconnecting),
      session.token &&
        h(
          "span",
          { class: "me" },
          h("span", { class: "name" }, session.name),
          session.role !== "player" && h("span", { class: "tag" }, roleWords(session.role)),
          h("span", { class: "wallet", title: say.topBar.yourChipsAwayFromTheTables }, chips(session.chips)),
        ),
      h("menu-button", { class: "settings", label: "⚙", name: say.topBar.settings, sheet: this.#settings() }),
    ];
  }

  /** Where one can go, whoever one is; those of the house find their own places first. */
  #links() {
    return [
      this.#link("/", session.home ? say.topBar.theNight : say.topBar.lobby),
      onTheFloor() && this.#link("/floor", [say.common.floor, waits()]),
      !session.home && atWork() && this.#link("/office", say.topBar.office),
      !session.home && this.#link("/tournaments", say.topBar.tournaments),
      this.#link("/history", say.common.hands),
      this.#link("/rules", say.common.ruleBooks),
      this.#link("/learn", say.topBar.learn),
      !session.home && this.#link("/promotions", say.common.promotions),
      !session.home && this.#link("/jackpots", say.common.jackpots),
      !session.home && !atWork() && this.#link("/lists", say.topBar.lists),
    ].filter(Boolean);
  }

  #link(href, words) {
    const path = this.getAttribute("path") ?? "/";
    const here = href === "/" ? ["/", "/home"].includes(path) || path.startsWith("/table") : path.startsWith(href);
    const chosen = (event) => event.target.closest("menu-button")?.close();
    return h("a", { href, class: "nav", key: href, "aria-current": here ? "page" : false, onclick: chosen }, words);
  }

  #settings() {
    return [
      session.token &&
        h("p", { class: "who" }, session.name, session.role !== "player" && h("span", { class: "tag" }, roleWords(session.role))),
      this.#choice(say.topBar.light, say.topBar.light, "theme", { auto: say.topBar.auto, dark: say.topBar.dark, light: say.topBar.light }),
      this.#choice(say.topBar.suits, say.topBar.coloursOfTheSuits, "colours", { four: say.topBar.fourColours, two: say.topBar.twoColours }),
      LANGUAGES.length > 1 && this.#languages(),
      session.token && h("button", { type: "button", class: "quiet", onclick: async () => (await import("../password_form.js")).changePassword() }, say.topBar.password),
      session.token && h("button", { type: "button", class: "quiet", onclick: async () => (await import("../limits_form.js")).setLimits() }, say.topBar.limits),
      session.token && h("button", { type: "button", class: "quiet", onclick: async () => (await import("../limits_form.js")).excludeMe() }, say.topBar.takeAPause),
      h("a", { class: "button quiet", href: "/docs/", target: "_blank" }, say.topBar.docs),
      session.token &&
        h("button", { type: "button", class: "quiet", onclick: () => this.tell("leave") }, say.topBar.leaveTheRoom),
    ];
  }

  /** The room sends the page in the language that this browser was told to ask for. */
  #languages() {
    const pick = (one) =>
      choice(one, new Intl.DisplayNames([one], { type: "language" }).of(one), one === document.documentElement.lang, () => {
        document.cookie = [`cardspeak-language=${one}`, "path=/", "max-age=31536000", "samesite=strict"].join(";");
        location.reload();
      });
    return [
      h("p", { class: "label" }, say.topBar.language),
      h("div", { class: "row", role: "group", "aria-label": say.topBar.language }, LANGUAGES.map(pick)),
    ];
  }

  #choice(title, label, name, values) {
    const pick = ([value, words]) => choice(value, words, taste[name] === value, () => (prefer({ [name]: value }), this.redraw()));
    return [
      h("p", { class: "label" }, title),
      h("div", { class: "row", role: "group", "aria-label": label }, Object.entries(values).map(pick)),
    ];
  }
}

const choice = (value, words, pressed, choose) =>
  h("button", { type: "button", class: "pick", key: value, "aria-pressed": String(pressed), onclick: choose }, words);

/** How many calls nobody has taken yet. */
function waits() {
  const count = calls.open.filter(({ call }) => !call.taken_by).length;
  return count > 0 && h("b", { class: "waits", role: "status", "aria-label": `, ${say.topBar.callsWait(count)}` }, count);
}

define("top-bar", TopBar);
