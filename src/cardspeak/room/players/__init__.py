"""Tables among players in the room."""
