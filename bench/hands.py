"""Section C: whole hands of six-handed no-limit hold'em, shuffle to payout, 100 big blinds each at the start.

Two ways to play: everybody calls down to a six-way showdown; or legal actions at random, the same odds for all:
one of fold (never when checking is free), check or call, and bet or raise to a total drawn evenly from its range.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple, Protocol

from bench.batch import whole
from bench.compiled import Work, compiled
from bench.deals import SEED
from bench.hand_peers import BIG_BLIND, ENGINES, PURE_PYTHON, SEATS, SMALL_BLIND, STACK
from bench.model import AtLeast, Bar, Contestant, Effort, Ready, Task

Policy = Literal["call", "random"]
FASTEST = "the fastest pure-Python peer"
LOG_OFF: tuple[Bar, ...] = (AtLeast(2, PURE_PYTHON, FASTEST),)
LOG_ON: tuple[Bar, ...] = (AtLeast(1, PURE_PYTHON, FASTEST),)


class Engine(Protocol):
    """Plays one whole hand a call, and tells how many decisions were taken in it."""

    note: str

    def call(self, rng: random.Random) -> int: ...

    def random(self, rng: random.Random) -> int: ...

    def stacks(self) -> Sequence[float]: ...


def tasks(effort: Effort) -> Iterator[Task]:
    titles: dict[Policy, str] = {"call": "everybody calls to the showdown", "random": "random legal actions"}
    for policy, title in titles.items():
        ours = (
            Contestant("Hand.play, log off", partial(_prepare_ours, policy, log=False), bars=LOG_OFF),
            Contestant("Hand.play, log on", partial(_prepare_ours, policy, log=True), bars=LOG_ON),
            compiled("Hand.play, log off", __name__, f"{policy}, log off", effort, LOG_OFF),
            compiled("Hand.play, log on", __name__, f"{policy}, log on", effort, LOG_ON),
            whole(policy),
        )
        peers = tuple(
            Contestant(name, partial(_prepare, engine, policy), package, tags)
            for name, package, tags, engine in ENGINES
        )
        yield Task(title, "hands", (*ours, *peers))


class Ours:
    """The machine, under the book of the open table."""

    note = ""

    def __init__(self, *, log: bool) -> None:
        from cardspeak.cards import deck_of
        from cardspeak.hand import Stakes, make_setup

        stakes = Stakes(structure="no limit", blinds=(SMALL_BLIND, BIG_BLIND), small=BIG_BLIND)
        self.setup = make_setup("open-table", "holdem", [STACK] * SEATS, stakes=stakes)
        self.pack = list(deck_of(52).cards)
        self.log = log

    def call(self, rng: random.Random) -> int:
        from cardspeak.cards.shuffle import quickly_shuffled
        from cardspeak.hand.commands import Call, Check
        from cardspeak.hand.machine import Hand

        hand = self.hand = Hand(self.setup, quickly_shuffled(self.pack, rng.random), log=self.log)
        state, decisions = hand.state, 0
        while not state.over:
            seat = state.actor
            hand.play(Call(seat) if state.highest > state.bet[seat] else Check(seat))
            decisions += 1
        return decisions

    def random(self, rng: random.Random) -> int:
        from cardspeak.cards.shuffle import quickly_shuffled
        from cardspeak.hand.commands import Bet, Call, Check, Command, Fold, RaiseTo
        from cardspeak.hand.machine import Hand

        hand = self.hand = Hand(self.setup, quickly_shuffled(self.pack, rng.random), log=self.log)
        decisions, command = 0, Command()
        while (may := hand.options) is not None:
            seat, call = may.seat, may.call
            quiet = 2 if call else 1  # call or fold; nobody folds for nothing
            choice = int(rng.random() * (quiet + (may.most > 0)))
            if choice == quiet:
                total = may.least + int(rng.random() * (may.most - may.least + 1))
                command = RaiseTo(seat, total) if may.raises else Bet(seat, total)
            elif choice:
                command = Fold(seat)
            else:
                command = Call(seat) if call else Check(seat)
            refused = hand.play(command)
            assert refused is None, "every option is legal"
            decisions += 1
        return decisions

    def stacks(self) -> Sequence[float]:
        return list(self.hand.stacks.values())


# -- anybody's hands ---------------------------------------------------------------------------------------

CHECKED = 300  # hands looked at before the watch starts, or as many as are played in a moment
MOMENT = 0.3


class Looked(NamedTuple):
    """What was seen of an engine's hands before the watch starts."""

    hands: int
    decisions: int
    failed: int
    lost: int  # hands whose chips do not add up
    first: str  # failure


def _prepare(make: Callable[[], Engine], policy: Policy) -> Ready:
    """A peer is taken as it is: hands it fails on are told and passed over."""
    engine = make()
    seen = _look(engine, policy)
    notes = [engine.note, f"{seen.decisions / max(seen.hands - seen.failed, 1):.1f} decisions a hand"]
    if seen.failed:
        notes.append(f"fails on {seen.failed} of {seen.hands} hands ({seen.first})")
    if seen.lost:
        notes.append(f"chips do not add up in {seen.lost} of {seen.hands} hands")
    run = _runner(getattr(engine, policy), tolerant=seen.failed > 0)
    return Ready(run, note="; ".join(filter(None, notes)))


def _prepare_ours(policy: Policy, *, log: bool) -> Ready:
    """We may not fail, nor lose a chip."""
    ours = Ours(log=log)
    seen = _look(ours, policy)
    if seen.failed or seen.lost:
        raise AssertionError(f"{seen.failed} of {seen.hands} hands failed ({seen.first}), {seen.lost} lost chips")
    return Ready(_runner(getattr(ours, policy)), note=f"{seen.decisions / seen.hands:.1f} decisions a hand")


def _look(engine: Engine, policy: Policy) -> Looked:
    play: Callable[[random.Random], int] = getattr(engine, policy)
    rng = random.Random(SEED)
    random.seed(SEED)  # some packages shuffle with the module's own generator
    hands = decisions = lost = failed = 0
    first = ""
    start = time.perf_counter()
    while hands < CHECKED and time.perf_counter() - start < MOMENT:
        hands += 1
        try:
            decisions += play(rng)
        except Exception as wrong:
            failed, first = failed + 1, first or type(wrong).__name__
        else:
            lost += abs(sum(engine.stacks()) - SEATS * STACK) > 1e-6
    return Looked(hands, decisions, failed, lost, first)


def _runner(play: Callable[[random.Random], int], *, tolerant: bool = False) -> Callable[[int], None]:
    rng = random.Random(SEED)

    def run(count: int) -> None:
        for _ in range(count):
            play(rng)

    def run_on(count: int) -> None:
        for _ in range(count):
            try:
                play(rng)
            except Exception:  # told in its row
                continue

    return run_on if tolerant else run


def _in_policy(policy: Policy, log: bool, _: Effort) -> Ready:
    return _prepare_ours(policy, log=log)


WORKS: dict[str, Work] = {
    "call, log off": partial(_in_policy, "call", False),
    "call, log on": partial(_in_policy, "call", True),
    "random, log off": partial(_in_policy, "random", False),
    "random, log on": partial(_in_policy, "random", True),
}
