"""Sampling: deals drawn at random, in three tiers that differ in speed alone."""
