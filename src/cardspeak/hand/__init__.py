"""The machine for games among players: posting, dealing, betting, pots, showdown, commission, views."""
