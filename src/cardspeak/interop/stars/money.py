"""Sums of money as these files write them: `$0.05`, `€1`, `Rs. 1`, `0.50€`, `1,234.50`, `500`."""

from __future__ import annotations

import re
from decimal import Decimal

SUM = r"(?:[^\d\s()\[\]|]{1,3}\s?)?\d[\d,]*(?:\.\d+)?(?:\s?[€£])?"
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_CODES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs.": "INR", "¥": "CNY"}
SYMBOLS = {code: symbol for symbol, code in _CODES.items() if symbol != "Rs."}


def sum_of(text: str) -> Decimal:
    """The number alone; a comma parts thousands, or is the decimal point where it cannot."""
    found = _NUMBER.search(text)
    assert found is not None, "asked only for what the grammar took for a sum"
    number = found[0]
    if "," in number:
        number = number.replace(",", "") if _THOUSANDS.fullmatch(number) else number.replace(",", ".")
    return Decimal(number)


def symbol_of(text: str) -> str:
    """What stands before (or after) the number."""
    found = _NUMBER.search(text)
    assert found is not None, "asked only for what the grammar took for a sum"
    return (text[: found.start()] or text[found.end() :]).strip()


def code_of(symbol: str) -> str:
    """The currency that a symbol stands for, where it stands for one."""
    return _CODES.get(symbol, "")


def sum_text(units: int, scale: int, symbol: str = "") -> str:
    """As the site writes it: whole sums without cents, others with two places; `Rs.` stands apart from its number."""
    if symbol.endswith("."):
        symbol += " "
    whole, rest = divmod(units, scale)
    if not rest:
        return f"{symbol}{whole}"
    places = 2
    while 10**places % scale:
        places += 1
    return f"{symbol}{whole}.{rest * 10**places // scale:0{places}d}"
