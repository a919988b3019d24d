"""What a book wants in a document of its own: the Terms of a tournament, the conditions of a promotion.

The books leave much to such documents and say what must stand in them. So a file lists items: always wanted or only
where a feature is used; a statement to be made, or a value that the program carries out and that must be within what
the book allows; and what has to follow when a document changes that people have read already.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.game import Clause, Strict

CountsSince = Literal[
    "published", "entered", "paid", "begun"
]  # how far things had come when it was changed; in this order
Step = Literal["publish again", "tell the regulator", "everybody agrees", "not any more"]


class ItemRow(Strict):
    """Something a document must contain. A statement has words of ours to start from; a value is checked by name."""

    name: str  # of a value, one that the program knows how to check; of a statement, any
    part: str  # the part of the document under which it stands; what a change asks for may hang on it
    says: str  # the standard wording of a statement; what a value is about
    statement: bool = False  # true: a sentence that the document has to make; false: a value
    when: str = ""  # only where the document uses this feature
    mentions: list[str] = []  # what words of one's own must speak of: each a word, or several with | between them
    wordings: list[str] = []  # further wordings of ours
    choices: list[str] = []  # of those that the program carries out, the ones that the book leaves open; none: all
    least: int | None = None  # a number below this is refused
    most: int | None = None  # a number above this is refused
    cite: Clause


class ChangeRow(Strict):
    """What a change asks for once things have come so far."""

    since: CountsSince  # from when on this row speaks; of several that do the latest counts
    parts: list[str] = []  # only a change of these; none: of any
    items: list[str] = []  # only a change of these items, whatever holds for their part
    requires: list[Step]  # what has to be done about it; with `not any more` the change is refused
    says: str
    cite: Clause
