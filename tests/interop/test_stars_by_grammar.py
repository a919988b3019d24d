"""Hands written by the grammar of PokerStars text and not taken from any file: read, played, written, read again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardspeak.interop.hands import hands_in
from cardspeak.interop.stars import StarsHand, read_stars, replay_stars, rewritten

TEXT = Path(__file__).with_name("by_grammar.txt").read_text(encoding="utf-8")
HANDS: dict[str, str] = dict(re.findall(r"^==== (\S+)\n(.*?)(?=^====|\Z)", TEXT, re.MULTILINE | re.DOTALL))
HEAD = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2015/03/04 5:06:07 ET"


def evening(a: str = "anna", b: str = "ben", c: str = "cleo", *, head: str = HEAD, sign: str = "$") -> str:
    """Three players, a hand to the river, one hand shown and one known by the summary alone."""
    return f"""{head}
Table 'Aenea II' 6-max Seat #1 is the button
Seat 1: {a} ({sign}200 in chips) 
Seat 2: {b} ({sign}150 in chips) 
Seat 4: {c} ({sign}99.50 in chips) 
{b}: posts small blind {sign}1
{c}: posts big blind {sign}2
*** HOLE CARDS ***
Dealt to {a} [As Kd]
{a}: raises {sign}4 to {sign}6
{b}: calls {sign}5
{c}: folds 
*** FLOP *** [2c 7d Kh]
{b}: checks 
{a}: bets {sign}8
{b}: calls {sign}8
*** TURN *** [2c 7d Kh] [3s]
{b}: checks 
{a}: checks 
*** RIVER *** [2c 7d Kh 3s] [9d]
{b}: bets {sign}20
{a}: calls {sign}20
*** SHOW DOWN ***
{b}: shows [7s 7h] (three of a kind, Sevens)
{a}: mucks hand 
{b} collected {sign}67.50 from pot
*** SUMMARY ***
Total pot {sign}70 | Rake {sign}2.50 
Board [2c 7d Kh 3s 9d]
Seat 1: {a} (button) mucked [As Kd]
Seat 2: {b} (small blind) showed [7s 7h] and won ({sign}67.50) with three of a kind, Sevens
Seat 4: {c} (big blind) folded before Flop
"""  # noqa: W291 (the site ends lines so)


def again(text: str) -> str:
    """Written again, which reads and is written the same."""
    hand = read_stars(text)
    assert replay_stars(hand).verdict == "to the chip", replay_stars(hand).why
    written = rewritten(hand)
    assert replay_stars(read_stars(written)).verdict == "to the chip"
    assert rewritten(read_stars(written)) == written
    return written


def kept(text: str, written: str) -> list[str]:
    """Lines of the text that were not written again as they stood."""
    have = {line.strip() for line in written.splitlines()}
    return [line.strip() for line in text.splitlines() if line.strip() and line.strip() not in have]


@pytest.mark.parametrize("name", [name for name in HANDS if name != "cancelled"])
def test_a_hand_survives(name: str) -> None:
    again(HANDS[name])


def test_there_are_hands_of_every_family() -> None:
    assert len(HANDS) >= 35
    games = {read_stars(text).header.named.family for text in HANDS.values()}
    assert games == {"flop", "stud", "draw"}


@pytest.mark.parametrize(
    "names",
    [
        ("anna:", "ben :", "c:c"), ("x: folds", "y collected $5 from pot", "checks"),
        ("[As Kd]", "(button)", "(big blind) x"), ("123", "456 7", "8"), ("bob ($5 in chips)", "a (1 in chips) b", "c"),
        ("an", "an: n", "an: n: calls"), ("Søren ☃", "日本語", "Ωmega"), ('said, "x"', "o'neil", "*** FLOP ***x"),
        ("$100", "€uro", "50%"), ("Seat 2: x", "is the button", "Dealt to y"),
        ('bo said, "hi"', "has timed out", "joins the table"),
        ("Hand cancelled", "Total pot $70", "Board [2c 7d]"), ("*** TURN ***", "ann", "a  b"),
    ],
)  # fmt: skip
def test_a_name_may_look_like_anything(names: tuple[str, str, str]) -> None:
    text = evening(*names)
    assert not [line for line in kept(text, again(text)) if "three of a kind" not in line]


@pytest.mark.parametrize(
    ("head", "sign"),
    [
        ("PokerStars Zoom Hand #7:  Hold'em No Limit ($1/$2 USD) - 2015/03/04 5:06:07 ET", "$"),
        ("PokerStars Home Game Hand #7: {Club: of the #1}  Hold'em No Limit ($1/$2 USD) - 2015/03/04 5:06:07 ET", "$"),
        ("PokerStars Hand #7:  Mixed NLH/PLO (Hold'em No Limit, $1/$2 USD) - 2015/03/04 5:06:07 ET", "$"),
        ("PokerStars Hand #7:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2015/03/04 5:06:07 ET", "$"),
        ("PokerStars Hand #7:  Hold'em Pot Limit (€1/€2 EUR) - 2015/03/04 5:06:07 CET", "€"),
        ("PokerStars Hand #7:  Hold'em No Limit (₹1/₹2 INR) - 2015/03/04 5:06:07 IST", "₹"),
        ("PokerStars Hand #7:  Hold'em No Limit (1/2) - 2015/03/04 5:06:07 ET", ""),
        ("PokerStars Hand #7:  Hold'em No Limit (1/2 USD) - 2015/03/04 5:06:07 ET", ""),
        ("PokerStars Hand #7: Tournament #9, Hold'em No Limit - Level V (1/2) - 2015/03/04 5:06:07 ET", ""),
        ("PokerStars Hand #7: Tournament #9, Freeroll  Hold'em No Limit - Level V (1/2) - 2015/03/04 5:06:07 ET", ""),
        ("PokerStars Hand #7: Zoom Tournament #9, 50FPP Hold'em No Limit - Level V (1/2) - 2015/03/04 5:06:07 ET", ""),
        (
            "PokerStars Hand #7: Tournament #9, $1.00+$0.25+$0.15 USD HORSE (Hold'em No Limit) - "
            "Match Round II, Level V (1/2) - 2015/03/04 5:06:07 ET",
            "",
        ),
        (
            "PokerStars Hand #7: Tournament #9, $1.00+$0.20 USD Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - "
            "Level V (1/2) - 2015/03/04 5:06:07 ET",
            "",
        ),
    ],
)
def test_the_header_says_again_what_it_said(head: str, sign: str) -> None:
    text = evening(head=head, sign=sign)
    assert not [line for line in kept(text, again(text)) if "three of a kind" not in line]


def test_only_the_hero_is_dealt_to() -> None:
    """A tracker takes whoever is dealt cards for the hero; other hands stand where they were seen."""
    written = again(evening())
    assert [line for line in written.splitlines() if line.startswith("Dealt to")] == ["Dealt to anna [As Kd]"]
    assert "Seat 1: anna (button) mucked [As Kd]" in written


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("p-both", ["dora: posts small & big blinds $3"]),
        ("p-both-allin", ["dora: posts small & big blinds $2.50 and is all-in"]),
        ("p-straddle", ["cleo: posts big blind $2", "dora: posts straddle $4", "($1/$2 USD)"]),
        ("p-sitout-seat", ["Seat 3: eve ($150 in chips) is sitting out", "Seat 6: gil ($100 in chips) out of hand"]),
        ("p-rit", ["*** FIRST SHOW DOWN ***", "*** SECOND SHOW DOWN ***", "anna collected $149 from pot"]),
        ("s-sidepots", ["dora collected $69.50 from side pot-2", "ben collected $40 from main pot"]),
        ("o-hilo", ["anna collected $22.25 from main pot", "ben collected $35 from side pot"]),
        ("6plus", ["anna: posts button blind $2", "Seat 1: anna (button) (button blind) folded before Flop"]),
        ("capgame", ["raises $34 to $40 and has reached the $40 cap", "Seat 1: anna ($100 in chips)"]),
        ("cashout", ["ben cashed out the hand for $60 | Cash Out Fee $0.60", "Total pot $200 | Rake $2"]),
        ("t-bountychips", ["Seat 1: anna (3000 in chips, $30.61 bounty)", "ben wins $15.30 for eliminating cleo and"]),
        ("n-rupees-space", ["(Rs. 1/Rs. 2 INR)", "Seat 5: c (Rs. 80.50 in chips)", "b: raises Rs. 4 to Rs. 6"]),
        ("n-three-side-pots", ["Seat 1: a: raises 5 to 10 (100 in chips, $5 bounty)", "from side pot-3"]),
        ("t-ko", ["ben wins the $0.50 bounty for eliminating cleo", "cleo finished the tournament in 12th place"]),
    ],
)
def test_it_is_written_in_the_words_of_the_site(name: str, lines: list[str]) -> None:
    written = again(HANDS[name])
    assert not [line for line in lines if line not in written], written


def test_a_second_board_makes_another_hand() -> None:
    """Nothing is said of it that is true of the first board alone."""
    second = again(HANDS["p-rit"]).partition("*** SECOND SHOW DOWN ***")[2]
    assert second.splitlines()[1] == "anna: shows [As Kd]"


def test_a_hand_without_its_summary_has_a_result() -> None:
    text = evening().partition("*** SUMMARY")[0]
    found = replay_stars(read_stars(text))
    assert (found.verdict, str(found.commission)) == ("within commission", "2.50")


def test_a_hand_cut_off_among_its_payments_stops_early() -> None:
    text = HANDS["s-sidepots"].partition("anna collected $69.50")[0]
    assert replay_stars(read_stars(text)).verdict == "stops early"


def test_a_header_quoted_in_chat_begins_no_hand(tmp_path: Path) -> None:
    chat = f'anna said, "{HEAD}"\n'
    file = tmp_path / "chat.txt"
    file.write_text(evening().replace("*** TURN", f"{chat}*** TURN"), encoding="utf-8")
    assert [found.replay().verdict for found in hands_in(file)] == ["to the chip"]
    joined = evening().partition("*** TURN")[0] + f'anna said, "so{evening()}'
    file.write_text(joined, encoding="utf-8")
    assert [found.replay().verdict for found in hands_in(file)] == ["stops early", "to the chip"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_however_it_is_encoded(encoding: str, ends: str, tmp_path: Path) -> None:
    head = "PokerStars Hand #7:  Hold'em No Limit (€1/€2 EUR) - 2015/03/04 5:06:07 CET"
    file = tmp_path / "hand.txt"
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    text = mark + evening("Jürgen", "Éric", "ñandú", head=head, sign="€").replace("\n", ends)
    file.write_bytes((text + text).encode(encoding))
    found = list(hands_in(file))
    assert [one.replay().verdict for one in found] == ["to the chip"] * 2
    assert all(isinstance(one.item, StarsHand) and one.item.body.seated[0].name == "Jürgen" for one in found)


WINAMAX = """\
Winamax Poker - CashGame - HandId: #5335178-3965-1 - Holdem no limit (0.25€/0.50€) - 2013/11/07 03:53:58 UTC
Table: 'Milwaukee 02' 5-max (real money) Seat #5 is the button
Seat 1: totti (99.36€)
Seat 2: titi (64.76€)
Seat 5: fanf (94.85€)
*** ANTE/BLINDS ***
totti posts small blind 0.25€
titi posts big blind 0.50€
*** PRE-FLOP ***
fanf raises 0.75€ to 1.25€
totti raises 2€ to 3.25€
titi folds
fanf calls 2€
*** FLOP *** [8d 7d Ac]
totti bets 4.70€
fanf folds
totti collected 11.24€ from pot
*** SUMMARY ***
Total pot 11.24€ | Rake 0.46€
Board: [8d 7d Ac]
Seat 1: totti (small blind) won 11.24€
"""
PACIFIC = """***** 888poker Hand History for Game 539304607 *****
$0.05/$0.10 Blinds No Limit Holdem - *** 06 01 2014 00:00:50
Table Sunrise 9 Max (Real Money)
Seat 3 is the button
Total number of players : 3
Seat 1: ann ( $5.94 )
Seat 3: ben ( $10.76 )
Seat 4: cleo ( $1,010.10 )
cleo posts small blind [$0.05]
ann posts big blind [$0.10]
** Dealing down cards **
ben folds
cleo folds
** Summary **
ann collected [ $0.15 ]
"""


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (WINAMAX, ["Uncalled bet (€4.70) returned to totti", "totti collected €6.54 from pot", "| Rake €0.46"]),
        (PACIFIC, ["Uncalled bet ($0.05) returned to ann", "ann collected $0.10 from pot", "| Rake $0 "]),
    ],
)
def test_an_uncalled_bet_that_another_site_counts_as_won_is_written_apart(
    text: str, lines: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "other.txt"
    file.write_text(text, encoding="utf-8")
    (found,) = hands_in(file)
    assert isinstance(found.item, StarsHand)
    written = rewritten(found.item)
    assert not [line for line in lines if line not in written], written
    again(written)


def test_a_street_that_the_text_lost_stands_in_the_summary() -> None:
    """Nobody bets any more, and the writer went straight to the showdown."""
    text = evening().replace("bets $20", "checks").replace("calls $20", "checks").replace("$67.50", "$27.50")
    text = text.replace("pot $70", "pot $30")
    river = text[text.index("*** RIVER") : text.index("*** SHOW DOWN")]
    assert replay_stars(read_stars(text)).verdict == "to the chip"
    assert replay_stars(read_stars(text.replace(river, ""))).verdict == "differs"  # two players were still to bet
    short = text.replace("$200 in", "$14 in").replace("bets $8", "bets $8 and is all-in")
    lost = re.sub(r"\*\*\* (TURN|RIVER).*\n(.*: checks \n)*", "", short.replace("checks\n", "checks \n"))
    assert "RIVER" not in lost
    assert replay_stars(read_stars(lost)).verdict == "to the chip", replay_stars(read_stars(lost)).why


@pytest.mark.parametrize("name", ["ann ", " ann", "ann\t"])
def test_blanks_around_a_name_are_no_part_of_it(name: str) -> None:
    again(evening(name))
