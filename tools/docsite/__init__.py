"""The site of the docs: pages that are made for it, and what keeps it closed to the outside."""
