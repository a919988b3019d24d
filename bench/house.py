"""Section G: games against the house. Rounds through the machine, and the exact solvers beside an enumeration.

The enumeration is ours too, the way one would write it first: every hand against every hand, one look-up each. It
stands where peers stand elsewhere, for we know of none that solve these games. What takes too long is measured on a
slice and multiplied; its row says so.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from math import comb

from bench.deals import SEED
from bench.model import Contestant, Effort, Ready, Task, Within
from cardspeak.banked import commands as c
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, make_setup
from cardspeak.books.banked import load_banked
from cardspeak.cards import Card, deck_of
from cardspeak.machine import Accepted
from cardspeak.odds.house import three_card
from cardspeak.odds.house.holdem_plain import solve_plain
from cardspeak.odds.house.holdem_solution import full_deck, solve
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

THREE, HOLDEM = "crown-melbourne-three-card", "crown-perth-holdem"
PLAIN = "enumeration"
HOLDEM_DEALS = 1326 * comb(50, 5) * comb(45, 2)  # hole cards, boards whatever their order, dealer's hands
SMALL, SMALLER = 16, 12  # cards of the small decks: four ranks, and three for a quick run
BOXES = {1: "Round, one box", 4: "Round, four boxes", 7: "Round, seven boxes"}
MINUTES = (Within(120.0),)


def tasks(effort: Effort) -> Iterator[Task]:
    for book, title in ((THREE, "Three Card Poker"), (HOLDEM, "Crown Hold'em")):
        boxes = tuple(Contestant(name, partial(_rounds, book, count)) for count, name in BOXES.items())
        yield Task(f"rounds of {title}", "rounds", boxes, compared=False)
    whole = 1 if not effort.quick else 60
    yield Task(
        "Three Card Poker solved",
        "solutions",
        (
            Contestant("ThreeCard, counters", _three_card),
            Contestant("every hand against every hand", partial(_three_card_plain, whole), PLAIN, clock="own"),
        ),
        slow=True,
    )
    small = range(52 - (SMALLER if effort.quick else SMALL), 52)
    yield Task(
        f"Crown Hold'em with {len(small)} cards solved",
        "solutions",
        (
            Contestant("solve, numba, one core", partial(_holdem_small, small)),
            Contestant("every deal, one after the other", partial(_holdem_small_plain, small), PLAIN, clock="own"),
        ),
        slow=True,
    )
    if effort.quick:
        return
    yield Task(
        f"Crown Hold'em solved, {HOLDEM_DEALS:.3g} deals",
        "solutions",
        (
            Contestant("solve, numba, CPU time of all cores", _holdem, clock="own", bars=MINUTES),
            Contestant("every deal, plain look-ups", _holdem_plain, PLAIN, clock="own"),
            Contestant("every deal, compiled look-ups", _holdem_compiled, PLAIN, clock="own"),
        ),
        slow=True,
    )


# -- rounds --------------------------------------------------------------------------------------------------------


def _rounds(book: str, boxes: int) -> Ready:
    """Shuffle, wagers, the deal, a decision of every box by chance, and settlement, events kept."""
    setup = make_setup(book, {f"p{box}": 10**9 for box in range(boxes)}, least=10, most=1000, unit=10, boxes=boxes)
    deck = list(deck_of(52).cards)
    rng = random.Random(SEED)
    for _ in range(200):
        done = play_round(setup, deck, rng)
        if sum(line.amount for line in done.lines) != -done.state.bank:
            raise AssertionError("a round lost chips")

    def run(count: int) -> None:
        for _ in range(count):
            play_round(setup, deck, rng)

    return Ready(run, note="an Ante in each box, decisions by chance")


def play_round(setup: BankedSetup, deck: list[Card], rng: random.Random) -> Round:
    """One round in which nobody looks at the cards."""
    rng.shuffle(deck)
    table = Round(setup, deck, cut=rng.choice)
    for box, player in setup.seats.items():
        _done(table, c.Place(box, "ante", player, 10))
    _done(table, c.Proceed("close"))
    while not table.over:
        prompt = table.prompt[0]
        _done(table, c.Decide(prompt.box, rng.choice(prompt.choices).verb, sure=True))
    return table


def _done(table: Round, command: c.Command) -> None:
    if not isinstance(table.act(command), Accepted):
        raise AssertionError(f"{command} was refused")


# -- Three Card Poker ----------------------------------------------------------------------------------------------


def _three_card() -> Ready:
    def run(count: int) -> None:
        for _ in range(count):
            solved_three_card()

    return Ready(run, note="407,170,400 meetings counted, 22,100 hands walked")


def solved_three_card() -> Fraction:
    """From nothing: what was worked out before is forgotten."""
    three_card._meetings.cache_clear()
    three_card._least_qualifying.cache_clear()
    return three_card.ThreeCard().ante_and_play.ev


def _three_card_plain(slices: int) -> Ready:
    """Every player's hand of the slice against all 18,424 hands of the dealer; the whole game in a full run."""

    def run(_: int) -> float:
        start = time.thread_time()
        found = enumerated_three_card(slices)
        took = (time.thread_time() - start) * slices
        assert slices > 1 or found == solved_three_card(), "the enumeration agrees"
        return took

    note = "whole" if slices == 1 else f"one hand in {slices} measured, and multiplied"
    return Ready(run, note=note)


def enumerated_three_card(slices: int) -> Fraction:
    """The worth of Ante and Play under best play, hand by hand; of every so manieth hand where it is cut short."""
    game = three_card.ThreeCard()
    value = evaluator(game.game.ladder.shape).value_for(3)
    hands = [(1 << x | 1 << y | 1 << z, value((x, y, z))) for x, y, z in combinations(range(52), 3)]
    least, total, seen = game.qualifying, 0, 0
    no_hand, won, tied, lost = (game.settled(fact) for fact in ("no hand", "higher", "equal", "lower"))
    for mask, own in islice(hands, 0, None, slices):
        below = beaten = level = beating = 0
        for other, held in hands:
            if mask & other:
                continue
            if held < least:
                below += 1
            elif held < own:
                beaten += 1
            elif held == own:
                level += 1
            else:
                beating += 1
        meetings = below + beaten + level + beating
        played = below * no_hand + beaten * won + level * tied + beating * lost + meetings * game.bonus(own)
        total += max(played, meetings * game.fold_value)
        seen += meetings
    return Fraction(total, seen)


# -- Crown Hold'em -------------------------------------------------------------------------------------------------


def _shape() -> Shape:
    return load_banked(HOLDEM).ladder.shape


def _holdem_small(deck: range) -> Ready:
    def run(count: int) -> None:
        for _ in range(count):
            solve(_shape(), deck, threads=1)

    return Ready(run)


def _holdem_small_plain(deck: range) -> Ready:
    """Once: its counts are compared with ours, and its time is taken on the way."""
    start = time.thread_time()
    counted = solve_plain(_shape(), deck).outcomes
    took = time.thread_time() - start
    if solve(_shape(), deck).outcomes != counted:
        raise AssertionError("the enumeration counts otherwise")
    return Ready(lambda _: took, note="whole, once")


def _holdem() -> Ready:
    """Once, and both clocks are told."""
    solve(_shape(), range(40, 52))  # loads what is compiled
    wall, busy = time.perf_counter(), time.process_time()
    solve(_shape(), full_deck(_shape()))
    wall, took = time.perf_counter() - wall, time.process_time() - busy
    return Ready(lambda _: took, note=f"once; {wall:.1f} s by the wall clock, which had {took / wall:.1f} cores")


def _extrapolated(evaluate: Callable[[], tuple[int, float]], how: str) -> Ready:
    def run(_: int) -> float:
        deals, took = evaluate()
        return took * HOLDEM_DEALS / deals

    deals, took = evaluate()
    days = took * HOLDEM_DEALS / deals / 86_400
    return Ready(run, note=f"{how} measured, and multiplied: {days:.2g} days of one core")


def _holdem_plain() -> Ready:
    """On full boards drawn by chance, one hole against every dealer's hand."""
    value = evaluator(_shape()).value_for(7)
    rng = random.Random(SEED)
    boards = 300

    def slice_of() -> tuple[int, float]:
        won = tied = 0
        start = time.thread_time()
        for _ in range(boards):
            cards = rng.sample(range(52), 52)
            hole, board, stub = cards[:2], cards[2:7], cards[7:]
            own = value((*hole, *board))
            for two in combinations(stub, 2):
                other = value((*two, *board))
                if own > other:
                    won += 1
                elif own == other:
                    tied += 1
        return boards * comb(45, 2), time.thread_time() - start

    return _extrapolated(slice_of, f"{boards} boards")


def _holdem_compiled() -> Ready:
    import numpy as np

    from cardspeak.ranking.batch import values

    rng = np.random.default_rng(7)
    hands = 500_000
    cards = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (hands, 1)), axis=1)[:, :7].copy()
    shape = _shape()

    def slice_of() -> tuple[int, float]:
        start = time.process_time()
        values(cards, shape)
        return hands, time.process_time() - start

    slice_of()
    return _extrapolated(slice_of, f"{hands:,} hands")
