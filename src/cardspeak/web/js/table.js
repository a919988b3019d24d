/** A table: what the server shows, drawn; what the player does, asked. Games against the house have their own layout. */

import { call } from "./api.js";
import { arranging, unset } from "./arranging.js";
import { playingCard, withCards } from "./cards.js";
import { cite } from "./clause.js";
import { bettingBar } from "./betting.js";
import { choosing } from "./choosing.js";
import { chips, draw, h } from "./dom.js";
import { felt } from "./felt.js";
import { floorBar } from "./floor_tools.js";
import { shortcuts } from "./keys.js";
import { seatMenu, takeSeat } from "./seat_menu.js";
import { onTheFloor, session } from "./session.js";
import { showSign } from "./sign.js";
import { line } from "./socket.js";
import { Story, oncePerFrame } from "./story.js";
import { toast } from "./toasts.js";
import { stakesWords, structureWords } from "./words.js";

export async function show(main, [id], app) {
  const row = await call(`/api/tables/${encodeURIComponent(id)}`);
  if (row.kind !== "players") {
    const { showBanked } = await import("./banked.js");
    return showBanked(main, id, row, app);
  }
  const page = new TablePage(main, id, row, app);
  await page.start();
  return () => page.stop();
}

class TablePage {
  constructor(main, id, row, app) {
    Object.assign(this, { main, id, row, app });
    this.shown = null;
    this.story = new Story(row.book);
    this.bubbles = new Map();
    this.winners = new Map();
    this.picked = new Set();
    this.rows = null;
    this.wish = { total: null };
    this.asked = ""; // which prompt the wishes belong to
    this.busy = false;
    this.room = { width: 0, height: 0 };
    this.open = false;
  }

  async start() {
    document.title = `${this.row.title} · cardspeak`;
    this.main.className = "at-table";
    this.stage = h("div", { class: "stage" });
    this.side = h("aside", { class: "side", "aria-label": "The story of the table" });
    this.dock = h("section", { class: "dock", "aria-label": "Your hand and your choices" });
    this.bar = h("div", { class: "table-bar" });
    this.side.append(h("h2", {}, "The story"), this.story.element);
    this.main.append(this.bar, this.stage, this.dock, this.side);
    this.soon = oncePerFrame(() => this.main.contains(this.stage) && this.render());
    this.sizes = new ResizeObserver(([entry]) => {
      this.room = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.render();
    });
    this.sizes.observe(this.stage);
    this.keys = shortcuts(this);
    this.story.learn(this.row.view);
    const told = await call(`/api/tables/${this.id}/story`).catch(() => ({ told: [] }));
    this.story.add(told.told);
    line.watch(this.id, (message) => this.hear(message));
  }

  stop() {
    this.sizes.disconnect();
    this.keys();
    line.unwatch(this.id);
    this.main.className = "";
  }

  // -- hearing ---------------------------------------------------------------------------------------------

  hear(message) {
    this.shown = message;
    this.heardAt = performance.now();
    if (message.clock !== null) this.total = Math.max(message.clock, this.row.pace.act);
    this.story.learn(message.view);
    this.story.add(message.told);
    for (const told of message.told) this.picture(told);
    this.renew();
    this.soon();
  }

  /** Little signs at the seats, from what was told. */
  picture({ kind, seat, amount }) {
    const say = (words, sign) => this.bubbles.set(seat, { words, kind: sign });
    if (kind === "HandStarted") {
      this.bubbles.clear();
      this.winners.clear();
    } else if (kind === "BettingOpened") {
      for (const [one, bubble] of this.bubbles) if (bubble.kind !== "fold") this.bubbles.delete(one);
    } else if (kind === "Checked") say("check", "check");
    else if (kind === "Called") say(`call ${chips(amount)}`, "call");
    else if (kind === "BetTo") say(`bet ${chips(amount)}`, "raise");
    else if (kind === "RaisedTo") say(`raise ${chips(amount)}`, "raise");
    else if (kind === "Folded") say("fold", "fold");
    else if (kind === "Discarded") say("changed", "check");
    else if (kind === "Arranged") say("set", "check");
    else if (kind === "Awarded" || kind === "PotGiven") this.winners.set(seat, (this.winners.get(seat) ?? 0) + amount);
  }

  /** A new question begins with nothing chosen. */
  renew() {
    const prompt = this.prompt;
    const asked = prompt ? `${this.view.number}/${this.shown.position}` : "";
    if (asked === this.asked) return;
    this.asked = asked;
    this.picked.clear();
    this.wish = { total: null };
    this.busy = false;
    const setting = prompt?.choices.find((choice) => choice.verb === "arrange");
    if (!setting) this.rows = null;
    else if (!this.rows) this.rows = unset(this.mine.cards);
  }

  get view() {
    return this.shown.view;
  }

  /** The question that is put to this player. */
  get prompt() {
    const prompt = this.view?.hand?.prompt;
    const seat = this.view?.viewer;
    if (!prompt || typeof seat !== "number") return null;
    return prompt.seat === seat || prompt.choices.some((choice) => choice.verb === "run") ? prompt : null;
  }

  /** This player's place in the hand. */
  get mine() {
    return this.view.hand?.seats.find((seat) => seat.seat === this.view.viewer);
  }

  get place() {
    return this.view.seats.find((place) => place.seat === this.view.viewer);
  }

  // -- asking ----------------------------------------------------------------------------------------------

  async ask(command) {
    if (this.busy) return null;
    this.busy = true;
    this.render();
    const answer = await line.ask(this.id, command);
    this.busy = false;
    if (answer.type === "refused") toast(h("span", {}, answer.says, " ", cite(answer.book, answer.clause)), "bad");
    else if (answer.type === "wrong") toast(answer.says, "bad");
    this.render();
    return answer;
  }

  play(command) {
    return this.ask({ type: "Play", command });
  }

  agree(boards) {
    line.send({ do: "agree", table: this.id, boards });
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  render() {
    if (!this.shown || !this.room.width) return;
    const left = this.shown.clock === null ? null : this.shown.clock - (performance.now() - this.heardAt) / 1000;
    this.main.dataset.position = this.shown.position;
    this.main.dataset.hand = this.view.number;
    draw(this.bar, this.heading());
    draw(
      this.stage,
      felt({
        view: this.view,
        row: this.row,
        ...this.room,
        position: this.shown.position,
        bubbles: this.bubbles,
        winners: this.winners,
        puck: this.row.puck,
        clock: left === null ? null : { left, total: this.total },
        sit: (seat) => takeSeat(this, seat),
      }),
      this.shown.paused && h("p", { class: "paused", role: "status" }, "The floor has paused this table."),
    );
    draw(this.dock, this.hand());
    this.main.classList.toggle("my-turn", Boolean(this.prompt));
    this.main.classList.toggle("story-open", this.open);
  }

  heading() {
    const stakes = this.row.stakes;
    const newest = this.story.last;
    return [
      h("a", { href: "/", class: "back", "aria-label": "Back to the lobby" }, "‹"),
      h(
        "div",
        { class: "title" },
        h("h1", {}, this.row.game_title),
        h("p", {}, this.row.short, " · ", structureWords(stakes.structure), " · ", stakesWords(stakes)),
      ),
      h(
        "div",
        { class: "tools" },
        this.view.number > 0 &&
          h(
            "a",
            { class: "button quiet", href: `/history/${this.id}/last`, title: "Replay the last hand" },
            "Last hand",
          ),
        h("button", { class: "quiet", type: "button", onclick: () => showSign(this) }, "Sign"),
        onTheFloor() && floorBar(this),
        seatMenu(this),
        h(
          "button",
          {
            class: "quiet story-button",
            type: "button",
            "aria-expanded": String(this.open),
            onclick: () => ((this.open = !this.open), this.render()),
          },
          "Story",
        ),
      ),
      newest && h("p", { class: "ticker", "aria-hidden": "true" }, withCards(newest.words)),
    ];
  }

  hand() {
    const prompt = this.prompt;
    const mine = this.mine;
    const choice = prompt?.choices.find((one) => ["draw", "discard"].includes(one.verb));
    const setting = prompt?.choices.find((one) => one.verb === "arrange");
    if (setting && this.rows) {
      return arranging({
        prompt,
        choice: setting,
        cards: mine.cards,
        rows: this.rows,
        busy: this.busy,
        send: (command) => this.play(command),
        redraw: () => this.render(),
      });
    }
    if (choice) {
      const { hand, bar } = choosing({
        prompt,
        choice,
        cards: mine.cards,
        picked: this.picked,
        busy: this.busy,
        send: (command) => this.play(command),
        redraw: () => this.render(),
      });
      return [hand, bar];
    }
    return [
      mine &&
        mine.cards.length > 0 &&
        h(
          "div",
          {
            class: `own n${mine.cards.length}${mine.folded ? " dim" : ""}${mine.shown ? " laid" : ""}`,
            role: "group",
            "aria-label": "Your cards",
            key: `own${this.view.number}`,
          },
          mine.cards.map((card, index) =>
            playingCard(card, {
              key: `o${index}`,
              size: mine.cards.length > 7 ? "middling" : "large",
              up: mine.up[index],
              index,
            }),
          ),
        ),
      this.choices(prompt),
    ];
  }

  choices(prompt) {
    if (!this.place) return this.outsider();
    if (!prompt) return h("p", { class: "hint status", key: "status" }, this.status());
    const by = (verb) => prompt.choices.find((one) => one.verb === verb);
    if (by("run")) return this.running(by("run"));
    if (by("show")) return this.showing(prompt);
    return bettingBar({
      view: this.view,
      prompt,
      wish: this.wish,
      busy: this.busy,
      send: (command) => this.play(command),
      redraw: () => this.render(),
    });
  }

  running(choice) {
    const counts = Array.from({ length: choice.most }, (_, at) => at + 1);
    return h(
      "div",
      { class: "acts" },
      h(
        "p",
        { class: "hint" },
        "Everybody is all in. How often shall the rest of the board be dealt? ",
        cite(this.row.book, choice.cite),
      ),
      counts.map((boards) =>
        h(
          "button",
          {
            type: "button",
            class: `act ${boards > 1 ? "raise" : "check"}`,
            key: boards,
            "data-verb": `run ${boards}`,
            onclick: () => this.agree(boards),
          },
          ["Once", "Twice", "Three times"][boards - 1] ?? `${boards} times`,
        ),
      ),
    );
  }

  showing(prompt) {
    const words = { show: "Show my hand", muck: "Muck it" };
    return h(
      "div",
      { class: "acts" },
      prompt.choices.map(({ verb, cite: clause }) =>
        h(
          "button",
          {
            type: "button",
            class: `act ${verb === "show" ? "raise" : "fold"}`,
            key: verb,
            "data-verb": verb,
            disabled: this.busy,
            title: `§ ${clause}`,
            onclick: () => this.play({ type: verb === "show" ? "Show" : "Muck", seat: prompt.seat }),
          },
          h("span", {}, words[verb]),
        ),
      ),
    );
  }

  outsider() {
    const free = this.row.places - this.view.seats.length;
    return h(
      "div",
      { class: "acts" },
      h("p", { class: "hint" }, "You watch from the rail."),
      free > 0
        ? h(
            "button",
            { type: "button", class: "act raise", "data-verb": "sit", onclick: () => takeSeat(this, 0) },
            "Take a seat",
          )
        : this.queue(),
    );
  }

  /** Every seat is taken: the list of those who wait. */
  queue() {
    const listed = this.view.waiting.includes(session.name);
    return h(
      "button",
      {
        type: "button",
        class: "act check",
        "data-verb": "list",
        onclick: () => this.ask({ type: listed ? "LeaveList" : "JoinList", name: session.name }),
      },
      listed ? `Number ${this.view.waiting.indexOf(session.name) + 1} on the list: leave it` : "Join the waiting list",
    );
  }

  status() {
    const { view, place } = this;
    if (!place.here) {
      return h(
        "span",
        {},
        "You are sitting out. ",
        h(
          "button",
          { type: "button", class: "link", onclick: () => this.ask({ type: "ComeBack", seat: place.seat }) },
          "Deal me in again",
        ),
      );
    }
    if (place.chips === 0 && !place.dealt) return "You are out of chips: buy more to go on.";
    if (place.entry && !place.dealt) {
      if (place.how === "post") return "You will post and be dealt in at the next hand.";
      return h(
        "span",
        {},
        place.entry === "missed" ? "You missed a blind and wait for it. " : "The blind will come to you. ",
        h(
          "button",
          {
            type: "button",
            class: "link",
            onclick: () => this.ask({ type: "ChooseEntry", seat: place.seat, how: "post" }),
          },
          "Post and play the next hand",
        ),
      );
    }
    if (view.hand && !view.hand.over) {
      if (this.mine?.folded) return "You folded. The hand goes on.";
      const name = view.seats.find((one) => one.seat === view.hand.turn)?.name.replace("House ", "");
      return name ? `${name} is to act.` : "The dealer is at work.";
    }
    return view.prompt?.waits_for === "players" ? view.prompt.says : "The next hand is coming.";
  }
}
