"""Open Hand History as writers disagree about it: what is loose is read, what is missing or wrong is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from cardspeak.interop.ohh import read_ohh, replay_ohh

Data = dict[str, Any]


def act(number: int, player: int, what: str, amount: float | None = None, **more: Any) -> Data:
    return {"action_number": number, "player_id": player, "action": what, "amount": amount, **more}


HAND: Data = {
    "spec_version": "1.4.7",
    "game_number": "77",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0},
    "currency": "USD",
    "dealer_seat": 1,
    "small_blind_amount": 1,
    "big_blind_amount": 2,
    "players": [
        {"id": 0, "seat": 1, "name": "anna", "starting_stack": 200},
        {"id": 1, "seat": 2, "name": "ben", "starting_stack": 150},
        {"id": 2, "seat": 4, "name": "cleo", "starting_stack": 99.5},
    ],
    "rounds": [
        {
            "id": 0,
            "street": "Preflop",
            "actions": [
                act(1, 1, "Post SB", 1),
                act(2, 2, "Post BB", 2),
                act(3, 0, "Dealt Cards", cards=["As", "Kd"]),
                act(4, 0, "Raise", 6),
                act(5, 1, "Call", 5),
                act(6, 2, "Fold"),
            ],
        },
        {
            "id": 1,
            "street": "Flop",
            "cards": ["2c", "7d", "Kh"],
            "actions": [act(1, 1, "Check"), act(2, 0, "Bet", 8), act(3, 1, "Raise", 144), act(4, 0, "Call", 136)],
        },
        {"id": 2, "street": "Turn", "cards": ["3s"]},
        {"id": 3, "street": "River", "cards": ["9d"], "actions": None},
        {
            "id": 4,
            "street": "Showdown",
            "actions": [
                act(1, 1, "Shows Cards", cards=["7s", "7h"]),
                act(2, 0, "Shows Cards", cards=["As", "Kd"]),
            ],
        },
    ],
    "pots": [{"number": 0, "amount": 302, "rake": 2, "player_wins": [{"player_id": 1, "win_amount": 300}]}],
}


def replayed(change: Callable[[Data], object]) -> tuple[str, str]:
    data = copy.deepcopy(HAND)
    change(data)
    found = replay_ohh(read_ohh(json.dumps({"ohh": data})))
    return found.verdict, found.why


def flop(data: Data) -> Data:
    row: Data = data["rounds"][1]
    return row


@pytest.mark.parametrize(
    "change",
    [
        lambda data: None,
        lambda data: data["rounds"].reverse(),
        lambda data: flop(data)["actions"].reverse(),
        lambda data: data["rounds"][0]["actions"][4].update(amount=6),  # a call that states the street's total
        lambda data: flop(data)["actions"][3].update(amount=144),
        lambda data: data["rounds"][0]["actions"][0].pop("amount"),
        lambda data: data["rounds"][0]["actions"][1].update(amount=None),
        lambda data: data.update(bet_limit="NL"),
        lambda data: data.pop("bet_limit"),
        lambda data: data.update(small_blind=data.pop("small_blind_amount"), big_blind=data.pop("big_blind_amount")),
        lambda data: flop(data).update(cards="2c7dKh"),
        lambda data: flop(data).update(cards="2c 7d Kh"),
        lambda data: data["players"][0].update(starting_stack="200.00"),
        lambda data: data["players"][0].pop("starting_stack"),
        lambda data: [row.pop("id") for row in data["rounds"]],
    ],
)
def test_what_is_loose_is_read(change: Callable[[Data], object]) -> None:
    assert replayed(change)[0] == "to the chip", replayed(change)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.pop("rounds"), "rounds: this field is missing."),
        (lambda data: data.pop("players"), "players: this field is missing."),
        (lambda data: data.update(players=None), "players: None is no list."),
        (lambda data: data["players"].append("zed"), "players[3]: 'zed' is no object."),
        (lambda data: data["players"][1].pop("seat"), "players[1].seat: this field is missing."),
        (lambda data: data["players"][1].update(seat="left"), "players[1].seat: 'left' is no whole number."),
        (lambda data: data["players"][1].update(seat=1), "players: two have the seat 1."),
        (lambda data: data["players"][1].update(id=0), "players: two have the id 0."),
        (lambda data: data["players"][1].update(starting_stack=-5), "players[1].starting_stack: -5 is no amount."),
        (lambda data: data["players"][1].update(starting_stack="much"), "starting_stack: 'much' is no amount."),
        (lambda data: flop(data)["actions"][1].update(amount=True), "rounds[1].actions[1].amount: True is no amount."),
        (lambda data: flop(data)["actions"][1].pop("action"), "rounds[1].actions[1].action: this field is missing."),
        (lambda data: flop(data)["actions"].append(None), "rounds[1].actions[4]: None is no object."),
        (lambda data: flop(data).pop("street"), "rounds[1].street: this field is missing."),
        (lambda data: flop(data)["actions"][1].update(player_id=55), "The object lacks '55', or nobody has that id."),
        (lambda data: data.update(bet_limit=3), "bet_limit: 3 is no object with a bet_type."),
        (lambda data: data.update(pots=[5]), "pots: this is no list of objects."),
        (lambda data: data["pots"][0].update(rake="some"), "pots[0].rake: 'some' is no amount."),
    ],
)
def test_what_is_missing_or_wrong_is_named(change: Callable[[Data], object], says: str) -> None:
    verdict, why = replayed(change)
    assert verdict == "unreadable"
    assert says in why
    assert "Error(" not in why
