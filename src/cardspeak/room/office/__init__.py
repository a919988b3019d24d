"""The office: what a manager or a host does with the room's books once the cards are down."""
