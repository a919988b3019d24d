"""Random gestures at whole tables, dealt and told: every answer legal, every chip kept, replayed and audited alike."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.seeds import chance
from tests.shelf import AMONG
from tests.table.sitting import pack
from tests.talk.test_talk_random import random_gesture

from cardspeak.books.loader import load_book
from cardspeak.cards.shuffle import shuffled
from cardspeak.hand.simulate import random_command
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table, table_faults
from cardspeak.table.story import tell
from cardspeak.table.talking import least_left, left_to
from cardspeak.table.views import view_of
from cardspeak.talk.gesture import TimeUp

BOOKS = AMONG
GAMES = [(book, game) for book in BOOKS for game in load_book(book).games if game != "chinese-poker"]
TALK = (e.ActionBound, e.ActionHeld, e.ActionLapsed, e.ActionReturned, e.ChoiceLeft)


def gestures(table: Table, rng: random.Random) -> c.Command:
    """What somebody does now: a gesture, often out of turn, a plain action, or a dealer's word."""
    hand, role = table.hand, table.setup.rules.book.head.roles[0]
    assert hand is not None
    if hand.state.actor and rng.random() < 0.7:
        gesture = random_gesture(rng, hand)
        signs = tuple(sign for sign in gesture.signs if not isinstance(sign, TimeUp))
        if signs:
            return c.Observe(seat=gesture.seat, signs=signs, directed=gesture.directed, by=role)
    if table.state.held and rng.random() < 0.1:
        return c.ReleaseAction(seat=rng.choice(list(table.state.held)), by=role)
    if left_to(table.state) is not None and rng.random() < 0.5:
        return c.Play(command=least_left(table.state))  # type: ignore[arg-type]
    return c.Play(command=random_command(hand, rng.randrange))  # type: ignore[arg-type]


def live_hand(table: Table, rng: random.Random) -> None:
    """One hand; whatever is refused changes nothing."""
    deck = () if table.setup.told else tuple(shuffled(pack(table), rng.randrange))
    assert isinstance(table.act(c.StartHand(pack=deck)), Accepted)
    for _ in range(600):
        if not table.state.running:
            return
        before, count = table.state.copy(), len(table.events)
        answer = table.act(gestures(table, rng))
        if isinstance(answer, Refused):
            assert (table.state, len(table.events)) == (before, count)
            assert answer.says
            if left_to(table.state) is not None:
                assert isinstance(table.act(c.Play(command=least_left(table.state))), Accepted)  # type: ignore[arg-type]
        elif table.setup.told and table.state.before is not None and rng.random() < 0.1:
            back = table.act(c.TakeBackEntry(by=table.setup.rules.book.head.roles[0]))
            assert isinstance(back, Accepted | Refused)
    raise AssertionError("the hand does not end")


def sat(book: str, game: str, rng: random.Random, *, told: bool, hands: int) -> Table:
    table = Table(make_table(book, game, buy_in=(10, None), told=told, asked=told), shuffle=list)
    for seat in range(1, rng.randint(4, 6)):
        chips = rng.choice((60, 200, 1000))
        assert isinstance(table.act(c.TakeSeat(seat=seat, name=f"p{seat}", chips=chips, card=f"c{seat}")), Accepted)
    for _ in range(hands):
        for seat, place in sorted(table.state.seats.items()):
            if place.stack < 20:
                table.act(c.BuyChips(seat=seat, chips=200))
        if getattr(table.prompt, "waits_for", "") != "start":
            break
        live_hand(table, rng)
    return table


def proved(table: Table) -> None:
    assert audit_table(table.setup, table.events) == []
    assert Table.replay(table.setup, table.events).state == table.state
    assert all(str(line) for line in tell(table.events))
    assert not table.state.held
    for viewer in ("rail", "floor"):
        seen = view_of(table, viewer)
        assert (seen.held, seen.choice) == ((), None)


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize("told", [False, True], ids=["dealt", "told"])
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_random_gestures_at_a_table_are_legal_conserved_audited_and_replayed(book: str, game: str, told: bool) -> None:
    rng = chance("table talk", book, game, told)
    table = sat(book, game, rng, told=told, hands=3)
    proved(table)


@pytest.mark.parametrize("book", BOOKS)
def test_random_gestures_meet_everything_that_talk_can_come_to(book: str) -> None:
    """Otherwise the test above would show little."""
    rng = chance("kinds of talk", book)
    seen: set[type] = set()
    since: set[str | None] = set()
    for _ in range(80):
        if set(TALK) <= seen and len(since) >= 5:
            return
        table = sat(book, "holdem", rng, told=True, hands=5)
        seen |= {type(event) for event in table.events}
        since |= {event.since for event in table.events if isinstance(event, e.ActionBound | e.ChoiceLeft)}
    raise AssertionError(f"{set(TALK) - seen} never came, and of what happened since only {since}")


def test_the_auditor_finds_talk_that_is_not_as_the_book_has_it() -> None:
    """Each kind of event, changed by a little: a chip, a clause, what happened, what was chosen."""
    rng = chance("false talk")
    found = {"chip": 0, "clause": 0, "since": 0, "held": 0}
    for _ in range(8):
        table = sat("star-sydney-poker", "holdem", rng, told=True, hands=6)
        for at, event in enumerate(table.events):
            for what, false in falsified(event):
                changed = [*table.events[:at], false, *table.events[at + 1 :]]
                assert any(table_faults(table.setup, changed)), f"{what}: {event}"
                found[what] += 1
    assert all(found.values()), found


def falsified(event: e.TableEvent) -> list[tuple[str, e.TableEvent]]:
    made: list[tuple[str, e.TableEvent]] = []
    replace = msgspec.structs.replace
    if isinstance(event, e.ActionBound):
        made.append(("chip", replace(event, returned=event.returned + 1)))
        if event.since is not None:
            made.append(("clause", replace(event, cite="26.5.9")))
            made.append(("since", replace(event, since="checks" if event.since != "checks" else "folds")))
    if isinstance(event, e.ActionHeld):
        made.append(("held", replace(event, held=replace(event.held, highest=event.held.highest + 1))))
    return made
