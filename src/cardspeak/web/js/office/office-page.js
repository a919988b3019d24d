import { call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { give } from "../home/asking.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { cageTab, proposals } from "./cage_tab.js";
import { dealersTab, floorTab } from "./floor_tab.js";
import { listsTab } from "./lists_tab.js";
import { peopleTab, recordTab, settingsTab } from "./people_tab.js";
import { reportOf, reportTab } from "./report_tab.js";
import { clock, setWall } from "./words.js";

const EVERY = 3000; // milliseconds between two looks at the office
/** Each with the word that lets one in. @type {[string, string, string][]} */
const TABS = [
  ["floor", say.common.floor, "staff"],
  ["lists", say.officePage.lists, "staff"],
  ["dealers", say.officePage.staff, "staff"],
  ["cage", say.officePage.cage, "cage"],
  ["people", say.officePage.people, "desk"],
  ["reports", say.officePage.reports, "manager"],
  ["settings", say.officePage.settings, "manager"],
  ["record", say.officePage.record, "manager"],
];

/**
 * `<office-page>`: the office behind tabs: floor map, lists, dealers, cage, people, reports, settings, record.
 *
 * Properties: `tab`, `found` (`{view, told}`), `tables` (the floor map), `excluded`, `report`, `wish` (which report).
 * @extends {Part<{ tab: string, found: any, tables: any, excluded: any, report: any, wish: any, sought: string }>}
 */
export class OfficePage extends Part {
  static properties = ["tab", "found", "tables", "excluded", "report", "wish"];
  static state = ["sought"];

  connected() {
    document.title = say.officePage.officeCardspeak;
    const timer = setInterval(() => !document.hidden && this.#look(), EVERY);
    this.hold(() => clearInterval(timer));
  }

  async #look() {
    const found = await look(this.tab, this.found.view.may).catch(() => null);
    if (found && this.isConnected) Object.assign(this, found);
  }

  async #order(type, fields) {
    const done = await give("/api/office/orders", type, fields);
    if (done) await this.#look();
    return done;
  }

  async #ask(wish) {
    this.wish = wish;
    this.report = await reportOf(wish);
  }

  draw() {
    const { view, told } = this.found;
    setWall(view);
    const order = (type, fields) => this.#order(type, fields);
    const tabs = TABS.filter(([, , may]) => view.may.includes(may));
    const link = ([name, words, _may]) =>
      h("a", { href: `/office/${name}`, key: name, class: "nav", "aria-current": name === this.tab ? "page" : false }, words);
    const shown = {
      floor: () => floorTab(this.tables),
      lists: () => listsTab(view, order, this.tables),
      dealers: () => dealersTab(view, order, this.tables, session.name),
      cage: () => cageTab(view, order, this.tables),
      people: () => peopleTab(view, order, this.excluded, () => this.#look(), this.sought ?? "", (part) => (this.sought = part)),
      reports: () => reportTab(this.report, this.wish, (wish) => this.#ask(wish)),
      settings: () => settingsTab(view, order),
      record: () => recordTab(told),
    };
    return h(
      "section",
      { class: "page office-page", "data-tab": this.tab },
      h("h1", {}, say.officePage.theOffice),
      h("nav", { class: "office-tabs no-print", "aria-label": say.officePage.theOffice }, tabs.map(link)),
      h("p", { class: "small no-print" }, say.officePage.gamingDayByTheClockOf(view.day, clock(view.now))),
      proposals(view, order),
      tabs.some(([name]) => name === this.tab) ? h("div", { key: this.tab }, shown[this.tab]()) : h("p", {}, say.officePage.thatPartOfTheOfficeIs),
    );
  }
}

define("office-page", OfficePage);

/** What a tab needs to be drawn. */
async function look(tab, may) {
  const wanted = ["floor", "lists", "dealers", "cage"].includes(tab) && may.includes("staff");
  const [found, map, kept] = await Promise.all([
    call("/api/office"),
    wanted ? call("/api/office/floor") : { tables: [] },
    tab === "people" && may.includes("floor") ? call("/api/exclusions") : { excluded: null },
  ]);
  return { found, tables: map.tables, excluded: kept.excluded };
}

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare([tab = "floor"]) {
  const { view } = await call("/api/office");
  if (!view.may.includes("staff")) {
    await import("./lists-page.js");
    return ["lists-page", { view }];
  }
  const wish = { by: "table", day: view.day };
  const [found, report] = await Promise.all([look(tab, view.may), tab === "reports" && view.may.includes("manager") ? reportOf(wish) : null]);
  return ["office-page", { tab, ...found, report, wish }];
}
