"""The coach: from the own view alone, in agreement with the odds, and for nobody but the player who asks."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.room.serving import Client, Served, bearer, served
from tests.seeds import of_the_day

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import UNKNOWN, Card, cards_text, deck_of, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.prompt import Verb
from cardspeak.hand.simulate import dealt, random_command
from cardspeak.hand.views import SeatView, View, view
from cardspeak.learn import coach_share
from cardspeak.learn.coach import Advice, advice, percent
from cardspeak.learn.exchange import changed
from cardspeak.odds.equity import equity
from cardspeak.odds.outs import outs
from cardspeak.room.desk import Pace
from cardspeak.room.room import Room
from cardspeak.room.who import THE_ROOM
from cardspeak.store import MemoryStore

GAMES = [(slug, game) for slug in BOOKS for game in load_book(slug).games]
SLOW = Pace(house=86_400, pause=0, act=0, board=0)


def spot(
    game: str,
    own: str,
    board: str = "",
    *,
    book: str = "star-sydney-poker",
    others: tuple[str, ...] = ("",),
    deck: int = 52,
) -> Advice:
    """Seat 1's advice at a table that looks like this; the others' cards are those that lie open."""
    rules = load_book(book).game(game)
    hand = dealt(make_setup(book, game, [100] * (1 + len(others)), deck=deck), "x", log=True)
    seen = view(hand, 1)
    cards = [parse_cards(own), *map(parse_cards, others)]
    full = [cards[0], *((*known, *(UNKNOWN,) * (len(cards[0]) - len(known))) for known in cards[1:])]
    seats = tuple(
        msgspec.structs.replace(one, cards=held, up=tuple(card is not UNKNOWN for card in held))
        for one, held in zip(seen.seats, full, strict=True)
    )
    rows = tuple(parse_cards(row) for row in board.split("/")) if rules.rows else ()
    return advice(msgspec.structs.replace(seen, seats=seats, boards=rows, prompt=None), 1)


# -- in agreement with the odds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "own", "board", "book"),
    [
        ("holdem", "AhAs", "2h3h4h5cKd", "star-sydney-poker"),
        ("holdem", "7h2s", "2h3h4h5cKd", "star-sydney-poker"),
        ("holdem-hilo", "As2s", "3h4h8cKdKs", "crown-melbourne-poker"),
        ("two-card-manila", "AhAs", "ThJhQcKd9d", "star-sydney-poker"),
    ],
)
def test_few_deals_are_counted(game: str, own: str, board: str, book: str) -> None:
    rules = load_book(book).game(game)
    found = spot(game, own, board, book=book, deck=rules.default_deck).share
    exact = equity(book, [own, "random"], game=game, board=board, exact=True, tier="numba")
    assert found is not None
    assert (found.method, found.deals, found.seed) == ("exact", exact.boards, "")
    assert found.share == pytest.approx(float(exact.hands[0].equity))
    assert (found.low, found.high) == (found.share, found.share)
    assert [part.share for part in found.parts] == pytest.approx([float(one.equity) for one in exact.hands[0].parts])


@pytest.mark.parametrize(
    ("game", "own", "board", "others", "book"),
    [
        ("holdem", "AhAs", "", 1, "star-sydney-poker"),
        ("holdem", "AhKh", "QhJh2c", 1, "star-sydney-poker"),
        ("holdem", "AhKh", "QhJh2c", 3, "star-sydney-poker"),
        ("omaha", "AhAsKdKc", "", 2, "star-sydney-poker"),
        ("double-flop-holdem", "AhAs", "", 1, "crown-melbourne-poker"),
        ("seven-card-stud", "AhAsKd", "", 2, "star-sydney-poker"),
    ],
)
def test_many_deals_are_sampled(game: str, own: str, board: str, others: int, book: str) -> None:
    """Not the same sample: a hundred times as many deals give a share within the coach's interval and a little more."""
    found = spot(game, own, board, book=book, others=("",) * others).share
    fine = equity(book, [own, *["random"] * others], game=game, board=board, samples=1_000_000, seed="fine")
    assert found is not None
    assert (found.method, found.against) == ("sampled", others)
    assert found.low <= found.share <= found.high
    slack = (found.high - found.low) / 2
    assert found.low - slack <= float(fine.hands[0].equity) <= found.high + slack
    again = spot(game, own, board, book=book, others=("",) * others).share
    assert again == found, "the same seed, the same answer"


def test_open_cards_of_others_count() -> None:
    """An ace that lies open before somebody else is no out, and that hand is no random one."""
    free = spot("five-card-stud", "AhAsKd", others=("",)).share
    taken = spot("five-card-stud", "AhAsKd", others=("AdAcQh",)).share
    exact = equity("star", ["AhAsKd", "AdAcQh"], game="five-card-stud", exact=True)
    assert free is not None
    assert taken is not None
    assert taken.low <= float(exact.hands[0].equity) <= taken.high
    assert taken.share < free.share


@pytest.mark.parametrize(
    ("own", "board", "makes"),
    [
        ("AhKh", "QhJh2c", {"royal flush": 1, "flush": 8, "straight": 3, "one pair": 6}),
        ("9h8h", "7c6d2s", {"straight": 8, "one pair": 6}),
        ("AhAs", "KdKc2h", {"full house": 4}),
        ("9s9d", "JhTc3h", {"three of a kind": 2}),
        ("AsKd", "KhTd8c", {"three of a kind": 2, "two pair": 3}),
        ("AhKh", "QhJh2c3d", {"royal flush": 1, "flush": 8, "straight": 3, "one pair": 6}),
    ],
)
def test_outs(own: str, board: str, makes: dict[str, int]) -> None:
    """As odds counts them, without those that only pair the board for everybody."""
    (found,) = spot("holdem", own, board).outs
    counted = outs("star", [own], board=board).parts[0]
    better = {(out.makes, out.card) for out in counted.cards if out.better}
    assert {one.what: len(one.cards) for one in found.makes} == makes
    assert {(one.what, card) for one in found.makes for card in one.cards} <= better
    assert list(makes) == [one.what for one in found.makes], "the best first"
    assert (found.count, found.unseen) == (sum(makes.values()), 52 - len(parse_cards(own + board)))
    assert found.next == found.count / found.unseen
    assert found.end == pytest.approx(float(counted.better_end))


@pytest.mark.parametrize(
    ("deck", "own", "board", "makes"),
    [
        (36, "KsQs", "JsTh8s", {"flush": 5, "straight": 6, "one pair": 6}),
        (32, "KsQs", "JsTh8s", {"flush": 4, "straight": 6, "one pair": 6}),
        (32, "9s9d", "JsTh8c", {"three of a kind": 2}),
    ],
)
def test_outs_of_a_short_deck(deck: int, own: str, board: str, makes: dict[str, int]) -> None:
    """Both own cards play; cards that are not in the deck are not counted, neither as outs nor as unseen."""
    (found,) = spot("two-card-manila", own, board, deck=deck).outs
    assert {one.what: len(one.cards) for one in found.makes} == makes
    assert found.unseen == deck - 5


def test_a_card_that_pairs_the_board_helps_nobody() -> None:
    (found,) = spot("holdem", "AhKd", "7c6d2s").outs
    cards = {card for one in found.makes for card in one.cards}
    assert cards == set(parse_cards("AcAdAsKcKhKs"))


@pytest.mark.parametrize("board", ["", "2h3h4h5cKd"])
def test_no_outs_before_the_flop_and_after_the_river(board: str) -> None:
    assert spot("holdem", "AhAs", board).outs == ()


# -- the price -------------------------------------------------------------------------------------------------


def faced(stacks: list[int], *lines: str) -> tuple[Hand, View]:
    hand = Hand(make_setup("star", "holdem", stacks), deck_of(52).cards, shuffle=tuple, log=True)
    for line in lines:
        hand.say(line)
    assert hand.prompt is not None
    return hand, view(hand, hand.prompt.seat, named=True)


@pytest.mark.parametrize(
    ("stacks", "lines", "call", "pot"),
    [
        ([200, 200, 200], ("3 raises to 10",), 9, 13),  # the small blind: its own chip and the big blind are in the pot
        ([200, 200, 200], ("3 raises to 10", "1 folds"), 8, 13),
        ([200, 6, 200], ("3 raises to 10", "1 folds"), 4, 9),  # all in for six: of the ten, six can be won
    ],
)
def test_the_price_of_a_call(stacks: list[int], lines: tuple[str, ...], call: int, pot: int) -> None:
    hand, seen = faced(stacks, *lines)
    price = advice(seen, hand.turn).price
    assert price is not None
    assert (price.call, price.pot) == (call, pot)
    assert price.needs == call / (call + pot)
    assert price.needs_in_company <= price.needs


def test_nothing_to_call_has_no_price() -> None:
    hand, seen = faced([200, 200, 200], "3 calls", "1 calls")
    assert hand.turn == 2
    assert advice(seen, 2).price is None
    waiting = view(hand, 1, named=True)
    assert advice(waiting, 1).price is None, "somebody else is asked"


@pytest.mark.parametrize(
    ("part", "words"), [(0, "0%"), (0.001, "under 1%"), (0.01, "1%"), (0.5, "50%"), (0.995, "over 99%"), (1, "100%")]
)
def test_percent(part: float, words: str) -> None:
    assert percent(part) == words


def test_all_of_it_in_plain_words() -> None:
    hand, seen = faced([200, 200, 200], "3 raises to 10", "1 folds")
    says = advice(seen, hand.turn).says
    assert says[0].startswith("You hold ")
    assert says[1].startswith("Against one random hand it wins about ")
    assert says[2].startswith("A call costs 8 and can win 13: it needs 38% of the pot.")


def asked_to(verb: Verb, book: str, game: str) -> Hand:
    """A hand in which somebody is asked for this."""
    for number in range(50):
        hand = dealt(make_setup(book, game, [200] * 4), f"{number}", log=True)
        below = seeded(f"{number}")
        while hand.prompt is not None and hand.prompt.choice(verb) is None:
            hand.play(house_player(hand, below))
        if not hand.over:
            return hand
    raise AssertionError(f"nobody is ever asked to {verb}")


def test_what_a_simple_player_would_change() -> None:
    """The same as a house player with these cards would; nobody is told out of turn."""
    hand = asked_to("draw", "star", "draw-blind")
    seat, seen = hand.turn, view(hand, hand.turn, named=True)
    found = advice(seen, seat)
    assert found.change == changed(seen, seen.seats[seat - 1], hand.legal[0])
    assert set(found.change) <= set(hand.state.holes[seat])
    assert found.says[-1].startswith("A simple player would ")
    other = next(one for one in hand.state.live if one != seat)
    assert advice(view(hand, other, named=True), other).change is None
    three = asked_to("discard", "star", "pineapple")
    assert len(advice(view(three, three.turn, named=True), three.turn).change or ()) == 1


# -- nothing hidden --------------------------------------------------------------------------------------------


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game"), GAMES, ids=[f"{book}-{game}" for book, game in GAMES])
def test_hidden_cards_change_nothing(book: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hand with all that the seat cannot see dealt otherwise: not a word of the advice differs.

    A sample of whatever size tells whether it is the same.
    """
    monkeypatch.setitem(coach_share.SAMPLED, "numpy", 1_000)
    monkeypatch.setattr(coach_share, "PLAYED", 300)
    hand = dealt(make_setup(book, game, [60] * 3), of_the_day("coach", book, game), log=True)
    below = seeded(of_the_day("coach", book, game, "play"))
    asked = 0
    for _ in range(8):
        prompt = hand.prompt
        if hand.over or prompt is None:
            break
        if prompt.seat:
            first = advice(view(hand, prompt.seat, named=True), prompt.seat)
            other = hidden_otherwise(hand, prompt.seat, of_the_day("coach", asked))
            assert advice(other, prompt.seat) == first
            assert first.says
            asked += 1
        hand.play(random_command(hand, below))
    assert asked


def hidden_otherwise(hand: Hand, seat: int, seed: str) -> View:
    """The view of a hand in which everything that this seat has not seen lies elsewhere."""
    twin = hand.copy()
    state = twin.state
    seen = view(hand, seat)
    own = {card for one in seen.seats for card in one.cards} | {card for row in seen.boards for card in row}
    known = (own | {*seen.shared, *seen.exposed, *seen.aside}) - {UNKNOWN}
    places: list[list[Card]] = [state.stub, *state.holes, state.burns, state.muck]
    hidden = [card for place in places for card in place if card not in known]
    mixed = iter(shuffled(hidden, seeded(seed)))
    for place in places:
        place[:] = [card if card in known else next(mixed) for card in place]
    found = view(twin, seat, named=True)
    assert cards_text(hand.state.stub) != cards_text(state.stub) or len(hidden) < 2
    return found


# -- over HTTP -------------------------------------------------------------------------------------------------


async def coached(here: Served, client: Client, table: str) -> tuple[int, dict[str, Any]]:
    answer = await here.http.get(f"/api/tables/{table}/coach", headers=bearer(client.token))
    return answer.status_code, answer.json()


async def seated(here: Served, table: str, *names: str) -> list[Client]:
    buy_in = here.room.desk(table).machine.setup.buy_in
    clients = [await here.come_in(name) for name in names]
    for seat, client in enumerate(clients, 1):
        await client.watch(table)
        command = {"type": "TakeSeat", "seat": seat, "name": client.name, "chips": buy_in[0]}
        assert (await client.ask(table, command))["type"] == "done"
    return clients


async def asked_in_hand(client: Client) -> dict[str, Any]:
    """The first hand in which somebody is asked."""
    shown = await client.until(lambda one: one["type"] == "view" and (one["view"]["hand"] or {}).get("turn", 0) > 0)
    found: dict[str, Any] = shown["view"]["hand"]
    return found


def test_a_player_is_told_of_the_own_hand_and_nobody_else() -> None:
    async def play() -> None:
        async with served() as here:
            table = await here.open(book="star-sydney-poker", game="holdem", pace=SLOW)
            rail, floor = await here.come_in("Ray"), await here.come_in("Flo", "supervisor")
            players = await seated(here, table, "Ann", "Bob")
            turn = (await asked_in_hand(players[0]))["turn"]
            for seat, client in enumerate(players, 1):
                status, told = await coached(here, client, table)
                assert (status, told["seat"]) == (200, seat)
                own = client.view(table)["view"]["hand"]
                assert own["held"] == told["hand"]
                assert (told["price"] is not None) is (seat == turn)
                hidden = next(one["cards"] for one in own["seats"] if one["seat"] != seat)
                assert hidden == ["??", "??"]
            for client in (rail, floor):
                status, told = await coached(here, client, table)
                assert status == 403
                assert told["wrong"].startswith("Take a seat first")
            folds = {"type": "Play", "command": {"type": "Fold", "seat": turn}}
            assert (await players[turn - 1].ask(table, folds))["type"] == "done"

    asyncio.run(play())


def test_who_has_folded_waits_for_the_next_hand() -> None:
    async def play() -> None:
        async with served() as here:
            table = await here.open(book="star-sydney-poker", game="holdem", pace=SLOW)
            await here.room.floor(THE_ROOM, table, "pause")
            players = await seated(here, table, "Ann", "Bob", "Cid")
            await here.room.floor(THE_ROOM, table, "resume")
            turn = (await asked_in_hand(players[0]))["turn"]
            folds = {"type": "Play", "command": {"type": "Fold", "seat": turn}}
            assert (await players[turn - 1].ask(table, folds))["type"] == "done"
            status, told = await coached(here, players[turn - 1], table)
            assert (status, told["refused"]) == (200, "You have folded: the coach is there again in the next hand.")
            assert (told["hand"], told["share"], told["says"]) == ([], None, [])

    asyncio.run(play())


def test_where_there_is_no_coach() -> None:
    async def play() -> None:
        async with served() as here:
            without = await here.open(book="star-sydney-poker", game="holdem", pace=SLOW, coach=False)
            empty = await here.open(book="star-sydney-poker", game="holdem", pace=SLOW)
            banked = await here.open(book="crown-melbourne-three-card", kind="banked", pace=SLOW)
            (ann,) = await seated(here, without, "Ann")
            status, told = await coached(here, ann, without)
            assert (status, told["wrong"]) == (403, "This table was opened without a coach.")
            (bob,) = await seated(here, empty, "Bob")
            status, told = await coached(here, bob, empty)
            assert (status, told["refused"].partition(":")[0]) == (200, "You hold no cards now")
            assert (await coached(here, bob, banked))[0] == 409
            rows = {row["id"]: row for row in here.room.lobby()}
            assert (rows[without]["coach"], rows[empty]["coach"]) == (False, True)

    asyncio.run(play())


def test_the_coach_stays_away_when_the_room_comes_back() -> None:
    log = MemoryStore()

    async def opened() -> str:
        async with served(log) as here:
            return await here.open(book="star-sydney-poker", game="holdem", pace=SLOW, coach=False)

    table = asyncio.run(opened())
    again = Room(log)
    again.restore()
    assert again.desk(table).machine.coach is False


def test_nobody_asks_the_coach_without_end() -> None:
    async def play() -> None:
        async with served() as here:
            table = await here.open(book="star-sydney-poker", game="holdem", pace=SLOW)
            players = await seated(here, table, "Ann", "Bob")
            await players[0].until(lambda one: one["type"] == "view" and (one["view"]["hand"] or {}).get("turn", 0) > 0)
            token = await here.token("Ann")
            path, headers = f"/api/tables/{table}/coach", {"authorization": f"Bearer {token}"}
            answers = await asyncio.gather(*(here.http.get(path, headers=headers) for _ in range(40)))
            assert {answer.status_code for answer in answers} == {200, 429}

    asyncio.run(play())


def test_a_seat_is_never_told_of_another() -> None:
    hand, seen = faced([200, 200, 200])
    with pytest.raises(AssertionError, match="own hand"):
        advice(seen, hand.turn % 3 + 1)
    assert isinstance(seen.seats[0], SeatView)
