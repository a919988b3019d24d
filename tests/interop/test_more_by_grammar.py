"""More hands by the grammar of the site and its neighbours: the verdict of each, and every way there and back."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from cardspeak.errors import BadInput
from cardspeak.interop.hands import SUFFIX, Found, WrittenFormat, hand_text, hands_in
from cardspeak.interop.ohh import ohh_of
from cardspeak.interop.stars import Label, StarsHand, read_stars, replay_stars, rewritten
from cardspeak.interop.stats import Stats

TEXT = Path(__file__).with_name("by_grammar_more.txt").read_text(encoding="utf-8")
HANDS: dict[str, tuple[str, str]] = {
    name: (verdicts, text)
    for name, verdicts, text in re.findall(r"^==== (\S+) (.*?)\n(.*?)(?=^====|\Z)", TEXT, re.MULTILINE | re.DOTALL)
}
FORMATS: tuple[WrittenFormat, ...] = ("phh", "ohh", "pokerstars")


def found_in(text: str, file: Path) -> list[Found]:
    file.write_text(text, encoding="utf-8")
    return list(hands_in(file))


@pytest.mark.parametrize("name", HANDS)
def test_the_verdict(name: str, tmp_path: Path) -> None:
    verdicts, text = HANDS[name]
    found = [one.replay() for one in found_in(text, tmp_path / "hand.txt")]
    assert [one.verdict for one in found] == verdicts.split(";"), [one.why for one in found]


@pytest.mark.parametrize("name", [name for name, (verdicts, _) in HANDS.items() if "to the chip" in verdicts])
def test_written_again_and_in_every_format(name: str, tmp_path: Path) -> None:
    for one in found_in(HANDS[name][1], tmp_path / "hand.txt"):
        if one.replay().verdict != "to the chip":
            continue
        assert isinstance(one.item, StarsHand)
        written = rewritten(one.item)
        assert replay_stars(read_stars(written)).verdict == "to the chip"
        assert rewritten(read_stars(written)) == written
        hand = one.play().hand
        for to in FORMATS:
            try:
                text = hand_text(hand, to)
            except BadInput as wrong:
                assert "has no PHH variant" in str(wrong)  # noqa: PT017 - the only thing that may be refused
                continue
            (again,) = found_in(text, tmp_path / f"again{SUFFIX[to]}")
            assert again.replay().verdict == "to the chip", (to, again.replay().why)
            assert again.play().hand.state.pot == hand.state.pot


def test_every_hand_is_counted(tmp_path: Path) -> None:
    """All of them in one file: each for itself, none lost between two others."""
    stars = [text for verdicts, text in HANDS.values() if "unreadable" not in verdicts and "Hand #" in text]
    found = found_in("\n\n".join(stars), tmp_path / "all.txt")
    verdicts = [verdict for verdicts, text in HANDS.values() if text in stars for verdict in verdicts.split(";")]
    assert [one.replay().verdict for one in found] == verdicts
    assert Stats().read(found).hands == verdicts.count("to the chip")


def test_a_name_that_looks_like_a_street_makes_none() -> None:
    verdicts, text = HANDS["disconnected-timed-out"]
    renamed = re.sub(r"\bann\b", "*** FLOP ***", text)
    assert "*** FLOP *** has returned" in renamed
    assert replay_stars(read_stars(renamed)).verdict == verdicts


def test_up_cards_that_nobody_wrote_down_prove_nothing() -> None:
    """Who acts first is read from them: such a hand stops early, and an illegal wager still differs."""
    text = re.sub(r"^Dealt to .*\n", "", HANDS["stud-bring-in-complete"][1], flags=re.MULTILINE)
    found = replay_stars(read_stars(text))
    assert (found.verdict, "up cards" in found.why) == ("stops early", True)
    wrong = text.replace("raises $0.35 to $0.50", "raises $0.85 to $1")
    assert replay_stars(read_stars(wrong)).verdict in ("differs", "stops early")
    known = HANDS["stud-bring-in-complete"][1].replace("raises $0.35 to $0.50", "raises $0.95 to $1.10")
    assert replay_stars(read_stars(known)).verdict == "differs"


ANN, BOB, CYD = '"Ann B @ a1"', '"bob @ b2"', '"c:yd @ c3"'
POKERNOW = [
    "-- starting hand #3 (id: abc) (No Limit Texas Hold'em) (dealer: \"Ann B @ a1\") --",
    'Player stacks: #1 "Ann B @ a1" (200) | #2 "bob @ b2" (200) | #5 "c:yd @ c3" (350)',
    f"{BOB} posts a small blind of 1", f"{CYD} posts a big blind of 2", f"{ANN} posts a straddle of 4",
    f"{BOB} raises to 12", f"{CYD} folds", f"{ANN} raises to 200 and go all in", f"{BOB} calls 200 and go all in",
    f"{ANN} shows a A♥, K♥.", f"{BOB} shows a Q♣, Q♦.",
    "Flop:  [2♥, 3♥, 4♣]", "Turn: 2♥, 3♥, 4♣ [9♥]", "River: 2♥, 3♥, 4♣, 9♥ [8♠]",
    "Turn (second run): 2♥, 3♥, 4♣ [Q♠]", "River (second run): 2♥, 3♥, 4♣, Q♠ [2♣]",
    f"{ANN} collected 201 from pot with Flush", f"{BOB} collected 201 from pot with Full House on the second run",
    "-- ending hand #3 (id: abc) --",
    "-- starting hand #4 (id: abd) (Pot Limit Omaha Hi/Lo 8 or Better) (dead button) --",
    'Player stacks: #1 "Ann B @ a1" (199) | #2 "bob @ b2" (201.50) | #5 "c:yd @ c3" (348)',
    f"{ANN} posts a missing small blind of 1", f"{ANN} posts a missed big blind of 2", f"{CYD} posts a big blind of 2",
    f"{ANN} checks", f"{BOB} calls 2", f"{CYD} checks", "Flop:  [A♥, 10♥, 4♣]", f"{CYD} checks", f"{ANN} bets 5",
    f"{BOB} folds", f"{CYD} folds", f"Uncalled bet of 5 returned to {ANN}", f"{ANN} collected 7 from pot",
    "-- ending hand #4 (id: abd) --",
]  # fmt: skip


def test_pokernow_runs_twice_from_the_turn_and_makes_up_for_missed_blinds(tmp_path: Path) -> None:
    """A missed blind may be told of before the blinds of the hand."""
    file = tmp_path / "log.csv"
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(["entry", "at", "order"])
        rows.writerows(
            [entry, "2024-02-01T10:00:00.000Z", at] for at, entry in reversed(list(enumerate(POKERNOW, 1000)))
        )
    found = [one.replay() for one in hands_in(file)]
    assert [one.verdict for one in found] == ["to the chip"] * 2, [one.why for one in found]
    assert found[1].finishing_stacks is not None
    assert [str(stack) for stack in found[1].finishing_stacks] == ["203", "199.5", "346"]


@pytest.mark.parametrize("name", ["straddle-line", "straddle-as-big-blind"])
def test_a_straddle_is_no_big_blind(name: str, tmp_path: Path) -> None:
    """Neither where results are counted in big blinds, nor where the hand is written for others."""
    (found,) = found_in(HANDS[name][1], tmp_path / "hand.txt")
    hand = found.play().hand
    stats = Stats(by="stake").read([found])
    big = hand.setup.stakes.small / 100
    lost = {who: tally.win_rate.per_hundred for who, _, tally in stats.rows() if tally.win_rate is not None}
    assert lost["bob"] == -50, "a small blind"
    assert {stake for _, stake, _ in stats.rows()} == {f"no limit {big / 2:.0f}/{big:.0f} USD"}
    data = ohh_of(hand, Label(symbol="$", currency="USD"))["ohh"]
    assert (data["small_blind_amount"], data["big_blind_amount"]) == (big / 2, big)
    posts = [act["action"] for act in data["rounds"][0]["actions"] if act["action"][:4] in ("Post", "Stra")]
    assert posts == ["Post SB", "Post BB", "Straddle"]


@pytest.mark.parametrize("site", ["888", "winamax"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_files_of_other_sites_are_taken_hand_by_hand(site: str, encoding: str, ends: str, tmp_path: Path) -> None:
    hands = [text for name, (_, text) in HANDS.items() if name.startswith(site)]
    file = tmp_path / "many.txt"
    file.write_bytes("".join(hands * 3).replace("\n", ends).encode(encoding))
    verdicts = [one.replay().verdict for one in hands_in(file)]
    alone = [verdict for name, (verdict, _) in HANDS.items() if name.startswith(site)]
    assert verdicts == alone * 3


@pytest.mark.parametrize(
    ("raise_", "call", "pot", "verdict"),
    [
        ("raises $1 to $4", "calls $2", "11.50", "to the chip"),  # completed to the next full bet
        ("raises $2 to $5", "calls $3", "13.50", "to the chip"),  # raised by a full bet
        ("raises $3 to $6", "calls $4", "15.50", "differs"),  # neither
    ],
)
def test_houses_differ_on_a_raise_over_a_short_one(raise_: str, call: str, pot: str, verdict: str) -> None:
    text = f"""PokerStars Hand #1:  Hold'em Limit ($2/$4 USD) - 2014/05/06 7:08:09 ET
Table 'Astarte' 6-max Seat #3 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($50 in chips)
Seat 3: cyd ($3 in chips)
Seat 4: dan ($60 in chips)
dan: posts small blind $0.50
ann: posts big blind $2
*** HOLE CARDS ***
bob: calls $2
cyd: raises $1 to $3 and is all-in
dan: folds
ann: {raise_}
"""
    text += f"""bob: {call}
*** FLOP *** [2c 7h Jd]
ann: checks
bob: checks
*** TURN *** [2c 7h Jd] [Qd]
ann: checks
bob: checks
*** RIVER *** [2c 7h Jd Qd] [3s]
ann: checks
bob: checks
*** SHOW DOWN ***
ann: shows [As Ah] (a pair of Aces)
bob: shows [Ks Kh] (a pair of Kings)
cyd: shows [9s 9h] (a pair of Nines)
ann collected ${pot} from pot
*** SUMMARY ***
Total pot ${pot} | Rake $0
"""
    found = replay_stars(read_stars(text))
    assert found.verdict == verdict, found.why
