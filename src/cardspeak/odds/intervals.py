"""How far a sampled share may be from the true one.

Wilson's score interval, with the variance that the sample shows: a pot that is often divided varies less than
one that is won or lost, and counts as a larger sample of such. It stays within 0 and 1, and does not shrink to
nothing where every deal came out alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

Z95, Z99 = 1.959963984540054, 2.5758293035489004  # normal quantiles, two-sided

Interval = tuple[float, float]


def wilson(mean: float, count: float, z: float) -> Interval:
    """For a proportion seen in so many trials."""
    if not count:
        return 0.0, 1.0
    spread = z * z / count
    centre = (mean + spread / 2) / (1 + spread)
    half = sqrt(mean * (1 - mean) * spread + spread * spread / 4) / (1 + spread)
    # Exactly at the ends where every trial came out alike, which rounding would miss by a hair.
    low = 0.0 if mean <= 0 else max(0.0, centre - half)
    return low, 1.0 if mean >= 1 else min(1.0, centre + half)


def share_interval(shares: Iterable[tuple[float, int]], z: float) -> Interval:
    """For the mean of shares between 0 and 1, given as (share, how often)."""
    seen = [(share, count) for share, count in shares if count]
    total = sum(count for _, count in seen)
    if not total:
        return 0.0, 1.0
    mean = sum(share * count for share, count in seen) / total
    variance = sum((share - mean) ** 2 * count for share, count in seen) / total
    alike = variance <= 1e-18  # no two deals differed: no better than a proportion
    return wilson(mean, total if alike else total * mean * (1 - mean) / variance, z)
