"""Another format under the same name: `{"version": ..., "hands": [...]}`, as one converter writes it.

It is told apart by its root and turned into an object of the specification.
"""

from __future__ import annotations

from typing import Any

from cardspeak.errors import BadInput

_ACTIONS = {
    "postante": "Post Ante",
    "postsb": "Post SB",
    "postbb": "Post BB",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "allin": "Raise",
    "show": "Shows Cards",
    "muck": "Mucks Cards",
}
_STREETS = ("preflop", "flop", "turn", "river", "showdown")


def from_simple(hand: dict[str, Any]) -> dict[str, Any]:
    """The same hand as the specification has it; BadInput if it is not one of these either."""
    try:
        ids = {player["name"]: int(player["seatNumber"]) for player in hand["players"]}
        return {
            "spec_version": "1.4.7",
            "game_number": hand["handId"],
            "start_date_utc": hand.get("startTime", ""),
            "table_name": hand.get("tableName", ""),
            "game_type": "OmahaHiLo" if "hi" in _kind(hand) else "Omaha" if "omaha" in _kind(hand) else "Holdem",
            "bet_limit": {"bet_type": "PL" if "pot" in _kind(hand) else "FL" if "fixed" in _kind(hand) else "NL"},
            "dealer_seat": hand["dealer"]["seatNumber"],
            "currency": "",
            "small_blind_amount": hand["blinds"]["smallBlind"],
            "big_blind_amount": hand["blinds"]["bigBlind"],
            "players": [
                {"id": ids[one["name"]], "seat": one["seatNumber"], "name": one["name"], "starting_stack": one["stack"]}
                for one in hand["players"]
            ],
            "rounds": _rounds(hand, ids),
            "pots": _pots(hand, ids),
        }
    except (KeyError, TypeError, AttributeError) as wrong:
        raise BadInput(f"This object has no key `ohh`, and is no simplified hand either: {wrong!r}.") from None


def _kind(hand: dict[str, Any]) -> str:
    return str(hand.get("gameType", "")).lower()


def _rounds(hand: dict[str, Any], ids: dict[str, int]) -> list[dict[str, Any]]:
    board = hand.get("board") or {}
    rounds = []
    for number, street in enumerate(_STREETS):
        cards = board.get(street) or []
        acts = [act for act in hand["actions"] if str(act["street"]).lower() == street]
        if not acts and not cards and street != "preflop":
            continue
        rounds.append(
            {
                "id": number,
                "street": street.title(),
                "cards": cards if isinstance(cards, list) else [cards],
                "actions": [_act(at, act, ids) for at, act in enumerate(acts, 1)],
            }
        )
    return rounds


def _act(number: int, act: dict[str, Any], ids: dict[str, int]) -> dict[str, Any]:
    kind = _ACTIONS.get(str(act["actionType"]).lower(), str(act["actionType"]))
    return {
        "action_number": number,
        "player_id": ids[act["player"]],
        "action": kind,
        "amount": act.get("amount"),
        "cards": act.get("cards"),
    }


def _pots(hand: dict[str, Any], ids: dict[str, int]) -> list[dict[str, Any]]:
    wins = hand.get("winners") or []
    if not wins:
        return []
    total = sum(win["amount"] for win in wins)
    return [
        {
            "number": 0,
            "amount": hand.get("pot", {}).get("total", total) if isinstance(hand.get("pot"), dict) else total,
            "rake": None,
            "player_wins": [{"player_id": ids[win["player"]], "win_amount": win["amount"]} for win in wins],
        }
    ]
