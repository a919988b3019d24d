"""`cardspeak jackpot`: prices, years, and parameters checked against a book."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from cardspeak.cli import main

Capture = pytest.CaptureFixture[str]

PLAN = """
book = "star-sydney-poker"

[[tables]]
table = "table 1"
game = "holdem"
display = "wall"

[[pools]]
name = "main"
tables = ["table 1"]
contribution = 5000
seed = 1000000

[[pools.events]]
name = "royal flush"
condition = { kind = "category", category = "royal flush", own = 2, cards = "flop" }
prize = { kind = "whole" }

[[pools.events]]
name = "four of a kind"
condition = { kind = "category", category = "four of a kind", own = 2, cards = "flop" }
prize = { kind = "fixed", cents = 25000 }
"""


def run(capsys: Capture, *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as end:
        main(["jackpot", *words])
    assert isinstance(end.value.code, int)
    out, err = capsys.readouterr()
    return end.value.code, out + err


def test_price_of_the_usual_pool(capsys: Capture) -> None:
    code, out = run(capsys, "price")
    assert code == 0, out
    assert "1 in 649,740.0" in out
    assert "72,193 hands to a hit" in out


def test_price_as_json(capsys: Capture) -> None:
    (pool,) = msgspec.json.decode(run(capsys, "price", "--json", "--players", "1")[1])
    (event,) = pool["events"]
    assert (event["player"], event["hand"], event["how"]) == ("1/649740", "1/649740", "exact")


def test_price_of_a_file_with_a_picture(capsys: Capture, tmp_path: Path) -> None:
    file, picture = tmp_path / "plan.toml", tmp_path / "pool.svg"
    file.write_text(PLAN)
    code, out = run(capsys, "price", str(file), "--picture", str(picture))
    assert code == 0, out
    assert "four of a kind" in out
    assert picture.read_text().startswith("<?xml")
    assert run(capsys, "price", str(file), "--picture", str(tmp_path / "pool.txt"))[0] != 0


def test_a_year(capsys: Capture) -> None:
    (pool,) = msgspec.json.decode(run(capsys, "year", "--years", "20", "--seed", "one", "--json")[1])
    assert pool["hands"] == 35 * 12 * 365
    assert pool["contributed"] == pool["hands"] * 50
    again = [run(capsys, "year", "--years", "20", "--seed", "one") for _ in range(2)]
    assert again[0] == again[1]


def test_check_prints_the_sign(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(PLAN)
    code, out = run(capsys, "check", str(file))
    assert code == 0, out
    assert "allows it" in out
    assert "wins $250.00" in out
    assert "30.12" in out
    assert "signs" in msgspec.json.decode(run(capsys, "check", str(file), "--json")[1])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('"star-sydney-poker"', '"crown-melbourne-poker"'), "1.1:Royal Flush Jackpot"),
        (("contribution = 5000", "contribution = 0"), "30.4"),
        (('display = "wall"', 'display = ""'), "1.1:jackpot-display"),
        (('"royal flush", own', '"royal flash", own'), "no category"),
        (("seed = 1000000", "sead = 1"), "sead"),
        (('game = "holdem"', 'game = "whist"'), "whist"),
    ],
)
def test_what_the_book_would_not_allow(capsys: Capture, tmp_path: Path, change: tuple[str, str], says: str) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(PLAN.replace(*change, 1))
    code, out = run(capsys, "check", str(file))
    assert code != 0
    assert says in out


def test_what_is_sampled_says_so_with_its_interval_and_its_seed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "omaha.toml"
    beaten = '{ kind = "bad beat", category = "full house" }'
    plan = PLAN.replace("holdem", "omaha").split("[[pools.events]]")[0]
    plan += f'[[pools.events]]\nname = "beaten"\ncondition = {beaten}\nprize = {{ kind = "whole" }}\n'
    file.write_text(plan, encoding="utf-8")
    code, out = run(capsys, "price", str(file), "--players", "3", "--samples", "200", "--seed", "x")
    assert code == 0, out
    assert "one player" not in out, "a bad beat takes a table"
    assert re.search(r"sampled from 200 deals, seed 'x': a hand 1 in [\d.]+ to 1 in [\d,.]+, 95 times of 100", out), out
