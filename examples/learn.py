"""Learn heads-up no-limit hold'em by playing it: a table of values, many hands at once, in about a minute.

python examples/learn.py [HANDS] [CHART.png]

The learner knows a situation by its street, how good its cards are (in tenths of all hands) and what it has to call,
and keeps the mean of what each action of the menu has brought there so far. It tries other actions now and then,
against a player who calls everything and one who plays at random; then it plays what it has learned against each.
"""

import sys

import numpy as np

from cardspeak.batch import NOTHING, Actions, Hands, by_table, play
from cardspeak.books.loader import load_book
from cardspeak.hand import make_setup
from cardspeak.ranking import values

TABLE = make_setup("open-table", "holdem", [40, 40])
SHAPE = load_book("open-table").game("holdem").parts(52)[0].ladder.shape
STREETS, TENTHS, PRICES, ACTIONS = 4, 10, 4, 6
KEYS = STREETS * TENTHS * PRICES
COLUMN = {name: at for at, name in enumerate(Hands.of(TABLE).columns)}
CARDS = [COLUMN[f"hole {n}"] for n in (1, 2)] + [COLUMN[f"board 1 {n}"] for n in range(1, 6)]


def start_score(cards):
    """Two hole cards: pairs above all, then high cards, a little for a suit."""
    ranks = np.sort(cards >> 2, axis=1)
    pair, suited = ranks[:, 0] == ranks[:, 1], (cards[:, 0] & 3) == (cards[:, 1] & 3)
    return np.where(pair, 40 + 2 * ranks[:, 1], 2 * ranks[:, 1] + ranks[:, 0] + 2 * suited)


def ladders(rng):
    """For each street the scores of many random hands, in order: where a hand stands among them is how good it is."""
    packs = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)
    return [np.sort(start_score(packs[:, :2])), *(np.sort(values(packs[:, :n], SHAPE)) for n in (5, 6, 7))]


LADDERS = ladders(np.random.default_rng(1))


def key(seen):
    """Which row of the table counts for what a player sees."""
    street = np.clip(seen[:, COLUMN["street"]] - 1, 0, 3)
    tenth = np.zeros(len(seen), np.int64)
    for at, count in enumerate((2, 5, 6, 7)):
        rows = street == at
        if rows.any():
            cards = seen[np.ix_(rows, CARDS[:count])].astype(np.uint8)
            score = start_score(cards.astype(np.int64)) if at == 0 else values(cards, SHAPE)
            tenth[rows] = np.minimum(np.searchsorted(LADDERS[at], score) * TENTHS // len(LADDERS[at]), TENTHS - 1)
    call, pot = seen[:, COLUMN["call"]], seen[:, COLUMN["pot"]]
    price = np.where(call == 0, 0, np.where(3 * call <= pot, 1, np.where(call < pot // 2 + 2, 2, 3)))
    return (street * TENTHS + tenth) * PRICES + price


def learn(hands, rng, batch=4096, trying=0.25):
    """The means after so many hands, and how often each was tried."""
    total, tried = np.zeros((KEYS, ACTIONS)), np.zeros((KEYS, ACTIONS))
    for first in range(0, hands, batch):
        mean = np.where(tried > 0, total / np.maximum(tried, 1), 5.0)  # what was never tried looks good
        rows = Hands.of(TABLE, batch, seed=1, first=first, auto=False, log=0)
        place, opponent = np.arange(batch) % 2, np.arange(batch) // 2 % 2  # 0 calls, 1 plays at random
        menu, decisions = Actions(rows), []
        kinds, amounts = np.full(batch, NOTHING, np.int8), np.zeros(batch, np.int32)
        while (waiting := rows.legal()["asks"] != 0).any():
            own = waiting & (rows.legal()["turn"] == place)
            for policy in (0, 1):
                others = waiting & ~own & (opponent == policy)
                rows.answer_by(policy, others, kinds, amounts)
            if own.any():
                legal = menu.legal()[own][:, :ACTIONS].astype(bool)
                keys = key(rows.observe()[own])
                worth = np.where(legal, mean[keys], -np.inf)
                worth[rng.random(len(keys)) < trying] = 0  # any action, as likely
                chosen = np.where(legal, worth + rng.random(worth.shape) * 1e-6, -np.inf).argmax(axis=1)
                actions = np.full(batch, -1, np.int32)
                actions[own] = chosen
                mine = menu.answers(actions)
                kinds[own], amounts[own] = mine[0][own], mine[1][own]
                decisions.append((np.flatnonzero(own), keys, chosen))
            rows.step(kinds, amounts)
        for at, keys, chosen in decisions:
            np.add.at(total, (keys, chosen), rows.rewards[at, place[at]])
            np.add.at(tried, (keys, chosen), 1)
    return total / np.maximum(tried, 1), tried


def learned(mean, tried):
    """What was learned as a policy: in each situation the action with the best mean."""
    best = np.where(tried > 0, mean, -np.inf).argmax(axis=1)
    best[tried.sum(axis=1) == 0] = 1
    order = np.full((KEYS, ACTIONS), 1e-9)  # where the best is not on the menu, any other
    order[np.arange(KEYS), best] = 1
    return by_table(order, key)


def judge(policy, hands=20_000):
    """Chips a hand against each opponent from both places, with the interval of the mean."""
    for opponent in ("call", "random"):
        one = play(TABLE, [policy, opponent], hands // 2, seed=99)
        two = play(TABLE, [opponent, policy], hands // 2, seed=77)
        won = np.concatenate([one.won[:, 0], two.won[:, 1]]).astype(float)
        spread = 1.96 * won.std() / len(won) ** 0.5
        yield opponent, won.mean(), (won.mean() - spread, won.mean() + spread)


def draw(path, hands, rng):
    """How what is learned gets better with the hands played."""
    import matplotlib.pyplot as plt

    counts = [hands // 64, hands // 16, hands // 4, hands]
    lines = {name: [] for name in ("call", "random")}
    for count in counts:
        for name, mean, _ in judge(learned(*learn(count, rng)), 6_000):
            lines[name].append(mean)
    for name, means in lines.items():
        plt.semilogx(counts, means, marker="o", label=f"against {name}")
    plt.xlabel("hands played")
    plt.ylabel("chips a hand")
    plt.legend()
    plt.savefig(path)


def main(hands=400_000, chart=None):
    rng = np.random.default_rng(2)
    policy = learned(*learn(hands, rng))
    for opponent, mean, (low, high) in judge(policy):
        print(f"against {opponent:6}: {mean:+.2f} chips a hand ({low:+.2f} to {high:+.2f})")
    if chart:
        draw(chart, hands // 4, rng)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400_000, sys.argv[2] if len(sys.argv) > 2 else None)
