"""`play.toml`: what a book decides about playing any of its hands, each choice with its clause.

A file holds one or more named sets of choices; a game says which set it is played by. The machine reads the
choices as plain values and never asks which book they come from.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.why import HandWhy

Structure = Literal["fixed", "spread", "half pot", "pot", "no limit"]
STRUCTURES: tuple[Structure, ...] = ("fixed", "spread", "half pot", "pot", "no limit")


class StructuresRow(Strict):
    """The betting structures a game may be offered with."""

    allowed: list[Structure]
    cite: Clause


class FirstRow(Strict):
    """Who receives the first card, and opens where no blind or up card decides."""

    seat: Literal["left of the button", "the puck", "the dealer's left"]
    cite: Clause


class HeadsUpRow(Strict):
    """Whether with two players the button posts the first blind and acts first in the first round."""

    button_first: bool
    cite: Clause


class BlindOptionRow(Strict):
    """What the last blind (or straddler) is offered when nobody has raised: a check by this or another name."""

    name: Literal["check", "stand", "stay"]
    cite: Clause


class StraddleRow(Strict):
    """How many voluntary blinds may follow the last compulsory one, each double the one before."""

    most: int | None = None  # None: as many as there are players left
    fewest: int = 2  # players without whom none is made
    whole: bool = False  # nobody makes one for less than its full amount
    whole_cite: Clause | None = None  # where that is another clause
    # What the next raise must add, where no limit fixes it: the blind, the whole straddle, or what the last one added.
    raise_by: Literal["blind", "straddle", "its increment"] = "blind"
    last_cite: Clause | None = None  # who made the last one acts last
    cite: Clause


class PostsRow(Strict):
    """Which forced wagers a table may be opened with; nothing said, nothing checked."""

    one_kind: Clause | None = None  # blinds or antes: never both, never neither
    most_blinds: int | None = None
    most_blinds_cite: Clause | None = None
    ante_is_minimum: Clause | None = None  # everybody antes exactly the minimum wager
    as_named: Clause | None = None  # exactly the kinds that the game names: none left out, none added
    last_covers_minimum: Clause | None = None  # the last blind is not below the table minimum


class FreezeOutRow(Strict):
    """What a freeze-out changes for the opening of a hand: one player after another drops out."""

    fewest: int
    fewest_cite: Clause
    ante_cite: Clause  # the ante grows by whole minimum wagers
    deck: int  # the only deck it is played with
    deck_cite: Clause


class CapRow(Strict):
    """How many raises a betting round may see, and when there is no such limit."""

    raises: int  # after the first bet of the round
    free: list[Structure]  # structures without such a limit
    # Whom it does not bind; "before it is reached": a fold that leaves two does not lift a limit that was reached
    lifted: Literal[
        "two able to bet",
        "two able to bet, before it is reached",
        "two left in the final round",
        "two left, or in the final round",
        "two left",
        "never",
    ]
    cite: Clause
    lifted_cite: Clause
    house: bool = False  # a custom of houses, not of the book: a table may be opened without it


class RaiseRow(Strict):
    """The least raise: the largest full bet or raise of the round, or what this player needs to call."""

    least: Literal["last full raise", "amount to call"]
    cite: Clause


class PotRow(Strict):
    """Pot ratios: the call counts as part of the pot before a raise is measured."""

    includes_call: bool
    cite: Clause


class ShortAllInRow(Strict):
    """An all-in of more than a call and less than a raise."""

    structures: list[Structure]
    half_is_raise: bool  # half a raise or more counts as one
    cumulative: bool  # several short ones that add up to a full raise reopen the betting
    completes: bool  # a later raise completes the short one, rather than adding to it
    barred: Literal["those who acted", "everyone"]  # who may then only call or fold
    cite: Clause
    house: bool = False  # houses differ: a table may be opened where half a raise is completed


class OddRow(Strict):
    """Where an amount goes that cannot be divided among equal hands."""

    unit: Literal["chip", "minimum"]
    to: Literal["one each from the first seat", "all to the first seat", "highest card by suit"]
    cite: Clause
    parts_cite: Clause | None = None  # odd chips between shares go to the first share named by the game


class ShowRow(Strict):
    """Who turns cards over first, and when an all-in hand is exposed."""

    called: Literal["last", "in the final round"] = "last"  # which wager counts when no final round was bet
    called_cite: Clause  # the player who was called
    checked: Literal["first seat", "opener", "best board"]
    checked_cite: Clause
    all_in: Literal["when betting is over", "after the final round", "as any hand"]
    all_in_cite: Clause
    beaten: Literal["may muck", "must show"]
    beaten_cite: Clause
    called_must_show: bool = False  # the player who was called may not give the hand up unseen
    see_cite: Clause | None = None  # who may ask to see a mucked hand, where that is another clause
    after_cite: Clause | None = None  # cards shown when the hand is over are shown to the whole table


CommissionKind = Literal[
    "percent",
    "per hand",
    "per person",
    "scale",
    "capped scale",
    "no flop no drop",
    "cap by pot",
    "time",  # charged by the table, not by the hand, as is the next
    "sitting",
]


class CommissionRow(Strict):
    """One way of charging that the book allows."""

    kind: CommissionKind
    cite: Clause
    least: int | None = None  # percent
    most: int | None = None
    slide_cite: Clause | None = None  # it is worked out and laid on the slide while the hand is played


class ScaleLine(Strict):
    """One line of a scale: what a pot pays that is not above `up_to`. In cents."""

    up_to: int
    charge: int
    cite: Clause


class ScaleRest(Strict):
    """What a pot above the last line pays: `charge` for every `each` of the whole pot or part of it, or once."""

    charge: int
    each: int | None = None
    cite: Clause


class ScaleRow(Strict):
    """A scale of commission, as its sign is written."""

    kind: Literal["scale", "capped scale"]
    lines: list[ScaleLine]
    rest: ScaleRest


class ExemptRow(Strict):
    """When a percentage is not taken."""

    blinds_only: Clause | None = None  # no other charge either, unless the book speaks of the percentage alone
    blinds_only_percent: bool = False
    uncalled: Clause | None = None
    tie_alone: Clause | None = None


class CommissionRules(Strict):
    kinds: list[CommissionRow]
    exempt: ExemptRow
    scales: tuple[ScaleRow, ...] = ()
    cite: Clause


class RoundsRow(Strict):
    """Run it twice: how often the board may be dealt again, and whose leave it needs."""

    repeats: int
    repeats_cite: Clause | None = None  # the most there may be, where that is another clause
    leave: str  # the least role that may allow it
    cite: Clause
    agree_cite: Clause
    divide_cite: Clause
    short_cite: Clause | None = None  # the stub runs out although a run was agreed: its burns serve the rest


class TournamentPlayRow(Strict):
    """What a hand of a tournament may have that no other has."""

    ante_cite: Clause | None = None  # antes beside blinds, or none where the game has some: the supervisor's choice
    ante_games: dict[str, Clause] = msgspec.field(default_factory=dict)  # games with a clause of their own for it
    absent_cite: Clause  # an absent player's hand is folded when the deal is complete, the last blind's in its turn
    bonus_cite: Clause | None = None  # chips of the operator in a pot
    fewest_cite: Clause  # it goes on to the last two
    any_number_cite: Clause | None = None  # the game's own number of players is off: as many as the deck serves


class PlayRules(Strict):
    structures: StructuresRow
    first: FirstRow
    heads_up: HeadsUpRow
    option: BlindOptionRow
    straddle: StraddleRow
    posts: PostsRow = PostsRow()
    freeze_out: FreezeOutRow | None = None  # None: this game is not played as one
    tournament: TournamentPlayRow | None = None  # None: the book has no tournaments of it
    cap: CapRow | None = None
    raises: RaiseRow
    pot: PotRow
    short_all_in: list[ShortAllInRow]
    odd: OddRow
    show: ShowRow
    commission: CommissionRules
    runs: RoundsRow | None = None
    fewest: int = 2  # players without whom no hand is dealt
    fewest_cite: Clause
    check_must_beat: Clause | None = None  # a last-round check needs a hand that beats the checker's board
    # Stud's first opener all-in for the ante: the next lowest card opens instead, or the seat to the left.
    board_ties: Literal["suit", "seat"] = "suit"  # equal boards, where the book ranks suits at all
    all_in_opener: Literal["passed over", "the next seat"] = "passed over"
    open_pair: Clause | None = None  # a pair in the first two up cards lets anybody bet the upper limit
    fold_unbet: bool = True  # a fold is allowed when a check would do
    tabled_wins: Clause  # cards speak
    no_deals: Clause  # a pot is never divided by agreement
    refusals: dict[HandWhy, Clause]  # every reason to refuse, with the clause behind it
    opening_cite: Clause | None = None  # the least opening bet, where that is another clause than the least raise
