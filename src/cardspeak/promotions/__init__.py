"""Promotional prizes: Terms, entries, draws that anybody can check, winners told and paid, every duty with its hour."""
