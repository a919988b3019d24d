"""What a game needs of a felt, read from its script: whoever draws a table keeps that room from the first card on."""

from __future__ import annotations

from functools import cache
from typing import Literal

from cardspeak.books.book import Game
from cardspeak.books.model.game import Arrange, Board, Deal, Discard
from cardspeak.values import Named


class FeltShape(Named):
    """It does not change during a hand, so that nothing that is drawn by it has to move."""

    held: int  # the most cards a player ever holds
    boards: int
    kind: Literal["board", "stud", "draw", "rows"]
    shared: bool  # the last card may be one for everybody
    names: tuple[str, ...]  # of the boards, where there are several


@cache
def felt_shape(game: Game) -> FeltShape:
    held = most = open_cards = 0
    boards: set[int] = set()
    for step in game.script:
        match step:
            case Deal():
                held += step.down + step.up
                open_cards += step.up
            case Discard():
                held -= step.count
            case Board():
                boards.add(step.row)
        most = max(most, held)
    rows = any(isinstance(step, Arrange) for step in game.script)
    parts = {part.row: part.name for part in reversed(game.file.showdown.parts)}
    return FeltShape(
        held=most,
        boards=len(boards),
        kind="rows" if rows else "stud" if open_cards else "board" if boards else "draw",
        shared=any(isinstance(step, Deal) and step.short is not None for step in game.script),
        names=tuple(parts[row] for row in sorted(boards)) if len(boards) > 1 else (),
    )
