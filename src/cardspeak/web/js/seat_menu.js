/** Sitting down, topping up, sitting out, leaving. */

import { dialog } from "./dialog.js";
import { chips, draw, h } from "./dom.js";
import { session } from "./session.js";
import { toast } from "./toasts.js";
import { usualBuyIn } from "./words.js";
import { call } from "./api.js";

/** Ask how many chips, within the bounds of the sign. */
function howMany({ title, least, most, usual, words, then }) {
  let amount = usual;
  const box = dialog(title, () => {});
  const render = () =>
    draw(
      box.body,
      h(
        "form",
        { class: "grid", onsubmit: (event) => (event.preventDefault(), box.close(), then(amount)) },
        h(
          "label",
          { class: "field wide" },
          h("span", {}, "Chips"),
          h("input", {
            type: "number",
            min: least,
            max: most,
            value: amount,
            name: "chips",
            inputmode: "numeric",
            oninput: (event) => (amount = Number(event.target.value)),
          }),
          h(
            "small",
            {},
            `From ${chips(least)} to ${chips(most)}. You hold ${chips(session.chips)} away from the tables.`,
          ),
        ),
        h("input", {
          type: "range",
          class: "slide wide",
          min: least,
          max: most,
          value: amount,
          "aria-label": "Chips",
          oninput: (event) => ((amount = Number(event.target.value)), render()),
        }),
        h(
          "div",
          { class: "buttons wide" },
          h("button", { class: "quiet", type: "button", onclick: () => box.close() }, "Not now"),
          h("button", { class: "main", type: "submit" }, words),
        ),
      ),
    );
  render();
  box.open();
}

/** Take a seat: `seat` 0 is the best one that is free. */
export async function takeSeat(page, seat) {
  const row = await call(`/api/tables/${page.id}`);
  const chosen = seat || row.best;
  if (!chosen) return toast("Every seat is taken.", "bad");
  const [least, most] = row.buy_in;
  if (session.chips < least)
    return toast(`This table asks for ${chips(least)} to sit down; you hold ${chips(session.chips)}.`, "bad");
  return howMany({
    title: `Seat ${chosen}`,
    least,
    most: Math.min(most ?? session.chips, session.chips),
    usual: usualBuyIn(row.buy_in, session.chips),
    words: "Sit down",
    then: (amount) => page.ask({ type: "TakeSeat", seat: chosen, name: session.name, chips: amount }),
  });
}

export function seatMenu(page) {
  const place = page.place;
  if (!place) return null;
  const seat = place.seat;
  const item = (words, act) =>
    h(
      "button",
      { type: "button", key: words, onclick: (event) => ((event.target.closest("details").open = false), act()) },
      words,
    );
  return h(
    "details",
    { class: "menu", key: "seat-menu" },
    h("summary", {}, "My seat"),
    h(
      "div",
      { class: "sheet" },
      place.here
        ? item("Sit out", () => page.ask({ type: "StepAway", seat }))
        : item("Come back", () => page.ask({ type: "ComeBack", seat })),
      session.chips > 0 &&
        item("Buy more chips…", () =>
          howMany({
            title: "More chips",
            least: 1,
            most: session.chips,
            usual: Math.min(session.chips, page.row.buy_in[0]),
            words: "Buy",
            then: (amount) => page.ask({ type: "BuyChips", seat, chips: amount }),
          }),
        ),
      place.entry &&
        place.how === "wait" &&
        item("Post to be dealt in", () => page.ask({ type: "ChooseEntry", seat, how: "post" })),
      place.entry &&
        place.how === "post" &&
        item("Wait for the blind", () => page.ask({ type: "ChooseEntry", seat, how: "wait" })),
      page.row.straddle && item("Straddle the next hand", () => page.ask({ type: "Straddle", seat })),
      item("Leave the table", () => page.ask({ type: "LeaveTable", seat })),
    ),
  );
}
