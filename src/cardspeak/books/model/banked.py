"""`banked.toml`: a game against the house, as strict types; an unknown key or a missing cite does not load.

One file holds everything that decides money: wagers and when each wins, pay tables, limits, the script of a round
and the remedies for irregularities. The round machine, the mathematics and the screen all read it through
`load_banked`, so that the table shown is the table paid and the table analysed.

An outcome is chosen by facts: the rows of a wager are read from the top and the first row all of whose facts hold
decides. The loader tries every combination of facts, so that no wager is ever left without an outcome.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.game import Clause, Strict

Result = Literal["won", "lost", "stand-off", "void"]
Fact = Literal["folded", "unexposed", "no hand", "higher", "lower", "equal", "listed", "unlisted"]
"""What is known of a hand at settlement. `no hand`: the dealer does not qualify. `listed`: the hand's category
stands in the wager's pay table. `unexposed`: the player chose not to have the cards turned over."""


class YesOrNo(Strict):
    """A yes or no of the book."""

    allowed: bool
    cite: Clause


class Number(Strict):
    value: int
    cite: Clause


# -- the layout ---------------------------------------------------------------------------------------------


class Boxes(Strict):
    """The betting areas of the table, numbered clockwise from the dealer's left."""

    most: int
    default: int
    cite: Clause
    seat_cite: Clause | None = None  # whoever plays a box may stand, unless asked to sit
    several: YesOrNo  # whether one player may back more than one
    several_cite: Clause  # on which condition
    blind: YesOrNo  # whether the further hands are played without being looked at


class DealerHand(Strict):
    """The least hand with which the dealer is in the game at all: a category, and for no pair its highest rank."""

    category: str
    rank: str | None = None  # "Q": a no-pair hand qualifies from here
    cite: Clause
    fails: str  # what a hand below it is called
    fails_cite: Clause


# -- pay tables ---------------------------------------------------------------------------------------------


class PayLine(Strict):
    """What one kind of hand is paid: so many times the stake, or a percentage of a displayed jackpot."""

    category: str
    pays: int = 0
    percent: int = 0
    cite: Clause | None = None  # None: the clause of the whole table


class PayTable(Strict):
    """One printed table. Tables of the same name are alternatives, told apart by `key` (A, B, C ...)."""

    name: str
    title: str
    key: str = ""
    cite: Clause
    stake_back: bool = True  # odds "to 1" return the stake beside the winnings; a prize "times the wager" does not
    stake_cite: Clause | None = None
    lines: list[PayLine]


# -- wagers -------------------------------------------------------------------------------------------------


class Outcome(Strict):
    """When these facts hold (and the hand is at least `least`), this is the result."""

    result: Result
    when: tuple[Fact, ...] = ()
    least: str | None = None
    cite: Clause
    done_cite: Clause | None = None  # how the dealer carries it out


class Wager(Strict):
    """A bet of the layout: who may place it, when, for how much, and when it wins."""

    name: str
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
    needs: Literal["nothing", "ante in the box", "ante at the table"] = "nothing"
    needs_cite: Clause | None = None
    hand: Literal["player", "dealer"] = "player"  # whose hand decides it
    cards: Literal["best", "hole and flop"] = "best"
    cards_cite: Clause | None = None
    pays: int = 1  # to 1, where no table is named
    pays_cite: Clause | None = None
    table: str | None = None  # the pay table that sets its odds
    pool: str | None = None  # the jackpot level it plays for
    outcomes: list[Outcome]


class Bonus(Strict):
    """A payment on top of a wager, by the player's hand alone, for every hand that stayed in."""

    name: str
    title: str
    on: str
    table: str
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

    together: bool
    cite: Clause
    boxes_cite: Clause
    dealer_cite: Clause
    rest_cite: Clause | None = None


class Deal(StepRow, tag="deal"):
    """Hole cards, face down, to every box with one of these wagers and to the dealer last."""

    cards: int
    to: list[str]
    shoe: DealingManner
    machine: DealingManner
    tray_cite: Clause | None = None  # the dealer's packet may wait in the machine
    tray_authority: str | None = None


class Announce(StepRow, tag="announce"):
    """The dealer says that players may look and decide: the line between early and late remedies."""

    look_cite: Clause


class Option(Strict):
    """One answer to a decision: `bet` adds the step's wager; `fold` gives up all wagers but those in `keeps`."""

    verb: str
    does: Literal["bet", "fold", "check"]
    cite: Clause
    loses: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    confirm: bool = False  # ask again where the hand would win one of the wagers it loses


class Decide(StepRow, tag="decide"):
    """Every box with a live Ante answers."""

    name: str
    wager: str
    amount_cite: Clause
    options: list[Option]
    default: str  # the answer of whoever does not answer
    default_cite: Clause


class Board(StepRow, tag="board"):
    name: str
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

    below: Literal["settled and warned, then returned", "settled"]
    below_cite: Clause
    above: Literal["settled to the maximum"]
    above_cite: Clause
    off_unit: Literal["payment rounded up", "settled to the unit below"]
    off_unit_cite: Clause
    personal_cite: Clause | None = None  # limits agreed with one player
    chips_cite: Clause
    spoken: YesOrNo  # whether a spoken wager is accepted when chips, cash or vouchers come with it
    reserve: YesOrNo  # whether chips for the next compulsory wager are kept back when an Ante is placed


class Notices(Strict):
    """Minutes a sign must have stood before a change."""

    raise_minimum: Number
    close_table: Number
    limits_change: Literal["a higher minimum", "any limit"]  # what needs a reason of `limits_by`
    limits_by: list[Literal["notice", "no players", "all agree"]]
    limits_cite: Clause
    close_by: list[Literal["notice", "no players", "all agree"]]
    close_cite: Clause
    close_authority: str | None = None
    limits_authority: str | None = None  # who changes limits; None: whoever runs the table


class House(Strict):
    """Who runs the table, and the clauses of what happens between rounds."""

    supervisor: str
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


class Mishap(Strict):
    """What to do when something is reported and these facts hold; `overrides_cite` is the row it is an exception to."""

    report: str
    when: tuple[str, ...] = ()
    remedy: str
    cite: Clause
    authority: str | None = None  # the least role that may order it
    notify: str | None = None  # a role that must be told
    reason: bool = False  # whoever orders it must say why
    wager_cites: dict[str, Clause] | None = None  # the clause behind each wager that the remedy settles
    overrides_cite: Clause | None = None
    then_cite: Clause | None = None  # the clause of the remedy's second part


# -- jackpots -----------------------------------------------------------------------------------------------


class Level(Strict):
    """A level of jackpot: which wagers make it, which pools it can win, and what feeds them."""

    name: str
    wagers: list[str]  # all of them placed: the highest level fully covered counts
    times: int  # its stake in smallest jackpot wagers
    pools: list[str]  # its display is their sum
    cite: Clause
    display_cite: Clause
    royal_cite: Clause
    straight_flush_cite: Clause


class Pool(Strict):
    name: str
    reseed: int  # times the smallest jackpot wager
    cite: Clause


class PoolFeed(Strict):
    """What a level's wager puts into each pool, in hundredths of one smallest jackpot wager (so nothing is rounded)."""

    level: str
    hundredths: dict[str, int]


class Funding(Strict):
    """`share` percent of all jackpot wagers go to the pools in all; how they are divided may be our assumption."""

    share: int
    share_cite: Clause
    cite: Clause
    assumed: bool
    assumed_note: str
    feeds: list[PoolFeed]


class Jackpot(Strict):
    wager: int  # the smallest jackpot wager, in cents, unless the table names another
    wager_cite: Clause
    notice_days: int  # the regulator knows another value so many days before it applies
    notice_cite: Clause
    linkable: list[str]  # games that may feed and win the same pools
    linked_cite: Clause
    alone_cite: Clause
    verifier: str  # who verifies a winning hand
    operator: str  # who suspends, holds and changes
    short_cite: Clause  # a wager below the required amount: amended or returned
    excess_cite: Clause  # above it
    start_cite: Clause
    void_cite: Clause  # a wager that is void takes its increments back
    shown_cite: Clause
    button_cite: Clause
    verify_cite: Clause
    sorted_cite: Clause
    each_cite: Clause
    varies_cite: Clause
    tables_cite: Clause  # winners at different tables
    over_cite: Clause
    display_cite: Clause  # the display does not work
    suspend_cite: Clause
    resume_cite: Clause
    fault_cite: Clause
    cents_cite: Clause  # parts of a cent
    levels: list[Level]
    pools: list[Pool]
    funding: Funding
    prizes: str  # the pay table in percent of the display
    bonuses: str  # the pay table in times the wager
    needs: str  # the wager without which none is won
    needs_cite: Clause
    order: list[str]  # categories, first paid first
    order_cite: Clause
    levels_order_cite: Clause
    shared_cite: Clause
    reseed_cite: Clause


class BankedFile(Strict):
    title: str
    game: str
    cite: Clause
    deck: int
    deck_cite: Clause
    machine_decks: Number  # packs in turn where a machine shuffles
    machine_cut_card: YesOrNo
    devices: tuple[str, ...] = ("shoe", "machine")  # what cards may be dealt from
    devices_cite: Clause | None = None
    hole: int
    boxes: Boxes
    dealer: DealerHand | None = None
    tables: list[PayTable]
    combine_cite: Clause | None = None  # tables of different names may be combined freely
    wagers: list[Wager]
    bonuses: tuple[Bonus, ...] = ()
    script: list[Step]
    limits: Limits
    notices: Notices
    house: House
    mishaps: tuple[Mishap, ...] = ()
    jackpot: Jackpot | None = None
    settings: dict[str, YesOrNo]  # choices where the book leaves a gap
    refusals: dict[str, Clause]
