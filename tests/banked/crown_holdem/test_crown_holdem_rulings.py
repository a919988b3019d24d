"""Crown Hold'em's irregularities: part 5, and the voids and sanctions of part 6."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    BOB,
    CAT,
    CHIPS,
    DAN,
    OPERATOR,
    SUPERVISOR,
    attended,
    called,
    decide,
    do,
    happened,
    line,
    no,
    perth,
    played,
    settled,
    table,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.round import Round
from cardspeak.cards import parse_cards

TWO = {1: "7c2d", 2: "KhQd"}
ALL_BETS = {
    1: {"ante": 1000, "jackpot-1": 500, "player-extra": 100, "dealer-extra": 100},
    2: {"ante": 2000, "jackpot-2": 1000, "player-extra": 100},
}


def void(round_: Round, clause: str) -> None:
    """The whole round is void by this clause, and every chip is back."""
    assert round_.over
    assert [event.cite for event in happened(round_, e.RoundVoid)] == [clause]
    assert {entry.outcome for entry in round_.lines} == {"void"}
    assert round_.stacks == CHIPS
    assert round_.state.bank == round_.state.jackpot == 0


def looked(**more: Any) -> Round:
    """Two boxes, called, and the first has picked up."""
    return do(called(TWO, bets=ALL_BETS, **more), c.Look(1, ANN))


@perth("5.1")
def test_a_missing_cut_changes_nothing() -> None:
    round_ = do(called(TWO), c.Report("no cut"))
    assert not round_.over
    assert happened(round_, e.Reported)[0].cite == "5.1"
    assert no(table(close=False), c.Report("no cut")) == "5.1"


@perth("5.2")
@perth("1.1:Void")
def test_wrong_cards_let_the_operator_void_the_round() -> None:
    round_ = called(TWO, bets=ALL_BETS)
    bad = c.Report("bad cards", by=OPERATOR, reason="two queens of hearts")
    assert no(round_, c.Report("bad cards", by=SUPERVISOR, reason="two queens of hearts")) == "5.2"
    assert no(round_, c.Report("bad cards", by=OPERATOR)) == "5.2"
    void(do(round_, bad), "5.2")


@perth("5.3")
def test_a_machine_that_cannot_deal_voids_the_round() -> None:
    round_ = table(TWO, bets=ALL_BETS, device="machine", attended=True)
    assert no(round_, c.Report("machine fault", by="dealer")) == "5.3"
    assert no(called(TWO), c.Report("machine fault", by=SUPERVISOR)) == "5.3"
    void(do(round_, c.Report("machine fault", by=SUPERVISOR)), "5.3")


@perth("5.4")
@perth("5.4(a)")
def test_stray_cards_before_anybody_picked_up() -> None:
    void(do(called(TWO, bets=ALL_BETS), c.Report("stray cards", 5)), "5.4(a)")
    assert no(called(TWO), c.Report("stray cards", 1)) == "5.4(a)"
    assert no(called(TWO), c.Report("stray cards", 5, count=52 - 6 - 5 + 1)) == "5.4(a)"


@perth("5.4")
@perth("5.4(b)(i)")
@perth("5.4(b)(ii)")
def test_stray_cards_after_a_pick_up() -> None:
    """They are discarded, and each player may have the own hand void with everything on it."""
    round_ = called(TWO, bets=ALL_BETS)
    do(round_, c.Look(1, ANN), c.Report("stray cards", 5, count=2))
    (burnt,) = happened(round_, e.Burnt)
    assert (len(burnt.cards), burnt.cite) == (2, "5.4(b)(i)")
    (offered,) = happened(round_, e.Offered)
    assert (offered.boxes, offered.owners, offered.cite) == ((1, 2), (ANN, BOB), "5.4(b)(ii)")
    assert no(round_, c.Decide(1, "flop")) == "4.4"
    assert no(round_, c.Proceed("board")) == "5.4(b)(ii)"
    ways = {choice.verb: choice.wager for choice in round_.prompt[0].choices}
    assert ways == {"keep all": "", "void the hand": "ante"}, "the book offers the whole hand and nothing less"
    for prompt in round_.prompt:
        lying = {key: chips for key, chips in round_.state.stakes.items() if key[0] == prompt.box}
        assert prompt.choices[1].amount == sum(lying.values()) > 0
    assert no(round_, c.Retract(1, ANN, ("player-extra",))) == "5.4(b)(ii)"
    do(round_, c.Retract(1, ANN, ("ante",)), c.Retract(2, BOB))
    assert settled(round_) == dict.fromkeys(("ante", "jackpot-1", "player-extra"), ("void", 0))
    assert round_.state.stake(1, "dealer-extra") == 100
    assert round_.state.stake(2, "ante") == 2000
    decide(round_, "flop")
    assert [prompt.box for prompt in round_.prompt if prompt.kind == "decide"] == []


@perth("5.4(b)(ii)")
def test_a_void_hand_gives_the_backers_their_wagers_back() -> None:
    round_ = table(TWO, close=False, attended=True)
    do(round_, c.Place(1, "player-extra", DAN, 300), c.Proceed("close"), c.Proceed("deal"), c.Look(1, ANN))
    do(round_, c.Report("stray cards", 5))
    assert no(round_, c.Retract(1, DAN, ("player-extra",))) == "4.4"
    do(round_, c.Retract(1, ANN, ("ante",)))
    assert line(round_, "player-extra", 1, DAN).outcome == "void"
    assert round_.stacks[DAN] == CHIPS[DAN]


@perth("5.5")
@perth("5.5(b)")
@pytest.mark.parametrize("total", [51, 52])
@pytest.mark.parametrize("box", [0, 1])
def test_a_wrong_hand_before_anybody_picked_up_voids_the_round_and_the_deck_is_counted(total: int, box: int) -> None:
    round_ = do(called(TWO, bets=ALL_BETS), c.Report("wrong count", box, count=3))
    assert [prompt.kind for prompt in round_.prompt] == ["count"]
    do(round_, c.Count(total))
    assert [event.total for event in happened(round_, e.CardsCounted)] == [total]
    void(round_, "5.5(b)")


@perth("5.5")
@perth("5.5(c)")
@perth("5.5(c)(i)")
@pytest.mark.parametrize("box", [0, 1])
def test_after_a_pick_up_an_incomplete_deck_voids_the_round(box: int) -> None:
    round_ = do(looked(), c.Report("wrong count", box, count=1))
    assert happened(round_, e.Asked)[0].cite == "5.5(c)"
    assert no(round_, c.Decide(1, "flop")) == "4.4"
    void(do(round_, c.Count(51)), "5.5(c)(i)")


@perth("5.5(c)(ii)")
def test_a_players_wrong_hand_is_void_and_the_others_choose() -> None:
    round_ = do(looked(), c.Report("wrong count", 1, count=3), c.Count(52))
    assert settled(round_) == dict.fromkeys(("ante", "jackpot-1", "player-extra"), ("void", 0))
    assert {entry.cite for entry in round_.lines} == {"5.5(c)(ii)"}
    (offered,) = happened(round_, e.Offered)
    assert offered.boxes == (2,)
    go_on = do(round_.copy(), c.Retract(2, BOB))
    assert [prompt.kind for prompt in go_on.prompt] == ["decide"]
    do(round_, c.Retract(2, BOB, ("ante", "player-extra", "jackpot-2")))
    assert settled(round_, 2) == dict.fromkeys(("ante", "jackpot-2", "player-extra"), ("void", 0))


def dealers_hand(*, flop: bool) -> Round:
    """Ann folded, Bob has three kings with the flop, Cat has a pair; the dealer's hand is wrong."""
    hands = {1: "7c2d", 2: "KhKd", 3: "9c8c"}
    bets = {**ALL_BETS, 3: {"ante": 1000, "jackpot-1": 500, "player-extra": 100}}
    round_ = do(called(hands, bets=bets), c.Look(2, BOB))
    if not flop:
        decide(round_, "fold", "flop")
    else:
        decide(round_, "fold", "flop", "flop")
        do(round_, c.Proceed("board"))
        decide(round_, "turn", "check")
    return do(round_, c.Report("wrong count", 0, count=3), c.Count(52))


@perth("5.5(c)(iii)")
@perth("5.5(c)(iii)(1)")
@perth("5.5(c)(iii)(2)")
@perth("5.5(c)(iii)(3)")
@perth("5.5(c)(iii)(4)")
def test_a_wrong_dealers_hand_after_the_flop() -> None:
    round_ = do(dealers_hand(flop=True), c.Proceed("settle"))
    assert round_.over
    assert settled(round_, 1) == {
        "ante": ("void", 0),
        "jackpot-1": ("lost", -500),
        "player-extra": ("lost", -100),
        "dealer-extra": ("void", 0),
    }
    assert settled(round_, 2) == {
        "ante": ("won", 2000),
        "flop": ("void", 0),
        "turn": ("void", 0),
        "jackpot-2": ("lost", -1000),
        "player-extra": ("won", 1000),
    }
    assert settled(round_, 3) == {
        "ante": ("won", 1000),
        "flop": ("void", 0),
        "jackpot-1": ("lost", -500),
        "player-extra": ("lost", -100),
    }
    assert line(round_, "ante", 1).cite == "5.5(c)(iii)(1)"
    assert line(round_, "ante", 2).cite == "5.5(c)(iii)(2)"
    assert line(round_, "dealer-extra").cite == line(round_, "turn", 2).cite == "5.5(c)(iii)(4)"
    assert line(round_, "flop", 2).cite.startswith("silent: 5.5(c)(iii)")


@perth("5.5(c)(iii)(1)")
@perth("5.5(c)(iii)(3)")
def test_a_wrong_dealers_hand_before_the_flop() -> None:
    round_ = do(dealers_hand(flop=False), c.Proceed("settle"))
    assert settled(round_, 1) == dict.fromkeys(("ante", "jackpot-1", "player-extra", "dealer-extra"), ("void", 0))
    assert settled(round_, 2) == {
        "ante": ("won", 2000),
        "flop": ("void", 0),
        "jackpot-2": ("void", 0),
        "player-extra": ("void", 0),
    }
    assert line(round_, "jackpot-1", 1).cite == line(round_, "player-extra", 2).cite == "5.5(c)(iii)(3)"
    assert round_.stacks == {ANN: CHIPS[ANN], BOB: CHIPS[BOB] + 2000, CAT: CHIPS[CAT] + 1000, DAN: CHIPS[DAN]}


@perth("5.5(c)(iii)(3)")
def test_a_jackpot_is_still_won_when_the_dealers_hand_was_wrong() -> None:
    hands = {1: "6s7h"}
    round_ = do(called(hands, board="8d9cTs 3h 6d", bets={1: {"ante": 1000, "jackpot-1": 500}}), c.Look(1, ANN))
    decide(round_, "flop")
    do(round_, c.Proceed("board"), c.Report("wrong count", 0, count=1), c.Count(52), c.Proceed("settle"))
    do(round_, c.PayPrize(1, SUPERVISOR))
    assert line(round_, "jackpot-1").amount == 12_000


@perth("5.6")
@pytest.mark.parametrize("box", [0, 1, 2])
def test_a_card_exposed_in_the_deal_voids_the_round(box: int) -> None:
    void(do(attended(TWO, bets=ALL_BETS), c.Report("exposed card", box)), "5.6")


@perth("5.7(a)")
@pytest.mark.parametrize("verbs", [[], ["fold"]])
def test_a_dealers_card_shown_before_any_flop_wager_voids_the_round(verbs: list[str]) -> None:
    round_ = decide(called(TWO, bets=ALL_BETS), *verbs)
    void(do(round_, c.Report("exposed card", 0)), "5.7(a)")


@perth("5.7(b)")
def test_a_dealers_card_shown_after_one_flop_wager_changes_nothing() -> None:
    round_ = do(decide(called(TWO), "flop"), c.Report("exposed card", 0))
    assert not round_.over
    assert happened(round_, e.CardExposed)[0].cite == "5.7(b)"
    decide(round_, "fold")


def test_a_players_card_shown_after_the_deal_is_not_covered() -> None:
    assert no(called(TWO), c.Report("exposed card", 1)) == "6.10"


def boarded(**more: Any) -> Round:
    """Two hands past the turn; the board is Ks 9h 4c 3s."""
    round_ = called({1: "KhKd", 2: "7c2d"}, bets=ALL_BETS, **more)
    decide(round_, "flop", "flop")
    do(round_, c.Proceed("board"))
    decide(round_, "turn", "check")
    return do(round_, c.Proceed("board"))


@perth("5.8")
def test_the_supervisor_rebuilds_the_board() -> None:
    """The turn was dealt before its time: 6d should have been there."""
    round_ = boarded()
    right = parse_cards("Ks9h4c6d")
    assert no(round_, c.Report("wrong board", by="dealer", cards=right)) == "5.8"
    assert no(round_, c.Report("wrong board", by=SUPERVISOR, cards=parse_cards("Ks9h4cKd"))) == "5.8"
    assert no(round_, c.Report("wrong board", by=SUPERVISOR, cards=parse_cards("Ks9h"))) == "5.8"
    do(round_, c.Report("wrong board", by=SUPERVISOR, cards=right))
    assert round_.state.board == list(right)
    decide(round_, "check", "check")
    do(round_, c.Proceed("board"))
    assert str(round_.state.board[4]) == "3s"
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert line(round_, "flop").outcome == "won"


@perth("5.8")
def test_an_error_of_the_board_found_when_the_dealer_has_shown_is_put_right_too() -> None:
    """Kings and nines by the board that should have been; a settled round is another matter."""
    round_ = boarded()
    decide(round_, "check", "check")
    do(round_, c.Proceed("board"), c.Proceed("reveal"))
    assert round_.state.revealed
    right = parse_cards("Ks9h4c6d9c")
    do(round_, c.Report("wrong board", by=SUPERVISOR, cards=right))
    assert round_.state.board == list(right)
    while not round_.over:
        prompt = round_.prompt[0]
        do(round_, c.Expose(prompt.box, prompt.owner, True) if prompt.kind == "expose" else c.Proceed("settle"))
    assert "nines" in line(round_, "ante").words or "full" in line(round_, "ante").words
    assert no(round_, c.Report("wrong board", by=SUPERVISOR, cards=right)) != ""


@perth("5.8(a)")
@perth("5.8(a)(ii)")
def test_a_flop_alone_put_right_when_the_dealer_has_shown() -> None:
    round_ = boarded()
    decide(round_, "check", "check")
    do(round_, c.Proceed("board"), c.Proceed("reveal"))
    do(round_, c.Report("wrong board", by=SUPERVISOR, cards=parse_cards("Ks9h4c")))
    while not round_.over:
        prompt = round_.prompt[0]
        do(round_, c.Expose(prompt.box, prompt.owner, True) if prompt.kind == "expose" else c.Proceed("settle"))
    assert settled(round_, 1)["ante"] == ("void", 0)
    assert settled(round_, 1)["player-extra"] == ("won", 1000)


@perth("5.8(a)")
@perth("5.8(a)(i)")
@perth("5.8(a)(ii)")
def test_where_only_the_flop_is_known_the_side_wagers_stand() -> None:
    round_ = boarded()
    do(round_, c.Report("wrong board", by=SUPERVISOR, cards=parse_cards("Ks9h4c")))
    assert round_.state.board == list(parse_cards("Ks9h4c"))
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert settled(round_, 1) == {
        "ante": ("void", 0),
        "flop": ("void", 0),
        "turn": ("void", 0),
        "jackpot-1": ("lost", -500),
        "player-extra": ("won", 1000),
        "dealer-extra": ("lost", -100),
    }
    assert settled(round_, 2)["player-extra"] == ("lost", -100)
    assert {line(round_, name).cite for name in ("ante", "flop", "turn")} == {"5.8(a)(ii)"}


@perth("5.8(b)")
def test_where_not_even_the_flop_is_known_the_operator_voids_the_round() -> None:
    round_ = boarded()
    assert no(round_, c.Report("wrong board", by=SUPERVISOR)) == "5.8(b)"
    void(do(round_, c.Report("wrong board", by=OPERATOR)), "5.8(b)")
    assert no(called(TWO), c.Report("wrong board", by=OPERATOR)) == "5.8"


@perth("5.9(a)")
@perth("5.9(b)")
@pytest.mark.parametrize(
    ("found", "counts", "clause"),
    [(1500, 1500, "5.9(a)"), (1999, 1999, "5.9(a)"), (2001, 2000, "5.9(b)"), (3000, 2000, "5.9(b)")],
)
def test_a_flop_wager_of_the_wrong_size(found: int, counts: int, clause: str) -> None:
    round_ = decide(table(hands={1: "KhQd"}), "flop")
    do(round_, c.Report("wrong amount", 1, count=found, wager="flop"))
    assert happened(round_, e.Reported)[0].cite == clause
    decide(round_, "check", "check")
    assert (line(round_, "flop").stake, line(round_, "flop").amount) == (counts, counts)


@perth("5.9(a)")
def test_a_flop_wager_of_the_right_size_is_no_irregularity() -> None:
    round_ = decide(table(hands={1: "KhQd"}), "flop")
    assert no(round_, c.Report("wrong amount", 1, count=2000, wager="flop")) == "5.9(a)"


@perth("5.9(c)")
@perth("5.9(d)")
@pytest.mark.parametrize("wager", ["turn", "river"])
@pytest.mark.parametrize(
    ("found", "counts", "clause"),
    [(500, 500, "5.9(c)"), (999, 999, "5.9(c)"), (1001, 1000, "5.9(d)"), (1500, 1000, "5.9(d)")],
)
def test_a_turn_or_river_wager_of_the_wrong_size(wager: str, found: int, counts: int, clause: str) -> None:
    round_ = called({1: "KhQd"})
    for verb in ("flop", "turn", "river"):
        decide(round_, verb)
        if verb == wager:
            do(round_, c.Report("wrong amount", 1, count=found, wager=wager))
        do(round_, c.Proceed("board"))
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert happened(round_, e.Reported)[0].cite == clause
    assert (line(round_, wager).stake, line(round_, wager).amount) == (counts, counts)
    assert line(round_, "flop").amount == 2000


@perth("5.9(e)")
@perth("5.9(e)(i)")
@perth("5.9(e)(ii)")
def test_a_forgotten_flop_wager_leaves_the_hand_in_without_further_wagers() -> None:
    bets = {1: {"ante": 1000, "jackpot-1": 500, "player-extra": 100}, 2: {"ante": 1000}}
    round_ = table({1: "6s7h", 2: "AcQd"}, "AhAd", "8d9cTs 3h 6d", bets)
    assert no(round_, c.Report("forgotten wager", 1, by="dealer")) == "5.9(e)(i)"
    do(round_, c.Report("forgotten wager", 1, by=SUPERVISOR))
    decide(round_, "flop")
    assert [prompt.box for prompt in round_.prompt] == [2]
    assert no(round_, c.Decide(1, "turn")) == "5.9(e)(ii)"
    assert no(round_, c.Report("forgotten wager", 2, by=SUPERVISOR)) == "5.9(e)(i)"
    decide(round_, "turn")
    assert no(round_, c.Decide(1, "river")) == "5.9(e)(ii)"
    decide(round_, "river")
    do(round_, c.PayPrize(1, SUPERVISOR))
    assert settled(round_) == {
        "ante": ("stand-off", 0),
        "player-extra": ("won", 3000),
        "jackpot-1": ("won", 12_000),
    }


@perth("5.13")
@perth("5.13(a)")
def test_a_suspected_fault_stops_the_table_and_it_goes_on_unchanged() -> None:
    round_ = called(TWO, bets=ALL_BETS)
    before = round_.state.copy()
    assert no(round_, c.Report("jackpot system", by=SUPERVISOR)) == "5.13"
    do(round_, c.Report("jackpot system", by=OPERATOR))
    assert no(round_, c.Decide(1, "flop")) == "5.13"
    assert no(round_, c.Report("stray cards", 5)) == "5.13"
    (prompt,) = round_.prompt
    assert (prompt.kind, prompt.role) == ("suspended", OPERATOR)
    assert [choice.verb for choice in prompt.choices] == ["no system fault", "system fault"]
    assert no(round_, c.Report("no system fault", by=SUPERVISOR)) == "5.13(a)"
    do(round_, c.Report("no system fault", by=OPERATOR))
    assert round_.state == before
    assert no(round_, c.Report("no system fault", by=OPERATOR)) == "6.10"


@perth("5.13(b)")
def test_a_fault_found_voids_the_round() -> None:
    round_ = called(TWO, bets=ALL_BETS)
    assert no(round_, c.Report("system fault", by=OPERATOR)) == "6.10"
    do(round_, c.Report("jackpot system", by=OPERATOR))
    assert no(round_, c.Report("system fault", by=SUPERVISOR)) == "5.13(b)"
    void(do(round_, c.Report("system fault", by=OPERATOR)), "5.13(b)")


@perth("5.14")
def test_winnings_may_be_held_back() -> None:
    round_ = played("KhQd", verbs="flop check check")
    assert no(round_, c.Report("hold winnings", by=SUPERVISOR, player=ANN)) == "5.14"
    do(round_, c.Report("hold winnings", by=OPERATOR, player=ANN))
    assert round_.state.held == {ANN: 2000}
    assert round_.stacks[ANN] == CHIPS[ANN]


@perth("6.4(a)")
@perth("6.4(b)")
@pytest.mark.parametrize(("what", "clause"), [("disruption", "6.4(a)"), ("fraud", "6.4(b)")])
@pytest.mark.parametrize("over", [False, True])
def test_the_operator_may_void_the_outcome_of_a_game(what: str, clause: str, over: bool) -> None:
    round_ = played("KhQd") if over else called(TWO, bets=ALL_BETS)
    assert no(round_, c.Report(what, by=SUPERVISOR, reason="fire")) == clause
    assert no(round_, c.Report(what, by=OPERATOR)) == clause
    void(do(round_, c.Report(what, by=OPERATOR, reason="fire")), clause)
    assert happened(round_, e.Reported)[0].reason == "fire"


@perth("6.9")
@perth("6.9(a)")
def test_a_players_hand_and_wagers_may_be_declared_void() -> None:
    """Stakes go back, also those of others on that hand; the wager on the dealer's hand of another player stays."""
    round_ = table(TWO, close=False)
    do(round_, c.Place(1, "player-extra", DAN, 300), c.Waive(1, "dealer-extra", ANN))
    do(round_, c.Place(1, "dealer-extra", DAN, 100), c.Place(2, "player-extra", ANN, 200), c.Proceed("close"))
    assert no(round_, c.Report("void wagers", by=SUPERVISOR, player=ANN)) == "6.9(a)"
    do(round_, c.Report("void wagers", by=OPERATOR, player=ANN))
    assert {(entry.owner, entry.wager, entry.outcome) for entry in round_.lines} == {
        (ANN, "ante", "void"),
        (DAN, "player-extra", "void"),
        (ANN, "player-extra", "void"),
    }
    assert round_.stacks[ANN] == CHIPS[ANN]
    decide(round_, "flop", "check", "check")
    assert line(round_, "dealer-extra", 1, DAN).outcome == "lost"


@perth("6.9(a)")
def test_winnings_are_cancelled_with_the_wagers() -> None:
    round_ = do(played("KhQd"), c.Report("void wagers", by=OPERATOR, player=ANN))
    assert round_.stacks == CHIPS


@perth("6.9")
@perth("6.9(b)")
def test_a_player_may_be_excluded() -> None:
    round_ = table(close=False)
    assert no(round_, c.Report("exclude", by=SUPERVISOR, player=ANN)) == "6.9(b)"
    do(round_, c.Report("exclude", by=OPERATOR, player=ANN))
    assert no(round_, c.Place(1, "player-extra", ANN, 100)) == "6.9(b)"
