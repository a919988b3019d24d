/** What every element of the room has in common: properties in, one drawing a frame, events out, nothing left behind. */

import { draw } from "./dom.js";
import { settle, soon } from "./frame.js";

/**
 * An element that draws itself into its own children (no shadow: the style sheets of the page and screen readers see
 * it as they see everything else).
 *
 * - `static properties`: names of values given to it; `static attributes`: names of attributes that it reads; `static
 *   state`: names of values of its own. When any of them changes, the element is drawn again before the next frame.
 * - `static look`: the class of the style sheets that it always has.
 * - `draw()` answers with its children as `h` describes them.
 * - `connected()` is called when it comes to stand in the page. What it begins there it hands to `hold` or `listen`, and
 *   all of that ends when the element goes.
 */
class Drawn extends HTMLElement {
  /** @type {string[]} */
  static properties = [];
  /** @type {string[]} */
  static attributes = [];
  /** @type {string[]} */
  static state = [];
  static look = "";

  /** @type {(() => void)[]} */
  #held = [];
  #drawn = false;

  static get observedAttributes() {
    return this.attributes;
  }

  connectedCallback() {
    const { look } = /** @type {typeof Drawn} */ (this.constructor);
    if (look) this.classList.add(look);
    this.connected();
    if (!this.#drawn) this.update();
  }

  disconnectedCallback() {
    for (const release of this.#held.splice(0)) release();
  }

  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.redraw();
  }

  connected() {}

  /** @returns {any} */
  draw() {
    return [];
  }

  /** Something changed: draw before the next frame. */
  redraw() {
    if (this.#drawn) soon(this);
  }

  update() {
    if (!this.isConnected) return;
    this.#drawn = true;
    draw(this, this.draw());
  }

  /** Something to end when this element goes. @param {() => void} release */
  hold(release) {
    this.#held.push(release);
  }

  /** Hear events of something that outlives this element. */
  listen(target, type, hear) {
    const heard = (event) => {
      hear(event);
      settle();
    };
    target.addEventListener(type, heard);
    this.hold(() => target.removeEventListener(type, heard));
  }

  /** Tell whoever holds this element. */
  tell(type, detail, more = {}) {
    return this.dispatchEvent(new CustomEvent(type, { detail, ...more }));
  }
}

/**
 * A class whose properties and state `define` makes: whoever extends it says what they are, and the type checker holds
 * every use to that: `@extends {Part<{ view: View, busy: boolean }>}`.
 * @template {abstract new (...given: any) => any} C
 * @typedef {{ [name in Exclude<keyof C, "prototype">]: C[name] } & (new <P = {}>() => InstanceType<C> & P)} Open
 */

/** What every element of ours extends. @type {Open<typeof Drawn>} */
export const Part = /** @type {any} */ (Drawn);

/** Make an element known under its name, its properties and state as accessors. @param {string} name @param {typeof Drawn} made */
export function define(name, made) {
  for (const property of [...made.properties, ...made.state]) {
    const place = Symbol(property);
    Object.defineProperty(made.prototype, property, {
      get() {
        return this[place];
      },
      set(value) {
        if (this[place] === value) return;
        this[place] = value;
        this.redraw();
      },
    });
  }
  customElements.define(name, made);
}
