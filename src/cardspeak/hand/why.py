"""Why a command is refused. The reasons stand with the books, since every book gives each of them its clause."""

from cardspeak.books.why import HandWhy

__all__ = ["HandWhy"]
