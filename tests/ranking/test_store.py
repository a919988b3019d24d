"""The disk cache may fail in any way it likes; the values are the same."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardspeak.books.banked import load_banked
from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.ranking import index as index_module
from cardspeak.ranking import store
from cardspeak.ranking import tables as tables_module
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.known import KNOWN
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import Tables, build, tables_for

SHAPE = load_book("star-sydney-poker").ladder(deck=32).shape
SMALL = load_book("crown-melbourne-three-card").ladder().shape
PAYLOAD = b"some table"

PROGRAM = """
import sys
from cardspeak.books.loader import load_book
from cardspeak.ranking.fast import evaluator
sys.stdin.readline()  # all begin together
value = evaluator(load_book("star-sydney-poker").ladder(deck=32).shape).value
print(value([51, 47, 43, 39, 35]), value([20, 21, 22, 23, 24, 25, 26]))
"""
OF_THREE = """
from cardspeak.books.loader import load_book
from cardspeak.ranking.fast import evaluator
value = evaluator(load_book("crown-melbourne-three-card").ladder().shape).value
print(value([51, 47, 43]), value([20, 21, 22]))
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of our own, and nothing remembered from before."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CARDSPEAK_CACHE", str(folder))
    monkeypatch.setitem(KNOWN, "x", hashlib.sha256(PAYLOAD).hexdigest())
    forget()
    return folder


@pytest.fixture(autouse=True)
def _remembers_nothing_of_it() -> object:
    yield
    forget()


def forget() -> None:
    rank_index.cache_clear()
    tables_for.cache_clear()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_written_is_read(kept: Path) -> None:
    assert store.read("x") is None
    assert store.write("x", PAYLOAD)
    assert store.read("x") == PAYLOAD
    assert not store.write("x", b"something else"), "which nobody would believe"
    assert not store.write("y", PAYLOAD), "nor what the program does not know"
    assert store.read("x") == PAYLOAD
    assert files(kept) == [f"x-v{store.VERSION}-{sys.byteorder}.table"], "and nothing else is left behind"


def test_odds_decide_nothing_and_are_kept_under_their_own_digest(kept: Path) -> None:
    assert store.write("odds of a book of one's own", PAYLOAD, decides=False)
    assert store.read("odds of a book of one's own", decides=False) == PAYLOAD
    assert store.read("odds of a book of one's own") is None, "no hand is decided by it"
    path = store.path_of("odds of a book of one's own")
    assert path is not None
    path.write_bytes(path.read_bytes() + b"x")
    assert store.read("odds of a book of one's own", decides=False) is None


def test_tables_are_built_once_and_then_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = tables_for(SHAPE)
    assert len(files(kept)) == 4, "three indexes and a ladder"
    forget()

    def never(*_: object) -> Tables:
        raise AssertionError("it is kept on disk")

    monkeypatch.setattr(tables_module, "build", never)
    monkeypatch.setattr(index_module, "build_index", never)
    assert tables_for(SHAPE) == first == build(SHAPE)


@pytest.mark.control("C3")
def test_an_order_of_hands_that_somebody_wrote_into_the_folder_is_not_played_by(kept: Path) -> None:
    """With its own digest right, and every length: a royal flush that is worth nothing."""
    good = tables_for(SHAPE)
    path = store.path_of(tables_module._name(SHAPE))
    assert path is not None
    forged = tables_module._pack(good._replace(by_suit=array("H", bytes(2 << 13))))
    path.write_bytes(hashlib.sha256(forged).digest() + forged)
    index = store.path_of("index-5")
    assert index is not None
    numbers = array("i", index.read_bytes()[store.DIGEST :])
    numbers[1] += 1
    index.write_bytes(hashlib.sha256(numbers.tobytes()).digest() + numbers.tobytes())
    forget()
    assert tables_for(SHAPE) == good


@pytest.mark.skipif(sys.byteorder != "little", reason="the digests are of machines that count from the little end")
def test_the_program_knows_the_tables_of_every_book() -> None:
    found = {f"index-{cards}": index_module.packed(index_module.build_index(cards)) for cards in (3, 5, 6, 7)}
    for shape in dict.fromkeys(shapes()):  # books that order hands alike share one
        found[tables_module._name(shape)] = tables_module._pack(build(shape))
    digests = {name: hashlib.sha256(payload).hexdigest() for name, payload in found.items()}
    assert digests == KNOWN, "\n".join(f'    "{name}": "{digests[name]}",' for name in sorted(digests))


def shapes() -> Iterator[Shape]:
    """Every order of hands of every book."""
    for slug in BOOKS:
        book = load_book(slug)
        yield from (
            part.ladder.shape
            for game in book.games.values()
            for deck in game.decks
            for part in game.parts(deck)
            if not part.ladder.shape.badugi
        )
        if book.head.kind == "banked":
            yield load_banked(slug).ladder.shape


def truncated(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def flipped(raw: bytes) -> bytes:
    return raw[:-1] + bytes([raw[-1] ^ 1])


def digested(payload: bytes) -> Callable[[bytes], bytes]:
    """A file with a right digest, of something else."""
    return lambda _: hashlib.sha256(payload).digest() + payload


DAMAGE = {
    "empty": lambda _: b"",
    "shorter than a digest": lambda raw: raw[:31],
    "truncated": truncated,
    "one bit flipped": flipped,
    "longer": lambda raw: raw + b"x",
    "foreign": lambda _: b"PNG, perhaps" * 100,
    "right digest of nothing": digested(b""),
    "right digest of junk": digested(b"\xc1" * 64),
    "right digest of a list": digested(b"\x93\x01\x02\x03"),
    "right digest of tables of no size": digested(b"\x93\x80\xc4\x00\x90"),
    "right digest of bytes that are no numbers": digested(b"xyz"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_and_foreign_files_are_built_anew(kept: Path, damage: Callable[[bytes], bytes]) -> None:
    good = tables_for(SMALL)
    written = {path: path.read_bytes() for path in kept.iterdir()}
    assert len(written) == 2, "an index and a ladder"
    for path, raw in written.items():
        path.write_bytes(damage(raw))
    forget()
    assert tables_for(SMALL) == good
    assert {path: path.read_bytes() for path in kept.iterdir()} == written, "and replaced by good ones"


def test_a_file_of_another_index_is_not_taken_for_ours(kept: Path) -> None:
    good = rank_index(5)
    rank_index(3)
    paths = {cards: store.path_of(f"index-{cards}") for cards in (3, 5)}
    assert paths[3] is not None
    assert paths[5] is not None
    paths[5].write_bytes(paths[3].read_bytes())
    forget()
    assert rank_index(5) == good


def test_a_folder_in_the_way_is_no_error(kept: Path) -> None:
    path = store.path_of("x")
    assert path is not None
    path.mkdir(parents=True)
    assert store.read("x") is None
    assert not store.write("x", PAYLOAD)
    assert files(kept) == [path.name], "the unfinished file is gone"


def test_a_file_where_the_folder_should_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("CARDSPEAK_CACHE", str(tmp_path / "cache"))
    forget()
    assert not store.write("x", PAYLOAD)
    assert tables_for(SMALL) == build(SMALL)


def test_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSPEAK_CACHE", "")
    monkeypatch.chdir(tmp_path)
    forget()
    assert store.folder() is None
    assert not store.write("x", PAYLOAD)
    assert store.read("x") is None
    assert tables_for(SMALL) == build(SMALL)
    assert files(tmp_path) == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have places of their own")
def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDSPEAK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere/cache")
    assert store.folder() == Path("/somewhere/cache/cardspeak")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", "/somewhere")
    assert store.folder() == Path("/somewhere/.cache/cardspeak")


def test_no_home_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(_: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("CARDSPEAK_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "expanduser", homeless)
    assert store.folder() is None
    assert not store.write("x", PAYLOAD)


def run(env: dict[str, str], number: int = 1, program: str = PROGRAM) -> list[tuple[int, str, str]]:
    """So many processes at once, each building or reading the same tables: how they ended and what they printed."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, **env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(number)
    ]
    ended = []
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in started:
        out, err = process.communicate()
        ended.append((process.returncode, err, out))
    return ended


def right_answer() -> str:
    from cardspeak.ranking.fast import evaluator

    value = evaluator(SHAPE).value
    return f"{value([51, 47, 43, 39, 35])} {value([20, 21, 22, 23, 24, 25, 26])}\n"


def right_of_three() -> str:
    from cardspeak.ranking.fast import evaluator

    value = evaluator(SMALL).value
    return f"{value([51, 47, 43])} {value([20, 21, 22])}\n"


def test_several_processes_at_once(tmp_path: Path) -> None:
    """From an empty folder, while every process builds and writes the same files."""
    folder = tmp_path / "cache"
    ended = run({"CARDSPEAK_CACHE": str(folder)}, 3)
    assert ended == [(0, "", right_answer())] * 3
    assert len(files(folder)) == 4, "no unfinished files"
    for path in folder.iterdir():
        raw = path.read_bytes()
        assert hashlib.sha256(raw[store.DIGEST :]).digest() == raw[: store.DIGEST]


def test_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert run({"CARDSPEAK_CACHE": str(folder)}, program=OF_THREE) == [(0, "", right_of_three())]
    finally:
        folder.chmod(stat.S_IRWXU)


def test_a_home_that_is_not_there(tmp_path: Path) -> None:
    """A service user whose home was never made, below a path that cannot be made either."""
    (tmp_path / "file").write_text("not a folder")
    env = {key: value for key, value in os.environ.items() if key != "CARDSPEAK_CACHE"}
    env |= {"HOME": str(tmp_path / "file" / "home"), "XDG_CACHE_HOME": ""}
    ended = subprocess.run([sys.executable, "-c", OF_THREE], env=env, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", right_of_three())
