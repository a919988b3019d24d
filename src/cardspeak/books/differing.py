"""What books decide differently for one game, value by value, from their data: `differences("holdem", books)`.

Every choice of a game is a path with a value and a clause: its decks and script, its order of hands, its set of
`play.toml`, its table, its talk. Two books differ where the values do; a clause of another number is no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from cardspeak.books.book import Book, Game, Part
from cardspeak.books.cites import clause_keys
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import BettingRound, Step
from cardspeak.books.model.talk import talk_of
from cardspeak.books.names import known_books
from cardspeak.books.table import rules_of_table
from cardspeak.books.whole import decided_for_all, small_straight_cite
from cardspeak.cards.card import RANK_NAMES
from cardspeak.errors import BadInput
from cardspeak.values import Value

KEYS = ("name", "kind", "what", "who", "why", "act", "do", "structures", "since")  # what tells rows of a list apart
NOTHING = "-"
ALL = "every game"  # where editions differ in what no single game says: rulings, the shuffle, jackpots, tournaments
STEP_TOLD = ("name", "opens", "check")  # of rounds, which are told by name


class ValueOf(Value):
    """One value with the clause that decides it."""

    value: str
    cite: str


class Differs(Value):
    """A question that books answer differently; a book that does not speak of it has no answer here."""

    path: str
    answers: dict[str, ValueOf]  # by book

    @property
    def words(self) -> str:
        return self.path.replace("_", " ").replace(".", ", ")


def differences(game: str, books: Iterable[str] | None = None) -> tuple[Differs, ...]:
    """Every value of this game on which the books that have it do not agree."""
    wanted = known_books() if books is None else tuple(books)
    found = {name: book for name in wanted if game in (book := load_book(name)).games}
    if len(found) < 2:
        raise BadInput(f"Fewer than two of these books have the game {game!r}: there is nothing to compare.")
    return differing({name: decided(book.game(game)) for name, book in found.items()})


def differing(sides: Mapping[str, Mapping[str, ValueOf]]) -> tuple[Differs, ...]:
    """The paths whose values are not the same on all sides."""
    paths = dict.fromkeys(path for side in sides.values() for path in side)
    rows = []
    for path in paths:
        answers = {name: side[path] for name, side in sides.items() if path in side}
        values = {answers[name].value if name in answers else NOTHING for name in sides}
        if len(values) > 1:
            rows.append(Differs(path, answers))
    return tuple(rows)


def decided(game: Game) -> dict[str, ValueOf]:
    """Everything that a book decides about a game, by path."""
    found = dict(_of_game(game))
    found |= _flat(game.play, "play", game.file.cite)
    folder = game.book.folder
    if (folder / "table.toml").is_file():
        found |= _flat(rules_of_table(game), "table", game.file.cite)
    if (folder / "talk.toml").is_file() and game.file.units is None:
        found |= _flat(talk_of(game), "talk", game.file.cite)
    return found


def editions_differ(before: Book, after: Book) -> dict[str, tuple[Differs, ...]]:
    """What a revised book decides differently, by game and for all; a game that one has not is told as a whole."""
    found: dict[str, tuple[Differs, ...]] = {}
    for slug in dict.fromkeys((*before.games, *after.games)):
        sides = {
            name: decided(book.game(slug)) if slug in book.games else {}
            for name, book in (("before", before), ("after", after))
        }
        if all(sides.values()):
            rows = differing(sides)
        else:
            rows = (Differs("game", {name: ValueOf(slug, "") for name, side in sides.items() if side}),)
        if rows:
            found[slug] = rows
    rows = differing({"before": _for_all(before), "after": _for_all(after)})
    return found | ({ALL: rows} if rows else {})


def _for_all(book: Book) -> dict[str, ValueOf]:
    return {path: ValueOf(_word(value), cite) for path, value, cite in decided_for_all(book)}


def _of_game(game: Game) -> Iterator[tuple[str, ValueOf]]:
    for row in game.file.decks:
        yield f"deck of {row.size}.seats", ValueOf(str(row.seats), row.cite)
        for part in game.parts(row.size):
            yield from _of_part(game, part, row.size)
    use = "any" if game.use is None else f"exactly {game.use}"
    yield "own cards that play", ValueOf(use, game.file.showdown.cite)
    steps = [step.name if isinstance(step, BettingRound) else type(step).__name__.lower() for step in game.script]
    yield "script", ValueOf(" ".join(step.replace(" ", "-") for step in steps), game.file.cite)
    for step in game.bets:
        yield f"round.{step.name}.opens", ValueOf(step.opens, step.opens_cite)
        yield f"round.{step.name}.check", ValueOf(_word(step.check), step.check_cite or step.cite)
    yield from _of_script(game.script)
    if game.file.units is not None:
        yield from _flat(game.file.units, "units", game.file.cite)
    yield "dead seats", ValueOf(_word(game.file.dead_seats is not None), game.file.dead_seats or game.file.cite)


def _of_part(game: Game, part: Part, size: int) -> Iterator[tuple[str, ValueOf]]:
    """How one share of a pot is won: everything by which its hands compare."""
    ladder, cite, deck = part.ladder, part.ladder.cite.clause, f"deck of {size}"
    shape = ladder.shape
    rungs = " > ".join(rung.category.value for rung in ladder.rungs)
    yield f"{deck}.order of hands.{part.name}", ValueOf(rungs, cite)
    small = ValueOf(_word(shape.small_straight), small_straight_cite(game.book, ladder.name, size) or cite)
    yield f"{deck}.{part.name}.ace below the lowest card in a straight", small
    usual = {"cards that make a hand": (shape.size, 5), "wins": (shape.goal, "high"), "ace": (shape.ace, "high")}
    told: dict[str, Any] = {name: value for name, (value, most) in usual.items() if value != most}
    if shape.limit is not None:
        told["highest rank that qualifies"] = RANK_NAMES[shape.limit]
    if shape.least is not None:
        told["least hand that qualifies"] = f"{shape.least[0].value}, {RANK_NAMES[shape.least[1]]}"
    if part.use != game.use:
        told["own cards that play"] = "any" if part.use is None else f"exactly {part.use}"
    for name, value in told.items():
        yield f"{deck}.{part.name}.{name}", ValueOf(_word(value), cite)


def _of_script(script: Iterable[Step]) -> Iterator[tuple[str, ValueOf]]:
    """What steps say besides their order: how many cards, open or not, the size of a bet. Defaults are left out: a
    step that one book has more is told with the script."""
    seen: dict[str, int] = {}
    for step in script:
        kind = str(type(step).__struct_config__.tag)
        seen[kind] = seen.get(kind, 0) + 1
        place = f"round.{step.name}" if isinstance(step, BettingRound) else f"{kind} {seen[kind]}"
        for field in msgspec.structs.fields(step):
            value = getattr(step, field.name)
            if field.name not in STEP_TOLD and not _is_clause(field.name) and value != field.default:
                yield (
                    f"{place}.{field.name}",
                    ValueOf(_word(value), getattr(step, f"{field.name}_cite", None) or step.cite),
                )


def _flat(row: msgspec.Struct, path: str, cite: str, *, told: tuple[str, ...] = ()) -> Iterator[tuple[str, ValueOf]]:
    own = getattr(row, "cite", None) or _some_cite(row) or cite
    for name in row.__struct_fields__:
        if _is_clause(name) or name in told:
            continue
        value, here = getattr(row, name), f"{path}.{name}"
        yield from _values(value, here, getattr(row, f"{name}_cite", None) or own)


def _values(value: Any, path: str, cite: str) -> Iterator[tuple[str, ValueOf]]:
    if isinstance(value, msgspec.Struct):
        yield from _flat(value, path, cite)
    elif isinstance(value, list | tuple) and value and all(isinstance(one, msgspec.Struct) for one in value):
        seen: dict[str, int] = {}
        for one in value:
            key = _key(one, value)
            seen[key] = seen.get(key, 0) + 1
            place = f"{path}.{key}" if seen[key] == 1 else f"{path}.{key} ({seen[key]})"
            yield place, ValueOf("yes", getattr(one, "cite", None) or cite)
            yield from _flat(one, place, cite, told=KEYS)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _values(one, f"{path}.{key}", cite)
    elif value is not None and value != () and value != []:
        yield path, ValueOf(_word(value), cite)


def _some_cite(row: msgspec.Struct) -> str | None:
    """A row without a clause for itself as a whole: the first of those that it has."""
    cites = (getattr(row, name) for name in row.__struct_fields__ if name.endswith("_cite"))
    return next((cite for cite in cites if isinstance(cite, str)), None)


def _key(row: msgspec.Struct, rows: Sequence[msgspec.Struct]) -> str:
    named = [name for name in KEYS if name in row.__struct_fields__]
    return " ".join(_word(getattr(row, name)) for name in named[:2]) or f"row {rows.index(row) + 1}"


def _is_clause(name: str) -> bool:
    return name == "cite" or name.endswith(("_cite", "_cites")) or name in clause_keys()


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(_word, value))
    return str(value)
