"""`cardspeak promotion`: Terms told and checked, draws verified."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.promotions.desk import drawn, star

from cardspeak.cli.promotion import command
from cardspeak.errors import BadInput

FRIDAY = """
book = "star-sydney-poker"
nature = "a holiday"
[held]
title = "Friday draw"
place = "the poker room"
starts = 2026-12-04T18:00:00+11:00
in_marketing = true
available = ["in the casino", "website"]
[entry]
criteria = ["member of the club"]
closes = 2026-12-04T10:00:00
[award]
manner = "drawn by lot"
drawn = 2026-12-05
place = "the poker room"
claiming = "at the desk"
present = true
tell_by = ["face-to-face"]
results = "noticeboard"
[[prizes]]
type = "travel"
name = "A week in Hobart"
value = 350_000
people = 2
inclusions = "flights"
dates = "in winter"
spending_money = false
"""


def run(*args: str) -> tuple[int, str]:
    done = CliRunner().invoke(command, args, standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    assert isinstance(done.return_value, int)
    return done.return_value, done.output


def test_ordinary_terms_have_a_line_for_every_item(tmp_path: Path) -> None:
    code, said = run("terms", "--html", str(tmp_path / "terms.html"))
    assert code == 0
    assert "29.7.10         publishing the results: on the noticeboard of the poker room" in said
    assert "<h1>Friday night draw</h1>" in (tmp_path / "terms.html").read_text(encoding="utf-8")
    code, told = run("terms", "--json")
    assert [article["cite"] for article in json.loads(told)][-1] == "29.7.11"


@star("29.7")
def test_a_file_is_held_against_the_book(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(FRIDAY, encoding="utf-8")
    code, said = run("check", str(file))
    assert (code, said.split("29.12")[0]) == (
        0,
        "The Terms are complete. Give them to the NICC at least 24 hours before the start ",
    )
    file.write_text(FRIDAY.replace('results = "noticeboard"', "").replace("people = 2", ""), encoding="utf-8")
    code, said = run("check", str(file))
    assert code == 1
    assert [line.split()[0] for line in said.splitlines()] == ["29.7.10", "29.7.11.3(i)"]
    code, told = run("check", str(file), "--json")
    assert (code, json.loads(told)["complete"]) == (1, False)
    assert "2026-12-05 00:00:00 UTC" in run("terms", str(file))[1]


@pytest.mark.parametrize(
    ("find", "put", "says"),
    [
        ("results =", "result =", "unknown field `result`"),
        ("people = 2", 'people = "two"', r"Expected `int`, got `str` - at `\$.prizes\[0\].people`"),
        ("[award]", "[award", "no Terms of a promotion"),
        ('type = "travel"', 'type = "boat"', "Invalid value 'boat'"),
        ("star-sydney-poker", "tasmania-poker", "tasmania-poker has no promotions"),
        ("star-sydney-poker", "star-sidney", "There is no book"),
    ],
)
def test_a_file_that_is_wrong_is_told_so(find: str, put: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(FRIDAY.replace(find, put), encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        run("check", str(file))


def test_a_file_in_another_alphabet(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_bytes(FRIDAY.replace("holiday", "cafe\u0301 caf\u00e9").encode("cp1252", "ignore"))
    with pytest.raises(BadInput, match="not UTF-8"):
        run("check", str(file))


def test_a_draw_is_verified_from_its_file(tmp_path: Path) -> None:
    promotion = drawn()
    record = promotion.draw_record()
    assert record is not None
    file = tmp_path / "draw.json"
    file.write_bytes(msgspec.json.encode(record))
    code, said = run("verify", str(file), "--published", promotion.state.commitment)
    assert (code, said) == (0, f"The draw of 4 tickets is true: {record.order[0]} is drawn first.\n")
    code, said = run("verify", str(file), "--published", "0" * 64)
    assert code == 1
    assert said.startswith("published: 000")
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(record, word="other")))
    assert run("verify", str(file), "--json")[0] == 1
