"""The recipes of docs/recipes.md, each walked in a copy of the package: as many files as it says, and it works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from filecmp import dircmp
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from textwrap import indent
from threading import Thread
from typing import Any

import pytest
from tests.web import test_elements

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cardspeak"
PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
Step = Mapping[str, str]


def recipe(title: str) -> str:
    return re.split(r"^## ", PAGE.split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def steps(title: str) -> dict[str, str]:
    """What is to be written, by the place where it goes."""
    return dict(re.findall(r"^```\w+ (\w+)\n(.*?)^```$", recipe(title), re.MULTILINE | re.DOTALL))


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
    return Path(shutil.copytree(SOURCE, tmp_path / "cardspeak", ignore=shutil.ignore_patterns("web")))


def touched(package: Path) -> set[str]:
    """What the steps of a recipe have changed or added."""
    return {name for name in changed(SOURCE, package) if name != "web"}


def put(file: Path, beside: str, block: str, *, before: bool = False) -> None:
    """A block behind a line of the file, or before it, as far in as that line is."""
    text = file.read_text(encoding="utf-8")
    assert text.count(beside) == 1, f"{file.name} has {beside!r} {text.count(beside)} times"
    shape = re.match(r" *", beside)
    assert shape is not None
    added = indent(block, shape[0])
    file.write_text(text.replace(beside, added + beside if before else beside + added), encoding="utf-8")


def append(file: Path, block: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + block, encoding="utf-8")


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


# -- the table of all of them ------------------------------------------------------------------------------------------

SAID = {"one": 1, "two": 2, "three": 3, "four": 4}


def rows() -> dict[str, str]:
    """What the table at the beginning says of each recipe, by the title of its section."""
    found = re.findall(r"^\| \[(.+?)\]\(#(.+?)\) \| (.+?) \|$", PAGE, re.MULTILINE)
    assert all(anchor == title.replace(" ", "-") for title, anchor, _ in found), "a row leads to its own section"
    return {title[0].upper() + title[1:]: says for title, _, says in found}


def test_the_table_has_every_recipe_in_its_order() -> None:
    assert list(rows()) == re.findall(r"^## (.+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("title", rows())
def test_the_table_says_what_the_recipe_says(title: str) -> None:
    """As many files; and as many of them data as it has blocks of data."""
    shape = re.fullmatch(r"(\d+|none)(?:, (\w+) of them data|: .+)?", rows()[title])
    assert shape is not None, f"{title}: {rows()[title]!r}"
    count = int(shape[1].replace("none", "0"))
    assert count == files(title)
    data = len(re.findall(r"^```(?:toml|csv) ", recipe(title), re.MULTILINE)) if count else 0
    assert (count if shape[2] == "all" else SAID[shape[2]] if shape[2] else 0) == data


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
    assert touched(package) == {"table/topics/waiting.py"}
    assert files(ORDER) == 1


def test_an_order_that_is_half_written_does_not_pass(package: Path) -> None:
    """Without one of its steps the same evening fails: the recipe has none too many."""
    file = package / "table" / "topics" / "waiting.py"
    topic, step = file.read_text(encoding="utf-8"), steps(ORDER)
    for left_out in step:
        file.write_text(with_order(topic, {**step, left_out: ""}), encoding="utf-8")
        with pytest.raises(AssertionError):
            run(package, EVENING)


# -- a game ------------------------------------------------------------------------------------------------------------

GAME = "A game"
BOOK = Path("books/open-table")
DEALT = """
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.hand import Stakes, make_setup, open_hand
from cardspeak.hand.simulate import simulate
from cardspeak.room.building import build
from cardspeak.room.openings import Opening

book = load_book("open-table")
clauses = clause_index("open-table")
assert clauses.games_of(clauses.get("games.irish")) == {"irish"}, "its clause speaks of it"
hand = open_hand("open-table", "irish", [200] * 3, stakes=Stakes(blinds=(1, 2)), seed="first night")
hand.call(); hand.call(); hand.check()
hand.check(); hand.check(); hand.check()
assert len(hand.state.holes[1]) == 4 and len(hand.state.boards[0]) == 3
while hand.prompt.choice("discard"):
    seat = hand.turn
    hand.discard("".join(map(str, hand.state.holes[seat][:2])))
assert [len(hand.state.holes[seat]) for seat in (1, 2, 3)] == [2, 2, 2]
while not hand.over:
    hand.check()
assert sum(hand.stacks.values()) == 600 and len(hand.state.boards[0]) == 5

setup = make_setup("open-table", "irish", [200] * 4)
simulate(setup, "many", range(20))
assert build(Opening(book="open-table", game="irish"), "1").game == "irish"
print(book.game("irish").title)
"""


def with_game(package: Path, step: Step) -> None:
    append(package / BOOK / "clauses.csv", step["clause"])
    put(package / BOOK / "groups.toml", '    "badugi", "courchevel", "courchevel-hilo"', step["name"], before=True)
    if step["script"]:
        (package / BOOK / "games" / "irish.toml").write_text(step["script"], encoding="utf-8")


def test_a_game_is_three_files_of_data(package: Path) -> None:
    with_game(package, steps(GAME))
    assert run(package, DEALT) == "Irish\n"
    assert touched(package) == {f"{BOOK}/{name}" for name in ("clauses.csv", "groups.toml", "games/irish.toml")}
    assert files(GAME) == 3


# -- an incident -------------------------------------------------------------------------------------------------------

INCIDENT = "An incident with a new remedy"
DROPPED = """
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import check_rulings
from cardspeak.hand import open_hand
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.machine import Hand
from cardspeak.rulings import Ruling, report_of, rule
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.incidents import KINDS, possible_now
from cardspeak.rulings.lookup import lookup

book = load_book("open-table")
assert check_rulings(book, DOMAINS, KINDS) == []
hand = open_hand("open-table", "holdem", [200] * 3, seed="a")
hand.call(); hand.call(); hand.check()
assert "stub dropped" in [kind.name for kind in possible_now(hand)]  # on the floor's menu
before, turn = hand.state.copy(), hand.turn
ruling = rule(hand, report_of("stub dropped"))
assert isinstance(ruling, Ruling) and ruling.cite.clause == "wrong.dropped", ruling
assert hand.state.stub != before.stub and sorted(hand.state.stub) == sorted(before.stub)
assert hand.state.holes == before.holes and hand.turn == turn  # and the hand goes on
again = Hand.replay(hand.setup, hand.pack(), hand.events)
assert again.state == hand.state
hand.undo()
assert hand.state == before
rule(hand, report_of("stub dropped"))
while not hand.over:
    hand.check()
assert audit(hand.setup, hand.events, hand.pack()) == []
(branch,) = lookup(book.game("holdem"), "stub dropped").branches  # looked up without a hand
assert branch.clause == "wrong.dropped" and clause_index("open-table").get("wrong.dropped").kind == "ruling"
print(*(step.says for step in ruling.steps))
"""


def with_incident(package: Path, step: Step) -> None:
    rulings = package / "rulings"
    put(package / "books" / "model" / "ruling.py", "    # the agenda\n", step["remedy"], before=True)
    put(rulings / "remedies" / "cards.py", "VERBS: dict", f"{step['verb']}\n\n", before=True)
    put(rulings / "remedies" / "cards.py", '    "deal on": deal_on,\n', step["verbs"])
    put(rulings / "incidents.py", "    # burns\n", step["kind"], before=True)
    append(package / BOOK / "clauses.csv", step["clause"])
    append(package / BOOK / "rulings.toml", f"\n{step['ruling']}")


def test_an_incident_with_a_new_remedy_is_five_files(package: Path) -> None:
    with_incident(package, steps(INCIDENT))
    assert run(package, DROPPED) == "Shuffle and cut the stub, and go on.\n"
    assert touched(package) == {
        "books/model/ruling.py",
        "rulings/remedies/cards.py",
        "rulings/incidents.py",
        f"{BOOK}/clauses.csv",
        f"{BOOK}/rulings.toml",
    }
    assert files(INCIDENT) == 5


# -- a kind of commission ----------------------------------------------------------------------------------------------

COMMISSION = "A kind of commission"
CHARGED = """
import msgspec
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes, make_setup, open_hand
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import KINDS, Charge, charge_of, parse_charge
from cardspeak.hand.save import dump, load
from cardspeak.hand.simulate import dealt, play_out, random_command
from cardspeak.cards.chance import seeded
from cardspeak.hand.words.stakes import parse_stakes

kind = KINDS["by size"]
charge = parse_charge("1 from 20 or 3 from 100")  # in words
assert charge == kind(steps=((20, 1), (100, 3))) == charge_of("by size", steps=[[20, 1], [100, 3]])  # from the page
assert msgspec.json.decode(msgspec.json.encode(charge), type=Charge) == charge  # in the log
assert kind.form.fields[0].name == "steps"  # on the page
holdem = load_book("open-table").game("holdem")
assert parse_stakes("no limit, blinds 1/2, commission 1 from 20 or 3 from 100", holdem).charge == charge
stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=charge)
for bet, taken in ((9, 0), (10, 1), (49, 1), (50, 3)):  # pots of 18 and 20, 98 and 100
    hand = open_hand("open-table", "holdem", [200, 200], seed="a drop", stakes=stakes)
    hand.raise_to(bet); hand.call(); hand.check(); hand.bet(5); hand.fold()
    assert hand.state.commission == taken, (bet, taken, hand.state.commission)
    assert audit(hand.setup, hand.events, hand.pack()) == []  # by sums of the auditor's own
    assert load(dump(hand)).state == hand.state
    assert bool(taken) == any(getattr(event, "cite", "") == "commission.steps" for event in hand.events)
greedy = [msgspec.structs.replace(event, amount=event.amount + 1) if type(event).__name__ == "CommissionTaken"
          else event for event in hand.events]
assert audit(hand.setup, greedy, hand.pack()) != []
for night in range(20):
    hand = dealt(make_setup("open-table", "holdem", [60] * 4, stakes=stakes), f"night {night}", log=True)
    below = seeded(f"players {night}")
    play_out(hand, lambda now: random_command(now, below))
    assert audit(hand.setup, hand.events, hand.pack()) == []
for wrong in (lambda: make_setup("star", "holdem", [200] * 3, stakes=stakes),  # another book does not know it
              lambda: make_setup("open-table", "holdem", [200] * 3,
                                 stakes=msgspec.structs.replace(stakes, charge=kind()))):
    try:
        wrong()
    except BadInput:
        continue
    raise AssertionError("opened all the same")
assert clause_index("open-table").get("commission.steps").kind == "config"
print(charge.sign(holdem.play.commission))
"""


def with_commission(package: Path, step: Step) -> None:
    kinds = package / "hand" / "commission"
    if step["kind"]:
        (kinds / "by_size.py").write_text(step["kind"], encoding="utf-8")
    put(
        kinds / "__init__.py",
        "from cardspeak.hand.commission.cap_by_pot import CapByPot\n",
        step["import"],
        before=True,
    )
    if step["union"]:
        text = (kinds / "__init__.py").read_text(encoding="utf-8")
        made, count = re.subn(r"^Charge: TypeAlias = .*\n", step["union"], text, flags=re.MULTILINE)
        assert count == 1
        assert step["union"].startswith(re.findall(r"^Charge: TypeAlias = .*$", text, re.MULTILINE)[0])
        (kinds / "__init__.py").write_text(made, encoding="utf-8")
    put(package / "books" / "model" / "play.py", '    "cap by pot",\n', step["name"])
    append(package / BOOK / "clauses.csv", step["clause"])
    put(package / BOOK / "play.toml", '  { kind = "no flop no drop", cite = "commission.flop" },\n', step["row"])
    auditor = package / "hand" / "audit" / "commission.py"
    put(auditor, "from cardspeak.hand.setup import Setup\n", step["known"], before=True)
    put(auditor, "        case PerPerson():\n", step["audit"], before=True)


def test_a_kind_of_commission_is_six_files(package: Path) -> None:
    with_commission(package, steps(COMMISSION))
    assert run(package, CHARGED) == "1 from each pot of 20 or more, 3 from each pot of 100 or more\n"
    assert touched(package) == {
        "hand/commission/by_size.py",
        "hand/commission/__init__.py",
        "hand/audit/commission.py",
        "books/model/play.py",
        f"{BOOK}/clauses.csv",
        f"{BOOK}/play.toml",
    }
    assert files(COMMISSION) == 6


# -- whatever is left out is missed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "write", "evening"),
    [
        pytest.param(GAME, with_game, DEALT, id="game"),
        pytest.param(INCIDENT, with_incident, DROPPED, id="incident"),
        pytest.param(COMMISSION, with_commission, CHARGED, id="commission"),
    ],
)
def test_a_recipe_has_no_step_too_many(
    package: Path, title: str, write: Callable[[Path, Step], None], evening: str
) -> None:
    step = steps(title)
    for left_out in step:
        write(package, {**step, left_out: ""})
        with pytest.raises(AssertionError):
            run(package, evening)
        for name in touched(package):
            if (SOURCE / name).exists():
                shutil.copy2(SOURCE / name, package / name)
            else:
                (package / name).unlink()


# -- a game against the house ------------------------------------------------------------------------------------------

HOUSE = "A game against the house"
PIER = {"book": "toml", "groups": "toml", "clauses": "csv", "ranking": "toml", "shuffle": "toml", "banked": "toml"}
ROUNDS = """
from cardspeak.banked import Round
from cardspeak.banked.setup import make_setup
from cardspeak.banked.table import BankedTable, BuyIn, Give, OpenRound, OpenTable, Play, ShowSign, SitAt
from cardspeak.banked.table.cards import CheckCards
from cardspeak.books.clauses import clause_index
from cardspeak.cards import deck_of, parse_cards
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.room.building import build
from cardspeak.room.openings import Opening

assert table.over and sum(line.amount for line in table.lines) == -table.state.bank
late = table.act(c.Place(1, "ante", "ann", 10))
assert isinstance(late, Refused) and late.cite.book == "pier"
assert Round.replay(table.setup, table.events).state == table.state
clauses = clause_index("pier")
assert all(line.cite in clauses and "dealer" in clauses.get(line.cite).says for line in table.lines)

def played(first):  # one box, and a pack whose cut brings these cards to the top: box and dealer by turns
    cards = parse_cards(first)
    order = (*cards, *(card for card in deck_of(52).cards if card not in cards))
    round_ = Round(make_setup("pier", {"ann": 100}, least=5, most=50, unit=5), order[-26:] + order[:-26],
                   cut=lambda places: 26)
    for ask in (c.Place(1, "ante", "ann", 10), c.Proceed("close")):
        assert isinstance(round_.act(ask), Accepted)
    ((line),) = round_.lines
    return line.outcome, line.amount, str(line.cite), round_.stacks["ann"]

assert played("2s As2h Kd7c Jc".replace(" ", "")) == ("won", 10, "3.3", 110), played("2sAs2hKd7cJc")
assert played("As2s Kd2h Jc7c".replace(" ", "")) == ("lost", -10, "3.3", 90)
assert played("As Ah Kd Kc Jc Jd".replace(" ", "")) == ("stand-off", 0, "3.3", 100)

boxes = BankedTable(make_setup("pier", {}, least=5, most=50, unit=5), cut=lambda places: 26)
asks = [Give(order=order, by="dealer") for order in (CheckCards(), ShowSign(), OpenTable())]
asks += [SitAt(name="ann", box=1, chips=100), OpenRound(pack=tuple(deck_of(52).cards))]
asks += [Play(command=c.Place(1, "ante", "ann", 10)), Play(command=c.Proceed("close"))]
for ask in asks:
    answer = boxes.act(ask)
    assert isinstance(answer, Accepted), answer
assert boxes.round.over and boxes.state.round is None  # finished, and the table goes on
desk = build(Opening(book="pier", kind="banked"), "1")  # and the room opens it
assert (desk.kind, desk.book) == ("banked", "pier")
"""


def pier(folder: Path, step: Step) -> Path:
    folder.mkdir()
    for name, kind in PIER.items():
        if step[name]:
            (folder / f"{name}.{kind}").write_text(step[name], encoding="utf-8")
    return folder


def against_the_house(package: Path, folder: Path, step: Step) -> str:
    code = step["play"].replace('Path("pier")', f"Path({str(folder)!r})")
    return run(package, f"{code}\n{ROUNDS}")


def test_a_game_against_the_house_is_a_folder_of_your_own(tmp_path: Path) -> None:
    step = steps(HOUSE)
    lines = against_the_house(SOURCE, pier(tmp_path / "pier", step), step).splitlines()
    assert [line.split()[:2] for line in lines] == [["bob", "ante"], ["ann", "ante"]]
    assert set(step) == {*PIER, "play"}
    assert (files(HOUSE), len(PIER)) == (0, 6)


def test_a_game_against_the_house_needs_every_file(tmp_path: Path) -> None:
    step = steps(HOUSE)
    for name in PIER:
        (tmp_path / name).mkdir()
        with pytest.raises(AssertionError):
            against_the_house(SOURCE, pier(tmp_path / name / "pier", {**step, name: ""}), step)


# -- a page ------------------------------------------------------------------------------------------------------------

WEB_PAGE = "A page"
FRAME = """<!doctype html><title>waiting</title><script type="module">
import { pageOf } from "/js/routes.js";
const [name, given] = await pageOf({ pathname: "/about", search: "" });
document.body.append(Object.assign(document.createElement(name), given));
</script>"""


class _Served(SimpleHTTPRequestHandler):
    """The pages of a copy, one document around the new one, and the one answer of the room that it asks for."""

    def do_GET(self) -> None:
        known = {"/frame": ("text/html", FRAME), "/api/room": ("application/json", '{"tables": 7}')}
        if self.path not in known:
            super().do_GET()
            return
        kind, body = known[self.path]
        self.send_response(200)
        self.send_header("content-type", kind)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A copy of the pages to write in."""
    return Path(shutil.copytree(SOURCE / "web", tmp_path / "web"))


@pytest.fixture
def address(web: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Served, directory=str(web))) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def with_page(web: Path, step: Step) -> None:
    (web / "js" / "pages" / "about-page.js").write_text(step["page"], encoding="utf-8")
    put(web / "js" / "routes.js", '  [/^\\/floor$/, () => import("./pages/floor-page.js")],\n', step["route"])
    put(web / "js" / "words" / "en.js", '  locale: "en-AU",\n', step["words"])


def shown(address: str, home: Path) -> str:
    """The document once a real browser has drawn it."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium here: install Debian's package chromium")
    options = ["--headless", "--disable-gpu", f"--user-data-dir={home}", "--virtual-time-budget=5000", "--dump-dom"]
    options += ["--no-sandbox"] if os.getuid() == 0 else []
    found = subprocess.run([chromium, *options, address], capture_output=True, text=True, check=True, timeout=60)
    return found.stdout


def test_a_page_is_three_files(web: Path, address: str, tmp_path: Path) -> None:
    with_page(web, steps(WEB_PAGE))
    assert changed(SOURCE / "web", web) == {"js/pages/about-page.js", "js/routes.js", "js/words/en.js"}
    assert files(WEB_PAGE) == 3
    document = shown(f"{address}/frame", tmp_path / "browser")
    assert "<title>About</title>" in document
    assert "<about-page><section" in document
    assert "<p>7 tables are open.</p>" in document


def test_a_page_passes_the_checks_that_hold_for_all(web: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its element is defined and used, has a module of its name with its contract, and stands in the architecture."""
    step = steps(WEB_PAGE)
    with_page(web, step)
    modules = {path: path.read_text(encoding="utf-8") for path in sorted((web / "js").rglob("*.js"))}
    path = web / "js" / "pages" / "about-page.js"
    monkeypatch.setattr(test_elements, "WEB", web)
    monkeypatch.setattr(test_elements, "MODULES", modules)
    monkeypatch.setattr(test_elements, "DEFINED", {**test_elements.DEFINED, "about-page": path})
    monkeypatch.setattr(test_elements, "ROOT", tmp_path)
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "architecture.md").write_text(page, encoding="utf-8")
    test_elements.test_every_element_is_defined_and_used()
    test_elements.test_an_element_has_a_module_of_its_name_that_says_its_contract("about-page")
    test_elements.test_a_module_imports_the_elements_that_it_makes(path)
    with pytest.raises(AssertionError):
        test_elements.test_the_elements_are_listed_in_the_architecture()
    put(
        tmp_path / "docs" / "architecture.md",
        "| `<floor-page>` | tables and rulings, for those with a role |\n",
        step["listed"],
    )
    test_elements.test_the_elements_are_listed_in_the_architecture()
