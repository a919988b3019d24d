"""Whether words say what a clause wants said.

Nobody can check prose for its meaning. What can be held to the book: a standard wording of ours, which says it, or
words of one's own that at least speak of what the clause names.
"""

from __future__ import annotations

from cardspeak.books.model.terms import ItemRow

SHORTEST = 3  # words; less is no sentence


def standard(row: ItemRow) -> tuple[str, ...]:
    """Our wordings of a statement, the first is the usual one."""
    return (row.says, *row.wordings)


def unsaid(row: ItemRow, text: str) -> str:
    """What is wrong with a statement as it stands; nothing if it will do."""
    said = " ".join(text.split())
    if not said:
        return f"State: {row.says}"
    if said in standard(row):
        return ""
    if len(said.split()) < SHORTEST:
        return f"{said!r} is no statement. State: {row.says}"
    lower = said.lower()
    missing = [words for words in row.mentions if not any(word.lower() in lower for word in words.split("|"))]
    if missing:
        wanted = ", ".join(words.replace("|", " or ") for words in missing)
        return f"Words of your own must speak of {wanted}; or state: {row.says}"
    return ""
