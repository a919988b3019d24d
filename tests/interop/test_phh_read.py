"""Reading files: the plain and the unusual, streams with broken hands in them, whole folders."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from cardspeak.errors import BadInput
from cardspeak.interop.phh import BrokenHand, HandHistory, ReadHand, iter_phhs, read_phh, walk
from cardspeak.interop.phh import read as reading
from cardspeak.interop.phh.lines import read_lines
from cardspeak.interop.phh.read import parse_plainly

BODY = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 180.50]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
"""

UNUSUAL = """# A big pot.
variant = "NT"
antes = [ 0, 0 ]
blinds_or_straddles = [
  1,
  2,
]
min_bet = 2 # chips
starting_stacks = [1_000, +180.5]
actions = [
  # Pre-flop

  "d dh p1 Ac2d",  # Ivey
  'd dh p2 7h6h',
  "p2 f # said \\"no\\""
]
event = \"\"\"Two
lines\"\"\"
time = 17:30:00.5
"hand" = 12
_notes.floor = "called"
[_rake]
percent = 5.0
"""


def hands_of(path: Path) -> list[HandHistory]:
    found = list(iter_phhs(path))
    assert all(isinstance(one, ReadHand) for one in found), found
    return [one.hand for one in found if isinstance(one, ReadHand)]


def phhs(folder: Path, text: str | bytes, name: str = "x.phhs") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_text_and_a_file(tmp_path: Path) -> None:
    hand = read_phh(BODY)
    assert hand.starting_stacks == (200, Decimal("180.50"))
    assert str(hand.starting_stacks[1]) == "180.50"
    assert read_phh(phhs(tmp_path, BODY, "x.phh")) == hand


def test_every_corner_of_toml_is_read() -> None:
    hand = read_phh(UNUSUAL)
    assert hand.antes == (0, 0)
    assert hand.starting_stacks == (1000, Decimal("180.5"))
    assert hand.actions[2].commentary == 'said "no"'
    assert hand.event == "Two\nlines"
    assert hand.time == datetime.time(17, 30, 0, 500_000)
    assert hand.hand == 12
    assert hand.custom == {"_notes": {"floor": "called"}, "_rake": {"percent": Decimal("5.0")}}


def test_a_str_is_never_taken_for_a_path() -> None:
    with pytest.raises(BadInput, match="pass a Path"):
        read_phh("hands/x.phh")


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = phhs(tmp_path, BODY.replace("'NT'", "'XX'"), "x.phh")
    with pytest.raises(BadInput, match=r"x\.phh: variant: 'XX' is not one of"):
        read_phh(path)
    with pytest.raises(BadInput, match=r"y\.phh: cannot be read: No such file"):
        read_phh(tmp_path / "y.phh")
    with pytest.raises(BadInput, match=r"x\.phh: byte 6 is not UTF-8"):
        read_phh(phhs(tmp_path, b"a = '\n\xff'", "x.phh"))
    with pytest.raises(BadInput, match=r"x\.phh: not TOML: .*line 2"):
        read_phh(phhs(tmp_path, "variant = 'NT'\nantes [0]\n", "x.phh"))
    with pytest.raises(BadInput, match=r"x\.phh: 1: a table; a file of several hands is named \.phhs"):
        read_phh(phhs(tmp_path, f"[1]\n{BODY}", "x.phh"))


@pytest.mark.parametrize(
    "hostile",
    ["_x = " + "[" * 100_000, "_x = 1e99999999999999999999", "_x = " + "9" * 5000, "_x = \x00"],
)
def test_hostile_values_are_refused_not_crashes(hostile: str) -> None:
    with pytest.raises(BadInput, match="not TOML"):
        read_phh(f"{BODY}{hostile}\n")


# --- the fast way and the plain way ---


@pytest.mark.parametrize(
    "line",
    [
        "author = 'Ada'",
        'author = "Ada"',
        "author = ''",
        "author = '#'",
        "_x = [1, 2.50, -3]",
        "_x = ['a', 'b']",
        '_x = ["a", "b"]',
        "_x = []",
        "_x = inf",
        "_x = true",
        "time = 00:00:59",
        "_x = { a = 1, b = [1, { c = 'd' }] }",
        "_x = [\n  'a',\n  \"b\",  # c\n\n  # d\n]",
        "# a comment",
    ],
)
def test_plain_lines_need_no_toml_parser_for_the_whole(line: str) -> None:
    fields = read_lines(BODY + line)
    assert fields is not None
    assert read_phh(BODY + line) == parse_plainly(BODY + line)


@pytest.mark.parametrize(
    "line",
    [
        "antes = [0, 0]",
        "author = 'a' 'b'",
        "author = 'a\\'b'",
        "author = 'it's'",
        'author = "a\\x"',
        "author = '''",
        "author = '",
        "author = 'a\tb'",
        "author = 'a\x07b'",
        "author = 'a'] # ']",
        "players = ['a', 'b'] # ['c']",
        "players = ['a, 'b']",
        "players = ['a' 'b']",
        "players = ['a', \"b\"]",
        "players = ['a','b']",
        "players = ['a', 'b',]",
        "players = ['a', 'b', ]",
        "players = ['a', 'b'",
        "players = [\n'a'\n'b'\n]",
        "players = [\n'a',\n'b'\n]",
        "players = [\n'a', 'b'\n]",
        "players = [\n'a',\n'b',\n",
        "players = [\n'a\x07',\n'b',\n]",
        "players = [\n'a', # \x07\n'b',\n]",
        "seats = [1, 02]",
        "seats = [1, 2 ]",
        "seats = [1 2]",
        "seats = [1,2]",
        "seats = [, 1, 2]",
        "seats = [1, null]",
        "seats = [１, 2]",
        "winnings = [1., 2]",
        "winnings = [.5, 2]",
        "winnings = [-0, -0.0]",
        "time = 24:00:00",
        "time = 07:32",
        "day = 1 # first",
        "day = 1 2",
        "day=1",
        "day  =  1",
        "day = ",
        " day = 1",
        "day . x = 1",
        "'day' = 1",
        "day = 1\r",
        "dày = 1",
        "_x = 1\n_x = 2",
        "_x = 1\n_x.y = 2",
        "_x.y = 1\n_x.z = 2",
        "[_x]\ny = 1",
        "[[_x]]\ny = 1",
        "# a \x07 comment",
        "\ufeff",
    ],
)
def test_the_two_ways_agree_on_odd_lines(line: str) -> None:
    text = BODY + line
    try:
        expected: HandHistory | None = parse_plainly(text)
    except BadInput:
        expected = None
    if expected is None:
        with pytest.raises(BadInput):
            read_phh(text)
    else:
        assert repr(read_phh(text)) == repr(expected)


def test_hands_do_not_share_their_own_lists() -> None:
    text = f"{BODY}_x = [1, 2]\n"
    first, second = read_phh(text), read_phh(text)
    listed = first.custom["_x"]
    assert isinstance(listed, list)
    listed.append(3)
    assert second.custom == {"_x": [1, 2]}
    assert read_phh(text).custom == {"_x": [1, 2]}


# --- streams ---


def test_hands_come_in_order_with_their_keys(tmp_path: Path) -> None:
    path = phhs(tmp_path, f"# Two hands\n\n[1]\n{BODY}\n[2]\n{BODY}hand = 9")
    first, second = iter_phhs(path)
    assert isinstance(first, ReadHand)
    assert isinstance(second, ReadHand)
    assert (first.key, first.line, second.key, second.line) == ("1", 3, "2", 11)
    assert (first.hand.hand, second.hand.hand) == (None, 9)
    assert first.file == str(path)


def test_a_broken_hand_does_not_stop_the_rest(tmp_path: Path) -> None:
    broken = {
        "2": BODY.replace("[200, ", "[-1, "),
        "3": BODY.replace("min_bet = 2", "min_bet = ["),
        "4": "",
        "5": BODY + "author = '\xff'\n",
        "6": f"{BODY}\n  [7]\n{BODY}",
        "8": f"{BODY}[8.extra]\nx = 1\n",
    }
    text = f"[1]\n{BODY}" + "".join(f"[{key}]\n{body}" for key, body in broken.items()) + f"[9]\n{BODY}"
    found = list(iter_phhs(phhs(tmp_path, text.encode("latin-1"))))
    assert [one.key for one in found] == ["1", "2", "3", "4", "5", "6", "8", "9"]
    reasons = {one.key: str(one) for one in found if isinstance(one, BrokenHand)}
    assert reasons.keys() == broken.keys()
    for key, says in {
        "2": "x.phhs, hand 2 (line 8): starting_stacks: -1; a stack is more than 0",
        "3": "hand 3 (line 15): not TOML: ",
        "4": "hand 4 (line 22): variant: missing",
        "5": "hand 5 (line 23): byte",
        "6": "one table",
        "8": "extra: a table",
    }.items():
        assert says in reasons[key]
    assert "(at line 20, " in reasons["3"], "the line of the file, not of the hand"


def test_text_before_the_first_table_is_reported(tmp_path: Path) -> None:
    found = list(iter_phhs(phhs(tmp_path, f"author = 'Ada'\n[1]\n{BODY}")))
    assert [type(one) for one in found] == [BrokenHand, ReadHand]
    assert "headed [1], [2]" in str(found[0])
    bare = list(iter_phhs(phhs(tmp_path, BODY)))
    assert len(bare) == 1
    assert isinstance(bare[0], BrokenHand)


@pytest.mark.parametrize("keys", [["1", "1"], ["1", "2", "1"], ["a", "b", "a"], ["5", "1", "5"], ["a", '"a"']])
def test_a_key_used_twice_is_refused(tmp_path: Path, keys: list[str]) -> None:
    found = list(iter_phhs(phhs(tmp_path, "".join(f"[{key}]\n{BODY}" for key in keys))))
    assert all(isinstance(one, ReadHand) for one in found[:-1])
    assert isinstance(found[-1], BrokenHand)
    assert "used before" in found[-1].reason


def test_keys_need_not_be_numbered(tmp_path: Path) -> None:
    keys = ["7", "1", "hand-2", "'big pot'", '"a.b"', "01", "2"]
    found = list(iter_phhs(phhs(tmp_path, "".join(f"[{key}]\n{BODY}" for key in keys))))
    assert [one.key for one in found] == ["7", "1", "hand-2", "big pot", "a.b", "01", "2"]
    assert all(isinstance(one, ReadHand) for one in found)


def test_headers_in_any_dress(tmp_path: Path) -> None:
    assert len(hands_of(phhs(tmp_path, f"[ 1 ]  # first\n{BODY}[2]\t\n{BODY}"))) == 2
    windows = f"[1]\n{BODY}\n[2]\n{BODY}".replace("\n", "\r\n")
    assert hands_of(phhs(tmp_path, windows)) == [read_phh(BODY)] * 2
    assert hands_of(phhs(tmp_path, "")) == []
    assert hands_of(phhs(tmp_path, "# nothing\n\n")) == []


def test_tables_and_brackets_within_a_hand(tmp_path: Path) -> None:
    own = "_rows = [\n[1, 2],\n[3],\n]\n[1._rake]\npercent = 5\n[[1._burns]]\ncard = 'As'\n"
    first, second = hands_of(phhs(tmp_path, f"[1]\n{BODY}{own}[2]\n{BODY}"))
    assert first.custom == {"_rows": [[1, 2], [3]], "_rake": {"percent": 5}, "_burns": [{"card": "As"}]}
    assert second.custom == {}


def test_a_table_within_another_hand_stands_alone(tmp_path: Path) -> None:
    first, second = iter_phhs(phhs(tmp_path, f"[1]\n{BODY}[2._rake]\npercent = 5\n"))
    assert isinstance(first, ReadHand)
    assert first.hand.custom == {}
    assert isinstance(second, BrokenHand)
    assert (second.key, second.reason[:16]) == ("2", "variant: missing")


@pytest.mark.parametrize("block", [1, 2, 3, 7, 64, 100, 1 << 16])
def test_blocks_may_end_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(reading, "_BLOCK", block)
    path = phhs(tmp_path, "\n".join(f"[{key}]\n{BODY}hand = {key}\n" for key in range(1, 6)))
    found = list(iter_phhs(path))
    assert [one.line for one in found] == [1, 10, 19, 28, 37]
    assert [hand.hand for hand in hands_of(path)] == [1, 2, 3, 4, 5]


def test_only_what_is_needed_is_read(tmp_path: Path) -> None:
    path = phhs(tmp_path, "\n".join(f"[{key}]\n{BODY}" for key in range(1, 2001)))
    hands = iter_phhs(path)
    assert next(hands).key == "1"
    with path.open("r+b") as file:
        file.truncate(1 << 17)
    rest = list(hands)
    assert 500 < len(rest) < 1999, "the end was cut off after the first hand had been handed out"


# --- folders ---


def test_walk_is_in_natural_order(tmp_path: Path) -> None:
    for name in ("10.phh", "9.phh", "a/2.phh", "a/x.phhs", "notes.txt", "b.phhx"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"[1]\n{BODY}[2]\n{BODY}" if name.endswith("phhs") else BODY)
    found = list(walk([tmp_path, tmp_path / "9.phh"]))
    assert [(Path(one.file).relative_to(tmp_path).as_posix(), one.key) for one in found] == [
        ("9.phh", ""),
        ("10.phh", ""),
        ("a/2.phh", ""),
        ("a/x.phhs", "1"),
        ("a/x.phhs", "2"),
        ("9.phh", ""),
    ]


def test_walk_goes_on_after_a_broken_file(tmp_path: Path) -> None:
    phhs(tmp_path, "variant = 'NT'", "1.phh")
    phhs(tmp_path, BODY, "2.phh")
    assert [type(one) for one in walk([tmp_path])] == [BrokenHand, ReadHand]


@pytest.mark.parametrize("name", ["absent.phh", "absent", "notes.txt"])
def test_walk_refuses_what_cannot_be_meant(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("")
    with pytest.raises(BadInput, match="neither a folder nor a"):
        list(walk([tmp_path / name]))
