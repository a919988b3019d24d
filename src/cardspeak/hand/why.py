"""Why a command is refused. The reasons stand with the books, since every book gives each of them its clause."""

from cardspeak.books.why import Why

__all__ = ["Why"]
