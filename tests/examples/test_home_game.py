"""The home book of `examples/`: games in turn, dealer's choice, bomb pots, Archie and Drawmaha, played and audited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.seeds import chance, of_the_day
from tests.table.night import Sitting
from tests.table.sitting import deal, done, fold_out, hand, opened, refused

from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import forget_books, load_book
from cardspeak.books.overlay import whole_files
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, Stakes, make_setup
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.showdown import _nobody_qualifies
from cardspeak.odds.spot import contest_of
from cardspeak.proofing.adding import add_book
from cardspeak.proofing.check import book_faults, book_todos
from cardspeak.refusal import Refused
from cardspeak.rulings.mishaps import simulate_mishaps
from cardspeak.rulings.report import report_of
from cardspeak.rulings.rule import Question, rule
from cardspeak.table import Table, make_table
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.plan import plan
from cardspeak.table.story import tell
from cardspeak.table.terms import NewTerms, Rotation

HOME = Path(__file__).parents[2] / "examples" / "home-game"
HORSE = ("holdem", "omaha-hilo", "razz", "seven-card-stud", "seven-card-stud-hilo")
OURS = ("archie", "drawmaha", "holdem-bomb", "super-stud")
OTHERS = ("badugi", "omaha-five", "omaha-five-hilo", "courchevel")
EVERY = sorted(Path(name).stem for name in whole_files(HOME) if name.startswith("games/"))
FIXED = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)


@pytest.fixture(autouse=True, scope="module")
def _added() -> Iterator[None]:
    add_book(HOME)
    yield
    forget_books(["home-game"])


def turns(*games: str, **more: object) -> Rotation:
    return Rotation(turns=tuple(NewTerms(game=game) for game in games), **more)  # type: ignore[arg-type]


def test_the_book_is_in_order() -> None:
    assert book_faults(HOME) == ()
    assert book_todos(HOME) == ()
    assert {*HORSE, *OURS, *OTHERS} <= set(EVERY) == set(load_book("home-game").games)
    assert clause_index("home-game").get("home.6").topic == "ranking"


@pytest.mark.parametrize("game", EVERY)
def test_every_game_is_played_with_mishaps_and_audited(game: str) -> None:
    rules = load_book("home-game").game(game)
    setup = make_setup("home-game", game, [60] * min(5, rules.decks[rules.default_deck].seats))
    tally = simulate_mishaps(setup, of_the_day(f"home {game}"), range(10 if game in OURS else 3))
    assert tally.hands >= 3


# -- Archie and Drawmaha -----------------------------------------------------------------------------------------------


def to_the_end(game: str, holes: dict[int, str], board: str = "") -> list[he.Awarded]:
    setup = make_setup("home-game", game, [20] * 2, stakes=FIXED)
    return awarded(Hand(setup, stacked_pack(setup, holes, board)))


def awarded(hand: Hand) -> list[he.Awarded]:
    """Everybody calls, checks and stands pat."""
    while not hand.over:
        assert hand.prompt is not None
        seat, verbs = hand.prompt.seat, [choice.verb for choice in hand.prompt.choices]
        command = hc.Check(seat) if "check" in verbs else hc.Call(seat) if "call" in verbs else hc.Discard(seat, ())
        assert not isinstance(hand.act(command), Refused), (command, verbs)
    assert audit(hand.setup, hand.events) == []
    return [one for one in hand.events if isinstance(one, he.Awarded)]


@pytest.mark.parametrize(
    ("holes", "won"),
    [
        (
            {1: "9c 9d 2h 3s 4c", 2: "8c 8d Kh Qs Jc"},
            {(1, "pot")},
        ),  # nines are enough, eights are not, and are given up
        ({1: "8c 8d Kh Qs Jc", 2: "9c 9d 2h 3s 4c"}, {(2, "high")}),
        ({1: "Tc 8d 2h 3s Kc", 2: "8c 6d 4h 3d 2c"}, {(2, "low")}),
        ({1: "Ac Ad 2h 3s 4c", 2: "8c 6d 4h 3d 2c"}, {(1, "high"), (2, "low")}),
        ({1: "8h 8d 2h 3s 4c", 2: "7c 7d Kh Qs Jc"}, {(1, "pot"), (2, "pot")}),  # nobody qualifies: shared
    ],
)
def test_archie_asks_for_nines_or_an_eight(holes: dict[int, str], won: set[tuple[int, str]]) -> None:
    awards = to_the_end("archie", holes)
    assert {(one.seat, one.part) for one in awards} == won
    assert {one.cite for one in awards} <= {"home.6", "showdown.speak"}
    assert sum(one.amount for one in awards) == 4


def test_where_nobody_qualifies_and_one_chip_is_left_it_is_pushed_once() -> None:
    setup = make_setup("home-game", "archie", [20] * 2, stakes=FIXED)
    hand = Hand(setup, stacked_pack(setup, {1: "8h 8d 2h 3s 4c", 2: "7c 7d Kh Qs Jc"}, ""))
    (one,) = _nobody_qualifies(hand.state, 0, 0, 1, [1, 2])
    assert (one.amount, one.part, one.cite) == (1, "pot", "home.6")
    assert sorted(one.amount for one in _nobody_qualifies(hand.state, 0, 0, 3, [1, 2])) == [1, 2]


def test_drawmaha_halves_go_to_the_hand_held_and_to_the_board() -> None:
    awards = to_the_end("drawmaha", {1: "2c 5c 7c 9c Jc", 2: "As Ad 3h 8h Kd"}, "Ah 8d 8s Qc 4s")
    assert {one.part: (one.seat, one.words.partition(",")[0]) for one in awards} == {
        "draw": (1, "flush"),
        "board": (2, "full house"),
    }
    with pytest.raises(BadInput, match="won with hands made differently"):
        contest_of(load_book("home-game").game("drawmaha"))


def test_a_hand_short_of_a_card_takes_neither_half() -> None:
    """Seat 1 gave a card to seat 2 by mistake and plays on with four: good enough for the board alone, but no hand."""
    setup = make_setup("home-game", "drawmaha", [20] * 3, stakes=FIXED)
    holes = {1: "Kh 2s 3s 9h 9d", 2: "2c 5c 7d 9c Jc", 3: "Tc Td 4h 6d 8d"}
    hand = Hand(setup, stacked_pack(setup, holes, "Ks As Qs 2d 3c"))
    for seat in (3, 1):
        assert not isinstance(hand.act(hc.Call(seat)), Refused)
    wrong = report_of("card to the wrong player", seat=2, other=1, row=1, count=1, by="floor")
    assert not isinstance(rule(hand, wrong), Refused | Question)
    assert len(hand.state.holes[1]) == 4
    awards = awarded(hand)
    assert {(one.seat, one.part) for one in awards} == {(3, "draw"), (3, "board")}
    stolen = [msgspec.structs.replace(one, seat=1) if one in awards else one for one in hand.events]
    assert any("seats [3] are best" in str(fault) for fault in audit(setup, stolen))


# -- games in turn -----------------------------------------------------------------------------------------------------


def test_horse_goes_round_by_the_orbit_and_the_limits_follow() -> None:
    table = opened("home-game", "holdem", (1, 2, 3), stakes=FIXED, chips=400, rotation=turns(*HORSE), places=8)
    played = [hand(table).setup.game for _ in range(3 * len(HORSE) + 1)]
    assert played == [game for game in HORSE for _ in range(3)] + ["holdem"]
    turned = [event for event in table.events if isinstance(event, e.GameTurned)]
    assert [event.change.game for event in turned] == [*HORSE[1:], "holdem"]
    assert {event.cite for event in turned} == {"home.2"}
    stakes = {event.change.game: event.change.stakes for event in turned}
    assert all(one is not None and (one.structure, one.small, one.big) == ("fixed", 2, 4) for one in stakes.values())
    assert audit_table(table.setup, table.events) == []
    again = Table.replay(table.setup, table.events, shuffle=list)
    assert again.state == table.state


def test_by_hands_and_by_the_clock() -> None:
    by_hands = opened(
        "home-game", "badugi", (1, 2), chips=400, rotation=turns("badugi", "archie", every="hands", count=2)
    )
    assert [hand(by_hands).setup.game for _ in range(5)] == ["badugi", "badugi", "archie", "archie", "badugi"]
    timed = opened(
        "home-game", "badugi", (1, 2), chips=400, rotation=turns("badugi", "archie", every="minutes", count=10)
    )
    assert hand(timed, at=0).setup.game == "badugi"
    assert hand(timed, at=599).setup.game == "badugi"
    assert hand(timed, at=600).setup.game == "badugi"  # its turn is over with this hand
    assert hand(timed, at=601).setup.game == "archie"


def test_the_button_chooses() -> None:
    choice = turns("holdem", "drawmaha", "archie", choice=True)
    table = opened("home-game", "holdem", (1, 2, 3), chips=400, rotation=choice)
    button = plan(table.state).button  # type: ignore[union-attr]
    other = 1 if button != 1 else 2
    assert "has the button next" in refused(table, f"{other} chooses drawmaha").says
    assert "Did you mean 'archie'?" in refused(table, f"{button} chooses archi").says
    done(table, f"{button} chooses drawmaha")
    assert hand(table).setup.game == "drawmaha"
    button = plan(table.state).button  # type: ignore[union-attr]
    assert "has not had its turn" in refused(table, f"{button} chooses archie").says
    hand(table)
    hand(table)
    done(table, f"{plan(table.state).button} chooses archie")  # type: ignore[union-attr]
    deal(table)
    assert refused(table, "1 chooses holdem").says == "The game is chosen between hands."
    assert audit_table(table.setup, table.events) == []


def test_a_bomb_pot_is_one_hand_and_the_game_comes_back() -> None:
    table = opened(
        "home-game", "omaha", (1, 2, 3), chips=400, rotation=turns("omaha", "holdem", every="hands", count=2)
    )
    hand(table)
    done(table, "one hand of holdem-bomb by the dealer")
    assert "announced already" in refused(table, "one hand of holdem-bomb by the dealer").says
    bomb = deal(table)
    assert (bomb.setup.game, bomb.setup.stakes.blinds) == ("holdem-bomb", ())
    assert table.hand is not None
    assert len(table.hand.state.boards[0]) == 3, "the flop lies before anybody has bet"
    fold_out(table)
    assert [hand(table).setup.game for _ in range(2)] == ["omaha", "holdem"], "a bomb pot is no hand of the turn"
    said = " ".join(str(line) for line in tell(table.events))
    assert "The next hand alone" in said
    assert "Back to the game before" in said
    assert audit_table(table.setup, table.events) == []
    with pytest.raises(BadInput, match="has no game 'bomb'"):
        done(table, "one hand of bomb by the dealer")


def test_the_auditor_finds_a_game_out_of_turn() -> None:
    table = opened("home-game", "holdem", (1, 2, 3), chips=400, rotation=turns("holdem", "omaha"), stakes=FIXED)
    for _ in range(3):
        hand(table)
    forged = []
    for event in table.events:
        if isinstance(event, e.GameTurned):
            continue
        forged.append(event)
        if isinstance(event, e.HandFinished) and event.number == 1:
            forged.append(next(one for one in table.events if isinstance(one, e.GameTurned)))
    assert any("has its turn after 1 hands" in fault for fault in audit_table(table.setup, forged))


@pytest.mark.parametrize(
    ("rotation", "says"),
    [
        (turns("holdem"), "Name two or more games"),
        (turns("holdem", "omaha", count=0), "A turn is one or more orbit or hands or minutes"),
        (turns("holdem", "pinochle"), "no game 'pinochle'"),
    ],
)
def test_what_cannot_take_turns(rotation: Rotation, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        make_table("home-game", "holdem", rotation=rotation)


def test_a_book_that_plays_one_game_at_a_table() -> None:
    with pytest.raises(BadInput, match="plays one game at a table"):
        make_table("open-table", "holdem", rotation=turns("holdem", "omaha"))
    table = opened("open-table", "holdem", (1, 2))
    assert "knows no hand of another game" in refused(table, "one hand of omaha by the dealer").says
    assert "Nobody chooses" in refused(table, "1 chooses omaha").says


def test_a_random_night_of_many_games() -> None:
    mixed = turns("holdem", "archie", "razz", "drawmaha", "badugi", every="hands", count=2)
    table = Table(
        make_table("home-game", "holdem", stakes=FIXED, places=6, buy_in=(35, None), rotation=mixed), shuffle=list
    )
    sitting = Sitting(table, chance("home night"), trouble=1)
    sitting.night(14)
    assert len({event.setup.game for event in table.events if isinstance(event, e.HandStarted)}) == 5
    assert audit_table(table.setup, table.events) == []
