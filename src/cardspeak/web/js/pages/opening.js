/** What somebody wishes for a new table, and how it is asked of the room. */

export const PACES = {
  lively: { house: 1.2, pause: 2.5, act: 60, board: 0.8, bank: 30 },
  quick: { house: 0.4, pause: 1.2, act: 30, board: 0.4, gone: 10, bank: 30 },
  leisurely: { house: 2.5, pause: 5, act: 120, board: 1.5, bank: 60 },
  instant: { house: 0, pause: 0, act: 0, board: 0 },
};

const UNIT = 100; // chips to one unit of a game's usual stakes

const hundred = (one) => one * UNIT;

/** What is usual for a game. @param {any} game @param {number} house players wished for */
export function usualWish({ slug, decks, usual: stakes, commission }, house) {
  return {
    game: slug,
    deck: decks[0].size,
    structure: stakes.structure,
    antes: stakes.antes.map(hundred).join(" "),
    blinds: stakes.blinds.map(hundred).join(" "),
    bring_in: hundred(stakes.bring_in) || "",
    small: hundred(stakes.small),
    big: hundred(stakes.big),
    chinese_unit: hundred(stakes.chinese_unit),
    commission: "",
    ...usualTerms(commission),
    checks: false,
    stand_alone: false,
    hourly: "",
    table_hourly: "",
    sitting: "",
    kill: "",
    qualifies: "",
    seconds: "",
    extra: "",
    price: "",
    lending: false,
    rabbit: false,
    house: Math.min(house, decks[0].seats - 1),
    places: "",
    least: "",
    most: "",
    top_up_least: "",
    top_up_most: "",
    told: false,
    asked: false,
    runs: false,
    straddle: false,
    coach: true,
    turns: "",
    turn_count: 1,
    taking: [],
    jackpot: false,
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
  if (book.kind === "banked") return bankedOpening(wish, pace);
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
      charge: charge(wish, game.commission, wish.commission),
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
  if (wish.least) asked.buy_in = bounds(wish.least, wish.most);
  asked.options = options(wish);
  if (wish.jackpot && playsFor(game, wish)) asked.options.jackpot = true;
  return asked;
}

/** The jackpot that a table of this game and deck could play for, or null. @param {any} game @param {any} wish */
export const playsFor = ({ terms: { jackpot } }, { deck }) => (jackpot?.decks.includes(Number(deck)) ? jackpot : null);

function bankedOpening(wish, pace) {
  const { boxes, ante_least: least, ante_most: most } = given(wish, "boxes", "ante_least", "ante_most");
  const named = Object.entries({ boxes, least, most }).filter(([, value]) => value);
  return {
    book: wish.book,
    kind: "banked",
    pace,
    house: Number(wish.company) || 0,
    options: Object.fromEntries(named),
  };
}

const bounds = (least, most) => [Number(least) || 1, most ? Number(most) : null];

const given = (wish, ...names) =>
  Object.fromEntries(names.filter((name) => wish[name]).map((name) => [name, Number(wish[name])]));

/** What only some books know. */
function options(wish) {
  const found = {};
  const fees = given(wish, "hourly", "table_hourly", "sitting");
  const last = Math.max(0, ...numbers(wish.blinds));
  if (Object.keys(fees).length) found.fees = fees;
  if (wish.kill) found.kill = { amount: wish.kill === "half" ? (3 * last) / 2 : 2 * last, ...given(wish, "qualifies") };
  if (wish.seconds) found.time = given(wish, "seconds", "extra", "price");
  if (wish.checks && wish.commission === "per hand") found.checks = Number(wish.amount);
  if (wish.top_up_least || wish.top_up_most) found.top_up = bounds(wish.top_up_least, wish.top_up_most);
  if (wish.stand_alone && wish.commission) found.stand_alone = true;
  if (wish.lending) found.lending = true;
  if (wish.turns) found.rotation = rotation(wish);
  if (wish.rabbit) found.rabbit = true;
  return found;
}

/** The games that take turns, the table's own first; whoever chooses does so after every orbit. */
function rotation({ turns, turn_count: count, taking, game }) {
  const games = [game, ...taking.filter((one) => one !== game)];
  const choice = turns === "choice";
  return {
    turns: games.map((one) => ({ type: "NewTerms", game: one })),
    every: choice ? "orbit" : turns,
    count: choice ? 1 : Number(count) || 1,
    choice,
  };
}

/** The fields of a kind of commission, as the room describes them. @param {any[]} rows @param {string} kind */
const fieldsOf = (rows, kind) => rows.find((row) => row.kind === kind)?.form?.fields ?? [];

/** What stands in them at first. @param {any[]} rows */
const usualTerms = (rows) =>
  Object.fromEntries(rows.flatMap((row) => fieldsOf(rows, row.kind)).map(({ name, usual }) => [name, usual]));

const pairs = (text) => {
  const found = numbers(text);
  return found.filter((_, at) => at % 2 === 0).map((one, at) => [one, found[2 * at + 1] ?? 0]);
};

/** What a field gives the charge. */
const TERMS = {
  number: (wish, { name }) => Number(wish[name]),
  steps: (wish, { name }) => pairs(wish[name]),
  kind: (wish, { name }, rows) => charge(wish, rows, wish[name]),
};

/** @param {any} wish @param {any[]} rows what the book knows @param {string} kind */
function charge(wish, rows, kind) {
  if (!kind) return null;
  const told = fieldsOf(rows, kind).filter((field) => field.needed || wish[field.name]);
  return { kind, ...Object.fromEntries(told.map((field) => [field.name, TERMS[field.form](wish, field, rows)])) };
}

/** The clause that a refusal names, if any. @param {string} says */
export function clauseIn(says) {
  const found =
    /\(([^()]*\s)?((?:[A-D]\.)?\d+(?:\.\d+)*(?:\([a-z0-9]+\))*)[^()]*\)\.?$/i.exec(says) ??
    /clause ([^\s,;]+)/i.exec(says);
  return found?.[2] ?? found?.[1];
}
