"""`banked.toml`: a game against the house, as strict types; an unknown key or a missing cite does not load.

One file holds everything that decides money: wagers and when each wins, pay tables, limits, the script of a round
and the remedies for irregularities. The round machine, the mathematics and the screen all read it through
`load_banked`, so that the table shown is the table paid and the table analysed.

An outcome is chosen by facts: the rows of a wager are read from the top and the first row all of whose facts hold
decides. The loader tries every combination of facts, so that no wager is ever left without an outcome.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.banked_jackpot import JackpotRows
from cardspeak.books.model.game import Clause, Strict

Result = Literal["won", "lost", "stand-off", "void"]
Fact = Literal["folded", "unexposed", "no hand", "higher", "lower", "equal", "listed", "unlisted"]
"""What is known of a hand at settlement. `no hand`: the dealer does not qualify. `listed`: the hand's category
stands in the wager's pay table. `unexposed`: the player chose not to have the cards turned over."""


Remedy = Literal[
    "play on", "misdeal", "void the round", "refund everything", "count the cards", "ask for the cards", "reshuffle",
    "void the box and offer to retract", "burn and offer to retract", "dealer has no hand",
    "void the box and offer to void", "discard and offer to void", "pay the antes", "rebuild the board",
    "rebuild the flop", "leave the hand in", "suspend", "resume", "void the player's hand", "give the cards back",
    "void the hand", "void the hand and warn", "forfeit the ante", "return the excess", "settle what was placed",
    "forfeit the wagers", "void the player's wagers", "exclude the player", "hold the winnings",
]  # fmt: skip
"""What the program can do about a mishap."""
RefusalName = Literal[
    "over", "stranger", "excluded", "role", "authority", "bets-closed", "no-such-box", "not-now", "no-chips",
    "not-your-box", "no-wager", "not-dealt", "blind", "no-choice", "not-sure", "dispute", "refund",
]  # fmt: skip
"""Why a command of a round is refused, and `refund`, by which wagers go back: a book gives each its clause."""


class YesOrNo(Strict):
    """A yes or no of the book."""

    allowed: bool  # true: yes, the book allows it or has it so
    cite: Clause


class Number(Strict):
    value: int  # how many, of what the key speaks of: packs, or minutes
    cite: Clause


# -- the layout ---------------------------------------------------------------------------------------------


class Boxes(Strict):
    """The betting areas of the table, numbered clockwise from the dealer's left."""

    most: int  # so many boxes at a table, at most
    default: int  # so many where nobody says how many
    cite: Clause
    seat_cite: Clause | None = None  # whoever plays a box may stand, unless asked to sit
    several: YesOrNo  # whether one player may back more than one
    several_cite: Clause  # on which condition
    blind: YesOrNo  # whether the further hands are played without being looked at


class DealerHand(Strict):
    """The least hand with which the dealer is in the game at all: a category, and for no pair its highest rank."""

    category: str  # as the order of hands in `ranking.toml` calls it
    rank: str | None = None  # "Q": a no-pair hand qualifies from here
    cite: Clause
    fails: str  # what a hand below it is called
    fails_cite: Clause


# -- pay tables ---------------------------------------------------------------------------------------------


class PayLine(Strict):
    """What one kind of hand is paid: so many times the stake, or a percentage of a displayed jackpot."""

    category: str  # exactly this kind of hand is paid by the line; a better one needs its own
    pays: int = 0  # so many times the stake; a line has this or `percent`, never both
    percent: int = 0  # so many hundredths of what is displayed for the jackpot
    cite: Clause | None = None  # None: the clause of the whole table


class PayTable(Strict):
    """One printed table. Tables of the same name are alternatives, told apart by `key` (A, B, C ...)."""

    name: str  # by which wagers, bonuses and jackpots name it
    title: str
    # its letter among tables of one name, of which the first holds unless another is chosen; empty: there is one
    key: str = ""
    cite: Clause
    stake_back: bool = True  # odds "to 1" return the stake beside the winnings; a prize "times the wager" does not
    stake_cite: Clause | None = None
    lines: list[PayLine]


# -- wagers -------------------------------------------------------------------------------------------------


class Outcome(Strict):
    """When these facts hold (and the hand is at least `least`), this is the result."""

    result: Result  # a stake that is void, or stands off, goes back
    when: tuple[Fact, ...] = ()  # all of these must hold; none: whatever the facts
    least: str | None = None  # only with a hand of this category or a better one
    cite: Clause
    done_cite: Clause | None = None  # how the dealer carries it out


class Wager(Strict):
    """A bet of the layout: who may place it, when, for how much, and when it wins."""

    name: str  # by which steps, limits and records name it
    title: str
    cite: Clause
    placed: str  # "before the deal", or the name of the decision at which it is made
    placed_cite: Clause
    times_ante: int | None = None  # so many times the Ante exactly; None: anything within the limits
    times_cite: Clause | None = None
    times_level: int | None = None  # a jackpot wager: so many times the smallest jackpot wager exactly
    most: int = 1  # so many of them in one box
    most_cite: Clause | None = None
    by: Literal["box", "anyone"] = "box"  # only whoever has the Ante of the box, or anybody
    by_cite: Clause | None = None
    priority_cite: Clause | None = None  # whoever has the Ante of the box has the first claim to a place
    claim_cite: Clause | None = None  # whoever had it in a box has the first claim to the next one there, standing too
    backer_cite: Clause | None = None  # what anybody else is told who backs this hand
    # what must lie there when bets close, or it goes back: an Ante in its own box, or in any
    needs: Literal["nothing", "ante in the box", "ante at the table"] = "nothing"
    needs_cite: Clause | None = None
    hand: Literal["player", "dealer"] = "player"  # whose hand decides it
    # which hand decides it: the best that there is, or the hole cards with the flop and no more
    cards: Literal["best", "hole and flop"] = "best"
    cards_cite: Clause | None = None
    pays: int = 1  # to 1, where no table is named
    pays_cite: Clause | None = None
    table: str | None = None  # the pay table that sets its odds
    pool: str | None = None  # the jackpot level it plays for
    outcomes: list[Outcome]


class Bonus(Strict):
    """A payment on top of a wager, by the player's hand alone, for every hand that stayed in."""

    name: str  # by which records name it
    title: str
    on: str  # the wager that it is paid on top of, as so many times its stake
    table: str  # the pay table that sets its odds
    cite: Clause
    no_hand_cite: Clause | None = None  # the clause when the dealer has no hand


# -- the script ---------------------------------------------------------------------------------------------


class StepRow(Strict, tag_field="do"):
    cite: Clause


class Bets(StepRow, tag="bets"):
    """Wagers may be placed, changed and taken back, until the dealer calls no more bets."""

    close_cite: Clause
    late_cite: Clause  # a new wager after the first card
    touch_cite: Clause  # changing or withdrawing one after the first card
    machine_late_cite: Clause | None = None  # the same where a machine deals in packets


class Cut(StepRow, tag="cut"):
    """The cards are cut as `shuffle.toml` says, or not where a machine shuffled."""


class DealingManner(Strict):
    """How hole cards are dealt from one device: a card at a time round the table, or in packets."""

    together: bool  # true: all cards of a hand at once, as a packet; false: one card each, round by round
    cite: Clause
    boxes_cite: Clause
    dealer_cite: Clause
    rest_cite: Clause | None = None


class Deal(StepRow, tag="deal"):
    """Hole cards, face down, to every box with one of these wagers and to the dealer last."""

    cards: int  # so many for each hand
    to: list[str]  # wagers: a box with any of them is dealt to
    shoe: DealingManner
    machine: DealingManner
    tray_cite: Clause | None = None  # the dealer's packet may wait in the machine
    tray_authority: str | None = None  # the least role that may direct the dealer's packet to wait


class Announce(StepRow, tag="announce"):
    """The dealer says that players may look and decide: the line between early and late remedies."""

    look_cite: Clause


class DecisionOption(Strict):
    """One answer to a decision: `bet` adds the step's wager; `fold` gives up all wagers but those in `keeps`."""

    verb: str  # the word with which a player answers
    does: Literal["bet", "fold", "check"]  # places the wager of the step, gives the hand up, or goes on without a wager
    cite: Clause
    loses: tuple[str, ...] = ()  # wagers that are collected at once
    keeps: tuple[str, ...] = ()  # wagers that stay in; who has none of them there is not offered this answer
    confirm: bool = False  # ask again where the hand would win one of the wagers it loses


class Decide(StepRow, tag="decide"):
    """Every box with a live Ante answers."""

    name: str  # by which a wager says where it is placed (`placed`)
    wager: str  # the one that an answer places which does `bet`
    amount_cite: Clause
    options: list[DecisionOption]
    default: str  # the answer of whoever does not answer
    default_cite: Clause


class Board(StepRow, tag="board"):
    name: str  # what these cards are called: flop, turn, river
    count: int
    # dealt only if a hand is live, or also where a wager on the dealer's own hand needs it
    needed_by: Literal["live hands", "live hands or dealer wagers"]
    needed_cite: Clause


class Reveal(StepRow, tag="reveal"):
    """The dealer's hand is turned up and declared."""

    decline_cite: Clause | None = None  # a player may then keep the hand unexposed
    backed_cite: Clause | None = None  # not while somebody else's wager depends on it


class Settle(StepRow, tag="settle"):
    """Every wager left is paid, taken or returned."""

    no_hand_cite: Clause | None = None
    no_hand_first: tuple[str, ...] = ()  # wagers paid round the table before hands are looked at one by one
    # which box comes first: from the right they go down in number, from the left up
    order: Literal["from the dealer's right", "from the dealer's left"]
    order_cite: Clause
    declare_cite: Clause
    collect_cite: Clause
    no_hand_collect_cite: Clause | None = None
    fold_collect_cite: Clause | None = None
    end_cite: Clause | None = None  # how the round is closed


Step = Bets | Cut | Deal | Announce | Decide | Board | Reveal | Settle


# -- limits -------------------------------------------------------------------------------------------------


class Limits(Strict):
    """What becomes of a wager outside the limits on the sign."""

    # it is settled all the same; or so the first time, with a warning, and sent back after that
    below: Literal["settled and warned, then returned", "settled"]
    below_cite: Clause
    above: Literal["settled to the maximum"]  # what is beyond the maximum goes back, and the rest is settled
    above_cite: Clause
    # it is settled, and what is paid is rounded up to the smallest chip; or what is over the unit goes back
    off_unit: Literal["payment rounded up", "settled to the unit below"]
    off_unit_cite: Clause
    personal_cite: Clause | None = None  # limits agreed with one player
    chips_cite: Clause
    spoken: YesOrNo  # whether a spoken wager is accepted when chips, cash or vouchers come with it
    reserve: YesOrNo  # whether chips for the next compulsory wager are kept back when an Ante is placed


class Notices(Strict):
    """Minutes a sign must have stood before a change."""

    raise_minimum: Number  # minutes of notice before limits change, as far as `limits_change` has it
    close_table: Number  # minutes of notice before the table closes
    limits_change: Literal["a higher minimum", "any limit"]  # what needs a reason of `limits_by`
    # any of these will do: the notice has stood so long, nobody is seated, or all who are agree
    limits_by: list[Literal["notice", "no players", "all agree"]]
    limits_cite: Clause
    # what allows the table to be closed, any of these, as for limits
    close_by: list[Literal["notice", "no players", "all agree"]]
    close_cite: Clause
    # the least role that closes the table, or announces it; left out: whoever runs the table
    close_authority: str | None = None
    limits_authority: str | None = None  # who changes limits; None: whoever runs the table


class House(Strict):
    """Who runs the table, and the clauses of what happens between rounds."""

    supervisor: str  # the least role that orders a count of the cards, or has unfit ones changed
    boss: str  # who has the last word
    check_cite: Clause
    count_cite: Clause
    count_order_cite: Clause
    change_cards_cite: Clause
    unfit_cite: Clause | None = None  # because a card is no longer fit for play
    discretion_cite: Clause | None = None  # because the last word says so
    sign_cite: Clause
    sign_shows_cite: Clause
    tables_cite: Clause
    change_tables_cite: Clause
    abstain_rounds: int  # rounds without a wager after which a seat may be asked for
    abstain_full: bool  # only while no seat is free
    abstain_cite: Clause
    inspector_cite: Clause
    dispute_cite: Clause
    hold_cite: Clause  # payments kept back while something is looked into
    hold_hours: int | None = None  # so long; None: until that is done
    copy_cite: Clause


# -- irregularities -----------------------------------------------------------------------------------------


class MishapRow(Strict):
    """What to do when something is reported and these facts hold; `overrides_cite` is the row it is an exception to."""

    report: str  # what has happened, by the word with which it is reported; several rows may speak of one
    when: tuple[str, ...] = ()  # facts of the moment that must all hold; none: whatever the facts
    remedy: Remedy  # what is done about it
    cite: Clause
    authority: str | None = None  # the least role that may order it
    notify: str | None = None  # a role that must be told
    reason: bool = False  # whoever orders it must say why
    wager_cites: dict[str, Clause] | None = None  # the clause behind each wager that the remedy settles
    overrides_cite: Clause | None = None
    then_cite: Clause | None = None  # the clause of the remedy's second part


class BankedFile(Strict):
    title: str
    game: str  # by which records, drills and linked jackpots name it
    cite: Clause
    deck: int  # cards of the pack; a count that comes to another number is wrong
    deck_cite: Clause
    machine_decks: Number  # packs in turn where a machine shuffles
    machine_cut_card: YesOrNo
    devices: tuple[str, ...] = ("shoe", "machine")  # what cards may be dealt from
    devices_cite: Clause | None = None
    hole: int  # own cards that make a whole hand, the dealer's too
    boxes: Boxes
    dealer: DealerHand | None = None
    tables: list[PayTable]
    combine_cite: Clause | None = None  # tables of different names may be combined freely
    wagers: list[Wager]
    bonuses: tuple[Bonus, ...] = ()
    script: list[Step]  # a round, step by step
    limits: Limits
    notices: Notices
    house: House
    mishaps: tuple[MishapRow, ...] = ()
    jackpot: JackpotRows | None = None  # the jackpots that its wagers feed and win; left out: it has none
    settings: dict[str, YesOrNo]  # choices where the book leaves a gap
    refusals: dict[RefusalName, Clause]  # every reason to refuse, with its clause
