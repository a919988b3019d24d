"""While it runs the room looks at its own files and at the clocks of what it works with, and says what is wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from cardspeak.room.room import Room
from cardspeak.server.watching import APART, ClocksDiffer, SelfCheck, SelfWatch, differences, require_agreement
from cardspeak.store import MemoryStore


def clock(ahead: float, at: float = 1_000.0) -> dict[str, object]:
    return {"the witness": lambda: at + ahead}


@pytest.mark.control("C2")
@pytest.mark.parametrize(
    ("ahead", "agrees"), [(0.0, True), (APART, True), (-APART, True), (APART + 0.1, False), (-APART - 0.1, False)]
)
def test_components_that_disagree_on_the_time_fail_loudly(ahead: float, agrees: bool) -> None:
    if agrees:
        require_agreement(clock(ahead), lambda: 1_000.0)  # type: ignore[arg-type]
        return
    with pytest.raises(ClocksDiffer, match=r"The clock of the witness is 5 seconds (ahead of|behind) this machine's"):
        require_agreement(clock(ahead), lambda: 1_000.0)  # type: ignore[arg-type]


@pytest.mark.control("C2")
def test_the_room_says_so_while_it_runs() -> None:
    async def story() -> None:
        room = Room(MemoryStore(), clock=lambda: 1_000.0)
        away = {"the database": lambda: 0.0}
        looked = await SelfWatch(room, away).look()
        assert any("The clock of the database is" in note for note in room.notes)
        (record,) = [one for one in room.log.read("room") if one.kind == "checked"]
        assert msgspec.json.decode(record.body, type=SelfCheck) == looked
        assert looked.clocks.keys() == {"the database"}

    asyncio.run(story())


def test_a_component_that_cannot_be_asked_stops_nothing() -> None:
    def gone() -> float:
        raise OSError("no route")

    assert differences({"the witness": gone}) == {}


@pytest.mark.control("C3")
def test_a_file_that_changes_while_the_room_runs_is_found(tmp_path: Path) -> None:
    async def story() -> None:
        (tmp_path / "table.toml").write_text("cap = 700")
        room = Room(MemoryStore())
        watch = SelfWatch(room, {}, tmp_path)
        assert (await watch.look()).faults == ()
        assert room.notes == []
        (tmp_path / "table.toml").write_text("cap = 701")
        looked = await watch.look()
        assert looked.program != looked.started
        assert room.notes == ["The program or its rule books are not those that this room was started with."]
        assert sum(one.kind == "checked" for one in room.log.read("room")) == 2

    asyncio.run(story())
