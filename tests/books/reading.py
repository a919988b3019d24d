"""A book's data in the words of a bench card: a line for each ruling, game, order of hands, shuffle and setting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from cardspeak.books.banked import load_banked
from cardspeak.books.book import Book, Game
from cardspeak.books.cites import _holds_clause
from cardspeak.books.loader import read_game, read_toml
from cardspeak.books.model import game as g
from cardspeak.books.model.game import Strict
from cardspeak.books.model.ruling import OptionRow, RemedyRow, RulingRow, SilentRow, rulings_of
from cardspeak.books.model.talk import talk_of
from cardspeak.books.shuffle_rules import shuffle_rules
from cardspeak.books.table import table_rules
from cardspeak.books.tournament import has_tournaments, load_tournament

# -- rulings -----------------------------------------------------------------------------------------------------------


def rulings(book: Book) -> Iterator[str]:
    """`not cut [stud] if betting begun no = B.10.2.c: misdeal (posts stand)`."""
    if not (book.folder / "rulings.toml").exists():
        return
    file = rulings_of(book)
    if file.substantial is not None:
        row = file.substantial
        yield f"a deal stands = {clause(row.cite)}: {row.players} acted, {row.wagers} with chips, or {row.or_players}"
    for name, fact in file.facts.items():
        yield f"fact {name} = {clause(fact.cite)}: {', '.join(fact.words)}; {fact.counts or 'asked'} {fact.at}"
    yield _silence("silent", file.silent)
    yield from (_silence(f"silent in {game}", row) for game, row in file.silent_in.items())
    yield from map(_ruling, file.ruling)


def _silence(name: str, row: SilentRow) -> str:
    return f"{name} = {clause(row.cite)} by {row.by}, {row.asks} chooses: {_options(row.options)}"


def _ruling(row: RulingRow) -> str:
    where = " ".join((*row.families, *row.games, *(f"not {game}" for game in row.except_games)))
    when = ", ".join(f"{name} {word}" for name, word in row.when.items())
    told = row.incident + (f" [{where}]" if where else "") + (f" if {when}" if when else "")
    told += f" = {clause(row.cite)}"
    told += f" over {' '.join(row.overrides)}" if row.overrides else ""
    told += f" by {row.by}" if row.by else ""
    if row.options:
        return f"{told}, {row.asks} chooses: {_options(row.options)}"
    return f"{told}: {_remedies(row.remedies)}"


def _options(options: tuple[OptionRow, ...]) -> str:
    return " | ".join(f"{one.name}{f' by {one.by}' if one.by else ''}: {_remedies(one.remedies)}" for one in options)


def _remedies(remedies: tuple[RemedyRow, ...]) -> str:
    return "; ".join(map(_remedy, remedies))


def _remedy(row: RemedyRow) -> str:
    more = {
        row.which: row.which != "shown",
        f"street {row.at}": row.at != 1,
        " ".join(row.order): bool(row.order),
        "at least one": row.least,
        "posts stand": row.forced_stand,
        "of the other": row.of == "other",
        row.to: bool(row.to),
        f"loses {row.loses}": bool(row.loses),
    }
    told = [word for word, said in more.items() if said]
    return f"{row.do} ({', '.join(told)})" if told else row.do


def clause(cite: str) -> str:
    return "silent" if cite.startswith("silent") else cite


# -- games -------------------------------------------------------------------------------------------------------------


def games(book: Book) -> Iterator[str]:
    """`holdem = flop by all; 52x10; antes, blinds, 2 down, pre-flop ...; high by high`."""
    for slug in sorted(book.games):
        game = read_game(book.folder / "games" / f"{slug}.toml")
        decks = " ".join(f"{one.size}x{one.seats}{f'/{one.seated}' if one.seated else ''}" for one in game.decks)
        layouts = f" at {' '.join(str(one.seats) for one in game.layouts)}" if game.layouts else ""
        parts = game.showdown.parts
        shares = ", ".join(f"{one.name} by {one.ladder}{_of_part(one)}" for one in parts)
        use = f", {game.showdown.use} own cards" if game.showdown.use is not None else ""
        steps = ", ".join(_step(step) for step in game.script)
        yield f"{slug} = {game.family} by {game.play}; {decks}{layouts}; {steps}; {shares}{use}"


def _of_part(part: g.PartRow) -> str:
    row = f" on board {part.row}" if part.row != 1 else ""
    return row + (f" with {part.use}" if part.use is not None else "")


def _step(step: g.Step) -> str:
    match step:
        case g.Post():
            return step.what
        case g.Deal():
            flags = _flags(together=step.together, kitty=step.kitty)
            cards = " ".join(filter(None, (f"{step.down} down" * bool(step.down), f"{step.up} up" * bool(step.up))))
            return f"{cards}{flags}{f' or {step.short}' if step.short else ''}"
        case g.Burn():
            return "burn as the table has it" if step.by_table else "burn"
        case g.Board():
            return f"board {step.count}{f' on row {step.row}' if step.row != 1 else ''}"
        case g.BettingRound():
            flags = _flags(forced=step.forced, full=step.full, final=step.final, shared=step.shared, kitty=step.kitty)
            check = "" if step.check else " without a check"
            return f"{step.name}: {step.tier} from {step.opens}{check}{flags}"
        case g.Discard():
            return f"discard {step.count}"
        case g.Draw():
            flags = _flags(burn=step.burn, fifth_later=step.fifth_later, last_card=step.last_card_dealt)
            return f"draw {step.most}{flags}"
        case _:
            return type(step).__name__.lower()


def _flags(**said: bool) -> str:
    told = [name.replace("_", " ") for name, is_so in said.items() if is_so]
    return f" ({', '.join(told)})" if told else ""


# -- hands, shuffles, signs --------------------------------------------------------------------------------------------


def hands(book: Book) -> Iterator[str]:
    """`high 52, wheel = royal flush > straight flush ...`."""
    file = read_toml(book.folder / "ranking.toml", g.RankingFile)
    yield f"suits = {file.suits.order or 'equal'}"
    for row in file.ladder:
        wheels = ", ".join(f"{'wheel' if one.allowed else 'no wheel'} {one.deck}" for one in row.small_straight)
        limits = " ".join(filter(None, (row.limit, row.least, row.least_rank)))
        told = [f"{row.goal}, ace {row.ace}, {row.size} cards", wheels, limits]
        decks = " ".join(map(str, row.decks))
        yield f"{row.name} {decks} ({'; '.join(filter(None, told))}) = {' > '.join(one.category for one in row.rungs)}"


def shuffles(book: Book) -> Iterator[str]:
    """`holdem: misdeal = shuffle, cut by 25.8`, for every game that is shuffled in a way of its own."""
    seen: list[object] = []
    for game in sorted(book.games) or [""]:
        rules = shuffle_rules(book.slug, game or None)
        if rules in seen:
            continue
        seen.append(rules)
        cut = rules.cut
        machine = f", machine {cut.machine.value}" if cut.machine else ""
        declined = f", declined: {cut.declined.value}" if cut.declined else ""
        yield f"{game}: cut by {cut.cutter.value}{declined}, {cut.times.value} times, leaves {cut.leave.value}{machine}"
        for one in rules.moments:
            order = f" ordered by {one.authority}" if one.authority else ""
            yield f"{game}: {one.when} = {', '.join(one.steps)}{order} by {clause(one.cite.clause)}"


def signs(book: Book) -> Iterator[str]:
    """`holdem = rules, game, deck ...`, once for games that have the same sign."""
    seen: list[str] = []
    for game in sorted(book.games):
        if not (book.folder / "table.toml").exists():
            return
        told = ", ".join(row.what for row in table_rules(book.slug, game).sign)
        if told not in seen:
            seen.append(told)
            yield f"{game} = {told}"


# -- tables, play, talk, tournaments, rounds against the house ---------------------------------------------------------

WORDS = ("says", "title", "note", "complaint", "means", "about", "wordings")  # what only people read
ELSEWHERE = ("sign", "refusals", "script", "tables")  # signs have lines of their own, scripts and pay tables tests


def tables(book: Book) -> Iterator[str]:
    """`five-card-stud blinds = new wait or post, post big blind`, once for games that have the same rules."""
    if (book.folder / "table.toml").exists():
        yield from _once(book, lambda game: table_rules(book.slug, game.slug))


def plays(book: Book) -> Iterator[str]:
    yield from _once(book, lambda game: game.play)


def talks(book: Book) -> Iterator[str]:
    if (book.folder / "talk.toml").exists():
        yield from _once(book, lambda game: talk_of(game) if game.family != "chinese" else None)


def events(book: Book) -> Iterator[str]:
    if has_tournaments(book):
        yield from _lines("", load_tournament(book.slug).file)


def houses(book: Book) -> Iterator[str]:
    if (book.folder / "banked.toml").exists():
        yield from _lines("", load_banked(book.slug).file)


def _once(book: Book, rules: Callable[[Game], Strict | None]) -> Iterator[str]:
    seen: list[object] = []
    for slug, game in sorted(book.games.items()):
        found = rules(game)
        if found is not None and found not in seen:
            seen.append(found)
            yield from _lines(f"{slug} ", found)


def _lines(name: str, row: Strict) -> Iterator[str]:
    """A line for each field, and one for each row of a list of rows."""
    for field, value in _said(row):
        if field in ELSEWHERE:
            continue
        if isinstance(value, list | tuple) and value and isinstance(value[0], Strict):
            yield from (f"{name}{field} {at} = {_told(one)}" for at, one in enumerate(value, 1))
        else:
            yield f"{name}{field} = {_told(value)}"


def _said(row: Strict) -> Iterator[tuple[str, Any]]:
    """What is not as it is everywhere: neither a clause, nor words, nor what holds unless a book says otherwise."""
    for field in msgspec.structs.fields(row):
        value = getattr(row, field.name)
        usual = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if _holds_clause(field.name) or field.name in WORDS or value == usual or value in (None, "", [], (), {}):
            continue
        if not isinstance(value, Strict) or any(True for _ in _said(value)):
            yield field.name, value


def _told(value: Any) -> str:
    match value:
        case Strict():
            return ", ".join(f"{field} {_told(inner)}" for field, inner in _said(value))
        case dict():
            return "; ".join(f"{key}: {_told(inner)}" for key, inner in value.items())
        case list() | tuple():
            return f"[{'; '.join(map(_told, value))}]"
        case _:
            return str(value)


TOPICS: dict[str, Callable[[Book], Iterator[str]]] = {
    "rulings": rulings,
    "games": games,
    "hands": hands,
    "shuffles": shuffles,
    "signs": signs,
    "tables": tables,
    "plays": plays,
    "talks": talks,
    "events": events,
    "houses": houses,
}
