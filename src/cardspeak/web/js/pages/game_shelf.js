/** Every game of every book, as buttons: one click finds a table of it, or opens one. */

import { h } from "../dom.js";
import { say } from "../say.js";
import { structureWords } from "../words.js";

const KINDS = { flop: say.gameShelf.flop, stud: say.gameShelf.stud, draw: say.gameShelf.draw, manila: say.gameShelf.manila, chinese: say.gameShelf.chinese };

/** The games of a book; one against the house has a single one, without a name of its own. */
export function gamesOf({ slug, title, kind, games }) {
  if (kind !== "banked") return games;
  const name = title
    .split(": ")
    .at(-1)
    .replace(/ Rules$/, "");
  return [{ slug: "", title: name, family: "banked", key: slug }];
}

/**
 * @param {any[]} shelf the books
 * @param {{book?: string, family?: string}} only
 * @param {string} asked the game that is being looked for, as "book/game"
 * @param {(book: string, game: string) => void} play
 */
export function gameShelf(shelf, only, asked, play) {
  const seen = shelf
    .filter((book) => !only.book || book.slug === only.book)
    .map((book) => ({ ...book, games: gamesOf(book).filter(({ family }) => !only.family || family === only.family) }))
    .filter((book) => book.games.length);
  if (!seen.length) return null;
  return h(
    "section",
    { class: "game-shelf", key: "shelf", "aria-labelledby": "every-game" },
    h("h2", { id: "every-game" }, say.gameShelf.everyGameByBook),
    h("p", { class: "small" }, say.gameShelf.oneClickTakesYouToA),
    seen.map((book) => shelfOf(book, asked, play)),
  );
}

const shelfOf = (book, asked, play) =>
  h(
    "section",
    { class: "shelf-book", key: book.slug, "aria-label": book.short },
    h(
      "header",
      {},
      h("h3", {}, h("a", { href: `/rules/${book.slug}` }, book.short)),
      h("p", { class: "small" }, kind(book)),
    ),
    h(
      "ul",
      { class: "games" },
      book.games.map((game) => gameButton(book, game, asked, play)),
    ),
  );

const kind = ({ kind: sort, authority, version }) =>
  sort === "conventions" ? say.gameShelf.noAuthorityWhatIsCommon : `${authority} · ${version}`;

function gameButton(book, game, asked, play) {
  const name = `${book.slug}/${game.slug}`;
  return h(
    "li",
    { key: game.slug },
    h(
      "button",
      {
        type: "button",
        class: `game ${game.family}`,
        "data-game": name,
        "aria-busy": asked === name ? "true" : false,
        "aria-disabled": asked ? "true" : false,
        onclick: () => asked || play(book.slug, game.slug),
      },
      h("b", {}, game.title),
      h("small", {}, kindWords(game)),
    ),
  );
}

function kindWords({ family, usual, decks }) {
  if (family === "banked") return say.common.againstTheHouse;
  const [{ size, seats }] = decks;
  const how = family === "chinese" ? say.gameShelf.n13Cards : structureWords(usual.structure);
  return [KINDS[family] ?? family, how, size === 52 ? say.gameShelf.upTo(seats) : say.gameShelf.deckOf(size)].join(" · ");
}
