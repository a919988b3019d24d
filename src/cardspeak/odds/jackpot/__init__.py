"""What a jackpot by hand costs: how often it is hit, exactly where it can be counted, and what a contribution buys."""
