"""A table at which people push, say and tap: hold'em with blinds of 50 and 100, and answers as one readable line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.hand import Stakes, open_hand
from cardspeak.hand.machine import Hand
from cardspeak.hand.words.script import said
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.talk import Bound, Held, MustChoose, gesture_of, judge, resolve

Answer = Bound | MustChoose | Held | Refused


def table(book: str, stacks: Sequence[int] = (20000, 20000, 20000, 20000), game: str = "holdem", **more: Any) -> Hand:
    """Seats 1 and 2 have posted 50 and 100; seat 3 is to act."""
    stakes = {"structure": "no limit", "blinds": (50, 100), "small": 100, **more}
    return open_hand(book, game, stacks, seed="talk", stakes=Stakes(**stakes))


def fixed(book: str, **more: Any) -> Hand:
    return table(book, structure="fixed", small=100, big=200, **more)


def do(hand: Hand, *lines: str) -> Hand:
    for line in lines:
        answer = hand.say(line)
        assert isinstance(answer, Accepted), f"{line}: {answer.says}"
    return hand


def flop(hand: Hand, *lines: str) -> Hand:
    """Everybody is in for 100 and the flop is out: seat 1 is to act, unless `lines` go on."""
    return do(hand, "3 calls", "4 calls", "1 calls", "2 checks", *lines)


def told(answer: Answer) -> str:
    """`3 raises to 200, adds 50 [6.12]`; what may be chosen stands between bars; what is held ends in its clause."""
    match answer:
        case Bound():
            back = f", back {answer.returned}" if answer.returned else ""
            adds = f", adds {answer.added}" if answer.added else ""
            return f"{said(answer.command)}{back}{adds} [{answer.cite.clause}]"
        case MustChoose():
            lines = [told(bound).split(" [")[0] for bound in answer.choices]
            if answer.wager is not None:
                lines.append(f"{answer.wager.verb} {answer.wager.least} to {answer.wager.most}")
            return f"{' | '.join(lines)} [{answer.cite.clause}]"
        case Held():
            return f"held [{answer.cite.clause}]"
        case Refused():
            return f"no [{answer.cite.clause}]"


def hear(hand: Hand, line: str, **more: Any) -> str:
    """What a gesture amounts to; the hand stays as it was."""
    before = hand.copy()
    answer = judge(hand, gesture_of(line), **more)
    assert hand.state == before.state
    return told(answer)


def early(hand: Hand, line: str, *since: str) -> str:
    """A gesture out of turn, then what the others did, and what it has become."""
    held = judge(hand, gesture_of(line))
    assert isinstance(held, Held), told(held)
    return told(resolve(held, do(hand, *since)))
