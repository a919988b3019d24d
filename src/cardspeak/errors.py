"""The two ways something can be wrong that is not a fault of ours.

A player's mistake at the table is neither: it is a returned refusal with its clause.
"""


class CardspeakError(Exception):
    """Anything a caller may want to catch; the message is one line and says what to do."""


class BadInput(CardspeakError, ValueError):
    """What was asked cannot be done: a card twice, an unknown book, six cards in a Holdem hand."""


class BookError(CardspeakError):
    """A rule book file is wrong; raised while loading, never during a hand."""
