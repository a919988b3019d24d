/** One socket for the whole page: comes back by itself, watches again, and asks again what was not answered. */

import { openedSocket } from "./begun.js";
import { session, enter } from "./session.js";
import { seePack } from "./shuffle.js";

const LONGEST = 10_000;
const SHOWS = new Set(["view", "aside"]); // what a table shows of itself
// The token goes beside the name of what is spoken: an address would be kept by whatever lies in between.
const ADDRESS = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

class Line {
  constructor() {
    this.socket = null;
    this.watched = new Map(); // table -> hearer of its views
    this.asides = new Map(); // table -> hearer of what is called and said there
    this.attends = null; // hearer of every call, for those of the house
    this.waiting = new Map(); // id -> {message, resolve}
    this.states = new Set();
    this.delay = 400;
    this.onLost = () => {};
    this.state = "closed";
    this.ahead = { table: "", kept: [] }; // a table that was watched before its page was read, and what it said
  }

  open() {
    if (this.socket || !session.token) return;
    const early = openedSocket(session.token);
    const socket = early?.socket ?? new WebSocket(ADDRESS, ["cardspeak", session.token]);
    this.socket = socket;
    this.say("connecting");
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.ahead = { table: "", kept: [] };
      if (event.code === 4401) {
        this.say("closed");
        this.onLost();
        return;
      }
      this.say("lost");
      setTimeout(() => this.open(), this.delay * (0.8 + 0.4 * Math.random()));
      this.delay = Math.min(this.delay * 1.8, LONGEST);
    };
    if (!early) return;
    this.ahead.table = early.table;
    for (const event of early.heard) socket.onmessage(event);
    if (early.closed) socket.onclose(early.closed);
  }

  close() {
    const socket = this.socket;
    this.socket = null;
    this.watched.clear();
    this.asides.clear();
    this.waiting.clear();
    if (socket) socket.close();
    this.say("closed");
  }

  say(state) {
    this.state = state;
    for (const hear of this.states) hear(state);
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    if (message.type === "welcome") return this.welcomed(message);
    if (SHOWS.has(message.type) && message.table === this.ahead.table) return this.ahead.kept.push(message);
    if (message.type === "view") {
      seePack(message, (seed) => this.send(seed));
      return this.watched.get(message.table)?.(message);
    }
    if (message.type === "aside") return this.asides.get(message.table)?.(message);
    if (message.type === "calls") return this.attends?.(message);
    if (message.type === "reload") {
      this.ahead = { table: "", kept: [] };
      return this.resume();
    }
    if (message.type === "wrong" && message.again) return this.again(message);
    if (message.type === "done" && message.chips !== undefined) enter({ chips: message.chips });
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    asked?.resolve(message);
  }

  /** Something came too soon and was not heard: it is said once more, under the same id. */
  again({ id, table, again }) {
    setTimeout(() => {
      const asked = this.waiting.get(id);
      if (asked) this.send(asked.message);
      else if (this.watched.has(table)) this.send({ do: "watch", table });
    }, 1000 * again);
  }

  welcomed(message) {
    this.delay = 400;
    enter({ name: message.name, role: message.role, chips: message.chips });
    this.say("open");
    this.resume();
  }

  /** After a break, or when messages were left out: the same tables, and the same questions under the same ids. */
  resume() {
    if (this.attends) this.send({ do: "attend" });
    for (const table of this.watched.keys()) this.send({ do: "watch", table });
    for (const { message } of this.waiting.values()) this.send(message);
  }

  /** Hear every call to the floor from now on. */
  attend(hear) {
    this.attends = hear;
    this.send({ do: "attend" });
  }

  /**
   * Hear the views of a table, and what is called and said there.
   * @param {string} table @param {(message: any) => void} hear @param {(message: any) => void} [aside]
   * @returns {() => void} how to stop
   */
  watch(table, hear, aside = () => {}) {
    this.watched.set(table, hear);
    this.asides.set(table, aside);
    if (!this.#goOn(table)) this.send({ do: "watch", table });
    return () => {
      if (this.watched.get(table) !== hear) return;
      this.watched.delete(table);
      this.asides.delete(table);
      this.send({ do: "unwatch", table });
    };
  }

  /** Whether this table is watched already: what it has said is heard now. @param {string} table */
  #goOn(table) {
    const { table: early, kept } = this.ahead;
    this.ahead = { table: "", kept: [] };
    if (early && early !== table) this.send({ do: "unwatch", table: early });
    if (early !== table) return false;
    queueMicrotask(() => kept.forEach((message) => this.hear(message)));
    return true;
  }

  /** Hear whether the line is open. @returns {() => void} how to stop */
  whenChanged(hear) {
    this.states.add(hear);
    return () => this.states.delete(hear);
  }

  /** Ask and wait for the answer; asked twice with one id, it is done once. */
  request(message) {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
    return new Promise((resolve) => {
      const asked = { ...message, id };
      this.waiting.set(id, { message: asked, resolve });
      this.send(asked);
    });
  }

  /** @param {string} table @param {any} command @param {number} hand its number, where the order is for no other */
  ask(table, command, hand = 0) {
    return this.request({ do: "ask", table, command, ...(hand && { hand }) });
  }
}

export const line = new Line();
