"""10.6.2: too few cards for stud's last round, counted for every full table."""

from __future__ import annotations

import msgspec
import pytest
from tests.hand.crown.table import antes, clause, deal, happened, play_out, reach, text

from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.machine import Hand
from cardspeak.ranking.plain import any_of, best_play


def to_the_end(game: str, deck: int, players: int) -> Hand:
    return reach(deal(game, [500] * players, antes(), deck=deck), "final")


@clause("10.6.2")
@pytest.mark.parametrize(
    ("game", "deck", "players", "stub", "burns"),
    [
        ("seven-card-stud", 52, 6, 13, 3),
        ("seven-card-stud", 32, 4, 5, 3),  # exactly one to burn and one each
        ("five-card-stud", 52, 9, 14, 2),
        ("crown-stud", 32, 5, 10, 2),
    ],
)
def test_10_6_2_enough_cards(game: str, deck: int, players: int, stub: int, burns: int) -> None:
    hand = to_the_end(game, deck, players)
    assert stub >= players + 1
    assert not happened(hand, e.Reshuffled)
    assert not happened(hand, e.SharedCard)
    assert (len(hand.state.burns), len(hand.state.stub)) == (burns + 1, stub - players - 1)


@clause("10.6.2")
@pytest.mark.parametrize(
    ("game", "deck", "players", "stub", "burns"),
    [
        ("seven-card-stud", 52, 7, 7, 3),
        ("seven-card-stud-hilo", 36, 5, 3, 3),
        ("five-card-stud", 52, 10, 10, 2),
        ("crown-stud", 52, 10, 10, 2),
        ("five-card-stud", 40, 8, 6, 2),  # eight cards for eight players: none to burn
        ("crown-stud", 40, 8, 6, 2),
        ("five-card-stud", 36, 7, 6, 2),
        ("crown-stud", 32, 6, 6, 2),
    ],
)
def test_10_6_2_the_burns_are_shuffled_into_the_deck(game: str, deck: int, players: int, stub: int, burns: int) -> None:
    hand = to_the_end(game, deck, players)
    (shuffled,) = happened(hand, e.Reshuffled)
    assert (len(shuffled.stub), shuffled.taken, shuffled.cite) == (stub + burns, ("burns",), "10.6.2")
    assert not happened(hand, e.SharedCard)
    spare = stub + burns - players
    assert len(hand.state.burns) == (1 if spare else 0)
    assert len(hand.state.stub) == max(0, spare - 1)
    whole = 5 if game in ("five-card-stud", "crown-stud") else 7
    assert {len(hand.state.holes[seat]) for seat in range(1, players + 1)} == {whole}


@clause("10.6.2")
@pytest.mark.parametrize(
    ("game", "deck", "players", "stub"),
    [
        ("seven-card-stud", 52, 8, 1),
        ("seven-card-stud-hilo", 52, 8, 1),
        ("razz", 52, 8, 1),
        ("seven-card-stud", 40, 6, 1),
    ],
)
def test_10_6_2_too_few_even_with_the_burns_one_card_for_all(game: str, deck: int, players: int, stub: int) -> None:
    hand = to_the_end(game, deck, players)
    (shuffled,) = happened(hand, e.Reshuffled)
    assert len(shuffled.stub) == stub + 3
    (shared,) = happened(hand, e.SharedCard)
    assert shared.cite == "10.6.2"
    assert hand.state.shared == [shared.card]
    assert len(hand.state.burns) == 1  # one was burned before it
    assert {len(hand.state.holes[seat]) for seat in range(1, players + 1)} == {6}


@clause("10.6.2")
def test_10_6_2_a_fold_leaves_enough() -> None:
    hand = deal("seven-card-stud", [500] * 8, antes())
    hand.bet(10)
    hand.fold()
    while hand.turn and not happened(hand, e.Burned):
        hand.call()
    reach(hand, "final")
    assert len(happened(hand, e.Dealt)[-1].seats) == 7
    assert not happened(hand, e.SharedCard)


FULL = {
    1: "?? ?? 4c 4d 9h Js",
    2: "?? ?? Ks Qd Jh 9c",
    3: "?? ?? 2c 3d 5h 7s",
    4: "?? ?? 2d 3h 5s 7c",
    5: "?? ?? 2h 3s 5c 7d",
    6: "?? ?? 2s 3c 5d 8h",
    7: "?? ?? 6c 8d Th Qs",
    8: "?? ?? 6d 8s Tc Qh",
}


@clause("10.6.3")
@clause("14.6.7")
def test_10_6_3_the_shared_card_is_nobodys_when_the_opener_is_sought() -> None:
    hand = reach(deal("seven-card-stud", [500] * 8, antes(), holes=FULL, burns="Kd"), "final")
    assert text(hand.state.shared) == "Kd"  # with it seat 2 would show a pair of kings
    assert hand.turn == 1


@clause("10.6.6(b)(iii)")
@clause("1.1:Community cards")
@pytest.mark.parametrize("game", ["seven-card-stud", "seven-card-stud-hilo"])
def test_10_6_2_the_shared_card_is_the_seventh_of_everybody(game: str) -> None:
    hand = play_out(deal(game, [500] * 8, antes(), holes=FULL, burns="Kd"))
    rules = hand.setup.rules.parts(52)
    for part in rules:
        shape = part.ladder.shape
        plays = {
            seat: played.key
            for seat in range(1, 9)
            if (played := best_play(any_of([*hand.state.holes[seat], *hand.state.shared], 5), shape)) is not None
        }
        best = {seat for seat, key in plays.items() if key == max(plays.values())}
        name = part.name if len(rules) > 1 else "pot"
        assert {award.seat for award in happened(hand, e.Awarded) if award.part == name} == best


@clause("10.6.2")
@pytest.mark.parametrize(("deck", "players", "spare"), [(52, 10, True), (40, 8, False)])
def test_10_6_2_the_auditor_knows_whether_a_card_was_to_be_burned(deck: int, players: int, spare: bool) -> None:
    """Sound as it was dealt; not where a card to spare is said to have been none, or none one."""
    hand = play_out(to_the_end("five-card-stud", deck, players))
    (shuffled,) = happened(hand, e.Reshuffled)
    assert shuffled.skips_burn is not spare
    assert audit(hand.setup, hand.events, hand.pack()) == []
    other = msgspec.structs.replace(shuffled, skips_burn=spare)
    told = [other if event is shuffled else event for event in hand.events]
    assert any("where the script has" in fault for fault in audit(hand.setup, told, hand.pack()))
