"""What a deal would give everybody who is left, by what the chips are worth and by counting them; the house's word."""

from __future__ import annotations

from cardspeak.odds.icm.deals import icm_deal
from cardspeak.room.who import HOUSE
from cardspeak.tournament import commands as c
from cardspeak.tournament.payouts import chopped
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.consent import due_with_word
from cardspeak.tournament.topics.prizes import may_win_left, still_to_win

MOST_LEFT = 60  # players among whom a deal is worked out: of a thousand it takes a minute, and nobody deals so early


def divisions(state: State) -> dict[str, dict[str, int]]:
    """Cents for each, by every kind that can be worked out; empty where there is nothing to divide, or too many."""
    left, winning = state.left, may_win_left(state)
    prizes = still_to_win(state) if state.pool_set else ()
    if not 2 <= len(winning) <= MOST_LEFT or not sum(prizes) or not all(state.chips[player] for player in left):
        return {}
    stacks = {player: state.chips[player] for player in winning}
    given = [*prizes, *([0] * (len(winning) - len(prizes)))]
    worth = dict(zip(winning, icm_deal(list(stacks.values()), given), strict=True))
    nothing = dict.fromkeys(left, 0)  # for whoever may win no prize
    return {"icm": nothing | worth, "chip chop": nothing | chopped(stacks, given)}


def house_agrees(state: State, at: int) -> c.Command | None:
    """House players agree to what gives each of them as much as one of these divisions, and to nothing less."""
    deal = state.deal
    if deal is None or any(table.running for table in state.live):
        return None
    asked = [one for one in deal.amounts if one.startswith(HOUSE) and one not in deal.agreed]
    fair = divisions(state).values() if asked else ()
    willing = (one for one in asked if deal.amounts[one] >= min((amounts[one] for amounts in fair), default=0))
    player = next(willing, "")
    return c.AgreeDeal(player, at=at, by="own") if player else None


def house_consents(state: State, at: int) -> c.Command | None:
    """House players take every change of the Terms once it can be read, and pay what it costs."""
    if state.unpublished or state.phase not in ("entries", "closed"):
        return None
    asked = (name for name, who in state.entrants.items() if name.startswith(HOUSE) and who.agreed < state.version)
    player = next(asked, "")
    return c.AgreeToTerms(player, due_with_word(state, player), at=at, by="own") if player else None
