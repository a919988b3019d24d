/**
 * Which texts of a module people read, as far as one can tell from where they stand and how they look.
 *
 * Whatever is drawn (a child of `h`, a label, a title) is read. What is given to the machine (a class, an event, an address, a
 * command, a comparison) is not. In between, a text that looks like words is: several of them, or one with a capital.
 */

/** Properties that people read or hear. */
const READ = new Set([
  ...["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt", "label"],
  ...["note", "says", "words", "text", "hint", "heading", "caption"],
]);

/** Properties that only the machine reads. */
const MACHINE_KEYS = new Set([
  ...["class", "type", "do", "key", "role", "href", "src", "id", "for", "method", "rel", "autocomplete", "inputmode", "pattern", "list"],
  ...["slot", "tag", "viewBox", "d", "fill", "transform", "wish", "mode", "theme", "dir", "lang", "target", "download", "css", "year"],
  ...["month", "day", "hour", "minute", "second", "weekday", "hourCycle", "timeZone", "style", "currency", "behavior", "block", "tabindex"],
  ...["scope", "form", "minlength", "maxlength", "min", "max", "step", "enterkeyhint", "spellcheck", "autocapitalize", "colspan", "rowspan"],
]);

/** Properties and functions that take both; people read what begins with a capital. */
const BOTH_KEYS = new Set(["verb", "name", "kind"]);
const BOTH_CALLS = new Set(["choice", "verb", "append", "one", "actButton", "act"]);

/** Functions that are given names, addresses and patterns. */
const MACHINE_CALLS = new Set([
  ...["addEventListener", "removeEventListener", "listen", "tell", "CustomEvent", "Event", "define", "Symbol", "getItem", "setItem"],
  ...["removeItem", "createElement", "createElementNS", "setAttribute", "getAttribute", "hasAttribute", "removeAttribute"],
  ...["toggleAttribute", "querySelector", "querySelectorAll", "closest", "matches", "within", "includes", "startsWith", "endsWith"],
  ...["indexOf", "has", "get", "delete", "replace", "replaceAll", "split", "join", "match", "matchAll", "test", "call", "fetch"],
  ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString", "DateTimeFormat", "NumberFormat", "importKey", "sign", "digest"],
  ...["encode", "getPropertyValue", "setProperty", "matchMedia", "getElementById", "sound", "padStart", "padEnd", "localeCompare", "RegExp"],
]);

/** Words that the room and the page say to each other, and classes of two words. */
const PROTOCOL = new Set([
  ...["raise to", "take kitty", "ask flop", "take pot", "show one", "show all", "start over", "for me", "call any", "check or fold"],
  ...["void the hand", "carry out", "come back", "raise wide", "stack big", "rest hunted", "take back", "all in", "cards forward"],
  ...["cards over the line", "cards in the muck", "royal flush", "straight flush", "four of a kind", "three of a kind", "bad beat"],
  ...["full house", "set aside", "casino dollars", "real estate", "half kill", "full kill", "House ", "turn up"],
]);
const FORMAL = /^(Bearer|cardspeak (leaf|node)) |^[2-9TJQKA][shdc]$/;

/** Variables that hold a class or a key, and tables whose values do. */
const LOOKS = new Set(["look", "looks", "kinds", "key", "id", "name", "here", "path", "place"]);
const TABLES = new Set(["ICONS", "HEARD", "COMMANDS"]);
const NAMED = /^(stuck|enable|disable|sign|tell|pay|show|duty|table|chips) $/; // `pay ${number}`: the name of a form

const isWord = (text) => /\p{L}.*\p{L}/su.test(text);
const capital = (text) => /^\P{L}*\p{Lu}/u.test(text);

function looksRead(text) {
  const words = text.trim();
  return /\p{L}\s+\S|\S\s+\p{L}/u.test(words) || /^\p{Lu}[\p{Ll}-]*[.:!?…]?$/u.test(words) || /^\p{L}.*[.!?…:]$/u.test(words);
}

const nameOf = (callee) => (callee.type === "MemberExpression" ? callee.property.name : callee.name) ?? "";
const textOf = (node) => (node.type === "TemplateLiteral" ? node.quasis.map((one) => one.value.cooked).join(" ") : node.value);

/** A word beside what stands in between: `bet ${amount}`, `${least} to ${most}`. */
function besides({ quasis, expressions }) {
  const texts = quasis.map((one) => one.value.cooked);
  if (!expressions.length || (texts.length === 2 && texts[1] === "" && NAMED.test(texts[0]))) return false;
  return texts.some((text, at) => (at < texts.length - 1 && /\p{Ll}{2,}:? $/u.test(text)) || (at > 0 && /^,? \p{Ll}{2,}/u.test(text)));
}

/** A value of a table of words, `const SAID = { denied: "denied" }`, at the top of a module. */
function inTable([property, object, variable, declared, place]) {
  return (
    property.type === "Property" && property.value.type === "Literal" && object.type === "ObjectExpression" &&
    variable?.type === "VariableDeclarator" && /^[A-Z_]+$/.test(variable.id.name) && !TABLES.has(variable.id.name) &&
    declared?.type === "VariableDeclaration" && ["Program", "ExportNamedDeclaration"].includes(place?.type)
  );
}

/** The second of a pair in a list of pairs: a choice and its words. */
function inPair(array, child, outer) {
  const [first, second] = array.elements;
  return array.elements.length === 2 && second === child && first?.type === "Literal" && outer?.type === "ArrayExpression";
}

function ofProperty(property, child, text, drawn) {
  if (property.key === child) return false;
  const key = String(property.key.name ?? property.key.value);
  if (READ.has(key)) return drawn || looksRead(text);
  if (BOTH_KEYS.has(key)) return capital(text) && looksRead(text) && /\s|…/.test(text);
  if (MACHINE_KEYS.has(key) || key.startsWith("data-") || key.startsWith("aria-")) return false;
  return null;
}

function ofCall(call, child, text) {
  const name = nameOf(call.callee);
  if (name === "h") return call.arguments.indexOf(child) >= 2;
  if (name === "plural") return true;
  if (MACHINE_CALLS.has(name) || (BOTH_CALLS.has(name) && !capital(text))) return false;
  return null;
}

/** What the place of a text says of it: read, not read, or nothing yet (`null`). */
function ofPlace(node, up, text) {
  let child = node;
  for (const [at, one] of up.entries()) {
    const { type } = one;
    if (type === "Program" || type === "ExportNamedDeclaration" || type.includes("Function")) return null;
    if (type.startsWith("Import") || type === "TaggedTemplateExpression") return false;
    if (type === "Property") return ofProperty(one, child, text, nameOf(up[at + 2]?.callee ?? {}) === "h");
    if (type === "PropertyDefinition" && one.static) return capital(text) && looksRead(text);
    if ((type === "SwitchCase" || type === "ConditionalExpression") && one.test === child) return false;
    if ((type === "BinaryExpression" && one.operator !== "+") || (type === "MemberExpression" && one.property === child)) return false;
    if ((type === "CallExpression" || type === "NewExpression") && one.callee !== child) return ofCall(one, child, text);
    if (type === "ArrayExpression" && inPair(one, child, up[at + 1])) return true;
    child = one;
  }
  return null;
}

/** Whether people read this text. @param {any} node a string or a template @param {any[]} up its parents, the nearest first */
export function visible(node, up) {
  const text = textOf(node);
  if (!isWord(text) || FORMAL.test(text) || PROTOCOL.has(text)) return false;
  const placed = ofPlace(node, up, text);
  if (placed !== null) return placed;
  if (up[2]?.type === "VariableDeclarator" && TABLES.has(up[2].id.name)) return false;
  if (node.type === "Literal" && inTable(up) && !text.startsWith("/")) return true;
  if (node.type === "TemplateLiteral" && besides(node) && !LOOKS.has(up[0].id?.name)) return true;
  return looksRead(text);
}
