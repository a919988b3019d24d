"""What the dealer and the players did, one small struct per notation of the format.

| text              | struct                     | |
|-------------------|----------------------------|---|
| `d dh p1 AsKd`    | `DealHole(1, cards)`       | `??` is a card nobody has seen |
| `d db 7c8d9h`     | `DealBoard(cards)`         | |
| `p1 pb`           | `BringIn(1)`               | |
| `p1 f`            | `Fold(1)`                  | |
| `p1 cc`           | `CheckCall(1)`             | |
| `p1 cbr 400`      | `BetRaiseTo(1, 400)`       | the whole bet, never the difference |
| `p1 sd 2h3c`      | `StandPatDiscard(1, cards)`| no cards: the player stands pat |
| `p1 sm AsKd`      | `Show(1, cards)`           | `-`: as dealt, kept as no cards |
| `p1 sm`           | `Muck(1)`                  | |
| (nothing)         | `NoOp()`                   | often a commentary alone |

`seat` is the player's place in the file (`p1` is 1), not the number of the chair. Every text may end in
` # commentary`, which the struct keeps; `None` means there was none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias, final

from cardspeak.cards.card import Card, cards_text, require_distinct
from cardspeak.errors import BadInput
from cardspeak.interop.phh.amounts import Amount, require_amount
from cardspeak.values import Acyclic


@final
class DealHole(Acyclic):
    seat: int
    cards: tuple[Card, ...]
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)
        _require_cards(self.cards)


@final
class DealBoard(Acyclic):
    cards: tuple[Card, ...]
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(1, self.commentary)
        _require_cards(self.cards)


@final
class Fold(Acyclic):
    seat: int
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)


@final
class CheckCall(Acyclic):
    seat: int
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)


@final
class BetRaiseTo(Acyclic):
    """A completion, bet or raise: `amount` is the total the player then has out in this round."""

    seat: int
    amount: Amount
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)
        require_amount(self.amount)
        if self.amount <= 0:
            raise BadInput(f"a bet of {self.amount}; write what the player has out in all, more than 0.")


@final
class BringIn(Acyclic):
    seat: int
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)


@final
class StandPatDiscard(Acyclic):
    """A discard; with no cards the player stands pat."""

    seat: int
    cards: tuple[Card, ...] = ()
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)
        require_distinct(self.cards)


@final
class Show(Acyclic):
    """Hole cards tabled; no cards means those the file dealt the player, written `-`."""

    seat: int
    cards: tuple[Card, ...] = ()
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)
        require_distinct(self.cards)


@final
class Muck(Acyclic):
    seat: int
    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(self.seat, self.commentary)


@final
class NoOp(Acyclic):
    """Nothing done; a commentary standing alone, or an empty text."""

    commentary: str | None = None

    def __post_init__(self) -> None:
        _require(1, self.commentary)


Action: TypeAlias = (
    DealHole | DealBoard | Fold | CheckCall | BetRaiseTo | BringIn | StandPatDiscard | Show | Muck | NoOp
)

_PLAYER = re.compile(r"p([1-9][0-9]{0,2})", re.ASCII)
_AMOUNT = re.compile(r"(?:0|[1-9][0-9]{0,35})(\.[0-9]{1,18})?", re.ASCII)


# A player and one of these words, as most texts are.
_ALONE: Final[dict[str, Callable[..., Action]]] = {
    "f": Fold,
    "cc": CheckCall,
    "sm": Muck,
    "pb": BringIn,
    "sd": StandPatDiscard,
}
_CARDS: Final = {str(card): card for card in map(Card, range(53))}


@lru_cache(maxsize=1 << 16)
def parse_action(text: str) -> Action:
    """One notation as its struct. Most texts recur (`p3 f`), so the frozen structs are kept and shared."""
    core, hash_sign, commentary = text.partition("#")
    if hash_sign and core and not core[-1].isspace():
        raise BadInput("a commentary needs white space before its #, as in p1 f # tanked.")
    note = commentary.strip() if hash_sign else None
    words = core.split()
    if len(words) == 2 and (kind := _ALONE.get(words[1])):
        return kind(_seat(words[0]), commentary=note)
    match words:
        case ["d", "dh", player, cards]:
            return DealHole(_seat(player), _cards(cards), note)
        case [player, "cbr", amount]:
            return BetRaiseTo(_seat(player), _amount(amount), note)
        case ["d", "db", cards]:
            return DealBoard(_cards(cards), note)
        case [player, "sm", cards]:
            return Show(_seat(player), () if cards == "-" else _cards(cards), note)
        case [player, "sd", cards]:
            return StandPatDiscard(_seat(player), _cards(cards), note)
        case []:
            return NoOp(note)
        case _:
            raise BadInput(
                "not an action; write d dh p1 AsKd, d db 7c8d9h, or p1 and one of f, cc, cbr 400, pb, sd 2h, sm."
            )


def action_text(action: Action) -> str:
    """The notation that `parse_action` reads back as the same action."""
    core = _core_text(action)
    if action.commentary is None:
        return core
    return f"{core} # {action.commentary}".strip()


def _core_text(action: Action) -> str:
    match action:
        case DealHole(seat, cards):
            return f"d dh p{seat} {cards_text(cards)}"
        case DealBoard(cards):
            return f"d db {cards_text(cards)}"
        case Fold(seat):
            return f"p{seat} f"
        case CheckCall(seat):
            return f"p{seat} cc"
        case BetRaiseTo(seat, amount):
            return f"p{seat} cbr {amount:f}" if isinstance(amount, Decimal) else f"p{seat} cbr {amount}"
        case BringIn(seat):
            return f"p{seat} pb"
        case StandPatDiscard(seat, cards):
            return f"p{seat} sd {cards_text(cards)}".rstrip()
        case Show(seat, cards):
            return f"p{seat} sm {cards_text(cards) or '-'}"
        case Muck(seat):
            return f"p{seat} sm"
        case NoOp():
            return ""


@lru_cache(maxsize=1 << 10)
def _seat(word: str) -> int:
    match = _PLAYER.fullmatch(word)
    if match is None:
        raise BadInput(f"{word!r} is not a player; write p1, p2 and so on.")
    return int(match[1])


def _amount(word: str) -> Amount:
    match = _AMOUNT.fullmatch(word)
    if match is None:
        raise BadInput(f"{word!r} is not an amount; write 400 or 47.50.")
    return Decimal(word) if match[1] else int(word)


def _cards(word: str) -> tuple[Card, ...]:
    """Strictly as the format has it: two characters a card, run together, case and all."""
    pairs = [word[at : at + 2] for at in range(0, len(word), 2)]
    try:
        return tuple([_CARDS[pair] for pair in pairs])
    except KeyError:
        return tuple(map(Card, pairs))  # which says what is wrong with it


def _require(seat: int, commentary: str | None) -> None:
    if not 1 <= seat <= 999:
        raise BadInput(f"there is no player p{seat}; players are counted from p1.")
    if commentary is not None and commentary != commentary.strip():
        raise BadInput(f"commentary {commentary!r} begins or ends with white space; strip it.")


def _require_cards(cards: tuple[Card, ...]) -> None:
    if not cards:
        raise BadInput("no cards are dealt; name them, or write ?? for each unknown one.")
    if len(set(cards)) < len(cards):  # only unknown ones may be there twice
        require_distinct(cards)
