"""All topics of a promotion, and what is collected from their rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Union

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.refusing import Answer
from cardspeak.promotions.state import PromotionState
from cardspeak.promotions.topic import Whose
from cardspeak.promotions.topics import claims, disputes, draws, entries, integrity, lodging, notices, payments

MODULES = (lodging, entries, draws, notices, claims, payments, disputes, integrity)
_ASKED = [row for module in MODULES for row in module.MATTER.orders]
_TOLD = [row for module in MODULES for row in module.MATTER.events]

ANSWERS: dict[type, Callable[[PromotionState, Any], Answer]] = {row.kind: row.answer for row in _ASKED}
MAY: dict[type, Whose] = {row.kind: row.may for row in _ASKED}
EVOLVE: dict[type, Callable[[PromotionState, Any], None]] = {row.kind: row.evolve for row in _TOLD}
SAYS: dict[type, Callable[[Any], str]] = {row.kind: row.says for row in _TOLD}
PUBLIC: frozenset[type] = frozenset(row.kind for row in _TOLD if row.public)
assert len(ANSWERS) == len(_ASKED), "an order belongs to one topic"
assert len(EVOLVE) == len(_TOLD), "an event belongs to one topic"

# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnyPromotionOrder = PromotionOrder
    AnyPromotionEvent = PromotionEvent
else:
    AnyPromotionOrder = Union[tuple(ANSWERS)]  # noqa: UP007
    AnyPromotionEvent = Union[tuple(EVOLVE)]  # noqa: UP007
