"""The table of an opening: which kinds of table there are is known here and nowhere else in the room.

A room without tables against the house or tournaments never loads what plays them.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cardspeak.room.face import Face
from cardspeak.room.openings import Opening, table_setup
from cardspeak.room.packs import Packs
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.table.setup import TableSetup

if TYPE_CHECKING:
    from cardspeak.room.banked.table import BankedDesk


def build(opening: Opening, id: str, who: Who = THE_ROOM) -> Face:
    """BadInput with its clause for what the book would not open; `who` opens it."""
    if opening.kind == "banked":
        return _boxes(opening)(opening, id)
    committed = opening.committed is not False and not opening.told
    packs = Packs(id, os.urandom, opening.seeds_after) if committed else None
    setup = table_setup(opening, id)
    return _kind(setup)(
        setup,
        thoughtful=opening.pace.house > 0,
        coach=opening.coach,
        packs=packs,
        late=opening.pace.late,
        pools=opening.pools,
        opened=(who, opening.second),
    )


def _boxes(opening: Opening) -> type[BankedDesk]:
    if opening.options.get("tournament"):
        from cardspeak.room.tournament.boxes import TournamentBoxesTable

        return TournamentBoxesTable
    from cardspeak.room.banked.table import BankedDesk

    return BankedDesk


def _kind(setup: TableSetup) -> type[PlayersTable]:
    if setup.tournament is None:
        return PlayersTable
    from cardspeak.room.tournament.felt import TournamentTable

    return TournamentTable
