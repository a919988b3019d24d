"""Some of the games of a book, and of its files only what these need: sets, ladders, groups, rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardspeak.books.alike import filled
from cardspeak.errors import BadInput, nearest
from cardspeak.rulings.incidents import KINDS

Raw = dict[str, Any]
GAMES = "games/"


class _Needed:
    """What the games that are left ask of the other files."""

    def __init__(self, files: dict[str, Raw], games: Sequence[str]) -> None:
        all_games = {_stem(name): raw for name, raw in files.items() if name.startswith(GAMES)}
        for slug in games:
            if slug not in all_games:
                raise BadInput(f"The book has no game {slug!r}.{nearest(slug, all_games)} It has {_list(all_games)}.")
        whole = filled(all_games, "games")
        kept = [whole[slug] for slug in games]
        self.games = list(games)
        self.whole = whole
        self.families = {game["family"] for game in kept}
        self.sets = {game.get("play", "all") for game in kept}
        self.decks = {deck["size"] for game in kept for deck in game["decks"]}
        self.ladders = {part["ladder"] for game in kept for part in game["showdown"]["parts"]}


def fewer(files: dict[str, Raw], games: Sequence[str]) -> dict[str, Raw]:
    """The files of a book that has these of its games alone."""
    need = _Needed(files, games)
    left = {name: raw for name, raw in files.items() if not name.startswith(GAMES)}
    found = {name: _WORK[name](raw, need) if name in _WORK else raw for name, raw in left.items()}
    if "ranking.toml" in found:
        found["ranking.toml"] = _ranking(found["ranking.toml"], need, found["book.toml"]["ladder"])
    for slug in games:
        raw = files[f"{GAMES}{slug}.toml"]
        found[f"{GAMES}{slug}.toml"] = raw if raw.get("like") in games else need.whole[slug]
    return found


def _stem(name: str) -> str:
    return name.removeprefix(GAMES).removesuffix(".toml")


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _with_likes(raw: Raw, names: set[str]) -> Raw:
    """These sets, and those that they are like."""
    due = [name for name in raw if name in names]
    for name in due:
        if (other := raw[name].get("like")) and other not in due:
            due.append(other)
    return {name: one for name, one in raw.items() if name in due}


def _play(raw: Raw, need: _Needed) -> Raw:
    sets = _with_likes(raw, need.sets)
    need.sets |= set(sets)
    for rules in sets.values():
        if "ante_games" in rules.get("tournament", {}):
            rules["tournament"]["ante_games"] = _among(rules["tournament"]["ante_games"], need)
    return sets


def _talk(raw: Raw, need: _Needed) -> Raw:
    speaks = {name for name, rules in raw.items() if need.sets & set(rules.get("play", []))}
    sets = _with_likes(raw, speaks)
    return {name: {**rules, "play": [one for one in rules["play"] if one in need.sets]} for name, rules in sets.items()}


def _table(raw: Raw, need: _Needed) -> Raw:
    sets = _with_likes(raw, {"all", *need.sets})
    for rules in sets.values():
        for row in rules.get("sign", []):
            if "games" in row:
                row["games"] = _among(row["games"], need)
    return sets


def _among(rows: Raw, need: _Needed) -> Raw:
    return {slug: one for slug, one in rows.items() if slug in need.games}


def _ranking(raw: Raw, need: _Needed, general: str) -> Raw:
    rows = []
    for row in raw["ladder"]:
        decks = [deck for deck in row["decks"] if deck in need.decks]
        if decks and row["name"] in need.ladders | {general}:
            small = [one for one in row.get("small_straight", []) if one["deck"] in decks]
            rows.append({**row, "decks": decks, **({"small_straight": small} if small else {})})
    return {**raw, "ladder": rows}


def _groups(raw: Raw, need: _Needed) -> Raw:
    """Groups of the games left; one whose games are all gone goes with them."""
    groups: Raw = raw.get("groups", {})
    known = set(need.games)
    while True:
        fuller = known | {name for name, one in groups.items() if set(one["games"]) & known}
        if fuller == known:
            break
        known = fuller
    left = {
        name: {**one, "games": [word for word in one["games"] if word in known]}
        for name, one in groups.items()
        if name in known
    }
    return {"games": need.games, **({"groups": left} if left else {})}


def _rulings(raw: Raw, need: _Needed) -> Raw:
    rows = [row for row in (_ruling(row, need) for row in raw["ruling"]) if row]
    stands = {(row["incident"], row["cite"]) for row in rows}
    for row in rows:
        if "overrides" in row:
            row["overrides"] = [cite for cite in row["overrides"] if (row["incident"], cite) in stands]
    found = {**raw, "ruling": rows}
    if "silent_in" in raw:
        found["silent_in"] = _among(raw["silent_in"], need)
    return found


def _ruling(row: Raw, need: _Needed) -> Raw | None:
    """A row as far as it speaks of games that are left."""
    kind = KINDS.get(row["incident"])
    if kind is not None and not need.families & set(kind.families):
        return None
    families = [one for one in row.get("families", []) if one in need.families]
    games = [one for one in row.get("games", []) if one in need.games]
    if (row.get("families") or row.get("games")) and not (families or games):
        return None
    found = {key: one for key, one in row.items() if key not in ("families", "games", "except_games")}
    others = [one for one in row.get("except_games", []) if one in need.games]
    named = {"families": families, "games": games, "except_games": others}
    return {**found, **{key: one for key, one in named.items() if one}}


def _shuffle(raw: Raw, need: _Needed) -> Raw:
    rows = []
    for row in raw["rules"]:
        games = [one for one in row.get("games", []) if one in need.games]
        if games or not row.get("games"):
            rows.append({**row, "games": games} if games else row)
    return {**raw, "rules": rows}


def _tournament(raw: Raw, need: _Needed) -> Raw:
    return raw if raw["game"] in need.games else {**raw, "game": need.games[0]}


_WORK = {
    "play.toml": _play,
    "talk.toml": _talk,
    "table.toml": _table,
    "groups.toml": _groups,
    "rulings.toml": _rulings,
    "shuffle.toml": _shuffle,
    "tournament.toml": _tournament,
}
