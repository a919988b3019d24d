"""What a book's files may say, as strict types: an unknown key, a missing cite or a wrong word does not load.

A game is a script: a short list of steps, each with the clause that puts it there. One machine walks it;
the odds read from the same steps how many cards a player holds and when the board grows.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from cardspeak.values import Named

CLAUSE = msgspec.Meta(min_length=1)
# The number of a clause within the book at hand, as in its clause index; `silent: ...` where the book says nothing.
Clause: TypeAlias = Annotated[str, CLAUSE]


class Strict(Named, forbid_unknown_fields=True):
    """Every value of a book file: frozen, and wrong if it has a key too many."""


class Amendment(Strict):
    """A change that the document itself lists; `by` and `date` are empty for a part without any."""

    rules: str
    by: str = ""
    date: str = ""
    cite: Clause


class StaffRanks(Strict):
    """Which ranks of the book the staff of a room have, by their role there: the usual one first, then those that
    somebody can be given instead."""

    dealer: list[str]  # ranks of whoever deals
    supervisor: list[str]  # ranks of whoever watches over tables
    manager: list[str]  # ranks of whoever runs the room


class BookHead(Strict):
    """`book.toml`: which document this is."""

    title: str
    short: str  # as people say it: "Crown Melbourne"
    authority: str
    version: str
    amendments: tuple[Amendment, ...] = ()
    cite: Clause
    kind: Literal["players", "banked", "conventions"]
    ladder: str  # the ladder that ranks hands when no game is named
    roles: list[str] = []  # who decides, lowest first
    roles_cite: Clause | None = None
    staff: StaffRanks | None = None  # which of them the staff of a room are; left out: lowest, third and highest
    over: str | None = None  # the book that this one lies over: it says only what differs
    without: list[str] = []  # games and files of that book that this one has not


# -- ranking.toml ------------------------------------------------------------------------------------------


class RungRow(Strict):
    category: str
    cite: Clause


class SmallStraightRow(Strict):
    """Whether the ace may stand below the lowest card of this deck."""

    deck: int
    allowed: bool
    cite: Clause


class LadderRow(Strict):
    """One order of hands, for one or more decks; rungs best first, as books list them."""

    name: str
    decks: list[int]
    cite: Clause
    rungs: list[RungRow]
    size: int = 5
    small_straight: list[SmallStraightRow] = []
    goal: Literal["high", "low"] = "high"
    ace: Literal["high", "low"] = "high"
    limit: str | None = None  # the highest rank a qualifying low may hold: "8"
    least: str | None = None  # the least category that a qualifying high hand is of: "one pair"
    least_rank: str | None = None  # and its first rank: "6" for a pair of sixes
    note: str | None = None


class SuitsRow(Strict):
    """The one purpose for which suits are ordered, if the book orders them at all."""

    order: str | None = None  # highest first, "shdc"; None: suits are equal always
    cite: Clause


class RankingFile(Strict):
    suits: SuitsRow
    ladder: list[LadderRow]


# -- games/<slug>.toml -------------------------------------------------------------------------------------


class DeckRow(Strict):
    """A deck this game may be played with, and how many players it serves."""

    size: int
    seats: int
    cite: Clause
    seated: int | None = None  # more may sit than are dealt in
    seated_cite: Clause | None = None
    note: str | None = None


class LayoutRow(Strict):
    """A table this game may be played at: so many numbered places."""

    seats: int
    cite: Clause


class PartRow(Strict):
    """One share of a pot and the ladder that wins it; `row` picks a board where there are two."""

    name: Literal["high", "low", "top", "bottom", "front", "middle", "back", "draw", "board"]
    ladder: str
    cite: Clause
    row: int = 1
    use: int | None = None  # exactly so many hole cards for this share, where shares differ; all of a hand: no board


class ShowdownRow(Strict):
    """How a winning hand is made: which cards may play, and what the pot is divided into."""

    parts: list[PartRow]
    cite: Clause
    use: int | None = None  # exactly so many hole cards; None: any
    none_cite: Clause | None = None  # nobody's hand is good enough for any share: those who are left share alike


class StepRow(Strict, tag_field="do"):
    """One step of a script."""

    cite: Clause


class Post(StepRow, tag="post"):
    what: Literal["antes", "blinds"]


class Deal(StepRow, tag="deal"):
    """Cards to every active player, clockwise from the first: `down` or `up` so many."""

    down: int = 0
    up: int = 0
    together: bool = False  # the whole number at once rather than one at a time
    kitty: bool = False  # the kitty is dealt to after the last player
    # What to do when the stub cannot serve everybody (stud's last card).
    short: Literal["burns, then a shared card", "a shared card"] | None = None
    short_cite: Clause | None = None


class Burn(StepRow, tag="burn"):
    """One card off the top, unseen; or none, one or more, where the book leaves the number to the table."""

    by_table: bool = False


class Board(StepRow, tag="board"):
    """Community cards, face up."""

    count: int
    row: int = 1


Opens = Literal[
    "after the last blind",
    "left of the button",
    "the puck",
    "lowest up card",
    "highest up card",
    "best board",
    "lowest board",
]


class BettingRound(StepRow, tag="bet"):
    """A betting round: its name, who opens it, and whether a check is allowed in it."""

    name: str
    opens: Opens
    opens_cite: Clause
    check: bool = True
    check_cite: Clause | None = None  # the clause that allows the check, or bars it
    forced: bool = False  # the opener must bet: a bring-in or a compulsory opening
    full: bool = False  # such an opening is a whole bet, and nothing less brings it in
    tier: Literal["lower", "upper"] = "lower"
    final: bool = False
    shared: bool = False  # a shared card counts as part of every board shown
    kitty: bool = False  # the kitty may be taken on a player's first turn
    call_cite: Clause | None = None  # a call and a fold, where they have clauses of their own
    fold_cite: Clause | None = None
    alone_cite: Clause | None = None  # only one player is left, who wins the pot
    on_cite: Clause | None = None  # two or more are left, and the hand goes on


class Discard(StepRow, tag="discard"):
    """Every active player gives up so many cards, for nothing."""

    count: int


class TurnUp(StepRow, tag="turn up"):
    """Every active player chooses so many of the cards held face down, and turns them up."""

    count: int = 1
    at_once: bool = False  # nobody's choice is seen before everybody has chosen


class Draw(StepRow, tag="draw"):
    """Every active player may change up to `most` cards."""

    most: int
    burn: bool  # one burn before the first replacement
    fifth_later: bool = False  # of five changed, the fifth comes after everybody else is served
    later_cite: Clause | None = None  # that delayed fifth card
    last_cite: Clause | None = None  # the fifth card of whoever is served last, after a burn
    last_card_dealt: bool = True  # whether the last card of the stub is ever dealt directly
    shortage_cite: Clause


class Kitty(StepRow, tag="kitty"):
    """A kitty that nobody took goes into the muck."""


class Arrange(StepRow, tag="arrange"):
    """Every player sets thirteen cards into front, middle and back."""

    placed_cite: Clause | None = None  # hands that are set lie as they are


class Show(StepRow, tag="showdown"):
    """Hands are shown. Clauses not given here are the general ones of `play.toml`."""

    called_cite: Clause | None = None  # whoever was called shows first
    checked_cite: Clause | None = None  # who shows first when everybody checked
    claim_cite: Clause | None = None  # others who claim the pot show theirs
    announced_cite: Clause | None = None  # the dealer announces the winning hands before any chip moves


Step = Post | Deal | Burn | Board | BettingRound | Discard | TurnUp | Draw | Kitty | Arrange | Show


class UnitsRow(Strict):
    """A game that is settled player by player, in units whose value the sign gives."""

    each: int  # for every hand won of another player
    extra: int  # besides, for winning most of them
    extra_from: int  # so many hands
    extra_cite: Clause
    misset: int  # lost to every other player by one whose hands are wrongly set
    misset_cite: Clause
    both_cite: Clause  # two such players
    cite: Clause


class GameFile(Strict):
    title: str
    family: Literal["draw", "stud", "manila", "flop", "chinese", "banked"]
    cite: Clause
    decks: list[DeckRow]
    showdown: ShowdownRow
    script: list[Step]
    layouts: list[LayoutRow] = []  # none named: the deck alone limits the players
    dead_seats: Clause | None = None  # a seat folded with nothing to call is dealt to until somebody wagers
    units: UnitsRow | None = None  # None: the winner takes a pot
    play: str = "all"  # the set of choices in play.toml by which it is played
    note: str | None = None

    def __post_init__(self) -> None:
        if self.units is None and any(isinstance(step, Arrange) for step in self.script):
            raise ValueError("a game whose hands are set says in [units] what they win")
