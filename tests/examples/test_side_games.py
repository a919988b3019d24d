"""Payments outside the pot in the home book of `examples/`: seven-deuce, the stand-up game, bounties; audited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.seeds import chance, of_the_day
from tests.table.night import Sitting
from tests.table.sitting import called_down, deal, done, happened, opened, refused, sound, won_by

from cardspeak.books.loader import forget_books, know_book
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes
from cardspeak.interop.phh import read_phh
from cardspeak.interop.phh_replay import replay
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening
from cardspeak.room.who import Who
from cardspeak.store import Draft, MemoryStore, canonical
from cardspeak.table import Table, make_table
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.story import tell
from cardspeak.table.views import view_of

HOME = Path(__file__).parents[2] / "examples" / "home-game"
BLINDS = Stakes(blinds=(1, 2), small=2)
SEVEN_DEUCE = {1: "7h 2c", 2: "As Kd", 3: "Qs Jd", 4: "9h 8h"}
BOARD = "7s 7d 2h 4c 5d"


@pytest.fixture(autouse=True, scope="module")
def _added() -> Iterator[None]:
    know_book(HOME)
    yield
    forget_books(["home-game"])


def home(*seats: int, side: tuple[str, ...], chips: int = 100) -> Table:
    return opened("home-game", "holdem", seats, chips=chips, stakes=BLINDS, side=side)


def stacks(table: Table) -> dict[int, int]:
    return {seat: place.stack for seat, place in table.state.seats.items()}


def test_seven_deuce_is_paid_by_everybody_who_was_dealt_in() -> None:
    table = home(1, 2, 3, 4, side=("seven-deuce",))
    called_down(table, holes=SEVEN_DEUCE, board=BOARD)
    (paid,) = happened(table, e.SidePaid)
    assert (paid.to, paid.paid, paid.shares, paid.cite) == (1, ((2, 4), (3, 4), (4, 4)), ((1, 12),), "home.9")
    assert stacks(table) == {1: 106 + 12, 2: 94, 3: 94, 4: 94}
    said = " ".join(map(str, tell(table.events)))
    assert "Beside the pot, seven-deuce: seat 1 won with 72 and is paid 12" in said
    assert view_of(table, "rail").side == ("seven-deuce",)
    sound(table)


@pytest.mark.parametrize(
    ("holes", "board"),
    [
        (SEVEN_DEUCE, "Ac Ad Kh 4c 5d"),  # it loses
        (SEVEN_DEUCE | {1: "7h 3c"}, BOARD),  # another hand wins
        (SEVEN_DEUCE | {2: "7c 2d"}, "7s As Kd 4c 5d"),  # two of them divide the pot
    ],
)
def test_nobody_is_paid_otherwise(holes: dict[int, str], board: str) -> None:
    table = home(1, 2, 3, 4, side=("seven-deuce",))
    called_down(table, holes=holes, board=board)
    assert happened(table, e.SidePaid) == []
    sound(table)


def test_what_was_not_shown_is_not_paid_and_stays_secret() -> None:
    table = home(1, 2, 3, side=("seven-deuce",))
    won_by(table, 1)
    assert happened(table, e.SidePaid) == []


def short(side: tuple[str, ...], *chips: int) -> Table:
    table = opened("home-game", "holdem", stakes=BLINDS, side=side, buy_in=(2, None))
    for seat, held in enumerate(chips, 1):
        done(table, f"p{seat} takes seat {seat} with {held}, card c{seat}")
    return table


def test_nobody_pays_more_than_lies_there() -> None:
    """Four are due from each: one has three left, one nothing."""
    table = short(("seven-deuce",), 50, 5, 2, 13)
    called_down(table, holes=SEVEN_DEUCE, board=BOARD)
    (paid,) = happened(table, e.SidePaid)
    assert paid.paid == ((2, 3), (4, 4))
    assert stacks(table) == {1: 56 + 7, 2: 0, 3: 0, 4: 7}
    sound(table)


@pytest.mark.parametrize(("chips", "paid"), [(2, ((3, 10),)), (3, None)])
def test_a_bounty_for_the_last_chip(chips: int, paid: tuple[tuple[int, int], ...] | None) -> None:
    table = short(("bounty",), 50, chips, 50)
    called_down(table, holes={1: "As Ad", 2: "7h 2c", 3: "Qs Jd"}, board="Ah Kd 8s 4c 5d")
    made = happened(table, e.SidePaid)
    assert [(one.to, one.paid, one.cite) for one in made] == ([] if paid is None else [(1, paid, "home.11")])
    sound(table)


def test_a_stand_up_game_is_remembered_from_hand_to_hand() -> None:
    table = home(1, 2, 3, side=("stand-up",))
    assert refused(table, "everybody stands up by a player").cite.clause == "home.10"
    done(table, "everybody stands up by the dealer")
    assert list(table.state.standing) == ["p1", "p2", "p3"]
    assert refused(table, "everybody stands up by the dealer").cite.clause == "home.10"
    won_by(table, 2)
    assert list(view_of(table, "rail").standing) == ["p1", "p3"]
    won_by(table, 2)  # who sits already changes nothing
    assert list(table.state.standing) == ["p1", "p3"]
    before = stacks(table)
    won_by(table, 1)
    (paid,) = happened(table, e.SidePaid)
    assert (paid.to, paid.paid, paid.shares) == (None, ((3, 12),), ((1, 6), (2, 6)))
    assert happened(table, e.StandUpEnded)[0].name == "p3"
    assert not table.state.standing
    assert sum(before.values()) == sum(stacks(table).values())
    sound(table)


def test_a_table_plays_for_what_its_book_knows() -> None:
    with pytest.raises(BadInput, match=r"called 'seven-duece'.* Did you mean 'seven-deuce'"):
        make_table("home-game", "holdem", side=("seven-duece",))
    with pytest.raises(BadInput, match="It knows none"):
        make_table("open-table", "holdem", side=("seven-deuce",))
    table = home(1, 2, 3, side=())
    assert "No stand-up game" in refused(table, "everybody stands up by the dealer").says


def test_the_auditor_finds_what_was_not_paid_and_what_was_paid_wrongly() -> None:
    table = home(1, 2, 3, 4, side=("seven-deuce",))
    called_down(table, holes=SEVEN_DEUCE, board=BOARD)
    deal(table)
    (paid,) = happened(table, e.SidePaid)

    def wrong(**changes: object) -> str:
        forged = [msgspec.structs.replace(one, **changes) if one is paid else one for one in table.events]
        return " ".join(audit_table(table.setup, forged))

    assert audit_table(table.setup, table.events) == []
    assert "was due to seat 1 and is not paid" in " ".join(
        audit_table(table.setup, [one for one in table.events if one is not paid])
    )
    assert "is not due to seat 2" in wrong(to=2)
    assert "pays 5 for seven-deuce, not 4" in wrong(paid=((2, 5), (3, 4), (4, 4)), shares=((1, 13),))
    assert "takes other chips than it gives" in wrong(shares=((1, 13),))
    assert "is not played for" in wrong(game="bingo")


def test_random_nights_conserve_every_chip() -> None:
    for number in range(4):
        side = ("seven-deuce", "stand-up", "bounty")
        table = Table(make_table("home-game", "holdem", stakes=BLINDS, side=side, buy_in=(20, 60)), shuffle=list)
        Sitting(table, chance(f"side games {of_the_day('side')} {number}")).night(12)
        assert audit_table(table.setup, table.events) == []
        state = table.state
        assert (
            sum(state.chips(seat) for seat in state.seats) + state.pot + state.commission + state.cashed == state.bought
        )


def test_a_file_of_the_hand_has_a_note_of_it() -> None:
    """Fifty hands of house players would be luck: the records of a table are written as the room writes them."""
    table = home(1, 2, 3, 4, side=("seven-deuce",))
    called_down(table, holes=SEVEN_DEUCE, board=BOARD)
    log = MemoryStore()
    opening = Opening(book="home-game", game="holdem", stakes=BLINDS, options={"side": ["seven-deuce"]})
    body = msgspec.json.encode(table.events, enc_hook=str)
    log.append("table/1", 0, [Draft("opened", 1, "room", "", canonical(opening)), Draft("table", 2, "room", "", body)])
    shelf = Shelves(log).of("1")
    text = shelf.document(log, shelf.hands[0], Who("p2"), "phh").text
    history = read_phh(text)
    assert history.custom["_side_payments"] == [
        {"game": "seven-deuce", "clause": "home.9", "paid": {"2": 4, "3": 4, "4": 4}, "to": {"1": 12}}
    ]
    assert replay(history).verdict == "to the chip"
