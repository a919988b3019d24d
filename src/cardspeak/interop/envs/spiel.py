"""OpenSpiel: a Python game over the plain machine, registered as `python_cardspeak`, for any game of any book.

Chance is explicit: each card that falls is a chance node of its own, with the cards that are still out as its outcomes;
a burn is none, because nobody ever sees it. Where a stub runs out and cards are shuffled again, their new order follows
from the cards that have fallen. Players are counted in the order of the deal, actions are numbers of the game's menu.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from cardspeak.batch.compiling import compile_game
from cardspeak.batch.menu import menu_of
from cardspeak.books.loader import load_book
from cardspeak.cards import Card, deck_of
from cardspeak.hand import make_setup
from cardspeak.hand.seen import seen_events
from cardspeak.hand.state import State
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.hand.words.story import tell
from cardspeak.interop.envs.choosing import answer_of, legal_actions
from cardspeak.interop.envs.falling import Falling, MenuAnswer, dealt, went_on

NAME = "python_cardspeak"
DEFAULTS = {"book": "open-table", "game": "holdem", "players": 2, "stack": 20, "deck": 0, "stakes": ""}
LONGEST = 4096  # answers and cards of one hand; no hand of any book comes near


def _type(*, zero_sum: bool) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Poker by the book (cardspeak)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=11,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class CardspeakGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A table of a book's game: `players` with a `stack` each, `deck` cards (0: the book's first), stakes as typed."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        rules = load_book(str(chosen["book"])).game(str(chosen["game"]))
        players, stack = int(chosen["players"]), int(chosen["stack"])
        self.setup = make_setup(
            rules.book.slug,
            rules.slug,
            [stack] * players,
            deck=int(chosen["deck"]) or None,
            stakes=parse_stakes(str(chosen["stakes"]) or None, rules),
        )
        self.menu = menu_of(compile_game(self.setup).record[0])
        zero_sum = self.setup.stakes.charge is None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.menu.size,
            max_chance_outcomes=52,
            num_players=players,
            min_utility=-float(stack),
            max_utility=float(stack * (players - 1)),
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(zero_sum=zero_sum), info, params or {})

    def new_initial_state(self) -> CardspeakState:
        return CardspeakState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CardspeakState(pyspiel.State):  # type: ignore[misc]
    """The cards drawn, the answers given, and the hand that they make."""

    def __init__(self, game: CardspeakGame) -> None:
        super().__init__(game)
        self.setup, self.menu = _Kept(game.setup), game.menu
        self.draws: list[int] = []
        self.answers: list[MenuAnswer] = []
        self.now: Falling = dealt(game.setup, (), ())
        self.seen: Falling | None = None  # the last moment of which every card had been drawn

    # -- OpenSpiel's questions -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        if len(self.draws) < self.now.due:
            return int(pyspiel.PlayerId.CHANCE)
        if self.now.hand.over:
            return int(pyspiel.PlayerId.TERMINAL)
        hand = self.now.hand
        seat = hand.turn or hand.state.live[0]  # a question to the table as a whole: the first left speaks for it
        return hand.setup.order.index(seat)

    def _legal_actions(self, player: int) -> list[int]:
        return legal_actions(self.now.hand, self.menu)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        gone = set(self.draws)
        left = [int(card) for card in deck_of(self.setup.value.deck).cards if int(card) not in gone]
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        if len(self.draws) < self.now.due:
            self.draws.append(action)
            if len(self.draws) == self.now.due:  # what came after them was dealt from cards not drawn
                self.now = dealt(self.setup.value, self.draws, self.answers)
        else:
            answer = answer_of(self.now.hand, self.menu, action)
            self.answers.append(answer)
            self.now = went_on(self.now, answer)
        if len(self.draws) >= self.now.due:
            self.seen = self.now

    def _action_to_string(self, player: int, action: int) -> str:
        return str(Card(action)) if player == pyspiel.PlayerId.CHANCE else self.menu.name(action)

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        setup = self.setup.value
        if not self.is_terminal():
            return [0.0] * len(setup.order)
        chips = dict(zip(setup.seats, setup.stacks, strict=True))
        return [float(self.now.hand.state.stack[seat] - chips[seat]) for seat in setup.order]

    def __str__(self) -> str:
        drawn = " ".join(str(Card(card)) for card in self.draws)
        given = " ".join(f"{kind}:{amount}" for kind, amount in self.answers)
        return f"{drawn} | {given}"

    # -- what players see ----------------------------------------------------------------------------------------------

    def story(self, player: int) -> str:
        """Everything that a player has seen, in words and in order."""
        if self.seen is None:
            return f"player {player}"
        seat = self.setup.value.order[player]
        lines = tell(seen_events(self.seen.hand.events, seat))
        return f"player {player}: " + " ".join(str(line) for line in lines)

    def state_seen(self) -> State | None:
        return None if self.seen is None else self.seen.hand.state


class _Kept:
    """A value that copies of a state share: nobody changes it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, memo: object) -> _Kept:
        return self


class Observer:
    """What a player sees: the story as text; as numbers the cards as planes of 52, chips as parts of all there are."""

    def __init__(self, game: CardspeakGame, kind: Any) -> None:
        self._setup, self._recall = game.setup, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        players, rows = len(game.setup.order), max(1, game.setup.rules.rows)
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (players,))]
        if self._private:
            pieces.append(("hole", (52,)))
        if kind.public_info:
            pieces += [("boards", (rows, 52)), ("up", (players, 52)), ("stacks", (players,)), ("bets", (players,))]
            pieces += [("paid", (players,)), ("in", (players,)), ("turn", (players,))]
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: CardspeakState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        seen = state.state_seen()
        if seen is None:
            return
        total = float(sum(self._setup.stacks))
        if "hole" in self.dict:
            for card in seen.holes[self._setup.order[player]]:
                self.dict["hole"][int(card)] = 1
        if "boards" not in self.dict:
            return
        for row, board in enumerate(seen.boards[: len(self.dict["boards"])]):
            self.dict["boards"][row, [int(card) for card in (*board, *seen.shared)]] = 1
        if not seen.boards and seen.shared:
            self.dict["boards"][0, [int(card) for card in seen.shared]] = 1
        for place, seat in enumerate(self._setup.order):
            up = [int(card) for card, face in zip(seen.holes[seat], seen.faces[seat], strict=True) if face != "down"]
            self.dict["up"][place, up] = 1
            self.dict["stacks"][place] = seen.stack[seat] / total
            self.dict["bets"][place] = seen.bet[seat] / total
            self.dict["paid"][place] = seen.paid[seat] / total
            self.dict["in"][place] = not seen.folded[seat]
            self.dict["turn"][place] = seat == seen.actor

    def string_from(self, state: CardspeakState, player: int) -> str:
        return state.story(player)


def register() -> None:
    """Make the game known to `pyspiel.load_game`."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_type(zero_sum=True), CardspeakGame)


register()
