"""The head of a hand as text: the header line, the table, and who sits at it with how much."""

from __future__ import annotations

from cardspeak.hand.setup import Setup, Stakes
from cardspeak.interop.replay.own import chairs_json
from cardspeak.interop.stars.body import SAYS
from cardspeak.interop.stars.games import LIMIT_NAMES, SiteGame
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.money import sum_text

KINDS = ("Zoom", "Home Game")


def head_lines(setup: Setup, label: Label, named: SiteGame) -> list[str]:
    """Everything above the posts."""
    scale = label.scale(setup)
    zoom = label.kind == "Zoom" and bool(label.tournament)
    kind = f" {label.kind}" if label.kind in KINDS and not zoom else ""
    club = f" {{{label.club}}}" if label.club else ""
    lines = [f"PokerStars{kind} Hand #{label.number}:{club} {_game(setup, label, named, scale)} - {label.dated}"]
    size = label.size or max(setup.seats)
    button = "" if named.family == "stud" else f" Seat #{setup.button or setup.order[-1]} is the button"
    lines.append(f"Table '{label.table}' {size}-max{button}")
    seats = dict(label.others)
    for seat, chips in zip(setup.seats, setup.stacks, strict=True):
        bounty = f", {label.bounties[seat]} bounty" if seat in label.bounties else ""
        whole = sum_text(chips + label.beyond.get(seat, 0), scale, label.symbol)
        seats[seat] = f"{label.name(seat)} ({whole} in chips{bounty}) "
    lines += (f"Seat {seat}: {seats[seat]}" for seat in sorted(seats))
    said = chairs_json(setup).replace('"', "'")
    return [*lines, f'{SAYS}"{said}"']


def _game(setup: Setup, label: Label, named: SiteGame, scale: int) -> str:
    stakes = setup.stakes
    game = f"{named.name} {label.limit or LIMIT_NAMES[stakes.structure]}"
    small, big = (sum_text(chips, scale, label.symbol) for chips in _stated(stakes))
    if label.tournament:
        game = f"{label.mix} ({game})" if label.mix else game
        zoom = "Zoom " if label.kind == "Zoom" else ""
        buyin = f"{label.buyin} " if label.buyin else ""
        buyin += " " if label.buyin == "Freeroll" else ""
        round_ = f"Match Round {label.match_round}, " if label.match_round else ""
        level = f"{round_}Level {label.level or 'I'} ({small}/{big})"
        return f"{zoom}Tournament #{label.tournament}, {buyin}{game} - {level}"
    code = f" {label.currency}" if label.currency else ""
    if named.deck == 36:
        ante = sum_text(max(stakes.antes, default=0), scale, label.symbol)
        return f" {game} (Button Blind {big} - Ante {ante} {code})"
    cap = f" - {sum_text(label.cap, scale, label.symbol)} Cap - " if label.cap else ""
    if label.mix:
        return f" {label.mix} ({game}, {small}/{big}{cap}{code})"
    return f" {game} ({small}/{big}{cap}{code})"


def _stated(stakes: Stakes) -> tuple[int, int]:
    """The two bets of a limit game, the two blinds of any other; a straddle is neither."""
    if stakes.structure == "fixed":
        return stakes.small, stakes.big
    blinds = sorted(blind for blind in stakes.blinds if blind)
    if not blinds:
        return stakes.minimum // 2, stakes.minimum
    big = big_blind(stakes)
    return blinds[0] if blinds[0] < big else big // 2, big


def big_blind(stakes: Stakes) -> int:
    """The blind that is called so: the least bet where one of them is that, else the largest of them."""
    return stakes.small if stakes.small in stakes.blinds else max(stakes.blinds, default=0)
