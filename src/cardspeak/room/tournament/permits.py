"""Who may ask for what of a tournament in the room, and in which role.

Whoever opened it is its operator, and so is a manager of the room; the director is whoever was appointed; people of
the house are the floor and the desk. A player asks for the own entry alone. The room fills in the time and the role.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.room.places import Places
from cardspeak.room.tournament.openings import TournamentOpening
from cardspeak.room.tournament.purses import AT_THE_DESK, OWN_WORD, house_pays, payer
from cardspeak.room.who import HOUSE, Who
from cardspeak.tournament import commands as c
from cardspeak.tournament.collected import MAY
from cardspeak.tournament.state import State, playing
from cardspeak.tournament.topic import Eyes


def is_operator(opening: TournamentOpening, who: Who) -> bool:
    return who.is_room or (opening.run_by == "director" and who.name == opening.owner) or who.at_least("manager")


def is_director(state: State, opening: TournamentOpening, who: Who) -> bool:
    return is_operator(opening, who) or (bool(state.director) and who.name in (state.director, *state.deputies))


def plays_in(state: State, places: Places, who: Who) -> bool:
    """Whether somebody plays in it, or asks from the place of somebody who does: whoever plays runs nothing."""
    return places.plays(who, playing(state))


def eyes_of(state: State, opening: TournamentOpening, who: Who, plays: Callable[[Who], bool]) -> Eyes:
    """What somebody sees: whoever plays in a tournament sees it as a player, whatever their role elsewhere."""
    if is_director(state, opening, who) and not plays(who):
        return "director"
    return "public"


def ready(
    state: State, opening: TournamentOpening, who: Who, command: Any, now: int, tables: Sequence[str], *, plays: bool
) -> Any:
    """The command as it may be carried out, or a refusal; `tables` are those that the room has for it."""
    if who.is_room:
        return msgspec.structs.replace(command, at=max(command.at, now))
    whose = MAY.get(type(command))
    operator, director = is_operator(opening, who), is_director(state, opening, who)
    floor = (director or who.at_least("dealer")) and not plays
    role = ""
    match whose:
        case "operator" if operator and not plays:
            role = "operator"
        case "director" if director and not plays:
            role = "deputy" if who.name in state.deputies and who.name != state.director else "director"
        case "director" if isinstance(command, c.Substitute) and opening.felt != "paper" and payer(command) == who.name:
            role = "director"  # on the Terms that were published: an entrant names whoever takes their place
        case "floor" | "felt" if floor:
            role = "floor"
        case "desk" if floor:
            role = "desk"
        case "desk" if isinstance(command, c.Enter) and opening.felt != "paper":
            return _own_entry(state, who, command, now)
        case "desk" if isinstance(command, AT_THE_DESK) and opening.felt != "paper" and payer(command) == who.name:
            role = "desk"  # out of the own account, as the entry was
        case "own" if floor or getattr(command, "player", "") == who.name:
            role = "floor" if floor else "own"
        case "anybody":
            role = "anybody"
    if isinstance(command, c.Enter | c.Substitute) and command.person.name.startswith(HOUSE):
        return _refused(state, f"Names that begin with “{HOUSE.strip()}” are the house's own.")
    if not role:
        return _refused(state, f"That is for the {whose or 'room'} to ask.")
    wrong = _anothers_money(state, opening, who, command) or _runs_it(state, opening, command)
    if wrong:
        return wrong
    timed = state.seat.get(command.player, ("", 0))[0] if isinstance(command, c.TimeOut) else ""
    if timed and state.tables[timed].felt != "paper":
        return _refused(state, "The room keeps the time that was announced at its own tables.")
    strange = [one for one in _named(command) if one not in tables]
    if strange and command.felt != "paper":
        return _refused(state, f"{strange[0]} is no table of this tournament: on paper it can be anything.")
    return msgspec.structs.replace(command, at=now, by=role)


def _named(command: Any) -> Sequence[str]:
    """The tables at which somebody, or something, is to deal."""
    match command:
        case c.Designate(tables=tables) | c.Divide(numbers=tables):
            return tables
        case c.ChangeFelt(table=table):
            return (table,)
    return ()


def _own_entry(state: State, who: Who, command: c.Enter, now: int) -> Any:
    """A player enters under the own name, and pays what the Terms say; a price that was named is that price."""
    if command.person.name != who.name:
        return _refused(state, "Enter under your own name.")
    price = state.terms.details.entry_fee or 0, state.terms.details.buy_in or 0
    if (command.fee or command.buy_in) and (command.fee, command.buy_in) != price:
        return _refused(state, "The price has been changed since you looked: look again.")
    person = c.Person(name=who.name, signed=command.person.signed)
    return c.Enter(person, *price, session=command.session, at=now, by="desk")


def _anothers_money(state: State, opening: TournamentOpening, who: Who, command: Any) -> Refused | None:
    """Money of an account moves on its owner's own word; cash is told by the desk that has it in hand."""
    if isinstance(command, c.AmendTerms) and opening.felt != "paper" and not who.at_least("manager"):
        more = house_pays(command.terms) > house_pays(state.terms)
        return _refused(state, "What is added or guaranteed is the house's money: ask a manager.") if more else None
    if not isinstance(command, OWN_WORD):
        return None
    player = payer(command)
    if opening.felt != "paper" and player != who.name:
        return _refused(state, f"{player} says so in person: the money is of {player}'s account.")
    consents = isinstance(command, (c.AgreeToTerms, c.TakeBackConsent)) and bool(command.pays)
    if opening.felt == "paper" and player == who.name and consents:
        return _refused(state, "Say so at the desk, where the money changes hands.")
    return None


def _runs_it(state: State, opening: TournamentOpening, command: Any) -> Refused | None:
    """Whoever plays runs nothing: an entrant who named the director would leave the others without one."""
    if not isinstance(command, c.Substitute) or not is_director(state, opening, Who(command.person.name)):
        return None
    return _refused(state, f"{command.person.name} runs this tournament, and takes nobody's place in it.")


def _refused(state: State, says: str) -> Refused:
    return Refused("not yours", Citation(state.terms.book, state.terms.rules.file.cite), says)
