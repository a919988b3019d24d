"""Terms from a file that somebody wrote: TOML, or the JSON that the room keeps. Times may be written as dates."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, time
from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.promotions.terms import PromotionTerms


def read_promotion(raw: bytes, *, toml: bool = True) -> PromotionTerms:
    """The Terms in a file; BadInput names what is wrong, and where."""
    try:
        told = tomllib.loads(raw.decode()) if toml else msgspec.json.decode(raw)
        terms = msgspec.convert(_seconds(told), PromotionTerms)
    except UnicodeDecodeError:
        raise BadInput("The file is not UTF-8 text: save it as such.") from None
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise BadInput(f"These are no Terms of a promotion: {wrong}.") from None
    _ = terms.rules  # a book that has promotions
    return terms


def _seconds(value: Any) -> Any:
    """Dates as seconds; without a zone they are UTC."""
    if isinstance(value, dict):
        return {key: _seconds(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_seconds(item) for item in value]
    if isinstance(value, datetime):
        return int((value if value.tzinfo else value.replace(tzinfo=UTC)).timestamp())
    if isinstance(value, date):
        return int(datetime.combine(value, time(), UTC).timestamp())
    return value
