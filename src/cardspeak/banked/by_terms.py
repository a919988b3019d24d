"""A round against the house in a tournament: what the Terms add to the rules of the game.

Tournament chips alone, one's own box alone, the compulsory wager of everybody, secret wagers that are laid open when
bets are closed, and hands of those who are away. A table of the room and a felt without one play by the same words.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardspeak.banked import commands as c
from cardspeak.banked.round import Round
from cardspeak.banked.setup import TournamentBoxes
from cardspeak.banked.why import RoundWhy
from cardspeak.refusal import Refused
from cardspeak.values import Value

DIRECTORS = ("exclude", "hold winnings")  # reports that stand for a decision which is the director's here


class Leave(Value):
    """With what the tournament lets a hand be dealt."""

    boxes: Mapping[str, int]  # whose is which
    least: int  # the compulsory wager
    absent: frozenset[str] = frozenset()
    sitting: frozenset[str] = frozenset()  # hands that are sat out
    secrets: Mapping[str, Mapping[str, int]] = {}  # written down, by player and wager


def play(round_: Round, mode: TournamentBoxes, leave: Leave, command: c.Command) -> Refused | None:
    """The command and what follows from it by the Terms; the round is as it was where something is refused before."""
    wrong = _foreign(round_, mode, leave, command)
    if wrong:
        return wrong
    if isinstance(command, c.Proceed) and command.step == "close":
        wrong = _uncovered(round_, mode, leave) or _laid_open(round_, mode, leave)
        if wrong:
            return wrong
    answer = round_.act(command)
    if isinstance(answer, Refused):
        return answer
    _absent_fold(round_, leave)
    return None


def secret(
    round_: Round, mode: TournamentBoxes, leave: Leave, player: str, wagers: Mapping[str, int]
) -> Refused | None:
    """Why a wager cannot be written down; it is tried on a copy."""
    if not mode.secrets:
        return _no(round_, RoundWhy.NOT_NOW, mode.secret_cite, "The Terms allow no secret wagers.")
    if round_.state.closed or player in leave.secrets:
        return _no(round_, RoundWhy.NOT_NOW, mode.secret_cite, "One secret wager is made, while bets are open.")
    if wagers.get(mode.wager, 0) < leave.least:
        return _no(round_, RoundWhy.NO_WAGER, mode.wager_cite, f"The compulsory wager is {leave.least}.")
    trial = Round.resume(round_.setup, round_.state.copy())
    for _, wager, owner in list(trial.state.on(leave.boxes.get(player, 0))):
        trial.act(c.TakeBack(leave.boxes[player], wager, owner))
    for wager, amount in wagers.items():
        place = c.Place(leave.boxes.get(player, 0), wager, player, amount)
        answer = _foreign(round_, mode, leave, place) or trial.act(place)
        if isinstance(answer, Refused):
            return answer
    return None


def covered(round_: Round, mode: TournamentBoxes, leave: Leave, player: str) -> bool:
    """Whether somebody has made the compulsory wager, or need not."""
    there = round_.state.stake(leave.boxes[player], mode.wager) >= leave.least
    return there or player in leave.secrets or player in leave.sitting


def _no(round_: Round, why: RoundWhy, cite: str, says: str) -> Refused:
    return Refused(why, round_.setup.cite(cite), says)


def _foreign(round_: Round, mode: TournamentBoxes, leave: Leave, command: c.Command) -> Refused | None:
    """What a tournament has against a command of the game."""
    if isinstance(command, c.Report) and command.what in DIRECTORS:
        says = f"In a tournament the {mode.director} decides: penalise or disqualify whom it concerns."
        return _no(round_, RoundWhy.AUTHORITY, mode.final_cite, says)
    if not isinstance(command, c.Place | c.Declare):
        return None
    owner = command.owner
    if command.means != "chips":
        return _no(round_, RoundWhy.NO_CHIPS, mode.chips_cite, f"Only {mode.chips} are used.")
    if leave.boxes.get(owner) != command.box:
        says = f"{owner} plays one box, as everybody does: the own one."
        return _no(round_, RoundWhy.NOT_YOUR_BOX, mode.equal_cite, says)
    if owner in leave.secrets:
        return _no(round_, RoundWhy.NOT_NOW, mode.secret_cite, f"{owner} has made a secret wager in this hand.")
    if owner in leave.sitting:
        return _no(round_, RoundWhy.NOT_NOW, mode.penalty_cite, f"{owner} sits this hand out.")
    return None


def _uncovered(round_: Round, mode: TournamentBoxes, leave: Leave) -> Refused | None:
    """Everybody who is here has made the compulsory wager before bets are closed."""
    for player in leave.boxes:
        if player not in leave.absent and not covered(round_, mode, leave, player):
            says = f"{player} has not made the compulsory wager of {leave.least}."
            return _no(round_, RoundWhy.NO_WAGER, mode.wager_cite, says)
    return None


def _laid_open(round_: Round, mode: TournamentBoxes, leave: Leave) -> Refused | None:
    """What was written down lies on the layout now, and the compulsory wagers of those who are away are taken."""
    for player, box in leave.boxes.items():
        written = leave.secrets.get(player)
        if written is None and covered(round_, mode, leave, player):
            continue
        for _, wager, owner in list(round_.state.on(box)):
            round_.act(c.TakeBack(box, wager, owner))
        for wager, amount in (written or {mode.wager: leave.least}).items():
            laid = round_.act(c.Place(box, wager, player, amount))
            if isinstance(laid, Refused):
                return laid
    return None


def _absent_fold(round_: Round, leave: Leave) -> None:
    """Whoever is away does not follow the wager."""
    while not round_.state.over:
        asked = [one for one in round_.prompt if one.kind == "decide" and one.owner in leave.absent]
        if not asked:
            return
        round_.act(round_.default(asked[0].box))
