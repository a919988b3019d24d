"""Antes beside blinds, and chips that the operator puts into a pot."""

from __future__ import annotations

from functools import partial

import pytest
from tests.hand.tournament.dealing import dealt
from tests.hand.tournament.dealing import star as star_of

from cardspeak.batch.compiling import NotInBatchError, compile_game
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import Percent
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.save import dump, load
from cardspeak.hand.setup import InTournament, Stakes
from cardspeak.hand.words.story import tell
from cardspeak.interop.phh_replay import phh_of
from cardspeak.rulings.conserved import missing
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Ruling, rule

BOTH = Stakes(blinds=(1, 2), antes=(1,))


star = partial(star_of, stakes=BOTH)


def posts(hand: Hand) -> list[tuple[str, str, int]]:
    return [(one.what, one.cite, sum(one.amounts)) for one in hand.events if isinstance(one, e.Posted)]


@pytest.mark.clause("star-sydney-poker", "28.2.2")
def test_holdem_has_antes_and_blinds_together_in_a_tournament_and_nowhere_else() -> None:
    assert posts(dealt(star()))[0] == ("ante", "28.2.2", 3)
    assert posts(dealt(star()))[1][0] == "blind"
    with pytest.raises(BadInput, match=r"9\.5"):
        make_setup("star", "holdem", (100, 100), stakes=BOTH)
    assert [what for what, _, _ in posts(dealt(star(stakes=Stakes(antes=(2,), small=2))))] == ["ante"]


@pytest.mark.clause("star-sydney-poker", "28.2.1.1")
def test_antes_are_the_supervisors_choice_in_every_game() -> None:
    assert posts(dealt(star("omaha", stakes=Stakes(structure="pot", blinds=(1, 2), antes=(1,)))))[0] == (
        "ante",
        "28.2.1.1",
        3,
    )
    fixed = {"structure": "fixed", "small": 2, "big": 4}
    stud = dealt(star("seven-card-stud", stakes=Stakes(**fixed)))  # type: ignore[arg-type]
    assert posts(stud) == []  # none are wanted
    draw = Stakes(blinds=(1, 2), antes=(1,), **fixed)  # type: ignore[arg-type]
    assert posts(dealt(star("draw-blind", stakes=draw)))[0] == ("ante", "28.2.1.1", 3)
    with pytest.raises(BadInput, match=r"9\.5"):
        make_setup("star", "seven-card-stud", (100, 100), stakes=Stakes(**fixed))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="antes"):
        star("seven-card-stud", stakes=Stakes(blinds=(1, 2), **fixed))  # type: ignore[arg-type]


def test_at_crown_the_games_own_rules_say_what_is_posted() -> None:
    with pytest.raises(BadInput, match="blinds"):
        make_setup("crown-melbourne-poker", "holdem", (9, 9), stakes=BOTH, tournament=InTournament())


@pytest.mark.clause("star-sydney-poker", "28.1.1:bonus-round")
def test_the_operators_chips_are_in_the_pot_and_nobody_paid_them() -> None:
    hand = dealt(star(stakes=Stakes(blinds=(1, 2)), bonus=50))
    assert hand.events[0] == e.BonusAdded(50, "28.1.1:bonus-round")
    assert hand.state.pot == 53
    assert "adds 50" in str(next(iter(tell(hand.events))))
    hand.act(c.Fold(3))
    hand.act(c.Fold(1))
    assert hand.stacks == {1: 99, 2: 151, 3: 100}
    assert missing(hand) is None
    assert audit(hand.setup, hand.events, hand.pack()) == []
    assert phh_of(hand).custom["_bonus"] == [{"amount": 50, "cite": "28.1.1:bonus-round"}]


def test_the_auditor_finds_a_bonus_that_was_not_announced() -> None:
    hand = dealt(star(stakes=Stakes(blinds=(1, 2)), bonus=50))
    hand.act(c.Fold(3))
    hand.act(c.Fold(1))
    wrong = [e.BonusAdded(51, "28.1.1:bonus-round"), *hand.events[1:]]
    assert audit(hand.setup, wrong, hand.pack())
    assert audit(hand.setup, hand.events[1:], hand.pack())
    assert audit(hand.setup, [*hand.events[:1], *hand.events], hand.pack())


def test_a_hand_without_a_result_gives_the_bonus_back_to_the_operator() -> None:
    hand = dealt(star(stakes=Stakes(blinds=(1, 2)), bonus=50))
    ruled = rule(hand, Report(incident="defective deck", by="gaming supervisor"))
    assert isinstance(ruled, Ruling), ruled
    assert hand.over
    assert hand.stacks == {1: 100, 2: 100, 3: 100}
    assert hand.state.brought == 0
    assert missing(hand) is None
    assert audit(hand.setup, hand.events, hand.pack()) == []
    assert load(dump(hand)).state == hand.state


def test_what_no_tournament_hand_has() -> None:
    with pytest.raises(BadInput, match="no commission"):
        star(stakes=Stakes(blinds=(1, 2), charge=Percent(percent=5)))
    with pytest.raises(BadInput, match="no bonus"):
        star(bonus=-1)
    crown = Stakes(blinds=(1, 2))
    with pytest.raises(BadInput, match="knows no chips"):
        make_setup("crown-melbourne-poker", "holdem", (9, 9), stakes=crown, tournament=InTournament(bonus=1))


def test_two_players_are_enough_where_a_cash_game_needs_three() -> None:
    with pytest.raises(BadInput, match="at least 3"):
        make_setup("tasmania", "holdem", (100, 100))
    assert make_setup("tasmania", "holdem", (100, 100), tournament=InTournament()).seats == (1, 2)


def test_batches_refuse_by_name_what_they_do_not_know() -> None:
    for event, named in ((InTournament(absent=(1,)), "absent"), (InTournament(bonus=5), "operator")):
        setup = make_setup("star", "holdem", (9, 9, 9), stakes=BOTH, tournament=event)
        with pytest.raises(NotInBatchError, match=named):
            compile_game(setup)
    assert compile_game(star()).setup.stakes.antes == (1,)
