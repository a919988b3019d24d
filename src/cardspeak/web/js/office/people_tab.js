/** The desk: who is in the room, hours and points, whom the house keeps out; and the settings of the house. */

import { call } from "../api.js";
import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { giveOrder } from "../table/order-form.js";
import { button } from "./cage_tab.js";
import { clock, span } from "./words.js";

const FEW = 8; // names that are seen at a glance

/**
 * @param {any} view @param {(type: string, fields?: any) => Promise<any>} order @param {any[] | null} excluded
 * @param {() => Promise<void>} again @param {string} sought a part of a name @param {(part: string) => void} seek
 */
export function peopleTab(view, order, excluded, again, sought, seek) {
  const name = [{ name: "name", label: say.common.name, required: true }];
  const known = Object.keys({ ...view.points, ...Object.fromEntries(view.visits.map((one) => [one.name, 0])) }).sort();
  const found = known.filter((who) => who.toLowerCase().includes(sought.trim().toLowerCase()));
  const search = h("label", { class: "field", key: "find" }, h("span", {}, say.peopleTab.findAName), h("input", { type: "search", name: "find", value: sought, oninput: (event) => seek(event.target.value) }));
  const row = (who) => {
    const visit = view.visits.find((one) => one.name === who);
    return h(
      "tr",
      { key: who, "data-person": who },
      h("th", { scope: "row" }, who),
      h("td", {}, visit ? say.peopleTab.inSince(clock(visit.since)) : say.peopleTab.gone),
      h("td", {}, span((view.seconds[who] ?? 0) + (visit ? view.now - visit.since : 0))),
      h("td", {}, view.points[who] ?? 0),
      h("td", {}, visit && button(say.peopleTab.checkOut, "CheckOut", () => order("CheckOut", { name: who }))),
    );
  };
  return [
    h("div", { class: "row wrap" }, button(say.peopleTab.checkSomebodyIn, "CheckIn", () => giveOrder(say.peopleTab.checkIn, name, say.peopleTab.checkIn, (told) => order("CheckIn", told))), known.length > FEW && search),
    h("p", { class: "small", role: "status", key: "count" }, say.peopleTab.inTheRoom(say.peopleTab.people(view.visits.length))),
    found.length ? listing([say.common.name, "", say.peopleTab.hours, say.peopleTab.points, ""], found.map(row)) : h("p", { class: "empty" }, known.length ? say.peopleTab.nobodyOfThatNameWasHere : say.peopleTab.nobodyIsCheckedIn),
    excluded && exclusions(excluded, again),
  ];
}

function exclusions(excluded, again) {
  const fields = [
    { name: "name", label: say.common.name, required: true },
    { name: "days", label: say.peopleTab.days, type: "number", min: 0, value: 0, note: say.peopleTab.n0WithoutEnd },
    { name: "why", label: say.common.why, required: true },
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
      h("td", {}, one.until ? say.peopleTab.until(clock(one.until)) : say.peopleTab.withoutEnd),
      h("td", {}, one.by === one.name ? say.peopleTab.byTheirOwnWish : `${one.by}: ${one.why}`),
    ),
  );
  return [
    h("h2", { key: "title" }, say.peopleTab.keptFromEveryTable),
    button(say.peopleTab.excludeSomebody, "exclude", () => giveOrder(say.peopleTab.excludeSomebody2, fields, say.peopleTab.exclude, exclude)),
    rows.length > 0 && listing([say.common.name, say.peopleTab.howLong, say.common.by], rows),
  ];
}

/** @param {any} view @param {(type: string, fields?: any) => Promise<any>} order */
export function settingsTab(view, order) {
  const change = ({ name, says, value, two }) => () =>
    giveOrder(says, [{ name: "value", label: says, value: Array.isArray(value) ? value.join(", ") : value, required: typeof value !== "string" }], say.peopleTab.changeIt, (told) => {
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
      h("td", {}, one.two ? say.peopleTab.twoPeople : say.peopleTab.aManager),
      h("td", {}, button(say.peopleTab.change, "ChangeSetting", change(one))),
    );
  return listing([say.peopleTab.setting, say.peopleTab.value, say.peopleTab.changedBy, ""], view.settings.map(row));
}

const number = (value) => (typeof value === "number" ? value.toLocaleString(say.locale) : value || say.peopleTab.none);

/** What happened in the office. @param {any[]} told */
export const recordTab = (told) =>
  told.length
    ? listing([say.common.when, say.common.who, say.common.what], told.map(({ at, by, says }, index) => h("tr", { key: `${told.length - index}` }, h("td", {}, clock(at)), h("td", {}, by), h("td", {}, says))))
    : h("p", { class: "empty" }, say.peopleTab.nothingHasHappenedYet);
