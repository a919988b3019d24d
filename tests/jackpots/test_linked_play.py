"""Real hands at several tables on one jackpot, with hits stacked in, misdeals, rulings and faults: everything holds."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests import seeds
from tests.jackpots.linked import CROWN, STAR, T1, T2, link, plan

from cardspeak.cards import Card, deck_of, parse_cards
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
from cardspeak.table.setup import make_table

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
        jackpot.act(settling.TellSenior(id=id, by=top, who="Gus", at=at))
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
                jackpot.act(faults.NotifyOf(whom=whom, at=at))
            checks = tuple(row.check for row in jackpot.setup.rules.file.fault.works)
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
        first.act(c.StartHand(pack=deck_of(52).cards), by="dealer", who="Dan")
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
