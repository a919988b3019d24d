"""Jackpots by hand in the room: meters that tables among players share, orders to them, and their audit."""
