"""What a table remembers between hands: who has still to pay, who straddles, what is paid, who may come back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.sitting import blinds, deal, done, fold_out, hand, happened, opened, pack, posted, refused, sound

from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.commands import TellUnseen
from cardspeak.hand.commission import parse_charge
from cardspeak.hand.seen import Viewer
from cardspeak.refusal import Refused
from cardspeak.table import Accepted, Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table import plan as planning
from cardspeak.table.assistant import assist_at
from cardspeak.table.owed import owed
from cardspeak.table.state import TableState
from cardspeak.table.story import tell
from cardspeak.table.terms import Fees
from cardspeak.table.topics.afterwards import _open
from cardspeak.table.topics.fees import dropped_before
from cardspeak.table.views import view_of

STAR, CROWN, OPEN = "star-sydney-poker", "crown-melbourne-poker", "open-table"
VIEWERS: tuple[Viewer, ...] = ("rail", "floor", 1, 2)
STAKES = Stakes(structure="no limit", blinds=(5, 10), small=10)


def holdem(book: str, seats: Any, *, charge: str = "", **more: Any) -> Table:
    stakes = msgspec.structs.replace(STAKES, charge=parse_charge(charge)) if charge else STAKES
    return opened(book, "holdem", seats, chips=500, stakes=stakes, **more)


# -- debts ---------------------------------------------------------------------------------------------------------


def test_nobody_owes_for_coming_in_before_the_first_hand() -> None:
    table = holdem(CROWN, (1, 2, 3))
    assert {one.what for one in owed(table.state)} <= {"blind 1", "blind 2"}
    hand(table)
    done(table, "Ann takes seat 5 with 500, card a")
    assert [(one.name, one.due) for one in owed(table.state) if one.what == "entry"] == [("Ann", False)]


def test_whoever_was_dealt_in_owes_nothing_any_more() -> None:
    table = holdem(OPEN, (1, 2, 3))
    hand(table)
    done(table, "Ann takes seat 5 with 500, card a")
    assert table.state.seats[5].entry == "new"
    done(table, "5 posts")
    started = deal(table)
    assert 5 in started.setup.seats
    told = [str(one) for one in tell([started])]
    assert len(told) == 2, "blinds are told with the hand"
    assert told[0].startswith("Hand 2: seats ")
    assert told[1].startswith("Seat 5 pays 10 to come in: ")
    fold_out(table)
    place = table.state.seats[5]
    assert (place.entry, place.how, place.missed) == ("", "wait", ())
    assert 5 not in [seat for seat, what, _ in posted(hand(table)) if not what.startswith("blind")]


# -- the next hand, as it would be dealt ---------------------------------------------------------------------------


def test_the_next_hand_is_worked_out_once_between_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever writes first and then applies: for the prompt, what is owed, every view, and the deal itself."""
    found: list[int] = []
    real = planning._planned

    def counted(state: TableState) -> planning.Plan | Refused:
        found.append(state.number)
        return real(state)

    monkeypatch.setattr(planning, "_planned", counted)
    table = holdem(STAR, (1, 2, 3, 4))

    def ask(command: Any) -> None:
        answer = table.decide(command)
        assert isinstance(answer, Accepted), answer
        table.apply(answer.events)
        for viewer in VIEWERS:
            assert view_of(table, viewer).prompt == (None if table.state.running else table.prompt)

    for number in (1, 2, 3):
        ask(c.StartHand(pack=pack(table)))
        assert table.hand is not None
        while table.state.running:
            ask(c.Play(command=hc.Fold(table.hand.state.actor)))
        assert found.count(number) == 1


def test_whatever_happens_between_two_hands_the_next_one_is_found_anew() -> None:
    table = holdem(STAR, (1, 2, 3, 4))
    assert "1, 2, 3, 4" in table.prompt.says  # type: ignore[union-attr]
    done(table, "2 leaves")
    assert "1, 3, 4" in table.prompt.says  # type: ignore[union-attr]
    gone = table.decide(c.LeaveTable(seat=3))
    assert isinstance(gone, Accepted)
    assert "1, 3, 4" in table.prompt.says  # type: ignore[union-attr]
    table.apply(gone.events)
    assert "1, 4" in table.prompt.says  # type: ignore[union-attr]
    table.undo()
    assert "1, 3, 4" in table.prompt.says  # type: ignore[union-attr]
    twin = table.copy()
    done(twin, "4 leaves")
    assert "1, 3, 4" in table.prompt.says  # type: ignore[union-attr]


# -- straddles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["4 leaves", "4 moves to seat 7"])
def test_whoever_goes_takes_the_wish_to_straddle_along_and_nobody_elses(line: str) -> None:
    table = holdem(CROWN, (1, 2, 3, 4, 5), straddle=True)
    done(table, "3 straddles")
    done(table, "4 straddles") if 4 not in table.state.straddles else None
    assert set(table.state.straddles) == {3, 4}
    done(table, line)
    assert table.state.straddles == [3]


def test_who_may_straddle_is_said_to_whoever_cannot() -> None:
    table = holdem(STAR, (1, 2, 3, 4), straddle=True)
    assert refused(table, "1 straddles").says == "Seat 1 cannot straddle the next hand; seat 3 may."


# -- chips that left -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rejoin", "at", "back"), [(30, 1800, True), (30, 1801, False), (0, 1, False)])
def test_the_house_may_have_chips_missed_for_a_time_of_its_own(rejoin: int, at: int, back: bool) -> None:
    table = holdem(OPEN, (1, 2, 3), rejoin=rejoin)
    assert table.setup.rejoin_minutes == rejoin
    done(table, "1 leaves")
    less = "p1 takes seat 1 with 100, card c1"
    if back:
        assert f"{rejoin} minutes" in refused(table, less, at=at).cite.clause
    else:
        done(table, less, at=at)


@pytest.mark.parametrize("book", [CROWN, STAR, OPEN, "tasmania-poker"])
def test_without_a_time_of_the_houses_the_book_has_its_own(book: str) -> None:
    setup = make_table(book, "holdem")
    assert setup.rejoin is None
    assert setup.rejoin_minutes == setup.table.stake.rejoin_minutes
    own = setup.table.stake.rejoin_cite
    assert setup.rejoin_cite == own if own else setup.rejoin_cite.startswith("silent: whoever comes back")
    assert make_table(book, "holdem", rejoin=30).rejoin_cite.startswith("silent: whoever comes back within 30 minutes")


# -- a charge on each person ---------------------------------------------------------------------------------------


def test_a_hand_dealt_again_is_not_charged_again_and_what_is_taken_from_pots_is() -> None:
    table = holdem(CROWN, (1, 2, 3), charge="2 per person")
    first = deal(table)
    assert first.setup.stakes.charge is not None
    done(table, "misdeal by dealer: the deck was not cut")
    assert table.state.prepaid
    assert table.state.commission == 6
    again = deal(table)
    assert not [one for one in happened(table, e.InHand)[-1].events if isinstance(one, he.CommissionTaken)]
    assert again.setup.stakes.charge is None
    fold_out(table)
    assert (table.state.commission, table.state.prepaid) == (6, False)
    assert deal(table).setup.stakes.charge == first.setup.stakes.charge
    sound(table)


def test_a_table_without_a_charge_has_none_to_leave_out() -> None:
    from cardspeak.table.plan import _without_the_fee

    assert _without_the_fee(None) is None
    assert _without_the_fee(parse_charge("2 per person")) is None
    assert _without_the_fee(parse_charge("5% cap 10")) == parse_charge("5% cap 10")


@pytest.mark.parametrize(("stand_alone", "to"), [(False, "box"), (True, "float")])
def test_a_charge_on_each_person_is_dropped_where_the_table_keeps_its_money(stand_alone: bool, to: str) -> None:
    table = holdem(CROWN, (1, 2, 3), charge="2 per person", stand_alone=stand_alone)
    deal(table)
    row = table.setup.table.drop
    (dropped,) = happened(table, e.CommissionDropped)
    assert (dropped.amount, dropped.to) == (6, to)
    assert dropped.cite == ((row.float_other_cite if stand_alone else row.person_cite) or row.pot_cite)
    fold_out(table)
    sound(table)


@pytest.mark.parametrize("stand_alone", [False, True])
def test_a_charge_on_each_person_cites_how_it_is_kept(stand_alone: bool) -> None:
    """Where the book has no clause of its own for the float it is the general one."""
    state = holdem(OPEN, (1, 2, 3)).state
    state.setup = msgspec.structs.replace(state.setup, stand_alone=stand_alone)
    row = state.setup.table.drop
    assert (row.person_cite, row.float_other_cite, row.pot_cite) == ("commission.person", None, "commission")
    (dropped,) = dropped_before(state, [he.CommissionTaken(-1, 6, (1, 2, 3), "x")], 0)
    assert dropped.cite == ("commission" if stand_alone else "commission.person")


def test_what_a_newcomer_pays_for_sitting_down_is_dropped_at_once() -> None:
    table = holdem(STAR, (1, 2, 3), fees=Fees(hourly=8, sitting=2))
    before = sum(one.amount for one in happened(table, e.CommissionDropped))
    charged = [one for one in done(table, "Ann takes seat 5 with 500, card a").events if isinstance(one, e.FeesCharged)]
    assert [one.what for one in charged if sum(one.amounts)] == ["sitting"]
    assert sum(one.amount for one in happened(table, e.CommissionDropped)) == before + 2


# -- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause(STAR, "26.11.3")
def test_of_players_kept_apart_the_first_one_seated_stays_and_others_are_not_concerned() -> None:
    table = holdem(STAR, (1, 2, 3, 4))
    done(table, "direction by a gaming supervisor: apart, p2 and p4")
    assert sorted(table.state.seats) == [1, 2, 3]


def test_a_full_table_cites_the_clause_that_seats_so_few() -> None:
    """The layout has eleven places, and seven-card stud is dealt to nine."""
    table = opened(STAR, "seven-card-stud", range(1, 10), chips=500)
    row = table.setup.row
    full = refused(table, "Ann takes seat 11 with 500, card a")
    assert full.says == "The table is full: 9 are seated."
    assert full.cite.clause == (row.seated_cite if row.seated else row.cite)


# -- cards ---------------------------------------------------------------------------------------------------------


def test_a_card_that_is_none_of_the_deck_is_not_replaced() -> None:
    table = Table(make_table(STAR, "two-card-manila", deck=32), shuffle=list)
    by = table.setup.table.decks.reasons[0].by
    with pytest.raises(BadInput, match="2c is no card of this deck"):
        table.act(c.ReplaceCards(cards=parse_cards("2c"), by=by))
    with pytest.raises(BadInput, match="Say which cards"):
        table.act(c.ReplaceCards(cards=(), by=by))


def test_what_was_dealt_face_up_to_a_seat_is_its_own() -> None:
    table = opened(STAR, "seven-card-stud", (1, 2, 3), chips=500)
    deal(table)
    assert table.hand is not None
    for seat in (1, 2, 3):
        held, faces = table.hand.state.holes[seat], table.hand.state.faces[seat]
        up = {card for card, face in zip(held, faces, strict=True) if face == "up"}
        assert _open(table.hand, seat) == up
        assert len(up) == 1


def test_the_dealer_is_told_whose_cards_are_covered_still() -> None:
    table = opened(STAR, "holdem", (1, 2, 3), chips=500, told=True, asked=True)
    for command in (c.StartHand(), c.Play(command=TellUnseen())):
        assert isinstance(table.act(command), Accepted)
    fold_out(table)
    assert table.hand is not None
    (winner,) = table.hand.state.live
    assert assist_at(table.state).open == (winner,)
    done(table, f"{winner} shows afterwards As Kd")
    assert assist_at(table.state).open == ()


# -- notices -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "kind"),
    [("closing", "closing"), ("buy-in 100 to 400", "terms"), ("commission 5% cap 10", "commission")],
)
def test_a_notice_is_of_a_kind(change: str, kind: str) -> None:
    table = holdem(STAR, (1, 2, 3))
    hand(table)
    done(table, f"notice by gaming supervisor: {change}")
    assert [one.kind for one in view_of(table, 1).notices] == [kind]
    assert blinds(deal(table))


# -- the table itself ----------------------------------------------------------------------------------------------


def test_tables_are_the_same_where_all_that_makes_them_is() -> None:
    one, other = holdem(STAR, (1, 2, 3)), holdem(STAR, (1, 2, 3))
    assert one.state == other.state
    done(other, "1 buys 100")
    assert one.state != other.state
    done(one, "1 buys 100")
    assert one.state == other.state
    deal(one)
    assert one.state != other.state
    assert one.state.copy() == one.state
    assert one.state != "a table"


@pytest.mark.parametrize(
    ("book", "says"),
    [
        (STAR, "The house has not finally decided it."),
        (OPEN, "The book names nobody to complain to."),
    ],
)
def test_a_complaint_goes_on_where_the_house_has_finally_decided_and_the_book_names_somebody(
    book: str, says: str
) -> None:
    table = holdem(book, (1, 2, 3))
    done(table, "1 disputes: the pot")
    by = table.setup.table.disputes.by
    answer = table.act(c.RecordComplaint(dispute=1, reference="A 17", by=by, at=0))
    assert isinstance(answer, Refused)
    assert answer.says == says


def test_whoever_is_picked_up_straddles_no_more_and_nobody_else_is_asked() -> None:
    table = holdem(CROWN, (1, 2, 3, 4, 5), straddle=True)
    for seat in (3, 4):
        done(table, f"{seat} straddles")
    done(table, "4 steps away")
    assert table.state.straddles == [3, 4]
    done(table, "pick up seat 4 by a TG Area Manager")
    assert table.state.straddles == [3]


def test_whoever_is_moved_here_by_the_house_sits_by_another_clause_than_whoever_comes() -> None:
    table = holdem(STAR, (1, 2, 3))
    rules = table.setup.table
    (came, *_) = done(table, "Ann takes seat 4 with 500, card a").events
    (moved, *_) = done(table, "Bob takes seat 5 with 40, card b, moved by gaming supervisor").events
    assert (came.cite, moved.cite) == (rules.seats.cite, rules.stake.moved_cite)
    assert came.cite != moved.cite


def test_whoever_is_kept_apart_hears_from_whom() -> None:
    table = holdem(STAR, (1, 2, 3))
    done(table, "direction by a gaming supervisor: apart, p2 and Ann")
    assert refused(table, "Ann takes seat 5 with 500, card a").says == "Ann and p2 do not play at the same table."
    done(table, "2 leaves")
    done(table, "Ann takes seat 5 with 500, card a")


def test_a_move_keeps_what_was_chosen_where_the_debt_stays_the_same() -> None:
    table = holdem(OPEN, (1, 2, 3))
    hand(table)
    done(table, "Ann takes seat 5 with 500, card a")
    done(table, "5 posts")
    assert (table.state.seats[5].entry, table.state.seats[5].how) == ("new", "post")
    (moved, *_) = done(table, "5 moves to seat 6").events
    assert isinstance(moved, e.SeatChanged)
    assert (moved.entry, moved.how) == ("new", "post")
    assert moved.cite != table.setup.table.blinds.moved_cite
