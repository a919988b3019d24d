"""The table of an opening: which kinds of table there are is known here and nowhere else in the room."""

from __future__ import annotations

import os

from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.face import Face
from cardspeak.room.openings import Opening, table_setup
from cardspeak.room.packs import Packs
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.tournament.felt import TournamentTable
from cardspeak.room.who import THE_ROOM, Who


def build(opening: Opening, id: str, who: Who = THE_ROOM) -> Face:
    """BadInput with its clause for what the book would not open; `who` opens it."""
    if opening.kind == "banked":
        return BankedDesk(opening, id)
    committed = opening.committed is not False and not opening.told
    packs = Packs(id, os.urandom, opening.seeds_after) if committed else None
    setup = table_setup(opening, id)
    kind = PlayersTable if setup.tournament is None else TournamentTable
    return kind(
        setup,
        thoughtful=opening.pace.house > 0,
        coach=opening.coach,
        packs=packs,
        late=opening.pace.late,
        pools=opening.pools,
        opened=(who, opening.second),
    )
