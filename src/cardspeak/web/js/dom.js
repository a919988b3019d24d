/** Making and patching elements: a page is drawn anew from its state, and only what differs is touched. */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "circle", "path", "rect", "g", "text", "ellipse", "line", "defs", "pattern"]);
const HANDLERS = [
  "onclick",
  "oninput",
  "onchange",
  "onsubmit",
  "onkeydown",
  "ondragstart",
  "ondragover",
  "ondragleave",
  "ondrop",
  "ondragend",
  "onpointerdown",
  "onfocus",
  "onblur",
  "onclose",
];

/**
 * An element. Properties: `class`, `key`, `css` (custom properties), `on...` handlers, anything else an attribute;
 * false, null and undefined leave an attribute out. Children may be nested lists; empty ones are left out.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const made = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made[name] = value;
    else if (name === "key") made.dataset.key = String(value);
    else if (name === "css") for (const [one, what] of Object.entries(value)) made.style.setProperty(one, String(what));
    else if (name === "value" && "value" in made) made.value = value;
    else if (name === "checked") made.checked = Boolean(value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  append(made, children);
  if (tag === "select" && props.value !== undefined) made.value = props.value;
  return made;
}

function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.append(child);
    else if (child !== null && child !== undefined && child !== false && child !== "") parent.append(String(child));
  }
}

/** Put these children into an element, touching only what differs. */
export function draw(parent, ...children) {
  const fresh = parent.cloneNode(false);
  append(fresh, children);
  patchChildren(parent, fresh);
}

function patch(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (name !== "style" && !fresh.hasAttribute(name) && !(name === "open" && old.matches("dialog,details"))) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
  for (const name of HANDLERS) if (old[name] !== fresh[name]) old[name] = fresh[name];
  patchChildren(old, fresh);
  patchForm(old, fresh);
}

function patchForm(old, fresh) {
  if (old.matches("input,textarea,select") && old !== document.activeElement) {
    if (old.value !== fresh.value) old.value = fresh.value;
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
  }
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.dataset.key : undefined);
const alike = (one, other) =>
  one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

function patchChildren(old, fresh) {
  const keyed = new Map();
  for (const node of old.childNodes) if (keyOf(node) !== undefined) keyed.set(keyOf(node), node);
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    let found = at;
    const key = keyOf(wanted);
    if (key !== undefined && keyed.has(key)) found = keyed.get(key);
    else if (key !== undefined) found = null;
    else while (found && (keyOf(found) !== undefined || !alike(found, wanted))) found = found.nextSibling;
    if (!found || !alike(found, wanted)) {
      old.insertBefore(wanted, at);
      continue;
    }
    if (found !== at) old.insertBefore(found, at);
    else at = at.nextSibling;
    patch(found, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** Chips with a thin mark at the thousands. */
export const chips = (amount) => Number(amount).toLocaleString("en-AU");

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
