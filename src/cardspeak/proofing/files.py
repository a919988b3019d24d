"""The files of a book one by one: their names, their letters, their TOML, and the shape of what they say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.books.alike import filled, like_another
from cardspeak.books.clauses import Groups
from cardspeak.books.model.banked import BankedFile
from cardspeak.books.model.bonus import BonusFile
from cardspeak.books.model.game import BookHead, GameFile, RankingFile
from cardspeak.books.model.jackpot import JackpotFile
from cardspeak.books.model.play import PlayRules
from cardspeak.books.model.promotions import PromotionFile
from cardspeak.books.model.ruling import RulingsFile
from cardspeak.books.model.table import TableRules
from cardspeak.books.model.talk import TalkRules
from cardspeak.books.model.tournament import TournamentFile
from cardspeak.books.raw import FILES as KEPT
from cardspeak.books.raw import parsed, parsed_file
from cardspeak.books.shuffle_rules import ShuffleFile
from cardspeak.errors import BookError, nearest
from cardspeak.proofing.fault import BookFault, told
from cardspeak.proofing.lines import FieldPath as Place
from cardspeak.proofing.lines import line_of
from cardspeak.proofing.shape import Misshapen, misshapen

FILES: dict[str, Any] = {
    "book.toml": BookHead,
    "ranking.toml": RankingFile,
    "groups.toml": Groups,
    "play.toml": dict[str, PlayRules],
    "rulings.toml": RulingsFile,
    "table.toml": dict[str, TableRules],
    "talk.toml": dict[str, TalkRules],
    "shuffle.toml": ShuffleFile,
    "banked.toml": BankedFile,
    "bonus.toml": BonusFile,
    "promotions.toml": PromotionFile,
    "tournament.toml": TournamentFile,
    "jackpot.toml": JackpotFile,
}
ALIKE = ("play.toml", "table.toml", "talk.toml")  # sets that say only what differs from another
OTHERS = ("clauses.csv", "cases")
NEEDED = ("book.toml", "ranking.toml", "groups.toml", "clauses.csv")
MOST = 4_000_000  # bytes of one file of a book, far above any that people write
CURLY = re.compile("[\u201c\u201d\u201e\u2018\u2019]")


def toml_files(folder: Path) -> list[Path]:
    return [*sorted(folder.glob("*.toml")), *sorted(folder.glob("games/*.toml"))]


def faults_of_names(folder: Path, needed: tuple[str, ...] = NEEDED) -> Iterator[BookFault]:
    """Files that nobody reads, and those that every book has."""
    known = [*FILES, *OTHERS, "games"]
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")) or path.name in known:
            continue
        if path.suffix.casefold() in (".toml", ".csv", ".txt") and (path.suffix != ".txt" or ".toml" in path.name):
            hint = nearest(path.name.casefold().removesuffix(".txt"), known)
            yield BookFault(path.name, 0, "", f"nobody reads this file.{hint} Files: {', '.join(known)}.")
        elif path.is_dir() and nearest(path.name.casefold(), ["games", "cases"]):
            yield BookFault(path.name, 0, "", f"nobody reads this folder.{nearest(path.name.casefold(), known)}")
    for path in sorted(folder.glob("games/*")):
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.toml", path.name) and not path.name.startswith((".", "_")):
            right = "-".join(re.findall(r"[a-z0-9]+", path.stem.removesuffix(".toml").casefold())) or "game"
            yield BookFault(f"games/{path.name}", 0, "", f"a game's file is named like {right + '.toml'!r}.")
    for name in needed:
        if not (folder / name).is_file():
            yield BookFault(name, 0, "", "the file is missing; every book has one.")


def read_text(file: Path, name: str) -> str | BookFault:
    """The text of a file, or why it cannot be had."""
    try:
        if file.stat().st_size > MOST:
            return BookFault(name, 0, "", f"the file has {file.stat().st_size} bytes; no file of a book is so large.")
        raw = file.read_bytes()
    except OSError as wrong:
        return BookFault(name, 0, "", f"this cannot be read: {(wrong.strerror or str(wrong)).lower()}.")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = raw[: wrong.start].count(b"\n") + 1
        sheet = " (a spreadsheet offers it)" if name.endswith(".csv") else ""
        return BookFault(name, line, "", f"this is no UTF-8: save the file as UTF-8{sheet}.")
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        return BookFault(name, line, "", "this is no text: a character is zero. Save the file again as plain UTF-8.")
    return text


def faults_of_file(folder: Path, file: Path, over: Path | None = None) -> Iterator[BookFault]:
    """What is wrong with one file, whatever stands in others; `over` is the file that it comes to over another book."""
    name = file.relative_to(folder).as_posix()
    kind = GameFile if file.parent.name == "games" else FILES.get(name)
    text = read_text(file, name)
    if isinstance(text, BookFault):
        yield text
        return
    try:
        said = parsed(text)
    except tomllib.TOMLDecodeError as wrong:
        yield _no_toml(name, text, str(wrong))
        return
    except RecursionError:
        yield BookFault(name, 0, "", "brackets stand in brackets without end: no file of a book is so deep.")
        return
    if kind is None:
        return
    own = said
    try:
        said = said if over is None else parsed_file(over)
        if name in ALIKE:
            said = filled(said, f"{folder.name}/{name}")
        elif kind is GameFile and "like" in said:
            said = like_another((over or file).parent, file.stem, f"{folder.name}/{name}")
    except tomllib.TOMLDecodeError:
        return  # another game, which is told by itself
    except BookError as fault:
        yield told(folder, str(fault))
        return
    found = _misshapen_text(kind, text) if said is own else misshapen(kind, said)
    for one in found:
        if _left_out(one, own):
            yield BookFault(name, line_of(text, one.path), str(one.path[0]), _NEEDED_BY_ALL.format(one.says[1:-13]))
            continue
        path = _in_own_file(one.path, own, said)
        section = ".".join(f"[{part + 1}]" if isinstance(part, int) else part for part in path).replace(".[", "[")
        yield BookFault(name, line_of(text, path), section, one.says)
    if not found:
        try:
            msgspec.convert(said, kind)
        except msgspec.ValidationError as wrong:
            says, _, at = str(wrong).partition(" - at `$")
            yield BookFault(name, 0, at.strip("`."), f"{says[:1].lower()}{says[1:]}.")


@lru_cache(maxsize=KEPT)
def _misshapen_text(kind: Any, text: str) -> tuple[Misshapen, ...]:
    """Most files of a book stay as they are while one is written."""
    return misshapen(kind, parsed(text))


_NEEDED_BY_ALL = "{0!r} stands in without, and every set has one: say in it that there is none of it."


def _left_out(one: Misshapen, own: dict[str, Any]) -> bool:
    """A value that has to be there is missing because its set names it in `without`."""
    if len(one.path) != 1 or not one.says.endswith("' is missing."):
        return False
    rules = own.get(str(one.path[0]))
    return isinstance(rules, dict) and one.says[1:-13] in rules.get("without", ())


def _in_own_file(path: Place, own: dict[str, Any], said: dict[str, Any]) -> Place:
    """Rows of a book that lies over another come after the other's: counted as its writer counts them."""
    name, at = (*path, "", "")[:2]
    mine, all_rows = own.get(str(name)), said.get(str(name))
    if not isinstance(at, int) or not isinstance(mine, list) or not isinstance(all_rows, list):
        return path
    before = len(all_rows) - len(mine)
    return (name, at - before, *path[2:]) if at >= before else path


def _no_toml(name: str, text: str, says: str) -> BookFault:
    """Not TOML at all: what was most likely meant, from the line itself."""
    words, _, place = says.partition(" (at ")
    number = int(place.removeprefix("line ").partition(",")[0]) if place.startswith("line ") else len(text.splitlines())
    lines = text.splitlines() or [""]
    line = lines[min(number, len(lines)) - 1]
    if text.startswith("\ufeff"):
        hint = "the file begins with a byte order mark: save it as UTF-8 without one."
    elif CURLY.search(line):
        hint = 'quotes are curly: write " instead.'
    elif re.search(r"=\s*(True|False|TRUE|FALSE)\b", line):
        hint = "write true or false in small letters."
    elif "overwrite" in words or "declare" in words or "mutate" in words:
        hint = "the same key or table stands there twice."
    elif place.startswith("end of document"):
        hint = "the file ends inside a value: a closing quote or bracket is missing."
    elif line.count('"') % 2:
        hint = "a quote is missing."
    elif re.search(r"=\s*[A-Za-z]", line) and not re.search(r"=\s*(true|false)\b", line):
        hint = "text stands in quotes."
    elif re.search(r"=\s*0\d", line):
        hint = "a number does not begin with 0."
    else:
        hint = 'a line is name = value; text stands in "quotes", lists in [ ], tables in { }, with commas between.'
    return BookFault(name, number, "", f"this is no TOML: {words[:1].lower()}{words[1:].rstrip('.')}; {hint}")
