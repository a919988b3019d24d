"""Every game of every book as the page is given it: full tables, long names, large sums, four moments of a hand."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.cards import deck_of
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.felt import felt_shape
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.room.openings import Opening, table_setup
from cardspeak.room.players.house import seat_command
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.shown import encode
from cardspeak.table import Accepted
from cardspeak.table import commands as c
from cardspeak.table.setup import TableSetup
from cardspeak.table.views import view_of

NAMES = ("Wilhelmina Featherstone", "Bo", "Maximilian Oberhausen", "Ada", "Konstantinos", "Zoë", "Alexandrina W", "Jo")
VIEWER = 2
STATES = ("waiting", "turn", "folded", "over")


def games() -> list[tuple[str, str]]:
    """Every game that is played among players."""
    return [
        (slug, game)
        for slug in known_books()
        if load_book(slug).head.kind != "banked"
        for game in load_book(slug).games
    ]


def most_seated(book: str, game: str) -> int:
    return max(row.seated or row.seats for row in load_book(book).game(game).decks.values())


def shapes() -> list[tuple[str, str]]:
    """One game for every shape of a felt: the one with most chairs."""
    found: dict[Any, tuple[int, str, str]] = {}
    for book, game in games():
        shape = felt_shape(load_book(book).game(game))
        found[shape] = max(found.get(shape, (0, "", "")), (most_seated(book, game), book, game))
    return [(book, game) for _, book, game in found.values()]


def _answer(hand: Hand) -> hc.Command:
    """Everybody stays, as cheaply as it goes."""
    prompt = hand.prompt
    assert prompt is not None
    seat, verbs = prompt.seat, {choice.verb: choice for choice in prompt.choices}
    if "check" in verbs:
        return hc.Check(seat)
    if "call" in verbs:
        return hc.Call(seat)
    return house_player(hand, seeded("felts"))


def _widest(book: str, game: str) -> TableSetup:
    """The table with most chairs that the book lets the game have."""
    for places in (most_seated(book, game), None):
        with suppress(BadInput):
            return table_setup(Opening(book=book, game=game, places=places, buy_in=(1, None)), "felt")
    raise AssertionError(f"no table for {game}")


@cache
def moments(book: str, game: str) -> dict[str, Any]:
    """The row of the lobby, and a message for each state of the same hand."""
    setup = _widest(book, game)
    machine = PlayersTable(setup)
    table = machine.table
    for seat in range(1, setup.places + 1):
        name = f"{NAMES[seat % len(NAMES)]}{seat}"
        if len(table.state.seats) < setup.most_seated:
            answer = table.act(seat_command(seat, name, 1_284_000 + seat, 0))
            assert isinstance(answer, Accepted), answer
    pack = tuple(Random(7).sample(list(deck_of(setup.deck).cards), setup.deck))
    assert isinstance(table.act(c.StartHand(pack=pack, at=0)), Accepted)
    views: list[dict[str, Any]] = []
    while True:
        views.append(json.loads(encode(view_of(table, VIEWER, since=len(table.events)))))
        hand = table.hand
        if hand is None or hand.over:
            break
        assert isinstance(table.act(c.Play(command=_answer(hand), at=0)), Accepted)  # type: ignore[arg-type]
    return {"row": _row(machine), "states": _states(views)}


def _row(machine: PlayersTable) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(encode(dict(machine.row())))
    known = {"id": "felt", "book": machine.book, "short": "Here", "kind": "players", "pace": {"act": 60}}
    return {**known, **row, "coach": False}


def _states(views: list[dict[str, Any]]) -> dict[str, Any]:
    """The last time that the viewer is asked and the same with somebody else to act, folded, and the end."""
    turn = next(view for view in reversed(views) if (view["hand"]["prompt"] or {}).get("seat") == VIEWER)
    other = json.loads(json.dumps(turn))
    other["hand"]["turn"] = next(one["seat"] for one in other["hand"]["seats"] if one["seat"] != VIEWER)
    other["hand"]["prompt"] = None
    folded = json.loads(json.dumps(other))
    next(one for one in folded["hand"]["seats"] if one["seat"] == VIEWER)["folded"] = True
    over = views[-1]
    states = {"waiting": other, "turn": turn, "folded": folded, "over": over}
    for view in (turn, other, folded):
        if not any(len(seat["cards"]) > 7 for seat in over["hand"]["seats"]):  # at Chinese poker nothing is bet
            _burden(view)
    return {name: {"view": view, "told": _told(view)} for name, view in states.items()}


def _burden(view: dict[str, Any]) -> None:
    """As much on the felt as there can be: a bet before everybody, six pots, every pile."""
    hand = view["hand"]
    for seat in hand["seats"]:
        seat["bet"] = 128_400 + seat["seat"]
    seats = [seat["seat"] for seat in hand["seats"]]
    hand["pots"] = [{"chips": 1_234_567, "seats": seats[at:]} for at in range(min(6, len(seats)))]
    hand["burns"] = 3
    hand["cap"] = 20_000


def _told(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What everybody just did; at the end who won with what."""
    hand = view["hand"]
    seats = [seat["seat"] for seat in hand["seats"]]
    if hand["over"]:
        words = "wins 1,284,000 with a full house, queens full of sevens."
        return [{"kind": "Awarded", "seat": seat, "amount": 1_284_000, "says": words} for seat in seats[:3]]
    kinds = ("RaisedTo", "Called", "BetTo", "Checked")
    return [{"kind": kinds[seat % 4], "seat": seat, "amount": 128_400, "says": ""} for seat in seats]
