"""A ruling that is only looked at tells nothing that the asker may not see, and stands in the record."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room import hours
from tests.room.boxes import HOLDEM as PERTH
from tests.room.boxes import SLOW, THREE_CARD, Floor, banked, play, run
from tests.room.dealing import enter, live_table, round_of, started
from tests.room.sitting import ANN, BOB, CID, DEALER, SUPERVISOR, act, memory, seated, table_of

from cardspeak.banked import commands as bc
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.cli.audit import replayers
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.hand import commands as hc
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import seen_cards
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.building import build
from cardspeak.room.desk import Done, encode
from cardspeak.room.looks import LOOKED, LookRecord
from cardspeak.room.openings import Opening
from cardspeak.room.players.shuffling import strong_shuffle
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings import Question, Ruling
from cardspeak.rulings.hopeless import hopeless
from cardspeak.rulings.incidents import KINDS
from cardspeak.rulings.report import Report, report_of
from cardspeak.table import commands as c

GAMES = (
    ("star-sydney-poker", "holdem"),
    ("crown-melbourne-poker", "omaha"),
    ("crown-melbourne-poker", "seven-card-stud"),
    ("crown-melbourne-poker", "five-card-stud"),
    ("tasmania-poker", "five-card-stud"),
    ("star-sydney-poker", "draw-ante"),
)
SEATS = (1, 2, 3)


def dealt(book: str, game: str, pack: tuple[Card, ...], steps: int) -> PlayersTable:
    """Three players who call everything, after so many answers."""
    machine = build(Opening(book=book, game=game), "1")
    assert isinstance(machine, PlayersTable)
    for seat in SEATS:
        chips = machine.setup.buy_in[0]
        act(machine, Who(f"P{seat}"), c.TakeSeat(seat=seat, name=f"P{seat}", chips=chips), 5)
    started = act(machine, THE_ROOM, c.StartHand(pack=pack), 6)
    assert not isinstance(started, Refused), started
    for _ in range(steps):
        hand = machine.table.hand
        assert hand is not None
        if hand.options is None:
            break
        act(machine, THE_ROOM, c.Play(command=_called(hand)), 7)  # type: ignore[arg-type]
    return machine


def _called(hand: Hand) -> hc.Command:
    options, seat = hand.options, hand.turn
    assert options is not None
    if options.check or not options.call:
        return hc.Check(seat) if options.check else hc.Bet(seat, options.least)
    return hc.Call(seat)


def otherwise(pack: tuple[Card, ...], open_: frozenset[Card], chance: Random) -> tuple[Card, ...]:
    """The same pack with every card that nobody has seen somewhere else among its like."""
    hidden = [card for card in pack if card not in open_]
    chance.shuffle(hidden)
    rest = iter(hidden)
    return tuple(card if card in open_ else next(rest) for card in pack)


def looked_at(machine: PlayersTable, report: Report) -> str:
    try:
        answer = machine.look(SUPERVISOR, report, 8)
    except CardspeakError as wrong:
        return str(wrong)
    return encode(answer).decode()


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_look_is_the_same_whatever_the_hidden_cards_are(book: str, game: str) -> None:
    """Every incident, every seat, guesses at cards: no answer and no refusal depends on a card that nobody has seen."""
    chance = seeds.chance("looks", book, game)
    for steps in (0, 2, 4, 7):
        deck = deck_of(build(Opening(book=book, game=game), "1").table.state.setup.deck).cards  # type: ignore[attr-defined]
        pack = tuple(chance.sample(deck, len(deck)))
        first = dealt(book, game, pack, steps)
        hand = first.table.hand
        assert hand is not None
        second = dealt(book, game, otherwise(pack, seen_cards(hand), chance), steps)
        other = second.table.hand
        assert other is not None
        assert seen_cards(hand) == seen_cards(other), "both look alike from the rail"
        for incident, seat in itertools.product(KINDS, SEATS):
            guesses: list[tuple[Card, ...]] = [(), (hand.state.holes[seat][0],), (chance.choice(pack),)]
            for cards, facts in itertools.product(guesses, ({}, {"hopeless": "yes"})):
                report = Report(
                    incident=incident, seat=seat, other=seat % 3 + 1, count=1, amount=10, cards=cards, facts=facts
                )
                assert looked_at(first, report) == looked_at(second, report), report


def test_whether_a_call_was_hopeless_is_asked_and_not_looked_up() -> None:
    """The one fact of the books that only a hole card settles: two hands that look alike, of which one could win."""
    chance, book, game = seeds.chance("hopeless"), "tasmania-poker", "five-card-stud"
    deck = deck_of(build(Opening(book=book, game=game), "1").table.state.setup.deck).cards  # type: ignore[attr-defined]
    for _ in range(400):
        pack = tuple(chance.sample(deck, len(deck)))
        first = dealt(book, game, pack, 12)
        hand = first.table.hand
        assert hand is not None
        second = dealt(book, game, otherwise(pack, seen_cards(hand), chance), 12)
        other = second.table.hand
        assert other is not None
        if [type(event) for event in hand.events] != [type(event) for event in other.events]:
            continue  # nobody checks who does not beat what lies open, so that their play differs
        differ = [seat for seat in SEATS if hopeless(hand, seat) is not hopeless(other, seat)]
        reports = [Report(incident="hopeless call", seat=seat) for seat in differ]
        answers = [(looked_at(first, report), looked_at(second, report)) for report in reports]
        assert all(one == two for one, two in answers)
        if any('"asks":"fact"' in one for one, _ in answers):
            return
    raise AssertionError("no two such hands were found")


def card_words(answer: Any) -> set[str]:
    words = encode(answer).decode()
    return {str(card) for card in deck_of(52).cards if f'"{card}"' in words}


def test_what_a_look_used_to_tell() -> None:
    """The coming flop, the next card of the stub, a seat's card; and whether a guess is right."""

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, CID, pace=SLOW)
        await desk.ask(THE_ROOM, c.StartHand(pack=strong_shuffle(deck_of(52).cards)))
        table = table_of(desk)
        hand = table.hand
        assert hand is not None
        for report in (
            report_of("premature flop"),
            report_of("boxed card", count=1),
            report_of("hole card exposed", seat=1, count=1),
        ):
            answer = await desk.rule(SUPERVISOR, report, carry_out=False)
            assert isinstance(answer, Ruling | Question), answer
            assert not getattr(answer, "events", ())
            assert card_words(answer) <= {str(card) for card in seen_cards(hand)}
        guesses = [
            await desk.rule(who, report_of("player exposed a card", seat=1, cards=(card,)), carry_out=out)
            for card in (hand.state.holes[1][0], hand.state.stub[0])
            for who in (DEALER, SUPERVISOR)
            for out in (False, True)
        ]
        assert {type(one) for one in guesses} == {Refused}
        assert len({(one.why, one.says, one.cite) for one in guesses}) == 1, "right or wrong, the same words"
        await room.stop()

    hours.run(story())


def test_every_look_is_in_the_record() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, CID, pace=SLOW)
        await desk.ask(THE_ROOM, c.StartHand(pack=strong_shuffle(deck_of(52).cards)))
        before = desk.position
        await desk.rule(SUPERVISOR, report_of("premature flop"), carry_out=False)
        await desk.rule(ANN, report_of("premature flop"), carry_out=False)
        with pytest.raises(BadInput):
            await desk.rule(DEALER, report_of("no such thing"), carry_out=False)
        assert desk.position == before, "the table's own record tells of no look"
        looks = list(room.log.read(f"looks/{desk.id}"))
        assert [(one.actor, one.kind) for one in looks] == [("Sue", LOOKED), ("Ann", LOOKED)]
        kept = [msgspec.json.decode(one.body, type=LookRecord) for one in looks]
        assert kept[0] == LookRecord(before, "premature flop", 0, "ruling")
        assert kept[1].answered == "refused"
        replay = replayers()["looks"]
        assert not list(replay(f"looks/{desk.id}", iter(looks)))
        forged = msgspec.structs.replace(looks[1], body=b'{"position": 0, "incident": "x", "seat": 0, "answered": ""}')
        assert list(replay(f"looks/{desk.id}", iter([looks[0], forged])))
        await room.stop()

    hours.run(story())


@pytest.mark.parametrize("book", [THREE_CARD, PERTH])
def test_a_look_at_a_round_names_no_card(book: str) -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(book, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        machine = banked(desk.machine)
        assert machine.round is not None
        held = machine.round.state.hands[1]
        for incident in machine.incidents():
            for cards in ((), tuple(held), tuple(held[::-1])):
                report = Report(incident=incident.name, seat=1, count=1, cards=cards, note="looked into")
                try:
                    answer = machine.look(SUPERVISOR, report, 9)
                except BadInput:
                    continue
                words = encode(answer).decode()
                assert not [card for card in deck_of(52).cards if str(card) in words.split()], words

    run(work)


def test_nobody_of_the_house_names_the_board_of_a_round_that_the_room_dealt() -> None:
    """By it they would choose the board, and a refusal would tell which cards lie in somebody's hand."""

    async def work(floor: Floor) -> None:
        desk = await floor.open(PERTH, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        await floor.do(desk, ANN, play(bc.Decide(1, "flop")))
        machine = banked(desk.machine)
        assert machine.round is not None
        state = machine.round.state
        assert len(state.board) == 3
        stub, held = tuple(state.stub[:3]), tuple(state.hands[1])
        answers = []
        for who in (Who("Dee", "dealer"), SUPERVISOR, Who("Max", "manager")):
            for cards in (stub, (*state.board[:2], stub[0]), (*state.board[:2], held[0])):
                report = Report(incident="wrong board", cards=cards)
                answers.append(machine.look(who, report, 9))
                answers.append(await desk.rule(who, report))
                answers.append(await desk.ask(who, play(bc.Report("wrong board", cards=cards))))
        assert all(isinstance(answer, Refused) for answer in answers)
        assert {str(answer) for answer in answers} == {str(answers[0])}, "alike, wherever the card lies"
        assert tuple(banked(desk.machine).round.state.board) == tuple(state.board)  # type: ignore[union-attr]
        own = Report(incident="wrong board", cards=tuple(state.board))
        assert isinstance(await desk.rule(SUPERVISOR, own), Done), "as it was dealt it may be laid again"

    run(work)


def test_naming_the_cards_taken_is_not_judged_by_a_look() -> None:
    async def work(floor: Floor) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        machine = banked(desk.machine)
        assert machine.round is not None
        held = tuple(machine.round.state.hands[1])
        wrong = tuple(machine.round.state.stub[:3])
        looks = [
            encode(machine.look(Who("Max", "manager"), Report(incident="cards taken", seat=1, cards=cards), 9))
            for cards in (held, wrong)
        ]
        assert looks[0] == looks[1]
        done = await desk.rule(Who("Max", "manager"), Report(incident="cards taken", seat=1, cards=held))
        assert isinstance(done, Done), done

    run(work)


# -- where a dealer tells the cards ------------------------------------------------------------------------------------


async def _named() -> tuple[Any, Any]:
    """A real table whose dealer has named the cards of both hands; the flop is due."""
    room, desk = await live_table("Ann", "Bob")
    await started(desk)
    await enter(desk, "deal 1 AsKs", "deal 2 QhQd")
    await round_of(desk)
    return room, desk


@pytest.mark.control("C28")
@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (c.Play(command=hc.TellBoard(parse_cards("As2c3d"))), "TellBoard"),
        (c.Play(command=hc.Show(2, parse_cards("AsQh"))), "Show"),
        (report_of("player exposed a card", seat=2, cards=parse_cards("As")), "player exposed a card"),
    ],
)
def test_a_card_that_was_named_and_refused_stands_in_the_record(asked: Any, what: str) -> None:
    """A machine that was told hidden cards has to refuse them elsewhere, and whoever tried has found where one lies."""

    async def story() -> None:
        room, desk = await _named()
        before = desk.position
        for guesses in (1, 2):
            try:
                answer = await (desk.rule if isinstance(asked, Report) else desk.ask)(SUPERVISOR, asked)
            except BadInput as wrong:
                answer = str(wrong)
            assert isinstance(answer, Refused | str), answer
            assert desk.position == before
            looks = list(room.log.read(f"looks/{desk.id}"))
            assert [(one.actor, one.kind) for one in looks] == [("Sue", LOOKED)] * guesses
        kept = msgspec.json.decode(looks[0].body, type=LookRecord)
        assert (kept.position, kept.incident, kept.answered) == (before, what, "refused")
        assert not card_words(looks[0].body.decode()), "which card it was stays out of the record of a running hand"
        assert not list(replayers()["looks"](f"looks/{desk.id}", iter(looks)))
        await room.stop()

    hours.run(story())


@pytest.mark.control("C28")
def test_what_can_never_be_told_asks_nothing_of_hidden_cards() -> None:
    """A card twice in one entry: refused alike, whatever else it names."""

    async def story() -> None:
        room, desk = await _named()
        (twice,) = parse_cards("2c")
        others = [card for card in deck_of(52).cards if card is not twice]
        boards = [c.Play(command=hc.TellBoard((card, twice, twice))) for card in others]
        said = {str(await desk.ask(DEALER, board)) for board in boards}
        assert len(said) == 1, said
        await room.stop()

    hours.run(story())
