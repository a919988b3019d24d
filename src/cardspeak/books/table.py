"""The rules of a table between hands, read from a book's `table.toml` and checked."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.books.book import Game
from cardspeak.books.model.game import Strict
from cardspeak.books.model.table import TableRules, TableWhy
from cardspeak.books.names import per_book
from cardspeak.errors import BadInput, BookError, nearest

FILE = "table.toml"


@per_book
def table_rules(book: str, game: str) -> TableRules:
    """How the table of this game is run between hands."""
    from cardspeak.books.loader import load_book

    return rules_of_table(load_book(book).game(game))


def rules_of_table(game: Game) -> TableRules:
    """The same for a game that is loaded already."""
    from cardspeak.books.loader import read_toml

    path = game.book.folder / FILE
    if not path.is_file():
        raise BadInput(f"{game.book.slug} has no {FILE}: it does not say how a table goes on from hand to hand.")
    sets = read_toml(path, dict[str, TableRules], alike=True)
    where = f"{game.book.slug}/{FILE}"
    for name, rules in sets.items():
        for fault in faults_of_table(rules, game.book.head.roles):
            raise BookError(f"{where}, {name}: {fault}")
    found = sets.get(game.file.play) or sets.get("all")
    if found is None:
        raise BookError(f"{where}: neither {game.file.play!r} nor 'all' is there for {game.slug}.")
    return found


def faults_of_table(rules: TableRules, roles: list[str]) -> Iterator[str]:
    """What no type can say of one set: a clause for every refusal, and roles that the book has."""
    needed = [why for why in TableWhy if why != TableWhy.TOURNAMENT or rules.tournament is not None]
    missing = [why.value for why in needed if why not in rules.refusals]
    if missing:
        yield f"refusals give no clause for {', '.join(map(repr, missing))}."
    for role in dict.fromkeys(_roles(rules)):
        if role not in roles:
            yield f"{role!r} is none of the roles in book.toml.{nearest(role, roles)}"


def _roles(row: Strict) -> Iterator[str]:
    """Every role that these rows name, however deep: the fields called `by`, or ending in `_by`."""
    for name in row.__struct_fields__:
        value = getattr(row, name)
        rows = value if isinstance(value, list) else [value]
        for one in rows:
            if isinstance(one, Strict):
                yield from _roles(one)
        if name in ("check", "replaced"):
            yield from value
        if isinstance(value, str) and (name == "by" or name.endswith("_by")):
            yield value
