"""What comes to a table from outside: the shuffle, the cut, and pools that it shares with other tables."""

from __future__ import annotations

from typing import Protocol

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.round import Cutter, Round, Shuffler
from cardspeak.banked.state import State
from cardspeak.refusal import Refused
from cardspeak.values import Value


class Foreseen(Value):
    """What a command in the round leads to, and how the round would stand then; nothing has happened yet."""

    events: tuple[be.Event, ...]
    after: State


class SharedPools(Protocol):
    """Shared pools as a table hears of them. What a batch means to them is theirs to keep until it is applied."""

    def open(self, round_: Round) -> None:
        """A round is about to be opened; BadInput if these pools are not for it."""
        ...

    def play(self, round_: Round, command: bc.Command) -> Foreseen | Refused:
        """What the command leads to, prizes of the pools included; neither the round nor the pools change."""
        ...


class Doors:
    """Kept beside the state: two tables in the same state are the same, whoever shuffles for them."""

    __slots__ = ("cut", "pools", "shuffle")

    def __init__(
        self, shuffle: Shuffler | None = None, cut: Cutter | None = None, pools: SharedPools | None = None
    ) -> None:
        self.shuffle = shuffle
        self.cut = cut
        self.pools = pools

    def play(self, round_: Round, command: bc.Command) -> Foreseen | Refused:
        return played(round_, command) if self.pools is None else self.pools.play(round_, command)


def played(round_: Round, command: bc.Command) -> Foreseen | Refused:
    """The round's own answer, without anybody else's."""
    after: list[State] = []
    answer = round_.decide(command, after.append)
    return answer if isinstance(answer, Refused) else Foreseen(answer.events, after[0])
