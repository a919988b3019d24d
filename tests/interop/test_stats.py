"""What players did, counted by hand and by the program; intervals, win rates, and the same from every format."""

from __future__ import annotations

import json
import random
from math import isclose, sqrt
from pathlib import Path

import pytest
from tests.interop.random_hands import Table, random_hand
from tests.seeds import chance

from cardspeak.cli import main
from cardspeak.errors import BadInput
from cardspeak.hand import open_hand
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.interop import frames
from cardspeak.interop.hands import hands_in
from cardspeak.interop.ohh import ohh_text
from cardspeak.interop.phh import write_phh
from cardspeak.interop.phh_replay import phh_of
from cardspeak.interop.stars import stars_of
from cardspeak.interop.stats import Facts, PlayerTally, Stats, facts_of, positions

pytest.importorskip("polars")


def played(*lines: str, players: int = 4) -> dict[int, Facts]:
    """A hand of no-limit hold'em at blinds of 1 and 2 with the button on the last seat; then checked to its end."""
    hand = open_hand("open-table", "holdem", [100] * players, seed="stats")
    for line in lines:
        hand.say(line)
    while not hand.over:
        hand.check()
    return {facts.seat: facts for facts in facts_of(hand)}


def test_who_puts_chips_in_and_who_raises() -> None:
    facts = played("3 folds", "4 calls", "1 raises to 8", "2 folds", "4 calls", "1 checks", "4 bets 10", "1 folds")
    assert [facts[seat].voluntary for seat in (1, 2, 3, 4)] == [True, False, False, True]
    assert [facts[seat].raised_first for seat in (1, 2, 3, 4)] == [True, False, False, False]
    assert [facts[seat].saw_second for seat in (1, 2, 3, 4)] == [True, False, False, True]
    assert (facts[1].could_continue, facts[1].continued) == (True, False)
    assert (facts[4].aggressive, facts[4].passive, facts[1].folds) == (1, 0, 1)
    assert not any(one.showdown for one in facts.values())
    assert [facts[seat].won for seat in (1, 2, 3, 4)] == [-8, -2, 0, 10]


def test_a_three_bet_needs_one_raise_of_another() -> None:
    facts = played(
        "3 raises to 6", "4 raises to 18", "1 folds", "2 folds", "3 calls", "3 checks", "4 bets 20", "3 folds"
    )
    assert [facts[seat].could_reraise for seat in (1, 2, 3, 4)] == [False, False, False, True]
    assert facts[4].reraised
    assert not facts[3].reraised
    assert (facts[4].could_continue, facts[4].continued) == (True, True)


def test_a_continuation_bet_is_not_one_after_another_bet() -> None:
    facts = played("3 raises to 6", "4 folds", "1 calls", "2 folds", "1 bets 5", "3 raises to 15", "1 folds")
    assert not facts[3].could_continue
    assert not facts[3].continued


def test_a_walk_is_nobodys_will() -> None:
    facts = played("3 folds", "4 folds", "1 folds")
    assert not any(one.voluntary for one in facts.values())
    assert facts[2].won == 1


def test_showdowns() -> None:
    facts = played("3 calls", "4 folds", "1 calls", "2 checks")
    assert [facts[seat].showdown for seat in (1, 2, 3, 4)] == [True, True, True, False]
    assert sum(one.won_showdown for one in facts.values()) >= 1
    assert all(one.won > 0 for one in facts.values() if one.won_showdown)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["BB", "BTN"]),
        (3, ["SB", "BB", "BTN"]),
        (6, ["SB", "BB", "LJ", "HJ", "CO", "BTN"]),
        (9, ["SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN"]),
    ],
)
def test_positions(players: int, names: list[str]) -> None:
    setup = make_setup("open-table", "holdem", [100] * players)
    assert [positions(setup)[seat] for seat in setup.order] == names


@pytest.mark.parametrize(
    ("blinds", "names"),
    [
        ((2,), ["BB", "LJ", "HJ", "CO", "BTN"]),  # nobody has the small blind
        ((0, 2), ["SB", "BB", "HJ", "CO", "BTN"]),
        ((1, 2, 4), ["SB", "BB", "HJ", "CO", "BTN"]),  # a straddle is no place of its own
        ((0, 0, 0, 0, 2), ["UTG", "LJ", "HJ", "CO", "BTN"]),  # the blind of the button alone
    ],
)
def test_positions_go_by_who_posts_what(blinds: tuple[int, ...], names: list[str]) -> None:
    stakes = Stakes(structure="no limit", blinds=blinds, small=2)
    setup = Setup(
        book="open-table", game="holdem", deck=52, stakes=stakes, seats=(1, 2, 3, 4, 5), stacks=(100,) * 5, button=5
    )
    assert [positions(setup)[seat] for seat in setup.order] == names


def test_a_win_rate_with_its_error() -> None:
    tally = PlayerTally()
    for won in (10, -2, -2, -2):
        tally.add(Facts(name="a", seat=1, position="", won=won), 2, known=True)
    assert tally.win_rate is not None
    assert isclose(tally.win_rate.per_hundred, 50)
    spread = sqrt(((5 - 0.5) ** 2 + 3 * (-1 - 0.5) ** 2) / 3)
    assert tally.win_rate.error is not None
    assert isclose(tally.win_rate.error, 100 * spread / 2)
    vpip = tally.rates["VPIP"]
    assert (vpip.taken, vpip.chances, vpip.low) == (0, 4, 0.0)
    assert 0.45 < vpip.high < 0.55


def test_tallies_add_up_in_any_division() -> None:
    rng = chance("tallies")
    hands = [random_hand(rng, Table("open-table", "holdem", 52, "no limit")) for _ in range(20)]
    whole, parts = PlayerTally(), [PlayerTally(), PlayerTally()]
    for number, hand in enumerate(hands):
        for facts in facts_of(hand):
            whole.add(facts, 2, known=True)
            parts[number % 2].add(facts, 2, known=True)
    parts[0].merge(parts[1])
    assert parts[0].hands == whole.hands
    assert parts[0].rates == whole.rates
    assert isclose(parts[0].squares, whole.squares)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same thirty hands in three formats."""
    folder = tmp_path_factory.mktemp("hands")
    rng = random.Random(5)
    hands: list[Hand] = []
    while len(hands) < 30:
        hand = random_hand(rng, Table("open-table", "holdem", 52, "no limit"))
        if hand.state.agreed_boards <= 1:
            hands.append(hand)
    paths = {"text": folder / "a.txt", "ohh": folder / "a.ohh", "phhs": folder / "a.phhs"}
    paths["text"].write_text("".join(map(stars_of, hands)))
    paths["ohh"].write_text("".join(map(ohh_text, hands)))
    paths["phhs"].write_text("\n".join(f"[{at}]\n{write_phh(phh_of(hand))}" for at, hand in enumerate(hands, 1)))
    return paths


def test_every_format_gives_the_same_numbers(files: dict[str, Path]) -> None:
    def sums(path: Path) -> tuple[object, ...]:
        whole = PlayerTally()
        stats = Stats().read(hands_in(path))
        assert (stats.hands, stats.skipped) == (30, 0)
        for _, _, tally in stats.rows():
            whole.merge(tally)
        return whole.hands, whole.rates, round(whole.blinds, 6), round(whole.squares, 6)

    assert sums(files["text"]) == sums(files["ohh"]) == sums(files["phhs"])


def test_the_command(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["stats", str(files["text"]), "--by", "position", "--json", "--jobs", "1"])
    assert end.value.code == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"player", "position", "hands", "VPIP", "PFR", "3-bet", "c-bet", "WTSD", "W$SD", "AFq"} <= rows[0].keys()
    assert {row["position"] for row in rows} >= {"SB", "BB", "BTN"}
    with pytest.raises(SystemExit):
        main(["stats", str(files["text"]), "--top", "3"])
    out = capsys.readouterr().out.splitlines()
    assert out[0].split()[:3] == ["player", "hands", "VPIP"]
    assert len(out) == 5
    assert out[-1].startswith("30 hands, ")


def test_frames(files: dict[str, Path], tmp_path: Path) -> None:
    hands = frames.to_frame([files["text"]], "hands")
    assert hands.shape[0] == 30
    assert set(hands["verdict"].to_list()) == {"to the chip"}
    results = frames.to_frame([files["text"]], "results")
    assert results["won"].sum() == -hands["commission"].sum()
    actions = frames.to_frame([files["text"]], "actions")
    assert actions.filter(actions["all_in"]).shape[0] > 0
    import polars

    parts = frames.write_parquet([files["text"]], tmp_path / "out", hands_at_once=12)
    assert [path.name for path in parts[::3]] == [f"hands-0000{part}.parquet" for part in (1, 2, 3)]
    assert polars.read_parquet(tmp_path / "out" / "actions-*.parquet").shape == actions.shape


def test_without_polars_the_message_names_the_extra(files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(BadInput, match=r"cardspeak\[frames\]"):
        frames.to_frame([files["text"]])


def test_a_rooms_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The evening of the page about auditing: every chip that somebody won somebody lost."""
    from tests.docs.test_examples import ROOT, blocks

    from cardspeak.cli.log_hands import log_hands

    page = ROOT / "docs" / "auditing.md"
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {"__name__": "__example__"}
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), scope)
    hands = list(log_hands(tmp_path / "room.db"))
    assert hands
    assert all(hand.hand.over and all(hand.names.values()) for hand in hands)
    capsys.readouterr()
    with pytest.raises(SystemExit) as end:
        main(["stats", str(tmp_path / "room.db"), "--json"])
    assert end.value.code == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sum(row["hands"] for row in rows) == sum(len(hand.hand.setup.seats) for hand in hands)


RAKED = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 cc", "d db 2c3c4d", "p1 cbr 6", "p2 f"]
players = ["anna", "ben"]
"""


@pytest.mark.parametrize(
    ("result", "won"),
    [
        ("finishing_stacks = [105, 94]", 5),  # one chip for the house
        ("finishing_stacks = [106, 94]", 6),
        ("winnings = [11, 0]", 5),
        ("winnings = [17, 0]", 5),  # with the uncalled bet
        ("", 6),
    ],
)
def test_what_the_house_took_is_no_win_in_any_format(result: str, won: int, tmp_path: Path) -> None:
    """A file may say it by what is missing from the stacks or from what was paid out."""
    file = tmp_path / "hand.phh"
    file.write_text(RAKED + result, encoding="utf-8")
    rows = {name: tally.blinds for name, _, tally in Stats().read(hands_in(file)).rows()}
    assert rows == {"anna": won / 2, "ben": -3}
