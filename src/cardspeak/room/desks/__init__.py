"""What a desk is made of, beside its one core: decide, append, apply."""
