"""Other packages' games: one hand of six-handed no-limit hold'em a call, each driven by its own plainest interface."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from bench.peers import peer

SEATS, SMALL_BLIND, BIG_BLIND, STACK = 6, 1, 2, 200
PURE_PYTHON = "pure Python"


def draw(rng: random.Random, options: int) -> int:
    return int(rng.random() * options)


def between(rng: random.Random, least: int, most: int) -> int:
    """A whole number from `least` to `most`, both included."""
    return least + int(rng.random() * (most - least + 1))


class PokerKit:
    note = ""

    def __init__(self) -> None:
        package = peer("pokerkit")
        blinds = (SMALL_BLIND, BIG_BLIND)
        self.game = package.NoLimitTexasHoldem(tuple(package.Automation), True, 0, blinds, BIG_BLIND)
        self.state: Any = None

    def call(self, rng: random.Random) -> int:
        state = self.state = self.game(STACK, SEATS)
        decisions = 0
        while state.status:
            state.check_or_call()
            decisions += 1
        return decisions

    def random(self, rng: random.Random) -> int:
        state = self.state = self.game(STACK, SEATS)
        decisions = 0
        while state.status:
            options = [state.check_or_call]
            if state.checking_or_calling_amount:
                options.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                options.append(state.complete_bet_or_raise_to)
            act = options[draw(rng, len(options))]
            if act == state.complete_bet_or_raise_to:
                most = state.max_completion_betting_or_raising_to_amount
                least = min(state.min_completion_betting_or_raising_to_amount, most)
                act(between(rng, least, most))
            else:
                act()
            decisions += 1
        return decisions

    def stacks(self) -> Sequence[float]:
        return list(self.state.stacks)


class Clubs:
    note = ""

    def __init__(self) -> None:
        package = peer("clubs")
        config = {**package.configs.NO_LIMIT_HOLDEM_SIX_PLAYER, "start_stack": STACK}
        self.dealer = package.poker.Dealer(**config)

    def call(self, rng: random.Random) -> int:
        seen, done, decisions = self.dealer.reset(reset_stacks=True), [False], 0
        while not all(done):
            seen, _, done = self.dealer.step(seen["call"])
            decisions += 1
        return decisions

    def random(self, rng: random.Random) -> int:
        seen, done, decisions = self.dealer.reset(reset_stacks=True), [False], 0
        while not all(done):
            call, most = seen["call"], seen["max_raise"]
            options = [call, -1] if call else [call]  # -1 folds
            if most > call:
                options.append(between(rng, min(max(seen["min_raise"], call + 1), most), most))
            seen, _, done = self.dealer.step(options[draw(rng, len(options))])
            decisions += 1
        return decisions

    def stacks(self) -> Sequence[float]:
        return list(self.dealer.stacks)


class TexasHoldem:
    note = ""

    def __init__(self) -> None:
        package = peer("texasholdem")
        self.action, self.owing = package.ActionType, package.PlayerState.TO_CALL
        self.game = package.TexasHoldEm(buyin=STACK, big_blind=BIG_BLIND, small_blind=SMALL_BLIND, max_players=SEATS)

    def _start(self) -> Any:
        for player in self.game.players:
            player.chips = STACK
        self.game.start_hand()
        return self.game

    def call(self, rng: random.Random) -> int:
        game, action, owing = self._start(), self.action, self.owing
        decisions = 0
        while game.is_hand_running():
            owes = game.players[game.current_player].state == owing
            game.take_action(action.CALL if owes else action.CHECK)
            decisions += 1
        return decisions

    def random(self, rng: random.Random) -> int:
        game, action = self._start(), self.action
        decisions = 0
        while game.is_hand_running():
            moves = game.get_available_moves()
            options = [action.CHECK] if action.CHECK in moves.action_types else [action.CALL, action.FOLD]
            if action.RAISE in moves.action_types:
                options.append(action.RAISE)
            chosen = options[draw(rng, len(options))]
            if chosen is action.RAISE:
                totals = moves.raise_range
                game.take_action(chosen, total=totals[draw(rng, len(totals))])
            else:
                game.take_action(chosen)
            decisions += 1
        return decisions

    def stacks(self) -> Sequence[float]:
        return [player.chips for player in self.game.players]


class RlCard:
    note = "five bet sizes only"

    def __init__(self) -> None:
        self.action = peer("rlcard.games.nolimitholdem.round").Action
        self.game = peer("rlcard.games.nolimitholdem.game").NolimitholdemGame(num_players=SEATS)
        self.game.configure({"game_num_players": SEATS, "chips_for_each": STACK, "dealer_id": None})

    def call(self, rng: random.Random) -> int:
        game, call = self.game, self.action.CHECK_CALL
        game.dealer_id = None
        game.init_game()
        decisions = 0
        while not game.is_over():
            game.step(call)
            decisions += 1
        self.won = game.get_payoffs()
        return decisions

    def random(self, rng: random.Random) -> int:
        game, fold = self.game, self.action.FOLD
        game.dealer_id = None
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            legal = state["legal_actions"]
            raised = game.round.raised
            if max(raised) == raised[game.game_pointer] and fold in legal:
                legal = [action for action in legal if action is not fold]
            state, _ = game.step(legal[draw(rng, len(legal))])
            decisions += 1
        self.won = game.get_payoffs()
        return decisions

    def stacks(self) -> Sequence[float]:
        return [STACK + won for won in self.won]


class Pokers:
    note = "Rust; chips are floats"

    def __init__(self) -> None:
        self.package = peer("pokers")
        self.button = 0
        self.state: Any = None

    def _start(self, rng: random.Random) -> Any:
        self.button = (self.button + 1) % SEATS
        return self.package.State.from_seed(
            n_players=SEATS,
            button=self.button,
            sb=float(SMALL_BLIND),
            bb=float(BIG_BLIND),
            stake=float(STACK),
            seed=rng.getrandbits(32),
        )

    def call(self, rng: random.Random) -> int:
        kinds, action, state = self.package.ActionEnum, self.package.Action, self._start(rng)
        check, call, may_check = action(kinds.Check), action(kinds.Call), kinds.Check
        decisions = 0
        while not state.final_state:
            state = state.apply_action(check if may_check in state.legal_actions else call)
            decisions += 1
        self.state = state
        return decisions

    def random(self, rng: random.Random) -> int:
        kinds, action, state = self.package.ActionEnum, self.package.Action, self._start(rng)
        decisions = 0
        while not state.final_state:
            legal = state.legal_actions
            if kinds.Check in legal:
                legal = [kind for kind in legal if kind != kinds.Fold]
            chosen = legal[draw(rng, len(legal))]
            if chosen == kinds.Raise:
                player = state.players_state[state.current_player]
                room = int(player.stake - (state.min_bet - player.bet_chips))
                state = state.apply_action(action(chosen, float(between(rng, min(BIG_BLIND, room), room))))
            else:
                state = state.apply_action(action(chosen))
            decisions += 1
        self.state = state
        return decisions

    def stacks(self) -> Sequence[float]:
        return [STACK + player.reward for player in self.state.players_state]


class OpenSpiel:
    note = "C++, cards dealt one by one from Python"

    def __init__(self) -> None:
        blinds = " ".join(map(str, (SMALL_BLIND, BIG_BLIND, *[0] * (SEATS - 2))))
        stacks = " ".join([str(STACK)] * SEATS)
        self.game = peer("pyspiel").load_game(
            f"universal_poker(betting=nolimit,numPlayers={SEATS},numRounds=4,blind={blinds},firstPlayer=3 1 1 1,"
            f"numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={stacks},bettingAbstraction=fullgame)"
        )
        self.state: Any = None

    def call(self, rng: random.Random) -> int:
        state, decisions = self.game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards = state.legal_actions()
                state.apply_action(cards[draw(rng, len(cards))])
            else:
                state.apply_action(1)  # check or call
                decisions += 1
        self.won = state.returns()
        return decisions

    def random(self, rng: random.Random) -> int:
        state, decisions = self.game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(legal[draw(rng, len(legal))])
                continue
            quiet = legal.index(1) + 1  # fold, if there is a bet, and check or call; then every total of a raise
            kind = draw(rng, quiet + (len(legal) > quiet))
            chosen = legal[kind] if kind < quiet else legal[quiet + draw(rng, len(legal) - quiet)]
            state.apply_action(chosen)
            decisions += 1
        self.won = state.returns()
        return decisions

    def stacks(self) -> Sequence[float]:
        return [STACK + won for won in self.won]


Made = Callable[[], Any]
ENGINES: tuple[tuple[str, str, frozenset[str], Made], ...] = (
    ("clubs", "clubs", frozenset({PURE_PYTHON}), Clubs),
    ("texasholdem", "texasholdem", frozenset({PURE_PYTHON}), TexasHoldem),
    ("rlcard, game", "rlcard", frozenset({PURE_PYTHON}), RlCard),
    ("pokerkit", "pokerkit", frozenset({PURE_PYTHON}), PokerKit),
    ("pokers", "pokers", frozenset(), Pokers),
    ("open_spiel, universal_poker", "open-spiel", frozenset(), OpenSpiel),
)
