"""Legal play by chance from what a client was sent, as any program that speaks the protocol would."""

from __future__ import annotations

import random
from typing import Any

Command = dict[str, Any]
NAMES = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "take kitty": "TakeKitty",
    "muck": "Muck",
    "ask flop": "AskFlop",
    "take pot": "TakePot",
}


def chosen(hand: Command, chance: random.Random) -> Command | None:
    """An answer to the prompt in a view of the hand; none if nothing is asked of this viewer."""
    prompt = hand.get("prompt")
    if not prompt or prompt["seat"] != hand["viewer"]:
        return None
    seat = prompt["seat"]
    choices = [one for one in prompt["choices"] if one["verb"] != "fold" or chance.random() < 0.15]
    choice = chance.choice(choices or prompt["choices"])
    verb = choice["verb"]
    if verb in NAMES:
        return {"type": NAMES[verb], "seat": seat}
    if verb in ("bet", "raise to"):
        return {"type": "Bet" if verb == "bet" else "RaiseTo", "seat": seat, "total": _total(choice, chance)}
    own = next(one["cards"] for one in hand["seats"] if one["seat"] == seat)
    cards = chance.sample(own, len(own))
    if verb == "discard":
        return {"type": "Discard", "seat": seat, "cards": cards[: choice["cards"]]}
    if verb == "draw":
        return {
            "type": "Discard",
            "seat": seat,
            "cards": cards[: chance.randint(choice.get("least", 0), choice["cards"])],
        }
    if verb == "arrange":
        return {"type": "Arrange", "seat": seat, "front": cards[:3], "middle": cards[3:8], "back": cards[8:13]}
    assert verb == "show", verb
    return {"type": "Show", "seat": seat}


def _total(choice: Command, chance: random.Random) -> int:
    if choice.get("only"):
        return int(chance.choice(choice["only"]))
    least, most = choice["least"], choice["most"]
    return least if chance.random() < 0.8 else chance.randint(least, most)
