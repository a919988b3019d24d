"""An object of Open Hand History as a told hand.

A hand of ours says in `_cardspeak` which table it was played at; its actions are then taken one by one, in the words
of our convention (docs/formats.md). Any other is put into the lines that PokerStars text has, and read like those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from cardspeak.cards import UNKNOWN, Card, parse_cards
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.hand.commands import TakeUp
from cardspeak.hand.words.script import said
from cardspeak.interop.ohh.shape import shaped
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.amounts import whole
from cardspeak.interop.phh.cards import INCIDENT
from cardspeak.interop.replay.outcome import Silent, Stacks, ToldResult
from cardspeak.interop.replay.own import setup_from
from cardspeak.interop.replay.told import Arranged, CallOf, Deed, KittyCards, LaidOpen, Take, Told
from cardspeak.interop.stars import told as lines
from cardspeak.interop.stars.body import Body, BodyLine, SeatLine
from cardspeak.interop.stars.games import BY_SLUG, SiteGame
from cardspeak.interop.stars.header import FirstLine

TYPES = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omahahilo": "omaha-hilo",
    "stud": "seven-card-stud",
    "studhilo": "seven-card-stud-hilo",
    "draw": "five-card-draw",
}
LIMITS = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
STREETS = {"preflop": "HOLE CARDS", "flop": "FLOP", "turn": "TURN", "river": "RIVER", "showdown": "SHOW DOWN"}
KINDS = {
    "post sb": "small blind",
    "post bb": "big blind",
    "post ante": "ante",
    "post dead": "missed blind",
    "post extra blind": "both blinds",
    "straddle": "straddle",
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "raise",
    "raise": "raise",
}
ORDINALS = ("FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH")


def told_of(data: dict[str, Any], *, totals: bool = False) -> Told:
    """`totals`: the writer states the street's total in a raise, not what it added."""
    try:
        if "_cardspeak" in data:
            return _own(data)
        data = shaped(data)
        return lines.told_of(_header(data), _body(data, totals))
    except BadInput:
        raise
    except KeyError as wrong:
        raise BadInput(f"The object lacks {wrong.args[0]!r}, or nobody has that id.") from None
    except (TypeError, ValueError, AttributeError, InvalidOperation, IndexError) as wrong:
        raise BadInput(f"A field of the object is of another kind than the specification has: {wrong}.") from None


def money(value: object) -> Decimal:
    return Decimal(0) if value in (None, "") else Decimal(str(value))


def cards_of(value: object) -> tuple[Card, ...]:
    """A list of cards, or nothing, however that is written; `??` is a card that nobody has seen."""
    if not value:
        return ()
    if isinstance(value, str) and value.replace(" ", "").isalnum():  # all of them in one text
        return parse_cards(value)
    listed = value if isinstance(value, list) else str(value).split()
    cards: list[Card] = []
    for one in listed:
        found = (UNKNOWN,) if str(one) == "??" else parse_cards(str(one))
        if len(found) != 1:
            raise BadInput(f"cards: {one!r} is not one card; write As, Td, or ?? for one that nobody has seen.")
        cards += found
    return tuple(cards)


# -- hands of other programs ---------------------------------------------------------------------------------------


def _header(data: dict[str, Any]) -> FirstLine:
    limit = data.get("bet_limit") or {}
    named = _named(data)
    fixed = limit.get("bet_type", "NL") == "FL"
    small, big = money(data.get("small_blind_amount")), money(data.get("big_blind_amount"))
    currency = str(data.get("currency") or "")
    chips = data.get("tournament") or data.get("tournament_info") or currency.upper() in ("", "CHIPS", "XPM", "PPC")
    cap = money(limit.get("bet_cap"))
    return FirstLine(
        site=str(data.get("site_name", "")),
        kind="",
        number=str(data.get("game_number", "")),
        club="",
        tournament=str((data.get("tournament_info") or {}).get("tournament_number", "")),
        buyin="",
        mix="",
        named=named,
        limit=LIMITS[str(limit.get("bet_type", "NL"))],
        small=big if fixed else small,  # limit headers state the two bets
        big=2 * big if fixed else big,
        ante=None,
        cap=cap or None,
        symbol="",
        currency="" if chips else currency,
        level="",
        match_round="",
        date=str(data.get("start_date_utc", "")),
        time="",
        zone="UTC",
    )


def _named(data: dict[str, Any]) -> SiteGame:
    kind = str(data.get("game_type", "")).lower().replace(" ", "")
    if kind not in TYPES:
        raise BadInput(
            f"game_type: {data.get('game_type')!r} is not one of Holdem, Omaha, OmahaHiLo, Stud, StudHiLo, Draw."
        )
    slug = TYPES[kind]
    held = max((len(cards_of(act.get("cards"))) for act in _acts(data)), default=0)
    if slug.startswith("omaha") and held in (5, 6):
        slug = slug.replace("omaha", "omaha-five" if held == 5 else "omaha-six")
    return BY_SLUG[slug]


def _acts(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for row in data["rounds"]:
        yield from row.get("actions") or ()


def _body(data: dict[str, Any], totals: bool) -> Body:
    names = {str(player["id"]): f"{player.get('name') or ''} #{player['id']}" for player in data["players"]}
    pots = data.get("pots") or []
    rows = [*_lines(data, names, totals), *_won(pots, names)]
    taken = [money(pot.get("rake")) + money(pot.get("jackpot")) for pot in pots]
    sums = [money(pot.get("amount")) for pot in pots]
    known = {
        names[str(act["player_id"])]: cards_of(act.get("cards"))
        for act in _acts(data)
        if str(act["action"]).lower().startswith("muck") and act.get("cards")
    }
    added = [
        money(act.get("amount")) for act in _acts(data) if str(act["action"]).lower() in ("add to pot", "added to pot")
    ]
    return Body(
        table=str(data.get("table_name", "")),
        size=int(data.get("table_size") or 0),
        button=int(data["dealer_seat"]) if data.get("dealer_seat") is not None else None,
        seated=tuple(
            SeatLine(
                int(player["seat"]),
                names[str(player["id"])],
                None if player.get("starting_stack") is None else money(player["starting_stack"]),
                " is sitting out" if player.get("is_sitting_out") else "",
            )
            for player in data["players"]
        ),
        lines=tuple(rows),
        known=known,
        boards={},
        total=sum(sums, Decimal(0)) if pots else None,
        taken=sum(taken, Decimal(0)) if any(pot.get("rake") is not None for pot in pots) else None,
        nets=tuple(amount - rake for amount, rake in zip(sums, taken, strict=True)) if len(pots) > 1 else (),
        added=sum(added, Decimal(0)) or None,
        complete=bool(pots),
        cancelled=False,
        said=(),
    )


def _lines(data: dict[str, Any], names: dict[str, str], totals: bool) -> Iterator[BodyLine]:
    seen: dict[str, int] = {}
    twice = any(_streets(data).count(street) > 1 for street in ("flop", "turn", "river"))
    for row in data["rounds"]:
        street = str(row["street"]).lower()
        if street not in STREETS:
            raise BadInput(f"street: {row['street']!r} is not one of Preflop, Flop, Turn, River, Showdown.")
        number = seen.get(street, 0)
        seen[street] = number + 1
        again = twice and street in ("flop", "turn", "river") and _streets(data).count(street) > 1
        yield BodyLine(
            "street", cards=(cards_of(row.get("cards")),), text=STREETS[street], run=ORDINALS[number] if again else ""
        )
        bets: dict[str, Decimal] = {}
        for act in row.get("actions") or ():
            yield from _line(act, names, bets, totals)


def _streets(data: dict[str, Any]) -> list[str]:
    return [str(row["street"]).lower() for row in data["rounds"]]


def _line(act: dict[str, Any], names: dict[str, str], bets: dict[str, Decimal], totals: bool) -> Iterator[BodyLine]:
    if act.get("player_id") is None:
        return
    what, name = str(act["action"]).lower(), names[str(act["player_id"])]
    amount, cards = money(act.get("amount")), cards_of(act.get("cards"))
    all_in = bool(act.get("is_allin"))
    if what in ("dealt cards", "dealt card") and cards:
        yield BodyLine("dealt", name, cards=(cards,))
    elif what == "shows cards":
        yield BodyLine("show", name, cards=(cards,))
    elif what in ("mucks cards", "muck"):
        yield BodyLine("muck", name)
    elif what in KINDS:
        kind = KINDS[what]
        if kind == "raise":
            bets[name] = amount if totals else bets.get(name, Decimal(0)) + amount
            yield BodyLine(kind, name, bets[name], all_in=all_in)
            return
        had, most = bets.get(name, Decimal(0)), max(bets.values(), default=Decimal(0))
        if kind == "call" and had and amount == most:  # the street's total: no call adds so much
            amount -= had
        if kind not in ("ante", "missed blind", "fold", "check"):
            bets[name] = bets.get(name, Decimal(0)) + amount
        yield BodyLine(kind, name, amount, all_in=all_in)


def _won(pots: Iterable[dict[str, Any]], names: dict[str, str]) -> Iterator[BodyLine]:
    for pot in pots:
        for win in pot.get("player_wins") or pot.get("players_wins") or ():
            yield BodyLine("collected", names[str(win["player_id"])], money(win.get("win_amount")), text="pot")


# -- hands of ours ---------------------------------------------------------------------------------------------------


def _own(data: dict[str, Any]) -> Told:
    import msgspec

    own = data["_cardspeak"]
    scale = int(own["scale"])
    seats = {player["id"]: int(player["seat"]) for player in data["players"]}
    stacks = {int(player["seat"]): whole(money(player["starting_stack"]), scale) for player in data["players"]}
    try:
        setup = setup_from(msgspec.json.encode(own["table"]), stacks)
    except CardspeakError as wrong:
        raise BadInput(f"_cardspeak: {wrong}") from None
    after: dict[int, int | None] = {
        seats[key]: whole(money(chips), scale)
        for key, chips in ((int(key), chips) for key, chips in own.get("finishing_stacks", {}).items())
    }
    outcome: ToldResult = Stacks(after) if after else Silent()
    common = own.get("common")
    told = Told(setup, tuple(_deeds(data, seats, scale)), outcome, scale)
    return told._replace(common=common) if isinstance(common, int) else told


def _deeds(data: dict[str, Any], seats: dict[int, int], scale: int) -> Iterator[Deed]:
    bets: dict[int, int] = {}
    for row in data["rounds"]:
        if row.get("cards"):
            yield a.DealBoard(cards_of(row["cards"]))
        for act in row.get("actions") or ():
            what = act["action"]
            if act.get("player_id") is None:
                if what == "Dealt Cards":
                    yield KittyCards(cards_of(act["cards"]))
                elif what == "Board":
                    yield a.DealBoard(cards_of(act["cards"]))
                continue
            seat, chips = seats[act["player_id"]], whole(money(act.get("amount")), scale)
            yield from _deed(act, what, seat, chips, bets)
        if any(act["action"] in _BETTING and "_cite" not in act for act in row.get("actions") or ()):
            # Blinds stand until somebody has bet on them, though cards may be dealt before, and the absent folded.
            bets = {}


_BETTING = ("Fold", "Check", "Call", "Bet", "Raise", "Bring In", "Takes Kitty")
_LIVE = ("Post SB", "Post BB", "Straddle", "Post Extra Blind", "Call", "Bet", "Raise", "Bring In", "Takes Kitty")


def _deed(act: dict[str, Any], what: str, seat: int, chips: int, bets: dict[int, int]) -> Iterator[Deed]:
    cards = cards_of(act.get("cards"))
    if what in (
        "Post SB",
        "Post BB",
        "Straddle",
        "Post Extra Blind",
        "Call",
        "Bet",
        "Raise",
        "Bring In",
        "Takes Kitty",
    ):
        bets[seat] = bets.get(seat, 0) + chips
    match what:
        case "Dealt Cards":
            yield a.DealHole(seat, cards)
        case "Fold":
            yield a.Fold(seat)
        case "Takes Up Hand":
            yield a.NoOp(f"{INCIDENT}{INCIDENT} {said(TakeUp(seat))}")
        case "Check":
            yield a.CheckCall(seat)
        case "Call":
            yield CallOf(seat, chips)
        case "Bet" | "Raise" | "Bring In":
            yield a.BetRaiseTo(seat, bets[seat])
        case "Takes Kitty":
            yield Take(seat)
        case "Discards":
            yield a.StandPatDiscard(seat, cards)
        case "Turns Up Cards":
            yield LaidOpen(seat, cards)
        case "Sets Hand":
            front, middle, back = (cards_of(line) for line in act["_rows"])
            yield Arranged(seat, front, middle, back)
        case "Shows Cards":
            yield a.Show(seat, cards)
        case "Mucks Cards":
            yield a.Muck(seat)
