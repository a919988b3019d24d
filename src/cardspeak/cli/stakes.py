"""Stakes as somebody types them: read by `hand.stakes_text`."""

from __future__ import annotations

from cardspeak.hand.words.stakes import HELP, parse_charge, parse_stakes

__all__ = ["HELP", "parse_charge", "parse_stakes"]
