"""How large a pool is when it is hit: waiting has no memory, so that most are hit small and some very large."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from cardspeak.books.model.jackpot import WholePool
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.setup import PoolPlan
from cardspeak.odds.charts import BLUE, GREEN, GREY, ORANGE, SKY, check_path
from cardspeak.odds.jackpot.pricing import PoolPrice

STEPS = 120


def draw_pools(prices: Sequence[PoolPrice], plans: Mapping[str, PoolPlan], path: str) -> None:
    """For each event that takes all of a pool: the chance that it is hit at this size or above."""
    file = check_path(path)
    rows = [
        (pool.pool, event, plans[pool.pool])
        for pool in prices
        for event in pool.events
        if isinstance(plans[pool.pool].event(event.name).prize, WholePool) and event.hand  # type: ignore[union-attr]
    ]
    if not rows:
        raise BadInput("No event takes the whole of a pool: there is nothing to draw.")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    for number, (name, event, plan) in enumerate(rows):
        mean = float(event.hands)
        waits = [mean * 4 * step / STEPS for step in range(STEPS + 1)]
        sizes = [(plan.seed + float(plan.contribution) / 100 * wait) / 100 for wait in waits]
        left = [math.exp(wait * math.log1p(-float(event.hand))) if event.hand < 1 else 0.0 for wait in waits]
        colour = (BLUE, ORANGE, GREEN, SKY)[number % 4]
        axes.plot(sizes, [100 * one for one in left], color=colour, label=f"{name}: {event.name}")
        half = (plan.seed + float(plan.contribution) / 100 * mean * math.log(2)) / 100
        axes.annotate(f"half are hit below ${half:,.0f}", (half, 50), xytext=(8, 8), textcoords="offset points")
        axes.plot([half], [50], "o", color=colour)
    axes.set_xlabel("size of the pool in dollars")
    axes.set_ylabel("hit at this size or above, %")
    axes.grid(color=GREY, alpha=0.25)
    axes.legend()
    figure.savefig(file)
