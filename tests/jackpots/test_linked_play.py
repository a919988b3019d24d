"""Real hands at several tables on one jackpot, with hits stacked in, misdeals, rulings and faults: everything holds."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests import seeds
from tests.jackpots.linked import CROWN, STAR, T1, T2, link, plan

from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.simulate import random_command
from cardspeak.jackpots.by_hand.linked import LinkedPlay
from cardspeak.jackpots.by_hand.machine import AnyMeterEvent, HandJackpot
from cardspeak.jackpots.by_hand.setup import make_hand_jackpot
from cardspeak.jackpots.by_hand.topics import contributions, faults, hands, settling, wins
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.table import commands as c
from cardspeak.table.machine import Table
from cardspeak.table.opening import make_table
from cardspeak.table.terms import NewTerms

PEOPLE = ("Ann", "Bob", "Cat", "Dot")
ROLES = {CROWN: ("TG Area Manager", "TG Area Manager"), STAR: ("Assistant Gaming Manager", "gaming supervisor")}


def tables(book: str) -> tuple[HandJackpot, list[LinkedPlay]]:
    made = make_hand_jackpot(
        book, [plan(tables=(T1, T2), seed=50_000)], [link(book, T1), link(book, T2)], fastest=0, most_an_hour=10_000
    )
    jackpot = HandJackpot(made)
    found = []
    for name in (T1, T2):
        table = Table(make_table(book, "holdem", jackpot=True), shuffle=lambda cards: tuple(cards))
        for seat, person in enumerate(PEOPLE, 1):
            assert isinstance(table.act(c.TakeSeat(seat=seat, name=person, chips=5_000, card=person)), Accepted)
        found.append(LinkedPlay(table, jackpot, name))
    return jackpot, found


def stacked(chance: Random, royal: bool) -> tuple[Card, ...]:
    """A pack; where a hit is stacked in, the third player holds it with the flop."""
    pack = list(deck_of(52).cards)
    chance.shuffle(pack)
    if not royal:
        return tuple(pack)
    suit = chance.choice("cdhs")
    first = parse_cards("".join(f"{rank}{suit}" for rank in "AKQJT"))
    rest = [card for card in pack if card not in first]
    order = [*rest[:2], first[0], *rest[2:5], first[1], *rest[5:7], *first[2:]]
    return (*order, *(card for card in rest if card not in order))


def play_hand(chance: Random, play: LinkedPlay, at: int, royal: bool) -> None:
    """One hand to its end; now and then a misdeal is declared in the middle of it."""
    manager = ROLES[play.table.setup.book][0]
    for seat, place in sorted(play.table.state.seats.items()):
        if place.stack < 1_000:
            play.act(c.BuyChips(seat=seat, chips=5_000, at=at))
    if isinstance(play.act(c.StartHand(pack=stacked(chance, royal), at=at), by="dealer", who="Dan"), Refused):
        return
    misdeal = chance.random() < 0.1
    while play.table.state.running:
        hand = play.table.hand
        assert hand is not None
        if misdeal and chance.random() < 0.3:
            play.act(c.DeclareMisdeal(by=manager, why="a test", at=at), by=manager, who="Amy")
            return
        command: hc.Command = random_command(hand, chance.randrange)
        if royal and isinstance(command, hc.Fold) and hand.options is not None:
            command = hc.Check(hand.turn) if hand.options.check else hc.Call(hand.turn)
        play.act(c.Play(command=command, at=at), by="dealer", who="Dan")  # type: ignore[arg-type]
    last = play.table.hand
    assert last is not None
    assert audit(last.setup, last.events, last.pack()) == []


def claim(jackpot: HandJackpot, play: LinkedPlay, at: int) -> int:
    """Whoever has the royal flush turns it over, and the dealer records it; how many wins that made."""
    hand, before = play.table.hand, jackpot.state.next_id
    if hand is None or not hand.over:
        return 0
    for seat in hand.state.live:
        play.table_cards(seat, at)
        number = play.table.state.number
        record = wins.RecordWin(table=play.link.table, number=number, pool="royal", seat=seat, at=at, by="dealer")
        jackpot.act(msgspec.structs.replace(record, who="Dan"))
    return jackpot.state.next_id - before


def paid(jackpot: HandJackpot, book: str, at: int) -> None:
    """Everything that is still to be done for every open win."""
    top, under = ROLES[book]
    for id, hit in list(jackpot.state.hits.items()):
        jackpot.act(settling.VerifyWin(id=id, by=under, who="Sue", at=at))
        jackpot.act(settling.CountDeck(id=id, suits=(13, 13, 13, 13), by=under, who="Sue", at=at))
        jackpot.act(settling.ConfirmWin(id=id, by=top, who="Gus", at=at))
        jackpot.act(settling.NotifySenior(id=id, by=top, who="Gus", at=at))
        for share in hit.shares:
            answer = jackpot.act(settling.PayWin(id=id, seat=share.seat, means="cash", by=under, who="Sue", at=at))
            assert isinstance(answer, Accepted), answer


@pytest.mark.parametrize("book", [CROWN, STAR])
@pytest.mark.parametrize("seed", range(2))
def test_several_tables_with_hits_stacked_in(book: str, seed: int) -> None:
    chance = seeds.chance("linked play", book, seed)
    jackpot, played = tables(book)
    won = 0
    for number in range(30):
        at = 60 * number
        royal = number % 6 == 5
        for play in played:  # both tables at once: two hits close together
            play_hand(chance, play, at, royal)
        if number == 12:
            jackpot.act(faults.ReportFault(pool="royal", what="a test", by="dealer", who="Dan", at=at))
        for play in played:
            won += claim(jackpot, play, at)
        if number == 14:
            for whom in list(jackpot.state.tell_owed):
                jackpot.act(faults.NotifyOf(whom=whom, by="dealer", who="Dan", at=at))
            checks = tuple(row.check for row in jackpot.setup.jackpot_rules.file.fault.works)
            jackpot.act(faults.MendEquipment(pool="royal", checks=checks, by=ROLES[book][0], who="Amy", at=at))
        for key in list(jackpot.state.missed):
            pressed = contributions.PressButton(table=key[0], number=key[1], by=ROLES[book][0], who="Amy", at=at)
            jackpot.act(pressed)
        paid(jackpot, book, at)
        state = jackpot.state
        assert state.balance == 0
        hands_dealt = sum(row[0] for row in state.day.values())
        gauge = state.gauges["royal"]
        assert gauge.increments - gauge.reversals == hands_dealt * 5_000 or book == STAR
    assert won
    assert jackpot.state.paid >= won * 50_000 * 100
    log = msgspec.json.decode(msgspec.json.encode(jackpot.events), type=list[AnyMeterEvent])
    assert HandJackpot.replay(jackpot.setup, log).state == jackpot.state


def test_start_and_contribution_end_and_result_come_together() -> None:
    """What the pools hear belongs to the table's own batch: decided with it, and nothing before it is applied."""
    jackpot, (first, _) = tables(CROWN)
    table = first.table
    answer = table.decide(c.StartHand(pack=deck_of(52).cards))
    assert isinstance(answer, Accepted)
    news = first.link.heard(answer.events, table.after(answer.events), by="dealer", who="Dan")
    assert [type(one) for one in news] == [hands.HandBegun, contributions.Contributed]
    assert jackpot.state.amount("royal") == 50_000 * 100
    assert not table.state.running


def test_a_misdeal_after_the_button() -> None:
    for book, left in ((CROWN, 50_000 * 100), (STAR, 50_000 * 100 + 5_000)):
        jackpot, (first, _) = tables(book)
        began = first.act(c.StartHand(pack=deck_of(52).cards), by="dealer", who="Dan")
        assert isinstance(began, Accepted)
        assert began.prompt == first.table.prompt
        assert jackpot.state.amount("royal") == 50_000 * 100 + 5_000
        manager = ROLES[book][0]
        first.act(c.DeclareMisdeal(by=manager, why="x"), by=manager, who="Amy")
        assert jackpot.state.amount("royal") == left
        first.act(c.StartHand(pack=deck_of(52).cards), by="dealer", who="Dan")
        assert jackpot.state.amount("royal") == left + 5_000


def test_a_hand_that_nobody_called_is_tabled_for_the_jackpot() -> None:
    chance = Random(1)
    jackpot, (first, _) = tables(CROWN)
    first.act(c.StartHand(pack=stacked(chance, royal=True)), by="dealer", who="Dan")
    while first.table.state.running:
        hand = first.table.hand
        assert hand is not None
        options, held = hand.options, hand.state.holes[hand.turn]
        flopped = any(hand.state.boards)
        royal = all(str(card)[0] in "AKQJT" and str(card)[1] == str(held[0])[1] for card in held)
        if options is None:
            first.act(c.Play(command=hc.TakePot(hand.turn)))
        elif flopped and not royal and options.call:
            first.act(c.Play(command=hc.Fold(hand.turn)))
        elif flopped and royal and options.most and not options.call:
            first.act(c.Play(command=hc.Bet(hand.turn, options.least)))
        else:
            first.act(c.Play(command=hc.Check(hand.turn) if options.check else hc.Call(hand.turn)))
    hand = first.table.hand
    assert hand is not None
    (seat,) = hand.state.live
    ask = wins.RecordWin(table=T1, number=1, pool="royal", seat=seat, by="dealer", who="Dan")
    refused = jackpot.act(ask)
    assert isinstance(refused, Refused)
    assert refused.cite.clause == "17.5.6"
    assert first.table_cards(seat)
    assert isinstance(jackpot.act(ask), Accepted)
    assert not first.table_cards(99)


def linked(book: str, *people: str, **more: object) -> LinkedPlay:
    """One table that plays for a royal flush."""
    made = make_hand_jackpot(book, [plan(seed=50_000)], [link(book, T1)], fastest=0, most_an_hour=10_000)
    table = Table(make_table(book, "holdem", jackpot=True, **more), shuffle=lambda cards: tuple(cards))  # type: ignore[arg-type]
    for seat, person in enumerate(people, 1):
        assert isinstance(table.act(c.TakeSeat(seat=seat, name=person, chips=5_000, card=person)), Accepted)
    return LinkedPlay(table, HandJackpot(made), T1)


def packed(top: str) -> tuple[Card, ...]:
    first = parse_cards(top)
    return (*first, *(card for card in deck_of(52).cards if card not in first))


ROYAL_FOR_SEAT_2 = packed("2cAs7dKs4hQsJsTs5h2d6h3h")  # of two


def to_the_end(play: LinkedPlay, gives_up: int = 0) -> None:
    """Everybody checks or calls; at the showdown one seat throws its hand in, or cards speak."""
    while play.table.state.running:
        hand = play.table.hand
        assert hand is not None
        verbs, seat = [choice.verb for choice in hand.legal], hand.turn
        command: hc.Command = hc.Show(seat)
        if "check" in verbs or "call" in verbs:
            command = hc.Check(seat) if "check" in verbs else hc.Call(seat)
        elif seat == gives_up and "muck" in verbs:
            command = hc.Muck(seat)
        assert not isinstance(play.act(c.Play(command=command), by="dealer", who="Dan"), Refused)  # type: ignore[arg-type]


@pytest.mark.clause(CROWN, "17.5.6")
@pytest.mark.clause(STAR, "30.8", "30.9")
@pytest.mark.parametrize(("book", "cite"), [(CROWN, "17.5.6"), (STAR, "30.10")])
def test_a_hand_that_was_thrown_in_at_the_showdown_is_dead_for_the_jackpot_too(book: str, cite: str) -> None:
    play = linked(book, "Ann", "Bob", asked=True)
    play.act(c.StartHand(pack=ROYAL_FOR_SEAT_2), by="dealer", who="Dan")
    to_the_end(play, gives_up=2)
    hand = play.table.hand
    assert hand is not None
    assert hand.state.mucked == {2}
    assert not play.table_cards(2)
    ask = wins.RecordWin(table=T1, number=1, pool="royal", seat=2, by="dealer", who="Dan")
    refused = play.jackpot.act(ask)
    assert isinstance(refused, Refused)
    assert refused.cite.clause == cite
    speaks = linked(book, "Ann", "Bob")  # where cards speak for the players, nobody has given anything up
    speaks.act(c.StartHand(pack=ROYAL_FOR_SEAT_2), by="dealer", who="Dan")
    to_the_end(speaks)
    assert isinstance(speaks.jackpot.act(ask), Accepted)


@pytest.mark.clause(CROWN, "17.5.6")
def test_a_hand_that_somebody_else_asked_to_see_was_not_tabled_by_its_player() -> None:
    play = linked(CROWN, "Ann", "Bob", "Cat", asked=True)
    play.act(c.StartHand(pack=packed("2cAs7h8dKs4h9cQsJsTs5h2d6h3h")), by="dealer", who="Dan")
    seen = 0
    while play.table.state.running:
        hand = play.table.hand
        assert hand is not None
        verbs, seat = [choice.verb for choice in hand.legal], hand.turn
        if "muck" in verbs and "As" in map(str, hand.state.holes[seat]):
            play.act(c.Play(command=hc.Muck(seat)))
            seen = seat
            assert play.table.state.running
            play.act(c.Play(command=hc.AskToSee(next(one for one in (1, 2, 3) if one != seat), seat)))
            continue
        command: hc.Command = (
            hc.Check(seat) if "check" in verbs else hc.Call(seat) if "call" in verbs else hc.Show(seat)
        )
        play.act(c.Play(command=command))  # type: ignore[arg-type]
    hand = play.table.hand
    assert hand is not None
    assert seen in hand.state.shown
    refused = play.jackpot.act(wins.RecordWin(table=T1, number=1, pool="royal", seat=seen, by="dealer", who="Dan"))
    assert isinstance(refused, Refused)
    assert refused.cite.clause == "17.5.6"


@pytest.mark.clause(CROWN, "17.5.5")
@pytest.mark.clause(STAR, "30.11")
@pytest.mark.parametrize(("book", "cite"), [(CROWN, "17.5.5"), (STAR, "30.11")])
def test_the_flop_is_dealt_for_a_hand_that_it_could_make_win(book: str, cite: str) -> None:
    """Everybody is asked, whatever is held; whoever holds nothing that could win takes the pot."""
    for folds, dealt in ((1, True), (2, False)):
        play = linked(book, "Ann", "Bob")
        play.act(c.StartHand(pack=ROYAL_FOR_SEAT_2), by="dealer", who="Dan")
        while play.table.hand is not None and play.table.hand.state.actor:
            seat = play.table.hand.turn
            play.act(c.Play(command=hc.Fold(seat) if seat == folds else hc.Call(seat)))
        hand = play.table.hand
        assert hand is not None
        left = 3 - folds
        assert [choice.verb for choice in hand.legal] == ["ask flop", "take pot"]
        answer = play.act(c.Play(command=hc.AskFlop(left)))
        assert isinstance(answer, Refused) != dealt
        if isinstance(answer, Refused):
            assert answer.cite.clause == cite
            assert not any(hand.state.boards)
            assert not isinstance(play.act(c.Play(command=hc.TakePot(left))), Refused)
        assert not play.table.state.running


@pytest.mark.clause(STAR, "30.3")
@pytest.mark.clause(CROWN, "17.3.1(a)")
@pytest.mark.parametrize(("book", "cite"), [(STAR, "30.3"), (CROWN, "17.3.1(a)")])
def test_a_table_with_a_jackpot_goes_on_with_its_game(book: str, cite: str) -> None:
    play = linked(book, "Ann", "Bob")
    top = play.jackpot.setup.jackpot_rules.book.head.roles[-1]
    if book == STAR:  # whichever game it is, and it is one with a jackpot of its own
        make_table(STAR, "seven-card-stud", jackpot=True)
    else:
        with pytest.raises(BadInput, match=r"17\.3\.1\(a\)"):
            make_table(CROWN, "seven-card-stud", jackpot=True)
    refused = play.act(c.GiveNotice(change=NewTerms(game="omaha"), by=top))
    assert isinstance(refused, Refused)
    assert refused.cite.clause == cite
    hilo = play.act(c.GiveNotice(change=NewTerms(game="holdem-hilo"), by=top)) if book == CROWN else ()
    assert not isinstance(hilo, Refused), "another game with two own cards and a flop of three"
    alone = Table(make_table(book, "holdem"), shuffle=lambda cards: tuple(cards))
    assert isinstance(alone.act(c.GiveNotice(change=NewTerms(game="omaha"), by=top)), Accepted)
