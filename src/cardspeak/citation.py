"""Where an answer comes from: a book and one of its clauses."""

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Citation(NamedTuple):
    """A clause of a book; where the book is silent the clause says so (`silent: ...`)."""

    book: str
    clause: str

    def __str__(self) -> str:
        return f"{self.book} {self.clause}"


class Cited(NamedTuple, Generic[T]):
    """A value and the clause it was read from; the two travel together to the screen."""

    value: T
    cite: Citation
