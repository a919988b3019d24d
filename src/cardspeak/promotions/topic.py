"""What a topic of a promotion is made of: all that one matter of the rule needs, in one file of `topics/`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.refusing import Answer
from cardspeak.promotions.state import PromotionState

C = TypeVar("C", bound=PromotionOrder)
E = TypeVar("E", bound=PromotionEvent)
Whose = Literal["patron", "office", "manager"]
# `patron`: for oneself, or the office in somebody's stead; `office`: whoever runs promotions; `manager`: those above.


class Asking(NamedTuple, Generic[C]):
    """One order: how it is answered, and who may give it."""

    kind: type[C]
    answer: Callable[[PromotionState, C], Answer]
    may: Whose


class Telling(NamedTuple, Generic[E]):
    """One event: what it changes, and the sentence that tells it to everybody; empty where it is the office's alone."""

    kind: type[E]
    evolve: Callable[[PromotionState, E], None]
    says: Callable[[E], str]
    public: bool = True


class Matter(NamedTuple):
    """One topic, whole."""

    orders: tuple[Asking[Any], ...]
    events: tuple[Telling[Any], ...]
