"""What is written down and sent under another name than its class: logs, the page and programs know it by this one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest

import cardspeak
from cardspeak.values import tag_of

KEPT = {
    "banked.events.CardExposed": "Exposed",
    "banked.events.CardsTold": "Told",
    "banked.events.DecisionsOpened": "Announced",
    "banked.events.RoundOver": "RoundEnded",
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
