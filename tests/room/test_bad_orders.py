"""Orders of the office, of promotions and of bonuses with anything at all in a field: an answer, never an exception."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.room.sitting import memory

from cardspeak.errors import CardspeakError
from cardspeak.refusal import Refused
from cardspeak.room.desk import Done
from cardspeak.room.office.permits import KINDS as OFFICE
from cardspeak.room.promotions.bonus import KINDS as BONUS
from cardspeak.room.promotions.permits import KINDS as PROMOTIONS
from cardspeak.room.who import Who

MANAGER = Who("Max", "manager")
ODD: tuple[Any, ...] = ([], {}, None, "", "x", -1, 0, 1, 1.5, True, 10**30, [[]], {"type": []})


def orders(kinds: dict[str, Any]) -> list[dict[str, Any]]:
    """Every order with every odd thing in one field, the others left as they may be."""
    found = []
    for name, kind in kinds.items():
        fields = [field.name for field in msgspec.structs.fields(kind)]
        for odd in ODD:
            found += [{"type": name, field: odd} for field in fields]
            found.append({"type": name, **dict.fromkeys(fields, odd)})
            found.append({"type": name, **dict.fromkeys((one for one in fields if one not in ("at", "by")), odd)})
    return found


@pytest.mark.parametrize("where", ["office", "bonus", "promotions"])
def test_whatever_stands_in_a_field_is_answered(where: str) -> None:
    async def story() -> None:
        room = memory()
        asks: dict[str, tuple[Any, Any]] = {
            "office": (OFFICE, lambda told: room.office.ask(MANAGER, told)),
            "bonus": (BONUS, lambda told: room.bonus.ask(MANAGER, "crown-melbourne-poker", told)),
            "promotions": (PROMOTIONS, lambda told: room.promotions.ask(MANAGER, "1", told)),
        }
        kinds, ask = asks[where]
        for told in orders(dict(kinds)):
            try:
                answer = await ask(told)
            except CardspeakError:
                continue
            assert isinstance(answer, Done | Refused), told
        await room.stop()

    asyncio.run(story())
