"""Crown Hold'em's jackpot wagers in a round: claims, verification, prizes, and the pools they play for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    CHIPS,
    OPERATOR,
    SUPERVISOR,
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
from cardspeak.banked.views import sign_of
from cardspeak.books.banked import load_banked
from cardspeak.errors import BadInput
from cardspeak.jackpots import CENT, Jackpot, LinkedRound, make_jackpot
from cardspeak.jackpots import commands as jc
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

QUIET = "3h 6d"
LEVELS: dict[int, dict[str, int]] = {
    1: {"jackpot-1": 500},
    2: {"jackpot-2": 1000},
    3: {"jackpot-1": 500, "jackpot-2": 1000},
}
BONUSES = [
    ("four of a kind", "9s9h", "9d9c2h", 500),
    ("full house", "9s9h", "9d2c2h", 100),
    ("flush", "Ks9s", "2s7s4s", 50),
    ("straight", "6s7h", "8d9cTs", 25),
]


def claim_of(hole: str, flop: str, level: int = 1, dealer: str = "AhJd") -> Round:
    """Played to the prize button."""
    return played(hole, dealer, f"{flop} {QUIET}", "flop check check", LEVELS[level])


@perth("3.13")
@perth("3.13:Table 2:Four of a Kind")
@perth("3.13:Table 2:Full House")
@perth("3.13:Table 2:Flush")
@perth("3.13:Table 2:Straight")
@perth("3.12(b)(ii)")
@pytest.mark.parametrize(("hand", "hole", "flop", "times"), BONUSES)
@pytest.mark.parametrize(("level", "stake"), [(1, 500), (2, 1000), (3, 1500)])
def test_a_bonus_is_a_multiple_of_the_wager_and_the_stake_is_spent(
    hand: str, hole: str, flop: str, times: int, level: int, stake: int
) -> None:
    round_ = claim_of(hole, flop, level)
    before = round_.stacks[ANN]
    do(round_, c.PayPrize(1, SUPERVISOR))
    assert round_.stacks[ANN] - before == times * stake
    assert round_.state.jackpot == stake - times * stake
    lines = [line(round_, name) for name in LEVELS[level]]
    assert [(entry.outcome, entry.odds, entry.cite) for entry in lines] == [("won", times, "3.12(b)(ii)")] * len(lines)
    assert {entry.odds_cite.lower() for entry in lines} == {f"3.13:table 2:{hand}"}
    assert round_.over


@perth("3.13")
def test_the_sign_shows_prizes_that_hold_the_stake_and_no_odds_to_one() -> None:
    shown = {one.title: one.lines for one in sign_of(table().state.setup).tables}
    assert shown["Table 1, Jackpot Prizes"] == (
        ("royal flush", "100% of the jackpot"),
        ("straight flush", "10% of the jackpot"),
    )
    assert shown["Table 2, Bonus Prizes"] == tuple((hand, f"{times} times the wager") for hand, _, _, times in BONUSES)


@perth("3.12(c)(iii)")
def test_three_of_a_kind_or_less_loses_the_jackpot_wager() -> None:
    round_ = claim_of("9s9h", "9d2cKh")
    assert round_.over
    assert (line(round_, "jackpot-1").amount, line(round_, "jackpot-1").cite) == (-500, "3.12(c)(iii)")
    assert round_.state.jackpot == 500


@perth("3.12(b)(i)")
@perth("3.12(c)(i)")
def test_a_fold_loses_the_jackpot_wager_even_with_four_of_a_kind() -> None:
    round_ = played("9s9h", board=f"9d9c2h {QUIET}", verbs="fold", bets=LEVELS[3])
    assert settled(round_) == {"ante": ("lost", -1000), "jackpot-1": ("lost", -500), "jackpot-2": ("lost", -1000)}
    assert line(round_, "jackpot-1").cite == "3.12(c)(i)"


@perth("4.4")
def test_a_fold_gives_its_wagers_up_at_once_while_others_decide() -> None:
    bets = {"ante": 1000, **LEVELS[3], "player-extra": 500}
    round_ = decide(table({1: "7c2d", 2: "KhQd"}, bets={1: bets, 2: {"ante": 1000}}), "fold")
    assert settled(round_) == {name: ("lost", -amount) for name, amount in bets.items()}
    assert not round_.over


@perth("3.12(b)(i)")
@pytest.mark.parametrize(("needs", "wins"), [("flop", True), ("turn", False), ("river", True)])
def test_no_jackpot_is_won_without_the_wager_that_the_book_names(
    needs: str, wins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Flop Wager; the others are what another book might name: this box checks the turn and bets the river."""
    game = load_banked("crown-perth-holdem")
    rules = game.file
    assert rules.jackpot is not None
    assert (rules.jackpot.needs, rules.jackpot.needs_cite) == ("flop", "3.12(b)(i)")
    named = msgspec.structs.replace(rules.jackpot, needs=needs)
    monkeypatch.setattr(game, "file", msgspec.structs.replace(rules, jackpot=named))
    round_ = played("6s7h", "AhJd", f"8d9cTs {QUIET}", "flop check river", LEVELS[1])
    assert bool(happened(round_, e.Claimed)) is wins
    if not wins:
        assert (line(round_, "jackpot-1").outcome, line(round_, "jackpot-1").cite) == ("lost", "3.12(b)(i)")


@perth("3.12")
def test_the_dealers_hand_does_not_matter() -> None:
    round_ = do(claim_of("6s7h", "8d9cTs", dealer="JdQd"), c.PayPrize(1, SUPERVISOR))
    assert line(round_, "flop").outcome == "lost"
    assert line(round_, "jackpot-1").outcome == "won"


@perth("1.1:Player's Hand(a)")
def test_a_straight_made_by_the_turn_wins_no_jackpot() -> None:
    round_ = played("6s7h", board="8d9cAs Td 3h", verbs="flop check check", bets=LEVELS[1])
    assert line(round_, "jackpot-1").outcome == "lost"


@perth("1.1:Jackpot Wager")
def test_without_a_jackpot_wager_a_royal_flush_presses_no_button() -> None:
    round_ = played("AsKs", board=f"QsJsTs {QUIET}", verbs="flop check check")
    assert round_.over
    assert not happened(round_, e.Claimed)


@perth("3.8(c)")
def test_both_areas_are_one_level_3_wager() -> None:
    (claimed,) = happened(claim_of("AsKs", "QsJsTs", 3), e.Claimed)
    (claim,) = claimed.claims
    assert (claim.level, claim.wagers, claim.category) == ("level-3", ("jackpot-1", "jackpot-2"), "royal flush")


@perth("4.14(a)")
@perth("4.14(b)")
@perth("4.15")
@perth("4.21")
def test_before_a_prize_is_paid() -> None:
    round_ = claim_of("AsKs", "QsJsTs")
    (prompt,) = round_.prompt
    assert (prompt.kind, prompt.role, prompt.cite) == ("prize", SUPERVISOR, "4.14(b)")
    assert happened(round_, e.Claimed)[0].cite == "4.14(a)"
    assert no(round_, c.Proceed("settle")) == "4.21"
    assert no(round_, c.PayPrize(1, "dealer", 100, in_suits=True)) == "4.14(b)"
    assert no(round_, c.PayPrize(1, SUPERVISOR, 100)) == "4.15"
    assert no(round_, c.PayPrize(1, SUPERVISOR, 0, in_suits=True)) == "4.14(a)"
    do(round_, c.PayPrize(1, SUPERVISOR, 2_500_205, in_suits=True))
    assert round_.over
    assert [event.cite for event in happened(round_, e.Noted)] == ["4.14(b)", "4.15"]
    assert line(round_, "jackpot-1").amount == 2_500_205 - 500
    assert round_.cite(round_.events[-1]).clause == "4.21"


@perth("4.15")
def test_a_bonus_is_paid_by_the_table_and_without_sorting() -> None:
    round_ = claim_of("6s7h", "8d9cTs")
    assert no(round_, c.PayPrize(1, SUPERVISOR, 12_499)) == "3.13:Table 2:Straight"
    assert no(round_, c.PayPrize(2, SUPERVISOR)) == "4.4"
    do(round_, c.PayPrize(1, SUPERVISOR, 12_500))


@perth("4.13")
def test_everything_else_is_settled_before_the_prize() -> None:
    round_ = claim_of("6s7h", "8d9cTs")
    assert settled(round_) == {"ante": ("stand-off", 0), "flop": ("won", 2000)}
    assert list(round_.state.stakes) == [(1, "jackpot-1", ANN)]


# -- a wager of the wrong size ---------------------------------------------------------------------------------------


@perth("5.11")
@pytest.mark.parametrize("amount", [300, 499])
def test_a_short_jackpot_wager_is_made_up_or_goes_back(amount: int) -> None:
    hand: dict[str, Any] = {"hands": {1: "6s7h"}, "board": f"8d9cTs {QUIET}"}
    round_ = called(**hand, bets={1: {"ante": 1000, "jackpot-1": amount}})
    assert not happened(round_, e.GameStarted)
    left = round_.copy()
    ask = c.Amend(1, "jackpot-1", ANN, SUPERVISOR)
    assert [(prompt.kind, prompt.choices[0].amount) for prompt in round_.prompt[1:]] == [("amend", 500 - amount)]
    assert no(round_, c.Amend(1, "jackpot-1", ANN, "dealer")) == "5.11"
    assert no(round_, c.Amend(1, "jackpot-2", ANN, SUPERVISOR)) == "3.3"
    do(round_, ask)
    assert round_.state.stake(1, "jackpot-1") == 500
    (amended,) = happened(round_, e.JackpotAmended)
    assert amended.stake == e.JackpotStake(1, ANN, "level-1", 500)
    assert no(round_, ask) == "3.3"
    for now in (round_, left):
        for verb in ("flop", "check", "check"):
            decide(now, verb)
            do(now, c.Proceed("board"))
        do(now, c.Proceed("reveal"))
    assert no(left, ask) == "5.11"
    do(round_, c.Proceed("settle"), c.PayPrize(1, SUPERVISOR))
    assert line(round_, "jackpot-1").amount == 12_000
    do(left, c.Proceed("settle"))
    assert (line(left, "jackpot-1").outcome, line(left, "jackpot-1").cite) == ("void", "5.11")
    assert left.over


@perth("5.11")
def test_a_short_wager_goes_back_from_a_folded_hand_too() -> None:
    round_ = decide(table(bets={1: {"ante": 1000, "jackpot-1": 300}}), "fold")
    assert line(round_, "jackpot-1").cite == "5.11"
    assert round_.stacks[ANN] == CHIPS[ANN] - 1000


@perth("5.11")
def test_a_short_wager_needs_the_chips_to_be_made_up() -> None:
    stacks = {**CHIPS, ANN: 1300 + 199}
    round_ = table(bets={1: {"ante": 1000, "jackpot-1": 300}}, stacks=stacks)
    assert no(round_, c.Amend(1, "jackpot-1", ANN, SUPERVISOR)) == "5.11"


def test_what_is_too_much_goes_back() -> None:
    round_ = table(bets={1: {"ante": 1000, "jackpot-1": 501}})
    (returned,) = happened(round_, e.Returned)
    assert (returned.amount, returned.cite[:12]) == (1, "silent: 5.11")


# -- with the pools --------------------------------------------------------------------------------------------------


def linked(
    hands: Mapping[int, str],
    board: str,
    levels: Mapping[int, int],
    pools: tuple[int, int, int] = (40_000, 30_000, 30_000),
    dealer: str = "AhJd",
    **more: Any,
) -> LinkedRound:
    """A table at the pools, bets still open; amounts in dollars."""
    start = {f"pool-{at}": amount * 100 for at, amount in enumerate(pools, 1)}
    bets = {box: {"ante": 1000, **LEVELS[level]} for box, level in levels.items()}
    round_ = table(hands, dealer, board, bets, close=False, **more)
    return LinkedRound(round_, Jackpot(make_jackpot(), start), "table 1")


def run(table_: LinkedRound, *verbs: str) -> LinkedRound:
    """To the end, with every cent accounted for on the way."""
    total = table_.round.state.chips
    before = table_.jackpot.reconciliation
    acted(table_, c.Proceed("close"))
    for verb in verbs:
        prompt = next(prompt for prompt in table_.round.prompt if prompt.kind == "decide")
        acted(table_, c.Decide(prompt.box, verb))
    assert table_.round.over
    assert table_.round.state.chips == total
    after = table_.jackpot.reconciliation
    grown = after.displayed + after.fund - before.displayed - before.fund
    assert grown == table_.round.state.jackpot * CENT
    assert (after.owed, after.off) == (0, 0)
    return table_


def acted(table_: LinkedRound, command: c.Command) -> LinkedRound:
    answer = table_.act(command)
    assert isinstance(answer, Accepted), answer
    return table_


def refused(table_: LinkedRound, command: c.Command) -> str:
    answer = table_.act(command)
    assert isinstance(answer, Refused), answer
    return answer.cite.clause


@perth("3.13:Table 1:Royal Flush")
@perth("1.1:Jackpot Prize")
@pytest.mark.parametrize(("level", "prize"), [(1, 40_000_00 + 205), (2, 70_000_00 + 410), (3, 100_000_00 + 615)])
def test_a_royal_flush_is_paid_what_the_display_shows(level: int, prize: int) -> None:
    """With the wagers of this very round in it."""
    table_ = run(linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: level}), "flop", "check", "check")
    stake = sum(LEVELS[level].values())
    gained = sum(line(table_.round, name).amount for name in LEVELS[level])
    assert gained == prize - stake
    assert table_.displays[level - 1].amount == 25_000_00 * level
    assert not table_.jackpot.state.open


@perth("3.13:Table 1:Straight Flush")
@perth("4.17")
def test_a_straight_flush_and_a_royal_flush_at_one_table() -> None:
    """The straight flush first, whoever sits where."""
    hands = {1: "AsKs", 2: "9s8s"}
    table_ = run(linked(hands, f"QsJsTs {QUIET}", {1: 1, 2: 1}), *["flop", "flop", "check", "check", "check", "check"])
    pool = 40_000_00 + 410
    tenth = pool // 10
    assert line(table_.round, "jackpot-1", 2).amount == tenth - 500
    assert line(table_.round, "jackpot-1", 1).amount == pool - tenth - 500


@perth("4.16(b)(ii)")
def test_two_straight_flushes_at_one_table_share() -> None:
    """Ten high and eight high, round the same three cards."""
    hands = {1: "Ts9s", 2: "5s4s"}
    table_ = run(linked(hands, f"8s7s6s {QUIET}", {1: 1, 2: 1}), *["flop", "flop", "check", "check", "check", "check"])
    pool = 40_000_00 + 410
    first = pool // 10
    both = first + (pool - first) // 10
    amounts = [line(table_.round, "jackpot-1", box).amount + 500 for box in (1, 2)]
    assert sum(amounts) == both
    assert amounts[0] - amounts[1] == both % 2


def test_bonuses_and_losing_wagers_balance_too() -> None:
    hands = {1: "6s7h", 2: "KhQd", 3: "2c3c"}
    table_ = linked(hands, "8d9cTs 4h 5d", {1: 3, 2: 2, 3: 1})
    run(table_, "flop", "flop", "fold", "check", "check", "check", "check")
    assert table_.round.state.jackpot == 3000 - 25 * 1500


@perth("1.1:Void")
def test_a_void_round_takes_its_increments_out_of_the_pools() -> None:
    table_ = linked({1: "6s7h"}, f"8d9cTs {QUIET}", {1: 3})
    before = table_.jackpot.state.copy()
    acted(table_, c.Proceed("close"))
    assert table_.displays[2].amount == 100_000_00 + 615
    acted(table_, c.Report("disruption", by=OPERATOR, reason="fire"))
    assert table_.jackpot.state.pools == before.pools
    assert table_.jackpot.state.taken == 0
    assert table_.round.stacks[ANN] == CHIPS[ANN]


@perth("6.4(b)")
def test_a_round_annulled_after_a_prize_puts_the_prize_back() -> None:
    table_ = linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 3})
    before = table_.jackpot.state.copy()
    run(table_, "flop", "check", "check")
    acted(table_, c.Report("fraud", by=OPERATOR, reason="marked cards"))
    assert table_.jackpot.state.pools == before.pools
    assert table_.jackpot.state.fund == before.fund
    assert table_.jackpot.state.paid == 0
    assert table_.round.stacks[ANN] == CHIPS[ANN]
    assert table_.round.state.jackpot == 0


@perth("5.11")
def test_a_wager_made_up_reaches_the_pools() -> None:
    round_ = table(bets={1: {"ante": 1000, "jackpot-1": 300, "jackpot-2": 1000}}, close=False)
    table_ = LinkedRound(round_, Jackpot(make_jackpot()), "table 1")
    acted(table_, c.Proceed("close"))
    assert table_.jackpot.state.wagers["table 1", 1, 1].level == "level-2"
    returned = LinkedRound(round_.copy(), table_.jackpot.copy(), "table 2")
    acted(table_, c.Amend(1, "jackpot-1", ANN, SUPERVISOR))
    assert table_.jackpot.state.wagers["table 1", 1, 1].level == "level-3"
    acted(returned, c.Decide(1, "fold"))
    assert returned.jackpot.state.wagers["table 2", 1, 1].level == "level-2"
    assert returned.round.state.jackpot == 1000


@perth("5.13")
def test_the_pools_stop_a_suspended_table() -> None:
    table_ = linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 1})
    acted(table_, c.Proceed("close"))
    table_.jackpot.act(jc.Suspend(("table 1",), OPERATOR))
    assert refused(table_, c.Decide(1, "flop")) == "5.13"
    table_.jackpot.act(jc.Resume(("table 1",), OPERATOR))
    acted(table_, c.Decide(1, "flop"))


@perth("5.13")
@perth("5.13(a)")
@perth("5.13(b)")
def test_a_suspicion_at_the_table_reaches_the_pools() -> None:
    table_ = linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 1})
    fresh = dict(table_.jackpot.state.pools)
    acted(table_, c.Proceed("close"))
    grown = dict(table_.jackpot.state.pools)
    acted(table_, c.Report("jackpot system", by=OPERATOR))
    assert table_.displays[0].suspended == ("table 1",)
    acted(table_, c.Report("no system fault", by=OPERATOR))
    assert table_.jackpot.state.pools == grown
    assert not table_.jackpot.state.suspended
    acted(table_, c.Report("jackpot system", by=OPERATOR))
    acted(table_, c.Report("system fault", by=OPERATOR))
    assert table_.round.over
    assert table_.jackpot.state.pools == fresh
    assert table_.displays[0].suspended == ("table 1",)


def test_a_table_and_its_pools_must_agree() -> None:
    round_ = table(close=False)
    with pytest.raises(BadInput, match=r"3\.14\(b\)"):
        LinkedRound(round_, Jackpot(make_jackpot(games=("crown-stud",))), "table 1")
    with pytest.raises(BadInput, match="they must be the same"):
        LinkedRound(round_, Jackpot(make_jackpot(wager=100)), "table 1")
    table_ = run(linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 1}), "fold")
    with pytest.raises(BadInput, match="number rounds upwards"):
        LinkedRound(round_, table_.jackpot, "table 1")
    LinkedRound(round_, table_.jackpot, "table 2")


@perth("4.20")
def test_a_table_whose_clock_is_behind_is_keyed_off_at_the_systems_time() -> None:
    first = run(linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 1}), "flop", "check", "check")
    first.jackpot.state.at = 50
    again = linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 1})
    second = run(LinkedRound(again.round, first.jackpot, "table 2", at=7), "flop", "check", "check")
    assert first.jackpot.state.at == second.at == 50
    assert line(second.round, "jackpot-1").amount == 25_000_00 + 205 - 500


@perth("3.22")
@perth("5.14")
@perth("4.14(a)")
def test_a_dealer_pays_what_was_keyed_off_and_not_while_it_is_held() -> None:
    table_ = linked({1: "AsKs"}, f"QsJsTs {QUIET}", {1: 1}, attended=True)
    for command in (
        c.Proceed("close"),
        c.Proceed("deal"),
        c.Proceed("announce"),
        c.Decide(1, "flop"),
        c.Proceed("board"),
        c.Decide(1, "check"),
        c.Proceed("board"),
        c.Decide(1, "check"),
        c.Proceed("board"),
        c.Proceed("reveal"),
        c.Proceed("settle"),
    ):
        acted(table_, command)
        view, displays = table_.view(ANN)
        assert len(displays) == 3
        assert view.viewer == ANN
    assert table_.prize(1) == 40_000_00 + 205
    assert refused(table_, c.PayPrize(1, SUPERVISOR, 100, in_suits=True)) == "4.14(a)"
    table_.jackpot.act(jc.Hold("table 1", 1, 1, OPERATOR, at=0))
    pay = c.PayPrize(1, SUPERVISOR, table_.prize(1), in_suits=True)
    table_.at = 71
    assert refused(table_, pay) == "5.14"
    table_.at = 72
    acted(table_, pay)
    assert table_.round.over
    assert not table_.jackpot.state.open
