/** Who has a role of the house, until when and from whom; a link for another, and an end to one. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
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
    ["Role", "Who", "Given by", "Until", ""],
    [...held, ...links.map((link) => ({ ...link, link: true }))].map((one) => row(one, changed)),
  ),
  h("button", { type: "button", class: "quiet", onclick: () => grant(changed) }, "Give a role…"),
];

function row(one, changed) {
  const who = one.link ? `a link not opened yet${one.name ? `, for ${one.name}` : ""}` : one.name;
  const may = GRANTS[session.role].includes(one.role) || one.name === session.name;
  const end = async () => {
    await call(`/api/roles/${one.id}`, { method: "DELETE" }).catch((wrong) => toast(wrong.message, "bad"));
    changed();
  };
  return h(
    "tr",
    { key: one.id },
    h("th", { scope: "row" }, one.role === "player" ? "new password" : one.role),
    h("td", {}, who),
    h("td", {}, one.by),
    h("td", {}, clock(one.until)),
    h(
      "td",
      {},
      may && h("button", { type: "button", class: "quiet", "aria-label": `End the role of ${who}`, onclick: end }, "End"),
    ),
  );
}

function grant(changed) {
  const options = GRANTS[session.role].map((role) => [role, role === "player" ? "a new password" : role]);
  const fields = [
    { name: "role", label: "Role", options },
    { name: "name", label: "For (empty: whoever opens the link)", maxlength: 24 },
  ];
  giveOrder("Give a role", fields, "Make a link", async ({ role, name }) => {
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
  openBox("The link", () => [
    h("p", {}, "It works once, within a day. Give it to one person, by a way that nobody else reads."),
    h("p", {}, h("input", { readonly: true, value: link, "aria-label": "The link", onfocus: (event) => event.target.select() })),
  ]);
