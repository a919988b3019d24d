"""A game and a hand as records of small whole numbers: what kernels read and write, and numpy sees as columns.

Players stand by place here: place 0 receives the first card. Sets of places are the bits of a number, cards the numbers
0 to 51 of `cards.Card`. Amounts are chips, at most 31 bits of them at one table.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Record: TypeAlias = Any  # one of the records below, as a kernel sees it: its fields are attributes
Int: TypeAlias = Any  # a whole number of whatever width: numba knows
HandRows: TypeAlias = NDArray[np.void]  # as many of them

SEATS: Final = 11
HELD: Final = 80  # hole cards at one table, a kitty's among them
STEPS: Final = 32
POSTS: Final = 6
PARTS: Final = 3  # shares of a pot, or the three hands of Chinese poker
RUNS: Final = 8  # boards at most
CHARGES: Final = 5
LINES: Final = 16  # of a scale of commission
BURNS: Final = 8  # that can come back
AID: Final = 13**4

NOBODY: Final = -1
PLACE, CARD, STEP_BITS = 15, 63, STEPS - 1  # an index that is masked so can have no sign: the compiler need not ask
TABLE_ASKED: Final = SEATS  # whoever is asked, it is no single player: the table as a whole
MUCK: Final = 255
NO_CARD: Final = 255

# What a hand waits for (`asks`). A FRESH one has still to be begun.
OVER, BETTING, CHANGING, FRESH, RUNNING, SETTING = range(6)

# What it is answered with. CALL is also a check and RAISE a bet; CHANGE draws or discards the cards whose places in the
# hand are the bits of the amount; SET gives the front as thirteen bits and the middle as the thirteen above them.
NOTHING: Final = -1
FOLD, CALL, RAISE, CHANGE, KITTY, RUN, SET = range(7)
ANSWERS: Final = ("fold", "call", "raise", "change", "kitty", "run", "set")

POST, DEAL, BURN, BOARD, BET, CHANGE_CARDS, SHOW, KITTY_GOES, ARRANGE = range(9)
FIXED, SPREAD, HALF_POT, POT, NO_LIMIT = range(5)
STRUCTURES: Final = ("fixed", "spread", "half pot", "pot", "no limit")
AFTER_BLINDS, FIRST_PLACE, LOWEST_CARD, HIGHEST_CARD, BEST_BOARD, LOWEST_BOARD = range(6)
OPENS: Final = {
    "after the last blind": AFTER_BLINDS,
    "left of the button": FIRST_PLACE,
    "the puck": FIRST_PLACE,
    "lowest up card": LOWEST_CARD,
    "highest up card": HIGHEST_CARD,
    "best board": BEST_BOARD,
    "lowest board": LOWEST_BOARD,
}
TWO_LEFT, TWO_ABLE, TWO_LEFT_IN_FINAL, TWO_LEFT_OR_FINAL, TWO_ABLE_BEFORE, NEVER_LIFTED = range(6)
LIFTED: Final = {
    "two left": TWO_LEFT,
    "two able to bet": TWO_ABLE,
    "two left in the final round": TWO_LEFT_IN_FINAL,
    "two left, or in the final round": TWO_LEFT_OR_FINAL,
    "two able to bet, before it is reached": TWO_ABLE_BEFORE,
    "never": NEVER_LIFTED,
}
ONE_EACH, ALL_TO_FIRST, BY_SUIT = range(3)
ODD_TO: Final = {
    "one each from the first seat": ONE_EACH,
    "all to the first seat": ALL_TO_FIRST,
    "highest card by suit": BY_SUIT,
}
PERCENT, PER_HAND, SCALE = range(3)
CHARGED: Final = {"percent": PERCENT, "per hand": PER_HAND, "scale": SCALE, "capped scale": SCALE}
BY_RANKS, EXACTLY_TWO, BADUGI = range(3)  # how a hand is valued
SHARED, BURNS_THEN_SHARED = range(1, 3)  # what a deal does that the stub cannot serve; 0: it always can
SHORT: Final = {"a shared card": SHARED, "burns, then a shared card": BURNS_THEN_SHARED}

I2, I4, I8, U1, U2, U8 = np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint64

# One step of a script; what its kind does not speak of is 0.
#   POST a: which forced wager    DEAL a: cards each, b: face up, together, kitty, short    BURN a: cards, short
#   BOARD a: cards, b: row    BET opens, upper, check, forced, final, kitty, shared    CHANGE_CARDS a: cards, b: as many
#   come back, burn, later, spares
STEP = np.dtype(
    [
        (name, I2)
        for name in (
            "op",
            "a",
            "b",
            "together",
            "burn",
            "later",  # of five cards changed, the fifth comes after everybody else is served
            "spares",  # the last card of the stub is not dealt
            "short",
            "kitty",
            "opens",
            "upper",
            "check",
            "forced",
            "final",
            "shared",
            "again",  # cards that the rest of the boards takes, where the board may be run again from here
            "street",  # betting rounds begun
            "agenda",  # steps of the setup's own agenda before this one
        )
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("steps", STEP, STEPS),
        # forced wagers, by kind and place
        ("owed", I4, (POSTS, SEATS)),
        ("price", I4, POSTS),
        ("last", I4, POSTS),  # who posted last, and is the last blind
        ("dead", I4, POSTS),
        ("blind", I4, POSTS),  # it counts towards a call
        # the table
        ("seats", I4),
        ("stack", I4, SEATS),
        ("structure", I4),
        ("minimum", I4),
        ("small", I4),
        ("big", I4),
        ("bring_in", I4),
        ("unit", I4),
        ("most_blind", I4),
        ("straddle_raises", I4),
        ("kitty_price", I4),
        ("fee", I4),
        # the book
        ("button_first", I4),
        ("cap", I4),  # raises in a round; NOBODY: no limit
        ("lifted", I4),
        ("least_is_call", I4),
        ("includes_call", I4),
        ("half_is_raise", I4),
        ("cumulative", I4),
        ("completes", I4),
        ("bars_everyone", I4),
        ("odd_unit", I4),
        ("odd_to", I4),
        ("suits", I4),
        ("board_suits", I4),
        ("low_game", I4),
        ("passed_over", I4),
        ("open_pair", I4),
        ("fold_unbet", I4),
        ("must_beat", I4),
        ("dead_seats", I4),
        ("boards", I4),  # how often the board may be dealt in all; 0: running it again is not on offer
        ("chinese_unit", I4),
        ("misset", I4),
        ("extra", I4),
        ("extra_from", I4),
        ("each", I4),
        # commission
        ("charges", I4),
        ("kind", I4, CHARGES),
        ("percent", I8, CHARGES),
        ("amount", I8, CHARGES),
        ("most_taken", I8, CHARGES),  # NOBODY: no cap
        ("least_taken", I8, CHARGES),
        ("lines", I4, CHARGES),
        ("up_to", I8, (CHARGES, LINES)),
        ("charge", I8, (CHARGES, LINES)),
        ("rest", I8, CHARGES),
        ("rest_each", I8, CHARGES),
        ("dollar", I8),
        ("blinds_free", I4, CHARGES),  # nothing is taken by this method from blinds alone
        ("uncalled_free", I4),
        ("tie_free", I4),
        # the cards
        ("deck", I4),
        ("pack", U1, 52),  # in order
        ("needed", I4),  # so many cards of the pack can be dealt; the others need no shuffling
        ("keeps_muck", I4),
        ("keeps_burns", I4),
        ("width", I4),  # hole cards of a place
        ("ups", I4),  # the most cards that lie open before a place
        ("rows", I4),  # boards of the game
        ("five", I4),  # where the tables for five of more cards begin; 0: there are none
        ("parts", I4),
        ("triples", I4),  # where exactly two hole cards play: the choices of three board cards, ten of them
        ("triple", I4, (10, 3)),
        ("valued", I4, PARTS),
        ("better", I4, PARTS),  # of more cards than make a hand a flush is one choice among others
        ("row", I4, PARTS),
        ("flushes", I4, PARTS),
        ("strength", U1, (PARTS, 13)),
    ],
    align=True,
)

HAND = np.dtype(
    [
        ("number", U8),
        ("chance", U8),  # the stream of the pack
        ("luck", U8),  # the stream of policies
        ("highest", I4),
        ("full", I4),
        ("increment", I4),
        ("pot", I4),
        ("dead", I4),
        ("house", I4),  # commission taken
        # what the actor may do
        ("to_call", I4),
        ("least", I4),
        ("most", I4),
        ("middle", I4),  # a third total of a fixed limit; 0: none
        ("step", I2),
        ("asks", I2),
        ("actor", I2),
        ("opener", I2),
        ("aggressor", I2),
        ("brought_in", I2),
        ("raises", I2),
        ("raise_number", I2),
        ("last_blind", I2),
        ("last_drawer", I2),
        ("live", I2),  # sets of places, as bits
        ("able", I2),
        ("acted", I2),
        ("waiting", I2),
        ("ghosts", I2),
        ("checkers", I2),
        ("at", I2),  # the next card of the pack, and where the stub ends
        ("end", I2),
        ("mucked", I2),
        ("burned", I2),
        ("decisions", I2),
        ("runs", I2),
        ("run_step", I2),
        ("may_fold", U1),
        ("may_check", U1),
        ("may_take", U1),  # the kitty
        ("is_raise", U1),
        ("betting", U1),
        ("locked", U1),
        ("cap_stays", U1),  # the limit on raises was reached while more than two could bet
        ("paired", U1),
        ("upper", U1),
        ("draw_burned", U1),
        ("voluntary", U1),
        ("kitty_taken", U1),
        ("shared", U1),
        ("reshuffled", U1),
        ("common", U1, 2),  # board cards before the board was run again
        ("boarded", U1, 2),
        ("board", U1, (2, 5)),
        ("stack", I4, SEATS),
        ("bet", I4, SEATS),
        ("paid", I4, SEATS),
        ("faced", I4, SEATS),
        ("raised_at", I2, SEATS),
        ("setting", I4, 4),
        ("held", U1, SEATS + 1),  # the kitty stands after the last place
        ("up", U1, SEATS + 1),  # which of the cards held lie open, as bits
        ("drawn", U1, SEATS),
        ("owing", U1, SEATS),
        ("hole", U1, HELD),
        ("pack", U1, 52),
        ("burns", U1, BURNS),
        ("muck", U1, 52),  # kept only where discards can come back
        ("giver", U1, 52),  # who gave each of them up in the draw going on; else MUCK
    ],
    align=True,
)

# How one share of a pot is won: `ranking.arrays` for hands of so many cards, or of exactly two hole cards. A record
# rather than a tuple of arrays: kernels would count references to each of them, and numba compiles for minutes.
TABLE = np.dtype(
    [
        ("start", U8),
        ("mask", U8),
        ("shift", U8),
        ("words", U8, 52),
        ("offsets", np.uint32, 4096),
        ("by_ranks", U2, 62832),
        ("by_suit", U2, 8192),
        ("pair_rows", U2, (455, 96)),
        ("triple_ids", U2, (13, 13, 13)),
        ("pair_ids", U1, (13, 13)),
        ("first", U1, 65),  # badugi: see `ranking.arrays.BadugiArrays`
        ("subsets", U1, 256),
        ("aid", U2, AID),  # the value that one rule asks for: see `tables.py`
    ],
    align=True,
)

# All the shares of a game, and those for five of more cards after them. One record and no array of them: kernels would
# count references to an array whenever they hand it on, which took them a seventh of their time.
TABLES = np.dtype([("part", TABLE, 2 * PARTS)], align=True)

# Where the hands of a showdown are compared and the pots lie; one for each thread, used again for every hand.
DESK = np.dtype(
    [
        ("value", U2, (PARTS * RUNS, SEATS)),
        ("suited", U2, 10),  # the ranks of three board cards of one suit
        ("best", U2, 96),  # exactly two: the best that each pair of hole ranks makes with this board
        ("suit", U1),
        ("pots", I4),
        ("chips", I8, SEATS),
        ("places", I4, SEATS),
        ("wagered", I8, SEATS),  # of the pot, what commission is reckoned from
        ("left", I8, SEATS),
        ("taking", I8, SEATS),
        ("free", U1, SEATS),
        ("odd", I8, SEATS),
    ],
    align=True,
)

# What a policy needs of every row, side by side in a small record of its own; and all that an answer is checked by.
OFFER = np.dtype(
    [
        ("turn", np.int8),  # the place that is asked; NOBODY: the hand is over, or the table as a whole
        ("asks", np.int8),
        ("fold", np.bool_),
        ("check", np.bool_),
        ("call", I4),  # what it costs
        ("least", I4),  # a bet or raise comes to a total from `least`
        ("most", I4),  # to `most`; 0: none is allowed
        ("middle", I4),  # a third total of a fixed limit; 0: none
        ("all_in", I4),  # the total of all one's chips, which need not be whole units
        ("kitty", I4),  # its price; NOBODY: it cannot be taken
        ("cards", np.int8),  # how many may be given up, or boards be dealt
        ("exactly", np.bool_),  # as many, and no fewer
        ("held", np.int8),
    ],
    align=True,
)
