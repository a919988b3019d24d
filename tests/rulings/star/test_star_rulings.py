"""The Star's rulings where a case file does not reach: every game, who is told, who sees what, the deal after."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.hand.checking import cards_in
from tests.table.sitting import blinds, deal, done, opened

from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.seen import Viewer
from cardspeak.hand.views import view
from cardspeak.hand.words.story import tell
from cardspeak.refusal import Refused
from cardspeak.rulings import Question, Ruling, report_of, rule
from cardspeak.rulings.conserved import missing
from cardspeak.table import Table
from cardspeak.table import commands as tc
from cardspeak.table import events as te

BOOK = "star-sydney-poker"
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "star-sydney-poker")
FLOP = ("holdem", "omaha", "pineapple", "crazy-pineapple")
MANILA = ("two-card-manila", "three-card-manila")
GAMES = ("draw-ante", "draw-blind", "five-card-stud", "seven-card-stud", *MANILA, *FLOP)


def dealt(game: str, stacks: list[int] | None = None, *, deck: int | None = None, **cards: Any) -> Hand:
    setup = make_setup(BOOK, game, stacks or [200, 200, 200], deck=deck)
    return Hand(setup, stacked_pack(setup, **cards), shuffle=lambda cards: list(reversed(cards)))


def ruled(hand: Hand, incident: str, **more: Any) -> Ruling:
    answer = rule(hand, report_of(incident, **more))
    assert isinstance(answer, Ruling), answer
    assert missing(hand) is None
    assert Hand.replay(hand.setup, hand.pack(), hand.events).state == hand.state
    return answer


def go_on(hand: Hand, until: Callable[[Hand], bool]) -> Hand:
    """Everybody stays in as cheaply as the game allows, until something holds."""
    while not until(hand):
        assert not hand.over, "it never came to that"
        verbs = {choice.verb: choice for choice in hand.legal}
        if "check" in verbs:
            answer = hand.check()
        elif "call" in verbs:
            answer = hand.call()
        elif "bet" in verbs:
            answer = hand.bet(verbs["bet"].least)
        else:
            answer = hand.act(c.Discard(hand.turn, tuple(hand.state.holes[hand.turn][: verbs["discard"].cards])))
        assert not isinstance(answer, Refused), answer
    return hand


def board_of(count: int) -> Callable[[Hand], bool]:
    return lambda hand: len(hand.state.boards[0]) == count


# -- every game ------------------------------------------------------------------------------------------------


@star("25.1.1", "25.7", "25.8", "26.6.2")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("incident", ["card exposed in the cut", "defective deck"])
def test_a_misdeal_gives_everything_back_in_every_game(game: str, incident: str) -> None:
    hand = dealt(game)
    go_on(hand, lambda hand: hand.turn != 0 and any(hand.state.faced[seat] >= 0 for seat in (1, 2, 3)))
    assert sum(hand.stacks.values()) < 600
    ruled(hand, incident)
    assert hand.stacks == {1: 200, 2: 200, 3: 200}
    assert hand.state.outcome == "misdeal"
    assert "the same player is dealt first" in " ".join(map(str, tell(hand.events)))


@star("25.1.2", "1.1:substantial-action")
@pytest.mark.parametrize("game", GAMES)
def test_one_action_is_not_substantial_and_two_are(game: str) -> None:
    """Antes, blinds and the deal are no action; a check, a call, a bet, a raise and a fold are."""
    hand = dealt(game)
    for acted in range(3):
        trial = hand.copy()
        found = ruled(trial, "not cut")
        assert (trial.state.outcome == "misdeal") is (acted < 2)
        assert found.facts == {"substantial action": "yes" if acted > 1 else "no"}
        before = len(hand.events)
        go_on(hand, lambda hand, before=before: len(hand.events) > before)  # type: ignore[misc]


@pytest.mark.parametrize("game", FLOP)
@pytest.mark.parametrize(
    ("lying", "incident", "facts", "clause"),
    [
        pytest.param(0, "premature flop", {}, "26.30", marks=star("26.30")),
        pytest.param(3, "premature turn", {}, "26.31", marks=star("26.31")),
        pytest.param(4, "premature river", {}, "26.32", marks=star("26.32")),
        pytest.param(3, "burn forgotten", {"reconstructible": "no"}, "26.27", marks=star("26.27")),
        pytest.param(4, "burn forgotten", {"reconstructible": "no"}, "26.28", marks=star("26.28")),
        pytest.param(5, "burn forgotten", {"reconstructible": "no"}, "26.28", marks=star("26.28")),
        pytest.param(3, "too many flop cards", {"reconstructible": "no"}, "26.29", marks=star("26.29")),
        pytest.param(4, "too many board cards", {"reconstructible": "yes"}, "26.33", marks=star("26.33")),
        pytest.param(5, "too many board cards", {"reconstructible": "no"}, "26.33", marks=star("26.33")),
    ],
)
def test_flop_games_are_ruled_alike_and_go_on(
    game: str, lying: int, incident: str, facts: dict[str, str], clause: str
) -> None:
    hand = dealt(game)
    go_on(hand, lambda hand: board_of(lying)(hand) and hand.state.betting)
    assert ruled(hand, incident, facts=facts).cite.clause == clause
    go_on(hand, lambda hand: hand.over)
    assert len(hand.state.boards[0]) == 5
    assert sum(hand.stacks.values()) == 600
    assert hand.state.aside == []


@star("26.27", "26.29", "26.30", "26.31", "26.32")
@pytest.mark.parametrize(
    ("lying", "incident", "burns"),
    [
        (0, "premature flop", 3),  # the burn goes back, and there is another
        (3, "premature turn", 3),  # two for the fourth card, none for the fifth
        (4, "premature river", 3),  # the burn stays, and there is no other
        (3, "burn forgotten", 3),
        (3, "too many flop cards", 3),
    ],
)
def test_at_the_end_three_cards_are_burned(lying: int, incident: str, burns: int) -> None:
    hand = dealt("holdem")
    go_on(hand, lambda hand: board_of(lying)(hand) and hand.state.betting)
    ruled(hand, incident, facts={"reconstructible": "no"})
    go_on(hand, lambda hand: hand.over)
    assert len(hand.state.burns) == burns


@star("26.24")
@pytest.mark.parametrize("game", MANILA)
@pytest.mark.parametrize("lying", [1, 2, 3, 4])
def test_manila_every_round_is_capped_and_the_card_comes_in_turn(game: str, lying: int) -> None:
    hand = dealt(game)
    go_on(hand, lambda hand: board_of(lying)(hand) and hand.state.betting)
    top = hand.state.stub[-1]
    highest = hand.state.highest
    assert ruled(hand, "card exposed before betting closed").cite.clause == "26.24"
    assert hand.state.cap == (highest or 2)
    assert view(hand, "rail").exposed == (top,)
    go_on(hand, board_of(lying + 1))
    assert hand.state.boards[0][-1] is top
    assert hand.state.cap is None


@star("26.24")
def test_manila_after_the_last_card_nothing_can_be_shown_early() -> None:
    hand = dealt("two-card-manila")
    go_on(hand, lambda hand: board_of(5)(hand) and hand.state.betting)
    assert isinstance(rule(hand, report_of("card exposed before betting closed")), Refused)


@star("26.18", "26.22")
@pytest.mark.parametrize(
    ("game", "clause", "streets"), [("five-card-stud", "26.18", 3), ("seven-card-stud", "26.22", 4)]
)
def test_stud_the_card_shown_goes_back_on_every_street(game: str, clause: str, streets: int) -> None:
    for street in range(streets):
        hand = dealt(game)
        held = (2 if game == "five-card-stud" else 3) + street
        go_on(hand, lambda hand, held=held: len(hand.state.holes[1]) == held and hand.state.betting)  # type: ignore[misc]
        top = hand.state.stub[-1]
        assert ruled(hand, "card exposed before betting closed").cite.clause == clause
        assert view(hand, "rail").aside == (top,)
        go_on(hand, lambda hand, held=held: len(hand.state.holes[1]) == held + 1)  # type: ignore[misc]
        assert hand.state.aside == []
        assert any(isinstance(event, e.Reshuffled) and event.cite == clause for event in hand.events)


# -- single rules ----------------------------------------------------------------------------------------------


@star("26.1")
def test_in_draw_the_boxed_card_stays_out_when_the_discards_are_shuffled() -> None:
    hand = dealt("draw-ante", [200] * 5, deck=32)
    go_on(hand, lambda hand: bool(hand.legal) and hand.legal[0].verb == "draw")
    ruled(hand, "boxed card")
    [out] = hand.state.aside
    while hand.legal[0].verb == "draw":
        own = hand.state.holes[hand.turn]
        assert not isinstance(hand.act(c.Discard(hand.turn, tuple(own[:3]))), Refused)
    assert any(isinstance(event, e.Reshuffled) for event in hand.events)
    assert hand.state.aside == [out]
    assert not any(out in hand.state.holes[seat] for seat in hand.setup.seats)


@star("26.3")
def test_what_one_player_was_shown_the_others_do_not_see_before_the_hand_is_over() -> None:
    hand = dealt("holdem", holes={1: "As Ad"})
    hand.call()
    ruled(hand, "hand shown to one player", seat=1, other=2, cards="As", reported_by="player")
    ace = parse_cards("As")[0]
    others: tuple[Viewer, ...] = (2, 3, "rail", "floor")
    assert not any(ace in cards_in(view(hand, viewer)) for viewer in others)
    hand.raise_to(20)
    hand.fold()
    hand.fold()
    ruled(hand, "hand shown to one player", seat=1, other=2, cards="As", reported_by="player")
    assert all(ace in cards_in(view(hand, viewer)) for viewer in others)


@star("26.6.4")
def test_a_bad_deck_is_told_to_surveillance_and_to_an_inspector() -> None:
    hand = dealt("holdem")
    ruled(hand, "defective deck")
    told = [event.to for event in hand.events if isinstance(event, e.Noted) and event.cite == "26.6.4"]
    assert told == ["Surveillance", "an inspector"]


@star("26.21")
def test_the_last_cards_begun_short_at_a_live_table() -> None:
    """Eight players, three of whom fold: four cards are left for five, and the dealer has dealt two of them."""
    hand = Hand(make_setup(BOOK, "seven-card-stud", [200] * 8, told=True))
    seven = "2c 2d 6c 8c Tc Qc 2h 2s 6d 8d Td Qd 3c 3d 6h 8h Th Qh 3h 3s 6s 8s Ts Qs 4c 4d 7c 9c Jc Kc"
    pack = list(parse_cards(f"{seven} 4h 4s 7d 9d Jd Kd 5c 5d 7h 9h Jh Kh 5h 5s 7s 9s Js Ks"))
    hands = {seat: pack[6 * seat - 6 : 6 * seat] for seat in range(1, 9)}

    def tell_card(hand: Hand) -> None:
        """Everybody who waits is told the next card, or two."""
        for seat in list(hand.state.waiting):
            count = 2 if not hand.state.holes[seat] else 1
            at = len(hand.state.holes[seat])
            assert not isinstance(hand.act(c.TellHole(seat, tuple(hands[seat][at : at + count]))), Refused)

    while len(hand.state.holes[1]) < 6 or hand.state.betting:
        if not hand.state.betting:
            tell_card(hand)
            continue
        verbs = {choice.verb: choice for choice in hand.legal}
        last = len(hand.state.holes[1]) == 6
        if last and hand.turn > 5 and "fold" in verbs:
            hand.fold()
        elif "check" in verbs and not last:
            hand.check()
        else:
            hand.call() if "call" in verbs else hand.bet(verbs["bet"].least)
    assert len(hand.state.stub) == 4
    assert hand.state.live == [1, 2, 3, 4, 5]
    answer = hand.act(c.TellHole(1, parse_cards("Ac")))
    assert not isinstance(answer, Refused)
    hand.act(c.TellHole(2, parse_cards("Ad")))
    found = ruled(hand, "last street begun short")
    assert found.cite.clause == "26.21"
    assert [len(hand.state.holes[seat]) for seat in hand.state.live] == [6] * 5
    assert len(hand.state.stub) == 4
    assert not isinstance(hand.act(c.TellBoard(parse_cards("Ad"))), Refused)  # one of the cards taken back
    assert hand.state.shared == list(parse_cards("Ad"))
    assert hand.state.betting


@star("26.23")
def test_whoever_is_treated_as_all_in_wins_no_more_than_the_pot_so_far() -> None:
    holes = {1: "Kd 5d 2c 9s 3s 4s Kc", 2: "Qd 6d 9c Ts Th 6s 6c", 3: "Jd 7d 8c Qs Js Qc 7c"}
    hand = dealt("seven-card-stud", holes=holes)
    go_on(hand, lambda hand: len(hand.state.holes[1]) == 7 and hand.state.betting)
    pot = hand.state.pot
    asked = rule(hand, report_of("last card exposed", seat=2))
    assert isinstance(asked, Question)
    assert asked.asks == "player"
    ruled(hand, "last card exposed", seat=2, choice="all-in")
    hand.bet(4)
    hand.raise_to(8)
    hand.call()
    assert hand.over
    assert hand.stacks[2] == 197 + pot
    assert hand.stacks[1] + hand.stacks[3] == 2 * 197


# -- who may, and what is written down --------------------------------------------------------------------------


@star("25.9")
def test_a_player_does_not_declare_a_misdeal() -> None:
    hand = dealt("holdem")
    refused = rule(hand, report_of("card exposed in the cut", by="player", reported_by="player"))
    assert isinstance(refused, Refused)
    assert refused.cite.clause == "25.9"
    with pytest.raises(BadInput, match="'croupier' is no role"):
        rule(hand, report_of("card exposed in the cut", by="croupier"))
    assert not hand.over
    found = ruled(hand, "card exposed in the cut", by="gaming supervisor", reported_by="player")
    assert (found.reported_by, found.decided_by) == ("player", "gaming supervisor")
    written = next(event for event in hand.events if isinstance(event, e.Ruled))
    assert (written.reported_by, written.decided_by) == ("player", "gaming supervisor")


@star("26.14", "27.6", "27.14")
@pytest.mark.parametrize(
    ("incident", "choice"),
    [("something else", "void the hand"), ("disturbance", "invalidate"), ("rules broken", "void the wagers")],
)
def test_what_is_a_supervisors_is_refused_to_a_dealer_and_changes_nothing(incident: str, choice: str) -> None:
    hand = dealt("holdem")
    hand.call()
    before = hand.state.copy()
    answer = rule(hand, report_of(incident, seat=1, choice=choice))
    assert isinstance(answer, Refused)
    assert "gaming supervisor" in answer.says
    assert hand.state == before
    for role in ("gaming supervisor", "Assistant Gaming Manager", "Poker Manager", "Gaming Manager"):
        ruled(hand.copy(), incident, seat=1, choice=choice, by=role)


def table() -> Table:
    return opened(BOOK, "holdem", (1, 2, 3, 4))


@star("25.8", "25.7")
def test_after_a_misdeal_the_same_players_post_and_the_same_is_dealt_first() -> None:
    sitting = table()
    first = deal(sitting)
    done(sitting, f"{sitting.hand.turn if sitting.hand else 0} folds")
    answer = sitting.act(tc.Rule(report=report_of("card exposed in the cut"), by="dealer", at=sitting.state.at))
    assert not isinstance(answer, Refused), answer
    assert {seat: place.stack for seat, place in sitting.state.seats.items()} == dict.fromkeys((1, 2, 3, 4), 100)
    again = deal(sitting)
    assert (again.button, blinds(again)) == (first.button, blinds(first))
    assert again.setup.order == first.setup.order


@star("25.1.6", "26.14")
def test_after_a_void_hand_the_button_moves_on() -> None:
    """Only a misdeal is dealt again with the same players first."""
    sitting = table()
    first = deal(sitting)
    report = report_of("something else", choice="void the hand")
    answer = sitting.act(tc.Rule(report=report, by="gaming supervisor", at=sitting.state.at))
    assert not isinstance(answer, Refused), answer
    assert any(isinstance(event, te.HandFinished) and event.button_moves for event in sitting.events)
    assert deal(sitting).button != first.button


# -- chips, whatever the stakes -----------------------------------------------------------------------------------

STACKS = st.lists(st.integers(2, 60), min_size=3, max_size=6)


def played(stacks: list[int], choices: list[int]) -> Hand:
    """A hand of Hold'em played so far; each number is a choice among those on offer."""
    hand = dealt("holdem", stacks)
    for number in choices:
        if hand.over:
            break
        legal = hand.legal
        choice = legal[number % len(legal)]
        if choice.verb in ("bet", "raise to"):
            total = (choice.least, choice.most)[number % 2]
            answer = hand.bet(total) if choice.verb == "bet" else hand.raise_to(total)
        else:
            answer = {"fold": hand.fold, "check": hand.check, "call": hand.call}[choice.verb]()
        assert not isinstance(answer, Refused)
    return hand


@star("25.1.5")
@given(STACKS, st.lists(st.integers(0, 11), min_size=2, max_size=12), st.integers(0, 5))
def test_a_void_hand_leaves_no_chip_in_any_pot(stacks: list[int], choices: list[int], which: int) -> None:
    hand = played(stacks, choices)
    assume(not hand.over and len(hand.state.live) > 2)
    seat = hand.state.live[which % len(hand.state.live)]
    others = {other: hand.state.paid[other] + hand.stacks[other] for other in hand.setup.seats if other != seat}
    facts = {"reconstructible": "no"}
    found = ruled(hand, "wrong number of cards", seat=seat, count=3, facts=facts)
    assert hand.stacks[seat] == stacks[seat - 1]
    if found.facts["substantial action"] == "yes":
        assert hand.state.folded[seat]
        if not hand.over:
            assert {other: hand.state.paid[other] + hand.stacks[other] for other in others} == others
        go_on(hand, lambda hand: hand.over)
        assert hand.stacks[seat] == stacks[seat - 1]
    assert sum(hand.stacks.values()) == sum(stacks)


@star("8.2.1.1", "8.2.1.3")
@given(STACKS, st.lists(st.integers(0, 11), max_size=12), st.integers(0, 5), st.integers(2, 60))
def test_a_stake_is_cut_to_the_maximum_whatever_was_wagered(
    stacks: list[int], choices: list[int], which: int, most: int
) -> None:
    hand = played(stacks, choices)
    seat = 1 + which % len(stacks)
    assume(not hand.over and stacks[seat - 1] > most)
    found = ruled(hand, "wrong stake", seat=seat, amount=most)
    assert found.cite.clause == ("8.2.1.3" if found.facts["substantial action"] == "yes" else "8.2.1.1")
    cut = stacks[seat - 1] - most
    if not hand.over:
        assert hand.stacks[seat] + hand.state.paid[seat] == most
        assert hand.state.paid[seat] <= most
        go_on(hand, lambda hand: hand.over)
    assert sum(hand.stacks.values()) == sum(stacks) - cut
    assert min(hand.stacks.values()) >= 0


@star("27.7")
@given(STACKS, st.lists(st.integers(0, 11), max_size=30), st.integers(0, 5))
def test_an_invalid_outcome_puts_every_stack_back_even_after_the_pot_was_pushed(
    stacks: list[int], choices: list[int], which: int
) -> None:
    hand = played(stacks, choices)
    seat = 1 + which % len(stacks)
    twin = hand.copy()
    ruled(hand, "fraud", seat=seat, choice="invalidate", by="gaming supervisor")
    assert list(hand.stacks.values()) == stacks
    ruled(twin, "fraud", seat=seat, choice="invalidate and forfeit", by="gaming supervisor")
    lost = stacks[seat - 1] - twin.stacks[seat]
    assert [chips for other, chips in twin.stacks.items() if other != seat] == [
        chips for other, chips in enumerate(stacks, 1) if other != seat
    ]
    assert lost == twin.state.commission >= 0
