// Just enough of a document for `dom.js`: nodes in order, attributes, listeners, and a count of what was touched.
export const touched = { made: 0, moved: 0, removed: 0, attributes: 0 };

class FakeNode {
  parent = null;
  get siblings() {
    return this.parent?.children ?? [];
  }
  get nextSibling() {
    return this.siblings[this.siblings.indexOf(this) + 1] ?? null;
  }
  remove() {
    if (!this.parent) return;
    touched.removed++;
    this.siblings.splice(this.siblings.indexOf(this), 1);
    this.parent = null;
  }
}

class FakeText extends FakeNode {
  nodeType = 3;
  constructor(data) {
    super();
    this.data = data;
  }
  get text() {
    return this.data;
  }
}

class FakeElement extends FakeNode {
  nodeType = 1;
  children = [];
  attributes = new Map();
  heard = new Map();
  constructor(tag) {
    super();
    this.tagName = tag.toUpperCase();
    const rules = (this.rules = new Map());
    this.style = { setProperty: (name, value) => rules.set(name, value), removeProperty: (name) => rules.delete(name) };
  }
  get firstChild() {
    return this.children[0] ?? null;
  }
  get text() {
    return this.children.map((child) => child.text).join("");
  }
  insertBefore(child, before) {
    touched.moved++;
    if (child.parent) child.siblings.splice(child.siblings.indexOf(child), 1);
    child.parent = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
  }
  setAttribute(name, value) {
    touched.attributes++;
    this.attributes.set(name, String(value));
  }
  removeAttribute(name) {
    touched.attributes++;
    this.attributes.delete(name);
  }
  addEventListener(type, hearer) {
    this.heard.set(type, [...(this.heard.get(type) ?? []), hearer]);
  }
  fire(type) {
    for (const hearer of this.heard.get(type) ?? []) hearer.handleEvent({ type, currentTarget: this });
  }
}

const create = (tag) => (touched.made++, new FakeElement(tag));
globalThis.Node = /** @type {any} */ ({ TEXT_NODE: 3 });
globalThis.document = /** @type {any} */ ({
  createElement: create,
  createElementNS: (_space, tag) => create(tag),
  createTextNode: (data) => new FakeText(data),
  activeElement: null,
});

/** Forget what was touched until now. */
export const afresh = () => Object.assign(touched, { made: 0, moved: 0, removed: 0, attributes: 0 });

export const root = () => new FakeElement("main");
