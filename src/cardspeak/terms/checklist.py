"""What a document must contain, checked item by item, and the document told item by item.

A kind of document gives one `Point` for every item whose value the program carries out: the value itself, a check
beyond what the book's own row says, and how it is told. Statements need none: the row has their words. What an item
may be (choices, bounds) stands in the book; that it is carried out is the business of whoever reads the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from cardspeak.books.model.terms import ItemRow
from cardspeak.errors import BookError
from cardspeak.terms.wording import unsaid
from cardspeak.values import Value


class TermsDraft(Protocol):
    """A document: what its book wants in it, which features it uses, and the statements it makes, by item."""

    @property
    def items(self) -> Sequence[ItemRow]: ...

    @property
    def statements(self) -> Mapping[str, str]: ...

    def uses(self, feature: str) -> bool: ...


D = TypeVar("D", bound=TermsDraft)


class Lacks(Value):
    """An item that is not in a document, or not as the book wants it."""

    item: str
    cite: str
    says: str


class Article(Value):
    """One line of a document: what it says of an item."""

    part: str
    item: str
    says: str
    cite: str


class Point(Generic[D]):
    """One item of a kind of document. `value` is held to the row's choices and bounds; `check` says what is wrong."""

    __slots__ = ("check", "tell", "value")

    def __init__(
        self,
        value: Callable[[D], object] | None = None,
        *,
        check: Callable[[D], str] | None = None,
        tell: Callable[[D], str] | None = None,
    ) -> None:
        self.value = value
        self.check = check
        self.tell = tell

    def wrong(self, draft: D, row: ItemRow) -> str:
        said = self.check(draft) if self.check is not None else ""
        if said or self.value is None:
            return said
        value = self.value(draft)
        if value is None or value == "" or value == ():
            return f"Say {row.says}."
        return outside(row, value)

    def told(self, draft: D, row: ItemRow) -> str:
        if self.tell is not None:
            return self.tell(draft)
        return row.says if self.value is None else in_words(self.value(draft))


def outside(row: ItemRow, value: object) -> str:
    """What the book's row has against a value: a choice that is not open, a number out of bounds."""
    if row.choices and value not in row.choices:
        return f"{row.says}: {value!r} is not open; choose {' or '.join(row.choices)}."
    if isinstance(value, int) and row.least is not None and value < row.least:
        return f"{row.says}: {value} is below {row.least}."
    if isinstance(value, int) and row.most is not None and value > row.most:
        return f"{row.says}: {value} is above {row.most}."
    return ""


def in_words(value: object) -> str:
    if isinstance(value, tuple | list):
        return ", ".join(in_words(one) for one in value)
    return (
        {True: "yes", False: "no", None: "none"}.get(value, str(value))
        if isinstance(value, bool | None)
        else str(value)
    )


class Checklist(Generic[D]):
    """The points of one kind of document, by the item's name."""

    def __init__(self, points: Mapping[str, Point[D]]) -> None:
        self.points = dict(points)

    def lacking(self, draft: D) -> tuple[Lacks, ...]:
        """Everything that keeps a document from being published, in the order of the book."""
        return tuple(
            Lacks(row.name, row.cite, wrong) for row in self.wanted(draft) if (wrong := self._wrong(draft, row))
        )

    def articles(self, draft: D) -> tuple[Article, ...]:
        """The document, item by item, for everybody to read."""
        return tuple(Article(row.part, row.name, self._told(draft, row), row.cite) for row in self.wanted(draft))

    @staticmethod
    def wanted(draft: D) -> Iterable[ItemRow]:
        """The items that the book wants in this document: always, or for a feature that it uses."""
        return [row for row in draft.items if draft.uses(row.when)]

    @staticmethod
    def standard_statements(draft: D) -> dict[str, str]:
        """Our usual wording of every statement that this document has to make."""
        return {row.name: row.says for row in draft.items if row.statement and draft.uses(row.when)}

    def unknown(self, items: Iterable[ItemRow]) -> tuple[str, ...]:
        """Items of a book whose values nobody here can check."""
        return tuple(row.name for row in items if not row.statement and row.name not in self.points)

    def _wrong(self, draft: D, row: ItemRow) -> str:
        point = self.points.get(row.name)
        if row.statement:
            said = unsaid(row, draft.statements.get(row.name, ""))
            return said or (point.wrong(draft, row) if point else "")
        if point is None:
            raise BookError(f"No check is known for the item {row.name!r} ({row.cite}).")
        return point.wrong(draft, row)

    def _told(self, draft: D, row: ItemRow) -> str:
        if row.statement:
            return draft.statements.get(row.name, "")
        point = self.points.get(row.name)
        return point.told(draft, row) if point else row.says
