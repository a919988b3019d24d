/** Who has a role of the house, until when and from whom; a link for another, and an end to one. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { giveOrder } from "../table/order-form.js";

/** @type {Record<string, string[]>} */
const GRANTS = { manager: ["dealer", "supervisor", "manager", "cashier", "player"], supervisor: ["dealer"] };

/** Whether this person runs the roles of others. */
export const grantsRoles = () => session.role in GRANTS;

const clock = (seconds) =>
  new Date(1000 * seconds).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** @param {{held: any[], links: any[]}} roles @param {() => any} changed */
export const roleList = ({ held, links }, changed) => [
  listing(
    [say.roleList.role, say.common.who, say.roleList.givenBy, say.common.until, ""],
    [...held, ...links.map((link) => ({ ...link, link: true }))].map((one) => row(one, changed)),
  ),
  h("button", { type: "button", class: "quiet", onclick: () => grant(changed) }, say.roleList.giveARole),
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
    h("th", { scope: "row" }, one.role === "player" ? say.roleList.newPassword : one.role),
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

function grant(changed) {
  const options = GRANTS[session.role].map((role) => [role, role === "player" ? say.roleList.aNewPassword : role]);
  const fields = [
    { name: "role", label: say.roleList.role, options },
    { name: "name", label: say.roleList.forEmptyWhoeverOpensTheLink, maxlength: 24 },
  ];
  giveOrder(say.roleList.giveARole2, fields, say.roleList.makeALink, async ({ role, name }) => {
    try {
      const made = await call("/api/roles", { method: "POST", body: { role, name } });
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
