"""A hand before it begins: which game, at which stakes, who sits where with how much.

Seats are the numbers on the table. `making.make_setup` makes one, and everything is checked once, before the
first chip is posted (`setup_checks`).
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar, NamedTuple, get_args

import msgspec

from cardspeak.asking import MadeByCall
from cardspeak.books.model.play import Structure
from cardspeak.books.names import book_name
from cardspeak.errors import BadInput, nearest
from cardspeak.hand.commission import Charge
from cardspeak.lazy import lazy
from cardspeak.values import Named

if TYPE_CHECKING:
    from cardspeak.books.book import Game
    from cardspeak.books.model.play import CapRow, PlayRules, ShortAllInRow
    from cardspeak.hand.footing import Footing
    from cardspeak.hand.steps import RunStep

__all__ = ["Charge", "InTournament", "Setup", "Stakes", "killed", "usual_stakes"]


class Stakes(Named, metaclass=MadeByCall):
    """What the table is played for. In fixed limit `small` and `big` are the two tiers."""

    EXAMPLE: ClassVar[str] = (
        'cs.Stakes(structure="no limit", blinds=(1, 2)), or in words where a hand is opened: '
        'stakes="no limit, blinds 1/2"'
    )

    structure: Structure = "no limit"
    antes: tuple[int, ...] = ()  # one for all, or one per player in the order of the deal
    blinds: tuple[int, ...] = ()  # in posting order
    straddles: int = 0  # voluntary blinds made this hand, each double the one before
    bring_in: int = 0
    small: int = 0  # the table minimum, or the lower tier
    big: int = 0  # the upper tier; in spread limit the betting maximum
    unit: int = 1  # the smallest chip in play
    trimmed_antes: bool = True  # an ante that others cannot match comes back to its maker
    dollar: int = 100  # chips to a dollar: chips are cents unless the table says otherwise
    chinese_unit: int = 0
    uncapped: bool = False  # no limit on raises, where that is the house's to say
    completing: bool = False  # half a raise reopens and is completed, not added to, where that is the house's to say
    burns: int = 1  # cards burned each time, where the book leaves the number to the table
    charge: Charge | None = None

    def __post_init__(self) -> None:
        """Words and single numbers where a list belongs are told so; whether a book allows it, `setup_checks` says."""
        known = get_args(Structure)
        if self.structure not in known:
            meant = nearest(str(self.structure), known)
            raise BadInput(f"There is no structure {self.structure!r}.{meant} It is one of {', '.join(known)}.")
        for name in ("antes", "blinds"):
            if not isinstance(getattr(self, name), tuple | list):
                given = getattr(self, name)
                raise BadInput(f"The {name} of Stakes are a list of chips, as in {name}=(1, 2), not {given!r}.")
        for name in ("straddles", "bring_in", "small", "big", "unit", "dollar", "chinese_unit", "burns"):
            if isinstance(getattr(self, name), str):
                raise BadInput(f"{name} of Stakes is a whole number, not the text {getattr(self, name)!r}.")

    @property
    def minimum(self) -> int:
        """The least opening bet: the posted minimum, else the largest blind."""
        return self.small or max(self.blinds, default=0) or self.unit


class InTournament(Named):
    """What a hand of a tournament has that no other has."""

    absent: tuple[int, ...] = ()  # seats dealt to whose players are not there: folded for them
    bonus: int = 0  # chips that the operator puts into the pot


class Layout(NamedTuple):
    """A table before the first card, by seat number: copied for each hand, never changed."""

    size: int
    after: tuple[tuple[int, ...], ...]  # once round the table from the left of each seat; from 0, as it is dealt
    folded: tuple[bool, ...]  # empty seats
    agenda: tuple[RunStep, ...]  # the next step last


class Setup(Named, dict=True):
    """Everything a replay needs besides the events."""

    book: str
    game: str
    deck: int
    stakes: Stakes
    seats: tuple[int, ...]  # dealt in, clockwise
    stacks: tuple[int, ...]
    button: int | None = None  # the button's (or puck's) seat; None where the game has none
    told: bool = False  # a live dealer tells the cards as they fall
    asked: bool = False  # players are asked to show or muck; otherwise cards speak for them
    runs: bool = False  # run it twice is on offer
    places: int | None = None  # numbered places at the table, where the book knows tables of several sizes
    freeze_out: bool = False
    kill: tuple[int, int] | None = None  # (seat, amount) of a kill wager; dead, like an ante, where there are no blinds
    late: tuple[tuple[int, int, int], ...] = ()  # (seat, live, dead) posted to enter or make good missed blinds
    jackpot: bool = False  # whoever is left before the flop may ask for it: this table plays for a jackpot
    tournament: InTournament | None = None
    edition: str = ""  # of the book, where somebody keeps it; empty: the book as it is

    @lazy
    def rules(self) -> Game:
        from cardspeak.books.loader import load_book

        return load_book(self.named).game(self.game)

    @lazy
    def named(self) -> str:
        """The book by its name and edition."""
        return book_name(self.book, self.edition)

    @lazy
    def play(self) -> PlayRules:
        return self.rules.play

    @lazy
    def flop_cite(self) -> str:
        """The clause by which whoever is left may ask for the flop."""
        from cardspeak.books.jackpot import load_jackpot

        return load_jackpot(self.named).file.claims.asked_cite

    @lazy
    def short_all_in(self) -> ShortAllInRow:
        """What this structure makes of an all-in between a call and a raise."""
        return next(row for row in self.play.short_all_in if self.stakes.structure in row.structures)

    @lazy
    def raise_cap(self) -> CapRow | None:
        """The limit on raises, where this structure and this table have one."""
        cap, stakes = self.play.cap, self.stakes
        return None if cap is None or stakes.uncapped or stakes.structure in cap.free else cap

    @lazy
    def minimum(self) -> int:
        """The table minimum, worked out once."""
        return self.stakes.minimum

    @lazy
    def footing(self) -> Footing:
        """What every turn asks of the book and the stakes, worked out once."""
        from cardspeak.hand.footing import Footing

        stakes = self.stakes
        return Footing(
            self.rules,
            stakes.structure,
            self.short_all_in,
            self.raise_cap,
            minimum=self.minimum,
            unit=stakes.unit,
            completing=stakes.completing,
        )

    @lazy
    def order(self) -> tuple[int, ...]:
        """Seats clockwise from the one that receives the first card."""
        first = self.play.first.seat
        if first == "the dealer's left" or self.button is None:
            return tuple(sorted(self.seats))
        later = [seat for seat in sorted(self.seats) if seat > self.button]
        sooner = [seat for seat in sorted(self.seats) if seat < self.button]
        own = [self.button] if self.button in self.seats else []
        return tuple(own + later + sooner) if first == "the puck" else tuple(later + sooner + own)

    @lazy
    def posts(self) -> tuple[str, ...]:
        """What somebody has to post in this hand, in order."""
        stakes = self.stakes
        due = {
            "bonus": self.tournament is not None and self.tournament.bonus > 0,
            "ante": any(stakes.antes),
            "blind": any(stakes.blinds),
            "straddle": stakes.straddles > 0,
            "kill": self.kill is not None,
            "late": any(live for _, live, _ in self.late),
            "dead": any(dead for _, _, dead in self.late),
        }
        return tuple(what for what, owed in due.items() if owed)

    @lazy
    def layout(self) -> Layout:
        """What every hand of this table begins with."""
        from cardspeak.hand.agenda import agenda_of

        size, order = max(self.seats) + 1, self.order
        folded, after = [True] * size, [order] * size
        for at, seat in enumerate(order, 1):
            after[seat], folded[seat] = order[at:] + order[:at], False
        absent = self.tournament is not None and bool(self.tournament.absent)
        agenda = agenda_of(self.rules, self.stakes.burns, self.posts, absent)[::-1]
        return Layout(size, tuple(after), tuple(folded), agenda)

    @lazy
    def stack_by_seat(self) -> tuple[int, ...]:
        """The chips of each seat, by its number."""
        stack = [0] * (max(self.seats) + 1)
        for seat, chips in zip(self.seats, self.stacks, strict=True):
            stack[seat] = chips
        return tuple(stack)

    def with_stacks(self, stacks: tuple[int, ...]) -> Setup:
        """The same table with other chips: whatever has been worked out about it is not worked out again."""
        if _OF_THE_TABLE[-1] not in self.__dict__:
            for name in _OF_THE_TABLE:
                getattr(self, name)
        other = msgspec.structs.replace(self, stacks=stacks)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("stack_by_seat", None)
        return other

    @lazy
    def blind_seats(self) -> tuple[int, ...]:
        """Seats in the order in which blinds fall due; heads-up some books begin with the button."""
        return self.order[::-1] if len(self.order) == 2 and self.play.heads_up.button_first else self.order

    @lazy
    def lone_blind(self) -> bool:
        """Two players and at most one blind, where the button begins: it does so whoever made that blind (Star 9.8)."""
        alone = len([blind for blind in self.stakes.blinds if blind]) < 2
        return alone and len(self.order) == 2 and self.play.heads_up.button_first

    @lazy
    def blinds_owed(self) -> list[tuple[int, int]]:
        """Seat and blind; the largest is posted last: whoever sits left of it acts first."""
        return sorted(zip(self.blind_seats, self.stakes.blinds, strict=False), key=itemgetter(1))


# What every hand of a table asks for, and the chips in front of the players have no part in.
_OF_THE_TABLE = (
    *("named", "rules", "play", "short_all_in", "raise_cap", "minimum", "order", "posts", "layout"),
    *("blind_seats", "lone_blind", "blinds_owed", "footing"),
)


def killed(stakes: Stakes, amount: int) -> Stakes:
    """The limits of a kill pot: all grow as the kill wager outgrows the last blind (Crown Melbourne 8.13.7).

    Where nobody posts a blind it outgrows the lower limit.
    """
    name = "last blind" if any(stakes.blinds) else "lower limit"
    last = max(stakes.blinds, default=0) or stakes.small
    if not 0 < last < amount:
        raise BadInput(f"A kill wager is more than the {name}, {last}; {amount} does not increase the game.")
    if stakes.small * amount % last or stakes.big * amount % last:
        raise BadInput(f"A kill wager of {amount} over a {name} of {last} does not give limits in whole chips.")
    return msgspec.structs.replace(stakes, small=stakes.small * amount // last, big=stakes.big * amount // last)


def usual_stakes(game: Game) -> Stakes:
    """Stakes for somebody who named none: blinds of 1 and 2, or antes of 1; structures as the book allows."""
    from cardspeak.books.model.game import Post

    posts = {step.what for step in game.script if isinstance(step, Post)}
    allowed = game.play.structures.allowed
    if game.family == "chinese":
        return Stakes(chinese_unit=1)
    blinds = (1, 2) if "blinds" in posts else ()
    antes = (1,) if "blinds" not in posts else ()
    if "no limit" in allowed and game.family in ("flop", "manila"):
        return Stakes(structure="no limit", blinds=blinds, antes=antes, small=2)
    if "fixed" in allowed:
        return Stakes(structure="fixed", blinds=blinds, antes=antes, small=2, big=4)
    return Stakes(structure=allowed[0], blinds=blinds, antes=antes, small=1)
