"""Details of a hand that a player, the dealer or a program notices: the clause, the words, the price, the shuffle."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.model.game import Post, TurnUp
from cardspeak.cards import UNKNOWN, deck_of, parse_cards
from cardspeak.hand import Hand, Stakes, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.agenda import agenda_of
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.evolve import EVOLVE
from cardspeak.hand.evolve_rulings import drop_out
from cardspeak.hand.following import NEXT
from cardspeak.hand.live.dealer import _choosing
from cardspeak.hand.live.telling import seen_already
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.prompt import prompt_for
from cardspeak.hand.save import dump, load
from cardspeak.hand.seen import _dealt
from cardspeak.hand.setup import InTournament
from cardspeak.hand.state import State
from cardspeak.hand.steps import PostStep, ServeStep, ShuffleStep
from cardspeak.hand.turning import in_order
from cardspeak.hand.views import view
from cardspeak.refusal import Refused


def table(book: str = "star-sydney-poker", game: str = "holdem", *, players: int = 3, **more: object) -> Hand:
    setup = make_setup(book, game, [100] * players, **more)  # type: ignore[arg-type]
    return Hand(setup, deck_of(52).cards)


def called_down(hand: Hand) -> Hand:
    """Nobody bets more than has to be called."""
    while hand.state.betting:
        (hand.check if any(choice.verb == "check" for choice in hand.legal) else hand.call)()
    return hand


# -- the showdown --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "game", "cite"),
    [
        ("star-sydney-poker", "holdem", "20.7.3"),
        ("crown-melbourne-poker", "omaha-hilo", "8.7"),  # high and low have clauses of their own: no share was decided
    ],
)
def test_whoever_alone_shows_a_hand_wins_by_the_clause_of_the_game_or_of_tabled_hands(
    book: str, game: str, cite: str
) -> None:
    hand = called_down(table(book, game, players=2, asked=True))
    hand.act(c.Show(1)), hand.act(c.Muck(2))
    won = [event for event in hand.events if isinstance(event, e.Awarded)]
    assert [(event.seat, event.amount, event.cite) for event in won] == [(1, 4, cite)]


def test_everybody_hears_what_the_dealer_announces_of_a_hand_that_was_shown() -> None:
    hand = called_down(table())
    heard = [event for event in view(hand, "rail", since=0).events if isinstance(event, e.Announced)]
    assert heard
    assert heard == [event for event in hand.events if isinstance(event, e.Announced)]
    assert all(event.words for event in heard)


# -- what a program reads off a hand -------------------------------------------------------------------------------


def test_the_price_of_a_call_and_whose_turn_it_is() -> None:
    hand = table()
    assert (hand.turn, hand.to_call) == (3, 2)
    assert "seat 3 to act, 2 to call, pot 3" in repr(hand)
    hand.call()
    assert (hand.turn, hand.to_call) == (1, 1)
    hand.call()
    assert hand.to_call == 0
    assert "seat 2 to act, pot 6" in repr(hand)
    called_down(hand)
    assert hand.to_call == 0
    assert "to act" not in repr(hand)


def test_shuffles_are_made_as_was_said_and_at_a_live_table_by_the_dealer() -> None:
    def backwards(cards: object) -> list[object]:
        return list(reversed(cards))  # type: ignore[call-overload]

    hand = table()
    assert hand.shuffler is None
    hand.shuffle_with(backwards)  # type: ignore[arg-type]
    assert hand.shuffler is backwards
    again = load(dump(hand))
    assert again.shuffler is None, "whoever loads a hand says how it is shuffled"
    live = Hand(make_setup("star-sydney-poker", "holdem", [100, 100], told=True))
    live.shuffle_with(None)
    assert live.shuffler is list, "the order of cards that nobody knows is as good as any"


def test_a_shuffle_is_asked_for_by_the_clause_of_its_step() -> None:
    state = table().state
    state.agenda.append(ShuffleStep(cite="x"))
    prompt = prompt_for(state)
    assert prompt is not None
    assert (prompt.seat, prompt.cite, [choice.verb for choice in prompt.choices]) == (0, "x", ["reorder"])


# -- cards chosen to be turned up ----------------------------------------------------------------------------------


def test_of_cards_that_were_chosen_those_are_turned_up_that_are_still_held() -> None:
    state = table().state
    first, second = state.holes[1][0], state.holes[2][0]
    state.chosen = {2: (second,), 1: (first,)}
    assert in_order(state) == [(1, (first,)), (2, (second,))]
    state.holes[2].remove(second)
    assert in_order(state) == [(1, (first,))], "a ruling has taken it away"


@pytest.mark.parametrize(("at_once", "says", "seats"), [(True, "Every player", (1, 2, 3)), (False, "Seat 1", (1,))])
def test_the_dealer_is_told_who_chooses_a_card_to_turn_up(at_once: bool, says: str, seats: tuple[int, ...]) -> None:
    state = table().state
    step = TurnUp(cite="x", count=1, at_once=at_once)
    state.agenda.append(step)
    state.waiting = [1, 2, 3]
    prompt = prompt_for(state)
    assert prompt is not None
    asked = _choosing(state, step, prompt)
    assert (asked.asks, asked.seats) == ("turn up", seats)
    assert asked.lines[0].says.startswith(f"{says} chooses one card to turn up")


@pytest.mark.parametrize(("at_once", "waits"), [(True, True), (False, False)])
def test_chosen_cards_are_turned_when_all_have_chosen_or_one_by_one(at_once: bool, waits: bool) -> None:
    hand = table()
    state, step = hand.state, TurnUp(cite="x", count=1, at_once=at_once)
    first = state.holes[1][0]
    state.waiting, state.chosen = [2], {1: (first,)}
    turned = [e.UpCardsTurned((1,), (first,), "x")]
    assert NEXT[TurnUp](hand, state, step) == (None if waits else turned)
    state.waiting = []
    assert NEXT[TurnUp](hand, state, step) == turned
    state.chosen = {}
    assert NEXT[TurnUp](hand, state, step) == [e.StepClosed("turn up", "x")]


# -- what a ruling leaves ------------------------------------------------------------------------------------------


def happen(state: State, event: e.Event) -> State:
    EVOLVE[type(event)](state, event)
    return state


def test_a_card_is_turned_where_it_lies_or_becomes_the_last_of_those_that_nobody_knows() -> None:
    ace, king, nine = parse_cards("As Kd 9h")
    state = table().state
    state.holes[1], state.faces[1] = [ace, king], ["down", "down"]
    happen(state, e.Turned(1, ace, "up", "x"))
    assert (state.holes[1], state.faces[1]) == ([ace, king], ["up", "down"])
    state.holes[1], state.faces[1] = [ace, UNKNOWN, UNKNOWN], ["up", "down", "down"]
    happen(state, e.Turned(1, nine, "up", "x"))
    assert (state.holes[1], state.faces[1]) == ([ace, UNKNOWN, nine], ["up", "down", "up"])


def test_cards_that_were_seen_are_known_where_they_lie() -> None:
    ace, king, nine, two = parse_cards("As Kd 9h 2c")
    state = table().state
    state.holes[1], state.faces[1], state.muck = [ace, UNKNOWN, king], ["up", "down", "down"], [UNKNOWN]
    happen(state, e.CardsSeen(1, (ace, king, nine), "x"))
    assert (state.holes[1], state.faces[1]) == ([ace, nine, king], ["up", "shown", "shown"])
    assert state.muck == [UNKNOWN]
    happen(state, e.CardsSeen(1, (two,), "x"))
    assert state.muck == [two], "a hand that is in the muck by now"
    happen(state, e.CardsSeen(1, (two,), "x"))
    assert state.muck == [two]


def test_a_mucked_hand_that_was_seen_lies_as_it_did() -> None:
    state = table().state
    cards = tuple(state.holes[1])
    state.faces[1] = ["up", "down"]
    happen(state, e.MuckedHandSeen(1, 2, cards, "x"))
    assert state.faces[1] == ["up", "shown"]


def test_cards_drawn_by_the_wrong_player_are_owed_to_the_right_one_first() -> None:
    state = table().state
    state.owed = [(3, 2), (2, 1)]
    happen(state, e.DrawnAhead(1, 2, 1, "x"))
    assert state.ahead == {1: state.holes[1][-1:]}
    assert state.owed == [(2, 2), (3, 2)]


def test_who_is_treated_as_all_in_is_asked_no_more_and_a_neighbour_is() -> None:
    hand = table(players=4)
    happen(hand.state, e.TreatedAllIn(1, 99, "x"))
    assert (hand.turn, hand.stacks[1], hand.state.kept) == (3, 0, {1: 99})
    happen(hand.state, e.TreatedAllIn(3, 100, "x"))
    assert hand.turn == 4


def test_a_last_card_that_is_served_one_by_one_is_awaited_by_everybody_left() -> None:
    state = table().state
    state.actor, state.betting = 0, False
    happen(state, e.Rescripted((ServeStep(cite="x", face="down"),), "x"))
    assert state.waiting == state.served == [1, 2, 3]


def test_a_burn_is_told_again_only_where_the_burns_are_shuffled_in() -> None:
    hand = Hand(make_setup("star-sydney-poker", "holdem", [100, 100], told=True))
    (ace,) = parse_cards("As")
    assert seen_already(hand.state, (ace,)) is None
    hand.state.burns = [ace]
    assert isinstance(seen_already(hand.state, (ace,)), Refused)
    assert seen_already(hand.state, (ace,), ("burns",)) is None


def test_of_several_told_cards_the_one_that_is_told_twice_is_named() -> None:
    hand = Hand(make_setup("star-sydney-poker", "holdem", [100, 100], told=True))
    king, ace = parse_cards("KdAs")
    wrong = seen_already(hand.state, (king, ace, ace))
    assert wrong is not None
    assert wrong.says == "As has been dealt already."


@pytest.mark.parametrize("posts", [("ante", "kill"), ("ante", "blind", "kill")])
def test_a_kill_wager_that_raises_no_blind_is_posted_with_the_antes(posts: tuple[str, ...]) -> None:
    """Where the script knows both: under the clause of the antes without blinds, else under that of the blinds."""
    game = load_book("open-table").game("holdem")
    cites = {step.what: step.cite for step in game.script if isinstance(step, Post)}
    steps = [step for step in agenda_of(game, 0, posts) if isinstance(step, PostStep)]
    assert [step.what for step in steps] == [*posts]
    assert steps[-1].cite == cites["blinds" if "blind" in posts else "antes"]


# -- all-in, absent, exposed ---------------------------------------------------------------------------------------


def kinds(hand: Hand) -> list[type]:
    return [type(event) for event in hand.events]


def test_hands_are_turned_up_before_the_flop_where_a_wager_was_called_for_less() -> None:
    """Seat 1 has chips behind it, and nobody to bet them against."""
    setup = make_setup("open-table", "holdem", {1: 100, 2: 40, 3: 100})
    hand = Hand(setup, deck_of(52).cards)
    hand.fold(), hand.raise_to(60), hand.call()
    seen = kinds(hand)
    assert seen[seen.index(e.UncalledReturned) : seen.index(e.Boarded)] == [
        *(e.UncalledReturned, e.BettingClosed),
        *(e.Shown, e.Shown, e.Burned),
    ]


def test_hands_that_their_antes_put_all_in_are_turned_up_when_the_first_round_is_skipped() -> None:
    stakes = Stakes(antes=(1,), structure="fixed", small=2, big=4)
    hand = Hand(make_setup("open-table", "seven-card-stud", [1, 1], stakes=stakes), deck_of(52).cards)
    seen = kinds(hand)
    assert seen[seen.index(e.BettingSkipped) :][:4] == [e.BettingSkipped, e.Shown, e.Shown, e.Burned]
    assert seen.count(e.BettingSkipped) == 5


@pytest.mark.parametrize(("stacks", "dead"), [((1, 100, 1, 1), (2,)), ((100, 100, 100, 100), ())])
def test_a_seat_that_nobody_is_at_receives_dead_cards_until_somebody_bets(
    stacks: tuple[int, ...], dead: tuple[int, ...]
) -> None:
    stakes = Stakes(antes=(1,), structure="fixed", small=2, big=4)
    event = InTournament(absent=(2,))
    setup = make_setup("crown-melbourne-poker", "seven-card-stud", stacks, stakes=stakes, tournament=event)
    hand = Hand(setup, deck_of(52).cards)
    if not hand.over:
        hand.bet(2), hand.call(), hand.call()
    streets = [event for event in hand.events if isinstance(event, e.Dealt)]
    assert streets[2].dead == dead
    assert (2 in streets[2].seats) is bool(dead)
    assert audit(setup, hand.events, hand.pack()) == []


def test_a_player_sees_the_own_cards_fall_and_no_others() -> None:
    hand = table()
    (dealt,) = [event for event in view(hand, 1, since=0).events if isinstance(event, e.Dealt)]
    held = [card for seat, card in zip(dealt.seats, dealt.cards, strict=True) if seat == 1]
    assert held == hand.state.holes[1]
    assert [card for card in dealt.cards if card is not UNKNOWN] == held
    dead = e.Dealt((1, 2), parse_cards("As Kd"), "down", "x", (1,), "x")
    assert _dealt(dead, 1, set()).cards == (UNKNOWN, UNKNOWN)  # type: ignore[attr-defined]


def test_how_a_hand_was_set_is_seen_by_its_own_player_alone() -> None:
    hand = table("crown-melbourne-poker", "chinese-poker", players=2)
    cards = tuple(hand.state.holes[1])
    assert not isinstance(hand.act(c.Arrange(1, cards[:3], cards[3:8], cards[8:])), Refused)
    assert not hand.over
    for viewer, row in ((1, cards), (2, (UNKNOWN,) * 13), ("rail", (UNKNOWN,) * 13)):
        seen = view(hand, viewer, since=0).events  # type: ignore[arg-type]
        (arranged,) = [event for event in seen if isinstance(event, e.Arranged)]
        assert (*arranged.front, *arranged.middle, *arranged.back) == row


def test_a_hand_is_put_into_words_for_whoever_asks_for_them() -> None:
    setup = make_setup("star-sydney-poker", "holdem", [100, 100, 100])
    hand = Hand(setup, stacked_pack(setup, {1: "As Ah"}))
    assert [one.words for one in view(hand, 1, named=True).held] == ["one pair, aces"]
    assert view(hand, 1).held == ()


def test_the_round_has_its_name_while_it_is_bet() -> None:
    hand = table()
    assert view(hand, 1).round == "pre-flop"
    hand.call(), hand.call(), hand.check()
    assert view(hand, 1).round == "flop"
    called_down(hand)
    assert view(hand, 1).round == ""
    drawing = called_down(table("star-sydney-poker", "pineapple"))
    assert (drawing.over, view(drawing, 1).round) == (False, "")


def test_cards_set_aside_are_named_as_what_a_shuffle_takes() -> None:
    for count in (0, 1):
        hand = table()
        state = hand.state
        hand.shuffle_with(list)
        state.actor, state.betting = 0, False
        state.aside = [state.stub.pop() for _ in range(count)]
        due = NEXT[ShuffleStep](hand, state, ShuffleStep(cite="x"))
        assert due is not None
        assert [event.taken for event in due if isinstance(event, e.Reshuffled)] == [("aside",) * count]


def test_a_card_exposed_earlier_is_forgotten_once_it_has_left_the_stub() -> None:
    state = table().state
    lying, gone, now = state.stub[-2], state.holes[1][0], state.stub[-1]
    state.exposed = [lying, gone]
    happen(state, e.Exposed((now,), "x"))
    assert state.exposed == [lying, now]


# -- what a refusal says -------------------------------------------------------------------------------------------


def test_who_has_to_open_is_told_so() -> None:
    hand = table("tasmania-poker", "five-card-stud")
    answer = hand.check()
    assert isinstance(answer, Refused)
    assert answer.says == "Checking is not allowed here: open the betting."


def test_a_card_that_is_not_named_is_no_card_of_a_hand_that_is_known() -> None:
    hand = called_down(table("star-sydney-poker", "pineapple"))
    for card, more in ((UNKNOWN, " Its hand is known: name the cards."), (hand.state.stub[0], "")):
        answer = hand.act(c.Discard(1, (card,)))
        assert isinstance(answer, Refused)
        assert answer.says == f"Seat 1 does not hold all of these cards.{more}"


# -- play goes on after a ruling -----------------------------------------------------------------------------------


def test_who_has_been_served_stays_served_where_the_script_goes_on_with_the_same_step() -> None:
    state = table().state
    state.actor, state.betting = 0, False
    serving = ServeStep(cite="x", face="down")
    state.agenda, state.waiting = [serving], [3]
    happen(state, e.Rescripted((serving, ShuffleStep(cite="x")), "x"))
    assert state.waiting == [3]
    happen(state, e.Rescripted((ShuffleStep(cite="x"), serving), "x"))
    assert state.waiting == []


def test_a_card_that_a_ruling_wants_face_down_falls_so() -> None:
    hand = table("tasmania-poker", "five-card-stud")
    hand.state.face_owed = {2: "down"}
    hand.bet(hand.legal[0].least), hand.call(), hand.call()
    assert [hand.state.faces[seat][-1] for seat in (1, 2, 3)] == ["up", "down", "up"]


def test_who_has_received_a_card_before_the_draw_is_served_one_less() -> None:
    hand = called_down(table("crown-melbourne-poker", "draw-blind"))
    state = hand.state
    early = state.stub.pop()
    state.holes[1].append(early)
    state.faces[1].append("down")
    state.ahead = {1: [early]}
    answer = hand.act(c.Discard(1, tuple(state.holes[1][:2])))
    assert not isinstance(answer, Refused)
    assert [event.seats for event in answer.events if isinstance(event, e.Dealt)] == [(1,)]
    assert (len(state.holes[1]), state.ahead) == (5, {})


def test_who_drops_out_is_owed_nothing_and_the_others_what_they_were() -> None:
    state = table().state
    state.owed, state.aggressor = [(1, 2), (2, 1)], 2
    drop_out(state, 1)
    assert (state.owed, state.aggressor) == ([(2, 1)], 2)
    drop_out(state, 2)
    assert (state.owed, state.aggressor) == ([], 0)
