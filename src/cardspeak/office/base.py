"""What every order to the office and everything that happens there carries, and what a topic of it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.values import Named

HOUSE_BOOK = "house"  # in a citation: no book says it, the house does


class OfficeOrder(Named, tag=True):
    """`by` is the name of whoever asks, `at` the time in seconds since 1970: the room says both, nobody else."""

    by: str
    at: int


class OfficeEvent(Named, tag=True):
    """`by` asked for it, `at` that time."""

    by: str
    at: int


C = TypeVar("C", bound=OfficeOrder)
E = TypeVar("E", bound=OfficeEvent)
Verdict = Iterable[OfficeEvent] | Refused


class OfficeAsk(NamedTuple, Generic[C]):
    """One order: how it is answered, and who may give it (a word that the room turns into roles).

    `second`: who has to confirm it before it happens, another person; none: it happens at once.
    """

    kind: type[C]
    answer: Callable[[Any, C], Verdict]
    may: str
    second: str = ""


class OfficeTell(NamedTuple, Generic[E]):
    """One event: what it changes, and the sentence that tells it."""

    kind: type[E]
    evolve: Callable[[Any, E], None]
    says: Callable[[E], str]


class OfficeTopic(NamedTuple):
    """One matter of the office, whole."""

    asks: tuple[OfficeAsk[Any], ...]
    tells: tuple[OfficeTell[Any], ...]


def refuse(why: str, because: str, says: str) -> Refused:
    """No book speaks of it: `because` is the rule of the house, `says` what to do instead."""
    return Refused(why, Citation(HOUSE_BOOK, f"silent: {because}"), says)
