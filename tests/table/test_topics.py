"""Topics of the table: nothing of one is forgotten, all is collected, and its words ask for it and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args

import pytest
from tests.test_layers import SOURCE

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.table import collected, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.script import command_of
from cardspeak.table.topic import Phrase, Topic
from cardspeak.talk.gesture import Moved, Pushed, Said

TOPICS = SOURCE / "table" / "topics"


def below(base: type) -> Iterator[type]:
    """Every kind of command or event that the package has, collected or not."""
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        if kind.__module__.startswith("cardspeak."):
            yield kind
        yield from below(kind)


def name_of(module: Any) -> str:
    return str(module.__name__).rpartition(".")[2]


def test_every_file_of_a_topic_is_collected() -> None:
    files = {path.stem for path in TOPICS.glob("*.py")} - {"__init__"}
    assert files == {name_of(module) for module in collected.MODULES}
    assert len(collected.TOPICS) == len(files)


def test_every_command_and_event_is_collected() -> None:
    """A class without its row is found here; a decoder knows exactly these."""
    assert set(get_args(c.AnyTableCommand)) == set(collected.ANSWERS) == set(below(c.Command))
    assert set(get_args(e.AnyTableEvent)) == set(collected.EVOLVE) == set(below(e.TableEvent))
    assert set(collected.SAYINGS) == set(collected.EVOLVE) == collected.PUBLIC | collected.GUARDED.keys()
    assert set(collected.MAY) == set(collected.ANSWERS)


@pytest.mark.parametrize("module", collected.MODULES, ids=name_of)
def test_a_topic_gives_its_own_names_to_all(module: ModuleType) -> None:
    topic: Topic = module.TOPIC
    own = [*(row.kind for row in topic.commands), *(row.kind for row in topic.events)]
    assert own
    for kind in own:
        assert kind.__module__ == module.__name__, f"{kind.__name__} has its row in another topic"
        assert kind.__name__ in module.__all__, f"{kind.__name__} cannot be had from table.commands or table.events"
    assert all(getattr(c, row.kind.__name__) is row.kind for row in topic.commands)
    assert all(getattr(e, row.kind.__name__) is row.kind for row in topic.events)


# -- words -------------------------------------------------------------------------------------------------------------

LINES = {
    "Ann takes seat 1 with 40, card A1, moved by a floor": c.TakeSeat(
        name="Ann", seat=1, chips=40, card="A1", moved_by="floor"
    ),
    "3 shows an invalid card X by a dealer": c.CheckCard(seat=3, card="X", valid=False, by="dealer"),
    "hold seat 4 for Ann by dealer": c.ReserveSeat(seat=4, name="Ann", by="dealer"),
    "everybody stands up by the dealer": c.AnnounceStandUp(by="dealer"),
    "take edition 3f0c21": c.TakeEdition(edition="3f0c21"),
    "free seat 2 by dealer": c.FreeSeat(seat=2, by="dealer"),
    "the game begins at 600 by a dealer": c.AnnounceStart(starts=600, by="dealer"),
    "Ann joins the list": c.JoinList(name="Ann"),
    "Ann leaves the list": c.LeaveList(name="Ann"),
    "3 says raise; pushes 100 25": c.Observe(seat=3, signs=(Said("raise"), Pushed((100, 25)))),
    "3 taps, asked by the dealer": c.Observe(seat=3, signs=(Moved("tap"),), directed=True, by="dealer"),
    "release the winnings of Ann by a floor": c.ReleaseWinnings(name="Ann", by="floor"),
    "release seat 3 by a dealer": c.ReleaseAction(seat=3, by="dealer"),
    "1 asks for seat 4": c.AskSeat(seat=1, to=4),
    "1 moves to seat 4": c.ChangeSeat(seat=1, to=4),
    "1 leaves the table": c.LeaveTable(seat=1),
    "1 steps away": c.StepAway(seat=1),
    "1 comes back": c.ComeBack(seat=1),
    "1 refuses the kill": c.RefuseKill(seat=1),
    "1 buys 50": c.BuyChips(seat=1, chips=50),
    "3 takes off 5 for a taxi by the floor": c.TakeChips(seat=3, chips=5, why="a taxi", by="floor"),
    "1 lends 5 to seat 2": c.LendChips(seat=1, chips=5, to=2),
    "2 waits": c.ChooseEntry(seat=2, how="wait"),
    "2 posts": c.ChooseEntry(seat=2, how="post"),
    "3 pays 5 for a coffee sold by a dealer": c.TakeChips(seat=3, chips=5, by="dealer", why="a coffee", goods=True),
    "3 straddles": c.Straddle(seat=3),
    "deal": c.StartHand(),
    "misdeal by the floor: boxed cards": c.DeclareMisdeal(by="floor", why="boxed cards"),
    "move the puck to seat 3 by the floor": c.MoveButton(seat=3, by="floor"),
    "sign for notice 1 by dealer, for 1260": c.PutUpSign(notice=1, by="dealer", starts=1260),
    "1 agrees to notice 2": c.AgreeTo(seat=1, notice=2),
    "withdraw notice 1 by dealer": c.WithdrawNotice(notice=1, by="dealer"),
    "notice 1 takes effect by the floor": c.MakeChange(notice=1, by="floor"),
    "3 chooses razz": c.ChooseGame(seat=3, game="razz"),
    "one hand of holdem-bomb by the dealer": c.AnnounceOneHand(game="holdem-bomb", by="dealer"),
    "collect time by the dealer": c.CollectTime(by="dealer"),
    "verify time by dealer": c.VerifyTime(by="dealer"),
    "clock by dealer": c.StartClock(by="dealer"),
    "call the clock by the floor": c.StartClock(by="floor", clock="called"),
    "1 asks for the clock": c.AskClock(seat=1),
    "warn by dealer": c.WarnPlayer(by="dealer"),
    "2 buys time": c.BuyTime(seat=2),
    "time is up by the dealer": c.TimeUp(by="dealer"),
    "3 checked early by dealer": c.BarRaise(seat=3, by="dealer"),
    "1 wants 2 boards": c.AskRun(seat=1, boards=2),
    "1 shows afterwards As": c.ShowCards(seat=1, cards=(Card("As"),)),
    "1 shows afterwards": c.ShowCards(seat=1),
    "1 asks what would have come": c.AskRabbit(seat=1),
    "allow the run by dealer": c.AllowRun(by="dealer"),
    "freeze-out by dealer: 1, 2 and 4": c.BeginFreezeOut(by="dealer", agreed=(1, 2, 4)),
    "release 1 by floor: unwell": c.ReleaseFromFreezeOut(seat=1, by="floor", why="unwell"),
    "suspend the freeze-out by dealer": c.SuspendFreezeOut(by="dealer"),
    "resume the freeze-out by dealer: 1, 3": c.ResumeFreezeOut(by="dealer", agreed=(1, 3)),
    "conclude the freezeout by dealer: 1": c.ConcludeFreezeOut(by="dealer", agreed=(1,)),
    "pick up seat 3 by a floor": c.PickUp(seat=3, by="floor"),
    "Ann is back": c.ReturnToList(name="Ann"),
    "3 vacates by a floor": c.VacateSeat(seat=3, by="floor"),
    "the time away of seat 3 starts": c.StartTimeAway(seat=3),
    "the floor is called for seat 3 away": c.CallTimeAway(seat=3),
    "the time away of seat 3 ends by a dealer": c.EndTimeAway(seat=3, by="dealer"),
    "check the deck by a dealer": c.CheckDeck(by="dealer"),
    "the deck is not sound by a dealer": c.CheckDeck(by="dealer", sound=False),
    "shuffle the deck by a dealer": c.ShuffleDeck(by="dealer"),
    "wash and shuffle the deck by a dealer": c.ShuffleDeck(by="dealer", washed=True),
    "new deck, asked for by a dealer, counted 52, red backs: 1, 2": c.ChangeDeck(
        why="asked", by="dealer", counted=52, back="red", agreed=(1, 2)
    ),
    "count by an inspector: 52": c.CountCards(by="inspector", count=52),
    "Fay is the floor now by a dealer": c.SeatStaff(name="Fay", role="floor", by="dealer"),
    "Direction by a floor: Apart, Ann and Bob": c.GiveDirection(what="apart", by="floor", names=("Ann", "Bob")),
    "lift the direction by a floor: silence": c.LiftDirection(what="silence", by="floor"),
    "exclude Ann until 900 by the floor: abuse": c.Exclude(name="Ann", until=900, by="floor", why="abuse"),
    "readmit Ann by a floor": c.Readmit(name="Ann", by="floor"),
    "refuse the wagers of seat 4 by a dealer: drunk": c.RefuseWager(seat=4, by="dealer", why="drunk"),
    "2 disputes: once more": c.RaiseDispute(seat=2, about="once more"),
    "decide dispute 1 by a floor: no": c.DecideDispute(dispute=1, by="floor", decision="no"),
    "review dispute 1 by a floor: yes": c.ReviewDispute(dispute=1, by="floor", decision="yes"),
    "seat Ann in seat 3 with 500 by a floor, card A1": c.SeatPlayer(
        seat=3, name="Ann", chips=500, by="floor", card="A1"
    ),
    "unseat 3 by the floor: out": c.UnseatPlayer(seat=3, by="floor", why="out"),
    "give 3 500 by the floor: re-buy": c.GiveChips(seat=3, chips=500, by="floor", why="re-buy"),
    "remove 25 from 3 by the floor: penalty": c.RemoveChips(seat=3, chips=25, by="floor", why="penalty"),
    "bonus round of 50 by the floor": c.AnnounceRound(kind="bonus", chips=50, by="floor"),
    "elimination round by the floor": c.AnnounceRound(kind="elimination", by="floor"),
    "hold the table by the floor: break": c.HoldTable(by="floor", why="break"),
    "release the table by the floor": c.ReleaseTable(by="floor"),
    "complaint about dispute 1 by a floor: C-7": c.RecordComplaint(dispute=1, by="floor", reference="C-7"),
}
READ = {  # where the words hold more than fields: the kind alone
    "Ann would come from holdem, no limit, blinds 1/2 by a dealer": c.AskTransfer,
    "draw for seat 4: Ann Ks, Bob Ad": c.DrawForSeat,
    "draw seats: Eve 2s": c.DrawSeats,
    "replace As by a dealer": c.ReplaceCards,
    "notice of 30 minutes by the floor: closing (rain)": c.GiveNotice,
    "level 2 by the floor: no limit, blinds 2/4, ante 1": c.SetStakes,
    "! missed card; by dealer": c.Rule,
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_asks_for_its_command(line: str) -> None:
    assert command_of(line) == LINES[line]


@pytest.mark.parametrize("line", [*LINES, *READ])
def test_a_line_is_the_words_of_one_command_alone(line: str) -> None:
    """However the topics are ordered, nothing stands in the way of anything else."""
    kinds = [kind for kind, words in collected.WORDINGS if re.fullmatch(words.form, line, re.IGNORECASE)]
    assert kinds == [READ[line] if line in READ else type(LINES[line])]


def test_every_command_has_words_but_those_of_a_hand() -> None:
    """What is played is said in the words of the hand; what a dealer typed wrongly is taken back on the screen."""
    said = {kind for kind, _ in collected.WORDINGS}
    assert set(collected.ANSWERS) - said == {c.Play, c.TakeBackEntry}
    assert said == {*READ.values(), *map(type, LINES.values())}


def test_groups_are_fields() -> None:
    for kind, words in collected.WORDINGS:
        if isinstance(words, Phrase):
            fields = {*re.compile(words.form).groupindex, *words.read}
            assert fields <= {*kind.__struct_fields__}, f"{words.form} speaks of something that {kind.__name__} has not"


def test_a_table_is_needed_for_what_speaks_of_one() -> None:
    setup = make_table("star", "holdem")
    for line in ("Ann would come from holdem, no limit, blinds 1/2 by a dealer", "notice by the floor: closing"):
        with pytest.raises(BadInput, match="speaks of a table"):
            command_of(line)
        assert command_of(line, setup=setup).at == 0
