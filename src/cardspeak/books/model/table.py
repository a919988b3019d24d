"""`table.toml`: what a book decides about the table between hands, each choice with its clause.

A file holds named sets like `play.toml`: a game is dealt by the set named as its set of play, else by `all`. Each
topic of the table (seats, stakes, button, blinds, misdeals) has a row of its own.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.model.side_games import RotationRow, SideGame
from cardspeak.books.model.table_modes import FreezeRow, TournamentTableRow


class TableWhy(StrEnum):
    """Every reason to refuse a command of a table, in order of precedence; each book gives each its clause."""

    HAND_RUNNING = "a hand is running"
    NO_HAND = "no hand is running"
    NO_SUCH_SEAT = "no such seat"
    SEAT_TAKEN = "seat taken"
    SEAT_EMPTY = "seat empty"
    SEATED_TWICE = "seated twice"
    TABLE_FULL = "table full"
    RESERVED = "seat reserved"
    PRIORITY = "others come first"
    NO_CARD = "no player card"
    BELOW_BUY_IN = "below the least stake"
    ABOVE_BUY_IN = "above the greatest stake"
    STAKE_FIXED = "stake fixed during a hand"
    STAKE_STAYS = "stake stays on the table"
    NO_CHOICE = "no such choice now"
    AUTHORITY = "authority"
    TOO_FEW = "too few players"
    CLOSED = "table closed"
    FREEZE_OUT = "freeze-out"
    NOTICE = "notice not served"
    AGREEMENT = "not agreed"
    SIGN = "no sign"
    KILL = "kill button"
    CLOCK = "no time running"
    EXCLUDED = "excluded"
    STAFF = "staff do not play"
    DECK = "deck not ready"
    TOO_LATE = "too late"
    TOURNAMENT = "tournament"


class DrawRow(Strict):
    """The card draw that settles who has a seat."""

    order: Literal["clockwise", "anticlockwise"]  # from the button, one card each
    equal: Literal["draw again"]
    cite: Clause


class ClaimRow(Strict):
    """Somebody who may want a vacated seat; the rows of a book stand in order of priority."""

    who: Literal["seat change", "transfer", "waiting list"]
    cite: Clause


class SeatsRow(Strict):
    """How a place at the table is had, kept and given up."""

    cite: Clause  # how seats are had at all
    draw: DrawRow
    priority: list[ClaimRow]
    equal: Literal["draw", "clockwise from the button"]  # which of several players at the table moves first
    equal_cite: Clause
    seats_draw_cite: Clause | None = None  # where nothing is reserved, cards allot the seats of a new game
    lapse_cite: Clause | None = None  # a reservation ends when the game begins without its holder
    reserve_also: list[str] = msgspec.field(default_factory=list)  # others who see to seats: no rank on the ladder
    reserve_cite: Clause  # a seat held for somebody
    reserve_by: str  # the least role that reserves or allots one
    leave_cite: Clause
    held_on_leaving: bool = False  # a vacated seat is the house's to allot
    one_cite: Clause  # nobody plays two hands
    own_cite: Clause = "silent: a seat is played by whoever sits there"  # nobody wagers for somebody else
    away_cite: Clause  # a player away from the table is dealt out
    card_cite: Clause | None = None  # nobody plays without a valid player card


class StakeRow(Strict):
    """Table stakes: what must be brought, and when it may grow or shrink."""

    least_cite: Clause
    most_cite: Clause
    add: Literal["out of the hand", "between hands"]  # when chips may be added
    add_cite: Clause
    top_up_cite: Clause  # limits of a later purchase, where the table sets any
    remove_cite: Clause  # chips stay
    remove_by: str | None = None  # the least role that may allow chips to be taken off
    remove_by_cite: Clause | None = None
    goods_cite: Clause | None = None  # chips that pay for something bought from an employee may go, by nobody's leave
    moved_cite: Clause  # the stake of a player whom the house moved here
    rejoin_minutes: int = 0  # whoever left comes back within this time with no less than was taken away
    rejoin_cite: Clause | None = None
    lend_cite: Clause | None = None  # no chips pass between players while a hand is played
    lend_between_cite: Clause | None = None  # between hands they may, if the table allows it


class AbsenceRow(Strict):
    """Players who stay away, or sit there without playing."""

    away_cite: Clause | None = None  # that there is a time for being away: the house says which, and its sign tells
    pick_up_by: str | None = None  # who may take an absent player's chips off the table
    pick_up_cite: Clause | None = None
    kept_cite: Clause | None = None  # the chips are kept until the player is back
    list_minutes: int = 0  # back within this time: first on the list, else last
    list_cite: Clause | None = None
    idle_orbits: int = 0  # so many rounds of the button without a wager may cost the seat
    idle_by: str | None = None
    idle_cite: Clause | None = None
    round_cite: Clause | None = None  # what a round of the button is


class DeckReasonRow(Strict):
    """A reason for a new deck: a majority of the players, or somebody of this rank."""

    why: Literal["asked", "unfit", "discretion"]
    by: str
    cite: Clause


class DecksRow(Strict):
    """How decks are checked, counted and replaced."""

    check: list[str]  # everybody who has to check a deck before it is first used; one role: it, or any above
    check_cite: Clause
    replaced: list[str]  # the same, for a deck that comes in later
    replaced_cite: Clause
    reasons: list[DeckReasonRow]
    between_cite: Clause  # decks change between hands
    old_cite: Clause | None = None  # the old deck is counted first
    closing_cite: Clause | None = None  # checked again when gaming is over
    count_by: str
    count_also: list[str] = msgspec.field(default_factory=list)  # others who may order a count
    count_cite: Clause
    defect_cite: Clause | None = None  # a deck found defective is checked before it is used again
    backs_cite: Clause | None = None  # two decks at one table are told apart by their backs


class StaffRow(Strict):
    """Somebody of the house at the table, whose name goes on the record."""

    role: str
    cite: Clause


class DirectionRow(Strict):
    what: Literal["english only", "silence", "apart", "spectators away"]
    cite: Clause


class ConductRow(Strict):
    """Who runs the game, and what is done with those who spoil it."""

    staff: list[StaffRow]
    exclude_by: str
    exclude_cite: Clause
    direct_by: str | None = None
    direct_cite: Clause | None = None
    directions: list[DirectionRow] = msgspec.field(default_factory=list)
    hold_by: str | None = None  # who may hold winnings until they have been looked into, and let them go
    hold_cite: Clause | None = None
    refuse_by: str | None = None  # who may refuse a wager before the first card
    refuse_cite: Clause | None = None


class RouteRow(Strict):
    """Somebody to whom a player may go with a dispute, who has to be told so."""

    to: str
    cite: Clause


class DisputesRow(Strict):
    """Who decides, who reviews, and where the player may go then."""

    by: str
    by_cite: Clause
    review_by: str | None = None  # None: the first decision is final
    review_cite: Clause | None = None
    final_cite: Clause
    routes: list[RouteRow] = msgspec.field(default_factory=list)
    claim_cite: Clause  # until when a pot may be claimed


SignTopic = Literal[
    "rules", "copy", "game", "deck", "order of hands", "buy-in", "top-up", "wagers", "limits", "blinds", "antes",
    "commission", "hourly", "sitting", "time", "straddles", "kill", "units", "burns", "complaints",
]  # fmt: skip


class SignRow(Strict):
    """Something that has to be shown at the table; some games have a clause of their own for it."""

    what: SignTopic
    cite: Clause
    games: dict[str, Clause] = msgspec.field(default_factory=dict)


class ButtonRow(Strict):
    """Where the button or puck begins and how it goes round."""

    first: Literal["the dealer's right", "the dealer's left"]
    first_cite: Clause
    # With the blinds: every blind falls due to one seat after the other and the button follows, if need be to an empty
    # seat. Next seat: it goes to the next player, and the blinds are counted from there.
    moves: Literal["with the blinds", "next seat"]
    move_cite: Clause
    gap_cite: Clause  # the player due the first blind has gone
    restart_cite: Clause  # too few players are clear of their blinds to deal a hand
    idle_cite: Clause | None = None  # more are seated than dealt in


class BlindsRow(Strict):
    """Who owes which blind before being dealt in, and what making it good costs."""

    due_cite: Clause  # in turn, and not to be refused
    new: Literal["wait or post", "post once the blinds have passed"]
    new_cite: Clause
    new_wait_cite: Clause
    new_post_cite: Clause
    post: Literal["big blind", "table minimum"]
    not_on_button_cite: Clause | None = None  # a newcomer is never dealt in on the button
    moved: Literal["live seats clockwise", "a later blind"] = "live seats clockwise"  # what a seat change is paid for
    moved_seats: int = 0  # live seats clockwise: over more than this many
    moved_cite: Clause
    missed_cite: Clause
    missed_wait_cite: Clause
    missed_post_cite: Clause
    missed_small: Literal["dead", "live up to the big blind"]
    waive_by: str  # the least role that moves players in without a blind
    waive_cite: Clause


class MisdealRow(Strict):
    """A hand that is dealt again: by whose word, and from which seat."""

    by: str
    by_cite: Clause
    back_cite: Clause  # all wagers are returned
    stays_cite: Clause  # the same seats post and are dealt first


class NoticeRow(Strict):
    """How a change of the table comes about: by whose word, after which notice, with whose agreement."""

    by: str
    by_cite: Clause
    hands: int = 0  # complete hands between the notice and the change
    minutes: int = 0  # between the notice (where there is one, the sign) and the change
    notice_cite: Clause
    agree: Literal["majority", "all"] | None = None  # whose agreement does away with the notice
    agree_cite: Clause | None = None
    sign_cite: Clause | None = None  # the sign has to show it first
    between_cite: Clause  # between hands only


class HigherRow(Strict):
    """A higher minimum wager: what it takes besides, whoever agrees to the rest."""

    minutes: int = 0  # the sign with the new minimum and its time is up this long
    all_agree: bool = False
    bank: bool = False  # everybody has to hold the least stake that comes with it
    cite: Clause


class DeckChangeRow(Strict):
    """A deck that the players agree on, and how many they may be."""

    fewest: int
    most: int
    cite: Clause
    check_by: str  # who checks the deck
    check_cite: Clause


class ChangesRow(Strict):
    """Other terms, another commission, another deck, and the end of the game."""

    terms: NoticeRow
    commission: NoticeRow
    closing: NoticeRow
    higher: HigherRow | None = None
    deck: DeckChangeRow | None = None  # None: a deck changes like any other term
    nil_cite: Clause  # no commission at all: at once


class DropRow(Strict):
    """Where the house's share goes and when."""

    pot_cite: Clause  # what came out of pots, when the hand is over
    hand_cite: Clause | None = None  # the same, for a fixed charge per hand
    person_cite: Clause | None = None  # what each player paid for the hand, before the first card
    time_cite: Clause | None = None  # what was charged for time
    float_pot_cite: Clause | None = None  # at a stand-alone table: to the float
    float_other_cite: Clause | None = None
    checks_cite: Clause | None = None  # commission checks are worth what a hand is charged
    verify_by: str | None = None  # time charges wait for this role
    verify_cite: Clause | None = None


class TimeFeesRow(Strict):
    """What is charged for time at the table."""

    advance_cite: Clause  # on the hour from the first hand on, in advance
    joins_cite: Clause  # who joins later pays for the quarter hours that are left
    moved_cite: Clause  # whom the house moved here has paid already
    idle_cite: Clause  # those who sit out pay as well
    table_cite: Clause  # a charge for the table, spread over its players
    sitting_cite: Clause | None = None


class KillRow(Strict):
    """Kill pots: who gets the button, with which face, and what its holder owes."""

    centre_cite: Clause
    leg_up_cite: Clause
    hi_lo_cite: Clause
    qualifies_cite: Clause
    second_cite: Clause  # the holder of the leg up wins again
    keeps_cite: Clause
    post_cite: Clause
    split_cite: Clause
    lost_cite: Clause
    lost_hi_lo_cite: Clause
    lapses_cite: Clause  # the holder of the leg up does not win the next pot
    stays_cite: Clause  # neither sits out nor leaves
    refuses_cite: Clause
    rejoin_cite: Clause
    rejoin_neutral_cite: Clause
    rejoin_leg_up_cite: Clause
    rejoin_kill_cite: Clause


class TableRules(Strict):
    changes: ChangesRow
    drop: DropRow
    fees: TimeFeesRow | None = None
    kill: KillRow | None = None
    freeze_out: FreezeRow | None = None
    tournament: TournamentTableRow | None = None
    rotation: RotationRow | None = None  # None: a table plays one game
    side: list[SideGame] = []  # payments outside the pot that a table may be opened with
    seats: SeatsRow
    stake: StakeRow
    button: ButtonRow
    blinds: BlindsRow
    misdeal: MisdealRow
    absence: AbsenceRow = AbsenceRow()
    decks: DecksRow
    conduct: ConductRow
    disputes: DisputesRow
    sign: list[SignRow]
    start_cite: Clause  # one hand follows another
    refusals: dict[TableWhy, Clause]
