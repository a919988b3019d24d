"""Open Hand History: how files are laid out, what writers disagree on, and what ours say besides."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from cardspeak.hand import make_setup, open_hand
from cardspeak.hand.setup import InTournament
from cardspeak.hand.simulate import dealt
from cardspeak.interop.ohh import UnreadableHand, iter_ohh, ohh_of, ohh_text, read_ohh, replay_ohh


def hand(**changes: Any) -> dict[str, Any]:
    """p2 raises to 6, p0 calls, p1 folds; p0 bets 5 on the flop, p2 raises to 20 and wins."""
    data: dict[str, Any] = {
        "spec_version": "1.4.7",
        "game_number": "7",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "currency": "USD",
        "dealer_seat": 3,
        "small_blind_amount": 1,
        "big_blind_amount": 2.0,
        "players": [{"id": at, "seat": at + 1, "name": f"n{at}", "starting_stack": 100} for at in range(3)],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "cards": "",
                "actions": [
                    act(0, "Post SB", 1),
                    act(1, "Post BB", 2),
                    act(0, "Dealt Cards", cards=["As", "Kd"]),
                    act(2, "Raise", 6),
                    act(0, "Call", 5),
                    act(1, "Fold"),
                ],
            },
            {
                "id": 1,
                "street": "Flop",
                "cards": ["2c", "7d", "9h"],
                "actions": [act(0, "Bet", 5), act(2, "Raise", 20), act(0, "Fold")],
            },
        ],
        "pots": [{"number": 0, "amount": 24, "rake": 1, "player_wins": [{"player_id": 2, "win_amount": 23}]}],
    }
    return data | changes


def act(player: int, what: str, amount: float | None = None, **more: Any) -> dict[str, Any]:
    return {"player_id": player, "action": what, "amount": amount} | more


def read(data: dict[str, Any]) -> str:
    return json.dumps({"ohh": data})


def test_a_hand_of_the_specification() -> None:
    answer = replay_ohh(read_ohh(read(hand())))
    assert (answer.verdict, answer.commission) == ("to the chip", 1), answer.why
    assert answer.finishing_stacks == (89, 98, 113)


def test_a_raise_states_what_it_adds_or_else_the_total() -> None:
    rounds = hand()["rounds"]
    rounds[0]["actions"][3:] = [act(2, "Raise", 6), act(0, "Raise", 17), act(1, "Fold"), act(2, "Call", 12)]
    rounds[1]["actions"] = [act(0, "Check"), act(2, "Check")]
    pots = [{"number": 0, "amount": 38, "rake": 0, "player_wins": [{"player_id": 0, "win_amount": 38}]}]
    rounds += [{"id": 2, "street": "Turn", "cards": ["3s"], "actions": [act(0, "Bet", 10), act(2, "Fold")]}]
    assert replay_ohh(read_ohh(read(hand(rounds=rounds, pots=pots)))).verdict == "to the chip"
    rounds[0]["actions"][4] = act(0, "Raise", 18)  # the street's total, as some write it
    assert replay_ohh(read_ohh(read(hand(rounds=rounds, pots=pots)))).verdict == "to the chip"


def test_the_pot_may_hold_the_uncalled_bet() -> None:
    pots = [{"number": 0, "amount": 39, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 39}]}]
    assert replay_ohh(read_ohh(read(hand(pots=pots)))).verdict == "to the chip"
    pots = [{"number": 0, "amount": 40, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 40}]}]
    assert replay_ohh(read_ohh(read(hand(pots=pots)))).verdict == "differs"


def test_without_a_rake_stated_a_plausible_one() -> None:
    pots = [{"number": 0, "amount": 24, "player_wins": [{"player_id": 2, "win_amount": 23}]}]
    answer = replay_ohh(read_ohh(read(hand(pots=pots))))
    assert (answer.verdict, answer.commission) == ("within commission", 1)
    assert replay_ohh(read_ohh(read(hand(pots=[])))).verdict == "legal"


@pytest.mark.parametrize("layout", ["blank", "pretty", "lines", "array", "wrapped"])
def test_files_as_they_are_laid_out(tmp_path: Path, layout: str) -> None:
    objects = [{"ohh": hand(game_number=str(number))} for number in range(40)]
    path = tmp_path / "hands.ohh"
    match layout:
        case "blank":
            path.write_text("\n\n".join(map(json.dumps, objects)))
        case "pretty":
            path.write_text("\n\n".join(json.dumps(one, indent=2) for one in objects))
        case "lines":
            path.write_text("\n".join(map(json.dumps, objects)))
        case "array":
            path.write_text(json.dumps(objects))
        case _:
            path.write_text("\n\n".join(json.dumps({"id": 1, **one, "_profits": []}) for one in objects))
    numbers = [found.number for found in iter_ohh(path)]
    assert numbers == [str(number) for number in range(40)]


def test_a_bad_record_does_not_spoil_the_next(tmp_path: Path) -> None:
    path = tmp_path / "hands.ohh"
    path.write_text(f'{read(hand())}\n\n{{"ohh": {{"game\n\n{read(hand(game_number="8"))}\n\n{{"x": 1}}\n')
    found = list(iter_ohh(path))
    assert [isinstance(one, UnreadableHand) for one in found] == [False, True, False, True]


@pytest.mark.parametrize("field", ["players", "rounds", "game_type", "dealer_seat"])
def test_what_is_missing_makes_a_hand_unreadable_or_is_inferred(field: str) -> None:
    data = hand()
    del data[field]
    answer = replay_ohh(read_ohh(read(data)))
    assert answer.verdict == ("to the chip" if field == "dealer_seat" else "unreadable"), answer.why


def test_amounts_are_exact() -> None:
    stack = Decimal("131072.07")
    data = hand(players=[{"id": at, "seat": at + 1, "name": "", "starting_stack": stack} for at in range(3)])
    text = json.dumps({"ohh": data}, default=float)
    answer = replay_ohh(read_ohh(text))
    assert answer.finishing_stacks == (Decimal("131061.07"), Decimal("131070.07"), Decimal("131085.07"))


def test_a_game_without_a_type_has_a_word_of_its_own() -> None:
    razz = open_hand("open-table", "razz", [50, 50], seed="a")
    while not razz.over:
        _go(razz)
    assert ohh_of(razz)["ohh"]["game_type"] == "Razz"
    assert replay_ohh(read_ohh(ohh_text(razz))).verdict == "to the chip"


def _go(hand: Any) -> None:
    options = hand.options
    if options is None:
        raise AssertionError("a hand of razz asks for wagers alone")
    if options.fold and options.call:
        hand.fold()
    elif options.check:
        hand.check()
    else:
        hand.bet(options.least)


def test_chips_of_the_operator_are_added_in_the_words_of_the_specification() -> None:
    """And another program's reader, which knows nothing of us, comes to the same pot."""
    setup = make_setup("star", "holdem", [100] * 3, tournament=InTournament(bonus=50))
    hand = dealt(setup, "a", log=True)
    hand.fold(), hand.fold()
    data = ohh_of(hand)["ohh"]
    assert next(act for act in data["rounds"][0]["actions"] if act["action"] == "Add to Pot")["amount"] == 50
    assert replay_ohh(read_ohh(ohh_text(hand))).verdict == "to the chip"
    del data["_cardspeak"]
    found = replay_ohh(read_ohh(json.dumps({"ohh": data}, default=str)))
    assert found.verdict == "to the chip", found.why
