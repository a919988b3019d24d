"""Statements and the trial balance in their three forms."""

from __future__ import annotations

import csv
import io
import json

import pytest

from cardspeak.ledger import Entry, Heading, Transfer, statement, trial_balance
from cardspeak.ledger.report import as_csv

ENTRIES = [
    Entry(1, 1, 10, "room", 1, "Issued", Transfer("cage", "player/ann", 1500, "star-sydney-poker 3.1", "buy-in")),
    Entry(2, 1, 20, "table/7", 1, "BetTo", Transfer("player/ann", "table/7/pot", 400, "star-sydney-poker 7.5")),
    Entry(2, 2, 20, "table/7", 1, "BetTo", Transfer("player/bob", "table/7/pot", 400, "star-sydney-poker 7.5")),
    Entry(4, 1, 30, "table/7", 3, "Awarded", Transfer("table/7/pot", "player/ann", 800, "x", "=HYPERLINK()")),
]


def test_a_statement_has_the_balance_after_each_entry() -> None:
    ann = statement("player/ann", ENTRIES)
    assert [(line.seq, line.line, line.change, line.balance, line.other) for line in ann.lines] == [
        (1, 1, 1500, 1500, "cage"),
        (2, 1, -400, 1100, "table/7/pot"),
        (4, 1, 800, 1900, "table/7/pot"),
    ]
    assert (ann.opening, ann.closing) == (0, 1900)
    assert statement("player/ann", ENTRIES[1:], opening=1500).closing == 1900


def test_a_statement_as_text() -> None:
    heading = Heading("The Harbour", "Statement", "1 to 2 May", "3 May, 09:00", "4-abc")
    assert statement("player/bob", ENTRIES, 500, heading).text().splitlines() == [
        "The Harbour",
        "Statement",
        "1 to 2 May",
        "Made 3 May, 09:00",
        "Head of the log 4-abc",
        "Account player/bob: 500 before, 100 after",
        "record  change  balance  other account  clause                 memo",
        "   2.2    -400      100  table/7/pot    star-sydney-poker 7.5",
    ]


@pytest.mark.control("C14")
def test_a_statement_as_json_and_csv() -> None:
    """C14: records export to CSV."""
    ann = statement("player/ann", ENTRIES)
    told = json.loads(ann.json())
    assert told["closing"] == 1900
    assert [line["change"] for line in told["lines"]] == [1500, -400, 800]
    rows = list(csv.DictReader(ann.csv().splitlines()))
    assert [(row["seq"], row["change"], row["balance"]) for row in rows] == [
        ("1", "1500", "1500"),
        ("2", "-400", "1100"),
        ("4", "800", "1900"),
    ]
    assert rows[2]["memo"] == "'=HYPERLINK()"  # text for a spreadsheet, not a formula


def test_the_trial_balance() -> None:
    trial = trial_balance({"player/ann": 1900, "cage": -1900})
    assert trial.total == 0
    assert trial.text().splitlines() == [
        "Trial balance",
        "account     balance",
        "cage         -1,900",
        "player/ann    1,900",
        "together          0",
    ]
    assert json.loads(trial.json())["balances"] == {"cage": -1900, "player/ann": 1900}
    assert trial.csv().split() == ["account,balance", "cage,-1900", "player/ann,1900"]


@pytest.mark.control("C15")
def test_nothing_happened() -> None:
    """C15: a report with nothing in it says so."""
    assert trial_balance({}).text() == "Trial balance\nNo Activity\n"
    assert statement("player/zoe", ENTRIES).text().endswith("0 before, 0 after\nNo Activity\n")


@pytest.mark.control("C14")
@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "\t=1+1", "\r=1+1"])
def test_nothing_that_somebody_wrote_is_a_formula_for_a_spreadsheet(text: str) -> None:
    """Neither in a cell nor in a line above the table, whose commas make no cells."""
    made = as_csv(("name",), [(text,)], above=(f"Made by Ann,{text}",))
    above, _, row = csv.reader(io.StringIO(made, newline=""))
    assert above == [f"# Made by Ann,{text}"]
    assert row == [f"'{text}"]
