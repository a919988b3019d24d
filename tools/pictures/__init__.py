"""The pictures of the docs: each is made from the present program, and knows from which sources."""
