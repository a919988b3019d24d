"""One card. Text is written as in PHH: rank then suit, `As`, `Td`; `??` is a card nobody has seen.

A card is a small integer, `4 * rank + suit`, so tables and arrays are indexed by it directly and
hashing and comparing cost nothing. Suits count clubs, diamonds, hearts, spades upward, the one order
any of the books ever uses (Crown Melbourne 3.2.4), so `<` also settles a bring-in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.errors import BadInput

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_EMOJI = "\ufe0f"  # what a telephone puts after a suit to have it drawn in colour
RANK_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_TEXTS = [rank + suit for rank in RANKS for suit in SUITS] + ["??"]


class Card(int):
    """`Card("As")`. There is one object per card, so identity and equality are the same."""

    __slots__ = ()

    def __new__(cls, text: str | int) -> Card:
        try:
            return _BY_TEXT[text] if isinstance(text, str) else _BY_NUMBER[text]
        except KeyError:
            raise BadInput(f"{text!r} is not a card; write a rank and a suit, as in As, Td or 7c.") from None

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def known(self) -> bool:
        return self is not UNKNOWN

    @property
    def symbol(self) -> str:
        """With the suit drawn: A♠."""
        text = _TEXTS[self]
        return text if self is UNKNOWN else text[0] + SUIT_SYMBOLS[text[1]]

    @property
    def name(self) -> str:
        """In words: ace of spades."""
        return "unknown card" if self is UNKNOWN else f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __bool__(self) -> bool:
        return True  # the two of clubs is as true as any other card

    def __repr__(self) -> str:
        return _TEXTS[self]

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (_TEXTS[self],)


_ALL = [int.__new__(Card, number) for number in range(53)]
_BY_TEXT = dict(zip(_TEXTS, _ALL, strict=True))
_BY_NUMBER = dict(enumerate(_ALL))
UNKNOWN = _ALL[52]


def card_of(rank: int, suit: int) -> Card:
    return _ALL[4 * rank + suit]


def parse_cards(text: str) -> tuple[Card, ...]:
    """`AsKd`, `As Kd`, `10s,9s` or `A♠ K♦`: every card once, `??` as often as wanted."""
    plain = text.replace(" ", "")  # as nearly all are written
    try:
        cards = tuple([_BY_TEXT[plain[at : at + 2]] for at in range(0, len(plain), 2)])
    except KeyError:
        cards = _parse_loosely(text)
    if len(set(cards)) < len(cards):
        require_distinct(cards)
    return cards


def _parse_loosely(text: str) -> tuple[Card, ...]:
    packed = "".join(text.replace(",", " ").replace(_EMOJI, "").split()).replace("10", "T")
    for letter, symbol in SUIT_SYMBOLS.items():
        packed = packed.replace(symbol, letter)
    if len(packed) % 2:
        raise BadInput(f"{text!r} is not a list of cards; each card is a rank and a suit, as in AsKd.")
    return tuple(_parse_one(packed[at : at + 2], text) for at in range(0, len(packed), 2))


def _parse_one(piece: str, text: str) -> Card:
    card = _BY_TEXT.get(piece) or _BY_TEXT.get(piece[0].upper() + piece[1].lower())
    if card is None:
        raise BadInput(f"{piece!r} in {text!r} is not a card; write a rank and a suit, as in As, Td or 7c.")
    return card


def require_distinct(cards: Iterable[Card]) -> None:
    """Refuse a card that appears twice; unknown cards may repeat."""
    seen: set[Card] = set()
    for card in cards:
        if card is not UNKNOWN and card in seen:
            raise BadInput(f"{card} appears twice; every card can be in one place only.")
        seen.add(card)


def cards_text(cards: Sequence[Card]) -> str:
    """`AsKd`, the form that `parse_cards` reads back."""
    return "".join(map(str, cards))
