"""What people at a table and the house have to say to each other beside the game: calls to the floor, and chat."""
