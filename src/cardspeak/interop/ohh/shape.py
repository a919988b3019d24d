"""An object of another writer put in shape: what is missing or of another kind is named, what is merely loose is read.

Rounds stand in the order of their ids and actions in that of their numbers, whatever order they were written in.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from cardspeak.errors import BadInput

Row = dict[str, Any]


def shaped(data: Row) -> Row:
    """A copy in which everything that a reader asks for is there; BadInput names the field that is not."""
    players = _rows(data, "players")
    for at, player in enumerate(players):
        _player(player, f"players[{at}]")
    for field in ("id", "seat"):
        had = [str(player[field]) for player in players]
        twice = sorted({one for one in had if had.count(one) > 1})
        if twice:
            raise BadInput(f"players: two have the {field} {twice[0]}.")
    rounds = [_round(row, f"rounds[{at}]", data) for at, row in enumerate(_rows(data, "rounds"))]
    pots = data.get("pots") or []
    if not isinstance(pots, list) or not all(isinstance(pot, dict) for pot in pots):
        raise BadInput("pots: this is no list of objects.")
    for at, pot in enumerate(pots):
        _sums(pot, ("amount", "rake", "jackpot"), f"pots[{at}]")
    limit = data.get("bet_limit") or {}
    limit = {"bet_type": limit} if isinstance(limit, str) else limit
    if not isinstance(limit, dict):
        raise BadInput(f"bet_limit: {limit!r} is no object with a bet_type.")
    blinds = {field: data.get(field, data.get(field.removesuffix("_amount"))) for field in _BLINDS}
    _sums(blinds, tuple(_BLINDS), "")
    return {**data, **blinds, "players": players, "rounds": _ordered(rounds, ("id", "round")), "pots": pots} | {
        "bet_limit": limit
    }


_BLINDS = {"small_blind_amount": "post sb", "big_blind_amount": "post bb"}


def _rows(data: Row, field: str, where: str = "") -> list[Row]:
    if field not in data:
        raise BadInput(f"{field}: this field is missing.")
    rows = data[field]
    if not isinstance(rows, list):
        raise BadInput(f"{where}{field}: {rows!r} is no list.")
    for at, row in enumerate(rows):
        if not isinstance(row, dict):
            raise BadInput(f"{where}{field}[{at}]: {row!r} is no object.")
    return rows


def _player(player: Row, where: str) -> None:
    for field in ("id", "seat"):
        if player.get(field) is None:
            raise BadInput(f"{where}.{field}: this field is missing.")
    if not str(player["seat"]).isdecimal():
        raise BadInput(f"{where}.seat: {player['seat']!r} is no whole number.")
    _sums(player, ("starting_stack", "player_bounty"), where)


def _round(row: Row, where: str, data: Row) -> Row:
    if not isinstance(row.get("street"), str):
        raise BadInput(f"{where}.street: this field is missing.")
    acts = _rows({"actions": row.get("actions") or []}, "actions", f"{where}.")
    for at, act in enumerate(acts):
        if not isinstance(act.get("action"), str):
            raise BadInput(f"{where}.actions[{at}].action: this field is missing.")
        if act["action"].lower() != "player adjustment":  # which may take away
            _sums(act, ("amount",), f"{where}.actions[{at}]")
    acts = [_posted(act, data) for act in acts]
    return {**row, "actions": _ordered(acts, ("action_number",))}


def _posted(act: Row, data: Row) -> Row:
    """A blind without its amount is the blind of the table."""
    for field, what in _BLINDS.items():
        if act["action"].lower() == what and act.get("amount") is None:
            return {**act, "amount": data.get(field, data.get(field.removesuffix("_amount")))}
    return act


def _ordered(rows: list[Row], fields: tuple[str, ...]) -> list[Row]:
    """By their number where each has its own."""
    numbers = [next((row[field] for field in fields if field in row), None) for row in rows]
    whole = [number for number in numbers if isinstance(number, int)]
    if len(set(whole)) < len(rows):
        return rows
    return [row for _, row in sorted(zip(whole, rows, strict=True), key=lambda pair: pair[0])]


def _sums(row: Row, fields: tuple[str, ...], where: str) -> None:
    for field in fields:
        value = row.get(field)
        if value is None or value == "":
            continue
        try:
            amount = Decimal("NaN") if isinstance(value, bool) else Decimal(str(value))
        except InvalidOperation:
            amount = Decimal("NaN")
        if not amount.is_finite() or amount < 0:
            raise BadInput(f"{where}{'.' if where else ''}{field}: {value!r} is no amount.")
