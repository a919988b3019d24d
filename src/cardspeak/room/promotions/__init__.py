"""Promotions and bonus prizes in a room: a stream and a desk for each, who may ask, what moves in the ledger."""
