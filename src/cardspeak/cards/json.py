"""Cards in JSON: written as they print, read back strictly. For the hooks of msgspec's encoders and decoders."""

from __future__ import annotations

from cardspeak.cards.card import Card


def write_card(value: object) -> str:
    assert isinstance(value, Card), "everything else is plain"
    return str(value)


def read_card(kind: type, value: object) -> Card:
    if kind is not Card or not isinstance(value, str):
        raise ValueError(f"{value!r} is not a card")
    return Card(value)
