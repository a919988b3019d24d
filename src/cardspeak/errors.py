"""The two ways something can be wrong that is not a fault of ours.

A player's mistake at the table is neither: it is a returned refusal with its clause.
"""

from collections.abc import Iterable


class CardspeakError(Exception):
    """Anything a caller may want to catch; the message is one line and says what to do."""


class BadInput(CardspeakError, ValueError):
    """What was asked cannot be done: a card twice, an unknown book, six cards in a Holdem hand."""


class MissingExtraError(BadInput, ImportError):
    """Something is asked for that `pip install .` alone does not bring; the message names the extra that does."""


class BookError(CardspeakError):
    """A rule book file is wrong; raised while loading, never during a hand."""


def require_chips(amount: object, whose: str) -> None:
    """Chips are whole numbers of the smallest unit, wherever they come in."""
    if not isinstance(amount, int):
        raise BadInput(f"{whose} {amount!r}: chips are whole numbers of the smallest unit.")


def need(what: str, extra: str, *modules: str) -> None:
    """What is needed for something, said before an import fails with less."""
    from importlib.util import find_spec

    for module in modules:
        if find_spec(module) is None:
            raise MissingExtraError(f"{what} needs {module}: pip install 'cardspeak[{extra}]'.")


def nearest(wrong: str, names: Iterable[str]) -> str:
    """` Did you mean 'x'?` if some name is close, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(wrong, list(names), n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
