"""A board run several times: from the flop, from the turn or for the river alone, wherever the players were all-in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardspeak.hand import Hand
from cardspeak.hand import events as e
from cardspeak.interop.ohh import OhhHand, ohh_text, read_ohh, replay_ohh
from cardspeak.interop.phh import read_phh, write_phh
from cardspeak.interop.phh_replay import phh_of, replay, replayed_hand
from cardspeak.interop.stars import read_stars, replay_stars, rewritten, stars_of

FLOP, TURNS, RIVERS = "2c 7d Kh", ("3s", "Qc", "8d"), ("9d", "4h", "Jc")
FLOPS = (FLOP, "2h 2d 2s", "6c 6d 6h")
SHARES = [(0, 2), (0, 3), (3, 2), (3, 3), (4, 2), (4, 3)]


def boards(common: int, runs: int) -> list[list[str]]:
    """Streets of every board; those all have in common stand in the first alone."""
    found = []
    for run in range(runs):
        streets = [FLOPS[run if not common else 0], TURNS[run if common < 4 else 0], RIVERS[run]]
        found.append(streets if not run else streets[{0: 0, 3: 1, 4: 2}[common] :])
    return found


def phh(common: int, runs: int, *, after: str = "preflop") -> str:
    """Aces against kings; `after` is the street on which they are all-in."""
    dealt = [f'"d db {cards.replace(" ", "")}"' for streets in boards(common, runs) for cards in streets]
    checks = ['"p1 cc"', '"p2 cc"']
    push = ['"p2 cbr 100"', '"p1 cc"'] if after == "preflop" else ['"p2 cc"', '"p1 cc"']
    if after == "flop":
        dealt[1:1] = ['"p1 cbr 98"', '"p2 cc"']
    if after == "turn":
        dealt[1:1] = checks
        dealt[4:4] = ['"p1 cbr 98"', '"p2 cc"']
    return f"""variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", {", ".join([*push, *dealt])}, "p1 sm AsAd", "p2 sm KsKd"]
"""


def awards(hand: Hand) -> list[tuple[int, int]]:
    return [(event.board, event.seat) for event in hand.events if isinstance(event, e.Awarded)]


@pytest.mark.parametrize(
    ("after", "shares"),
    [("preflop", SHARES), ("flop", [share for share in SHARES if share[0] >= 3]), ("turn", [(4, 2), (4, 3)])],
)
def test_phh(after: str, shares: list[tuple[int, int]]) -> None:
    for common, runs in shares:
        text = phh(common, runs, after=after) + f"_common = {common}\n"
        hand, found = replayed_hand(read_phh(text))
        assert found.verdict == "legal", (common, runs, found.why)
        assert [len(board) for board in hand.state.boards] == [5] * runs
        again = read_phh(write_phh(phh_of(hand)))
        assert again.custom["_common"] == common
        assert replay(again).verdict == "to the chip", (common, runs, replay(again).why)
        played, _ = replayed_hand(again)
        assert played.state.boards == hand.state.boards
        assert awards(played) == awards(hand)


def test_cards_alone_say_from_where_a_board_was_run() -> None:
    """Seven cards are a flop and two turns and rivers, or a turn and three rivers; then the result tells."""
    hand, _ = replayed_hand(read_phh(phh(3, 2)))
    assert [len(board) for board in hand.state.boards] == [5, 5]
    assert all(board[:3] == hand.state.boards[0][:3] for board in hand.state.boards)
    text = phh(4, 3).replace("4h", "Ac")  # the second river helps the other hand
    told, _ = replayed_hand(read_phh(text + "_common = 4\n"))
    assert len(told.state.boards) == 3
    ends = ", ".join(str(told.state.stack[seat]) for seat in (1, 2))
    file = read_phh(text + f"finishing_stacks = [{ends}]\n")
    assert replay(file).verdict == "to the chip"
    assert replayed_hand(file)[0].state.boards == told.state.boards
    assert replay(read_phh(text + "finishing_stacks = [90, 110]\n")).verdict == "differs"


def test_cards_that_make_no_whole_boards_differ() -> None:
    text = phh(0, 2).replace('"d db 4h", ', "")
    assert "board cards do not come to whole boards" in replay(read_phh(text)).why


# -- PokerStars text -------------------------------------------------------------------------------------------------


def stars(common: int, runs: int, *, repeated: bool = False, across: bool = False) -> str:
    """`repeated`: shared streets are told for each board; `across`: street by street, not board by board."""
    streets = ("FLOP", "TURN", "RIVER")
    lines = []
    for run, cards in enumerate(boards(0 if repeated else common, runs)):
        if repeated:
            cards = [FLOP if common >= 3 else cards[0], TURNS[0] if common >= 4 else cards[1], cards[2]]
        lying = [FLOP, TURNS[0]][: 3 - len(cards)]
        for at, new in enumerate(cards, 3 - len(cards)):
            which = "" if not repeated and at < {0: 0, 3: 1, 4: 2}[common] else ("FIRST ", "SECOND ", "THIRD ")[run]
            before = f"[{' '.join(lying)}] " if lying else ""
            lines.append((at if across else run, f"*** {which}{streets[at]} *** {before}[{new}]"))
            lying = [*lying, new]
    told = "\n".join(line for _, line in sorted(lines, key=lambda pair: pair[0]))
    wins = [f"anna collected ${200 // runs + (at < 200 % runs)} from pot" for at in range(runs)]
    shows = "anna: shows [As Ad] (a pair)\nben: shows [Ks Kd] (a pair)"
    downs = "\n".join(
        f"*** {which} SHOW DOWN ***\n{shows}\n{win}"
        for which, win in zip(("FIRST", "SECOND", "THIRD"), wins, strict=False)
    )
    return f"""PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2015/03/04 5:06:07 ET
Table 'Aenea II' 6-max Seat #1 is the button
Seat 1: anna ($100 in chips)
Seat 2: ben ($100 in chips)
anna: posts small blind $1
ben: posts big blind $2
*** HOLE CARDS ***
anna: raises $98 to $100 and is all-in
ben: calls $98 and is all-in
{told}
{downs}
*** SUMMARY ***
Total pot $200 | Rake $0
Hand was run twice
"""


def always_aces(text: str) -> str:
    """Boards on which the aces win, so that a collected line is true of each."""
    return text.replace("2h 2d 2s", "2h 5d Ts").replace("6c 6d 6h", "6c 3d Th").replace("2c 7d Kh", "2c 7d Jh")


@pytest.mark.parametrize(("common", "runs"), SHARES)
@pytest.mark.parametrize("repeated", [False, True])
@pytest.mark.parametrize("across", [False, True])
def test_text(common: int, runs: int, repeated: bool, across: bool) -> None:
    text = always_aces(stars(common, runs, repeated=repeated, across=across))
    hand = read_stars(text)
    assert hand.told.common == common
    assert replay_stars(hand).verdict == "to the chip", (replay_stars(hand).why, text)
    written = rewritten(hand)
    again = read_stars(written)
    assert again.told.common == common
    assert again.body.boards.keys() == {"FIRST", "SECOND", "THIRD"} - ({"THIRD"} if runs == 2 else set())
    assert replay_stars(again).verdict == "to the chip"
    assert rewritten(again) == written


def test_text_that_breaks_off_within_the_second_board_stops_early() -> None:
    text = always_aces(stars(3, 2)).partition("*** SECOND RIVER")[0]
    assert replay_stars(read_stars(text)).verdict == "stops early"


# -- Open Hand History, and from one to the other ---------------------------------------------------------------------


def ohh(common: int, runs: int) -> dict[str, Any]:
    """As the specification has it: streets repeat, with the cards that are new."""
    act: dict[str, Any] = {"action": "Call", "player_id": 1, "amount": 98, "is_allin": True}
    posts = [("Post SB", 0, 1), ("Post BB", 1, 2), ("Dealt Cards", 0, "As Ad"), ("Dealt Cards", 1, "Ks Kd")]
    first: list[dict[str, Any]] = [
        {"action": what, "player_id": who, **({"cards": more.split()} if isinstance(more, str) else {"amount": more})}
        for what, who, more in posts
    ]
    first += [{"action": "Raise", "player_id": 0, "amount": 99, "is_allin": True}, act]
    rounds: list[dict[str, Any]] = [{"id": 0, "street": "Preflop", "cards": "", "actions": first}]
    for streets in boards(common, runs):
        for street, cards in zip(("Flop", "Turn", "River")[3 - len(streets) :], streets, strict=True):
            dealt = always_aces(cards).split()
            rounds.append({"id": len(rounds), "street": street, "cards": dealt, "actions": []})
    shows = [
        {"action": "Shows Cards", "player_id": at, "cards": cards.split()}
        for at, cards in enumerate(("As Ad", "Ks Kd"))
    ]
    rounds.append({"id": len(rounds), "street": "Showdown", "cards": [], "actions": shows})
    players = [
        {"id": at, "seat": at + 1, "name": name, "starting_stack": 100} for at, name in enumerate(("anna", "ben"))
    ]
    wins = [{"player_id": 0, "win_amount": 200}]
    return {
        "spec_version": "1.4.7", "game_number": "7", "game_type": "Holdem", "bet_limit": {"bet_type": "NL"},
        "currency": "USD", "dealer_seat": 1, "small_blind_amount": 1, "big_blind_amount": 2,
        "flags": ["Run_It_Twice"], "players": players, "rounds": rounds,
        "pots": [{"number": 0, "amount": 200, "rake": 0, "player_wins": wins}],
    }  # fmt: skip


@pytest.mark.parametrize(("common", "runs"), SHARES)
def test_open_hand_history(common: int, runs: int) -> None:
    data = ohh(common, runs)
    found = replay_ohh(OhhHand(data))
    assert found.verdict == "to the chip", found.why
    assert OhhHand(data).told.common == common


@pytest.mark.parametrize(("common", "runs"), SHARES)
def test_one_format_becomes_another(common: int, runs: int) -> None:
    hand, _ = replayed_hand(read_phh(phh(common, runs) + f"_common = {common}\n"))
    text = ohh_text(hand)
    assert json.loads(text)["ohh"]["_cardspeak"]["common"] == common
    for found in (replay_ohh(read_ohh(text)), replay_stars(read_stars(stars_of(hand)))):
        assert found.verdict == "to the chip", found.why
        assert found.finishing_stacks == tuple(hand.state.stack[seat] for seat in hand.setup.seats)
