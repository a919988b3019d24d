"""What a player may hold, written as poker players write it: `AsKd`, `QQ+, AKs`, `15%`, `As??`, `random`.

A range is a set of hands, each as likely as the others; cards written `??`, and cards that are yet to come
in stud, are dealt unseen on top of it. Ranges by class (`AK`, `77-TT`) belong to games with two cards to a
hand; in every other game a hand is its cards, with `??` for those that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from cardspeak.cards import RANKS, UNKNOWN, Card, Deck, cards_text, parse_cards
from cardspeak.cards.card import RANK_NAMES
from cardspeak.errors import BadInput
from cardspeak.odds.classes import HandKind, combos_of, kind_of, kinds

Combo = tuple[int, ...]  # cards, the highest first
Order = Callable[[], Sequence[HandKind]]  # the kinds of starting hand, strongest first

_PIECE = re.compile(r"[A-Za-z0-9?♣♦♥♠*]+(?:\.[0-9]+)?[%+]?(?:-[A-Za-z0-9]+)?")
_KIND = re.compile(r"([2-9TJQKA])([2-9TJQKAX])([SO]?)", re.IGNORECASE)
_ANY = ("random", "any", "*", "??")
_HOW = "write cards (AsKd), a kind of hand (QQ+, AKs, 77-TT, A5s-A2s), a share of all hands (15%) or random"


class HandForm(NamedTuple):
    """What a hand is in this game: its deck, and how many cards it has at the showdown."""

    deck: Deck
    size: int
    title: str = "this game"
    later: bool = False  # stud and draw: unknown cards are dealt after the known ones
    open_ended: bool = False  # stud: cards that are not written are still to come
    discards: int = 0  # pineapple: cards given up on the way

    @property
    def classed(self) -> bool:
        """Whether kinds of hand (`AKs`) can be named."""
        return self.size == 2


class Range(NamedTuple):
    """Equally likely sets of known cards, and how many more cards are dealt to each unseen."""

    text: str
    combos: tuple[Combo, ...]
    unknown: int = 0

    def __repr__(self) -> str:
        count = len(self.combos)
        more = f", {self.unknown} more cards each" if self.unknown else ""
        return f"<Range: {self.text}, {count:,} hand{'s' * (count != 1)}{more}>"

    def _repr_html_(self) -> str:
        from cardspeak.odds.notebook import range_html

        return range_html(self.text, self.combos)

    @property
    def known(self) -> bool:
        """One hand, every card of it seen."""
        return len(self.combos) == 1 and not self.unknown

    @property
    def fixed(self) -> Combo:
        """The cards this hand holds whatever the range leaves open."""
        return self.combos[0] if len(self.combos) == 1 else ()

    def without(self, gone: Iterable[int]) -> Range:
        """What is left of it once these cards are known to be elsewhere."""
        away = set(gone)
        return self._replace(combos=tuple(c for c in self.combos if away.isdisjoint(c)))

    def dealt_out(self, deck: Deck, gone: Iterable[int] = ()) -> Range:
        """The same with the unseen cards dealt in every way, so that nothing is unknown."""
        if not self.unknown:
            return self.without(gone)
        away = set(gone)
        found: set[Combo] = set()
        for combo in self.combos:
            if away.isdisjoint(combo):
                rest = [int(c) for c in deck.cards if c not in away and c not in combo]
                found.update(_high_first((*combo, *more)) for more in combinations(rest, self.unknown))
        return Range(self.text, tuple(sorted(found, reverse=True)))


def parse_range(text: str, form: HandForm, order: Order | None = None) -> Range:
    """A hand or a range; `order` gives the kinds of hand from the strongest, where a share (`15%`) is asked for."""
    whole = text.strip()
    if whole.casefold() in _ANY or (whole and set(whole) == {"?"} and len(whole) == 2 * form.size):
        return Range(whole, ((),), form.size)
    ranges = [one for piece in whole.split(",") for one in _comma_piece(piece, form, order)]
    if not ranges:
        raise BadInput(f"{text!r} names no hand; {_HOW}.")
    if len(ranges) == 1:
        return ranges[0]._replace(text=whole)
    if form.classed:
        ranges = [one.dealt_out(form.deck) for one in ranges]
    elif len({one.unknown for one in ranges}) > 1:
        raise BadInput(f"{whole!r}: where one of several hands is held, each needs as many known cards as the others.")
    elif ranges[0].unknown and not form.later:
        raise BadInput(f"{whole!r}: where one of several hands is held, every card of each must be known.")
    combos = {combo for one in ranges for combo in one.combos}
    return Range(whole, tuple(sorted(combos, reverse=True)), ranges[0].unknown)


def _comma_piece(piece: str, form: HandForm, order: Order | None) -> list[Range]:
    """Between commas stands one hand, its cards perhaps apart (`As Kd`), or several pieces."""
    words = piece.split()
    if len(words) > 1 and all(_is_cards(word) for word in words):
        cards = sum(len(_packed(word)) // 2 for word in words)
        if cards == form.size or (form.open_ended and cards <= form.size):
            return [_hand("".join(words), form)]
    return [_piece(word, form, order) for word in words]


def _piece(word: str, form: HandForm, order: Order | None) -> Range:
    if word.casefold() in _ANY:
        return Range(word, ((),), form.size)
    if _is_cards(word):
        return _hand(word, form)
    if not form.classed:
        parse_cards(word)  # says which card is wrong
    if not _PIECE.fullmatch(word):
        raise BadInput(f"{word!r} is not a hand; {_HOW}.")
    found = _share(word, form, order) if word.endswith("%") else _kinds(word.replace("10", "T"), form.deck)
    return Range(word, tuple(sorted((c for kind in found for c in combos_of(kind)), reverse=True)))


def _packed(word: str) -> str:
    packed = word.replace("10", "T")
    for letter, symbol in zip("cdhs", "♣♦♥♠", strict=True):
        packed = packed.replace(symbol, letter)
    return packed


def _is_cards(word: str) -> bool:
    packed = _packed(word)
    pairs = [packed[at : at + 2] for at in range(0, len(packed), 2)]
    return all(
        pair == "??" or (len(pair) == 2 and pair[0].upper() in RANKS and pair[1] in "cdhsCDHS") for pair in pairs
    )


def _hand(word: str, form: HandForm) -> Range:
    """Cards as written; `??` and what stud still deals are unknown."""
    cards = parse_cards(word)
    form.deck.require(cards)
    if len(cards) > form.size or (len(cards) < form.size and not form.open_ended):
        raise BadInput(_wrong_size(word, cards, form))
    known = _high_first(card for card in cards if card is not UNKNOWN)
    return Range(word, (known,), form.size - len(known))


def _wrong_size(word: str, cards: Sequence[Card], form: HandForm) -> str:
    held = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    if form.discards and len(cards) == form.size + form.discards:
        return (
            f"{word!r} has {held}, but {form.title} is played on with {form.size} of them: "
            f"give the {form.size} that are kept, and the other as a dead card."
        )
    fewer = " Write ?? for a card that is not known." if len(cards) < form.size else ""
    return f"{word!r} has {held}; a hand of {form.title} has {form.size}.{fewer}"


def _kinds(word: str, deck: Deck) -> list[HandKind]:
    """`AK`, `AKs`, `QQ+`, `KTs+`, `77-TT`, `A5s-A2s`, `T9s-76s`, `Axs`."""
    first, dash, last = word.partition("-")
    up = first.endswith("+")
    if dash and (up or last.endswith("+")):
        raise BadInput(f"{word!r} has both a + and a -; use one of them.")
    ends = [
        _one_kind(piece, word, deck)
        for piece in ([first.removesuffix("+"), last] if dash else [first.removesuffix("+")])
    ]
    if any(low is None for _, low, _ in ends):
        return _any_kicker(word, ends[0], deck, alone=not dash and not up)
    high, low, suits = ends[0]
    assert low is not None, "only x has no second rank"
    if up:
        steps = [(r, r) for r in range(high, 13)] if high == low else [(high, r) for r in range(low, high)]
        return _both(steps, suits)
    if not dash:
        return _both([(high, low)], suits)
    return _between(word, (high, low, suits), ends[1])


def _one_kind(piece: str, word: str, deck: Deck) -> tuple[int, int | None, str]:
    """The higher rank, the lower rank (None for x) and `s`, `o` or nothing."""
    match = _KIND.fullmatch(piece)
    if match is None:
        raise BadInput(f"{word!r} is not a hand; {_HOW}.")
    one, two, suits = (part.upper() for part in match.groups())
    for rank in (one, two):
        if rank != "X" and RANKS.index(rank) < deck.lowest:
            raise BadInput(
                f"{word!r} holds a {RANK_NAMES[RANKS.index(rank)]}, and the deck of {deck.size} cards "
                f"runs from {RANKS[deck.lowest]} to A."
            )
    if one == two and suits:
        raise BadInput(f"{word!r}: a pair is never suited; write {one}{two}.")
    if two == "X":
        return RANKS.index(one), None, suits.lower()
    low, high = sorted((RANKS.index(one), RANKS.index(two)))
    return high, low, suits.lower()


def _any_kicker(word: str, end: tuple[int, int | None, str], deck: Deck, alone: bool) -> list[HandKind]:
    if not alone:
        raise BadInput(f"{word!r}: x already stands for every other rank; leave out the rest.")
    rank, _, suits = end
    return _both([(max(rank, r), min(rank, r)) for r in deck.ranks if r != rank], suits)


def _between(word: str, one: tuple[int, int, str], end: tuple[int, int | None, str]) -> list[HandKind]:
    """All from one kind to the other: pairs, one top card (`A5s-A2s`), or one gap (`T9s-76s`)."""
    high, low, suits = one
    high2, low2, suits2 = end
    assert low2 is not None, "only x has no second rank"
    if suits != suits2:
        raise BadInput(f"{word!r} runs from one suitedness to another; both ends must be alike.")
    if high == high2:
        if (high == low) != (high2 == low2):
            raise BadInput(f"{word!r} runs from a pair to no pair; name them apart.")
        return _both([(high, r) for r in range(min(low, low2), max(low, low2) + 1)], suits)
    if high - low == high2 - low2:
        start, stop = min(low, low2), max(low, low2)
        return _both([(r + high - low, r) for r in range(start, stop + 1)], suits)
    raise BadInput(f"{word!r} has no such run: keep the higher card (A5s-A2s) or the distance (T9s-76s).")


def _both(steps: Iterable[tuple[int, int]], suits: str) -> list[HandKind]:
    found = []
    for high, low in steps:
        if high == low:
            found.append(HandKind(high, low, False))
        else:
            found += [HandKind(high, low, s == "s") for s in (suits or "so")]
    return found


def _share(word: str, form: HandForm, order: Order | None) -> list[HandKind]:
    """The strongest kinds that together are no more than this share of all starting hands, but at least one."""
    try:
        share = Fraction(word.removesuffix("%")) / 100
    except ValueError:
        raise BadInput(f"{word!r} is not a share; write a number from 0 to 100, as in 15%.") from None
    if not 0 < share <= 1:
        raise BadInput(f"{word!r} is not a share of all hands; write a number above 0 and up to 100, as in 15%.")
    if share == 1:
        return kinds(form.deck)
    if order is None:
        raise BadInput(f"{word!r}: shares of all hands are not ranked here; name the hands.")
    return strongest(order(), share, form.deck)


def strongest(order: Sequence[HandKind], share: Fraction, deck: Deck) -> list[HandKind]:
    """From the top of an order, as long as the combinations do not exceed the share; never nothing."""
    room = share * (deck.size * (deck.size - 1) // 2)
    taken: list[HandKind] = []
    held = 0
    for kind in order:
        held += kind.combos
        if taken and held > room:
            break
        taken.append(kind)
    return taken


def _high_first(cards: Iterable[int]) -> Combo:
    return tuple(sorted(map(int, cards), reverse=True))


def combo_text(combo: Combo, unknown: int = 0) -> str:
    """`AsKd`, with `??` for each card that is not known."""
    return cards_text([Card(card) for card in combo]) + "??" * unknown


def range_text(combos: Iterable[Combo], deck: Deck) -> str:
    """The shortest list that reads back as these two-card hands: whole kinds in runs, the rest by card."""
    left = {_high_first(combo) for combo in combos}
    whole: set[HandKind] = set()
    for kind in {kind_of(combo) for combo in left}:
        if left.issuperset(combos_of(kind)):
            whole.add(kind)
    left -= {combo for kind in whole for combo in combos_of(kind)}
    if whole == set(kinds(deck)) and not left:
        return "100%"
    pieces = _pair_runs(sorted(kind.high for kind in whole if kind.pair))
    pieces += _kicker_runs(whole)
    pieces += [combo_text(combo) for combo in sorted(left, reverse=True)]
    return ", ".join(pieces)


def _pair_runs(ranks: list[int]) -> list[str]:
    texts = []
    for low, high in reversed(_runs(ranks)):
        pair_low, pair_high = RANKS[low] * 2, RANKS[high] * 2
        one = low == high
        texts.append(pair_low if one else f"{pair_low}+" if high == 12 else f"{pair_high}-{pair_low}")
    return texts


def _kicker_runs(whole: set[HandKind]) -> list[str]:
    """Per top card, runs of kickers: those both suited and not, then the suited, then the others."""
    texts = []
    for high in range(12, -1, -1):
        suited = {kind.low for kind in whole if kind.high == high and not kind.pair and kind.suited}
        offsuit = {kind.low for kind in whole if kind.high == high and not kind.pair and not kind.suited}
        for lows, suffix in ((suited & offsuit, ""), (suited - offsuit, "s"), (offsuit - suited, "o")):
            for low, top in reversed(_runs(sorted(lows))):
                name = f"{RANKS[high]}{RANKS[low]}{suffix}"
                if low == top:
                    texts.append(name)
                else:
                    texts.append(f"{name}+" if top == high - 1 else f"{RANKS[high]}{RANKS[top]}{suffix}-{name}")
    return texts


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """First and last of each stretch of consecutive numbers."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
