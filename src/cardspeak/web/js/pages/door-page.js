import { call } from "../api.js";
import { h, within } from "../dom.js";
import { Part, define } from "../element.js";
import { playingCard } from "../parts/playing-card.js";
import { say } from "../say.js";
import { enter, session } from "../session.js";

const INVITE = "cardspeak.invite"; // the word of a home game's link, for the same
const ROLE = "cardspeak.role"; // a role given by the address, until somebody comes in with it

/**
 * `<door-page>`: coming in: a name; a password only where the room asks for one.
 *
 * Properties: `room` (what the room says of itself).
 * Events: `enter` (bubbles), when somebody has come in.
 * @extends {Part<{ room: any, says: string }>}
 */
export class DoorPage extends Part {
  static properties = ["room"];
  static state = ["says"];

  #name = session.name;
  #asked = false;

  connected() {
    document.title = "cardspeak";
    this.says ??= this.room.wrong;
    this.update();
    within(this, "#name").focus();
  }

  async #submit(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const body = { name: String(form.get("name")), password: String(form.get("password") || "") };
    const role = sessionStorage.getItem(ROLE);
    if (role) body.role_token = role;
    const invite = sessionStorage.getItem(INVITE);
    if (invite) body.invite = invite;
    try {
      enter(await call("/api/session", { method: "POST", body }));
      sessionStorage.removeItem(ROLE);
      this.tell("enter", null, { bubbles: true });
    } catch (wrong) {
      this.#asked ||= wrong.message.includes("password"); // a name of an open door may have one too
      this.says = wrong.message;
      if (this.says.includes("token")) sessionStorage.removeItem(ROLE);
    }
  }

  draw() {
    return h(
      "section",
      { class: "door" },
      h(
        "div",
        { class: "fan", "aria-hidden": "true" },
        ["As", "Kh", "Qd", "Jc", "Ts"].map((card, index) => playingCard(card, { size: "large", index })),
      ),
      h("h1", {}, say.doorPage.pokerByTheBook),
      h(
        "p",
        { class: "lead" },
        say.doorPage.everyGameOfFiveCasinosRule,
      ),
      h(
        "form",
        { class: "enter", onsubmit: (event) => this.#submit(event) },
        h("label", { for: "name" }, say.doorPage.yourNameAtTheTable),
        h("input", {
          id: "name",
          name: "name",
          required: true,
          maxlength: 24,
          autocomplete: "username",
          value: this.#name,
          placeholder: say.doorPage.ann,
          oninput: (event) => (this.#name = event.target.value),
        }),
        (!this.room.open_door || this.#asked) && password(this.room.open_door),
        h("button", { class: "main", type: "submit" }, say.doorPage.comeIn),
        this.says && h("p", { class: "bad", role: "alert" }, this.says),
      ),
      h(
        "p",
        { class: "small" },
        this.room.home
          ? say.doorPage.aHomeGameComeByThe
          : say.doorPage.playChipsOnlyNothingIsLoaded,
      ),
    );
  }
}

const password = (known) => [
  h(
    "label",
    { for: "password" },
    known ? say.doorPage.yourPasswordIfTheNameHas : say.doorPage.yourPassword8CharactersOrMore,
  ),
  h("input", {
    id: "password",
    name: "password",
    type: "password",
    required: !known,
    minlength: known ? false : 8,
    autocomplete: "current-password",
  }),
];

define("door-page", DoorPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export const prepare = async () => [
  "door-page",
  { room: await call("/api/room").catch((wrong) => ({ open_door: true, wrong: wrong.message })) },
];

/** Keep a role that the address gave, for whoever comes in. @param {string} token */
export const keepRole = (token) => sessionStorage.setItem(ROLE, token);
/** Keep the word of an invitation, for whoever comes in. @param {string} word */
export const keepInvite = (word) => sessionStorage.setItem(INVITE, word);
export const forgetRole = () => sessionStorage.removeItem(ROLE);
