/** Coming in: a name; a password only where the room asks for one. */

import { call } from "./api.js";
import { draw, h } from "./dom.js";
import { enter, session } from "./session.js";
import { line } from "./socket.js";
import { playingCard } from "./cards.js";

export async function door(main, done) {
  const about = await call("/api/room").catch((wrong) => ({ open_door: true, wrong: wrong.message }));
  let says = about.wrong || "";

  async function submit(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const body = { name: String(form.get("name")), password: String(form.get("password") || "") };
    const role = sessionStorage.getItem("cardspeak.role");
    if (role) body.role_token = role;
    try {
      enter(await call("/api/session", { method: "POST", body }));
      sessionStorage.removeItem("cardspeak.role");
      line.open();
      done();
    } catch (wrong) {
      says = wrong.message;
      if (says.includes("token")) sessionStorage.removeItem("cardspeak.role");
      render();
    }
  }

  function render() {
    draw(
      main,
      h(
        "section",
        { class: "door" },
        h(
          "div",
          { class: "fan", "aria-hidden": "true" },
          ["As", "Kh", "Qd", "Jc", "Ts"].map((card, index) => playingCard(card, { size: "large", index })),
        ),
        h("h1", {}, "Poker, by the book."),
        h(
          "p",
          { class: "lead" },
          "Every game of five casinos' rule books. Every deal, refusal and ruling names the clause it follows.",
        ),
        h(
          "form",
          { class: "enter", onsubmit: submit },
          h("label", { for: "name" }, "Your name at the table"),
          h("input", {
            id: "name",
            name: "name",
            required: true,
            maxlength: 24,
            autocomplete: "username",
            value: session.name,
            placeholder: "Ann",
          }),
          !about.open_door && [
            h("label", { for: "password" }, "Your password (8 characters or more; a new name keeps it)"),
            h("input", {
              id: "password",
              name: "password",
              type: "password",
              required: true,
              minlength: 8,
              autocomplete: "current-password",
            }),
          ],
          h("button", { class: "main", type: "submit" }, "Come in"),
          says && h("p", { class: "bad", role: "alert" }, says),
        ),
        h("p", { class: "small" }, "Play chips only. Nothing is loaded from anywhere else."),
      ),
    );
  }

  document.title = "cardspeak";
  main.className = "";
  main.replaceChildren();
  render();
  main.querySelector("#name").focus();
  return () => {};
}
