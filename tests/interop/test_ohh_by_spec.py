"""Open Hand History written from the words of its specification: every hand to the chip, and back from every format."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from cardspeak.errors import BadInput
from cardspeak.interop.hands import SUFFIX, WrittenFormat, hand_text, hands_in
from cardspeak.interop.ohh import read_ohh, replay_ohh

Data = dict[str, Any]
FORMATS: tuple[WrittenFormat, ...] = ("phh", "ohh", "pokerstars")


def act(
    number: int, player: int | None, what: str, amount: float | None = None, cards: str = "", last: bool = False
) -> Data:
    row: Data = {"action_number": number, "action": what}
    row |= {} if player is None else {"player_id": player}
    row |= {} if amount is None else {"amount": amount}
    row |= {"cards": cards.split()} if cards else {}
    return row | ({"is_allin": True} if last else {})


def street(number: int, name: str, cards: str, *acts: tuple[Any, ...]) -> Data:
    rows = [act(at, *one) for at, one in enumerate(acts, 1)]
    return {"id": number, "street": name, "cards": cards.split(), "actions": rows}


def pot(number: int, amount: float, rake: float | None, *wins: tuple[int, float], **more: Any) -> Data:
    rows = [{"player_id": player, "win_amount": won, "contributed_rake": 0} for player, won in wins]
    return {"number": number, "amount": amount, "rake": rake, "player_wins": rows, **more}


def hand(players: list[tuple[int, int, str, float]], rounds: list[Data], pots: list[Data], **more: Any) -> Data:
    sat = [{"id": at, "seat": seat, "name": name, "starting_stack": chips} for at, seat, name, chips in players]
    return {
        "spec_version": "1.4.7", "site_name": "S", "network_name": "N", "internal_version": "1.0.0",
        "tournament": False, "game_number": "1", "start_date_utc": "2024-01-02T03:04:05Z", "table_name": "T",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 9, "currency": "USD", "dealer_seat": 1,
        "small_blind_amount": 1, "big_blind_amount": 2, "ante_amount": 0, "hero_player_id": 0, "flags": [],
        "players": sat, "rounds": rounds, "pots": pots,
    } | more  # fmt: skip


THREE = [(0, 1, "ann", 200), (1, 4, "bob: folds", 150.5), (2, 9, "c", 80)]
CASES: dict[str, Data] = {}
CASES["basic"] = hand(
    THREE,
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (2, "Post BB", 2),
            (0, "Dealt Cards", None, "As Ks"),
            (0, "Raise", 6),
            (1, "Call", 5),
            (2, "Fold"),
        ),
        street(1, "Flop", "2c 3c 4d", (1, "Check"), (0, "Bet", 9), (1, "Fold")),
    ],
    [pot(0, 14, 0.5, (0, 13.5))],
)
CASES["dead"] = hand(
    [*THREE, (3, 5, "d", 100)],
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (3, "Post BB", 2),
            (2, "Post Dead", 1),
            (2, "Post Extra Blind", 2),
            (2, "Check"),
            (0, "Raise", 6),
            (1, "Fold"),
            (3, "Fold"),
            (2, "Call", 4),
        ),
        street(1, "Flop", "2c 3c 4d", (2, "Check"), (0, "Bet", 9), (2, "Fold")),
    ],
    [pot(0, 16, 0.8, (0, 15.2))],
)
CASES["extra-both"] = hand(
    [*THREE, (3, 5, "d", 100)],
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (3, "Post BB", 2),
            (2, "Post Extra Blind", 3),
            (2, "Check"),
            (0, "Raise", 6),
            (1, "Fold"),
            (3, "Fold"),
            (2, "Call", 4),
        ),
        street(1, "Flop", "2c 3c 4d", (2, "Check"), (0, "Bet", 9), (2, "Fold")),
    ],
    [pot(0, 16, 0.8, (0, 15.2))],
)
CASES["straddle"] = hand(
    THREE,
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (2, "Post BB", 2),
            (0, "Straddle", 4),
            (1, "Raise", 11),
            (2, "Fold"),
            (0, "Call", 8),
        ),
        street(1, "Flop", "2c 3c 4d", (1, "Check"), (0, "Bet", 9), (1, "Fold")),
    ],
    [pot(0, 26, 1, (0, 25))],
)
CASES["side"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 30), (2, 3, "c", 60)],
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (2, "Post BB", 2),
            (0, "Dealt Cards", None, "Qs Qd"),
            (0, "Raise", 100, "", True),
            (1, "Call", 29, "", True),
            (2, "Call", 58, "", True),
        ),
        street(1, "Flop", "2c 3c 4d"),
        street(2, "Turn", "9h"),
        street(3, "River", "Th"),
        street(
            4,
            "Showdown",
            "",
            (0, "Shows Cards", None, "Qs Qd"),
            (2, "Shows Cards", None, "Js Jd"),
            (1, "Shows Cards", None, "As Ad"),
        ),
    ],
    [pot(0, 90, 2, (1, 88)), pot(1, 60, 1, (0, 59))],
)
CASES["hilo-split"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100)],
    [
        street(0, "Preflop", "", (0, "Post SB", 1), (1, "Post BB", 2), (0, "Call", 1), (1, "Check")),
        street(1, "Flop", "2c 3c 8d", (1, "Check"), (0, "Check")),
        street(2, "Turn", "Kh", (1, "Check"), (0, "Check")),
        street(3, "River", "Th", (1, "Check"), (0, "Check")),
        street(4, "Showdown", "", (1, "Shows Cards", None, "As 4s Jc Jd"), (0, "Shows Cards", None, "Ad 5d 9h 9c")),
    ],
    [pot(0, 4, 0.21, (1, 3.79))],
    game_type="OmahaHiLo",
    bet_limit={"bet_type": "PL", "bet_cap": 0},
)
CASES["hilo-both"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100)],
    [
        street(0, "Preflop", "", (0, "Post SB", 1), (1, "Post BB", 2), (0, "Call", 1), (1, "Check")),
        street(1, "Flop", "2c 3c 8d", (1, "Check"), (0, "Check")),
        street(2, "Turn", "Kh", (1, "Check"), (0, "Check")),
        street(3, "River", "Th", (1, "Check"), (0, "Check")),
        street(4, "Showdown", "", (1, "Shows Cards", None, "As 4s 7c 7d"), (0, "Shows Cards", None, "Kd Kc 9h 9c")),
    ],
    [pot(0, 4, 0.2, (1, 1.9), (0, 1.9))],
    game_type="OmahaHiLo",
    bet_limit={"bet_type": "PL", "bet_cap": 0},
)
CASES["fl"] = hand(
    THREE,
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (2, "Post BB", 2),
            (0, "Raise", 4),
            (1, "Raise", 5),
            (2, "Fold"),
            (0, "Call", 2),
        ),
        street(1, "Flop", "2c 3c 4d", (1, "Bet", 2), (0, "Call", 2)),
        street(2, "Turn", "9h", (1, "Bet", 4), (0, "Raise", 8), (1, "Fold")),
    ],
    [pot(0, 26, 1, (0, 25))],
    bet_limit={"bet_type": "FL", "bet_cap": 0},
)
CASES["observed-no-hero"] = copy.deepcopy(CASES["basic"])
CASES["observed-no-hero"]["hero_player_id"] = None
CASES["observed-no-hero"]["flags"] = ["Observed", "Fast"]
CASES["observed-no-hero"]["rounds"][0]["actions"] = [
    a for a in CASES["observed-no-hero"]["rounds"][0]["actions"] if a["action"] != "Dealt Cards"
]
CASES["bomb"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100), (2, 3, "c", 100)],
    [
        street(0, "Preflop", "", (0, "Post Ante", 5), (1, "Post Ante", 5), (2, "Post Ante", 5)),
        street(1, "Flop", "2c 3c 4d", (1, "Check"), (2, "Bet", 10), (0, "Fold"), (1, "Fold")),
    ],
    [pot(0, 15, 0, (2, 15))],
    flags=["Bomb_Pot"],
    ante_amount=5,
)
CASES["jackpot"] = hand(
    THREE,
    [
        street(0, "Preflop", "", (1, "Post SB", 1), (2, "Post BB", 2), (0, "Raise", 6), (1, "Call", 5), (2, "Fold")),
        street(1, "Flop", "2c 3c 4d", (1, "Check"), (0, "Bet", 9), (1, "Fold")),
    ],
    [pot(0, 14, 0.5, (0, 13.25), jackpot=0.25)],
)
CASES["add-to-pot"] = hand(
    THREE,
    [
        street(
            0,
            "Preflop",
            "",
            (1, "Post SB", 1),
            (2, "Post BB", 2),
            (None, "Add to Pot", 5),
            (0, "Raise", 6),
            (1, "Call", 5),
            (2, "Fold"),
        ),
        street(1, "Flop", "2c 3c 4d", (1, "Check"), (0, "Bet", 9), (1, "Fold")),
    ],
    [pot(0, 19, 0.5, (0, 18.5))],
)
CASES["cashout"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100)],
    [
        street(
            0,
            "Preflop",
            "",
            (0, "Post SB", 1),
            (1, "Post BB", 2),
            (0, "Dealt Cards", None, "Qs Qd"),
            (0, "Raise", 99, "", True),
            (1, "Call", 98, "", True),
        ),
        street(1, "Flop", "2c 3c 4d"),
        street(2, "Turn", "9h"),
        street(3, "River", "Th"),
        street(4, "Showdown", "", (0, "Shows Cards", None, "Qs Qd"), (1, "Shows Cards", None, "Js Jd")),
    ],
    [
        {
            "number": 0,
            "amount": 200,
            "rake": 2,
            "player_wins": [{"player_id": 0, "win_amount": 198, "cashout_amount": 160, "cashout_fee": 1.6}],
        }
    ],
)
CASES["added-chips-sits"] = copy.deepcopy(CASES["basic"])
CASES["added-chips-sits"]["rounds"][0]["actions"].insert(0, act(0, 2, "Added Chips", 20))
CASES["added-chips-sits"]["players"].append(
    {"id": 7, "seat": 3, "name": "away", "starting_stack": 40, "is_sitting_out": True}
)
CASES["walk"] = hand(
    THREE,
    [street(0, "Preflop", "", (1, "Post SB", 1), (2, "Post BB", 2), (0, "Fold"), (1, "Fold"))],
    [pot(0, 2, 0, (2, 2))],
)
CASES["walk-mucks"] = hand(
    THREE,
    [
        street(0, "Preflop", "", (1, "Post SB", 1), (2, "Post BB", 2), (0, "Fold"), (1, "Fold")),
        street(4, "Showdown", "", (2, "Mucks Cards", None, "7c 2d")),
    ],
    [pot(0, 2, None, (2, 2))],
)
CASES["muck-known"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100)],
    [
        street(0, "Preflop", "", (0, "Post SB", 1), (1, "Post BB", 2), (0, "Call", 1), (1, "Check")),
        street(1, "Flop", "2c 3c 8d", (1, "Check"), (0, "Check")),
        street(2, "Turn", "Kh", (1, "Check"), (0, "Check")),
        street(3, "River", "Th", (1, "Check"), (0, "Check")),
        street(4, "Showdown", "", (1, "Shows Cards", None, "As Kd"), (0, "Mucks Cards", None, "Td Jd")),
    ],
    [pot(0, 4, 0, (1, 4))],
)
CASES["cap"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100)],
    [
        street(0, "Preflop", "", (0, "Post SB", 1), (1, "Post BB", 2), (0, "Raise", 39), (1, "Call", 38)),
        street(1, "Flop", "2c 3c 8d"),
        street(2, "Turn", "Kh"),
        street(3, "River", "Th"),
        street(4, "Showdown", "", (1, "Shows Cards", None, "As Kd"), (0, "Shows Cards", None, "Td Jd")),
    ],
    [pot(0, 80, 1, (1, 79))],
    bet_limit={"bet_type": "NL", "bet_cap": 40},
    flags=["Cap"],
)
CASES["five-omaha"] = hand(
    [(0, 1, "a", 100), (1, 2, "b", 100)],
    [
        street(
            0,
            "Preflop",
            "",
            (0, "Post SB", 1),
            (1, "Post BB", 2),
            (0, "Dealt Cards", None, "As Ad Kc Kd 2h"),
            (0, "Raise", 5),
            (1, "Call", 4),
        ),
        street(1, "Flop", "2c 3c 8d", (1, "Check"), (0, "Bet", 12), (1, "Fold")),
    ],
    [pot(0, 12, 0.6, (0, 11.4))],
    game_type="Omaha",
    bet_limit={"bet_type": "PL", "bet_cap": 0},
)
CASES["string-ids"] = json.loads(
    json.dumps(CASES["basic"])
    .replace('"player_id": 0', '"player_id": "x0"')
    .replace('"player_id": 1', '"player_id": "x1"')
    .replace('"player_id": 2', '"player_id": "x2"')
    .replace('"id": 0, "seat"', '"id": "x0", "seat"')
    .replace('"id": 1, "seat"', '"id": "x1", "seat"')
    .replace('"id": 2, "seat"', '"id": "x2", "seat"')
)
CASES["lower"] = json.loads(
    json.dumps(CASES["basic"])
    .replace('"Preflop"', '"PREFLOP"')
    .replace('"Flop"', '"flop"')
    .replace('"Raise"', '"raise"')
    .replace('"Dealt Cards"', '"Dealt Card"')
)


@pytest.mark.parametrize("name", CASES)
def test_a_hand_of_the_specification(name: str, tmp_path: Path) -> None:
    text = json.dumps({"ohh": CASES[name]}, indent=1)
    found = replay_ohh(read_ohh(text))
    assert found.verdict == "to the chip", found.why
    file = tmp_path / "hand.ohh"
    file.write_text(text, encoding="utf-8")
    (one,) = hands_in(file)
    played = one.play().hand
    for to in FORMATS:
        again = tmp_path / f"again{SUFFIX[to]}"
        try:
            again.write_text(hand_text(played, to), encoding="utf-8")
        except BadInput as wrong:
            assert "has no PHH variant" in str(wrong)  # noqa: PT017 - the only thing that may be refused
            continue
        (back,) = hands_in(again)
        assert back.replay().verdict == "to the chip", (to, back.replay().why)


def test_a_bomb_pot_has_no_bets_before_the_flop() -> None:
    """And whoever the ante leaves without chips is asked for nothing."""
    data = copy.deepcopy(CASES["bomb"])
    data["players"][0]["starting_stack"] = 5
    data["rounds"][0]["actions"][0]["is_allin"] = True
    data["rounds"][1]["actions"][2:3] = []
    found = replay_ohh(read_ohh(json.dumps({"ohh": data})))
    assert "not over: the dealer is asked to tell board" in found.why
