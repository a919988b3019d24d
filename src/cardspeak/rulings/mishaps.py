"""Random play in which things go wrong: any incident that can have happened, at any moment, ruled by the book.

The caller passes the chance in, so that a fault is a seed. Whoever decides has all the authority there is; questions
and options are answered at random. `mishap` makes one, `play_with_mishaps` a whole hand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.cards.chance import Below, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.events import Dealt
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.hand.simulate import HandsTally, NotConservedError, cards_of, dealt, random_command
from cardspeak.refusal import Refused
from cardspeak.rulings.conserved import missing
from cardspeak.rulings.incidents import Kind, possible_now
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Question, Ruling, consider, rule
from cardspeak.values import Value

T = TypeVar("T")
ONE_IN = 4  # before a command, something goes wrong as often as this
MOST = 4  # in one hand
TRIES = 20  # questions and options answered for one report
FOLDED_TOO = (
    "hole card passed on",
    "mucked hand asked for",
    "discards looked at",
    "stub looked at",
    "wrong stake",
    "wager invalid",
)


class Mishap(Value):
    """What went wrong, as finally reported, and what was made of it."""

    report: Report
    ruling: Ruling


def one_of(things: Sequence[T], below: Below) -> T:
    return things[below(len(things))]


def random_report(hand: Hand, below: Below, kinds: Sequence[Kind] = ()) -> Report | None:
    """Something that can have happened now, with sensible particulars; None where nothing can."""
    kinds = kinds or possible_now(hand)
    if not kinds:
        return None
    topic = one_of(list(dict.fromkeys(kind.topic for kind in kinds)), below)
    kind = one_of([kind for kind in kinds if kind.topic == topic], below)
    live = hand.state.live
    seats = list(hand.setup.seats) if kind.name in FOLDED_TOO or not live else live
    if kind.name == "mucked hand asked for":
        seats = sorted(hand.state.mucked) or seats
    seat = one_of(seats, below)
    others = [other for other in live if other != seat] or [other for other in hand.setup.seats if other != seat]
    if kind.name == "draw card to the wrong player":
        others = [event.seats[0] for event in hand.events[-1:] if isinstance(event, Dealt)] or others
    roles = hand.setup.rules.book.head.roles
    return Report(
        incident=kind.name,
        seat=seat if "seat" in kind.needs else 0,
        other=one_of(others, below) if "other" in kind.needs else 0,
        count=_count(hand, kind, seat, below),
        row=1 + below(max(1, hand.setup.rules.rows)),
        amount=_amount(hand, seat, below) if "amount" in kind.needs else 0,
        reported_by=one_of(("dealer", "player"), below),
        by=roles[-1] if roles else "",
    )


def _count(hand: Hand, kind: Kind, seat: int, below: Below) -> int:
    held = len(hand.state.holes[seat])
    if kind.name == "wrong number of cards":
        return max(0, held + one_of((-1, 1, 1, 2), below))
    if kind.name == "too many flop cards":
        return 4 + below(2)
    if kind.name == "too many board cards":
        return 2 + below(2)
    return one_of((1, 2, 3) if "count" in kind.needs else (0, 0, 1, 2), below)


def _amount(hand: Hand, seat: int, below: Below) -> int:
    """What the sign asks for: less or more than the player brought."""
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))[seat]
    return max(1, began // 2) if below(2) else began + 1 + below(began)


def mishap(hand: Hand, below: Below, kinds: Sequence[Kind] = ()) -> Mishap | None:
    """Let something go wrong and have it ruled on; None where the report did not fit the moment (nothing changed)."""
    report = random_report(hand, below, kinds)
    if report is None:
        return None
    for _ in range(TRIES):
        try:
            found = consider(hand, report)
        except BadInput:
            if not hand.setup.told or report.cards:
                return None
            report = msgspec.structs.replace(report, cards=_unseen(hand, 1 + below(3), below))
            if not report.cards:
                return None
            continue
        if isinstance(found, Refused):
            return None
        if isinstance(found, Ruling):
            return Mishap(report, _carried_out(hand, report))
        report = answered(report, found, below)
    raise AssertionError(f"{report.incident}: asked without end")


def _carried_out(hand: Hand, report: Report) -> Ruling:
    found = rule(hand, report)
    assert isinstance(found, Ruling), "what was considered is ruled alike"
    return found


def answered(report: Report, question: Question, below: Below) -> Report:
    """The report with one of the open answers."""
    name = one_of(question.options, below).name
    if question.asks == "fact":
        return msgspec.structs.replace(report, facts={**report.facts, question.name: name})
    return msgspec.structs.replace(report, choice=name)


def _unseen(hand: Hand, count: int, below: Below) -> tuple[Card, ...]:
    """Cards that a live table could turn out to have shown."""
    out = {card for card in cards_of(hand.state) if card is not UNKNOWN}
    return shuffled([card for card in deck_of(hand.setup.deck).cards if card not in out], below)[:count]


def play_with_mishaps(hand: Hand, below: Below, check: Callable[[Hand], None] | None = None) -> list[Mishap]:
    """Play a hand out at random; before some commands, and perhaps after the last, something goes wrong.

    `check` is called after every command and every ruling.
    """
    made: list[Mishap] = []
    while not hand.over:
        while not hand.over and len(made) < MOST and not below(ONE_IN):
            one = mishap(hand, below)
            if one is not None:
                made.append(one)
                if check is not None:
                    check(hand)
        if hand.over:
            break
        command = random_command(hand, below)
        refused = hand.play(command)
        assert refused is None, f"{command} was refused: {refused}"
        if check is not None:
            check(hand)
    late = mishap(hand, below) if len(made) < MOST and not below(ONE_IN) else None
    if late is not None:
        made.append(late)
        if check is not None:
            check(hand)
    return made


class MishapTally(HandsTally):
    """What so many hands came to, with their rulings by incident."""

    rulings: int = 0
    misdeals: int = 0
    voids: int = 0


def simulate_mishaps(setup: Setup, seed: str, hands: range) -> MishapTally:
    """Play these numbers of the run; raises if anything is lost or made, or the auditor finds a fault."""
    tally = MishapTally()
    for number in hands:
        hand = dealt(setup, f"{seed}/{number}", log=True)
        made = play_with_mishaps(hand, seeded(f"{seed}/{number}/mishaps"))
        wrong = missing(hand) or next(iter(audit(setup, hand.events, hand.pack())), None)
        if wrong is not None:
            raise NotConservedError(f"hand {number} of seed {seed!r}: {wrong}")
        tally.hands += 1
        tally.commands += len(hand.batches) - len(made)
        tally.showdowns += len(hand.state.live) > 1 and not hand.state.outcome
        tally.chips += sum(setup.stacks)
        tally.commission += hand.state.commission
        tally.rulings += len(made)
        tally.misdeals += hand.state.outcome == "misdeal"
        tally.voids += hand.state.outcome == "void"
    return tally
