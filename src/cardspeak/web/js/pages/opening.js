/** What somebody wishes for a new table, and how it is asked of the room. */

export const PACES = {
  lively: { house: 1.2, pause: 2.5, act: 60, board: 0.8 },
  quick: { house: 0.4, pause: 1.2, act: 30, board: 0.4 },
  leisurely: { house: 2.5, pause: 5, act: 120, board: 1.5 },
  instant: { house: 0, pause: 0, act: 0, board: 0 },
};

const UNIT = 100; // chips to one unit of a game's usual stakes

const hundred = (one) => one * UNIT;

/** What is usual for a game. @param {any} game @param {number} house players wished for */
export function usualWish({ slug, decks, usual: stakes }, house) {
  return {
    game: slug,
    deck: decks[0].size,
    structure: stakes.structure,
    antes: stakes.antes.map(hundred).join(" "),
    blinds: stakes.blinds.map(hundred).join(" "),
    bring_in: hundred(stakes.bring_in),
    small: hundred(stakes.small),
    big: hundred(stakes.big),
    chinese_unit: hundred(stakes.chinese_unit),
    commission: "",
    percent: 5,
    cap: "",
    amount: 100,
    house: Math.min(house, decks[0].seats - 1),
    places: "",
    least: "",
    most: "",
    told: false,
    asked: false,
    runs: false,
    straddle: false,
    coach: true,
  };
}

const numbers = (text) =>
  String(text)
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);

/** The request to open it. @param {any} wish @param {any} book @param {any} game */
export function openingOf(wish, book, game) {
  const pace = PACES[wish.pace];
  if (book.kind === "banked") return { book: wish.book, kind: "banked", pace };
  const asked = {
    book: wish.book,
    game: wish.game,
    deck: Number(wish.deck),
    stakes: {
      ...game.usual,
      structure: wish.structure,
      antes: numbers(wish.antes),
      blinds: numbers(wish.blinds),
      bring_in: Number(wish.bring_in) || 0,
      small: Number(wish.small) || 0,
      big: Number(wish.big) || 0,
      chinese_unit: Number(wish.chinese_unit) || 0,
      charge: charge(wish),
    },
    house: wish.told ? 0 : Number(wish.house),
    told: Boolean(wish.told),
    pace,
    asked: wish.asked,
    runs: wish.runs,
    straddle: wish.straddle,
    coach: wish.coach,
  };
  if (wish.places) asked.places = Number(wish.places);
  if (wish.least) asked.buy_in = [Number(wish.least), wish.most ? Number(wish.most) : null];
  return asked;
}

function charge({ commission: kind, percent, cap, amount }) {
  if (!kind) return null;
  if (kind === "percent") return { kind, percent: Number(percent), ...(cap ? { cap: Number(cap) } : {}) };
  return kind.includes("scale") ? { kind } : { kind, amount: Number(amount) };
}

/** The clause that a refusal names, if any. @param {string} says */
export function clauseIn(says) {
  const found =
    /\(([^()]*\s)?((?:[A-D]\.)?\d+(?:\.\d+)*(?:\([a-z0-9]+\))*)[^()]*\)\.?$/i.exec(says) ??
    /clause ([^\s,;]+)/i.exec(says);
  return found?.[2] ?? found?.[1];
}
