"""`import cardspeak as cs`: what is there, what it costs, and what happens to a slip of the pen."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from math import inf, isfinite
from pathlib import Path

import pytest
from tests.docs.test_examples import ROOT, blocks

import cardspeak as cs

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 40]
actions = [
  "d dh p1 AsKd", "d dh p2 QhQc", "d dh p3 7h2c", "p3 f", "p1 cbr 6", "p2 cc", "d db 5c3c4d", "p1 cbr 94", "p2 f",
]
"""


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_importing_it_loads_nothing_of_ours() -> None:
    loaded = python("import sys, cardspeak; print([m for m in sys.modules if m.startswith('cardspeak.')])")
    assert loaded == "[]"


def test_every_name_is_there_and_in_dir() -> None:
    names = [name for name in dir(cs) if not name.startswith("_")]
    wanted = {"open_hand", "rank", "equity", "range", "edge", "rule", "books", "games", "replay", "Tournament"}
    assert wanted <= {*names}
    for name in names:
        assert getattr(cs, name) is not None


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match=r"cardspeak has no 'opn_hand'. Did you mean 'open_hand'\? It has "):
        cs.opn_hand  # type: ignore[attr-defined]  # noqa: B018


def test_books_are_named_before_and_after_the_package_is_loaded() -> None:
    assert (
        python("import cardspeak as cs; a = cs.books(); import cardspeak.books.loader; print(a == cs.books())")
        == "True"
    )
    assert "star-sydney-poker" in cs.books()
    assert "omaha" in cs.games("star")["star-sydney-poker"]


def test_a_slip_of_the_pen_says_what_was_meant() -> None:
    with pytest.raises(cs.BadInput, match=r"open_hand takes no 'buton'. Did you mean 'button'\?"):
        cs.open_hand("star", "holdem", [200, 200], buton=1)  # type: ignore[arg-type]
    with pytest.raises(cs.BadInput, match=r"make_table takes no 'stake'. Did you mean 'stakes'\?"):
        cs.make_table("star", "holdem", stake="no limit")  # type: ignore[arg-type]


AS_A_NEWCOMER = [
    ('cs.equity("star", "holdem", ["AhAs", "KdKc"])', r"takes where and hands in this order, and by name game, board"),
    ('cs.equity("star", ["AhAs", "KdKc"], "omaha")', r'Write it as in cs.equity\("star", .*, game="holdem"'),
    ('cs.equity(["AhAs", "KdKc"])', "cs.equity needs 'hands'"),
    ('cs.equity("star", ["AhAs", "KdKc"], bord="2c3c4c")', r"takes no 'bord'. Did you mean 'board'\?"),
    ('cs.equity("star", [7, 8])', r"wants a list of hands for 'hands', not \[7, 8\]"),
    ('cs.equity("star", ["AhAs", "KdKc"], samples="many")', "wants a whole number for 'samples', not 'many'"),
    ('cs.equity(5, ["AhAs", "KdKc"])', "wants a book by its name, or a game of one, for 'where', not 5"),
    ('cs.open_hand("star", "holdem")', "cs.open_hand needs 'stacks'"),
    ('cs.open_hand("star", "holdem", 200)', "wants a list for 'stacks', not 200"),
    ('cs.open_hand("star", "holdem", [200, 200], "no limit")', "takes book and game and stacks in this order"),
    ('cs.open_hand("star", "holdem", [200, 200], stakes=(1, 2))', r"wants Stakes\(...\) or words"),
    ('cs.open_hand("star", "holdem", [200, 200], seed=7)', "A seed is text: write seed='7'"),
    ('cs.open_hand("star", None, [200, 200])', "wants a text for 'game', not None"),
    ('cs.make_table("star", "holdem", buy_in=100)', r"wants a pair, as in \(40, 200\) for 'buy_in', not 100"),
    ('cs.make_table("star", "holdem", id=3)', 'as in id="table 1", not by 3'),
    ("cs.rank(7)", "wants cards, as in \"AsKd\" for 'cards', not 7"),
    ('cs.rank("As", "Ks", "Qs", "Js", "Ts")', "takes cards and book in this order, and by name deck; 5 things"),
    ('cs.range(["QQ+"])', r"cs.range wants a text for 'text', not \['QQ\+'\]"),
    ('cs.edge(gmae="x")', r"takes no 'gmae'. Did you mean 'game'\?"),
    ('cs.rule("star", 13)', "wants a text for 'number', not 13"),
    ('cs.books("star")', r'one of them is cs.book\("star"\)'),
    ("cs.book(5)", "wants a text for 'name', not 5"),
    ('cs.games("star", "holdem")', "takes name in this order; 2 things were given"),
    ('cs.game("holdem", 5)', "wants a text for 'book', not 5"),
    ("cs.icm([50, 30, 20], price=[70])", r"takes no 'price'. Did you mean 'prizes'\?"),
    ("cs.icm(50, [70, 30])", "wants a list for 'stacks', not 50"),
    ("cs.arrange(5)", "wants cards"),
    ('cs.play(["call", "fold"])', "wants a list of players, each a function of a turn, for 'players'"),
    ("cs.play([cs.caller, cs.folder], 100)", "takes players in this order, and by name hands"),
    ("cs.play([cs.caller, cs.folder], hands=0)", "0 hands cannot be played"),
    ("cs.phh(5)", "wants the path of a file or folder for 'source', not 5"),
    ('cs.replay("nowhere")', "nowhere is neither a folder nor a file of hands"),
    ('cs.Hand("star")', r"A hand is made of a setup|Setup object expected"),
    ("cs.Table(5)", "A table is made of a setup, not of 5"),
    ("cs.Table()", r'needs \'setup\'. Write it as in cs.Table\(cs.make_table\("star", "holdem"\)\)'),
    ('cs.Tournament("star")', "A tournament is made of its Terms, not of 'star'"),
    ("cs.Tournament()", "cs.Tournament needs 'setup'"),
    ('cs.Stakes("no limit, blinds 1/2")', r"takes its fields by name, not 'no limit.*stakes=\"no limit, blinds 1/2\""),
    ("cs.Stakes(1, 2)", r"takes its fields by name, not 1.*cs.Stakes\(structure="),
    ("cs.Stakes(blind=(1, 2))", r"takes no 'blind'. Did you mean 'blinds'\?"),
    ("cs.Stakes(blinds=2)", r"as in blinds=\(1, 2\), not 2"),
    ('cs.Stakes(antes="1")', r"as in antes=\(1, 2\), not '1'"),
    ('cs.Stakes(small="2")', "small of Stakes is a whole number, not the text '2'"),
    ('cs.Stakes(structure="nolimit")', r"no structure 'nolimit'. Did you mean 'no limit'\?"),
    ("cs.Charge(percent=5)", 'say it with the stakes, "no limit, blinds 1/2, commission 5% cap 10"'),
    ('cs.open_hand("star", "holdem", {"anna": 200, "ben": 200})', r"as in \{1: 200, 4: 150\}: 'anna' is no seat"),
    ('cs.open_hand("star", "holdem", {0: 200, 1: 200})', "whole numbers from 1 up, not 0, 1"),
    ('cs.open_hand("star", "holdem", [200, 200], button=0)', "The button lies at a seat.*from 1 up, not 0"),
    ('cs.open_hand("star", "holdem", [200] * 12)', r"at most 11 players, not 12 \(star-sydney-poker 6.1\)"),
    ('cs.open_hand("star", "holdem", [200, 200], stakes="cheap")', "'cheap' is not understood; stakes read like 'no"),
    ('cs.open_hand("start", "holdem", [200, 200])', r"no book 'start'. Did you mean 'star'\?"),
    ('cs.open_hand("star", "texas", [200, 200])', "has no game 'texas'. It has: .*holdem"),
    ('cs.rank("star", "AhAsAdAcKh")', r'cards come first, and then the book: cs.rank\("AsKsQsJsTs", "star"\)'),
    ('cs.rank("open-table", "AhAsAdAcKh")', "cards come first"),
    ('cs.equity("star", "AhAs")', r'a list of two hands or more, as in \["AhAs", "KdKc"\], not \'AhAs\' alone'),
    ('cs.equity("star", ["AhAs", "AhKd"])', "Ah appears twice"),
    ('cs.equity("star", ["AhAs", ""])', "'' names no hand; write cards"),
    ('cs.range("")', "'' names no hand; write cards"),
    ("cs.play([lambda: 'call'] * 2)", r"Player 1 takes \(\); a player takes a turn: def player\(turn\)"),
    ("cs.play([cs.caller, cs.Turn])", "Player 2 is the class Turn: give one of it"),
    ('cs.random_player("a seed")', r"give it as it is, cs.play\(\[cs.random_player"),
    ('cs.to_frame([1, 2], "results")', "1 is neither a path nor a hand"),
    ('cs.to_frame("hands", "reslts")', r"no frame of 'reslts'. Did you mean 'results'\?"),
    ("hand().holes[0]", "Nobody is dealt in at seat 0: the seats are 1, 2, 3"),
    ("hand().stacks[4]", "Nobody is dealt in at seat 4: the seats are 1, 2, 3"),
    ("hand().fold(2)", r'takes nothing: .* For another, hand.say\("3 folds"\)'),
    ("hand().call(seat=2)", "takes nothing"),
    ("hand().check(1)", "takes nothing"),
    ('hand().act("fold")', r'\'fold\' is no command: hand.say\("3 raises to 60"\) takes words'),
    ("hand().play(None)", "None is no command"),
    ("hand().say(5)", "5 is no line of text; write for example '3 raises to 60'"),
    ('hand().say("jump")', "'jump' is not something that can be done; write for example"),
]


@pytest.mark.parametrize(("call", "says"), AS_A_NEWCOMER)
def test_a_wrong_call_says_what_was_meant(call: str, says: str) -> None:
    """An error of ours for each, which is Python's own kind too where the call itself was wrong."""
    with pytest.raises((cs.BadInput, TypeError), match=says):
        eval(call, {"cs": cs, "hand": lambda: cs.open_hand("star", "holdem", [200, 200, 200], seed="a")})


def test_what_stands_by_seat_is_a_dictionary_like_any_other() -> None:
    hand = cs.open_hand("star", "holdem", [200, 150], seed="a")
    assert hand.stacks == {1: 198, 2: 149}
    assert list(hand.holes) == [1, 2]
    assert hand.stacks.get(7) is None
    with pytest.raises(KeyError):
        hand.stacks[7]


def test_a_commission_is_known_as_one() -> None:
    hand = cs.open_hand("star", "holdem", [200, 200], stakes="no limit, blinds 1/2, commission 5% cap 10")
    assert isinstance(hand.setup.stakes.charge, cs.Charge)
    assert not isinstance(5, cs.Charge)


def test_a_wrong_call_can_be_caught_as_either() -> None:
    for kind in (cs.BadInput, TypeError):
        with pytest.raises(kind, match=r"cs.icm needs 'stacks'"):
            cs.icm()  # type: ignore[call-arg]


def test_a_fault_inside_a_player_stays_what_it_is() -> None:
    """Only a wrong call is told in other words: what a function of one's own raises is not touched."""

    def broken(turn: cs.Turn) -> str:
        return str(turn.seat + "a")  # type: ignore[operator]

    with pytest.raises(TypeError, match="unsupported operand"):
        cs.play([broken, broken])


def test_cards_in_a_list() -> None:
    assert cs.rank(["As", "Ks", "Qs", "Js", "Ts"]) == cs.rank("AsKsQsJsTs")


def test_stakes_in_words() -> None:
    hand = cs.open_hand("star", "holdem", [200, 200, 200], stakes="no limit, blinds 2/5", seed="words")
    assert (hand.setup.stakes.blinds, hand.setup.stakes.structure) == ((2, 5), "no limit")
    assert cs.make_table("star", "holdem", stakes="no limit, blinds 2/5").stakes.blinds == (2, 5)


def test_a_hand_shows_itself() -> None:
    hand = cs.open_hand("open-table", "holdem", [100, 100, 20], stakes="no limit, blinds 1/2", seed="look")
    assert repr(hand) == "<Hand: holdem of open-table, seat 3 to act, 2 to call, pot 3>"
    assert (hand.to_call, hand.pot, hand.pots, hand.board) == (2, 3, [], ())
    assert all(len(cards) == 2 for cards in hand.holes.values())
    hand.raise_to(20)
    hand.call()
    hand.call()
    assert [(pot.chips, pot.seats) for pot in hand.pots] == [(60, (1, 2, 3))]
    assert len(hand.board) == 3
    page = hand._repr_html_()
    assert page.count("<tr>") == 4
    assert "pot 60" in page


def test_notebooks_get_pictures() -> None:
    page = cs.range("QQ+, AKs")._repr_html_()
    assert page.count("<td") == 169
    assert "22 hands" in page
    page = cs.equity("star", ["AhAs", "KdKc"])._repr_html_()
    assert "81.26%" in page
    assert "holdem · star-sydney-poker · exact" in page
    hand = cs.open_hand("star", "holdem", [200, 200], button=2, stakes="no limit, blinds 1/2", seed="a")
    assert "<td>2 (button) ◀</td>" in hand._repr_html_()


def test_a_board_is_drawn_and_stays_a_tuple() -> None:
    hand = cs.open_hand("star", "holdem", [200, 200, 200], seed="a")
    assert (hand.board, hand.board._repr_html_()) == ((), "<p>no cards yet</p>")
    hand.raise_to(6), hand.call(), hand.fold()
    assert hand.board == tuple(hand.state.boards[0])
    assert hand.boards == (hand.board,)
    page = hand.board._repr_html_()
    assert page.count("♥") + page.count("♠") + page.count("♦") + page.count("♣") == 3


def test_what_is_answered_reads_as_a_line() -> None:
    assert repr(cs.range("QQ+, AKs")) == "<Range: QQ+, AKs, 22 hands>"
    assert repr(cs.equity("star", ["AhAs", "KdKc"])) == (
        "<Equity: holdem of star-sydney-poker, exact over 1,712,304 deals: AhAs 81.26%, KdKc 18.74%>"
    )
    assert repr(cs.rank("KsKd7h7c2d3cAs", "star")) == (
        "<RankedHand: two pair, kings and sevens, ace kicker (KsKd7h7cAs), star-sydney-poker 13.2(h)>"
    )
    assert repr(cs.edge("three-card")) == "<ThreeCard: Ante Bonus A, Pair Plus A>"


def test_the_game_comes_before_its_book() -> None:
    assert cs.game("omaha", "star").slug == "omaha"
    with pytest.raises(cs.BadInput, match=r'cs\.game\("holdem", "star"\)'):
        cs.game("star", "holdem")


def test_ranking_and_rules() -> None:
    assert str(cs.rank("AsKsQsJsTs2d3d")).startswith("royal flush")
    assert cs.rule("star", "13.2(h)").cite.clause == "13.2(h)"
    assert cs.edge("three-card").ante_and_play.edge == Fraction(686689, 20358520)  # type: ignore[union-attr]
    with pytest.raises(cs.BadInput, match="no game against the house"):
        cs.edge("roulette")


def test_stepping_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "hand.phh").write_text(HAND)
    seen = [(step.seat, step.pot, step.to_call, step.pot_odds) for step in cs.phh(tmp_path / "hand.phh")]
    assert seen == [
        (3, 3, 2, Fraction(2, 5)),
        (1, 3, 1, Fraction(1, 4)),
        (2, 8, 4, Fraction(1, 3)),
        (1, 12, 0, None),
        (2, 106, 94, Fraction(94, 200)),
    ]
    assert [found.verdict for found in cs.replay(tmp_path / "hand.phh")] == ["legal"]


def test_pot_odds_leave_out_what_cannot_be_called(tmp_path: Path) -> None:
    """p3 has 40 left: of a bet of 94 only 34 can be called."""
    text = HAND.replace('"p3 f", "p1 cbr 6", "p2 cc"', '"p3 cc", "p1 cbr 6", "p2 f", "p3 cc"')
    (tmp_path / "hand.phh").write_text(text.replace('"p1 cbr 94", "p2 f"', '"p1 cbr 94", "p3 f"'))
    last = list(cs.phh(tmp_path / "hand.phh"))[-1]
    assert (last.seat, last.to_call) == (3, 34)
    assert last.pot_odds == Fraction(34, 6 + 2 + 6 + 34 + 34)


def test_players_of_ones_own() -> None:
    def pairs(turn: cs.Turn) -> str | int:
        return turn.most if turn.holes[0].rank == turn.holes[1].rank and turn.most else "fold"

    score = cs.play([pairs, cs.caller, cs.random_player], hands=60, seed="a")
    assert sum(score.won) == 0
    assert score == cs.play([pairs, cs.caller, cs.random_player], hands=60, seed="a")
    assert score != cs.play([pairs, cs.caller, cs.random_player], hands=60, seed="b")
    with pytest.raises(cs.BadInput, match="Player 1 answered 'allin'"):
        cs.play([lambda turn: "allin", cs.caller])
    for game in ("omaha-hilo", "razz", "badugi"):
        assert sum(cs.play([cs.random_player] * 3, game=game, hands=5, seed="g").won) == 0


def test_the_readers_of_types_see_a_slip(tmp_path: Path) -> None:
    """`buton=1` and a name that is not there fail under mypy --strict; the right call passes, and so do the programs
    of the docs, which are one after the other.
    """
    programs = tmp_path / "programs.py"
    programs.write_text("\n".join(blocks(ROOT / "docs/programs.md", "python")))
    program = tmp_path / "program.py"
    program.write_text(
        "import cardspeak as cs\n"
        'hand = cs.open_hand("star", "holdem", [1, 2], button=1, stakes="no limit")\n'
        "reveal_type(hand.to_call)\n"
        'cs.open_hand("star", "holdem", [1, 2], buton=1)\n'
        "cs.opn_hand\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(program), str(programs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [Path(line.partition(": ")[0]).name for line in done.stdout.splitlines() if ": error:" in line]
    assert lines == ["program.py:4", "program.py:5"], done.stdout
    assert "int" in next(line for line in done.stdout.splitlines() if "Revealed type" in line)


def test_one_hand_is_no_measure_of_a_player() -> None:
    (rate, error), _ = cs.play([cs.caller, cs.caller], hands=1, seed="a").win_rates
    assert isfinite(rate)
    assert error == inf
    assert all(isfinite(error) for _, error in cs.play([cs.caller, cs.caller], hands=2, seed="a").win_rates)


def test_the_player_of_the_docstring_plays() -> None:
    from cardspeak.front import play

    code = (play.__doc__ or "").partition("\n\n")[2].replace("hands=1000", "hands=20")
    exec(code, {"cs": cs, "print": lambda *_: None})
