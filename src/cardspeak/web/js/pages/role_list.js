/** Who has a role of the house, until when and from whom; a link for another, and an end to one. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { giveOrder } from "../table/order-form.js";
import { roleWords } from "../words.js";

/** @type {Record<string, string[]>} */
const GRANTS = { manager: ["dealer", "supervisor", "manager", "cashier", "player"], supervisor: ["dealer"] };

/** Whether this person runs the roles of others. */
export const grantsRoles = () => session.role in GRANTS;

const clock = (seconds) =>
  new Date(1000 * seconds).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** @param {{held: any[], links: any[], ranks?: any[]}} roles @param {() => any} changed */
export const roleList = ({ held, links, ranks = [] }, changed) => [
  listing(
    [say.roleList.role, say.common.who, say.roleList.givenBy, say.common.until, ""],
    [...held, ...links.map((link) => ({ ...link, link: true }))].map((one) => row(one, changed)),
  ),
  h("button", { type: "button", class: "quiet", onclick: () => grant(ranks, changed) }, say.roleList.giveARole),
];

function row(one, changed) {
  const who = one.link ? say.roleList.aLinkNotOpenedYet(one.name ? say.roleList.for(one.name) : "") : one.name;
  const may = GRANTS[session.role].includes(one.role) || one.name === session.name;
  const end = async () => {
    await call(`/api/roles/${one.id}`, { method: "DELETE" }).catch((wrong) => toast(wrong.message, "bad"));
    changed();
  };
  return h(
    "tr",
    { key: one.id },
    h("th", { scope: "row" }, [one.role === "player" ? say.roleList.newPassword : roleWords(one.role), ...(one.ranks ?? [])].join(", ")),
    h("td", {}, who),
    h("td", {}, one.by),
    h("td", {}, clock(one.until)),
    h(
      "td",
      {},
      may && h("button", { type: "button", class: "quiet", "aria-label": say.roleList.endTheRoleOf(who), onclick: end }, say.roleList.end),
    ),
  );
}

/** What can be given: each role as it is, and with every other rank that a book has for it. */
const granted = (ranks) =>
  GRANTS[session.role].flatMap((role) => [
    [JSON.stringify({ role }), role === "player" ? say.roleList.aNewPassword : roleWords(role)],
    ...ranks
      .filter((one) => one.role === role)
      .map((one) => [JSON.stringify({ role, ranks: [one.rank] }), say.roleList.asRank(roleWords(role), one.rank, one.book)]),
  ]);

function grant(ranks, changed) {
  const fields = [
    { name: "role", label: say.roleList.role, options: granted(ranks) },
    { name: "name", label: say.roleList.forEmptyWhoeverOpensTheLink, maxlength: 24 },
  ];
  giveOrder(say.roleList.giveARole2, fields, say.roleList.makeALink, async ({ role, name }) => {
    try {
      const made = await call("/api/roles", { method: "POST", body: { ...JSON.parse(role), name } });
      changed();
      show(`${location.origin}/#role_token=${made.role_token}`);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  });
}

const show = (link) =>
  openBox(say.roleList.theLink, () => [
    h("p", {}, say.roleList.itWorksOnceWithinADay),
    h("p", {}, h("input", { readonly: true, value: link, "aria-label": say.roleList.theLink, onfocus: (event) => event.target.select() })),
  ]);
