"""The recipes of docs/recipes.md, each walked in a copy of the package: as many files as it says, and it works."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from filecmp import dircmp
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")


def recipe(title: str) -> str:
    return re.split(r"^## ", PAGE.split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def steps(title: str) -> dict[str, str]:
    """What is to be written, by the place where it goes."""
    return dict(re.findall(r"^```py (\w+)\n(.*?)^```$", recipe(title), re.MULTILINE | re.DOTALL))


def files(title: str) -> int:
    found = re.search(r"Files of the package: \*\*(\d+)\*\*", recipe(title))
    assert found is not None, f"{title} does not say how many files it takes"
    return int(found[1])


def changed(old: Path, new: Path) -> set[str]:
    """Every file that differs between two trees, or stands in one of them alone."""

    def walk(pair: dircmp[str], below: str = "") -> set[str]:
        own = {*pair.diff_files, *pair.left_only, *pair.right_only}
        return {below + name for name in own}.union(
            *(walk(child, f"{below}{name}/") for name, child in pair.subdirs.items())
        )

    return walk(dircmp(old, new, ignore=["__pycache__"]))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package to write in."""
    ignored = shutil.ignore_patterns("__pycache__", "web")
    return Path(shutil.copytree(ROOT / "src" / "cardspeak", tmp_path / "cardspeak", ignore=ignored))


def run(package: Path, program: str) -> str:
    """What a program says that has the copy for its cardspeak."""
    check = f"import cardspeak; assert cardspeak.__file__.startswith({str(package)!r}), cardspeak.__file__\n"
    found = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(package.parent)!r})\n{check}{program}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


# -- an order of the floor ---------------------------------------------------------------------------------------------

ORDER = "An order of the floor"
EVENING = """
import msgspec
from cardspeak.refusal import Refused
from cardspeak.room.players.permits import PERMITS, permitted
from cardspeak.room.who import Who
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c, events as e
from cardspeak.table.script import command_of
from cardspeak.table.story import tell
from cardspeak.table.views import seen_by

table = Table(make_table("star", "holdem"))
for line in ("Ann joins the list", "Bob joins the list"):
    assert table.act(command_of(line)).events

asked = command_of("send Ann to the end of the list by the dealer")  # in words
assert asked == c.SendToEnd(name="Ann", by="dealer"), asked
assert msgspec.json.decode(msgspec.json.encode(asked), type=c.AnyTableCommand) == asked  # over the wire

before = table.state.copy()
for wrong in ("send Zoe to the end of the list by the dealer", "send Ann to the end of the list by a player"):
    refused = table.act(command_of(wrong))  # refused with its clause, and without a trace
    assert isinstance(refused, Refused) and refused.cite.clause and table.state == before, refused

(event,) = table.act(asked).events  # answered
assert type(event) is e.SentToEnd and event.cite
assert table.state.waiting == ["Bob", "Ann"]
print(*tell([event]))  # told
assert seen_by(table.state, event, "rail") == (event,)  # seen

raw = msgspec.json.encode(table.events)
again = Table.replay(table.setup, msgspec.json.decode(raw, type=list[e.AnyTableEvent]))
assert again.state == table.state and again.events == table.events  # replayed
table.undo()
assert table.state.waiting == ["Ann", "Bob"]  # and taken back

assert PERMITS[c.SendToEnd] == "floor"  # permitted
ask = lambda who: permitted(table, who, c.SendToEnd(name="Ann", by=""), 7, None)
assert isinstance(ask(Who("Ann")), Refused)
assert ask(Who("Dee", "dealer")) == c.SendToEnd(name="Ann", by=table.setup.rules.book.head.roles[0], at=7)
"""


def with_order(topic: str, step: dict[str, str]) -> str:
    """The file of a topic after the steps of the recipe, each in the place that it names."""
    for place in ("asked", "happened", "answers", "evolve"):
        head = re.search(rf"^# -- {place} -+\n", topic, re.MULTILINE)
        assert head is not None, f"the file has no part of its own for what is {place}"
        topic = topic[: head.end()] + f"\n\n{step[place]}" + topic[head.end() :]
    for place, line in (("commands", "    commands=(\n"), ("events", "    events=(\n"), ("names", "__all__ = [\n")):
        assert topic.count(line) == 1
        topic = topic.replace(line, line + step[place])
    return topic


def test_an_order_of_the_floor_is_one_file(package: Path) -> None:
    file = package / "table" / "topics" / "waiting.py"
    file.write_text(with_order(file.read_text(encoding="utf-8"), steps(ORDER)), encoding="utf-8")
    assert run(package, EVENING).startswith("Ann goes to the end of the waiting list.")
    touched = {name for name in changed(ROOT / "src" / "cardspeak", package) if name != "web"}
    assert touched == {"table/topics/waiting.py"}
    assert len(touched) == files(ORDER)


def test_an_order_that_is_half_written_does_not_pass(package: Path) -> None:
    """Without one of its steps the same evening fails: the recipe has none too many."""
    file = package / "table" / "topics" / "waiting.py"
    topic, step = file.read_text(encoding="utf-8"), steps(ORDER)
    for left_out in step:
        file.write_text(with_order(topic, {**step, left_out: ""}), encoding="utf-8")
        with pytest.raises(AssertionError):
            run(package, EVENING)
