"""What somebody asks for who opens a table: any game of any book, with any parameters that the book allows."""

from __future__ import annotations

from math import ceil
from typing import Any, Literal

import msgspec

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.names import book_name
from cardspeak.books.table import table_rules
from cardspeak.errors import BadInput
from cardspeak.hand.commission import require_own_terms
from cardspeak.hand.setup import Stakes, usual_stakes
from cardspeak.jackpots.by_hand.setup import PoolPlan
from cardspeak.room.known import require_known
from cardspeak.room.shown import Pace
from cardspeak.room.who import Who
from cardspeak.table.opening import make_table, signed_clock
from cardspeak.table.setup import TableSetup
from cardspeak.talk.clock import TimeSign
from cardspeak.values import Named

MOST_CHIPS = 10**12


class Opening(Named):
    """A table as it is opened. What is left out is as usual."""

    book: str
    game: str = ""  # among players; a banked book has one
    kind: Literal["players", "banked"] = "players"
    deck: int | None = None
    stakes: Stakes | None = None
    places: int | None = None
    buy_in: tuple[int, int | None] | None = None
    house: int = 0  # house players who sit down at once
    pace: Pace = Pace()
    told: bool = False  # a live dealer tells the cards
    asked: bool = False  # players are asked to show or muck
    runs: bool = False
    straddle: bool = False
    coach: bool = True  # players may ask what their hand is worth
    options: dict[str, Any] = {}  # what only some kinds of table know
    committed: bool | None = None  # every pack is committed to; unless told, yes wherever the room shuffles
    pools: tuple[PoolPlan | str, ...] = ()  # of a linked table: which it plays for by name, or new ones; none: all
    second: str = ""  # who agrees to the seeds of new ones
    edition: str = ""  # of the book; the room fills it in, and keeps a copy in its log
    seeds_after: int | None = None  # minutes after a hand at which its seed is opened to everybody; none: never


def new_pools(opening: Opening) -> tuple[PoolPlan, ...]:
    """Pools that are made for this table, which take a second person."""
    return tuple(one for one in opening.pools if isinstance(one, PoolPlan))


def table_setup(opening: Opening, id: str) -> TableSetup:
    rules = load_book(book_name(opening.book, opening.edition)).game(opening.game)
    if opening.told and opening.house > 0:
        raise BadInput("House players hold no real cards: open a table with a live dealer without them.")
    stakes = opening.stakes or friendly_stakes(opening)
    least = max(stakes.minimum, stakes.big, stakes.chinese_unit, *stakes.blinds, *stakes.antes)
    return make_table(
        book_name(rules.book.slug, opening.edition),
        rules.slug,
        id=id,
        deck=opening.deck,
        stakes=stakes,
        places=opening.places,
        buy_in=opening.buy_in or (20 * least, 100 * least),
        told=opening.told,
        asked=opening.asked or opening.told,  # at a real table hands are named when they are shown
        runs=opening.runs,
        straddle=opening.straddle,
        **{
            "time": posted_time(rules, opening.pace),
            "rejoin": rejoining(rules),
            "away": AWAY,
            **table_options(opening.options),
        },
    )


REJOIN = 120  # minutes for which the house misses chips that left a table, where the book names no time


AWAY = 30  # minutes that a player may be away from a table, as no book says how long


def rejoining(rules: Game) -> int | None:
    """Where a book is silent the house's own time holds: nobody takes winnings away and comes back with less."""
    return None if table_rules(rules.book.name, rules.slug).stake.rejoin_minutes else REJOIN


def require_house(opening: Opening, who: Who, *, sold: bool = False) -> None:
    """BadInput for what the house alone decides. `sold`: chips are money here, and the house plays with its own."""
    if sold and not who.at_least("dealer"):
        says = "Chips are sold here: house players, jackpots and tables against the house are the house's to open."
        raise BadInput(says)
    if opening.pools and not opening.options.get("jackpot"):
        raise BadInput("Pools are played for at a table that is opened with the option jackpot.")
    if any(isinstance(one, PoolPlan) for one in opening.pools):
        if not who.at_least("manager"):
            raise BadInput("A pool is opened by a manager: others name those that there are.")
        if not opening.second.strip() or opening.second == who.name:
            raise BadInput("A second person agrees to the seed of a new pool (control C7): name them as second.")
    if "away" in opening.options and not who.at_least("supervisor"):
        raise BadInput("How long a player may be away is the house's to say: ask a supervisor.")
    if "rejoin" in opening.options and not who.at_least("supervisor"):
        raise BadInput("How long chips that left are missed is the house's to say: ask a supervisor.")
    if opening.seeds_after is not None and not who.at_least("supervisor"):
        raise BadInput(
            "Whether seeds are opened, and with them every folded hand, is the house's to say: ask a supervisor."
        )
    if opening.seeds_after is not None and opening.seeds_after < 0:
        raise BadInput("Seeds are opened 0 minutes after a hand, or more.")


CALLED = 30  # seconds that a table has agreed on, where the book leaves that to it


def posted_time(rules: Game, pace: Pace) -> TimeSign | None:
    """What the sign says of the time to act: the room's pace, as far as the book lets a sign say so."""
    row = signed_clock(rules)
    if row is None:
        return None
    if row.name == "called":
        return TimeSign(seconds=max(row.least, CALLED))
    return TimeSign(seconds=max(row.least, ceil(pace.act))) if pace.act else None


OPTIONS = {
    one.name: one.type
    for one in msgspec.structs.fields(TableSetup)
    if one.name not in {*Opening.__struct_fields__, "id", "told", "asked", "runs", "straddle"}
}


def table_options(options: dict[str, Any]) -> dict[str, Any]:
    """What a table among players may be opened with besides, each as the setup wants it."""
    made: dict[str, Any] = {}
    for name, value in options.items():
        if name not in OPTIONS:
            raise BadInput(f"A table among players has no option {name!r}; it knows {', '.join(sorted(OPTIONS))}.")
        try:
            made[name] = msgspec.convert(value, OPTIONS[name])
        except msgspec.ValidationError as wrong:
            raise BadInput(f"The option {name!r} cannot be that: {wrong}.") from None
    return made


def friendly_stakes(opening: Opening) -> Stakes:
    """The usual stakes in chips that look like money: a minimum of two dollars."""
    usual = usual_stakes(load_book(book_name(opening.book, opening.edition)).game(opening.game))
    times = 100
    return msgspec.structs.replace(
        usual,
        blinds=tuple(times * blind for blind in usual.blinds),
        antes=tuple(times * ante for ante in usual.antes),
        small=times * usual.small,
        big=times * usual.big,
        bring_in=times * usual.bring_in,
        chinese_unit=times * usual.chinese_unit,
    )


def read_opening(body: bytes) -> Opening:
    return msgspec.json.decode(body, type=Opening)


def require_amounts(opening: Opening) -> None:
    """BadInput for stakes beyond any game: what a table's players may ever win must fit into the ledger."""
    numbers = [msgspec.to_builtins(opening, enc_hook=str)]
    while numbers:
        match numbers.pop():
            case dict() as parts:
                numbers.extend(parts.values())
            case list() | tuple() as parts:
                numbers.extend(parts)
            case int() as number if abs(number) > MOST_CHIPS:
                raise BadInput(f"No number of a table is beyond {MOST_CHIPS:,}.")


def require_terms(told: dict[str, Any]) -> None:
    """BadInput for what nobody would heed: names that no table knows, a commission with terms of another kind."""
    if "tournament" in (told.get("options") or {}):
        raise BadInput("A table of a tournament is opened by its tournament: open that.")
    stakes = told.get("stakes")
    if stakes is not None and stakes.get("charge") is not None:
        require_own_terms(stakes["charge"])  # which knows more to say of them
    require_known(Opening, told)


def require_opening(raw: bytes) -> Opening:
    try:
        opening = msgspec.json.decode(raw, type=Opening)
    except (msgspec.ValidationError, msgspec.DecodeError) as wrong:
        raise BadInput(f"That is no table to open: {wrong}.") from None
    require_terms(msgspec.json.decode(raw))
    return opening
