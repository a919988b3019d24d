"""The terms of a table and their changes in plain words, as a floor person would announce or write them."""

from __future__ import annotations

import re
from typing import Any

from cardspeak.errors import BadInput
from cardspeak.hand.commission import combined, parse_charge
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.table.setup import TableSetup
from cardspeak.table.terms import Closing, Fees, NewCommission, NewTerms, TermsChange


def in_words(change: TermsChange) -> str:
    """What changes, as a floor person would announce it."""
    if isinstance(change, Closing):
        return "the table closes"
    if isinstance(change, NewCommission):
        return "no commission is taken" if change.nil else f"the commission is {_charges(change)}"
    return ", ".join(_terms(change)) or "the terms stay as they are"


def _charges(change: NewCommission) -> str:
    words = [one.brief() for one in (change.charge.each if change.charge is not None else ())]
    fees = change.fees
    if fees is not None:
        named = ((fees.hourly, "an hour"), (fees.table_hourly, "an hour for the table"), (fees.sitting, "to sit down"))
        words += [f"{amount} {what}" for amount, what in named if amount]
    return " and ".join(words)


def _terms(change: NewTerms) -> list[str]:
    words = []
    if change.game:
        words.append(f"the game is {change.game}")
    if change.deck is not None:
        words.append(f"the deck has {change.deck} cards")
    if change.stakes is not None:
        blinds = "/".join(map(str, change.stakes.blinds or change.stakes.antes))
        words.append(f"the stakes are {change.stakes.structure}{f' with {blinds}' if blinds else ''}")
    for limits, what in ((change.buy_in, "buy-in"), (change.top_up, "top-up")):
        if limits is not None:
            most = f" to {limits[1]}" if limits[1] is not None else " or more"
            words.append(f"the {what} is {limits[0]}{most}")
    return words


def parse_change(text: str, setup: TableSetup) -> TermsChange:
    """`closing`; `commission 5% cap 10 and 20 an hour`; or terms: `game omaha; stakes pot, blinds 1/2; deck 52`."""
    words = text.strip()
    if words.lower() in ("closing", "the table closes"):
        return Closing()
    if words.lower().startswith("commission "):
        return parse_commission(words[len("commission ") :].lower())
    values: dict[str, Any] = {}
    for part in words.split(";"):
        values |= _term(part.strip(), values.get("game", setup.game), setup)
    return NewTerms(**values)


def _term(part: str, game: str, setup: TableSetup) -> dict[str, Any]:
    name, _, rest = part.partition(" ")
    match name.lower():
        case "game":
            return {"game": setup.rules.book.game(rest).slug}
        case "stakes":
            return {"stakes": parse_stakes(rest, setup.rules.book.game(game))}
        case "deck" if rest.isdigit():
            return {"deck": int(rest)}
        case "buy-in" | "top-up":
            limits = re.fullmatch(r"(\d+)(?: to (\d+))?", rest)
            if limits is not None:
                most = int(limits[2]) if limits[2] else None
                return {name.lower().replace("-", "_"): (int(limits[1]), most)}
    raise BadInput(
        f"{part!r} is no change of a table; write for example 'stakes no limit, blinds 2/4', 'buy-in 40 to 200', "
        "'game omaha', 'deck 32', 'commission 5%' or 'closing'."
    )


def parse_commission(text: str) -> NewCommission:
    """Every method that is named, joined by `and`; `nil` is none."""
    if text in ("nil", "0"):
        return NewCommission()
    charges, timed = [], []
    for words in text.split(" and "):
        charge = parse_charge(words.strip())
        if charge is not None:
            charges.append(charge)
        else:
            timed.append(words)
    return NewCommission(charge=combined(charges), fees=parse_fees(" and ".join(timed)) if timed else None)


_FEES = {"an hour": "hourly", "an hour for the table": "table_hourly", "to sit down": "sitting"}


def parse_fees(text: str) -> Fees:
    """`20 an hour and 5 to sit down`, or `120 an hour for the table`."""
    values: dict[str, int] = {}
    for words in text.lower().split(" and "):
        match = re.fullmatch(r"(\d+) (.+)", words.strip())
        if match is None or match[2] not in _FEES:
            raise BadInput(f"{words!r} is no charge; write for example '20 an hour' or '5 to sit down'.")
        values[_FEES[match[2]]] = int(match[1])
    return Fees(**values)
