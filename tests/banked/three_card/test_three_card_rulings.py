"""What follows when something goes wrong: part 9, the shuffles of 4.1.1, and the sanctions of 7.5.1(a) and part 11."""

from __future__ import annotations

from itertools import product

import pytest
from tests.banked.three_card.table import (
    ANN,
    BOB,
    CAT,
    CHIPS,
    attended,
    called,
    clause,
    decide,
    do,
    happened,
    line,
    no,
    round_of,
    settled,
    setup_of,
    table,
    three,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.mishaps import chosen
from cardspeak.banked.remedies import REMEDIES
from cardspeak.banked.round import Round
from cardspeak.banked.table import next_setup
from cardspeak.banked.why import RoundWhy
from cardspeak.books.banked import load_banked
from cardspeak.cards import deck_of, parse_cards

HANDS = {1: "KsTh4d", 2: "9s9h2c", 3: "QdJd5c"}
BETS = {1: {"ante": 10, "pair-plus": 5}, 2: {"ante": 20}, 3: {"ante": 30}}
GS, BOSS = "Game Supervisor", "Pit Boss"


def refunded(round_: Round, cite: str) -> None:
    """Everybody has the chips he came with, and every wager one line that says so; it ends once, by that clause if it
    was not over already."""
    assert round_.over
    ((ended, by),) = [(at, event.cite) for at, event in enumerate(round_.events) if isinstance(event, e.RoundOver)]
    voided = next(at for at, event in enumerate(round_.events) if isinstance(event, e.RoundVoid))
    assert ended < voided or by == cite
    assert round_.state.void
    assert round_.stacks == round_.setup.stacks
    assert round_.state.bank == 0
    assert {line.outcome for line in round_.lines} == {"void"}
    assert {line.cite for line in round_.lines} == {cite}


# -- exposed cards -----------------------------------------------------------------------------------------------


@three("9.1")
def test_one_exposed_card_is_turned_over() -> None:
    round_ = do(attended(HANDS, bets=BETS), c.Report("exposed card", 2))
    assert happened(round_, e.CardExposed) == [e.CardExposed(2, 1, "9.1")]
    assert not round_.over
    do(round_, c.Proceed("announce"))
    decide(round_, b1="play", b2="play", b3="fold")
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert settled(round_, 2)["ante"] == ("won", 20)


@three("9.2")
@three("1.1:Misdeal")
def test_a_second_one_is_a_misdeal() -> None:
    round_ = do(attended(HANDS, bets=BETS), c.Report("exposed card", 2), c.Report("exposed card", 1))
    refunded(round_, "9.2")
    assert happened(round_, e.RoundVoid) == [e.RoundVoid(True, "9.2")]
    assert {event.box: event.count for event in happened(round_, e.Collected)} == {0: 3, 1: 3, 2: 3, 3: 3}


@three("9.2")
def test_two_at_once_are_a_misdeal() -> None:
    refunded(do(attended(HANDS, bets=BETS), c.Report("exposed card", 2, count=2)), "9.2")


@three("9.3")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_of_the_dealers_is_enough(count: int) -> None:
    refunded(do(attended(HANDS, bets=BETS), c.Report("exposed card", 0, count=count)), "9.3")


@three("9.3")
def test_also_after_a_card_of_a_box() -> None:
    refunded(do(attended(HANDS, bets=BETS), c.Report("exposed card", 2), c.Report("exposed card", 0)), "9.3")


def test_what_cannot_be_exposed() -> None:
    round_ = table(HANDS, bets=BETS, attended=True)
    no(round_, c.Report("exposed card", 2))
    do(round_, c.Proceed("deal"))
    no(round_, c.Report("exposed card", 7))
    do(round_, c.Proceed("announce"))
    decide(round_, b1="play", b2="play", b3="play")
    do(round_, c.Proceed("reveal"))
    no(round_, c.Report("exposed card", 0))


# -- wrong numbers of cards --------------------------------------------------------------------------------------


@three("9.4")
@pytest.mark.parametrize("box", [0, 2])
@pytest.mark.parametrize("count", [0, 2, 4])
def test_before_the_call_a_wrong_count_is_a_misdeal(box: int, count: int) -> None:
    round_ = attended(HANDS, bets=BETS)
    refused = no(round_, c.Report("wrong count", box, "dealer", count=count))
    assert (refused.why, clause(refused)) == (RoundWhy.AUTHORITY, "9.4")
    for role in (GS, BOSS):
        refunded(do(attended(HANDS, bets=BETS), c.Report("wrong count", box, role, count=count)), "9.4")


@three("9.5")
def test_after_the_call_the_deck_is_counted_and_the_pit_boss_told() -> None:
    round_ = called(HANDS, bets=BETS)
    refused = no(round_, c.Report("wrong count", 2, "dealer", count=2))
    assert (refused.why, clause(refused)) == (RoundWhy.AUTHORITY, "9.5")
    do(round_, c.Report("wrong count", 2, GS, count=2))
    assert [prompt.kind for prompt in round_.prompt] == ["count"]
    assert happened(round_, e.Notified) == [e.Notified(BOSS, "wrong count", "9.5")]
    assert clause(no(round_, c.Proceed("reveal"))) == "9.5"  # nothing goes on before the count
    no(round_, c.Decide(1, "play"))


@three("9.5.1")
@pytest.mark.parametrize("total", [51, 53])
def test_a_wrong_deck_is_a_misdeal(total: int) -> None:
    round_ = decide(called(HANDS, bets=BETS), b3="fold")
    do(round_, c.Report("wrong count", 2, GS, count=2), c.Count(total))
    refunded(round_, "9.5.1")  # the folded Ante too
    assert happened(round_, e.CardsCounted) == [e.CardsCounted(total, GS, "9.5.1")]


@three("9.5.2")
def test_a_right_deck_voids_the_box_and_lets_the_others_withdraw() -> None:
    round_ = decide(called(HANDS, bets=BETS), b1="play")
    do(round_, c.Report("wrong count", 2, GS, count=4), c.Count(52))
    assert settled(round_, 2) == {"ante": ("void", 0)}
    assert round_.stacks[BOB] == CHIPS[BOB]
    assert [(prompt.kind, prompt.box, prompt.owner) for prompt in round_.prompt] == [
        ("retract", 1, ANN),
        ("retract", 3, CAT),
    ]
    own = {(choice.wager, choice.amount) for choice in round_.prompt[1].choices if choice.verb == "retract"}
    assert own == {("ante", 30)}, "only what lies in the own box"
    assert clause(no(round_, c.Proceed("reveal"))) == "9.5.2"
    do(round_, c.Retract(1, ANN, ("ante",)), c.Retract(3, CAT))
    assert settled(round_, 1) == {"ante": ("void", 0), "play": ("void", 0)}  # Play leaves with its Ante
    assert round_.state.stakes == {(1, "pair-plus", ANN): 5, (3, "ante", CAT): 30}
    decide(round_, b3="play")
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert settled(round_, 1)["pair-plus"] == ("lost", -5)
    assert settled(round_, 3)["ante"] == ("won", 30)


@three("9.5.2")
def test_everything_may_be_withdrawn_and_only_what_is_there() -> None:
    round_ = decide(called(HANDS, bets=BETS), b1="play")
    do(round_, c.Report("wrong count", 2, GS, total=52, count=2))
    assert clause(no(round_, c.Retract(1, ANN, ("play",)))).startswith("silent: 9.5.2")
    assert clause(no(round_, c.Retract(3, CAT, ("pair-plus",)))) == "9.5.2"
    no(round_, c.Retract(2, BOB))
    no(round_, c.Retract(1, BOB, ("ante",)))
    do(round_, c.Retract(1, ANN, ("ante", "pair-plus")), c.Retract(3, CAT, ("ante",)))
    assert round_.stacks == CHIPS
    assert round_.state.stakes == {}
    no(round_, c.Retract(1, ANN))


@three("9.5.2")
def test_a_folded_box_that_was_dealt_wrongly_has_its_ante_back() -> None:
    round_ = decide(called(HANDS, bets=BETS), b2="fold")
    assert round_.stacks[BOB] == CHIPS[BOB] - 20
    do(round_, c.Report("wrong count", 2, GS, total=52, count=2))
    assert settled(round_, 2) == {"ante": ("void", 0)}
    assert round_.stacks[BOB] == CHIPS[BOB]


@three("9.6")
def test_the_dealers_hand_is_counted_too() -> None:
    round_ = called(HANDS, bets=BETS)
    assert clause(no(round_, c.Report("wrong count", 0, "dealer", count=4))) == "9.6"
    do(round_, c.Report("wrong count", 0, GS, count=4))
    assert [prompt.kind for prompt in round_.prompt] == ["count"]
    assert happened(round_, e.Notified) == [e.Notified(BOSS, "wrong count", "9.6")]


@three("9.6.1")
@pytest.mark.parametrize("total", [51, 53])
def test_with_a_wrong_deck_that_is_a_misdeal(total: int) -> None:
    refunded(do(called(HANDS, bets=BETS), c.Report("wrong count", 0, GS, count=4), c.Count(total)), "9.6.1")


@three("9.6.2")
@three("9.6.2(a)")
@three("9.6.2(b)")
@three("9.6.2(c)")
def test_with_a_right_deck_the_dealer_has_no_hand() -> None:
    hands = {1: "9s8h7d", 2: "4s4h2c", 3: "QdJd5c"}
    bets = {1: {"ante": 10, "pair-plus": 5}, 2: {"ante": 20, "pair-plus": 5}, 3: {"ante": 30}}
    round_ = decide(called(hands, "AsAhAd", bets), b1="play", b2="keep", b3="fold")
    do(round_, c.Report("wrong count", 0, GS, count=4), c.Count(52))
    assert happened(round_, e.NoHand)[0].cite == "9.6.2"
    do(round_, c.Proceed("settle"))
    assert settled(round_, 1) == {
        "ante": ("won", 10),
        "ante-bonus": ("bonus", 10),
        "pair-plus": ("won", 30),
        "play": ("void", 0),
    }
    assert settled(round_, 2) == {"ante": ("won", 20), "pair-plus": ("won", 5)}
    assert settled(round_, 3) == {"ante": ("won", 30)}
    assert {line(round_, "ante", box).done_cite for box in (1, 2, 3)} == {"9.6.2(a)"}
    assert line(round_, "ante-bonus").done_cite == "9.6.2(b)"
    assert line(round_, "pair-plus", 2).done_cite == "9.6.2(c)"
    assert not happened(round_, e.Revealed)


@three("9.6.2(a)")
@pytest.mark.parametrize(("back", "plus"), [(False, ("lost", -5)), (True, ("won", 5))])
def test_a_pair_plus_folded_with_its_ante_stays_lost_unless_the_table_says_otherwise(
    back: bool, plus: tuple[str, int]
) -> None:
    settings = {"reinstate_folded_side_bets": back}
    round_ = called(
        {1: "4s4h2c", 3: "QdJd5c"}, "AsAhAd", {1: {"ante": 10, "pair-plus": 5}, 3: {"ante": 30}}, settings=settings
    )
    decide(round_, b1="fold")
    do(round_, c.Report("wrong count", 0, GS, count=2, total=52), c.Proceed("settle"))
    assert settled(round_, 1) == {"ante": ("won", 10), "pair-plus": plus}
    assert settled(round_, 3) == {"ante": ("won", 30)}  # never asked, and paid


@three("9.6.2")
def test_unattended_the_round_settles_at_once() -> None:
    round_ = table(HANDS, "AsAhAd", BETS)
    do(round_, c.Report("wrong count", 0, GS, count=0, total=52))
    assert round_.over
    assert {line(round_, "ante", box).outcome for box in (1, 2, 3)} == {"won"}


# -- cards where there is no wager ---------------------------------------------------------------------------------


@three("9.7")
def test_stray_cards_before_the_call_are_a_misdeal() -> None:
    refunded(do(attended(HANDS, bets=BETS), c.Report("stray cards", 6, count=3)), "9.7")


@three("9.8")
def test_stray_cards_after_the_call_are_burnt() -> None:
    round_ = do(called(HANDS, bets=BETS), c.Report("stray cards", 6, count=3))
    burnt = happened(round_, e.Burnt)[0]
    assert (burnt.box, len(burnt.cards), burnt.cite) == (6, 3, "9.8")
    assert len(round_.state.places) == 52
    assert [(prompt.kind, prompt.box) for prompt in round_.prompt] == [("retract", 1), ("retract", 2), ("retract", 3)]
    do(round_, c.Retract(1, ANN, ("pair-plus",)), c.Retract(2, BOB, ("ante",)), c.Retract(3, CAT))
    assert line(round_, "pair-plus").cite == "9.8"
    assert round_.stacks[BOB] == CHIPS[BOB]
    decide(round_, b1="play", b3="play")
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert settled(round_, 1)["ante"] == ("won", 10)


def test_stray_cards_lie_where_nothing_was_due() -> None:
    round_ = called(HANDS, bets=BETS)
    no(round_, c.Report("stray cards", 2))
    no(round_, c.Report("stray cards", 10))
    no(round_, c.Report("wrong count", 6, GS, count=1))


# -- cards taken by mistake ----------------------------------------------------------------------------------------


def looked() -> Round:
    round_ = called(HANDS, bets=BETS)
    return do(round_, c.Look(1, ANN), c.Look(2, BOB))


@three("9.9")
def test_the_player_is_asked_to_name_the_cards() -> None:
    round_ = looked()
    no(round_, c.Report("cards taken", 3))  # cat has not looked
    do(round_, c.Report("cards taken", 1))
    assert [(prompt.kind, prompt.owner, prompt.cite) for prompt in round_.prompt] == [("cards", ANN, "9.9")]
    assert len(round_.state.rack) == 3
    no(round_, c.NameCards(2, parse_cards("9s9h2c")))


@three("9.9.1")
@pytest.mark.parametrize("named", ["KsTh4d", "4dKsTh"])
def test_named_rightly_they_come_back(named: str) -> None:
    round_ = decide(looked(), b2="fold")
    do(round_, c.Report("cards taken", 1), c.NameCards(1, parse_cards(named)))
    assert happened(round_, e.GivenBack)[0].cite == "9.9.1"
    assert sorted(round_.state.hands[1]) == sorted(parse_cards("KsTh4d"))
    assert len(round_.state.rack) == 3
    decide(round_, b1="play", b3="fold")
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert settled(round_, 1)["ante"] == ("won", 10)


@three("9.9.2")
@pytest.mark.parametrize("named", ["KsTh4c", "KsTh", "KsThJd", "KsTh4d2h"])
def test_named_wrongly_they_stay_among_other_discards(named: str) -> None:
    round_ = decide(looked(), b2="fold")
    do(round_, c.Report("cards taken", 1))
    refused = no(round_, c.NameCards(1, parse_cards(named)))
    assert (refused.why, clause(refused)) == (RoundWhy.AUTHORITY, "9.9.2")
    do(round_, c.NameCards(1, parse_cards(named), by=BOSS))
    assert settled(round_, 1) == {"ante": ("void", 0), "pair-plus": ("void", 0)}
    assert round_.stacks[ANN] == CHIPS[ANN]
    assert [prompt.box for prompt in round_.prompt] == [3]


@three("9.9.2")
def test_the_only_cards_in_the_rack_come_back_in_any_case() -> None:
    round_ = do(looked(), c.Report("cards taken", 1), c.NameCards(1, parse_cards("2s3s4s")))
    assert happened(round_, e.GivenBack) == [e.GivenBack(1, parse_cards("KsTh4d"), "9.9.2")]
    assert not round_.state.rack


# -- the deck ------------------------------------------------------------------------------------------------------


@three("9.10")
@pytest.mark.parametrize("total", [51, 53])
def test_not_52_cards_void_the_round(total: int) -> None:
    round_ = decide(called(HANDS, bets=BETS), b1="fold")
    do(round_, c.Report("deck count", total=total))
    refunded(round_, "9.10")
    assert not happened(round_, e.RoundVoid)[0].misdeal


@three("3.3")
def test_a_count_is_ordered_at_any_time() -> None:
    round_ = called(HANDS, bets=BETS)
    assert clause(no(round_, c.Report("deck count"))) == "3.3"
    do(round_, c.Report("deck count", by=GS))
    assert [prompt.kind for prompt in round_.prompt] == ["count"]
    do(round_, c.Count(52))
    assert happened(round_, e.CardsCounted) == [e.CardsCounted(52, GS, "3.3")]
    assert not round_.over


@three("9.13")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_jammed_machine_means_a_new_shuffle(dealt: bool) -> None:
    round_ = table(HANDS, bets=BETS, attended=True, device="machine")
    if dealt:
        do(round_, c.Proceed("deal"))
    do(round_, c.Report("machine fault", reason="jam"))
    assert [prompt.kind for prompt in round_.prompt] == ["shuffle"]
    no(round_, c.Shuffle(deck_of(52).cards[:51]))
    do(round_, c.Shuffle(deck_of(52).cards))
    assert happened(round_, e.Shuffled)[-1].cite == "9.13"
    assert round_.state.hands == {}
    do(round_, c.Proceed("deal"))
    assert round_.state.hands[1] == list(parse_cards("2c2d2h"))
    assert sum(round_.state.stakes.values()) == 65  # the wagers stand


@three("9.13")
def test_with_a_shuffler_it_happens_by_itself_and_a_shoe_has_no_machine() -> None:
    setup = setup_of(device="machine", attended=True)
    round_ = Round(setup, deck_of(52).cards, shuffle=lambda cards: tuple(reversed(cards)))
    do(round_, c.Place(1, "ante", ANN, 10), c.Proceed("close"), c.Report("machine fault"), c.Proceed("deal"))
    assert round_.state.hands[1] == list(parse_cards("AsAhAd"))
    assert clause(no(attended(HANDS), c.Report("machine fault"))) == "9.13"


@three("9.13")
def test_after_the_call_the_round_is_void() -> None:
    """The book reshuffles; that a round dealt from such cards is void is ours, and says so."""
    round_ = do(called(HANDS, bets=BETS, device="machine"), c.Report("machine fault"))
    cite = round_.lines[0].cite
    assert cite.startswith("silent: 9.13 ")
    refunded(round_, cite)


@three("9.14")
@pytest.mark.parametrize(("total", "void"), [(51, True), (52, False), (53, True)])
def test_a_machine_that_does_not_confirm_its_cards(total: int, void: bool) -> None:
    round_ = do(attended(HANDS, bets=BETS, device="machine"), c.Report("machine count"))
    assert [prompt.kind for prompt in round_.prompt] == ["count"]
    do(round_, c.Count(total))
    if void:
        refunded(round_, "9.14")
    else:
        do(round_, c.Proceed("announce"))
        assert len(round_.prompt) == 3


# -- Play wagers of the wrong size ---------------------------------------------------------------------------------


@three("9.11")
def test_who_cannot_match_has_the_ante_back_once() -> None:
    stacks = {ANN: 15, BOB: 1000}
    first = table({1: "KsTh4d"}, bets={1: {"ante": 10, "pair-plus": 5}}, stacks=stacks, reserve=False)
    do(first, c.Report("cannot match", 1))
    assert settled(first) == {"ante": ("void", 0), "pair-plus": ("void", 0)}
    assert happened(first, e.Warned) == [e.Warned(ANN, "cannot match", "9.11")]
    assert first.stacks[ANN] == 15
    second = round_of(next_setup(first.setup, first), {1: "KsTh4d"})
    do(second, c.Place(1, "ante", ANN, 10), c.Place(1, "pair-plus", ANN, 5), c.Proceed("close"))
    do(second, c.Report("cannot match", 1))
    assert settled(second) == {"ante": ("lost", -10), "pair-plus": ("void", 0)}
    assert line(second, "ante").cite == "9.11"
    assert 1 not in second.state.hands
    assert second.stacks[ANN] == 5


@three("9.11")
def test_only_who_is_asked_can_fail_to_match() -> None:
    round_ = decide(called(HANDS, bets=BETS), b1="play")
    assert clause(no(round_, c.Report("cannot match", 1))) == "9.11"
    assert clause(no(round_, c.Report("cannot match", 7))) == "9.11"


def at_settlement(dealer: str = "Qs3h2d") -> Round:
    round_ = called({1: "KsTh4d"}, dealer)
    return do(decide(round_, b1="play"), c.Proceed("reveal"))


@three("9.12")
@three("9.12.1")
@pytest.mark.parametrize("found", [11, 15, 100])
def test_too_much_on_play_goes_back(found: int) -> None:
    round_ = do(at_settlement(), c.Report("wrong amount", 1, count=found))
    assert happened(round_, e.Returned) == [e.Returned(1, "play", ANN, found - 10, "9.12.1")]
    do(round_, c.Proceed("settle"))
    assert settled(round_)["play"] == ("won", 10)
    assert round_.stacks[ANN] == 1020


@three("9.12")
@three("9.12.2")
@pytest.mark.parametrize("found", [1, 5, 9])
def test_too_little_on_play_is_settled_as_it_lies(found: int) -> None:
    for dealer, way in (("Qs3h2d", 1), ("AsAhAd", -1)):
        round_ = do(at_settlement(dealer), c.Report("wrong amount", 1, count=found), c.Proceed("settle"))
        assert line(round_, "play").stake == found
        assert round_.stacks[ANN] == 1000 + way * (10 + found)
        assert [(note.what, note.cite) for note in happened(round_, e.Noted)] == [("play must be 10", "9.12.2")]


@three("9.12")
def test_the_right_amount_is_no_irregularity() -> None:
    round_ = at_settlement()
    for found in (0, 10, 2000):
        no(round_, c.Report("wrong amount", 1, count=found))
    no(round_, c.Report("wrong amount", 2, count=5))


# -- shuffles that somebody orders ---------------------------------------------------------------------------------


@three("4.1.1(b)")
def test_an_abnormal_sequence_is_shuffled_at_once() -> None:
    round_ = attended(HANDS, bets=BETS)
    assert clause(no(round_, c.Report("abnormal sequence"))) == "4.1.1(b)"
    do(round_, c.Report("abnormal sequence", by=GS, reason="suits in order"), c.Shuffle(deck_of(52).cards))
    shuffled = happened(round_, e.Shuffled)[-1]
    assert (shuffled.cite, shuffled.reason) == ("4.1.1(b)", "suits in order")
    do(round_, c.Proceed("deal"))
    assert len(happened(round_, e.WasCut)) == 2  # one cut for each shuffle
    late = do(called(HANDS, bets=BETS), c.Report("abnormal sequence", by=GS))
    cite = late.lines[0].cite
    assert cite.startswith("silent: 4.1.1(b) "), "what becomes of a round dealt from such cards is ours"
    refunded(late, cite)


@three("4.1.1(c)")
def test_any_other_shuffle_needs_its_reason() -> None:
    round_ = table(HANDS, bets=BETS, attended=True)
    assert clause(no(round_, c.Report("reasonable cause", by="dealer", reason="spilt drink"))) == "4.1.1(c)"
    assert clause(no(round_, c.Report("reasonable cause", by=GS))) == "4.1.1(c)"
    do(round_, c.Report("reasonable cause", by=GS, reason="spilt drink"), c.Shuffle(deck_of(52).cards))
    assert happened(round_, e.Shuffled)[-1].reason == "spilt drink"
    assert no(called(HANDS), c.Report("reasonable cause", by=GS, reason="spilt drink")).why == RoundWhy.DISPUTE


# -- sanctions -----------------------------------------------------------------------------------------------------


@three("7.5.1(a)")
def test_card_talk_forfeits_the_wagers() -> None:
    round_ = called({**HANDS, 6: "7s7h3c"}, bets={**BETS, 6: {"ante": 10}})
    assert clause(no(round_, c.Report("card talk", by=GS, player=ANN))) == "7.5.1(a)"
    do(round_, c.Report("card talk", by=BOSS, player=ANN))
    for box in (1, 6):
        assert settled(round_, box)["ante"] == ("lost", -10)
        assert line(round_, "ante", box).cite == "7.5.1(a)"
    assert round_.stacks[ANN] == CHIPS[ANN] - 25
    assert [prompt.box for prompt in round_.prompt] == [2, 3]
    assert [event.box for event in happened(round_, e.HandVoid)] == [1, 6]  # and no hand of anybody else
    no(round_, c.Report("card talk", by=BOSS, player="eve"))


@three("11.2")
@three("11.2.1")
@pytest.mark.parametrize("over", [False, True])
def test_void_wagers_go_back_settled_or_not(over: bool) -> None:
    round_ = called(HANDS, bets=BETS)
    if over:
        decide(round_, b1="play", b2="play", b3="play")
        do(round_, c.Proceed("reveal"), c.Proceed("settle"))
        assert round_.stacks[ANN] != CHIPS[ANN]
    sanction = c.Report("void wagers", by=BOSS, player=ANN, reason="device")
    for role in ("dealer", GS):
        refused = no(round_, c.Report("void wagers", by=role, player=ANN, reason="device"))
        assert (refused.why, clause(refused)) == (RoundWhy.AUTHORITY, "11.2.1")
    no(round_, c.Report("void wagers", by=BOSS, player=ANN))  # a reason goes on record
    do(round_, sanction)
    assert round_.stacks[ANN] == CHIPS[ANN]
    assert {outcome for outcome, _ in settled(round_, 1).values()} == {"void"}
    assert round_.state.chips == sum(CHIPS.values())


@three("11.2")
@three("11.2.2")
def test_an_excluded_player_bets_no_more() -> None:
    round_ = table(HANDS, bets={}, close=False)
    assert clause(no(round_, c.Report("exclude", by=GS, player=ANN, reason="device"))) == "11.2.2"
    do(round_, c.Place(2, "ante", BOB, 10), c.Report("exclude", by=BOSS, player=ANN, reason="device"))
    assert clause(no(round_, c.Place(1, "ante", ANN, 10))) == "11.2.2"
    do(round_, c.Proceed("close"), c.Decide(2, "play"))
    after = round_of(next_setup(round_.setup, round_), HANDS)
    assert clause(no(after, c.Place(1, "ante", ANN, 10))) == "11.2.2"


@three("11.2.3")
def test_winnings_are_held_while_it_is_looked_into() -> None:
    round_ = decide(table({1: "KsTh4d"}), b1="play")
    assert round_.stacks[ANN] == 1020
    assert clause(no(round_, c.Report("hold winnings", by=GS, player=ANN, reason="device"))) == "11.2.3"
    do(round_, c.Report("hold winnings", by=BOSS, player=ANN, reason="device"))
    assert happened(round_, e.WinningsHeld) == [e.WinningsHeld(ANN, 20, "11.2.3")]
    assert (round_.stacks[ANN], round_.state.held) == (1000, {ANN: 20})
    assert round_.state.chips == sum(CHIPS.values())


@three("11.2.3")
def test_held_winnings_follow_what_becomes_of_the_game() -> None:
    held = c.Report("hold winnings", by=BOSS, player=ANN, reason="device")
    round_ = do(decide(table({1: "KsTh4d"}, stacks={ANN: 20}), b1="play"), held, held)
    assert (round_.stacks[ANN], round_.state.held) == (20, {ANN: 20})  # once, however often it is ordered
    do(round_, c.Report("fraud", by=BOSS, reason="device"))
    assert (round_.stacks[ANN], round_.state.held) == (20, {})
    refunded(round_, "11.4")
    assert Round.replay(round_.setup, round_.events).state == round_.state


GROUNDS = [("disruption", "11.3.1"), ("fraud", "11.3.2")]


@three("11.3")
@three("11.4")
@pytest.mark.parametrize(
    ("ground", "cite"), [pytest.param(ground, cite, marks=three(cite), id=ground) for ground, cite in GROUNDS]
)
@pytest.mark.parametrize("over", [False, True])
def test_an_annulled_game_refunds_everything(ground: str, cite: str, over: bool) -> None:
    round_ = table({1: "KsTh4d", 2: "9s9h2c"}, bets={1: {"ante": 10, "pair-plus": 5}, 2: {"ante": 20}})
    decide(round_, b1="fold")
    if over:
        decide(round_, b2="play")
        assert round_.over
    for role in ("dealer", GS):
        assert clause(no(round_, c.Report(ground, by=role, reason="fire"))) == cite
    no(round_, c.Report(ground, by=BOSS))
    do(round_, c.Report(ground, by=BOSS, reason="fire"))
    refunded(round_, "11.4")
    assert happened(round_, e.Reported)[-1].cite == cite


def test_what_the_book_does_not_know_is_for_the_pit_boss() -> None:
    refused = no(called(HANDS), c.Report("earthquake"))
    assert (refused.why, clause(refused)) == (RoundWhy.DISPUTE, "11.10")
    assert "exposed card" in refused.says


def test_one_ruling_at_a_time() -> None:
    round_ = do(looked(), c.Report("cards taken", 1))
    assert clause(no(round_, c.Report("wrong count", 2, GS, total=52))) == "9.9"
    do(round_, c.Report("void wagers", by=BOSS, player=BOB, reason="device"))
    assert [prompt.kind for prompt in round_.prompt] == ["cards"]  # the question about box 1 still stands
    do(round_, c.Report("void wagers", by=BOSS, player=ANN, reason="device"))
    assert [(prompt.kind, prompt.box) for prompt in round_.prompt] == [("decide", 3)]
    assert len(round_.state.places) == 52


def test_no_count_and_no_shuffle_without_an_order() -> None:
    round_ = called(HANDS)
    asks: list[c.Command] = [c.Count(52), c.Shuffle(deck_of(52).cards), c.NameCards(1, parse_cards("KsTh4d"))]
    for ask in asks:
        no(round_, ask)


# -- the rows of the book ------------------------------------------------------------------------------------------

FACTS = [
    ("before the call", "after the call"),
    ("before the deal", "dealt"),
    ("dealer", "box"),
    ("warned before", "first time"),
    ("not counted", "count right", "count wrong"),
    ("one exposed", "more exposed"),
    ("not named", "named right", "named wrong"),
    ("only discards", "other discards"),
    ("more", "less"),
]


def test_no_two_rows_ever_compete_and_every_remedy_exists() -> None:
    rows = load_banked("three-card").file.mishaps
    assert {row.remedy for row in rows} <= set(REMEDIES)
    by_report = {report: [row for row in rows if row.report == report] for report in {row.report for row in rows}}
    for known in product(*FACTS):
        for group in by_report.values():
            chosen(group, frozenset(known))  # raises where two answers are left


def test_every_refusal_has_its_clause() -> None:
    assert set(RoundWhy) <= set(load_banked("three-card").file.refusals)
