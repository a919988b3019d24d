/** The desk: who is in the room, hours and points, whom the house keeps out; and the settings of the house. */

import { call } from "../api.js";
import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { giveOrder } from "../table/order-form.js";
import { plural } from "../words.js";
import { button } from "./cage_tab.js";
import { clock, span } from "./words.js";

const FEW = 8; // names that are seen at a glance

/**
 * @param {any} view @param {(type: string, fields?: any) => Promise<any>} order @param {any[] | null} excluded
 * @param {() => Promise<void>} again @param {string} sought a part of a name @param {(part: string) => void} seek
 */
export function peopleTab(view, order, excluded, again, sought, seek) {
  const name = [{ name: "name", label: "Name", required: true }];
  const known = Object.keys({ ...view.points, ...Object.fromEntries(view.visits.map((one) => [one.name, 0])) }).sort();
  const found = known.filter((who) => who.toLowerCase().includes(sought.trim().toLowerCase()));
  const search = h("label", { class: "field", key: "find" }, h("span", {}, "Find a name"), h("input", { type: "search", name: "find", value: sought, oninput: (event) => seek(event.target.value) }));
  const row = (who) => {
    const visit = view.visits.find((one) => one.name === who);
    return h(
      "tr",
      { key: who, "data-person": who },
      h("th", { scope: "row" }, who),
      h("td", {}, visit ? `in since ${clock(visit.since)}` : "gone"),
      h("td", {}, span((view.seconds[who] ?? 0) + (visit ? view.now - visit.since : 0))),
      h("td", {}, view.points[who] ?? 0),
      h("td", {}, visit && button("Check out", "CheckOut", () => order("CheckOut", { name: who }))),
    );
  };
  return [
    h("div", { class: "row wrap" }, button("Check somebody in…", "CheckIn", () => giveOrder("Check in", name, "Check in", (told) => order("CheckIn", told))), known.length > FEW && search),
    h("p", { class: "small", role: "status", key: "count" }, `${plural(view.visits.length, "person", "people")} in the room`),
    found.length ? listing(["Name", "", "Hours", "Points", ""], found.map(row)) : h("p", { class: "empty" }, known.length ? "Nobody of that name was here." : "Nobody is checked in."),
    excluded && exclusions(excluded, again),
  ];
}

function exclusions(excluded, again) {
  const fields = [
    { name: "name", label: "Name", required: true },
    { name: "days", label: "Days", type: "number", min: 0, value: 0, note: "0: without end." },
    { name: "why", label: "Why", required: true },
  ];
  const exclude = async (body) => {
    await call("/api/exclusions", { method: "POST", body }).catch((wrong) => toast(wrong.message, "bad"));
    await again();
  };
  const rows = excluded.map((one) =>
    h(
      "tr",
      { key: one.name, "data-excluded": one.name },
      h("th", { scope: "row" }, one.name),
      h("td", {}, one.until ? `until ${clock(one.until)}` : "without end"),
      h("td", {}, one.by === one.name ? "by their own wish" : `${one.by}: ${one.why}`),
    ),
  );
  return [
    h("h2", { key: "title" }, "Kept from every table"),
    button("Exclude somebody…", "exclude", () => giveOrder("Exclude somebody", fields, "Exclude", exclude)),
    rows.length > 0 && listing(["Name", "How long", "By"], rows),
  ];
}

/** @param {any} view @param {(type: string, fields?: any) => Promise<any>} order */
export function settingsTab(view, order) {
  const change = ({ name, says, value, two }) => () =>
    giveOrder(says, [{ name: "value", label: says, value: Array.isArray(value) ? value.join(", ") : value, required: typeof value !== "string" }], "Change it", (told) => {
      const numbers = () => String(told.value).split(",").map((one) => Number(one.trim()));
      const given = typeof value === "string" ? told.value.trim() : Array.isArray(value) ? numbers() : numbers()[0];
      return order(two ? "ChangeSensitiveSetting" : "ChangeSetting", { name, value: given });
    });
  const row = (one) =>
    h(
      "tr",
      { key: one.name, "data-setting": one.name },
      h("th", { scope: "row" }, one.says, h("small", {}, ` ${one.cite.replace("silent: ", "")}`)),
      h("td", {}, Array.isArray(one.value) ? one.value.map(number).join(" · ") : number(one.value)),
      h("td", {}, one.two ? "two people" : "a manager"),
      h("td", {}, button("Change…", "ChangeSetting", change(one))),
    );
  return listing(["Setting", "Value", "Changed by", ""], view.settings.map(row));
}

const number = (value) => (typeof value === "number" ? value.toLocaleString("en-AU") : value || "none");

/** What happened in the office. @param {any[]} told */
export const recordTab = (told) =>
  told.length
    ? listing(["When", "Who", "What"], told.map(({ at, by, says }, index) => h("tr", { key: `${told.length - index}` }, h("td", {}, clock(at)), h("td", {}, by), h("td", {}, says))))
    : h("p", { class: "empty" }, "Nothing has happened yet.");
