"""What people at the tables of a room do by chance, from what they were shown: at hands, at boxes, and on the floor."""

from __future__ import annotations

import random
from typing import Any

from tests.room.playing import chosen

from cardspeak.books.banked import load_banked

Message = dict[str, Any]
CHIPS = 6_000
LOW = 2_500  # a player at a box who has less buys more
BOLD = 0.12  # how often the floor does something, of the times it looks


def wish(shown: Message | None, name: str, chance: random.Random) -> Message | None:
    """What somebody who sees this sends; nothing, if it is not their turn."""
    if shown is None:
        return None
    view = shown["view"]
    if name.startswith("Floor"):
        return on_the_floor(shown, chance)
    command = at_a_box(view, name, chance) if "boxes" in view else at_a_seat(view, name, chance)
    return None if command is None else {"do": "ask", "command": command}


def at_a_seat(view: Message, name: str, chance: random.Random) -> Message | None:
    own = next((one for one in view["seats"] if one["name"] == name), None)
    if own is None:
        free = sorted(set(range(1, view["places"] + 1)) - {one["seat"] for one in view["seats"]})
        return {"type": "TakeSeat", "seat": chance.choice(free), "name": name, "chips": CHIPS} if free else None
    hand = view["hand"]
    if hand is not None and (command := chosen(hand, chance)) is not None:
        return {"type": "Play", "command": command}
    if not own["chips"] and (hand is None or hand["over"]):
        return {"type": "BuyChips", "seat": own["seat"], "chips": CHIPS}
    return None


# -- against the house -------------------------------------------------------------------------------------------


def at_a_box(view: Message, name: str, chance: random.Random) -> Message | None:
    own = next((one for one in view["seats"] if one["name"] == name), None)
    if own is None:
        free = sorted(set(range(1, view["boxes"] + 1)) - {one["box"] for one in view["seats"]})
        return {"type": "SitAt", "box": chance.choice(free), "chips": CHIPS} if free else None
    if chance.random() < 0.01:
        return chance.choice(({"type": "GetUp"}, {"type": "Complain", "says": "that was mine"}, {"type": "AskRules"}))
    prompts = view["layout"]["prompts"] if view["layout"] is not None else []
    mine = [one for one in prompts if one.get("owner") == name]
    if mine:
        return answered(chance.choice(mine), name, chance)
    if own["chips"] < LOW:
        return {"type": "BuyIn", "chips": CHIPS}
    bets = next((one for one in prompts if one["kind"] == "bets"), None)
    if bets is None or own["waiting"] or (own["ready"] and chance.random() < 0.95):
        return None
    return wagered(view, bets, own, chance)


def answered(prompt: Message, name: str, chance: random.Random) -> Message | None:
    """A decision, a hand shown or kept, wagers withdrawn; the room answers for those who are asked for cards."""
    box, verb = prompt["box"], chance.choice(prompt["choices"])["verb"]
    play: Message
    match prompt["kind"]:
        case "decide":
            play = {"type": "Decide", "box": box, "verb": verb, "sure": True}
        case "expose":
            play = {"type": "Expose", "box": box, "owner": name, "show": verb == "show"}
        case "retract":
            wagers = [one["wager"] for one in prompt["choices"] if one.get("wager") and chance.random() < 0.3]
            play = {"type": "Retract", "box": box, "owner": name, "wagers": wagers}
        case _:
            return None
    return {"type": "Play", "command": play}


def wagered(view: Message, bets: Message, own: Message, chance: random.Random) -> Message:
    """An Ante first; then whatever else may be placed, taken back or put elsewhere, until one is ready."""
    box, name = own["box"], own["name"]
    lies = {one["wager"] for one in view["layout"]["boxes"][box - 1].get("wagers", ()) if one["owner"] == name}
    choice = next(one for one in bets["choices"] if one["wager"] == "ante")
    if "ante" in lies:
        if chance.random() < 0.45 and not own["ready"]:
            return {"type": "Ready"}
        choice = chance.choice(bets["choices"])
        if choice["wager"] in lies and chance.random() < 0.5:
            back = {"type": "TakeBack", "box": box, "wager": choice["wager"], "owner": name}
            return {"type": "Play", "command": back}
        if chance.random() < 0.1:
            box = chance.randint(1, view["boxes"])
    place = {"type": "Place", "box": box, "wager": choice["wager"], "owner": name, "amount": choice["least"]}
    return {"type": "Play", "command": place}


# -- the floor ---------------------------------------------------------------------------------------------------


def on_the_floor(shown: Message, chance: random.Random) -> Message | None:
    """Reports, orders, a pause; what stands still is set going again first."""
    view = shown["view"]
    if shown["paused"]:
        return {"do": "floor", "what": "resume"}
    prompts = view["layout"]["prompts"] if view["layout"] is not None else []
    found = next((one for one in prompts if one["kind"] == "suspended"), None)
    if found is not None:
        finding = chance.choice(found["choices"])["verb"]
        return {"do": "rule", "report": {"incident": finding, "note": "looked into"}}
    if chance.random() > BOLD:
        return None
    dice = chance.random()
    if dice < 0.1:
        return {"do": "floor", "what": chance.choice(("pause", "hold"))}
    if dice < 0.5:
        return reported(view, chance)
    return {"do": "ask", "command": ordered(view, chance)}


def reported(view: Message, chance: random.Random) -> Message:
    """Anything that can go wrong, at any box, by anybody; often only looked at, and often refused."""
    names = [row.report for row in load_banked(view["book"]).file.mishaps]
    people = [one["name"] for one in view["seats"]] or ["nobody"]
    incident = chance.choice(names)
    player = max(people) if incident == "exclude" else chance.choice(people)
    report = {
        "incident": incident,
        "seat": chance.randint(0, view["boxes"]),
        "count": chance.randint(0, 3),
        "facts": {"player": player, "wager": chance.choice(("", "ante", "play"))},
        "note": "seen",
    }
    return {"do": "rule", "report": report, "carry_out": chance.random() < 0.8}


def ordered(view: Message, chance: random.Random) -> Message:
    people = [one["name"] for one in view["seats"]]
    orders: list[Message] = [
        {"type": "Play", "command": {"type": "Proceed", "step": "close"}},
        {"type": "Play", "command": {"type": "Count", "total": 52}},
        {"type": "CloseTable", "minutes": 600, "why": "the night is over"},
        {"type": "KeepOpen"},
        {"type": "ShowNotice", "what": "minimum", "says": "from ten o'clock", "amount": 1_000},
        {"type": "SetLimits", "wager": "ante", "limit": {"least": 500, "most": 50_000, "unit": 500}, "agreed": people},
        {"type": "ChangeCards", "reason": "marked"},
        {"type": "CountCards", "total": 52},
        {"type": "SettleDispute", "dispute": 1, "says": "it was"},
        {"type": "FreeBox", "box": chance.randint(1, view["boxes"])},
        *({"type": "Release", "player": name} for name in people),
        {"type": "OrderPools", "command": {"type": "FailDisplay", "by": ""}},
        {"type": "OrderPools", "command": {"type": "RestoreDisplay", "by": ""}},
        {"type": "OrderPools", "command": {"type": "Resume", "tables": [], "by": ""}},
    ]
    return chance.choice(orders)
