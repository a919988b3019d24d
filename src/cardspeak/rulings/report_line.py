"""A report on one line, as a floor person would write it: `premature turn; cards Qs; looked = yes; choice play on`.

Case files and hand files speak this way. `report_from` reads a line, `report_line` writes one; the two agree.
"""

from __future__ import annotations

from typing import Any

from cardspeak.cards import cards_text, parse_cards
from cardspeak.errors import BadInput, nearest
from cardspeak.rulings.facts import DOMAINS, known_facts
from cardspeak.rulings.incidents import kind_of
from cardspeak.rulings.report import Report

_NUMBERS = ("seat", "other", "count", "row", "amount")
_WORDS = {"by": "by", "reported by": "reported_by", "choice": "choice", "note": "note"}


def report_from(line: str) -> Report:
    """The report that a line makes; parts stand between semicolons, a fact has an equals sign."""
    name, *parts = [" ".join(part.split()) for part in line.split(";")]
    found: dict[str, Any] = {}
    facts: dict[str, str] = {}
    for part in filter(None, parts):
        if "=" in part:
            fact, _, value = part.partition("=")
            facts[_fact(fact.strip())] = value.strip()
        else:
            key, value = _field(part)
            if key in found:
                raise BadInput(f"{part!r}: {key.replace('_', ' ')} is given twice.")
            found[key] = value
    return Report(incident=kind_of(name).name, facts=facts, **found)


def _fact(name: str) -> str:
    if name not in DOMAINS and name not in known_facts():
        raise BadInput(f"No fact is called {name!r}.{nearest(name, DOMAINS)} Known are {', '.join(DOMAINS)}.")
    return name


def _field(part: str) -> tuple[str, Any]:
    for word, key in _WORDS.items():
        if part.startswith(f"{word} "):
            return key, part.removeprefix(f"{word} ")
    word, _, value = part.partition(" ")
    if word in _NUMBERS and value.isdigit():
        return word, int(value)
    if word == "cards" and value:
        return word, parse_cards(value)
    known = "seat 3; other 2; cards Kd; count 5; row 2; amount 100; looked = yes; by floor; reported by player; choice"
    raise BadInput(f"{part!r} is no part of a report; write for example: {known}.")


def report_line(report: Report) -> str:
    """The line that `report_from` reads as this report."""
    usual = Report(incident=report.incident)
    parts = [report.incident]
    told = {key: getattr(report, key) for key in (*_NUMBERS, *_WORDS.values())}
    new = {key: value for key, value in told.items() if value != getattr(usual, key)}
    parts += [f"{key} {new[key]}" for key in _NUMBERS if key in new]
    if report.cards:
        parts.append(f"cards {cards_text(report.cards)}")
    parts += [f"{name} = {value}" for name, value in report.facts.items()]
    parts += [f"{word} {new[key]}" for word, key in _WORDS.items() if key in new]
    return "; ".join(parts)
