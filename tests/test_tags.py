"""What is written down and sent under another name than its class: logs, the page and programs know it by this one."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import cardspeak
from cardspeak.books.model.banked import Step
from cardspeak.values import tag_of

KEPT = {
    "banked.events.CardsTold": "Told",
    "banked.events.DecisionsOpened": "Announced",
    "banked.events.RoundOver": "RoundEnded",
    "banked.mishap_events.CardExposed": "Exposed",
    "banked.table.rounds.RoundOpened": "RoundStarted",
    "bonus.claims.NotifyOfBonus": "TellBonus",
    "hand.events.UncalledReturned": "Returned",
    "jackpots.by_hand.topics.hands.RecordResult": "TellResult",
    "jackpots.by_hand.topics.running.RecordFunds": "TellFunds",
    "jackpots.by_hand.topics.settling.NotifySenior": "TellSenior",
    "jackpots.commands.NotifyRegulator": "TellRegulator",
    "jackpots.commands.VoidWager": "TakeBack",
    "jackpots.events.PrizeAwarded": "Awarded",
    "promotions.topics.claims.NotifyRefused": "TellRefusal",
    "promotions.topics.integrity.NotifyInspector": "TellInspector",
    "promotions.topics.notices.NotifyWinner": "TellWinner",
    "table.topics.entries.TakeBackEntry": "TakeBack",
    "tournament.topics.papers.NotifyRegulator": "TellRegulator",
    "tournament.topics.slips.OrderNoted": "Noted",
}


def below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


@pytest.mark.parametrize("name", KEPT)
def test_a_class_with_a_better_name_keeps_its_tag(name: str) -> None:
    module, _, kind = name.rpartition(".")
    assert tag_of(getattr(importlib.import_module(f"cardspeak.{module}"), kind)) == KEPT[name]


def test_every_kept_tag_is_known_here() -> None:
    """A tag that looks like the name of a class and is not this one's is what the class was called once."""
    for name in KEPT:
        importlib.import_module(f"cardspeak.{name.rpartition('.')[0]}")
    for module in pkgutil.walk_packages(cardspeak.__path__, "cardspeak."):
        if module.name.rpartition(".")[2] in ("answers", "commands", "events", "orders", "topics"):
            importlib.import_module(module.name)
    found = {
        f"{kind.__module__.removeprefix('cardspeak.')}.{kind.__name__}": tag
        for kind in below(msgspec.Struct)
        if kind.__module__.startswith("cardspeak.")
        and isinstance(tag := kind.__struct_config__.tag, str)
        and tag[:1].isupper()
        and tag != kind.__name__
    }
    assert found == KEPT


# Where a class's name is read all the same: in words for whoever looks for a mistake, and never as data.
IN_WORDS = {
    "hand/save.py",  # why a saved hand cannot be played
    "hand/audit/script.py",  # what the auditor found where the script has something else
    "table/audit_talk.py",
    "tournament/run.py",  # the command that a test's run was refused
    "banked/steps.py",  # an assertion
}
ABOVE = ("banked", "table", "tournament", "jackpots", "promotions", "office", "bonus", "learn", "room", "server")


def test_what_is_written_and_sent_is_never_the_name_of_a_class() -> None:
    """A class finds a better name one day; a log, a page and whoever asks for a kind know it by its tag."""
    source = Path(cardspeak.__file__).parent
    found = {
        path.relative_to(source).as_posix()
        for layer in (*ABOVE, "hand")
        for path in (source / layer).rglob("*.py")
        if re.search(r"(type\([^()]*\)|\bwanted)\.__name__", path.read_text(encoding="utf-8"))
    }
    assert found == IN_WORDS


def test_steps_of_a_round_are_written_down_by_their_tags() -> None:
    tags = {tag_of(step) for step in get_args(Step)}
    assert tags == {"bets", "cut", "deal", "announce", "decide", "board", "reveal", "settle"}
