"""Hands as frames for analysis: one row a hand, one an action, one a player; plain rows, or polars (extra `frames`).

    frame = to_frame([Path("hands")], "results")
    write_parquet([Path("hands")], Path("out"))          # hands-00001.parquet, actions-..., results-...

Sums are whole units of the smallest chip; `scale` of the hand says how many make one of its currency.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cardspeak.asking import PATH, TEXT, KindOfValue, asked
from cardspeak.cards import cards_text
from cardspeak.errors import BadInput, nearest, need
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.interop.hands.formats import hand_files
from cardspeak.interop.hands.found import Found, PlayedAgain, hands_of
from cardspeak.interop.replay.outcome import awards_of
from cardspeak.interop.replay.told import UNKNOWN_STACK
from cardspeak.interop.stats.facts import facts_of

if TYPE_CHECKING:
    from polars import DataFrame

What = Literal["hands", "actions", "results"]
Row = dict[str, Any]
TABLES: tuple[What, ...] = ("hands", "actions", "results")
_TEXT, _WHOLE, _YES = "text", "whole", "yes"
SCHEMAS: dict[What, dict[str, str]] = {
    "hands": {
        **dict.fromkeys(("file", "hand", "format", "verdict", "when", "table", "game", "limit", "currency"), _TEXT),
        **dict.fromkeys(("scale", "small", "big", "players", "pot", "commission"), _WHOLE),
        "board": _TEXT,
    },
    "actions": {
        **dict.fromkeys(("file", "hand"), _TEXT),
        "number": _WHOLE,
        **dict.fromkeys(("street", "player", "action"), _TEXT),
        **dict.fromkeys(("seat", "amount", "total", "to_call", "pot"), _WHOLE),
        "all_in": _YES,
    },
    "results": {
        **dict.fromkeys(("file", "hand", "player", "position", "cards"), _TEXT),
        **dict.fromkeys(("seat", "stack", "won"), _WHOLE),
        **dict.fromkeys(("vpip", "pfr", "could_3bet", "three_bet", "could_cbet", "cbet", "saw_flop"), _YES),
        **dict.fromkeys(("showdown", "won_showdown"), _YES),
    },
}


def rows_of(found: Found) -> dict[What, list[Row]]:
    """The rows of one hand; a hand that cannot be played has its verdict and nothing else."""
    key = {"file": found.file, "hand": found.hand or ""}
    try:
        played = found.play()
    except BadInput:
        blank: Row = dict.fromkeys(SCHEMAS["hands"])
        row = blank | key | {"format": found.format, "verdict": found.replay().verdict}
        return {"hands": [row], "actions": [], "results": []}
    return {
        "hands": [key | _hand_row(found, played)],
        "actions": [key | row for row in _action_rows(played)],
        "results": [key | row for row in _result_rows(played)],
    }


def _hand_row(found: Found, played: PlayedAgain) -> Row:
    hand, stakes = played.hand, played.hand.setup.stakes
    awards = awards_of(hand)
    blinds = sorted(blind for blind in stakes.blinds if blind)
    fixed = stakes.structure == "fixed"
    return {
        "format": found.format,
        "verdict": played.result.verdict,
        "when": played.when,
        "table": played.table,
        "game": hand.setup.game,
        "limit": stakes.structure,
        "currency": played.currency,
        "scale": played.scale,
        "small": stakes.small if fixed else (blinds[0] if blinds else 0),
        "big": stakes.big if fixed else (blinds[-1] if blinds else stakes.minimum),
        "players": len(hand.setup.seats),
        "pot": awards.total + awards.house,
        "commission": awards.house + sum(played.taken.values()),
        "board": " ".join(cards_text(tuple(board)) for board in hand.state.boards),
    }


def _action_rows(played: PlayedAgain) -> Iterator[Row]:
    """Every wager, check, fold, post and discard, with the pot and the price before it."""
    hand = played.hand
    stack = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    bet: dict[int, int] = {}
    pot = highest = number = 0
    street = "posts"
    for event in hand.events:
        match event:
            case e.BettingOpened(name=name):
                street = name
                if not pot or street != hand.setup.rules.bets[0].name:
                    bet, highest = {}, 0
                continue
            case e.Posted(what=what, seats=seats, amounts=amounts, price=price):
                for seat, chips in zip(seats, amounts, strict=True):
                    number += 1
                    stack[seat] -= chips
                    if what not in ("ante", "dead"):
                        bet[seat] = bet.get(seat, 0) + chips
                    yield _action(number, street, played, seat, f"posts {what}", chips, bet, 0, pot, stack)
                    pot += chips
                highest = max(highest, price)
                continue
            case e.BonusAdded(amount=amount):
                pot += amount
                continue
            case e.AbsentFolded(seats=seats):
                for seat in seats:
                    number += 1
                    yield _action(number, street, played, seat, "folds, absent", 0, bet, 0, pot, stack)
                continue
            case e.Called(seat=seat, amount=added):
                verb = "calls"
            case e.BetTo(seat=seat, total=total):
                verb, added = "brings in" if event.bring_in else "bets", total - bet.get(seat, 0)
            case e.RaisedTo(seat=seat, total=total):
                verb, added = "raises", total - bet.get(seat, 0)
            case e.Checked(seat=seat):
                verb, added = "checks", 0
            case e.Folded(seat=seat) | e.HandKilled(seat=seat):
                verb, added = "folds", 0
            case e.Discarded(seat=seat, cards=cards):
                verb, added = f"discards {len(cards)}", 0
            case e.UpCardChosen(seat=seat, cards=cards):
                verb, added = f"turns up {len(cards)}", 0
            case e.UncalledReturned(seat=seat, amount=amount):
                stack[seat] += amount
                pot -= amount
                continue
            case _:
                continue
        number += 1
        due = max(0, highest - bet.get(seat, 0))
        stack[seat] -= added
        bet[seat] = bet.get(seat, 0) + added
        yield _action(number, street, played, seat, verb, added, bet, due, pot, stack)
        pot += added
        highest = max(highest, bet[seat])


def _action(
    number: int,
    street: str,
    played: PlayedAgain,
    seat: int,
    verb: str,
    added: int,
    bet: dict[int, int],
    due: int,
    pot: int,
    stack: dict[int, int],
) -> Row:
    return {
        "number": number,
        "street": street,
        "player": played.names.get(seat) or f"Seat {seat}",
        "action": verb,
        "seat": seat,
        "amount": added,
        "total": bet.get(seat, 0),
        "to_call": due,
        "pot": pot,
        "all_in": bool(added) and not stack[seat],
    }


def _result_rows(played: PlayedAgain) -> Iterator[Row]:
    hand = played.hand
    known = played.result.finishing_stacks is not None
    held = _cards(hand)
    stacks = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    for facts in facts_of(hand, played.names):
        began = stacks[facts.seat]
        yield {
            "player": facts.name,
            "position": facts.position,
            "cards": held.get(facts.seat, ""),
            "seat": facts.seat,
            "stack": began if began < UNKNOWN_STACK else None,
            "won": facts.won - played.taken.get(facts.seat, 0) if known else None,
            "vpip": facts.voluntary,
            "pfr": facts.raised_first,
            "could_3bet": facts.could_reraise,
            "three_bet": facts.reraised,
            "could_cbet": facts.could_continue,
            "cbet": facts.continued,
            "saw_flop": facts.saw_second,
            "showdown": facts.showdown,
            "won_showdown": facts.won_showdown,
        }


def _cards(hand: Hand) -> dict[int, str]:
    """Cards as they were dealt or shown, where somebody knows them all."""
    held = {seat: cards_text(tuple(hand.state.holes[seat])) for seat in hand.setup.seats if hand.state.holes[seat]}
    dealt: dict[int, list[Any]] = {}
    for event in hand.events:
        if isinstance(event, e.Dealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                dealt.setdefault(seat, []).append(card)
        elif isinstance(event, e.Shown) and event.cards:
            held[event.seat] = cards_text(event.cards)
    if not hand.setup.rules.draws:
        held = {seat: cards_text(tuple(cards)) for seat, cards in dealt.items()} | held
    return {seat: text for seat, text in held.items() if "?" not in text}


def found_in(paths: Iterable[Path]) -> Iterator[Found]:
    """Every hand of files and folders."""
    yield from hands_of(hand_files(list(paths)))


@asked(
    'cs.to_frame("hands/", "results")',
    hands=KindOfValue("a path, or a list of paths or of hands", lambda given: isinstance(given, str | Path | Iterable)),
    what=TEXT,
)
def to_frame(hands: str | Path | Iterable[str | Path] | Iterable[Found], what: What = "hands") -> DataFrame:
    """A polars frame of hands, actions or results; give a path, several, or hands already found."""
    _polars()
    if what not in SCHEMAS:
        raise BadInput(f"There is no frame of {what!r}.{nearest(str(what), SCHEMAS)} There are {', '.join(SCHEMAS)}.")
    rows: list[Row] = []
    for found in _found(hands):
        rows += rows_of(found)[what]
    return _frame(rows, what)


def _found(hands: str | Path | Iterable[str | Path] | Iterable[Found]) -> Iterator[Found]:
    for one in (hands,) if isinstance(hands, str | Path) else hands:
        if isinstance(one, Found):
            yield one
        elif not PATH.fits(one):
            raise BadInput(f'{one!r} is neither a path nor a hand that was found in a file: cs.to_frame("hands/").')
        else:
            yield from found_in([Path(one)])


def _frame(rows: list[Row], what: What) -> DataFrame:
    polars = _polars()
    types = {_TEXT: polars.String, _WHOLE: polars.Int64, _YES: polars.Boolean}
    schema = {name: types[kind] for name, kind in SCHEMAS[what].items()}
    frame: DataFrame = polars.DataFrame(rows, schema=schema)
    return frame


def _polars() -> Any:
    need("A frame", "frames", "polars")
    import polars

    return polars


def write_parquet(paths: Iterable[Path], folder: Path, hands_at_once: int = 20_000) -> list[Path]:
    """Parquet files of all three tables, a numbered part for so many hands: memory does not grow with the input."""
    _polars()
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    rows: dict[What, list[Row]] = {what: [] for what in TABLES}
    count = part = 0

    def flush() -> None:
        nonlocal part
        part += 1
        for what in TABLES:
            path = folder / f"{what}-{part:05}.parquet"
            _frame(rows[what], what).write_parquet(path)
            rows[what].clear()
            written.append(path)

    for found in found_in(paths):
        for what, more in rows_of(found).items():
            rows[what] += more
        count += 1
        if count % hands_at_once == 0:
            flush()
    if count % hands_at_once or not count:
        flush()
    return written
