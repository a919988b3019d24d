"""Small words of the stories."""

from __future__ import annotations


def some(role: str, *, first: bool = False) -> str:
    """A role with its article, `first` in a sentence or not: a dealer, An Assistant Gaming Manager."""
    article = "an" if role[:1].lower() in tuple("aeiou") else "a"
    return f"{article.capitalize() if first else article} {role}"


# What a player who sits down or moves still owes.
OWING = {"new": " and waits for the blind", "moved": " and owes a blind", "missed": " and owes missed blinds"}
