"""The sign: every line that a book wants displayed, from the real settings of the table, and never anything else."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.shelf import AMONG
from tests.table.sitting import done, hand, opened

from cardspeak.books.loader import load_book
from cardspeak.cli import main
from cardspeak.hand.commission import CappedScale, Charge, Percent, PerHand, PerPerson
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.table import make_table
from cardspeak.table.script import command_of
from cardspeak.table.sign import SAYS, SignLine, sign_of, sign_text
from cardspeak.table.sign_page import sign_page
from cardspeak.table.terms import Closing, Fees, KillTerms, Notice
from cardspeak.talk.clock import TimeSign

BOOKS = AMONG
EVERY = [
    (book, game, deck) for book in BOOKS for game in load_book(book).games for deck in load_book(book).game(game).decks
]
LIMIT = Stakes(structure="fixed", blinds=(5, 10), small=10, big=20)


def sign(book: str, game: str, **more: Any) -> dict[str, SignLine]:
    return {line.title: line for line in sign_of(make_table(book, game, **more))}


@pytest.mark.parametrize(("book", "game", "deck"), EVERY)
@pytest.mark.control("C27")
def test_every_table_has_a_sign_with_a_clause_on_every_line(book: str, game: str, deck: int) -> None:
    setup = make_table(book, game, deck=deck)
    lines = sign_of(setup)
    assert all(line.says.endswith(".") and line.cite for line in lines)
    assert len({line.title for line in lines}) == len(lines)
    told = {line.title: line.says for line in lines}
    assert setup.rules.title in told["Game"]
    assert str(deck) in told["Deck"]
    assert load_book(book).head.title in told["By the rules of"]
    assert str(setup.buy_in[0]) in told["Buy-in"]
    assert ("Unit" in told) == (setup.rules.family == "chinese")
    assert ("Blinds" in told) == bool(setup.blinds)


@pytest.mark.clause("crown-melbourne-poker", "6.1")
@pytest.mark.clause("crown-melbourne-poker", "6.1.1")
@pytest.mark.clause("crown-melbourne-poker", "6.1:s66(1)(c)")
@pytest.mark.clause("crown-melbourne-poker", "6.15.2")
@pytest.mark.clause("crown-melbourne-poker", "7.1")
@pytest.mark.clause("crown-melbourne-poker", "8.9.1")
def test_crown_shows_game_buy_in_limits_charge_and_time() -> None:
    stakes = _with(Percent(percent=5, floor=1, cap=10))
    lines = sign(
        "crown-melbourne-poker",
        "holdem",
        stakes=stakes,
        buy_in=(100, 400),
        time=TimeSign(seconds=30, extra=20, price=5, times=2),
    )
    assert lines["Game"].says.startswith("Holdem")
    assert lines["Buy-in"] == SignLine("Buy-in", "100 to 400.", "6.1.1")
    assert lines["Wagers"] == SignLine("Wagers", "Least 10, greatest 20.", "6.1:s66(1)(c)")
    assert lines["Limits"].says == "Fixed limit, 10 and 20; 3 raises a round."
    assert lines["Blinds"] == SignLine("Blinds", "2 compulsory blinds: 5, 10.", "8.9.1")
    assert lines["Commission"].cite == "7.1"
    assert lines["Commission"].says.startswith("5 percent of each pot, at least 1, at most 10 of a hand.")
    assert lines["Time"].says == "30 seconds. 20 seconds more are sold for 5, 2 times."


@pytest.mark.clause("crown-melbourne-poker", "7.2.2(c)")
@pytest.mark.clause("crown-melbourne-poker", "7.2.3(b)")
@pytest.mark.clause("crown-melbourne-poker", "7.2.4(a)")
def test_crown_shows_what_time_a_hand_and_a_person_cost() -> None:
    timed = sign("crown-melbourne-poker", "holdem", fees=Fees(hourly=12))
    assert timed["Time charge"] == SignLine(
        "Time charge", "At most 12 an hour from each player, in advance.", "7.2.2(c)"
    )
    assert "Commission" not in timed
    fixed = PerHand(amount=3, more=((8, 5),))
    assert (
        "3 from each hand, 5 from 8 players on"
        in sign("crown-melbourne-poker", "holdem", stakes=_with(fixed))["Commission"].says
    )
    person = PerPerson(amount=2)
    assert (
        "2 from each player before each hand"
        in sign("crown-melbourne-poker", "holdem", stakes=_with(person))["Commission"].says
    )


def _with(charge: Charge) -> Stakes:
    return Stakes(structure="fixed", blinds=(5, 10), small=10, big=20, charge=charge)


@pytest.mark.clause("crown-melbourne-poker", "8.13.1")
def test_kill_pots_stand_on_the_sign_where_they_are_played() -> None:
    lines = sign("crown-melbourne-poker", "holdem", stakes=LIMIT, kill=KillTerms(amount=20, qualifies=100))
    assert lines["Kill"].cite == "8.13.1"
    assert "20" in lines["Kill"].says
    assert "100" in lines["Kill"].says
    assert "Kill" not in sign("crown-melbourne-poker", "holdem", stakes=LIMIT)


@pytest.mark.clause("crown-melbourne-poker", "13.4.4")
def test_the_unit_of_chinese_poker_stands_on_the_sign() -> None:
    lines = sign("crown-melbourne-poker", "chinese-poker", stakes=Stakes(chinese_unit=25), buy_in=(500, None))
    assert lines["Unit"] == SignLine("Unit", "25 each.", "13.4.4")
    assert "Wagers" not in lines


@pytest.mark.clause("crown-melbourne-poker", "18.14")
@pytest.mark.clause("crown-melbourne-poker", "18.12")
@pytest.mark.clause("star-sydney-poker", "27.17")
@pytest.mark.clause("star-sydney-poker", "27.16")
@pytest.mark.parametrize(
    ("book", "rules", "complaints"),
    [("crown-melbourne-poker", "18.14", "18.12"), ("star-sydney-poker", "27.17", "27.16")],
)
def test_the_sign_says_that_the_rules_are_there_and_where_to_complain(book: str, rules: str, complaints: str) -> None:
    lines = sign(book, "holdem")
    assert lines["The rules"].cite == rules
    assert lines["Complaints"].cite == complaints
    assert "inspector" in lines["Complaints"].says
    from cardspeak.books.clauses import clause_index

    assert len(clause_index(book)) > 500, "and they can be read: `cardspeak rules`"


@pytest.mark.control("C27")
@pytest.mark.clause("star-sydney-poker", "order")
@pytest.mark.clause("tasmania-poker", "0:Title")
@pytest.mark.clause("tasmania-poker", "A:Approved")
@pytest.mark.parametrize(
    ("book", "says"),
    [
        ("star-sydney-poker", "2 (16 August 2024)"),
        ("tasmania-poker", "Tasmanian Gaming Commission: Poker Rules, Variation 07/06"),
    ],
)
def test_a_table_says_by_which_version_of_whose_rules_it_is_run(book: str, says: str) -> None:
    from cardspeak.table.views import view_of

    assert says in sign(book, "holdem")["By the rules of"].says
    assert says in view_of(opened(book, "holdem"), "rail").rules


@pytest.mark.clause("star-sydney-poker", "8.1")
@pytest.mark.clause("star-sydney-poker", "3.2")
@pytest.mark.clause("star-sydney-poker", "7.13.6")
@pytest.mark.clause("star-sydney-poker", "8.9.2")
@pytest.mark.clause("star-sydney-poker", "3.3.3.6")
def test_the_star_shows_stakes_limits_commission_time_and_straddles() -> None:
    stakes = Stakes(structure="pot", blinds=(5, 10), small=10, charge=Percent(percent=5, cap=10))
    lines = sign("star-sydney-poker", "holdem", stakes=stakes, buy_in=(100, 1000), straddle=True,
                 time=TimeSign(seconds=30, extra=15, price=5))  # fmt: skip
    assert (lines["Buy-in"].says, lines["Buy-in"].cite) == ("100 to 1000.", "8.1")
    assert lines["Limits"] == SignLine("Limits", "Pot limit.", "8.1")
    assert lines["Wagers"].says == "Least 10, greatest the pot."
    assert (lines["Commission"].cite, lines["Time"].cite) == ("3.2", "7.13.6")
    assert "at most 10 of a hand" in lines["Commission"].says
    assert lines["Time"].says == "30 seconds. 15 seconds more are sold for 5."
    assert lines["Straddles"].cite == "8.9.2"
    bare = sign("star-sydney-poker", "holdem", stakes=stakes, fees=Fees(sitting=4))
    assert "Straddles" not in bare
    assert bare["Sitting"] == SignLine("Sitting", "4 on sitting down.", "3.3.3.6")


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        pytest.param("draw-blind", "15.1.3", marks=pytest.mark.clause("star-sydney-poker", "15.1.3")),
        pytest.param("two-card-manila", "18.1.2", marks=pytest.mark.clause("star-sydney-poker", "18.1.2")),
        pytest.param("three-card-manila", "19.1.2", marks=pytest.mark.clause("star-sydney-poker", "19.1.2")),
        pytest.param("holdem", "20.1.3", marks=pytest.mark.clause("star-sydney-poker", "20.1.3")),
        pytest.param("omaha", "21.1.3", marks=pytest.mark.clause("star-sydney-poker", "21.1.3")),
        pytest.param("pineapple", "22.1.3", marks=pytest.mark.clause("star-sydney-poker", "22.1.3")),
        pytest.param("crazy-pineapple", "23.1.3", marks=pytest.mark.clause("star-sydney-poker", "23.1.3")),
    ],
)
@pytest.mark.parametrize(
    ("blinds", "says"), [((10,), "1 compulsory blind: 10."), ((5, 10), "2 compulsory blinds: 5, 10.")]
)
def test_the_star_counts_the_compulsory_blinds(game: str, cite: str, blinds: tuple[int, ...], says: str) -> None:
    stakes = Stakes(structure="no limit", blinds=blinds, small=10)
    assert sign("star-sydney-poker", game, stakes=stakes)["Blinds"] == SignLine("Blinds", says, cite)


@pytest.mark.clause("tasmania-poker", "B.6")
@pytest.mark.clause("tasmania-poker", "B.8.1")
@pytest.mark.clause("tasmania-poker", "B.15")
def test_tasmania_shows_wagers_bank_and_scale_at_stud() -> None:
    stakes = Stakes(structure="half pot", antes=(5,), small=5, charge=CappedScale())
    lines = sign("tasmania-poker", "five-card-stud", stakes=stakes, buy_in=(100, None))
    assert lines["Wagers"] == SignLine("Wagers", "Least 5, greatest half the pot.", "B.6")
    assert lines["Buy-in"] == SignLine("Buy-in", "At least 100.", "B.8.1")
    assert lines["Commission"].cite == "B.15"
    assert "$4 from pots up to $100" in lines["Commission"].says
    assert "$15 above that" in lines["Commission"].says


@pytest.mark.clause("tasmania-poker", "B.14.3")
def test_the_order_of_hands_on_the_sign_is_that_of_the_deck_in_play() -> None:
    full, reduced = (sign("tasmania-poker", "five-card-stud", deck=deck)["Order of hands"] for deck in (52, 32))
    assert full.cite == reduced.cite == "B.14.3"
    assert full.says.index("our of a kind") < full.says.index(", flush")
    assert reduced.says.index(", flush") < reduced.says.index("our of a kind")


@pytest.mark.clause("tasmania-poker", "C.5.1")
def test_tasmania_shows_the_least_stake_and_bet_at_hold_em() -> None:
    lines = sign("tasmania-poker", "holdem", stakes=LIMIT, buy_in=(200, None))
    assert (lines["Buy-in"].says, lines["Buy-in"].cite) == ("At least 200.", "C.5.1")
    assert (lines["Wagers"].says, lines["Wagers"].cite) == ("Least 10, greatest 20.", "C.5.1")


@pytest.mark.clause("open-table", "table.sign")
def test_the_sign_follows_the_table_and_shows_what_has_been_announced() -> None:
    table = opened("open-table", "holdem", (1, 2, 3), chips=500)
    done(table, "notice by a floor: stakes no limit, blinds 2/4")
    told = sign_of(table.state.setup, table.state.notices.values())
    assert told[-1].title == "Notice"
    assert "2/4" in told[-1].says
    for _ in range(3):
        hand(table)
    done(table, "notice 1 takes effect by a floor")
    after = {line.title: line.says for line in sign_of(table.state.setup, table.state.notices.values())}
    assert after["Blinds"] == "2 compulsory blinds: 2, 4."
    assert "Notice" not in after


def test_the_page_stands_alone_and_escapes_what_it_shows() -> None:
    lines = [SignLine("A <b>", "1 & 2.", '"x"')]
    page = sign_page("<script>alert(1)</script>", lines)
    assert "<script>" not in page
    assert "A &lt;b&gt;" in page
    assert "1 &amp; 2." in page
    assert "http" not in page.replace("http-equiv", "")

    class Balanced(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag != "meta":
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    reader = Balanced()
    reader.feed(page)
    assert reader.open == []


def test_the_text_lines_up() -> None:
    lines = sign_of(make_table("star-sydney-poker", "holdem"))
    starts = {row.index(line.says) for row, line in zip(sign_text(lines).splitlines(), lines, strict=True)}
    assert len(starts) == 1


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["sign", *words])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_the_command_speaks_text_json_and_html(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--book", "star", "--game", "holdem", "stakes no limit, blinds 2/5", "buy-in 100 to 500")
    assert run(*words) == 0
    assert "100 to 500.  [8.1]" in capsys.readouterr().out
    assert run(*words, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert {"title": "Blinds", "says": "2 compulsory blinds: 2, 5.", "cite": "20.1.3"} in told["lines"]
    assert run(*words, "--html") == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--book", "star", "--game", "holdem", "nonsense"), "nonsense"),
        (("--book", "star", "--game", "canasta"), "canasta"),
        (("--book", "star", "--game", "holdem", "--html", "--json"), "one of"),
        (("--book", "crown-perth", "--game", "holdem"), "holdem"),
    ],
)
def test_what_is_wrong_is_one_line(words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


@pytest.mark.clause("crown-melbourne-poker", "6.15")
@pytest.mark.clause("star-sydney-poker", "26.12")
@pytest.mark.clause("tasmania-poker", "C.5.7")
@pytest.mark.parametrize("book", AMONG)
def test_the_sign_speaks_of_a_time_that_is_called_only_where_one_can_be(book: str) -> None:
    says = SAYS["time"](opened(book, "holdem").setup)
    assert says is not None
    table = opened(book, "holdem", (1, 2, 3))
    done(table, "deal")
    known = not isinstance(table.copy().act(command_of("call the clock by a " + boss(book), at=5)), Refused)
    assert ("calls for one" in says) is known
    assert known is (book in ("star-sydney-poker", "tasmania-poker"))


def boss(book: str) -> str:
    return load_book(book).head.roles[-1]


HANDS = (
    "royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, one pair,"
    " no pair"
)
STUD = Stakes(structure="fixed", antes=(2,), bring_in=5, small=10, big=20)
NO_LIMIT: dict[str, Any] = {"structure": "no limit", "blinds": (5, 10), "small": 10}


@pytest.mark.parametrize(
    ("book", "game", "more", "title", "says"),
    [
        ("open-table", "holdem", {}, "Top-up", None),
        ("open-table", "holdem", {"top_up": (50, None)}, "Top-up", "At least 50."),
        ("open-table", "holdem", {"top_up": (50, 400)}, "Top-up", "50 to 400."),
        ("open-table", "holdem", {}, "Straddles", None),
        (
            "open-table",
            "holdem",
            {"straddle": True},
            "Straddles",
            "Voluntary blinds are allowed: double the blind before.",
        ),
        (
            "star-sydney-poker",
            "holdem",
            {"straddle": True},
            "Straddles",
            "Voluntary blinds are allowed: one, double the blind before.",
        ),
        ("open-table", "seven-card-stud", {"stakes": STUD}, "Antes", "2 from everybody, bring-in 5."),
        ("open-table", "holdem", {"stakes": Stakes(**NO_LIMIT, antes=(1,))}, "Antes", "1 from everybody."),
        ("open-table", "holdem", {"stakes": Stakes(**NO_LIMIT, antes=(0,))}, "Antes", None),
        ("open-table", "holdem", {"stakes": Stakes(**NO_LIMIT)}, "Antes", None),
        ("tasmania-poker", "holdem", {"stakes": Stakes(**NO_LIMIT, burns=0)}, "Burns", "No card is burned."),
        ("tasmania-poker", "holdem", {"stakes": Stakes(**NO_LIMIT, burns=1)}, "Burns", "1 card is burned each time."),
        ("tasmania-poker", "holdem", {"stakes": Stakes(**NO_LIMIT, burns=2)}, "Burns", "2 cards are burned each time."),
        ("open-table", "holdem", {}, "Order of hands", f"R{HANDS[1:]}."),
        ("open-table", "double-board-holdem", {}, "Order of hands", f"R{HANDS[1:]}."),
        ("open-table", "omaha-hilo", {}, "Order of hands", f"High: {HANDS}. Low: no pair."),
        ("open-table", "holdem", {}, "Coming back", None),
        (
            "tasmania-poker",
            "holdem",
            {},
            "Coming back",
            "Whoever leaves and comes back within 120 minutes brings back everything that was taken away.",
        ),
    ],
)
def test_a_line_is_there_where_it_applies_and_says_it_whole(
    book: str, game: str, more: dict[str, Any], title: str, says: str | None
) -> None:
    line = sign(book, game, **more).get(title)
    assert (line.says if line is not None else None) == says


@pytest.mark.parametrize(("starts", "says"), [(None, "The table closes."), (900, "The table closes, from 900 on.")])
def test_a_notice_names_its_time_if_it_has_one(starts: int | None, says: str) -> None:
    notice = Notice(number=1, change=Closing(), given=0, after=0, starts=starts)
    assert sign_of(make_table("open-table", "holdem"), [notice])[-1].says == says
