"""What a place sees of a row, as whole numbers in named columns."""

from __future__ import annotations

from cardspeak.batch.records import Record

FIRST = ("place", "asks", "turn", "street", "pot", "highest", "raises", "call", "least", "most", "shared")
EACH = ("stack", "bet", "paid", "in", "drawn")


def columns(game: Record) -> tuple[str, ...]:
    """The names of the columns; players are counted clockwise from the one who sees, who is 0. No card is -1.

    `place` is who sees, `asks` what the hand waits for, `turn` whose turn it is (-1: nobody's), `street` how many
    betting rounds have begun; `call`, `least` and `most` are what this place is offered, 0 while it is not asked.
    """
    names = list(FIRST)
    names += [f"hole {card}" for card in range(1, int(game["width"]) + 1)]
    for board in range(1, int(game["rows"]) + 1):
        names += [f"board {board} {card}" for card in range(1, 6)]
    for player in range(int(game["seats"])):
        names += [f"{name} {player}" for name in EACH]
        names += [f"up {player} {card}" for card in range(1, int(game["ups"]) + 1)]
    return tuple(names)
