"""One file for each matter of a jackpot by hand: its commands, answers, events, changes and sentences."""
