/** A table against the house: betting areas per box, the dealer's hand, settlement lines, pay tables, the jackpot. */

import { cite } from "./clause.js";
import { playingCard } from "./cards.js";
import { stack } from "./chips.js";
import { dialog } from "./dialog.js";
import { chips, draw, h } from "./dom.js";
import { floorBar } from "./floor_tools.js";
import { onTheFloor, session } from "./session.js";
import { line } from "./socket.js";
import { Story, oncePerFrame } from "./story.js";
import { toast } from "./toasts.js";

const CHIPS = [500, 1000, 2500, 10_000, 25_000];
const NAMES = {
  ante: "Ante",
  play: "Play",
  "pair-plus": "Pair Plus",
  flop: "Flop",
  turn: "Turn",
  river: "River",
  "player-extra": "Player Extra",
  "dealer-extra": "Dealer Extra",
  "jackpot-1": "Jackpot 1",
  "jackpot-2": "Jackpot 2",
  "jackpot-3": "Jackpot 3",
};
const nameOf = (wager) => NAMES[wager] ?? wager.replaceAll("-", " ");
const upper = (words) => words[0].toUpperCase() + words.slice(1);

export async function showBanked(main, id, row) {
  const page = new BankedPage(main, id, row);
  page.start();
  return () => page.stop();
}

class BankedPage {
  constructor(main, id, row) {
    Object.assign(this, {
      main,
      id,
      row,
      shown: null,
      busy: false,
      chip: 500,
      last: [],
      settled: null,
      open: false,
      advice: "",
    });
    this.story = new Story(row.book);
  }

  start() {
    document.title = `${this.row.game_title} · cardspeak`;
    this.main.className = "at-table at-house";
    this.bar = h("div", { class: "table-bar" });
    this.stage = h("div", { class: "stage" });
    this.dock = h("section", { class: "dock", "aria-label": "Your wagers and your choices" });
    this.side = h("aside", { class: "side", "aria-label": "The story of the table" });
    this.news = h("div", { class: "news" });
    this.side.append(this.news, h("h2", {}, "The story"), this.story.element);
    this.main.append(this.bar, this.stage, this.dock, this.side);
    this.soon = oncePerFrame(() => this.main.contains(this.stage) && this.render());
    this.keys = (event) => this.pressed(event);
    document.addEventListener("keydown", this.keys);
    line.watch(this.id, (message) => this.hear(message));
  }

  stop() {
    document.removeEventListener("keydown", this.keys);
    line.unwatch(this.id);
    this.main.className = "";
  }

  hear(message) {
    this.shown = message;
    this.story.add(message.told);
    const layout = message.view.layout;
    if (layout?.over && layout.lines.length) this.settled = layout;
    if (layout && this.mine && this.wagers.length) {
      if (!layout.over) this.settled = null;
      if (this.prompt("bets")) this.last = this.wagers.map(({ wager, amount }) => ({ wager, amount }));
    }
    if (!this.prompt("decide")) this.advice = "";
    this.soon();
  }

  get view() {
    return this.shown.view;
  }

  get seat() {
    return this.view.seats.find((one) => one.name === session.name);
  }

  get mine() {
    return this.view.layout?.boxes.find((box) => box.box === this.seat?.box);
  }

  get wagers() {
    return (this.mine?.wagers ?? []).filter((wager) => wager.owner === session.name);
  }

  prompt(kind) {
    return this.view.layout?.prompts.find(
      (prompt) => prompt.kind === kind && (kind === "bets" || prompt.owner === session.name),
    );
  }

  async ask(command) {
    if (this.busy) return null;
    this.busy = true;
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

  async place(wager, amount) {
    return this.play({ type: "Place", box: this.seat.box, wager, owner: session.name, amount });
  }

  async again() {
    for (const { wager, amount } of this.last) await this.place(wager, amount);
  }

  async advise() {
    const answer = await this.ask({ type: "Advise", box: this.seat.box });
    this.advice = answer?.ruling?.says ?? "";
    this.render();
  }

  pressed(event) {
    if (
      !this.shown ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.closest("input, select, dialog, button, a, summary")
    )
      return;
    const at = Number(event.key);
    const verbs = this.dock.querySelectorAll("button[data-verb]");
    if (event.key === "Enter") this.dock.querySelector('button[data-verb="ready"]:not(:disabled)')?.click();
    else if (at >= 1 && at <= verbs.length && this.prompt("decide")) verbs[at - 1].click();
  }

  // -- drawing ---------------------------------------------------------------------------------------------

  render() {
    if (!this.shown) return;
    this.main.dataset.position = this.shown.position;
    draw(this.bar, this.heading());
    draw(
      this.stage,
      this.cloth(),
      this.shown.paused && h("p", { class: "paused", role: "status" }, "The floor has paused this table."),
    );
    draw(this.dock, this.choices());
    draw(this.news, this.jackpots(), this.settlement());
    this.main.classList.toggle("story-open", this.open);
  }

  heading() {
    return [
      h("a", { href: "/", class: "back", "aria-label": "Back to the lobby" }, "‹"),
      h(
        "div",
        { class: "title" },
        h("h1", {}, this.row.game_title),
        h("p", {}, this.row.title.split(":")[0], ` · round ${this.view.number}`),
      ),
      h(
        "div",
        { class: "tools" },
        h("button", { class: "quiet", type: "button", onclick: () => this.payTables() }, "Pay tables"),
        onTheFloor() && floorBar(this),
        this.seat &&
          h(
            "details",
            { class: "menu", key: "menu" },
            h("summary", {}, "My box"),
            h(
              "div",
              { class: "sheet" },
              h(
                "button",
                { type: "button", onclick: () => this.ask({ type: "BuyIn", chips: Math.min(session.chips, 20_000) }) },
                `Buy ${chips(Math.min(session.chips, 20_000))} more`,
              ),
              h("button", { type: "button", onclick: () => this.ask({ type: "GetUp" }) }, "Get up and cash out"),
            ),
          ),
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
    ];
  }

  cloth() {
    const layout = this.laid();
    return h(
      "div",
      { class: "house-felt", key: "felt" },
      h(
        "div",
        { class: "dealer-place", role: "group", "aria-label": "The dealer" },
        h("span", { class: "label" }, "Dealer"),
        h(
          "div",
          { class: "board" },
          (layout?.dealer ?? []).map((card, index) =>
            playingCard(card, { key: `d${index}`, size: "board-card", index }),
          ),
        ),
        h(
          "p",
          { class: "engraved" },
          layout?.no_hand
            ? "does not qualify"
            : layout?.dealer_words || (layout?.dealer.length ? "" : this.row.game_title),
        ),
      ),
      this.view.game.includes("holdem") &&
        h(
          "div",
          { class: "board community", role: "group", "aria-label": "The board" },
          Array.from({ length: 5 }, (_, at) =>
            layout?.board[at]
              ? playingCard(layout.board[at], { key: `b${at}`, size: "board-card", index: at })
              : h("span", { class: "cell", key: `e${at}` }),
          ),
        ),
      h(
        "ul",
        { class: "boxes", "aria-label": "Boxes" },
        this.order().map((number) => this.box(number, layout)),
      ),
    );
  }

  /** Boxes from left to right, the own one in the middle. */
  order() {
    const count = this.view.boxes;
    const first = this.seat ? this.seat.box - 1 - Math.floor(count / 2) + count : 0;
    return Array.from({ length: count }, (_, at) => ((first + at) % count) + 1);
  }

  /** The layout to look at: the round just settled stays until new chips are down. */
  laid() {
    const layout = this.view.layout;
    return this.settled && !this.wagers.length && !layout?.dealer.length ? this.settled : layout;
  }

  box(number, layout) {
    const box = layout?.boxes.find((one) => one.box === number) ?? { box: number };
    const seat = this.view.seats.find((one) => one.box === number);
    const own = seat && seat.name === session.name;
    const bets = own ? this.prompt("bets") : null;
    const lines =
      layout === this.settled || layout?.over ? (layout?.lines ?? []).filter((one) => one.box === number) : [];
    if (!seat && !box.owner) {
      return h(
        "li",
        { class: "bet-box free", key: `x${number}` },
        !this.seat
          ? h("button", { type: "button", "aria-label": `Take box ${number}`, onclick: () => this.sit(number) }, "Sit")
          : h("span", { class: "label" }, number),
      );
    }
    return h(
      "li",
      {
        class: `bet-box${own ? " own-box" : ""}${this.shown.clock_seat === number ? " turn" : ""}`,
        key: `x${number}`,
        "aria-label": `Box ${number}, ${seat?.name ?? box.owner}`,
      },
      (box.cards?.length ?? 0) > 0 &&
        h(
          "div",
          { class: "held" },
          box.cards.map((card, index) => playingCard(card, { key: `c${index}`, size: own ? "" : "small", index })),
        ),
      box.words && h("p", { class: "made" }, box.words),
      h(
        "div",
        { class: "areas" },
        this.areas(box, bets, lines).map((area) => area),
      ),
      h(
        "span",
        { class: "owner" },
        h("b", {}, seat?.name ?? box.owner),
        " ",
        chips(seat?.chips ?? 0),
        seat?.ready && " ✓",
      ),
    );
  }

  areas(box, bets, lines) {
    const laid = new Map();
    for (const wager of box.wagers ?? []) laid.set(wager.wager, (laid.get(wager.wager) ?? 0) + wager.amount);
    for (const one of lines) if (!laid.has(one.wager)) laid.set(one.wager, one.stake);
    const names = bets
      ? [...new Set([...bets.choices.map((choice) => choice.wager), ...laid.keys()])]
      : [...laid.keys()];
    return names.map((wager) => {
      const amount = laid.get(wager) ?? 0;
      const result = lines.find((one) => one.wager === wager);
      const choice = bets?.choices.find((one) => one.wager === wager);
      const inside = [
        h("span", { class: "area-name" }, nameOf(wager)),
        amount > 0 && stack(amount, { label: `${nameOf(wager)}: ` }),
        result &&
          h(
            "span",
            { class: `result ${result.outcome}` },
            result.amount > 0 ? `+${chips(result.amount)}` : result.amount < 0 ? `−${chips(-result.amount)}` : "back",
          ),
      ];
      if (!choice) return h("div", { class: `area ${wager}`, key: wager }, inside);
      const add = Math.max(choice.least, Math.round(this.chip / choice.unit) * choice.unit);
      return h(
        "button",
        {
          type: "button",
          class: `area ${wager}`,
          key: wager,
          disabled: amount + (amount ? add : 0) > choice.most,
          "data-wager": wager,
          "aria-label": `${nameOf(wager)}: put ${chips(Math.min(add, choice.most))}${amount ? `, ${chips(amount)} lie there` : ""}`,
          onclick: () => this.place(wager, Math.min(add, choice.most)),
        },
        inside,
      );
    });
  }

  choices() {
    if (!this.seat) {
      return h(
        "div",
        { class: "acts" },
        h("p", { class: "hint" }, "You watch from the rail."),
        h(
          "button",
          { type: "button", class: "act raise", "data-verb": "sit", onclick: () => this.sit(this.freeBox()) },
          "Take a box",
        ),
      );
    }
    const decide = this.prompt("decide");
    if (decide) return this.deciding(decide);
    if (this.prompt("expose")) return this.exposing(this.prompt("expose"));
    if (this.prompt("retract")) return this.retracting(this.prompt("retract"));
    if (this.prompt("bets")) return this.betting();
    return h(
      "p",
      { class: "hint" },
      this.view.layout?.over ? "Settled. The next round is coming." : "The dealer is at work.",
    );
  }

  betting() {
    const laid = this.wagers;
    return h(
      "div",
      { class: "acts wagering" },
      h(
        "div",
        { class: "row chip-row", role: "radiogroup", "aria-label": "Chip to put down" },
        CHIPS.map((value) =>
          h(
            "button",
            {
              type: "button",
              class: `disc v${value}`,
              key: value,
              role: "radio",
              "aria-checked": String(this.chip === value),
              "aria-label": `A chip of ${chips(value)}`,
              onclick: () => ((this.chip = value), this.render()),
            },
            value >= 1000 ? `${value / 1000}k` : value,
          ),
        ),
      ),
      h(
        "p",
        { class: "hint" },
        laid.length ? "Tap areas to add, then let the dealer deal." : "Tap an area of your box to put a chip there.",
      ),
      laid.length > 0 &&
        h("button", { type: "button", class: "act fold", onclick: () => this.takeBack() }, "Take back"),
      !laid.length &&
        this.last.length > 0 &&
        h(
          "button",
          { type: "button", class: "act check", "data-verb": "again", onclick: () => this.again() },
          "Same again",
        ),
      h(
        "button",
        {
          type: "button",
          class: "act raise",
          "data-verb": "ready",
          disabled: !laid.length || this.seat.ready,
          onclick: () => this.ask({ type: "Ready" }),
        },
        this.seat.ready ? "Waiting for the others" : "Deal",
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    );
  }

  async takeBack() {
    for (const { wager } of this.wagers)
      await this.play({ type: "TakeBack", box: this.seat.box, wager, owner: session.name });
  }

  deciding(prompt) {
    return h(
      "div",
      { class: "acts" },
      prompt.choices.map((choice, at) =>
        h(
          "button",
          {
            type: "button",
            key: choice.verb,
            class: `act ${choice.wager ? "raise" : choice.verb === "fold" ? "fold" : "check"}`,
            "data-verb": choice.verb,
            title: `§ ${choice.cite}`,
            onclick: () => this.decide(prompt, choice),
          },
          h("span", {}, upper(choice.verb.replaceAll("-", " ")), choice.amount ? ` ${chips(choice.amount)}` : ""),
          h("kbd", { "aria-hidden": "true" }, at + 1),
        ),
      ),
      h("button", { type: "button", class: "quiet", onclick: () => this.advise() }, "Advice"),
      this.advice && h("p", { class: "hint advice", role: "status" }, this.advice),
    );
  }

  decide(prompt, choice) {
    const command = { type: "Decide", box: prompt.box, verb: choice.verb };
    if (!choice.confirm) return this.play(command);
    const box = dialog("Are you sure?", () => {});
    draw(
      box.body,
      h("p", {}, "That gives up a wager which this hand would win. ", cite(this.row.book, choice.cite)),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "quiet", onclick: () => box.close() }, "Think again"),
        h(
          "button",
          { type: "button", class: "main", onclick: () => (box.close(), this.play({ ...command, sure: true })) },
          upper(choice.verb),
        ),
      ),
    );
    return box.open();
  }

  exposing(prompt) {
    return h(
      "div",
      { class: "acts" },
      [
        ["show", "Show my hand", true],
        ["decline", "Keep it face down", false],
      ].map(([verb, words, shows]) =>
        h(
          "button",
          {
            type: "button",
            class: `act ${shows ? "raise" : "fold"}`,
            key: verb,
            "data-verb": verb,
            onclick: () => this.play({ type: "Expose", box: prompt.box, owner: session.name, show: shows }),
          },
          words,
        ),
      ),
    );
  }

  retracting(prompt) {
    return h(
      "div",
      { class: "acts" },
      prompt.choices.map((choice) =>
        h(
          "button",
          {
            type: "button",
            class: "act check",
            key: choice.verb + (choice.wager ?? ""),
            "data-verb": choice.verb,
            onclick: () =>
              this.play({
                type: "Retract",
                box: prompt.box,
                owner: session.name,
                wagers: choice.wager ? [choice.wager] : [],
              }),
          },
          choice.wager ? `Withdraw ${nameOf(choice.wager)}` : "Keep all",
        ),
      ),
    );
  }

  freeBox() {
    const taken = new Set(this.view.seats.map((seat) => seat.box));
    const middle = (this.view.boxes + 1) / 2;
    return (
      Array.from({ length: this.view.boxes }, (_, at) => at + 1)
        .filter((box) => !taken.has(box))
        .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? 0
    );
  }

  sit(box) {
    if (!box) return toast("Every box is taken.", "bad");
    return this.ask({ type: "SitAt", box, chips: Math.min(session.chips, 40 * this.view.sign.limits.ante.least) });
  }

  jackpots() {
    if (!this.view.jackpots.length) return null;
    return h(
      "section",
      { class: "jackpots", "aria-label": "Jackpots" },
      this.view.jackpots.map((one, at) => {
        const [name, amount] = Array.isArray(one) ? one : [one.level, one.amount];
        return h(
          "p",
          { key: at },
          h("span", { class: "label" }, String(name).replace("level-", "Jackpot ")),
          h("b", {}, chips(amount)),
        );
      }),
    );
  }

  settlement() {
    const layout = this.settled;
    if (!layout) return null;
    const mine = layout.lines.filter((one) => one.owner === session.name);
    if (!mine.length) return null;
    const sum = mine.reduce((all, one) => all + one.amount, 0);
    return h(
      "section",
      { class: "settlement", "aria-label": "Settlement" },
      h("h2", {}, sum > 0 ? `You won ${chips(sum)}` : sum < 0 ? `You lost ${chips(-sum)}` : "Even"),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          mine.map((one) =>
            h(
              "tr",
              { key: one.wager },
              h("th", { scope: "row" }, nameOf(one.wager)),
              h("td", {}, one.outcome, one.odds ? ` at ${one.odds} to 1` : ""),
              h(
                "td",
                { class: `sum ${one.amount > 0 ? "won" : ""}` },
                one.amount > 0 ? `+${chips(one.amount)}` : chips(one.amount),
              ),
              h("td", {}, cite(this.row.book, one.cite)),
            ),
          ),
        ),
      ),
    );
  }

  payTables() {
    const box = dialog("Pay tables and limits", () => {});
    const { limits, tables } = this.view.sign;
    draw(
      box.body,
      h(
        "div",
        { class: "grid" },
        tables.map((table) =>
          h(
            "section",
            { key: table.title },
            h("h3", {}, table.title, " ", cite(this.row.book, table.cite)),
            h(
              "table",
              { class: "pays" },
              h(
                "tbody",
                {},
                table.lines.map(([hand, pays]) => h("tr", {}, h("th", { scope: "row" }, hand), h("td", {}, pays))),
              ),
            ),
          ),
        ),
        h(
          "section",
          {},
          h("h3", {}, "Limits"),
          h(
            "table",
            { class: "pays" },
            h(
              "tbody",
              {},
              Object.entries(limits).map(([wager, limit]) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, nameOf(wager)),
                  h("td", {}, `${chips(limit.least)} to ${chips(limit.most)}`),
                ),
              ),
            ),
          ),
        ),
      ),
    );
    box.open();
  }
}
