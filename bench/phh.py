"""Section D: recorded hands in PHH, read and replayed to the last chip, beside PokerKit.

The hands are real ones and stand beside the repository, in ../shared/phh, if they are there; CARDSPEAK_PHH names
another folder. Each of its folders is a set of its own. Texts are in memory before the watch starts.
"""

from __future__ import annotations

import os
import random
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.compiled import Work as Prepared
from bench.compiled import compiled
from bench.deals import SEED
from bench.machine import ROOT
from bench.model import AtLeast, Contestant, Effort, NoAnswerError, Ready, Task
from bench.peers import peer

FOLDER = Path(os.environ.get("CARDSPEAK_PHH") or ROOT.parent / "shared" / "phh")
SAMPLE, QUICK_SAMPLE = 300, 80  # hands of a set
REPLAY_BAR = (AtLeast(5, "pokerkit"),)

Work = Callable[[str], object]


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
            compiled("phh.read_phh, phh_replay.replay", __name__, folder.name, effort, REPLAY_BAR),
            Contestant("pokerkit.HandHistory, replayed", partial(_ready, _pokerkit_replayer, texts), "pokerkit"),
        )
        yield Task(f"{folder.name}: read and replay", "hands", replaying)


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


def _replaying(folder: Path, effort: Effort) -> Ready:
    return _ready(_our_replayer, _sampled(folder, effort))


WORKS: dict[str, Prepared] = {folder.name: partial(_replaying, folder) for folder in _sets()}
