"""Which streams a room's log may have: who plays each kind again, and which chips its records may move, and why.

The kind of a stream is the first part of its name (`table` of `table/7`). A stream whose kind has no row is a fault,
and so is a record that moves chips which no row allows. Whoever adds a stream adds its row here, and nothing else:

    "raffle": Stream("cardspeak.room.audit.raffles:replay_raffle", (
        Moves("drawn", "bank", "player/*", "the prize of a draw"),
    )),

`replay_raffle(stream, records)` is a `Replayer`: it plays the stream from its first record and yields a `Fault` for
whatever does not follow, transfers included. Rows are names, so that nothing is imported before a log is audited.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.store.auditing import Across, Replayer

ANY = "*"  # in an account, one part of its name; alone as a kind, every kind


class Moves(Value):
    """Chips that records of this kind may move from one account to another. `{id}` is the rest of the stream's name."""

    kind: str
    debit: str
    credit: str
    why: str

    def allows(self, kind: str, id: str, debit: str, credit: str) -> bool:
        if self.kind not in (ANY, kind):
            return False
        return bool(_pattern(self.debit, id).fullmatch(debit) and _pattern(self.credit, id).fullmatch(credit))


class Stream(Value):
    """One kind of stream: `module:function` of its replayer, the chips that it may move, and the kinds of its records;
    none named: its replayer knows them."""

    replay: str
    moves: tuple[Moves, ...] = ()
    kinds: tuple[str, ...] = ()


SEATS, POT = "table/{id}/seats", "table/{id}/pot"
BROUGHT, TAKEN, PLAYED = "chips brought to the table", "chips taken from the table", "wagered, won or lost"
ACCOUNTS = ("player/*", "cage/house-players", "cage/live/*")  # of those who may sit at a table

ENTRANTS = ("player/*", "cage/house-players", "cage/tournaments")  # of those who enter a tournament

STREAMS: dict[str, Stream] = {
    "table": Stream(
        "cardspeak.room.audit.tables:replay_table",
        (
            *(Moves(ANY, account, SEATS, BROUGHT) for account in ACCOUNTS),
            *(Moves(ANY, SEATS, account, TAKEN) for account in ACCOUNTS),
            Moves(ANY, SEATS, POT, "wagered"),
            Moves(ANY, POT, SEATS, "won or returned"),
            Moves(ANY, POT, "commission", "taken by the house"),
            Moves(ANY, "commission", POT, "given back by the house"),
            *(Moves(ANY, "bank", account, PLAYED) for account in (SEATS, POT)),
            *(Moves(ANY, account, "bank", PLAYED) for account in (SEATS, POT)),
        ),
    ),
    "tournament": Stream(
        "cardspeak.room.audit.tournaments:replay_tournament",
        (
            *(
                Moves("tournament", account, f"tournament/{{id}}/{part}", "fees and buy-ins")
                for account in ENTRANTS
                for part in ("fees", "pool")
            ),
            *(
                Moves("tournament", f"tournament/{{id}}/{part}", account, "prizes and refunds")
                for account in ENTRANTS
                for part in ("fees", "pool")
            ),
            Moves("tournament", "cage", "tournament/{id}/pool", "added by the operator"),
        ),
        ("opened", "tournament"),
    ),
    "book": Stream("cardspeak.room.audit.editions:replay_edition"),
    "looks": Stream("cardspeak.room.looks:replay_looks", kinds=("looked",)),
    "calls": Stream("cardspeak.room.beside.replaying:replay_calls"),
    "chat": Stream("cardspeak.room.beside.replaying:replay_chat"),
    "learning": Stream("cardspeak.room.learning:replay_learning"),
    "asks": Stream("cardspeak.room.asks:replay_asks"),
    "jackpot": Stream(
        "cardspeak.room.audit.tables:replay_jackpot",
        (
            Moves("opened", "bank", "jackpot/{id}", "the pools as they began"),
            Moves("pools", "bank", "jackpot/{id}", "into the pools"),
            Moves("pools", "jackpot/{id}", "bank", "out of the pools"),
        ),
        ("opened", "pools"),
    ),
    "promotion": Stream(
        "cardspeak.room.audit.promotions:replay_promotion",
        (
            Moves("promotion", "bank/promotions", "promotion/{id}/owed", "a prize is won"),
            Moves("promotion", "promotion/{id}/owed", "bank/promotions", "a prize is not given"),
            *(
                Moves("promotion", "promotion/{id}/owed", f"payments/{way}", "a prize is given")
                for way in ("cheques", "transfers", "casino-dollars")
            ),
        ),
        ("opened", "promotion"),
    ),
    "bonus": Stream(
        "cardspeak.room.audit.bonuses:replay_bonus",
        (
            Moves("bonus", "bank/bonus", "bonus/{id}/owed", "a bonus is verified"),
            Moves("bonus", "bonus/{id}/owed", "bank/bonus", "a bonus is not given after all"),
            *(
                Moves("bonus", "bonus/{id}/owed", to, "a bonus is paid")
                for to in ("player/*", "payments/cash", "payments/equivalent")
            ),
        ),
        ("opened", "bonus"),
    ),
    "meter": Stream(
        "cardspeak.room.jackpots.audit:replay_meter",
        (
            Moves("opened", "bank", "meter/{id}", "a jackpot as it began"),
            *(Moves(kind, "bank", "meter/{id}", "into the pools") for kind in ("meter", "ordered")),
            *(Moves(kind, "meter/{id}", "bank", "out of the pools") for kind in ("meter", "ordered")),
            Moves("ordered", "meter/{id}", "player/*", "a jackpot paid"),
        ),
        ("opened", "meter", "ordered"),
    ),
    "player": Stream(
        "cardspeak.room.audit.people:replay_player",
        (Moves("welcomed", "cage", "player/{id}", "play chips for somebody who has none"),),
    ),
    "office": Stream(
        "cardspeak.room.audit.office:replay_office",
        (
            Moves("office", "cage/outside", "cage/cash", "cash comes in"),
            Moves("office", "cage/cash", "cage/outside", "cash goes out"),
            Moves("office", "cage", "cage/chips", "chips for the rack"),
            Moves("office", "cage/chips", "player/*", "a buy-in"),
            Moves("office", "player/*", "cage/chips", "a cash-out"),
            Moves("office", "cage/chips", "tray/*", "a fill"),
            Moves("office", "tray/*", "cage/chips", "a credit"),
            *(Moves("office", "cage/differences", one, "counted too many") for one in ("cage/cash", "cage/chips")),
            *(Moves("office", one, "cage/differences", "counted and missing") for one in ("cage/cash", "cage/chips")),
        ),
        ("opened", "office"),
    ),
    "home": Stream(
        "cardspeak.room.audit.home:replay_home",
        (
            Moves("home", "cage", "player/*", "chips that the host of a home game hands out"),
            Moves("home", "player/*", "cage", "chips taken back, and all of them at the end of the night"),
        ),
        ("opened", "home"),
    ),
    "packs": Stream("cardspeak.room.audit.packs:replay_packs"),
    "keys": Stream("cardspeak.room.audit.covers:replay_keys"),
    "people": Stream("cardspeak.room.audit.people:replay_people"),
    "room": Stream("cardspeak.room.audit.house:replay_room"),
    "seal": Stream("cardspeak.room.audit.house:replay_seals"),
    "chain": Stream("cardspeak.room.audit.house:replay_chain"),
    "lead": Stream("cardspeak.room.audit.house:replay_lead"),
    "log": Stream("cardspeak.room.audit.house:replay_joined"),
    "source": Stream("cardspeak.room.audit.house:replay_source"),
}

ACROSS: list[str] = [  # streams against each other, once each stands by itself
    "cardspeak.room.audit.accounts:chips_move_by_rule",
    "cardspeak.room.audit.accounts:records_are_known",
    "cardspeak.room.audit.times:times_follow",
    "cardspeak.room.audit.moments:moments_hold",
    "cardspeak.room.audit.editions:editions_are_there",
    "cardspeak.room.audit.packs:packs_committed",
    "cardspeak.room.audit.pools:pools_agree",
    "cardspeak.room.audit.rests_on:play_stands_in_the_log",
    "cardspeak.room.jackpots.audit:meters_agree",
    "cardspeak.room.audit.tournaments:tables_agree",
    "cardspeak.room.audit.forgotten:names_are_kept",
]


STRICT = ("table", "jackpot", "tournament", "promotion", "bonus", "player", "office", "home")


def replayers(*, strictly: bool = False) -> Mapping[str, Replayer]:
    """Strictly: as this very program decides and says it. Only what it wrote itself is held to that: another version
    may have played by other rules, and its logs stand as they are."""
    found: dict[str, Any] = {kind: _found(row.replay) for kind, row in STREAMS.items()}
    if strictly:
        found |= {kind: partial(found[kind], strictly=True) for kind in STRICT}
    return found


def across() -> list[Across]:
    return [_found(name) for name in ACROSS]


def _found(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


@cache
def _pattern(account: str, id: str) -> re.Pattern[str]:
    """A `*` stands for one part: names are written as in an address and have no `/` in them."""
    return re.compile(re.escape(account.replace("{id}", id)).replace(r"\*", "[^/]+"))
