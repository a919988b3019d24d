"""The flop asked for (Crown Melbourne 17.5.5, the Star 30.11): a window before the pot is pushed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from tests import seeds

from cardspeak.batch.compiling import NotInBatchError, compile_game
from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup, open_hand
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import NoFlopNoDrop, Percent
from cardspeak.hand.save import dump, load
from cardspeak.hand.seen import seen_events
from cardspeak.hand.simulate import dealt, lost, play_out, random_command
from cardspeak.hand.views import view
from cardspeak.hand.words.script import command_of, said
from cardspeak.hand.words.story import tell
from cardspeak.interop.phh import read_phh, write_phh
from cardspeak.interop.phh_replay import phh_of, replay, replayed_hand
from cardspeak.jackpots.by_hand.facts import facts_of
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.setup import ROYAL_ON_THE_FLOP
from cardspeak.refusal import Refused

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, CROWN)
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, STAR)
CITES = {CROWN: "17.5.5", STAR: "30.11"}


def alone(book: str, **more: Any) -> Hand:
    """Three players; the first two fold, and the last one is left with the ace and king of spades."""
    hand = open_hand(book, "holdem", [100, 100, 100], jackpot=True, pack=pack(), **more)
    fold_to(hand, left(hand))
    return hand


def fold_to(hand: Hand, seat: int) -> None:
    """Everybody else folds; this seat calls or checks until then."""
    while hand.state.actor and len(hand.state.live) > 1:
        options = hand.options
        assert options is not None
        mine: c.Command = c.Check(seat) if options.check else c.Call(seat)
        assert not isinstance(hand.act(mine if options.seat == seat else c.Fold(options.seat)), Refused)


def left(hand: Hand) -> int:
    return next(seat for seat in hand.setup.order if "As" in map(str, hand.state.holes[seat]))


def pack() -> list[Any]:
    """Seats in the order of the deal hold 2c7d, 3c8d, AsKs; a burn, and the rest of the royal flush."""
    first = parse_cards("2c3cAs7d8dKs4h QsJsTs9h9d9c")
    return [*first, *(card for card in deck_of(52).cards if card not in first)]


@crown("17.5.5")
@star("30.11")
@pytest.mark.parametrize("book", [CROWN, STAR])
def test_the_one_who_is_left_asks_and_the_flop_is_dealt_for_the_jackpot(book: str) -> None:
    hand = alone(book)
    seat = left(hand)
    prompt = hand.prompt
    assert prompt is not None
    assert (prompt.seat, [choice.verb for choice in prompt.choices]) == (seat, ["ask flop", "take pot"])
    assert {choice.cite for choice in prompt.choices} == {CITES[book]}
    answer = hand.act(c.AskFlop(seat))
    assert not isinstance(answer, Refused)
    kinds = [type(event) for event in answer.events]
    assert kinds[:3] == [e.FlopAsked, e.Burned, e.Boarded]
    assert kinds[-1] is e.HandEnded
    assert isinstance(answer.events[0], e.FlopAsked)
    assert answer.events[0].cite == CITES[book]
    assert [str(card) for card in hand.state.boards[0]] == ["Qs", "Js", "Ts"]
    assert hand.state.stack[seat] > 100
    facts = facts_of(hand, "t", 1, {})
    assert facts.asked
    assert qualifying(ROYAL_ON_THE_FLOP, facts) == (seat,)
    assert audit(hand.setup, hand.events, hand.pack()) == []


@crown("17.5.5")
@star("30.11")
@pytest.mark.parametrize("book", [CROWN, STAR])
def test_taking_the_pot_deals_nothing(book: str) -> None:
    hand = alone(book)
    answer = hand.act(c.TakePot(left(hand)))
    assert not isinstance(answer, Refused)
    assert hand.over
    assert not any(hand.state.boards)
    facts = facts_of(hand, "t", 1, {})
    assert not facts.asked
    assert qualifying(ROYAL_ON_THE_FLOP, facts) == ()
    assert audit(hand.setup, hand.events, hand.pack()) == []


@crown("17.5.5")
@star("30.11", "22.3.3")
@pytest.mark.parametrize(("own", "flop", "wins"), [("AsKs2d", "QsJsTs", True), ("AsKsQs", "JsTs2d", False)])
@pytest.mark.parametrize("book", [CROWN, STAR])
def test_one_who_is_left_with_three_cards_gives_none_up_and_asks_too(
    book: str, own: str, flop: str, wins: bool
) -> None:
    """Cards are given up by two players or more; a card that would have been given up still wins nothing."""
    third = [own[at : at + 2] for at in (0, 2, 4)]
    dealt = "".join(
        f"{low}{middle}{card}" for low, middle, card in zip(("2c", "7d", "9c"), ("3c", "8d", "9h"), third, strict=True)
    )
    first = parse_cards(f"{dealt}4h{flop}")
    rest = [card for card in deck_of(52).cards if card not in first]
    hand = open_hand(book, "pineapple", [100, 100, 100], jackpot=True, pack=[*first, *rest])
    seat = left(hand)
    fold_to(hand, seat)
    prompt = hand.prompt
    assert prompt is not None
    assert [choice.verb for choice in prompt.choices] == ["ask flop", "take pot"]
    assert isinstance(hand.act(c.Discard(seat, parse_cards(third[2]))), Refused)
    taken = hand.copy()
    assert not isinstance(taken.act(c.TakePot(seat)), Refused)
    assert (taken.over, audit(taken.setup, taken.events, taken.pack())) == (True, [])
    answer = hand.act(c.AskFlop(seat))
    assert not isinstance(answer, Refused)
    assert [type(event) for event in answer.events[:3]] == [e.FlopAsked, e.Burned, e.Boarded]
    assert (hand.over, "".join(map(str, hand.state.boards[0]))) == (True, flop)
    assert qualifying(ROYAL_ON_THE_FLOP, facts_of(hand, "t", 1, {})) == ((seat,) if wins else ())
    assert audit(hand.setup, hand.events, hand.pack()) == []
    assert Hand.replay(hand.setup, hand.pack(), hand.events).state == hand.state


@crown("17.5.7")
def test_of_several_flops_the_first_one_counts() -> None:
    def double(flops: str) -> tuple[tuple[int, ...], list[str]]:
        known = parse_cards(f"2c3cAs7d8dKs 4h {flops}")
        rest = [card for card in deck_of(52).cards if card not in known]
        hand = open_hand(CROWN, "double-flop-holdem", [100, 100, 100], jackpot=True, pack=[*known, *rest])
        while not hand.over:
            options = hand.options
            assert options is not None
            hand.play(c.Check(options.seat) if options.check else c.Call(options.seat))
        boards = ["".join(map(str, board[:3])) for board in hand.state.boards]
        return qualifying(ROYAL_ON_THE_FLOP, facts_of(hand, "t", 1, {})), boards

    won, boards = double("QsJsTs 2h3h5h")
    assert (len(won), boards) == (1, ["QsJsTs", "2h3h5h"])
    won, boards = double("2h3h5h QsJsTs")
    assert (won, boards) == ((), ["2h3h5h", "QsJsTs"])


@crown("17.5.7")
def test_a_board_that_is_run_again_does_not_count_for_the_jackpot() -> None:
    known = parse_cards("2c3cAs7d8dKs 4h 2h3h5h 4d 6h 4c 7h 4s QsJsTs 5c 6c 5d 7c")
    rest = [card for card in deck_of(52).cards if card not in known]
    hand = open_hand(CROWN, "holdem", [100, 100, 100], jackpot=True, runs=True, pack=[*known, *rest])
    while hand.prompt and hand.prompt.choice("run") is None:
        options = hand.options
        assert options is not None
        push = c.RaiseTo(options.seat, options.most) if options.most else c.Call(options.seat)
        assert not isinstance(hand.act(push), Refused)
    hand.act(c.Run(2, tuple(hand.state.live), "TG Area Manager"))
    assert "".join(map(str, hand.state.boards[1])).startswith("QsJsTs")
    assert qualifying(ROYAL_ON_THE_FLOP, facts_of(hand, "t", 1, {})) == ()


def test_off_unless_the_table_says_so() -> None:
    hand = open_hand(CROWN, "holdem", [100, 100, 100], pack=pack())
    while not hand.over:
        assert not isinstance(hand.act(c.Fold(hand.turn)), Refused)
    assert not any(isinstance(event, e.FlopAsked | e.FlopDeclined) for event in hand.events)


@pytest.mark.parametrize("cards", ["2c7d3c8d", "AsKs3c8d", "9h9d2s2h"])
def test_the_window_opens_whatever_is_held(cards: str) -> None:
    known = parse_cards(cards)
    rest = [card for card in deck_of(52).cards if card not in known]
    hand = open_hand(STAR, "holdem", [50, 50], jackpot=True, pack=[*known, *rest])
    hand.act(c.Fold(hand.turn))
    assert hand.prompt is not None
    assert hand.prompt.choice("ask flop") is not None


def test_nobody_else_is_told_what_the_asker_holds() -> None:
    """Two hands that differ only in what the last one holds look the same to everybody else until cards are tabled."""
    hands = []
    for own in ("AsKs", "7h2d"):
        known = parse_cards(f"2c3c{own[:2]}8c9c{own[2:]}4h")
        rest = [card for card in deck_of(52).cards if card not in known]
        hand = open_hand(CROWN, "holdem", [100, 100, 100], jackpot=True, pack=[*known, *rest])
        fold_to(hand, hand.setup.order[-1])
        hands.append(hand)
    asker = hands[0].state.live[0]
    assert asker == hands[0].setup.order[-1]
    others = [seat for seat in hands[0].setup.seats if seat != asker]
    for viewer in (*others, "rail", "floor"):
        first, second = (view(hand, viewer) for hand in hands)  # type: ignore[arg-type]
        assert first == second
        assert (first.prompt, first.turn) == (None, 0), "nobody but the asker learns that there is a question"
    theirs = view(hands[0], asker)
    assert theirs.prompt is not None
    assert theirs.turn == asker
    for hand in hands:
        hand.act(c.TakePot(asker))
        for viewer in (*others, "rail", "floor"):
            assert not any(isinstance(event, e.FlopDeclined) for event in seen_events(hand.events, viewer))  # type: ignore[arg-type]
        assert any(isinstance(event, e.FlopDeclined) for event in seen_events(hand.events, asker))
        number = next(at for at, event in enumerate(hand.events) if isinstance(event, e.FlopDeclined))
        for since in (number, number + 1):  # numbers are those of the record, whatever these eyes do not see of it
            assert view(hand, others[0], since=since).events == seen_events(hand.events[number + 1 :], others[0])
    assert seen_events(hands[0].events, others[0]) == seen_events(hands[1].events, others[0])


def test_refusals() -> None:
    hand = alone(CROWN)
    seat = left(hand)
    other = next(one for one in hand.setup.seats if one != seat)
    for wrong, clause in (
        (c.AskFlop(other), "17.5.5"),
        (c.TakePot(other), "17.5.5"),
        (c.AskFlop(seat, parse_cards("As")), "17.5.5"),
        (c.AskFlop(seat, parse_cards("As2s")), ""),
        (c.Fold(seat), ""),
    ):
        answer = hand.act(wrong)
        assert isinstance(answer, Refused)
        assert not clause or answer.cite.clause == clause
    before = open_hand(CROWN, "holdem", [100, 100, 100], jackpot=True, pack=pack())
    early = before.act(c.AskFlop(before.turn))
    assert early == hand.act(c.AskFlop(other)) == hand.act(c.TakePot(other)), "the answer tells nobody where it stands"
    hand.act(c.AskFlop(seat))
    assert isinstance(hand.act(c.AskFlop(seat)), Refused)
    with pytest.raises(BadInput, match="has no jackpot"):
        open_hand("tasmania-poker", "holdem", [100] * 4, jackpot=True)
    stud = open_hand(STAR, "seven-card-stud", [100, 100], jackpot=True)  # a jackpot of stud has no flop to ask for
    stud.act(c.Bet(stud.turn, 2))
    stud.act(c.Fold(stud.turn))
    assert stud.over


def test_a_flop_for_the_jackpot_costs_no_drop() -> None:
    charge = NoFlopNoDrop(then=Percent(percent=10))
    stakes = Stakes(structure="no limit", blinds=(10, 20), small=20, charge=charge)
    for answer in (c.AskFlop, c.TakePot):
        hand = open_hand("open-table", "holdem", [100, 100, 100], stakes=stakes, jackpot=True, pack=pack())
        while len(hand.state.live) > 2:
            assert not isinstance(hand.act(c.Fold(hand.turn)), Refused)
        assert not isinstance(hand.act(c.RaiseTo(hand.turn, 60)), Refused)
        hand.act(c.Fold(hand.turn))
        hand.act(answer(hand.turn))
        assert hand.over
        assert hand.state.commission == 0
        assert audit(hand.setup, hand.events, hand.pack()) == []


def test_a_live_dealer_tells_the_cards() -> None:
    hand = open_hand(CROWN, "holdem", [100, 100, 100], jackpot=True, told=True, asked=True)
    hand.act(c.TellUnseen())
    fold_to(hand, hand.setup.order[-1])
    seat = hand.state.live[0]
    assert isinstance(hand.act(c.AskFlop(seat)), Refused)
    hand.act(c.AskFlop(seat, parse_cards("AsKs")))
    assert not hand.over
    hand.act(c.TellBoard(parse_cards("QsJsTs")))
    assert hand.over
    assert qualifying(ROYAL_ON_THE_FLOP, facts_of(hand, "t", 1, {})) == (seat,)
    assert audit(hand.setup, hand.events) == []


@pytest.mark.parametrize("asks", [True, False])
def test_story_script_saving_undo_and_files(asks: bool) -> None:
    hand = alone(CROWN)
    seat = left(hand)
    words = f"{seat} asks for the flop" if asks else f"{seat} takes the pot"
    assert said(command_of(words)) == words
    before = hand.copy()
    hand.say(words)
    told = " ".join(map(str, tell(hand.events)))
    assert ("asks for the flop, for the jackpot" in told) == asks
    again = load(dump(hand))
    assert (again.events, again.state) == (hand.events, hand.state)
    assert Hand.replay(hand.setup, hand.pack(), hand.events).state == hand.state
    history = read_phh(write_phh(phh_of(hand)))
    played, found = replayed_hand(history)
    assert found.verdict == "to the chip", found.why
    assert played.stacks == hand.stacks or sorted(played.stacks.values()) == sorted(hand.stacks.values())
    assert played.state.flop_said == hand.state.flop_said
    assert played.state.boards == hand.state.boards
    hand.undo()
    assert hand.state == before.state


def test_the_auditor_finds_a_window_that_was_left_out_or_made_up() -> None:
    hand = alone(CROWN)
    hand.act(c.AskFlop(left(hand)))
    events, setup = hand.events, hand.setup
    without = [event for event in events if not isinstance(event, e.FlopAsked)]
    assert any("did not ask" in fault for fault in audit(setup, without, hand.pack()))
    no_flop = [event for event in events if not isinstance(event, e.Boarded | e.Burned)]
    assert any("not dealt" in fault for fault in audit(setup, no_flop, hand.pack()))
    plain = msgspec.structs.replace(setup, jackpot=False)
    assert any("not to be had" in fault for fault in audit(plain, events, hand.pack()))
    taken = alone(CROWN)
    taken.act(c.TakePot(left(taken)))
    silent = [event for event in taken.events if not isinstance(event, e.FlopDeclined)]
    assert any("nobody asked" in fault for fault in audit(setup, silent, taken.pack()))


def test_batches_refuse_it_by_name() -> None:
    setup = make_setup(CROWN, "holdem", [100, 100], jackpot=True)
    with pytest.raises(NotInBatchError, match="flops asked for"):
        compile_game(setup)


@pytest.mark.parametrize("book", [CROWN, STAR])
def test_random_hands_with_the_window(book: str) -> None:
    chance = seeds.chance("asked flop", book)
    asked = number = 0
    while number < 150 or not asked:  # as long as it takes: seldom does everybody else fold before the flop
        number += 1
        assert number < 3_000, "nobody is ever asked"
        players = chance.randrange(2, 7)
        more: dict[str, Any] = {"asked": chance.random() < 0.3}
        setup = make_setup(book, "holdem", [chance.randrange(5, 200) for _ in range(players)], jackpot=True, **more)
        hand = dealt(setup, f"{book} {number}", log=True)
        play_out(hand, lambda now: random_command(now, chance.randrange))
        asked += hand.state.flop_said == "asked"
        assert lost(hand) is None
        assert audit(setup, hand.events, hand.pack()) == []
        assert Hand.replay(setup, hand.pack(), hand.events).state == hand.state
        result = replay(read_phh(write_phh(phh_of(hand))))
        assert result.verdict == "to the chip", result.why
