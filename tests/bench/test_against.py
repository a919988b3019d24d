"""What two versions noted beside their rates: how long people waited is no rate, and no best of several runs."""

from __future__ import annotations

import io

from bench.against import Best, Measured, Row, Run, notes_of
from rich.console import Console


def run(*rows: Row) -> Run:
    return Run((Measured("H", "a room under load", slow=False, figures=rows),))


def best_of(*runs: Run) -> Best:
    found = Best()
    for one in runs:
        found.take(one)
    return found


def test_every_run_of_both_versions_is_shown_in_its_own_words() -> None:
    before = best_of(run(Row("100 tables", 900.0, note="p99 40 ms")), run(Row("100 tables", 950.0, note="p99 90 ms")))
    after = best_of(run(Row("100 tables", 990.0, note="p99 25 ms")))
    table = notes_of(before, after, "abc123")
    assert table is not None
    written = io.StringIO()
    Console(file=written, width=120).print(table)
    said = written.getvalue()
    places = [said.find(words) for words in ("abc123", "p99 40 ms", "p99 90 ms", "now", "p99 25 ms")]
    assert -1 not in places
    assert places == sorted(places)


def test_rows_that_one_of_them_has_not_or_that_say_nothing_new_are_left_out() -> None:
    before = best_of(
        run(Row("only before", 9.0, note="p99 40 ms"), Row("both", 9.0), Row("alike", 9.0, note="4 hands"))
    )
    after = best_of(
        run(Row("both", 9.0), Row("a peer", 9.0, package="other", note="fast"), Row("alike", 8.0, note="4 hands"))
    )
    assert notes_of(before, after, "abc123") is None
