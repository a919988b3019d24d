"""Every hand of other programs that lies beside this project, played again: nothing differs but by the file's fault."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardspeak.errors import BadInput
from cardspeak.interop.hands import Found, hand_files, hands_in
from cardspeak.interop.stars import StarsHand, read_stars, replay_stars, rewritten

FOLDER = Path(__file__).parents[3] / "shared" / "formats"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the hands are not beside this copy of the project")

# Files that contradict themselves, each looked into: a card twice, sums that do not add up, bets beyond the stack.
FAULTY = {
    "cash__italytoast__Limits-AnteTable.txt": 1,  # antes that are not in the pot
    "cash__italytoast__StreetTests-River.txt": 1,  # 5d in a hand and on the board
    "cash__fpdb-chaz__5-Card-PLO-6max-INR-100-200-202310.MPLPoker.txt": 1,  # a rake that nobody paid
    "cash__italytoast__ExtraHands-UtcTimestampFormat.txt": 1,  # 3.30 and a rake of 0.36 out of 3.60
    "cash__fpdb-chaz__NLHE-6max-EUR-0.05-0.10-201906.RIO.STP.txt": 1,  # returns the pot as an uncalled bet
    "cash__fpdb-chaz__PLO-6max-EUR-0.25-0.50-201908.RIO.STP.side.pot.txt": 1,  # pays more than there is
    "cash__fpdb-chaz__PLO-6max-EUR-1.00-2.00-201902.RIO.raiseTo.bug.txt": 1,  # the total of a raise is wrong
    "cash__fpdb-chaz__PLO-6max-USD-200-400-201510.partial.observed.txt": 1,  # cut off in its second line
    "CashGame-GeneralHands-MultiplePosts.txt": 1,  # one chip is not in the pot
    "CashGame-HandActionTests-PostingDead.txt": 1,  # Winamax: a call of 0.50 where the pot has 1
    "CashGame-ValidHandTests-InValidHand_1.txt": 1,  # invalid by its name
    "poker_now_log_pglhniqprRDmWFv9sLLZZA-ru.txt.converted-gw.txt": 27,  # all-ins written with the ante in them
    "sample_ohh_showdown.json": 1,  # invented: a call beyond the stack
}


@pytest.fixture(scope="module")
def found() -> list[Found]:
    return [hand for file in hand_files([FOLDER]) for hand in hands_in(file)]


def test_nothing_differs_but_by_the_fault_of_the_file(found: list[Found]) -> None:
    verdicts: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for hand in found:
        answer = hand.replay()
        verdicts[answer.verdict] += 1
        if not answer.agrees:
            wrong[Path(hand.file).name] += 1
    assert wrong == FAULTY
    assert verdicts["to the chip"] > 1490
    assert verdicts["stops early"] == 2


def test_every_format_is_found_by_content(found: list[Found]) -> None:
    kinds = Counter(hand.format for hand in found)
    assert kinds.keys() == {"pokerstars", "ohh", "888", "winamax", "pokernow"}
    assert kinds["pokerstars"] > 1300


def test_a_text_written_again_says_the_same(found: list[Found]) -> None:
    done = 0
    for hand in found[::7]:
        if not isinstance(hand.item, StarsHand) or hand.format != "pokerstars":
            continue
        try:
            text = rewritten(hand.item)
        except BadInput:
            continue
        first, again = hand.replay(), replay_stars(read_stars(text))
        assert (again.verdict, again.commission) == ("to the chip", first.commission), f"{again.why}\n{text}"
        assert first.finishing_stacks in (None, again.finishing_stacks), "None where unknown cards decide"
        done += 1
    assert done > 150
