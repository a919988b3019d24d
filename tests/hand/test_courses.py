"""How each game goes, as a second reader of the books wrote it down: played by the machine, it goes so.

Three players, the button in seat 3 (Tasmania deals from the dealer's left), limits of 2 and 4. Who opens bets or
raises by the least, everybody calls, nobody draws. `2 down from 1`: two cards face down to each, seat 1 first;
`flop: seat 1; to 2`: who opens that round, and with which wager; `board 2 +1`: one card more on the second board; then
which share is won by what. First stand the decks and how many can be dealt in with each, last the family and the
shares.
"""

from __future__ import annotations

import pytest
from tests.hand.courses import course

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS

CROWN, STAR, TASMANIA, OPEN = "crown-melbourne-poker", "star-sydney-poker", "tasmania-poker", "open-table"
clause = pytest.mark.clause
# fmt: off
COURSES = [
    pytest.param(CROWN, "chinese-poker",
        "52 cards for 8; 13 down from 1; units; chinese for front and middle and back",
        marks=clause(CROWN, "4.1:Chinese Poker", "13.1.1", "13.2.1(a)", "13.2.1(b)", "13.2.1(c)")),
    pytest.param(CROWN, "crazy-pineapple-hilo",
        "52 cards for 11; blind 1:1 2:2; 3 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; discard 1; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; high one pair, nines, ten, seven and five kickers; flop for high and low",
        marks=clause(CROWN, "4.1:Crazy Pineapple Holdem Hi-Lo Eight Qualifier", "8.9.2", "12.1.1(b)", "12.2.1",
            "12.2.3", "12.3.1", "12.3.2", "12.3.3", "12.3.4", "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2",
            "12.5.3", "12.5.4(b)(v):1", "12.5.4(b)(v):2")),
    pytest.param(CROWN, "crazy-pineapple",
        "52 cards for 11; blind 1:1 2:2; 3 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; discard 1; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot one pair, nines, ten, seven and five kickers; flop for high",
        marks=clause(CROWN, "4.1:Crazy Pineapple Holdem", "8.9.2", "12.1.1(b)", "12.2.1", "12.2.3", "12.3.1",
            "12.3.2", "12.3.3", "12.3.4", "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2", "12.5.3",
            "12.5.4(a)")),
    pytest.param(CROWN, "crown-stud",
        "52 cards for 10 or 40 cards for 8 or 36 cards for 7 or 32 cards for 6; ante 1:1 2:1 3:1; "
        "1 down from 1; 1 up from 1; first: seat 2; to 2; burn; 1 up from 1; second: seat 1; to 2; burn; "
        "1 up from 1; third: seat 1; to 4; burn; 1 down from 1; final: seat 1; to 4; "
        "pot one pair, nines, ace, ten and five kickers; stud for high",
        marks=clause(CROWN, "4.1:Crown Stud", "10.1", "10.2.1(a)", "10.3.1", "10.3.2", "10.4.1", "10.4.2",
            "10.4.3", "10.6.1", "10.6.1(b)", "10.6.3", "10.6.4", "10.6.6(a)(i)")),
    pytest.param(CROWN, "double-flop-holdem",
        "52 cards for 11; blind 1:1 2:2; 2 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "board 2 +3; flop: seat 1; to 2; burn; board 1 +1; board 2 +1; turn: seat 1; to 4; burn; "
        "board 1 +1; board 2 +1; river: seat 1; to 4; top one pair, nines, king, eight and seven kickers; "
        "bottom two pair, fours and threes, jack kicker; flop for top and bottom",
        marks=clause(CROWN, "4.1:Double Flop Holdem", "8.9.2", "12.1.1(a)", "12.2.1", "12.2.3", "12.3.1",
            "12.3.1(a)", "12.3.2", "12.3.3", "12.4.1", "12.4.1(a)", "12.4.2", "12.4.3", "12.5.1", "12.5.1(a)",
            "12.5.2", "12.5.3", "12.5.4(b)(i)", "12.5.4(b)(ii)")),
    pytest.param(CROWN, "draw-ante",
        "52 cards for 8 or 40 cards for 6 or 36 cards for 5 or 32 cards for 5; ante 1:1 2:1 3:1; "
        "5 down from 1; before the draw: seat 1; to 2; draw 0-5; after the draw: seat 1; to 4; "
        "pot one pair, nines, seven, five and three kickers; draw for high",
        marks=clause(CROWN, "4.1:Draw (Ante wager)", "9.1.2", "9.2.1", "9.3.1(b)", "9.3.1", "9.4.1", "9.6.1",
            "9.6.2", "9.6.3(a)")),
    pytest.param(CROWN, "draw-blind",
        "52 cards for 8 or 40 cards for 6 or 36 cards for 5 or 32 cards for 5; blind 1:1 2:2; "
        "5 down from 1; before the draw: seat 3; to 4; draw 0-5; after the draw: seat 1; to 4; "
        "pot one pair, nines, seven, five and three kickers; draw for high",
        marks=clause(CROWN, "4.1:Draw (Blind)", "9.1.2", "9.2.1", "9.3.1(a)", "9.3.1", "9.4.1", "9.6.1", "9.6.2",
            "9.6.3(a)")),
    pytest.param(CROWN, "draw-kitty",
        "52 cards for 7 or 40 cards for 5 or 36 cards for 4 or 32 cards for 4; ante 1:1 2:1 3:1; "
        "blind 1:1 2:2; 5 down from 1 and the kitty 5; before the draw: seat 3; to 4; draw 0-5; "
        "after the draw: seat 1; to 4; pot one pair, nines, ten, five and three kickers; draw for high",
        marks=clause(CROWN, "4.1:Draw (Kitty)", "9.1.2", "9.2.1(a)", "9.3.1(a)", "9.3.1(c)", "9.3.3(e)", "9.4.1",
            "9.6.1", "9.6.2", "9.6.3(a)")),
    pytest.param(CROWN, "faro-manila",
        "52 cards for 8; blind 1:1 2:2; 5 down from 1; board 1 +1; first: seat 3; to 4; burn; board 1 +1; "
        "second: seat 1; to 2; burn; board 1 +1; third: seat 1; to 4; burn; board 1 +1; fourth: seat 1; "
        "to 4; burn; board 1 +1; final: seat 1; to 4; pot full house, fours over eights; manila for high",
        marks=clause(CROWN, "4.1:Faro Manila", "11.1.2", "11.2.1(c)", "11.5.1", "11.3.1", "11.3.3", "11.4.1",
            "11.4.2", "11.4.3", "11.5.2", "11.5.3", "11.5.4")),
    pytest.param(CROWN, "five-card-stud",
        "52 cards for 10 or 40 cards for 8 or 36 cards for 7 or 32 cards for 6; ante 1:1 2:1 3:1; "
        "1 down from 1; 1 up from 1; first: seat 2; to 2; burn; 1 up from 1; second: seat 1; to 2; burn; "
        "1 up from 1; third: seat 1; to 4; burn; 1 up from 1; final: seat 2; to 4; "
        "pot one pair, nines, ace, ten and five kickers; stud for high",
        marks=clause(CROWN, "4.1:Five Card Stud", "10.1", "10.2.1(a)", "10.3.1", "10.3.2", "10.4.1", "10.4.2",
            "10.4.3", "10.6.1", "10.6.1(a)", "10.6.3", "10.6.4", "10.6.6(a)(i)")),
    pytest.param(CROWN, "holdem-hilo",
        "52 cards for 11; blind 1:1 2:2; 2 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; river: seat 1; to 4; "
        "high one pair, nines, king, ten and eight kickers; flop for high and low",
        marks=clause(CROWN, "4.1:Holdem Hi-Lo Eight Qualifier", "8.9.2", "12.1.1(a)", "12.2.1", "12.2.3",
            "12.3.1", "12.3.2", "12.3.3", "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2", "12.5.3",
            "12.5.4(b)(v):1", "12.5.4(b)(v):2")),
    pytest.param(CROWN, "holdem",
        "52 cards for 11 or 32 cards for 11 or 20 cards for 6; blind 1:1 2:2; 2 down from 1; "
        "pre-flop: seat 3; to 4; burn; board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; "
        "to 4; burn; board 1 +1; river: seat 1; to 4; pot one pair, nines, king, ten and eight kickers; "
        "flop for high",
        marks=clause(CROWN, "4.1:Holdem", "8.9.2", "12.1.1(a)", "12.2.1", "12.2.3", "12.3.1", "12.3.2", "12.3.3",
            "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2", "12.5.3", "12.5.4(a)")),
    pytest.param(CROWN, "lowball-27",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the draw: seat 1; to 4; pot T-8-6-4-3 low; draw for low",
        marks=clause(CROWN, "4.1:Lowball Draw (2 to 7) and (A to 5)", "9.1.2", "9.2.1", "9.3.1(a)", "9.3.1",
            "9.4.1", "9.6.1", "9.6.2", "9.6.3(b)(ii)")),
    pytest.param(CROWN, "lowball-a5",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the draw: seat 1; to 4; pot T-8-6-4-3 low; draw for low",
        marks=clause(CROWN, "4.1:Lowball Draw (2 to 7) and (A to 5)", "9.1.2", "9.2.1", "9.3.1(a)", "9.3.1",
            "9.4.1", "9.6.1", "9.6.2", "9.6.3(c)(ii)")),
    pytest.param(CROWN, "omaha-hilo",
        "52 cards for 10; blind 1:1 2:2; 4 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; river: seat 1; to 4; "
        "pot straight, six high; flop for high and low",
        marks=clause(CROWN, "4.1:Omaha Hi-Lo Eight Qualifier", "8.9.2", "12.1.1(c)", "12.2.1", "12.2.3",
            "12.3.1", "12.3.2", "12.3.3", "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2", "12.5.3",
            "12.5.4(b)(vii):1", "12.5.4(b)(vii):2")),
    pytest.param(CROWN, "omaha",
        "52 cards for 10; blind 1:1 2:2; 4 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; river: seat 1; to 4; "
        "pot straight, six high; flop for high",
        marks=clause(CROWN, "4.1:Omaha", "8.9.2", "12.1.1(c)", "12.2.1", "12.2.3", "12.3.1", "12.3.2", "12.3.3",
            "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2", "12.5.3", "12.5.4(b)(vi):1")),
    pytest.param(CROWN, "pineapple",
        "52 cards for 11; blind 1:1 2:2; 3 down from 1; pre-flop: seat 3; to 4; discard 1; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot one pair, nines, ten, seven and five kickers; flop for high",
        marks=clause(CROWN, "4.1:Pineapple Holdem", "8.9.2", "12.1.1(b)", "12.2.1", "12.2.3", "12.2.4", "12.3.1",
            "12.3.2", "12.3.3", "12.4.1", "12.4.2", "12.4.3", "12.5.1", "12.5.2", "12.5.3", "12.5.4(a)")),
    pytest.param(CROWN, "razz",
        "52 cards for 8; ante 1:1 2:1 3:1; 2 down from 1; 1 up from 1; first: seat 2; to 2; burn; "
        "1 up from 1; second: seat 3; to 2; burn; 1 up from 1; third: seat 2; to 4; burn; 1 up from 1; "
        "fourth: seat 2; to 4; burn; 1 down from 1; final: seat 2; to 4; pot 8-5-4-3-A low; stud for low",
        marks=clause(CROWN, "4.1:Seven Card Stud Razz", "10.1", "10.2.1(b)", "10.3.1(a)(i)", "10.3.2", "10.4.1",
            "10.4.2", "10.4.3", "10.5.2", "10.5.1", "10.6.1", "10.6.1(b)", "10.6.3", "10.6.4", "10.6.6(c)(i)")),
    pytest.param(CROWN, "seven-card-stud-hilo",
        "52 cards for 8 or 40 cards for 6 or 36 cards for 5 or 32 cards for 4; ante 1:1 2:1 3:1; "
        "2 down from 1; 1 up from 1; first: seat 1; to 2; burn; 1 up from 1; second: seat 1; to 2; burn; "
        "1 up from 1; third: seat 3; to 4; burn; 1 up from 1; fourth: seat 3; to 4; burn; 1 down from 1; "
        "final: seat 3; to 4; high three of a kind, nines, ten and seven kickers; low 8-5-4-3-A low; "
        "stud for high and low",
        marks=clause(CROWN, "4.1:Seven Card Stud Hi-Lo Eight Qualifier", "10.1", "10.2.1(b)", "10.3.1", "10.3.2",
            "10.4.1", "10.4.2", "10.4.3", "10.5.2", "10.5.1", "10.6.1", "10.6.1(b)", "10.6.3", "10.6.4",
            "10.6.6(b)(i)", "10.6.6(b)(ii)")),
    pytest.param(CROWN, "seven-card-stud",
        "52 cards for 8 or 40 cards for 6 or 36 cards for 5 or 32 cards for 4; ante 1:1 2:1 3:1; "
        "2 down from 1; 1 up from 1; first: seat 1; to 2; burn; 1 up from 1; second: seat 1; to 2; burn; "
        "1 up from 1; third: seat 3; to 4; burn; 1 up from 1; fourth: seat 3; to 4; burn; 1 down from 1; "
        "final: seat 3; to 4; pot three of a kind, nines, ten and seven kickers; stud for high",
        marks=clause(CROWN, "4.1:Seven Card Stud", "10.1", "10.2.1(b)", "10.3.1", "10.3.2", "10.4.1", "10.4.2",
            "10.4.3", "10.5.2", "10.5.1", "10.6.1", "10.6.1(b)", "10.6.3", "10.6.4", "10.6.6(a)(i)")),
    pytest.param(CROWN, "three-card-manila",
        "36 cards for 9 or 32 cards for 7; blind 1:1 2:2; 3 down from 1; board 1 +1; first: seat 3; to 4; "
        "burn; board 1 +1; second: seat 1; to 2; burn; board 1 +1; third: seat 1; to 4; burn; board 1 +1; "
        "fourth: seat 1; to 4; burn; board 1 +1; final: seat 1; to 4; "
        "pot two pair, kings and jacks, ten kicker; manila for high",
        marks=clause(CROWN, "4.1:Three Card Manila", "11.1.2", "11.2.1(b)", "11.5.1", "11.3.1", "11.3.3",
            "11.4.1", "11.4.2", "11.4.3", "11.5.2", "11.5.3", "11.5.4")),
    pytest.param(CROWN, "triple-draw-27",
        "52 cards for 6; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the first draw: seat 1; to 2; draw 0-5; after the second draw: seat 1; to 4; "
        "draw 0-5; after the third draw: seat 1; to 4; pot T-8-6-4-3 low; draw for low",
        marks=clause(CROWN, "4.1:Triple Draw (2 to 7) and (A to 5)", "9.1.2", "9.2.1", "9.3.1(a)", "9.3.1",
            "9.4.1", "9.5.1", "9.5.2", "9.6.1", "9.6.2", "9.6.3(b)(ii)")),
    pytest.param(CROWN, "triple-draw-a5",
        "52 cards for 6; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the first draw: seat 1; to 2; draw 0-5; after the second draw: seat 1; to 4; "
        "draw 0-5; after the third draw: seat 1; to 4; pot T-8-6-4-3 low; draw for low",
        marks=clause(CROWN, "4.1:Triple Draw (2 to 7) and (A to 5)", "9.1.2", "9.2.1", "9.3.1(a)", "9.3.1",
            "9.4.1", "9.5.1", "9.5.2", "9.6.1", "9.6.2", "9.6.3(c)(ii)")),
    pytest.param(CROWN, "two-card-manila",
        "36 cards for 11 or 32 cards for 11; blind 1:1 2:2; 2 down from 1; board 1 +1; first: seat 3; "
        "to 4; burn; board 1 +1; second: seat 1; to 2; burn; board 1 +1; third: seat 1; to 4; burn; "
        "board 1 +1; fourth: seat 1; to 4; burn; board 1 +1; final: seat 1; to 4; "
        "pot straight, king high; manila for high",
        marks=clause(CROWN, "4.1:Two Card Manila", "11.1.2", "11.2.1(a)", "11.5.1", "11.3.1", "11.3.3", "11.4.1",
            "11.4.2", "11.4.3", "11.5.2", "11.5.3", "11.5.4")),
    pytest.param(STAR, "crazy-pineapple",
        "52 cards for 11; blind 1:1 2:2; 3 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; discard 1; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot one pair, nines, ten, seven and five kickers; flop for high",
        marks=clause(STAR, "6.1.1(vii)", "23.1", "23.2", "23.3.1", "23.3.2", "23.4.1", "23.4.2", "23.4.3",
            "23.4.4", "23.5.1", "23.5.2", "23.5.3", "23.6.1", "23.6.2", "23.6.3", "23.7.3")),
    pytest.param(STAR, "draw-ante",
        "52 cards for 9 or 32 cards for 6; ante 1:1 2:1 3:1; 5 down from 1; before the draw: seat 1; "
        "to 2; draw 0-5; after the draw: seat 1; to 4; "
        "pot one pair, nines, seven, five and three kickers; draw for high",
        marks=clause(STAR, "6.1.1(i)", "6.1.2(i)", "14.1", "14.2", "14.3.1", "14.3.3", "14.4.1", "14.5.1",
            "14.5.2", "14.6")),
    pytest.param(STAR, "draw-blind",
        "52 cards for 9 or 32 cards for 6; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the draw: seat 1; to 4; pot one pair, nines, seven, five and three kickers; "
        "draw for high",
        marks=clause(STAR, "6.1.1(i)", "6.1.2(i)", "15.1", "15.2", "15.3.1", "15.3.3", "15.4.1", "15.5.1",
            "15.5.3", "15.6")),
    pytest.param(STAR, "five-card-stud",
        "52 cards for 11 or 32 cards for 7; ante 1:1 2:1 3:1; 1 down from 1; 1 up from 1; first: seat 2; "
        "to 2; 1 up from 1; second: seat 2; to 2; 1 up from 1; third: seat 2; to 4; 1 up from 1; "
        "final: seat 2; to 4; pot one pair, nines, seven, five and three kickers; stud for high",
        marks=clause(STAR, "6.1.1(ii)", "6.1.2(ii)", "16.1", "16.2", "16.3.1", "16.3.2", "16.4.1", "16.4.2",
            "16.4.3", "16.5.1", "16.5.2", "16.5.3", "16.6.3")),
    pytest.param(STAR, "holdem",
        "52 cards for 11 or 36 cards for 11 or 32 cards for 11; blind 1:1 2:2; 2 down from 1; "
        "pre-flop: seat 3; to 4; burn; board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; "
        "to 4; burn; board 1 +1; river: seat 1; to 4; pot one pair, nines, king, ten and eight kickers; "
        "flop for high",
        marks=clause(STAR, "6.1.1(iv)", "6.1.3(iii)", "6.1.2(vi)", "20.1", "20.2", "20.3.1", "20.3.2", "20.4.1",
            "20.4.2", "20.4.3", "20.5.1", "20.5.2", "20.5.3", "20.6.1", "20.6.2", "20.6.3", "20.7.3")),
    pytest.param(STAR, "omaha",
        "52 cards for 11; blind 1:1 2:2; 4 down from 1; pre-flop: seat 3; to 4; burn; board 1 +3; "
        "flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; river: seat 1; to 4; "
        "pot straight, six high; flop for high",
        marks=clause(STAR, "6.1.1(v)", "21.1", "21.2", "21.3.1", "21.3.2", "21.4.1", "21.4.2", "21.4.3",
            "21.5.1", "21.5.2", "21.5.3", "21.6.1", "21.6.2", "21.6.3", "21.7.3")),
    pytest.param(STAR, "pineapple",
        "52 cards for 11; blind 1:1 2:2; 3 down from 1; pre-flop: seat 3; to 4; discard 1; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot one pair, nines, ten, seven and five kickers; flop for high",
        marks=clause(STAR, "6.1.1(vi)", "22.1", "22.2", "22.3.1", "22.3.2", "22.3.3", "22.4.1", "22.4.2",
            "22.4.3", "22.5.1", "22.5.2", "22.5.3", "22.6.1", "22.6.2", "22.6.3", "22.7.3")),
    pytest.param(STAR, "seven-card-stud",
        "52 cards for 9 or 32 cards for 5; ante 1:1 2:1 3:1; 2 down from 1; 1 up from 1; first: seat 1; "
        "to 2; 1 up from 1; second: seat 2; to 2; 1 up from 1; third: seat 2; to 4; 1 up from 1; "
        "fourth: seat 1; to 4; 1 down from 1; final: seat 1; to 4; "
        "pot one pair, nines, king, ten and eight kickers; stud for high",
        marks=clause(STAR, "6.1.1(iii)", "6.1.2(iii)", "17.1", "17.2", "17.3.1", "17.3.2", "17.4.1", "17.4.2",
            "17.4.3", "17.5.1", "17.5.3", "17.5.4", "17.6.3")),
    pytest.param(STAR, "three-card-manila",
        "36 cards for 9 or 32 cards for 9; blind 1:1 2:2; 3 down from 1; board 1 +1; first: seat 3; to 4; "
        "board 1 +1; second: seat 1; to 2; board 1 +1; third: seat 1; to 4; board 1 +1; fourth: seat 1; "
        "to 4; board 1 +1; final: seat 1; to 4; pot two pair, jacks and sixes, king kicker; "
        "manila for high",
        marks=clause(STAR, "6.1.3(ii)", "6.1.2(v)", "19.1", "19.2", "19.3.1", "19.3.2", "19.4.1", "19.4.2",
            "19.4.3", "19.5.1", "19.5.2", "19.5.3", "19.6.3")),
    pytest.param(STAR, "two-card-manila",
        "36 cards for 11 or 32 cards for 11; blind 1:1 2:2; 2 down from 1; board 1 +1; first: seat 3; "
        "to 4; board 1 +1; second: seat 1; to 2; board 1 +1; third: seat 1; to 4; board 1 +1; "
        "fourth: seat 1; to 4; board 1 +1; final: seat 1; to 4; pot straight, ace high; manila for high",
        marks=clause(STAR, "6.1.3(i)", "6.1.2(iv)", "18.1", "18.2", "18.3.1", "18.3.2", "18.4.1", "18.4.2",
            "18.4.3", "18.5.1", "18.5.2", "18.5.3", "18.6.3")),
    pytest.param(TASMANIA, "five-card-stud",
        "52 cards for 10 or 32 cards for 5; ante 3:1 1:1 2:1; 1 down from 3; 1 up from 3; first: seat 2; "
        "to 1; 1 up from 3; second: seat 1; to 1; 1 up from 3; third: seat 1; to 1; 1 up from 3; "
        "final: seat 1; to 1; pot one pair, nines, seven, five and three kickers; stud for high",
        marks=clause(TASMANIA, "B.1.1.a", "B.3.4.a", "B.5.4", "B.9.2", "B.11.1.a", "B.11.1.b", "B.11.2.a",
            "B.11.2.b", "B.11.3.a")),
    pytest.param(TASMANIA, "holdem",
        "52 cards for 10; blind 3:1 1:2; 2 down from 3; pre-flop: seat 2; to 4; burn; board 1 +3; "
        "flop: seat 3; to 2; burn; board 1 +1; turn: seat 3; to 4; burn; board 1 +1; river: seat 3; to 4; "
        "pot one pair, nines, king, ten and eight kickers; flop for high",
        marks=clause(TASMANIA, "C.1.2.a", "C.8.1", "C.10.3", "C.11.3", "C.12.1.a", "C.12.2.a", "C.5.2.g",
            "C.11.5", "C.12.4", "C.14.2.a", "C.11.7", "C.11.8", "C.11.1")),
    pytest.param(OPEN, "badugi",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 4 down from 1; before the draw: seat 3; to 4; "
        "draw 0-4; after the first draw: seat 1; to 2; draw 0-4; after the second draw: seat 1; to 4; "
        "draw 0-4; after the third draw: seat 1; to 4; pot two-card badugi, 4-A; draw for low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "draw.change", "order.button", "games.badugi", "ranking.badugi")),
    pytest.param(OPEN, "courchevel-hilo",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; board 1 +1; pre-flop: seat 3; "
        "to 4; burn; board 1 +2; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; "
        "board 1 +1; river: seat 1; to 4; high straight, six high; low 6-5-4-2-A low; "
        "flop for high and low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "games.courchevel",
            "order.blinds", "betting.actions", "deal.burn", "deal.board", "order.button", "ranking.high",
            "ranking.eight")),
    pytest.param(OPEN, "courchevel",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; board 1 +1; pre-flop: seat 3; "
        "to 4; burn; board 1 +2; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; "
        "board 1 +1; river: seat 1; to 4; pot straight, six high; flop for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "games.courchevel",
            "order.blinds", "betting.actions", "deal.burn", "deal.board", "order.button", "ranking.high")),
    pytest.param(OPEN, "double-board-holdem",
        "52 cards for 10; ante 1:1 2:1 3:1; blind 1:1 2:2; 2 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; board 2 +3; flop: seat 1; to 2; burn; board 1 +1; board 2 +1; turn: seat 1; to 4; "
        "burn; board 1 +1; board 2 +1; river: seat 1; to 4; "
        "top one pair, nines, king, eight and seven kickers; "
        "bottom two pair, fours and threes, jack kicker; flop for top and bottom",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "games.double", "order.button")),
    pytest.param(OPEN, "five-card-draw",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the draw: seat 1; to 4; pot one pair, nines, seven, five and three kickers; "
        "draw for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "draw.change", "order.button", "games.draw", "ranking.high")),
    pytest.param(OPEN, "holdem",
        "52 cards for 10; ante 1:1 2:1 3:1; blind 1:1 2:2; 2 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot one pair, nines, king, ten and eight kickers; flop for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.holdem", "ranking.high")),
    pytest.param(OPEN, "omaha-five-hilo",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; high four of a kind, nines, jack kicker; flop for high and low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.omaha", "ranking.high",
            "ranking.eight")),
    pytest.param(OPEN, "omaha-five",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot four of a kind, nines, jack kicker; flop for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.omaha", "ranking.high")),
    pytest.param(OPEN, "omaha-hilo",
        "52 cards for 10; ante 1:1 2:1 3:1; blind 1:1 2:2; 4 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot straight, six high; flop for high and low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.omaha", "ranking.high",
            "ranking.eight")),
    pytest.param(OPEN, "omaha-six-hilo",
        "52 cards for 7; ante 1:1 2:1 3:1; blind 1:1 2:2; 6 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; high straight, eight high; low 6-5-4-2-A low; flop for high and low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.omaha", "ranking.high",
            "ranking.eight")),
    pytest.param(OPEN, "omaha-six",
        "52 cards for 7; ante 1:1 2:1 3:1; blind 1:1 2:2; 6 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot straight, eight high; flop for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.omaha", "ranking.high")),
    pytest.param(OPEN, "omaha",
        "52 cards for 10; ante 1:1 2:1 3:1; blind 1:1 2:2; 4 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot straight, six high; flop for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.omaha", "ranking.high")),
    pytest.param(OPEN, "razz",
        "52 cards for 8; ante 1:1 2:1 3:1; 2 down from 1; 1 up from 1; third street: seat 2; to 2; burn; "
        "1 up from 1; fourth street: seat 3; to 2; burn; 1 up from 1; fifth street: seat 2; to 4; burn; "
        "1 up from 1; sixth street: seat 2; to 4; burn; 1 down from 1; seventh street: seat 2; to 4; "
        "pot 8-5-4-3-A low; stud for low",
        marks=clause(OPEN, "seats.most", "posting.antes", "deal.first", "order.bring", "betting.actions",
            "deal.burn", "deal.up", "order.board", "deal.last", "games.razz", "ranking.a5")),
    pytest.param(OPEN, "seven-card-stud-hilo",
        "52 cards for 8; ante 1:1 2:1 3:1; 2 down from 1; 1 up from 1; third street: seat 1; to 2; burn; "
        "1 up from 1; fourth street: seat 1; to 2; burn; 1 up from 1; fifth street: seat 3; to 4; burn; "
        "1 up from 1; sixth street: seat 3; to 4; burn; 1 down from 1; seventh street: seat 3; to 4; "
        "high three of a kind, nines, ten and seven kickers; low 8-5-4-3-A low; stud for high and low",
        marks=clause(OPEN, "seats.most", "posting.antes", "deal.first", "order.bring", "betting.actions",
            "deal.burn", "deal.up", "order.board", "deal.last", "games.stud", "ranking.high", "ranking.eight")),
    pytest.param(OPEN, "seven-card-stud",
        "52 cards for 8; ante 1:1 2:1 3:1; 2 down from 1; 1 up from 1; third street: seat 1; to 2; burn; "
        "1 up from 1; fourth street: seat 1; to 2; burn; 1 up from 1; fifth street: seat 3; to 4; burn; "
        "1 up from 1; sixth street: seat 3; to 4; burn; 1 down from 1; seventh street: seat 3; to 4; "
        "pot three of a kind, nines, ten and seven kickers; stud for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "deal.first", "order.bring", "betting.actions",
            "deal.burn", "deal.up", "order.board", "deal.last", "games.stud", "ranking.high")),
    pytest.param(OPEN, "short-deck-holdem",
        "36 cards for 10; ante 1:1 2:1 3:1; blind 1:1 2:2; 2 down from 1; pre-flop: seat 3; to 4; burn; "
        "board 1 +3; flop: seat 1; to 2; burn; board 1 +1; turn: seat 1; to 4; burn; board 1 +1; "
        "river: seat 1; to 4; pot two pair, queens and sixes, king kicker; flop for high",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "deal.burn", "deal.board", "order.button", "games.short", "ranking.short")),
    pytest.param(OPEN, "single-draw-27",
        "52 cards for 8; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the draw: seat 1; to 4; pot T-8-6-4-3 low; draw for low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "draw.change", "order.button", "games.draw", "ranking.27")),
    pytest.param(OPEN, "triple-draw-27",
        "52 cards for 6; ante 1:1 2:1 3:1; blind 1:1 2:2; 5 down from 1; before the draw: seat 3; to 4; "
        "draw 0-5; after the first draw: seat 1; to 2; draw 0-5; after the second draw: seat 1; to 4; "
        "draw 0-5; after the third draw: seat 1; to 4; pot T-8-6-4-3 low; draw for low",
        marks=clause(OPEN, "seats.most", "posting.antes", "posting.blinds", "deal.first", "order.blinds",
            "betting.actions", "draw.change", "order.button", "games.draw", "ranking.27")),
]
# fmt: on


@pytest.mark.parametrize(("book", "game", "goes"), COURSES)
def test_a_game_goes_as_its_book_says(book: str, game: str, goes: str) -> None:
    assert course(load_book(book).game(game)) == goes


def test_no_game_is_left_out() -> None:
    books = [load_book(slug) for slug in BOOKS if load_book(slug).head.kind != "banked"]
    among_players = {(book.slug, game) for book in books for game in book.games}
    assert among_players == {tuple(one.values[:2]) for one in COURSES}
