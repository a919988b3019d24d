"""Section D: recorded hands in PHH, read and replayed to the last chip, beside PokerKit.

The hands are real ones and stand beside the repository, in ../shared/phh, if they are there; CARDSPEAK_PHH names
another folder. Each of its folders is a set of its own. Texts are in memory before the watch starts, but for the rows
"from files": there everybody opens the files themselves, as whoever replays a folder does.
"""

from __future__ import annotations

import os
import random
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from bench.compiled import Work as Prepared
from bench.compiled import compiled
from bench.deals import SEED
from bench.machine import ROOT
from bench.model import AtLeast, Contestant, Effort, NoAnswerError, Ready, Task
from bench.peers import peer

FOLDER = Path(os.environ.get("CARDSPEAK_PHH") or ROOT.parent / "shared" / "phh")
SAMPLE, QUICK_SAMPLE = 300, 80  # hands of a set
REPLAY_BAR = (AtLeast(5, "pokerkit"),)
COMPILED_BAR = (AtLeast(8, "pokerkit"),)

Work = Callable[[str], object]
Counted = Callable[[list[Path]], tuple[int, int]]  # the hands of these files, and how many of them fail


def tasks(effort: Effort) -> Iterator[Task]:
    sets = _sets()
    if not sets:
        absent = partial(_absent, FOLDER)
        yield Task("no recorded hands here", "hands", (Contestant("read and replay", absent, bars=REPLAY_BAR),))
    for folder in sets:
        texts = _sampled(folder, effort)
        reading = (
            Contestant("phh.read_phh", partial(_ready, _our_reader, texts)),
            Contestant("pokerkit.HandHistory.loads", partial(_ready, _pokerkit_reader, texts), "pokerkit"),
        )
        yield Task(f"{folder.name}: read", "hands", reading)
        replaying = (
            Contestant("phh.read_phh, phh_replay.replay", partial(_ready, _our_replayer, texts), bars=REPLAY_BAR),
            compiled("phh.read_phh, phh_replay.replay", __name__, folder.name, effort, COMPILED_BAR),
            Contestant("pokerkit.HandHistory, replayed", partial(_ready, _pokerkit_replayer, texts), "pokerkit"),
        )
        yield Task(f"{folder.name}: read and replay", "hands", replaying)
        from_files = (
            Contestant("hands_of, replay", partial(_from_files, _our_files, folder), bars=REPLAY_BAR),
            compiled("hands_of, replay", __name__, f"{folder.name}, files", effort, COMPILED_BAR),
            Contestant(
                "pokerkit.HandHistory.load_all, replayed", partial(_from_files, _pokerkit_files, folder), "pokerkit"
            ),
        )
        yield Task(f"{folder.name}: read and replay, from files", "hands", from_files)


def _absent(folder: Path) -> Ready:
    raise NoAnswerError(f"no folder {folder.name}; name one with CARDSPEAK_PHH")


def _sets() -> list[Path]:
    return sorted(path for path in FOLDER.iterdir() if path.is_dir()) if FOLDER.is_dir() else []


def _sampled(folder: Path, effort: Effort) -> list[str]:
    return sample(folder, QUICK_SAMPLE if effort.quick else SAMPLE)


def sample(folder: Path, hands: int) -> list[str]:
    """Hands from all over the set, the same for everybody."""
    texts = [text for path in sorted(folder.rglob("*.phh*")) for text in _hands(path)]
    return random.Random(SEED).sample(texts, min(hands, len(texts)))


def _hands(path: Path) -> Iterator[str]:
    """Each hand as a text of its own; a `.phhs` file has them under [1], [2] and so on."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".phhs":
        yield text
        return
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("[") and line.strip()[1:-1].isdigit():
            if lines:
                yield "".join(lines)
            lines = []
        else:
            lines.append(line)
    if lines:
        yield "".join(lines)


def _ready(make: Callable[[], Work], texts: list[str]) -> Ready:
    """The work on every hand once, to see which ones it cannot do; those are left out of its time."""
    work = make()
    able, first = [], ""
    for text in texts:
        try:
            work(text)
        except Exception as wrong:
            first = first or f"{type(wrong).__name__}: {' '.join(str(wrong).split())}"[:80]
        else:
            able.append(text)
    failed = len(texts) - len(able)
    if not able:
        raise NoAnswerError(f"fails on all of {failed} hands ({first})")
    note = f"fails on {failed} of {len(texts)} hands ({first})" if failed else f"{len(texts)} different hands"

    def run(count: int) -> None:
        for _ in range(count):
            for text in able:
                work(text)

    return Ready(run, each=len(able), note=note)


def _our_reader() -> Work:
    from cardspeak.interop.phh import read_phh

    return read_phh


def _our_replayer() -> Work:
    from cardspeak.interop.phh import read_phh
    from cardspeak.interop.phh_replay import replay

    def work(text: str) -> None:
        found = replay(read_phh(text))
        if not found.agrees:
            raise ValueError(found.why)

    return work


def _pokerkit_reader() -> Work:
    load: Work = peer("pokerkit").HandHistory.loads
    return load


def _pokerkit_replayer() -> Work:
    load = peer("pokerkit").HandHistory.loads

    # A state after every action, with what follows from it by itself; none of them is kept.
    return lambda text: deque(load(text), maxlen=0)


def _from_files(make: Callable[[], Counted], folder: Path) -> Ready:
    """Every file of the set, opened, read and replayed; a file too short for the watch is taken again."""
    play = make()
    paths = sorted(folder.rglob("*.phh*"))
    hands, failed = play(paths)

    def run(count: int) -> None:
        for _ in range(count):
            play(paths)

    note = f"{hands:,} hands in {len(paths)} files" + (f", fails on {failed}" if failed else "")
    return Ready(run, each=hands, note=note)


def _our_files() -> Counted:
    from cardspeak.interop.hands import hands_of
    from cardspeak.interop.replay.verdict import FAILS

    def play(paths: list[Path]) -> tuple[int, int]:
        verdicts = [found.replay().verdict for found in hands_of(paths)]
        return len(verdicts), sum(verdict in FAILS for verdict in verdicts)

    return play


def _pokerkit_files() -> Counted:
    """Read ahead by as many hands as ours: whatever that saves, it saves both."""
    from cardspeak.interop.hands.found import AHEAD

    history = peer("pokerkit").HandHistory

    def loaded(path: Path) -> Iterator[Any]:
        with path.open("rb") as file:
            yield from history.load_all(file) if path.suffix == ".phhs" else (history.load(file),)

    def play(paths: list[Path]) -> tuple[int, int]:
        count = failed = 0
        hands = (hand for path in paths for hand in loaded(path))
        while some := list(islice(hands, AHEAD)):
            count += len(some)
            for hand in some:
                try:
                    deque(hand, maxlen=0)
                except Exception:
                    failed += 1
        return count, failed

    return play


def _files_compiled(folder: Path, _: Effort) -> Ready:
    return _from_files(_our_files, folder)


def _replaying(folder: Path, effort: Effort) -> Ready:
    return _ready(_our_replayer, _sampled(folder, effort))


WORKS: dict[str, Prepared] = {
    **{folder.name: partial(_replaying, folder) for folder in _sets()},
    **{f"{folder.name}, files": partial(_files_compiled, folder) for folder in _sets()},
}
