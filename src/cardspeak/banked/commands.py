"""What a player, the dealer or somebody above asks for, in the imperative. `by` is the role that asks."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from cardspeak.cards import Card
from cardspeak.values import Value

Asker = Literal["nobody", "player", "dealer", "house"]
NOBODY: Final = "nobody"
PLAYER: Final = "player"  # for the own box, with own chips
DEALER: Final = "dealer"  # and those above; which of them the book picks by rank
HOUSE: Final = "house"  # whoever has the cards in hand and runs the table: in a room, the room itself


class Command(Value, tag=True):
    """Answered with events or with a refusal that names its clause. Each kind says who may ask for it."""

    asker: ClassVar[Asker] = NOBODY


class Place(Command):
    """Put chips on an area of the layout, or add to those that lie there."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    wager: str
    owner: str
    amount: int
    means: Literal["chips", "cash", "voucher", "token"] = "chips"


class Declare(Command):
    """Say a wager, handing over what pays for it; cash and vouchers become chips first."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    wager: str
    owner: str
    amount: int
    means: Literal["nothing", "chips", "cash", "voucher", "token"]


class TakeBack(Command):
    """Withdraw a wager, or part of it, before bets close; 0 takes all."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    wager: str
    owner: str
    amount: int = 0


class Proceed(Command):
    """The dealer goes on: `close` bets, `deal`, `announce`, `board`, `reveal`, `settle`."""

    asker: ClassVar[Asker] = DEALER

    step: str
    by: str = "dealer"


class Cut(Command):
    """Lift the top `at` cards and put the rest upon them."""

    asker: ClassVar[Asker] = HOUSE

    at: int
    by: Literal["dealer", "player"] = "dealer"


class Look(Command):
    """Pick up the cards of a box; `owner` is who looks."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    owner: str


class Decide(Command):
    """Answer the decision of the moment by one of its verbs: `play`, `fold`, `keep`, `check` ...

    `amount` is what was put down, where somebody counts it; 0 is what the book asks for. `sure` confirms a fold that
    gives up a wager the hand would win.
    """

    asker: ClassVar[Asker] = PLAYER

    box: int
    verb: str
    amount: int = 0
    sure: bool = False
    owner: str = ""  # who answers; empty: the box answers for itself


class Waive(Command):
    """Leave the own place on an area of the box to others."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    wager: str
    owner: str


class Expose(Command):
    """Have the hand turned over at settlement, or keep it face down and lose."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    owner: str
    show: bool


class Amend(Command):
    """Make up a jackpot wager that is too small; `by` confirms it."""

    asker: ClassVar[Asker] = DEALER

    box: int
    wager: str
    owner: str
    by: str


class PayPrize(Command):
    """Pay a jackpot wager: the hand is verified, a prize from the pools has been keyed off for this amount."""

    asker: ClassVar[Asker] = DEALER

    box: int
    by: str
    amount: int = 0
    in_suits: bool = False


class Retract(Command):
    """Answer the offer to withdraw after an irregularity; no wagers means that all stay."""

    asker: ClassVar[Asker] = PLAYER

    box: int
    owner: str
    wagers: tuple[str, ...] = ()


class Report(Command):
    """Something went wrong: what, where, and by whose order. The book picks the remedy."""

    asker: ClassVar[Asker] = DEALER

    what: str
    box: int = 0  # 0 is the dealer
    by: str = "dealer"
    cards: tuple[Card, ...] | None = None  # named by the player, or seen
    count: int = 0  # cards found in that hand, or chips found on that area
    total: int | None = None  # cards in the whole deck, once they have been counted
    agree: bool | None = None  # whether cards named were those on the rack, where the machine cannot know
    wager: str = ""  # which wager is meant, where a box may have several
    player: str = ""
    reason: str = ""


class Count(Command):
    """The deck has been counted, as the ruling asked."""

    asker: ClassVar[Asker] = DEALER

    total: int
    by: str = "dealer"


class NameCards(Command):
    """A player names the cards that were taken away."""

    asker: ClassVar[Asker] = DEALER

    box: int
    cards: tuple[Card, ...]
    by: str = "dealer"  # who hears it and decides
    agree: bool | None = None  # what the dealer saw on turning them over, where the machine does not know the cards


class Shuffle(Command):
    """The new order of the whole deck, first card first, made at the edge; real cards are shuffled unseen."""

    asker: ClassVar[Asker] = HOUSE

    order: tuple[Card, ...] = ()
    by: str = "dealer"


class Tell(Command):
    """Real cards were turned up: the hand of a box (0: the dealer)."""

    asker: ClassVar[Asker] = HOUSE

    box: int
    cards: tuple[Card, ...]


class TellBoard(Command):
    """Real cards were dealt to the middle."""

    asker: ClassVar[Asker] = HOUSE

    cards: tuple[Card, ...]


AnyCommand = (
    Place
    | Declare
    | TakeBack
    | Proceed
    | Cut
    | Look
    | Decide
    | Waive
    | Expose
    | Amend
    | PayPrize
    | Retract
    | Report
    | Count
    | NameCards
    | Shuffle
    | Tell
    | TellBoard
)
