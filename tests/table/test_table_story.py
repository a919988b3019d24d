"""What happened at a table, told: every event in one sentence that says what there is to say, and nothing else."""

from __future__ import annotations

from functools import partial

import pytest

from cardspeak.cards import Card, parse_cards
from cardspeak.table import events as e
from cardspeak.table.base import TableEvent
from cardspeak.table.story import tell
from cardspeak.table.topics.reports import Stand

AS, KD = Card("As"), Card("Kd")
FLOP = parse_cards("2c 3d 4h")
stand = partial(Stand, before=40, after=0)

directs = partial(e.DirectionGiven, by="floor", at=0, cite="x")
excludes = partial(e.PlayerExcluded, name="Ann", why="abuse", by="assistant manager", at=60, cite="x")
decks = partial(e.DeckChanged, why="unfit", by="dealer", at=0, cite="x")
drawn = partial(e.SeatDrawn, seat=4, names=("Ann", "Bob"), cards=(AS, KD), at=0, cite="x")
seats = partial(e.SeatsDrawn, names=("Ann", "Bob"), cards=(AS, KD), at=0, cite="x")
fees = partial(e.FeesCharged, seats=(1, 2), amounts=(5, 5), hour=None, at=0, cite="x")
finished = partial(e.HandFinished, number=3, stacks=((1, 90), (2, 110)), commission=0, at=0, cite="x")
reported = partial(e.HandReported, number=3, button=1, at=0, cite="x")
corrected = partial(e.ResultCorrected, number=3, at=0, cite="x")
taken = partial(e.SeatTaken, seat=2, name="Ann", chips=100, at=0, cite="x")
paid = partial(e.SidePaid, game="seven-deuce", at=0, cite="x")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.RabbitShown(seat=1, boards=(FLOP,), at=0, cite="x"), "It would have come 2c 3d 4h."),
        (e.RabbitShown(seat=1, boards=((AS,), (KD,)), at=0, cite="x"), "It would have come As and Kd."),
        (directs(what="silence", names=()), "A floor directs: nobody speaks during a hand but to announce an action."),
        (
            directs(what="apart", names=("Ann", "Bob")),
            "A floor directs: these do not play at the same table (Ann, Bob).",
        ),
        (excludes(until=None), "Ann is excluded from the game by an assistant manager: abuse."),
        (excludes(until=121), "Ann is excluded from the game for 2 minutes by an assistant manager: abuse."),
        (e.DeckChecked(by="dealer", sound=True, at=0, cite="x"), "A dealer has checked the deck."),
        (
            e.DeckChecked(by="dealer", sound=False, at=0, cite="x"),
            "A dealer has checked the deck, and found something wrong.",
        ),
        (
            e.DeckShuffled(by="dealer", washed=True, at=0, cite="x"),
            "A dealer has washed, shuffled and cut the new deck.",
        ),
        (e.DeckShuffled(by="dealer", at=0, cite="x"), "A dealer has shuffled and cut the new deck."),
        (decks(counted=0, back=""), "A dealer brings in another deck: the old one was unfit."),
        (
            decks(counted=51, back="red"),
            "A dealer brings in another deck, with red backs: the old one was unfit; the old one counted 51.",
        ),
        (
            e.CardsCounted(by="dealer", count=52, right=True, at=0, cite="x"),
            "The dealer has the cards counted: 52, as it should be.",
        ),
        (
            e.CardsCounted(by="dealer", count=51, right=False, at=0, cite="x"),
            "The dealer has the cards counted: 51, which is wrong: the deck is checked before it is used again.",
        ),
        (
            e.DisputeDecided(number=1, decision="so be it", by="dealer", final=False, at=0, cite="x"),
            "Dispute 1 is decided by a dealer: so be it.",
        ),
        (
            e.DisputeDecided(number=1, decision="so be it", by="manager", final=True, at=0, cite="x"),
            "Dispute 1 is decided by a manager, finally: so be it.",
        ),
        (drawn(winner="Ann"), "For seat 4 Ann draws As, Bob draws Kd; Ann has it."),
        (drawn(winner="", again=("Ann", "Bob")), "For seat 4 Ann draws As, Bob draws Kd; Ann and Bob draw again."),
        (
            seats(seats=((3, "Ann"), (5, "Bob"))),
            "For the seats Ann draws As, Bob draws Kd; Ann has seat 3, Bob has seat 5.",
        ),
        (seats(seats=(), again=("Ann", "Bob")), "For the seats Ann draws As, Bob draws Kd; Ann and Bob draw again."),
        (
            e.EntryTakenBack(what="Seat 1 folds.", reopens=True, by="dealer", at=0, cite="x"),
            "The dealer takes back what was entered wrongly: Seat 1 folds. The hand goes on.",
        ),
        (
            e.EntryTakenBack(what="Seat 1 folds.", reopens=False, by="dealer", at=0, cite="x"),
            "The dealer takes back what was entered wrongly: Seat 1 folds.",
        ),
        (fees(what="time", cash=(2,)), "Charged for time: seat 1 pays 5, seat 2 pays 5 in cash."),
        (fees(what="sitting", cash=()), "Charged for sitting down: seat 1 pays 5, seat 2 pays 5."),
        (finished(button_moves=True), "After hand 3: seat 1 90, seat 2 110."),
        (
            finished(button_moves=False),
            "After hand 3: seat 1 90, seat 2 110. The same seats post and are dealt to again.",
        ),
        (e.KillButtonMoved(name="", face="neutral", at=0, cite="x"), "The kill button goes back to the centre."),
        (e.KillButtonMoved(name="Ann", face="leg up", at=0, cite="x"), "The kill button goes to Ann and shows Leg Up."),
        (e.SeatLeft(seat=2, name="Ann", chips=50, held=False, at=0, cite="x"), "Ann leaves seat 2 with 50."),
        (
            e.SeatLeft(seat=2, name="Ann", chips=50, held=True, at=0, cite="x"),
            "Ann leaves seat 2 with 50; the seat is the room's to allot.",
        ),
        (reported(stands=(), out=(), counted=True), "The table reports hand 3: nobody is out."),
        (
            reported(stands=(), out=(), counted=False),
            "The table reports hand 3: nobody is out; the hand has no result.",
        ),
        (
            reported(stands=(stand(seat=2, name="Ann"),), out=(2,), counted=True),
            "The table reports hand 3: Ann without chips.",
        ),
        (corrected(stacks=(), commission=0), "The result of hand 3 is put right: no stack changes."),
        (
            corrected(stacks=((1, -4), (2, 3)), commission=1),
            "The result of hand 3 is put right: seat 1 -4, seat 2 +3; the house +1.",
        ),
        (taken(entry="", how="wait"), "Ann takes seat 2 with 100."),
        (taken(entry="new", how="wait"), "Ann takes seat 2 with 100 and waits for the blind."),
        (taken(entry="new", how="post"), "Ann takes seat 2 with 100 and posts to come in."),
        (taken(entry="missed", how="post"), "Ann takes seat 2 with 100 and owes missed blinds."),
        (taken(entry="", how="wait", moved_by="floor"), "Ann takes seat 2 with 100, moved here by a floor."),
        (
            e.CardChecked(seat=2, name="Ann", card="c", valid=True, by="dealer", at=0, cite="x"),
            "Ann has a valid card of their own.",
        ),
        (
            e.CardChecked(seat=2, name="Ann", card="c", valid=False, by="dealer", at=0, cite="x"),
            "Ann has no valid card of their own, and is not dealt in without one.",
        ),
        (
            paid(to=1, why="won with 72", paid=((2, 4), (3, 4)), shares=((1, 8),)),
            "Beside the pot, seven-deuce: seat 1 won with 72 and is paid 8 (4 from seat 2, 4 from seat 3).",
        ),
        (
            paid(to=None, why="stood to the end", paid=((2, 8),), shares=((1, 4), (3, 4))),
            "Beside the pot, seven-deuce: seat 2 stood to the end and pays 4 to each of 2.",
        ),
        (e.WinnersSat(names=("Ann",), standing=(), at=0, cite="x"), "Ann may sit; nobody still to win."),
        (e.ChipsBought(seat=1, chips=50, at=0, cite="x"), "Seat 1 buys 50."),
        (
            e.ChipsBought(seat=1, chips=50, behind=True, at=0, cite="x"),
            "Seat 1 buys 50, in play from the next hand on.",
        ),
        (
            e.ChipsTaken(seat=1, chips=50, by="dealer", why="", at=0, cite="x"),
            "Seat 1 takes 50 off the table, by leave of a dealer.",
        ),
        (
            e.ChipsTaken(seat=1, chips=50, by="dealer", why="a drink", at=0, cite="x"),
            "Seat 1 takes 50 off the table for a drink, by leave of a dealer.",
        ),
        (
            e.RoundAnnounced(kind="bonus", by="director", chips=500, at=0, cite="x"),
            "The next hand is a bonus round: the house adds 500 to the pot.",
        ),
        (
            e.RoundAnnounced(kind="elimination", by="director", at=0, cite="x"),
            "The next hand is an elimination round: the smallest stack after it may be out.",
        ),
    ],
)
def test_what_happened_is_told(event: TableEvent, says: str) -> None:
    assert [str(one) for one in tell([event])] == [says]
