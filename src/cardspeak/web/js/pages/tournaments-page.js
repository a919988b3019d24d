import { books, call } from "../api.js";
import { h } from "../dom.js";
import { Part, define } from "../element.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { session } from "../session.js";
import { leagueTable } from "../tournament/leagues.js";
import { comes, money, phaseWords, startWords } from "../tournament/words.js";
import { chips } from "../words.js";

const EVERY = 4000; // milliseconds between two looks
const LOOKS = 12; // a quarter of a second apart, for the draw of seats
/** @type {[number, number, string][]} */
const SIZES = [
  [27, 9, say.tournamentsPage.n27PlayersThreeTables],
  [9, 9, say.tournamentsPage.n9PlayersOneTable],
  [6, 6, say.tournamentsPage.n6PlayersOneTable],
  [2, 2, say.tournamentsPage.headsUp],
];

/**
 * `<tournaments-page>`: what is open, what is played and what was won; a sit-and-go of any game at once.
 *
 * Properties: `tournaments`, `leagues`, `shelf` (the rule books). Events: `go` (bubbles) with an address.
 * @extends {Part<{ tournaments: any, leagues: any, shelf: any, book: any, size: any, asked: any, hurried: any }>}
 */
export class TournamentsPage extends Part {
  static properties = ["tournaments", "leagues", "shelf"];
  static state = ["book", "size", "asked", "hurried"];

  connected() {
    document.title = say.tournamentsPage.tournamentsCardspeak;
    const timer = setInterval(() => this.#refresh(), EVERY);
    this.hold(() => clearInterval(timer));
  }

  async #refresh() {
    if (document.hidden) return;
    const found = await call("/api/tournaments").catch(() => null);
    if (!found) return;
    const more = ended(found.tournaments) !== ended(this.tournaments);
    this.tournaments = found.tournaments;
    if (more) this.leagues = (await call("/api/leagues").catch(() => this)).leagues;
  }

  #go(path) {
    this.tell("go", path, { bubbles: true });
  }

  async #open(body) {
    this.asked = true;
    try {
      const row = await call("/api/tournaments", { method: "POST", body });
      const seat = body.house ? await drawnSeat(row.id) : "";
      this.#go(seat ? `/table/${seat}` : `/tournament/${row.id}`);
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
    this.asked = false;
  }

  /** A game that seats fewer has more tables, or fewer players where one table is what was asked for. */
  #sitAndGo(book, game, most) {
    const [wanted, usual] = SIZES[this.size ?? 0];
    const seats = Math.min(usual, most);
    const players = wanted > usual ? wanted : Math.min(wanted, seats);
    const pace = this.hurried ? { house: 0.05, pause: 0.6, act: 60, board: 0.2, alone: 0.2 } : undefined;
    const levels = this.hurried ? { level_hands: 6 } : { level_minutes: 5 };
    return this.#open({ book, game, players, seats, house: players - 1, pace, ...levels });
  }

  draw() {
    const running = this.tournaments.filter(({ phase }) => phase !== "over" && phase !== "cancelled");
    const over = this.tournaments.filter(({ phase }) => phase === "over" || phase === "cancelled");
    return h(
      "section",
      { class: "page tournaments" },
      h("h1", {}, say.tournamentsPage.tournaments),
      h("h2", {}, say.tournamentsPage.openAndRunning),
      running.length ? h("div", { class: "events" }, running.map(eventCard)) : h("p", { class: "empty" }, say.tournamentsPage.noneYet),
      this.#sitAndGos(),
      this.#paper(),
      over.length > 0 && [h("h2", { key: "over" }, say.tournamentsPage.played), h("div", { class: "events" }, over.map(eventCard))],
      this.leagues.map(leagueTable),
    );
  }

  #sitAndGos() {
    const shelf = this.shelf.filter(({ tournaments }) => tournaments);
    const shown = shelf.filter(({ slug }) => !this.book || slug === this.book);
    const pick = (value, words, now, set) =>
      h(
        "button",
        { type: "button", class: "pick", key: value, "aria-pressed": String(now), onclick: () => set(value) },
        words,
      );
    return h(
      "section",
      { class: "sit-and-go", "aria-label": say.tournamentsPage.sitAndGo },
      h("h2", {}, say.tournamentsPage.sitAndGo),
      h("p", { class: "lead" }, say.tournamentsPage.chooseAGameHousePlayersFill),
      h(
        "div",
        { class: "row", role: "group", "aria-label": say.common.howMany },
        SIZES.map(([, , words], at) => pick(at, words, (this.size ?? 0) === at, (value) => (this.size = value))),
        pick("hurried", say.tournamentsPage.hurried, Boolean(this.hurried), () => (this.hurried = !this.hurried)),
      ),
      h(
        "div",
        { class: "row", role: "group", "aria-label": say.tournamentsPage.byWhichBook },
        pick("", say.tournamentsPage.allBooks, !this.book, (value) => (this.book = value)),
        shelf.map(({ slug, short }) => pick(slug, short, slug === this.book, (value) => (this.book = value))),
      ),
      shown.map((book) => [h("h3", { key: `of ${book.slug}` }, book.short), this.#games(book)]),
    );
  }

  #games(book) {
    return h(
      "ul",
      { class: "games", key: book.slug },
      gamesOf(book).map((game) =>
        h(
          "li",
          { key: game.slug },
          h(
            "button",
            {
              type: "button",
              class: `game ${game.family}`,
              "data-game": `${book.slug}/${game.slug}`,
              disabled: Boolean(this.asked),
              onclick: () => this.#sitAndGo(book.slug, game.slug, game.event_seats),
            },
            h("b", {}, game.title),
          ),
        ),
      ),
    );
  }

  #paper() {
    const shelf = this.shelf.filter(({ tournaments }) => tournaments);
    const usual = shelf.find(({ games }) => games.some(({ slug }) => slug === "holdem"))?.slug;
    const submit = (event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      const [book, game] = String(form.get("game")).split("/");
      return this.#open({
        book,
        game,
        name: String(form.get("name")),
        players: Number(form.get("players")),
        seats: Number(form.get("seats")),
        felt: String(form.get("felt")),
        form: String(form.get("form")),
        run_by: "director",
        house: form.get("felt") === "table" ? Number(form.get("house")) : 0,
        level_minutes: Number(form.get("minutes")),
        league: String(form.get("league")).trim() ? { name: String(form.get("league")).trim() } : undefined,
      });
    };
    return h(
      "details",
      { class: "paper-event" },
      h("summary", {}, say.tournamentsPage.runAnEventOnPaperWith),
      h(
        "form",
        { class: "event-form", onsubmit: submit },
        field(say.common.name, h("input", { name: "name", required: true, maxlength: 60, value: say.tournamentsPage.sEvent(session.name) })),
        field(
          say.common.game,
          h(
            "select",
            { name: "game" },
            shelf.flatMap((book) =>
              gamesOf(book).map((game) =>
                h("option", { value: `${book.slug}/${game.slug}`, selected: book.slug === usual && game.slug === "holdem" }, `${game.title}, ${book.short}`),
              ),
            ),
          ),
        ),
        field(
          say.tournamentsPage.form,
          h(
            "select",
            { name: "form" },
            h("option", { value: "freeze-out" }, say.tournamentsPage.toTheLastOneTablesKept),
            h("option", { value: "heads-up" }, say.tournamentsPage.matchesOfTwoRoundByRound),
            h("option", { value: "shoot-out" }, say.tournamentsPage.eachTableApartAndTheWinners),
          ),
        ),
        field(say.tournamentsPage.places, h("input", { name: "players", type: "number", min: 2, max: 1000, value: 60 })),
        field(say.tournamentsPage.seatsAtATable, h("input", { name: "seats", type: "number", min: 2, max: 11, value: 9 })),
        field(say.tournamentsPage.minutesALevel, h("input", { name: "minutes", type: "number", min: 1, max: 240, value: 20 })),
        field(
          say.tournamentsPage.played,
          h(
            "select",
            { name: "felt" },
            h("option", { value: "paper" }, say.tournamentsPage.onPaperRealCardsAndChips),
            h("option", { value: "table" }, say.tournamentsPage.atTablesOfTheRoom),
          ),
        ),
        field(say.tournamentsPage.housePlayersAtTablesOfThe, h("input", { name: "house", type: "number", min: 0, max: 1000, value: 0 })),
        field(say.tournamentsPage.leagueThatItCountsFor, h("input", { name: "league", maxlength: 60, placeholder: say.tournamentsPage.none })),
        h("button", { class: "main", disabled: Boolean(this.asked) }, say.tournamentsPage.openIt),
      ),
    );
  }
}

/** Among players, and the one game of a book against the house. */
const gamesOf = ({ games, tables }) => [...games, ...tables];

/** The table of one's own seat, which is drawn as soon as the last place is taken. */
async function drawnSeat(tournament) {
  for (let look = 0; look < LOOKS; look += 1) {
    const { own } = await call(`/api/tournaments/${tournament}`);
    if (own?.table) return own.table;
    await new Promise((later) => setTimeout(later, 250));
  }
  return "";
}

const ended = (tournaments) => tournaments.filter(({ phase }) => phase === "over").length;

const field = (words, input) => h("label", {}, h("span", {}, words), input);

const eventCard = (event) =>
  h(
    "a",
    { class: `event-card ${event.phase}`, key: event.id, href: `/tournament/${event.id}` },
    h("b", {}, event.name),
    h("span", { class: "small" }, `${event.short} · ${phaseWords(event.phase)}${event.felt === "paper" ? say.tournamentsPage.onPaper : ""}`),
    h(
      "span",
      {},
      event.phase === "playing"
        ? event.banked
          ? say.tournamentsPage.leftOf(event.left, event.entered)
          : say.tournamentsPage.leftOfLevel(event.left, event.entered, event.level)
        : event.winner
          ? say.tournamentsPage.wonBy(event.winner)
          : say.tournamentsPage.ofEntered(event.entered, event.most),
    ),
    comes(event.starts) && h("span", {}, say.tournamentsPage.startsAt(startWords(event.starts))),
    h("span", { class: "small" }, say.tournamentsPage.chips(money(event.price[1]), money(event.price[0]), chips(event.chips))),
  );

define("tournaments-page", TournamentsPage);

/** @returns {Promise<[string, any]>} the page and what it needs */
export async function prepare() {
  const [{ tournaments }, { leagues }, shelf] = await Promise.all([call("/api/tournaments"), call("/api/leagues"), books()]);
  return ["tournaments-page", { tournaments, leagues, shelf }];
}

