"""Everything that the floor can do by the books is done here over the room's own door, once at least."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.room.clockwork import Clockwork
from tests.room.hours import run
from tests.room.sitting import (
    ANN,
    BOB,
    CID,
    DEALER,
    MANAGER,
    SUPERVISOR,
    balanced,
    play,
    same_as_the_log,
    seated,
    sit,
    table_of,
    turn,
)

from cardspeak.books.loader import forget_books
from cardspeak.cards import UNKNOWN, parse_cards
from cardspeak.hand import commands as hc
from cardspeak.proofing.adding import add_book
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done, Pace
from cardspeak.room.openings import Opening
from cardspeak.room.players.permits import PERMITS
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.table import commands as c
from cardspeak.table.commands import ClaimedBy
from cardspeak.table.terms import Closing, NewTerms
from cardspeak.table.topics.talk import ReleaseAction
from cardspeak.table.topics.winnings import ReleaseWinnings

PACE = Pace(house=0, pause=3_600, act=0, board=0)  # hands begin when the dealer says so
STAR: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem", "pace": PACE}
CROWN: dict[str, Any] = {"book": "crown-melbourne-poker", "game": "holdem", "pace": PACE}
STUD: dict[str, Any] = {"book": "tasmania-poker", "game": "five-card-stud", "pace": PACE}
TASMANIA: dict[str, Any] = {"book": "tasmania-poker", "game": "holdem", "pace": PACE}


class Evening:
    """Asks, and keeps a list of what was done."""

    def __init__(self) -> None:
        self.works = Clockwork()
        self.done: set[type] = set()

    async def table(self, *people: Who, **opening: Any) -> Desk:
        return await seated(self.works.room, *people, **opening)

    async def does(self, desk: Desk, who: Who, command: Any) -> None:
        answer = await desk.ask(who, command)
        assert isinstance(answer, Done), (type(command).__name__, answer)
        self.done.add(type(command))
        balanced(self.works.room)

    async def may_not(self, desk: Desk, who: Who, command: Any) -> Refused:
        answer = await desk.ask(who, command)
        assert isinstance(answer, Refused), command
        return answer

    async def to_the_end(self, desk: Desk) -> None:
        while table_of(desk).state.running:
            who, seat = turn(desk)
            hand = table_of(desk).hand
            assert hand is not None
            verbs = {choice.verb: choice for choice in hand.legal}
            command: Any = hc.Fold(seat)
            if "check" in verbs:
                command = hc.Check(seat)
            elif "fold" not in verbs:
                command = hc.Bet(seat, verbs["bet"].least)
            assert isinstance(await desk.ask(who, play(command)), Done)


def claims(*names: str) -> tuple[ClaimedBy, ...]:
    return tuple(ClaimedBy(name, UNKNOWN) for name in names)


async def seats_and_lists(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, **STAR)
    await evening.does(desk, DEALER, c.ReserveSeat(seat=5, name="Cid", by=""))
    await evening.works.room.welcome("Eve")
    await evening.may_not(desk, Who("Eve"), c.TakeSeat(seat=5, name="Eve", chips=desk.machine.setup.buy_in[0]))
    await evening.does(desk, DEALER, c.FreeSeat(seat=5, by=""))
    await evening.does(desk, DEALER, c.DrawForSeat(seat=6, cards=claims("Eve", "Zoe")))
    stakes = table_of(desk).state.setup.stakes
    await evening.does(desk, DEALER, c.AskTransfer(name="Tom", game="holdem", stakes=stakes, by=""))
    await evening.does(desk, DEALER, c.CheckCard(seat=1, card="card of Ann", valid=True, by=""))
    stud = await evening.table(**STUD)
    await evening.does(stud, DEALER, c.AnnounceStart(starts=int(evening.works.at) + 600, by=""))
    await evening.does(stud, DEALER, c.DrawSeats(cards=claims("Ann", "Bob", "Cid")))


async def decks_and_staff(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, **STAR)
    await evening.does(desk, MANAGER, c.SeatStaff(role="dealer", name="Dee", by=""))
    await evening.does(desk, DEALER, c.CheckDeck(by=""))
    await evening.does(desk, MANAGER, c.CountCards(by="", count=52))
    await evening.does(desk, MANAGER, c.ChangeDeck(why="unfit", by="", counted=52))
    await evening.does(desk, DEALER, c.CheckDeck(by=""))
    await evening.does(desk, DEALER, c.ShuffleDeck(by=""))
    await evening.does(desk, MANAGER, c.ReplaceCards(cards=parse_cards("AsKs"), by=""))


async def conduct_and_disputes(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, CID, **STAR)
    await evening.does(desk, SUPERVISOR, c.GiveDirection(what="silence", by=""))
    await evening.does(desk, SUPERVISOR, c.LiftDirection(what="silence", by=""))
    await evening.does(desk, SUPERVISOR, c.RefuseWager(seat=2, by="", why="he bets for a friend"))
    await evening.does(desk, SUPERVISOR, c.MoveButton(seat=3, by="", why="it was left behind"))
    await evening.does(desk, ANN, c.RaiseDispute(seat=1, about="the odd chip was mine"))
    refused = await evening.may_not(desk, DEALER, c.DecideDispute(dispute=1, decision="no", by=""))
    assert refused.cite.clause == "27.15"
    await evening.does(desk, SUPERVISOR, c.DecideDispute(dispute=1, decision="it was not", by=""))
    await evening.does(desk, MANAGER, c.ReviewDispute(dispute=1, decision="it was not", by=""))
    await evening.does(desk, MANAGER, c.RecordComplaint(dispute=1, reference="17", by=""))
    await excluded_in_a_hand(evening)


async def excluded_in_a_hand(evening: Evening) -> None:
    """The hand is played to its end, then the chips go with their owner."""
    desk = await evening.table(ANN, BOB, CID, **STAR)
    await deal(evening, desk)
    _, seat = turn(desk)
    name = table_of(desk).state.dealt[seat]
    await evening.does(desk, SUPERVISOR, c.Exclude(name=name, by="", why="abuse"))
    assert table_of(desk).state.seat_of(name) == seat
    await evening.to_the_end(desk)
    assert table_of(desk).state.seat_of(name) is None
    assert name not in desk.people
    chips = desk.machine.setup.buy_in[0]
    await evening.may_not(desk, Who(name), c.TakeSeat(seat=8, name=name, chips=chips))
    await evening.does(desk, SUPERVISOR, c.Readmit(name=name, by=""))
    same_as_the_log(evening.works.room, desk)


async def deal(evening: Evening, desk: Desk) -> None:
    """The dealer says when; the room shuffles."""
    await evening.does(desk, DEALER, c.StartHand())


async def hands(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, CID, **CROWN)
    await deal(evening, desk)
    await evening.does(desk, SUPERVISOR, c.DeclareMisdeal(by="", why="a card flew off the table"))
    await deal(evening, desk)
    early = next(seat for seat in (1, 2, 3) if seat != turn(desk)[1])
    await evening.does(desk, DEALER, c.BarRaise(seat=early, by=""))
    report = Report(incident="fraud", choice="void the hand")
    await evening.does(desk, MANAGER, c.Rule(report=report, by=""))


async def time_and_money(evening: Evening) -> None:
    fees = {"fees": {"hourly": 400}, "time": {"seconds": 30}}
    desk = await evening.table(ANN, BOB, CID, **CROWN, options=fees)
    await deal(evening, desk)
    await evening.does(desk, DEALER, c.StartClock(by=""))
    evening.works.at += 30
    await evening.does(desk, DEALER, c.TimeUp(by=""))
    await evening.to_the_end(desk)
    evening.works.at += 3_600
    await evening.does(desk, DEALER, c.CollectTime(by=""))
    await evening.may_not(desk, DEALER, c.VerifyTime(by=""))
    await evening.does(desk, SUPERVISOR, c.VerifyTime(by=""))
    star = await evening.table(ANN, BOB, CID, **STAR, options={"time": {"seconds": 30}})
    await deal(evening, star)
    evening.works.at += 26
    await evening.does(star, DEALER, c.WarnPlayer(by=""))
    same_as_the_log(evening.works.room, desk)


async def games_in_turn(evening: Evening) -> None:
    add_book(Path(__file__).parents[2] / "examples" / "home-game")
    turns = [{"type": "NewTerms", "game": game} for game in ("holdem", "archie")]
    options = {"rotation": {"turns": turns, "every": "hands", "choice": True}, "side": ["stand-up"]}
    desk = await evening.table(ANN, BOB, CID, book="home-game", game="holdem", pace=PACE, options=options)
    await evening.may_not(desk, ANN, c.AnnounceOneHand(game="holdem-bomb", by=""))
    await evening.may_not(desk, ANN, c.AnnounceStandUp(by=""))
    await evening.does(desk, DEALER, c.AnnounceStandUp(by=""))
    await evening.does(desk, DEALER, c.AnnounceOneHand(game="holdem-bomb", by=""))
    await deal(evening, desk)
    assert table_of(desk).state.setup.game == "holdem-bomb"
    await evening.to_the_end(desk)
    assert table_of(desk).state.setup.game == "holdem"
    same_as_the_log(evening.works.room, desk)


async def run_by_hand(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, **CROWN, runs=True)
    await deal(evening, desk)
    while table_of(desk).hand.state.actor:  # type: ignore[union-attr]
        who, seat = turn(desk)
        hand = table_of(desk).hand
        assert hand is not None
        raises = next((one for one in hand.legal if one.verb == "raise to"), None)
        await desk.ask(who, play(hc.RaiseTo(seat, raises.most) if raises is not None else hc.Call(seat)))
    await evening.does(desk, ANN, c.AskRun(seat=1, boards=2))
    await evening.may_not(desk, DEALER, c.AllowRun(by=""))
    await evening.does(desk, SUPERVISOR, c.AllowRun(by=""))
    await evening.does(desk, BOB, c.AskRun(seat=2, boards=2))
    assert not table_of(desk).state.running


async def away(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, CID, **CROWN)
    await evening.does(desk, BOB, c.StepAway(seat=2))
    held = evening.works.room.chips_of("Bob")
    await evening.may_not(desk, DEALER, c.PickUp(seat=2, by=""))
    await evening.does(desk, SUPERVISOR, c.PickUp(seat=2, by=""))
    assert evening.works.room.chips_of("Bob") > held
    star = await evening.table(ANN, BOB, CID, **STAR)
    await evening.does(star, BOB, c.StepAway(seat=2))
    while table_of(star).state.idle.get("Bob") is None or table_of(star).state.idle["Bob"].orbits < 3:
        await deal(evening, star)
        await evening.to_the_end(star)
    await evening.may_not(star, SUPERVISOR, c.VacateSeat(seat=1, by=""))
    await evening.does(star, SUPERVISOR, c.VacateSeat(seat=2, by=""))
    await evening.does(star, CID, c.StepAway(seat=3))
    await evening.may_not(star, DEALER, c.EndTimeAway(seat=3, by=""))
    star.stop()  # somebody of the house comes before the room does it
    evening.works.at += 1_800
    await evening.does(star, DEALER, c.EndTimeAway(seat=3, by=""))


async def notices(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, CID, **TASMANIA)
    await evening.does(desk, SUPERVISOR, c.GiveNotice(change=Closing(), by="", why="late"))
    await evening.does(desk, SUPERVISOR, c.WithdrawNotice(notice=1, by=""))
    buy_in = (desk.machine.setup.buy_in[0], None)
    await evening.does(desk, SUPERVISOR, c.GiveNotice(change=NewTerms(buy_in=buy_in), by=""))
    starts = int(evening.works.at) + 1_800
    await evening.does(desk, DEALER, c.PutUpSign(notice=2, by="", starts=starts))
    await evening.may_not(desk, SUPERVISOR, c.MakeChange(notice=2, by=""))
    desk.stop()  # somebody of the house comes before the room does it
    evening.works.at += 1_800
    await evening.does(desk, SUPERVISOR, c.MakeChange(notice=2, by=""))


async def freeze_outs(evening: Evening) -> None:
    desk = await evening.table(ANN, BOB, CID, **STUD)
    await evening.may_not(desk, ANN, c.BeginFreezeOut(by="", agreed=(1, 2, 3)))
    await evening.does(desk, DEALER, c.BeginFreezeOut(by="", agreed=(1, 2, 3)))
    await evening.does(desk, DEALER, c.SuspendFreezeOut(by=""))
    await evening.does(desk, DEALER, c.ResumeFreezeOut(by="", agreed=(1, 2, 3)))
    await evening.does(desk, SUPERVISOR, c.ReleaseFromFreezeOut(seat=3, by="", why="ill"))
    await evening.does(desk, DEALER, c.ConcludeFreezeOut(by="", agreed=(1, 2)))
    same_as_the_log(evening.works.room, desk)


async def told(evening: Evening) -> None:
    """Where a live dealer deals, the dealer says when, and takes back what was typed wrongly."""
    desk = await evening.works.room.open(Opening(**STAR, told=True), DEALER)
    for seat, who in enumerate((ANN, BOB), 1):
        await evening.works.room.welcome(who.name)
        await sit(desk, who, seat)
    await evening.does(desk, DEALER, c.StartHand())
    hand = table_of(desk).hand
    assert hand is not None
    cards = parse_cards("AsKs")
    await evening.does(desk, DEALER, play(hc.TellHole(hand.state.waiting[0], cards)))
    await evening.does(desk, DEALER, c.TakeBackEntry(by=""))
    await evening.does(desk, DEALER, c.Play(command=hc.TellUnseen()))
    await evening.may_not(desk, ANN, c.TakeBackEntry(by=""))
    await evening.does(desk, DEALER, c.TakeBackEntry(by=""))


# Winnings are let go of in test_held_winnings.py, held actions in tests/table/test_table_talk.py.
ELSEWHERE = {ReleaseWinnings, ReleaseAction}


def test_everything_that_is_the_floors_is_done() -> None:
    async def story() -> None:
        evening = Evening()
        for part in (
            seats_and_lists, decks_and_staff, conduct_and_disputes, hands, time_and_money, run_by_hand, away, notices,
            freeze_outs, told, games_in_turn,
        ):  # fmt: skip
            await part(evening)
            for who in (ANN, BOB, CID, Who("Eve")):
                for desk in evening.works.room.desks.values():
                    seat = table_of(desk).state.seat_of(who.name)
                    if seat is not None and not table_of(desk).state.running:
                        await desk.ask(who, c.LeaveTable(seat=seat))
        floor = {kind for kind, whose in PERMITS.items() if whose == "floor"}
        assert floor - evening.done == ELSEWHERE
        await evening.works.room.stop()
        balanced(evening.works.room)

    try:
        run(story())
    finally:
        forget_books(["home-game"])


def test_a_seat_that_is_taken_over_is_no_part_of_it() -> None:
    """Whoever sits down later sees a table as the floor left it."""

    async def story() -> None:
        evening = Evening()
        desk = await evening.table(ANN, **STAR)
        await evening.does(desk, SUPERVISOR, c.GiveNotice(change=Closing(), by="", why="late", minutes=40))
        await evening.works.room.welcome("Bob")
        await sit(desk, BOB, 2)
        (notice,) = desk.machine.view("rail").notices
        assert notice.why == "late"
        await evening.works.room.stop()

    run(story())
