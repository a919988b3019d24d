"""The names people choose: readable, nobody else's, and nothing that only looks like somebody else's.

A name at a table is who gets the pot, so two that look the same on a screen must not be two people. What a name looks
like is its skeleton: compatibility forms folded (a wide A is an A), marks over letters left out, and letters that share
a shape brought to one. A name that cannot be seen, turns the text around it or mixes alphabets is refused.
"""

from __future__ import annotations

import unicodedata

from cardspeak.errors import BadInput
from cardspeak.room.who import HOUSE, LIVE, ROLES, THE_ROOM
from cardspeak.store.marking import FORMER

LONGEST = 24
MARKS = 2  # over one letter: Vietnamese needs as many
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # printable by their kind, and nothing to see
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))  # change a letter, or nothing
# Alphabets that are written together; letters of any two others in one name are a disguise.
TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "LATIN"}, {"CJK", "HANGUL", "LATIN"})
# Letters of other alphabets, and digits, that pass for a Latin letter: capitals by their own shape, then the rest.
CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXGQWABEZHIKMNOPTYX")
SMALL = str.maketrans(
    "авгеѕіјкмнорстухѵԁԛԝһӏ" + "αβγειϳκνορτυχωηϲ" + "ıłđø01i|!",
    "abresljkmhopctyxvdqwhl" + "abyeljkvoptuxwnc" + "lldoollll",
)
OFFICES = frozenset({THE_ROOM.name, "floor", "bank", "cage", "system", *ROLES[1:]})


def tidy(name: str) -> str:
    """The name as it is kept: one form for what is the same text, one space between words."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Two names with one key are one name: `ANN LEE` is `Ann Lee`."""
    return tidy(name).casefold()


def skeleton(name: str) -> str:
    """What a name looks like; two people may not look the same."""
    open_form = unicodedata.normalize("NFKD", name).translate(CAPITALS).casefold()
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", open_form) if not unicodedata.combining(letter))
    return bare.translate(SMALL).replace("rn", "m").replace("vv", "w").replace(" ", "")


def require_name(name: str) -> str:
    """A name that people can read, and that is no office's of the house; as it is kept."""
    name = tidy(name)
    if not 1 <= len(name) <= LONGEST or not name.isprintable() or "/" in name:
        raise BadInput(f"A name has 1 to {LONGEST} printable characters and no '/'.")
    if any(letter in BLANK or any(ord(letter) in band for band in SELECTORS) for letter in name):
        raise BadInput("A name has nothing in it that cannot be seen.")
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise BadInput("A name has a letter or a digit in it.")
    if _most_marks(name) > MARKS:
        raise BadInput(f"A name has at most {MARKS} marks over a letter.")
    alphabets = {alphabet for letter in name if (alphabet := _alphabet(letter))}
    if len(alphabets) > 1 and not any(alphabets <= known for known in TOGETHER):
        raise BadInput(f"A name is written in one alphabet; this one mixes {_listed(alphabets)}.")
    if _is_the_houses(name):
        raise BadInput(f"{name!r} belongs to the house: choose another name.")
    return name


def _most_marks(name: str) -> int:
    most = run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


def _alphabet(letter: str) -> str:
    """The first word of a letter's name in the standard: LATIN, CYRILLIC, CJK ..."""
    if not unicodedata.category(letter).startswith("L") or letter in "ªº":
        return ""
    return unicodedata.name(letter, "").partition(" ")[0]


def _listed(alphabets: set[str]) -> str:
    return " and ".join(sorted(one.capitalize() for one in alphabets))


def _is_the_houses(name: str) -> bool:
    shape = skeleton(name)
    if shape.startswith((skeleton(HOUSE), skeleton(FORMER))) or shape.endswith(skeleton(LIVE)):
        return True
    return shape.removeprefix("the") in {skeleton(office) for office in OFFICES}
