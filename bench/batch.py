"""Section I: many hands at once. Steps of batches of every size, random play of every game, and the environments.

The batch's own rows in section C stand beside the peers that play one hand at a time; `whole` makes them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from bench.deals import SEED
from bench.hand_peers import BIG_BLIND, SEATS, SMALL_BLIND, STACK
from bench.model import AtLeast, Contestant, Effort, Ready, Task, Within
from bench.peers import peer

BOOKS = ("open-table", "crown-melbourne-poker", "star-sydney-poker", "tasmania-poker")
SIZES = (1, 64, 1_000, 16_000, 100_000)
PER_SECOND = Within(1.0, 20_000_000)
EVERY_GAME = Within(1.0, 500_000)
TIMES_OPENSPIEL = AtLeast(80, "open-spiel", "OpenSpiel")
PIECE = 1_000  # hands of one call


def whole(policy: str) -> Contestant:
    """The row of section C."""
    name = f"batch.play, “{policy}” in the kernel, one core"
    return Contestant(name, partial(_whole, policy), bars=(TIMES_OPENSPIEL,))


def _setup() -> Any:
    from cardspeak.hand import Stakes, make_setup

    stakes = Stakes(structure="no limit", blinds=(SMALL_BLIND, BIG_BLIND), small=BIG_BLIND)
    return make_setup("open-table", "holdem", [STACK] * SEATS, stakes=stakes)


def _whole(policy: str, setup: Any = None) -> Ready:
    from cardspeak.batch import compile_game, play

    game = compile_game(setup or _setup())
    seen = play(game, policy, 300, seed=SEED)
    if int(seen.won.sum()) != -seen.commission:
        raise AssertionError("chips do not add up")

    def run(count: int) -> None:
        for first in range(0, count * PIECE, 50_000):
            play(game, policy, min(50_000, count * PIECE - first), seed=SEED, first=first)

    return Ready(run, each=PIECE, note=f"{seen.decisions / seen.hands:.1f} decisions a hand")


def tasks(effort: Effort) -> Iterator[Task]:
    steps = [Contestant(f"{n:,} hands, one core", partial(_steps, n), bars=_bars(n)) for n in SIZES]
    steps += [
        Contestant(f"{n:,} hands, two threads", partial(_steps, n, threads=2), clock="wall") for n in SIZES if n > 1_000
    ]
    yield Task("steps from Python, everybody calls", "decisions", tuple(steps), compared=False)
    seen = [Contestant(f"{n:,} hands, one core", partial(_steps, n, sees=True)) for n in SIZES]
    yield Task("steps with observations", "decisions", tuple(seen), compared=False)
    yield Task("environments, random legal actions", "decisions", tuple(_environments()))
    yield Task("random play of every game, six players or as many as fit", "hands", tuple(_games()), compared=False)


def _bars(n: int) -> tuple[Within, ...]:
    return (PER_SECOND,) if n >= 1_000 else ()


def _steps(n: int, *, threads: int = 1, sees: bool = False) -> Ready:
    import numpy as np

    from cardspeak.batch import CALL, Hands
    from cardspeak.batch.records import HAND, OFFER

    hands = Hands.of(_setup(), n, SEED, log=0, threads=threads)
    kinds, amounts = np.full(n, CALL, np.int8), np.zeros(n, np.int32)
    out = hands.observe()

    def run(count: int) -> None:
        for _ in range(count):
            hands.step(kinds, amounts)
            if sees:
                hands.observe(out=out)

    return Ready(run, each=n, note=f"{HAND.itemsize + OFFER.itemsize + 4 * SEATS + 1} bytes a hand")


def _games() -> Iterator[Contestant]:
    from cardspeak.books.loader import load_book
    from cardspeak.hand import make_setup

    for book in BOOKS:
        for name, game in load_book(book).games.items():
            seats = min(6, game.decks[game.deck(None).size].seats)

            def prepare(book: str = book, name: str = name, seats: int = seats) -> Ready:
                return _whole("random", make_setup(book, name, [STACK] * seats))

            yield Contestant(f"{book} {name}, {seats} players", prepare, bars=(EVERY_GAME,))


# -- environments ------------------------------------------------------------------------------------------------------


def _environments() -> Iterator[Contestant]:
    yield Contestant("LearnerVectorEnv, 1,000 hands", _vector)
    yield Contestant("LearnerEnv (Gymnasium)", _single)
    yield Contestant("HandEnv (PettingZoo)", _agents)
    yield Contestant("python_cardspeak (OpenSpiel)", _spiel)
    yield Contestant("open_spiel, universal_poker", _universal, "open-spiel")
    yield Contestant("rlcard, no-limit-holdem", _rlcard, "rlcard")


def _vector() -> Ready:
    import numpy as np

    from cardspeak.interop.envs.vector import LearnerVectorEnv

    env = LearnerVectorEnv(1_000, "open-table", "holdem", seats=SEATS, stack=STACK)
    rng = np.random.default_rng(SEED)
    mask = env.reset(seed=SEED)[0]["action_mask"]

    def run(count: int) -> None:
        nonlocal mask
        for _ in range(count):
            actions = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
            mask = env.step(actions)[0]["action_mask"]

    return Ready(run, each=1_000, note="the learner's decisions; five others play at random between them")


def _single() -> Ready:
    import numpy as np

    from cardspeak.interop.envs.single import LearnerEnv

    env = LearnerEnv("open-table", "holdem", seats=SEATS, stack=STACK)
    rng = random.Random(SEED)
    mask = env.reset(seed=SEED)[0]["action_mask"]

    def run(count: int) -> None:
        nonlocal mask
        for _ in range(count):
            seen, _, over, _, _ = env.step(np.int64(rng.choice(np.flatnonzero(mask))))
            mask = (env.reset()[0] if over else seen)["action_mask"]

    return Ready(run, note="the learner's decisions")


def _agents() -> Ready:
    import numpy as np

    from cardspeak.interop.envs.aec import HandEnv

    env = HandEnv("open-table", "holdem", seats=SEATS, stack=STACK)
    rng = random.Random(SEED)
    env.reset(seed=SEED)

    def run(count: int) -> None:
        for _ in range(count):
            if env.terminations[env.agent_selection]:
                env.reset()
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))

    return Ready(run, note="every player's decisions")


def _walked(new: Any) -> Ready:
    rng = random.Random(SEED)
    state = new()

    def run(count: int) -> None:
        nonlocal state
        done = 0
        while done < count:
            if state.is_terminal():
                state = new()
            elif state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                done += 1

    return Ready(run, note="every player's decisions; each card is a chance node")


def _spiel() -> Ready:
    import pyspiel

    import cardspeak.interop.envs.spiel as ours

    return _walked(pyspiel.load_game(ours.NAME, {"players": SEATS, "stack": STACK}).new_initial_state)


def _universal() -> Ready:
    from bench.hand_peers import OpenSpiel

    return _walked(OpenSpiel().game.new_initial_state)


def _rlcard() -> Ready:
    package = peer("rlcard")
    env = package.make("no-limit-holdem", config={"game_num_players": SEATS, "seed": SEED})
    rng = random.Random(SEED)
    state, _ = env.reset()

    def run(count: int) -> None:
        nonlocal state
        for _ in range(count):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(rng.choice(list(state["legal_actions"])))

    return Ready(run, note="every player's decisions")
