"""What stands around the tables: the cage, the lists, the dealers, the people; and a night at home."""
