"""What stands on `/metrics`: counts that grow by what was done, in the text that collectors read, for those who may."""

from __future__ import annotations

import asyncio
import re

import pytest
from tests.room.serving import Served, served

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.room.gauges import BOUNDS, Gauges
from cardspeak.room.openings import Opening
from cardspeak.room.shown import INSTANT, Done
from cardspeak.room.who import THE_ROOM

LINE = re.compile(r'(cardspeak_[a-z_]+)(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? ([0-9.e+-]+)')


async def read(here: Served, token: str = "") -> dict[str, float]:
    answer = await here.http.get("/metrics", headers={"authorization": f"Bearer {token}"} if token else {})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found: dict[str, float] = {}
    kinds = set()
    for line in answer.text.splitlines():
        if line.startswith("# TYPE "):
            assert line.split()[2] not in kinds, "a name is told once"
            kinds.add(line.split()[2])
        elif not line.startswith("# HELP "):
            matched = LINE.fullmatch(line)
            assert matched, line
            found[matched[1] + (matched[2] or "")] = float(matched[4])
    return found


def test_counts_follow_what_is_done() -> None:
    async def story() -> None:
        async with served() as here:
            table = await here.open(book="star-sydney-poker", game="holdem")
            before = await read(here)
            assert before['cardspeak_tables{state="open"}'] == 1
            ann = await here.come_in("Ann")
            await ann.watch(table)
            least = here.room.desk(table).machine.setup.buy_in[0]
            took = {"type": "TakeSeat", "seat": 1, "name": "Ann", "chips": least}
            assert (await ann.ask(table, took))["type"] == "done"
            assert (await ann.ask(table, took))["type"] == "refused"
            after = await read(here)
            assert after["cardspeak_connections"] == 1
            assert after['cardspeak_commands_total{answer="done"}'] == 1
            assert after['cardspeak_commands_total{answer="refused"}'] == 1
            assert sum(n for name, n in after.items() if name.startswith("cardspeak_refusals_total")) == 1
            assert after["cardspeak_command_seconds_count"] == 1
            assert after["cardspeak_records_total"] > before["cardspeak_records_total"]
            assert after['cardspeak_log_records{chain="1"}'] > before['cardspeak_log_records{chain="1"}']

    asyncio.run(story())


def test_closed_and_paused_tables_are_told_apart() -> None:
    async def story() -> None:
        async with served() as here:
            first = await here.room.open(Opening(book="star", game="holdem", pace=INSTANT))
            second = await here.room.open(Opening(book="star", game="omaha", pace=INSTANT))
            await here.room.floor(THE_ROOM, first.id, "pause")
            await here.room.floor(THE_ROOM, second.id, "close")
            found = await read(here)
            states = {name: n for name, n in found.items() if name.startswith("cardspeak_tables")}
            assert states == {
                'cardspeak_tables{state="open"}': 0,
                'cardspeak_tables{state="paused"}': 1,
                'cardspeak_tables{state="stopped"}': 0,
                'cardspeak_tables{state="closed"}': 1,
            }

    asyncio.run(story())


def test_somebody_elsewhere_needs_a_role(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with served() as here:
            guest, dealer = (
                await here.token("Gus"),
                await here.token("Dee", role_token=here.sessions.role_token("dealer")),
            )
            monkeypatch.setattr("cardspeak.server.metrics.HERE", ())
            for headers in ({}, {"authorization": f"Bearer {guest}"}):
                answer = await here.http.get("/metrics", headers=headers)
                assert answer.status_code == 403
                assert "cardspeak_" not in answer.text
            assert await read(here, dealer)

    asyncio.run(story())


@pytest.mark.parametrize(("seconds", "first"), [(0.0, 0), (0.001, 0), (0.00100001, 1), (1.0, 9), (1.1, 10), (99.0, 11)])
def test_a_time_stands_in_every_bound_that_it_keeps(seconds: float, first: int) -> None:
    gauges = Gauges()
    gauges.took(seconds)
    assert gauges.within == [0] * first + [1] * (len(BOUNDS) - first)
    assert gauges.seconds == seconds


def test_answers_by_kind() -> None:
    gauges = Gauges()
    for answer in (Done(1), Done(1, repeated=True), Refused("closed", Citation("star", "1"), "no"), "which?"):
        gauges.answered(answer)
    assert gauges.answers == {"done": 1, "repeated": 1, "refused": 1, "asked back": 1}
    assert gauges.refusals == {"closed": 1}
