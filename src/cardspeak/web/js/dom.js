/**
 * What shall be seen is described by `h`, as plain values; `draw` puts it into an element and touches only what differs
 * from the description before. An element of ours (its name has a hyphen) owns its children: it is given attributes,
 * properties and hearers, and draws its insides itself.
 */

import { settle } from "./frame.js";

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "circle", "ellipse", "g", "rect", "text"]);
const NOTHING = Object.freeze({});
const WAS = Symbol("the description that a node shows");
const EARS = Symbol("the hearers of a node");

/** @typedef {{tag: string, key: any, props: Record<string, any>, children: (Shown | string)[]}} Shown */

/**
 * An element. Properties: `key`, `css` (custom properties of its style), `on...` (hearers), the properties of an element
 * of ours, `preset` (what stands in a field at first: what somebody then writes there stays), anything else an attribute; false, null and undefined leave an attribute out. Children may be nested lists;
 * empty ones are left out.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {Shown}
 */
export function h(tag, props, ...children) {
  return { tag, key: props?.key, props: props ?? NOTHING, children: flat(children, []) };
}

function flat(children, into) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into);
    else if (child?.tag) into.push(child);
    else if (child !== null && child !== undefined && child !== false && child !== "") into.push(String(child));
  }
  return into;
}

/** Put these children into an element, touching only what differs. @param {Element} parent @param {...any} children */
export function draw(parent, ...children) {
  patchChildren(parent, flat(children, []));
}

/** What a selector finds in a node, as whoever asks knows it. @param {ParentNode} node @param {string} selector @returns {any} */
export const within = (node, selector) => node.querySelector(selector);

/** A new node. @param {Shown | string} shown @returns {any} */
export function make(shown) {
  if (typeof shown === "string") return document.createTextNode(shown);
  const node = SVG_TAGS.has(shown.tag) ? document.createElementNS(SVG, shown.tag) : document.createElement(shown.tag);
  node[WAS] = { tag: shown.tag, key: shown.key, props: NOTHING };
  patch(node, shown);
  if (shown.props.preset !== undefined) Object.assign(node, { value: shown.props.preset });
  return node;
}

function patch(node, shown) {
  const was = node[WAS];
  if (was === shown) return;
  for (const name in was.props) if (!(name in shown.props)) put(node, name, undefined, was.props[name]);
  for (const name in shown.props) put(node, name, shown.props[name], was.props[name]);
  if (!shown.tag.includes("-")) patchChildren(node, shown.children);
  fill(node, shown.props);
  node[WAS] = shown;
}

function put(node, name, value, before) {
  if (name === "css") style(node.style, value ?? NOTHING, before ?? NOTHING);
  else if (value === before || name === "key" || name === "preset" || name === "value" || name === "checked") return;
  else if (name.startsWith("on")) hear(node, name.slice(2), value);
  else if (node.constructor.properties?.includes(name)) node[name] = value;
  else if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function style(rules, wanted, before) {
  for (const name in before) if (!(name in wanted)) rules.removeProperty(name);
  for (const name in wanted) if (wanted[name] !== before[name]) rules.setProperty(name, wanted[name]);
}

/** What stands in a field, unless somebody is typing there; after its children, as a select needs its options. */
function fill(node, { value, checked }) {
  if ((value === undefined && checked === undefined) || node === document.activeElement) return;
  if (value !== undefined && node.tagName === "OPTION") node.setAttribute("value", value);
  else if (value !== undefined && node.value !== String(value)) node.value = value;
  if (checked !== undefined) node.checked = Boolean(checked);
}

/** One listener for all that a node hears. What a person does is seen at once. */
class Ears {
  handleEvent(event) {
    this[event.type]?.call(event.currentTarget, event);
    settle();
  }
}

function hear(node, type, hearer) {
  const ears = (node[EARS] ??= new Ears());
  if (!(type in ears)) node.addEventListener(type, ears);
  ears[type] = hearer;
}

const keyOf = (node) => node[WAS]?.key;
const alike = (node, wanted) =>
  typeof wanted === "string"
    ? node.nodeType === Node.TEXT_NODE
    : node[WAS]?.tag === wanted.tag && node[WAS].key === wanted.key;

function patchChildren(parent, wanted) {
  const keyed = sift(parent, wanted);
  let at = parent.firstChild;
  for (const one of wanted) {
    const found = one.key === undefined ? next(at, one) : keyed?.get(one.key);
    if (!found || !alike(found, one)) {
      parent.insertBefore(make(one), at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else parent.insertBefore(found, at);
    if (typeof one !== "string") patch(found, one);
    else if (found.data !== one) found.data = one;
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
}

/** The next child without a key that can become this one. */
function next(at, wanted) {
  while (at && (keyOf(at) !== undefined || !alike(at, wanted))) at = at.nextSibling;
  return at;
}

/** Take away keyed children that are not wanted any more, so that those which stay need not move; the rest by key. */
function sift(parent, wanted) {
  let keyed = null;
  let keys = null;
  for (let node = parent.firstChild; node;) {
    const after = node.nextSibling;
    const key = keyOf(node);
    if (key !== undefined) {
      keys ??= new Set(wanted.map((one) => one.key));
      if (keys.has(key)) (keyed ??= new Map()).set(key, node);
      else node.remove();
    }
    node = after;
  }
  return keyed;
}
