"""Going out: who is eliminated, retires or is disqualified, in which order, and who is paid for it.

Whoever goes out in one hand goes out in one wave, and so do those who go out in one round of hand for hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.tournament.base import Event
from cardspeak.tournament.payouts import set_aside, shared
from cardspeak.tournament.refuse import cite_of, rule_cite
from cardspeak.tournament.standard import floor
from cardspeak.tournament.state import Exit, State
from cardspeak.tournament.topic import CanHappen, TopicRows, money
from cardspeak.tournament.topics.prizes import may_win_prize

__all__ = ["BountyWon", "WentOut"]


class WentOut(Event):
    """Somebody is out: chips left over leave play. `wave` is shared by those who go together."""

    player: str
    how: str  # eliminated, retired, disqualified
    reason: str
    table: str
    wave: int
    before: int  # chips before the last hand
    chips: int
    behind: int = 0  # where tables are level: so many who went with them from their table had more


class BountyWon(Event):
    """What was set aside for whoever puts a player out, shared where a pot was.

    Whoever was never put out wins their own (`out` is the winner); `out` is nobody for what nobody could win.
    """

    player: str
    out: str
    amount: int


def out_cite(state: State) -> str:
    if state.rules_value("out") == "terms":
        return cite_of(state, "elimination", "structure")
    return rule_cite(state, "out")


def least(state: State) -> int:
    """What somebody needs to go on: a chip, or against the house the compulsory wager and what follows it."""
    if state.terms.elimination == "cannot follow" and state.terms.banked:
        level = state.stakes
        return floor(state.terms, level.minimum if level and level.minimum else None)
    return 1


def may_rebuy(state: State, player: str) -> bool:
    """Whether somebody without chips may still buy some."""
    offer, who = state.terms.details.rebuy, state.entrants[player]
    return offer is not None and state.level + 1 <= offer.until and who.rebuys < offer.most


def by_hands(state: State) -> bool:
    """In a round of so many hands tables are compared by the hand, else by the order in which hands end."""
    return state.plan is not None and state.plan.hands is not None and not state.plan.freezes


def wave_of(state: State, table: str, *, new: bool) -> int:
    """Those who went out in the hand just reported go together; whoever leaves at another time goes alone."""
    if by_hands(state) and table:
        return state.tables[table].hands
    return state.wave + new


def gone(
    state: State,
    player: str,
    how: str = "eliminated",
    reason: str = "chips",
    cite: str = "",
    at: int = 0,
    *,
    new: bool = True,
    among: Iterable[str] = (),
) -> WentOut:
    """Somebody goes out, `among` those of the same table who go in the same hand.

    Where the Terms have tables level that play hand for hand, they are so one with the other: the best of each are
    level, then the second; at one table the stake before the hand decides as ever.
    """
    table, _ = state.seat.get(player, ("", 0))
    tied = state.hand_for_hand and state.terms.moves.bubble == "tied"
    before = 0 if tied else state.before.get(player, 0)
    behind = sum(state.before.get(one, 0) > state.before.get(player, 0) for one in among) if tied else 0
    chips = state.chips.get(player, 0)
    wave = wave_of(state, table, new=new)
    if state.plan is not None and state.plan.best_of is not None:
        wave = before = behind = 0  # who loses in one round of matches is level
    return WentOut(player, how, reason, table, wave, before, chips, behind, cite=cite or out_cite(state), at=at)


def bounties(state: State, player: str, winners: tuple[str, ...], at: int) -> list[Event]:
    """The bounty of somebody who went out, to those who won the chips; odd cents to the first.

    Each entry pays one, so nobody's is won twice. The share of somebody who may win no prize waits for the end.
    """
    bounty = _on_head(state, player)
    if not bounty or not winners:
        return []
    each, odd = divmod(bounty, len(winners))
    cite = cite_of(state, "distribution", "prizes")
    return [
        BountyWon(winner, player, each + (place < odd), cite=cite, at=at)
        for place, winner in enumerate(winners)
        if each + (place < odd) and winner in state.entrants and may_win_prize(state, winner)
    ]


def credited(state: State, player: str) -> tuple[str, ...]:
    """Who won the last chips of somebody who has none."""
    return state.credits.get(player, ())


def _on_head(state: State, player: str) -> int:
    bounty = state.terms.prizes.bounty
    return max(min(bounty, bounty * state.entrants[player].entries - state.heads.get(player, 0)), 0)


def bounties_left(state: State, placed: list[str], level_groups: list[list[str]]) -> list[Event]:
    """At the end whoever was never put out wins their own bounty, and the first place what nobody has won."""
    eligible = [name for name in placed if may_win_prize(state, name)]
    rest = set_aside(state.terms.prizes, state.pool_bought, state.seen) - sum(state.bounties.values())
    if rest <= 0 or not eligible:
        return []
    cite = cite_of(state, "distribution", "prizes")
    found: list[Event] = []
    for name in eligible:
        own = min(_on_head(state, name), rest) if name in state.seat else 0
        if own:
            found.append(BountyWon(name, name, own, cite=cite, at=state.at))
            rest -= own
    level = next((group for group in level_groups if eligible[0] in group), eligible[:1])
    first = [name for name in eligible if name in level]
    shares = zip(first, shared([rest], [len(first)]), strict=True)
    return [*found, *(BountyWon(name, "", share, cite=cite, at=state.at) for name, share in shares if share)]


def _went(state: State, event: WentOut) -> None:
    player = event.player
    state.removed += event.chips
    if player in state.chips:
        state.chips[player] -= event.chips
    if not by_hands(state):
        state.wave = max(state.wave, event.wave)
    table, seat = state.seat.pop(player, ("", 0))
    station = state.tables.get(table)
    if station is not None:
        state.change_table(table, emptied=(*station.emptied, seat))
    button = station.button if station is not None else None
    state.absent.discard(player)
    state.late.discard(player)
    state.condemned.discard(player)
    state.credits.pop(player, None)
    state.sitting.pop(player, None)
    state.advanced = [name for name in state.advanced if name != player]
    if event.how == "disqualified":
        gone_before = sum(out.how == "disqualified" for out in state.outs)
        state.mark[player] = (-1, 0, gone_before, 0)
    elif player not in state.mark:
        state.mark[player] = (state.round, 0, event.wave, event.before - event.behind)
    state.change(player, status="out" if event.how == "eliminated" else event.how)
    state.outs.append(
        Exit(
            player=player,
            how=event.how,
            at=event.at,
            table=table,
            seat=seat,
            button=button,
            wave=event.wave,
            before=event.before,
            round=state.round,
            reason=event.reason,
        )
    )
    if state.deal is not None:
        state.deal = None  # it was about those who were left


def _bounty(state: State, event: BountyWon) -> None:
    state.bounties[event.player] = state.bounties.get(event.player, 0) + event.amount
    if event.out:
        state.heads[event.out] = state.heads.get(event.out, 0) + event.amount


def _says_went(event: WentOut) -> str:
    left = f" {event.chips} chips leave play." if event.chips else ""
    where = f" at {event.table}" if event.table else ""
    return f"{event.player} is {event.how}{where} ({event.reason}).{left}"


def _says_bounty(event: BountyWon) -> str:
    if not event.out:
        return f"{event.player} wins the bounties that nobody won: {money(event.amount)}."
    whose = "their own bounty" if event.out == event.player else f"the bounty of {event.out}"
    return f"{event.player} wins {whose}: {money(event.amount)}."


TOPIC = TopicRows(
    commands=(),
    events=(
        CanHappen(WentOut, _went, _says_went),
        CanHappen(BountyWon, _bounty, _says_bounty),
    ),
)
