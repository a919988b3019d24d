"""Tables against the house in the room."""
