"""Hands that nobody called, turned over for the jackpot: at a live dealer's table, and when the next hand has begun."""

from __future__ import annotations

from typing import Any

import pytest
from tests.jackpots.linked import CROWN, STAR, T1, crown, jackpot, no, plan, record, star

from cardspeak.cards import deck_of, parse_cards
from cardspeak.hand import commands as hc
from cardspeak.jackpots.by_hand.linked import LinkedPlay
from cardspeak.jackpots.by_hand.topics.hands import KEEP
from cardspeak.jackpots.by_hand.topics.wins import HitRecorded
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.table import commands as c
from cardspeak.table.machine import Table
from cardspeak.table.opening import make_table

FLOP = parse_cards("QsJsTs")


def table(book: str, *, told: bool) -> LinkedPlay:
    made = Table(make_table(book, "holdem", told=told, asked=told, jackpot=True), shuffle=tuple)
    for seat, name in enumerate(("Ann", "Bob"), 1):
        assert isinstance(made.act(c.TakeSeat(seat=seat, name=name, chips=5_000, card=name)), Accepted)
    return LinkedPlay(made, jackpot(book, plan(seed=50_000), tables=(T1,)), T1)


def do(play: LinkedPlay, command: Any) -> Any:
    answer = play.act(command, by="dealer", who="Dan")
    assert not isinstance(answer, Refused), answer
    return answer


def uncalled(play: LinkedPlay) -> int:
    """Bet on the flop and not called: the winner's seat, which holds As Ks."""
    state = play.table.state
    if state.setup.told:
        do(play, c.StartHand(at=10))
        do(play, c.Play(command=hc.TellUnseen(), at=11))
    else:  # heads up the first card goes to the seat after the button
        top = parse_cards("As7dKs8d2c") + FLOP
        do(play, c.StartHand(pack=(*top, *(one for one in deck_of(52).cards if one not in top)), at=10))
    while play.table.state.running:
        hand = play.table.hand
        assert hand is not None
        seat = hand.state.actor
        if not seat:
            do(play, c.Play(command=hc.TellBoard(FLOP), at=12))
        elif not any(hand.state.boards):
            do(play, c.Play(command=hc.Check(seat) if hand.options and hand.options.check else hc.Call(seat), at=12))
        elif hand.options and hand.options.check and parse_cards("7d")[0] not in hand.state.holes[seat]:
            do(play, c.Play(command=hc.Bet(seat, hand.options.least), at=12))
            winner = seat
        else:
            quiet = hand.options is not None and hand.options.check
            do(play, c.Play(command=hc.Check(seat) if quiet else hc.Fold(seat), at=12))
    return winner


def won(play: LinkedPlay, number: int, seat: int) -> bool:
    answer = play.jackpot.act(record(number=number, seat=seat))
    return isinstance(answer, Accepted) and any(isinstance(event, HitRecorded) for event in answer.events)


@crown("17.5.6")
@star("30.10")
@pytest.mark.parametrize(("book", "cite"), [(CROWN, "17.5.6"), (STAR, "30.10")])
def test_a_live_dealer_says_which_cards_an_uncalled_winner_turns_over(book: str, cite: str) -> None:
    play = table(book, told=True)
    seat = uncalled(play)
    assert no(play.jackpot, record(seat=seat)) == cite
    do(play, c.ShowCards(seat=seat, cards=parse_cards("As"), at=20))
    assert no(play.jackpot, record(seat=seat)) == cite  # one card is not the hand
    do(play, c.ShowCards(seat=seat, cards=parse_cards("Ks"), at=21))
    assert won(play, 1, seat)


@pytest.mark.parametrize(
    ("cards", "says"),
    [("Qs", "lies open"), ("AsKsQh", "2 cards"), ("As", ""), ("AsKs", "")],
)
def test_only_cards_that_can_be_there_are_turned_over(cards: str, says: str) -> None:
    play = table(CROWN, told=True)
    seat = uncalled(play)
    answer = play.act(c.ShowCards(seat=seat, cards=parse_cards(cards), at=20))
    assert (says in answer.says) if isinstance(answer, Refused) else not says
    folded = play.act(c.ShowCards(seat=3 - seat, cards=parse_cards("2c3c"), at=20))
    assert isinstance(folded, Refused)  # in the muck


@crown("17.5.6")
@pytest.mark.parametrize("later", range(KEEP + 2))
def test_whoever_was_not_called_may_table_the_hand_when_the_next_has_begun(later: int) -> None:
    """The room keeps the last hands of a table; nothing of it is known before the owner turns it over."""
    play = table(CROWN, told=False)
    seat = uncalled(play)
    name = play.table.state.seats[seat].name
    for after in range(1, later + 1):
        do(play, c.StartHand(pack=tuple(reversed(deck_of(52).cards)), at=30))
        while play.table.state.running and after < later:  # the last is still being played
            hand = play.table.hand
            assert hand is not None
            out: Any = hc.Fold(hand.state.actor) if hand.state.actor else hc.TakePot(hand.turn)
            do(play, c.Play(command=out, at=30))
    assert play.jackpot.state.over.get((T1, 1)) is None or not won(play, 1, seat)
    other = play.link.tabled(play.table.state, 3 - seat, at=40, who="Bob" if name == "Ann" else "Ann")
    assert not other
    assert play.table_cards(seat, at=40) is (later <= KEEP)
    assert won(play, 1, seat) is (later <= KEEP)


@crown("17.6.3")
def test_a_result_that_the_dealer_takes_back_has_won_nothing() -> None:
    """The wrong cards were typed at the showdown: while the hand goes on nothing of it is recorded, and a win that was
    is struck; its true end is judged anew."""
    play = table(CROWN, told=True)
    do(play, c.StartHand(at=10))
    do(play, c.Play(command=hc.TellUnseen(), at=11))
    boards = iter(("QsJsTs", "2d", "3h"))
    shows = {1: "AsKs", 2: "7d8d"}
    _to_the_end(play, boards, shows)
    assert won(play, 1, 1)
    do(play, c.TakeBackEntry(by="dealer", at=20))
    assert play.table.state.running
    assert not play.jackpot.state.hits
    assert no(play.jackpot, record(seat=1)) == "17.5.6"
    do(play, c.TakeBackEntry(by="dealer", at=21))
    _to_the_end(play, boards, {1: "AhKs", 2: "7d8d"})
    assert not won(play, 1, 1)
    assert play.jackpot.state.gauges["royal"].hands == 1
    assert play.jackpot.state.balance == 0


def _to_the_end(play: LinkedPlay, boards: Any, shows: dict[int, str]) -> None:
    while play.table.state.running:
        hand = play.table.hand
        assert hand is not None
        verbs = [choice.verb for choice in hand.legal]
        command: Any
        if "show" in verbs:
            command = hc.Show(hand.turn, parse_cards(shows[hand.turn]))
        elif hand.state.actor:
            command = hc.Check(hand.state.actor) if "check" in verbs else hc.Call(hand.state.actor)
        else:
            command = hc.TellBoard(parse_cards(next(boards)))
        do(play, c.Play(command=command, at=play.table.state.at))
