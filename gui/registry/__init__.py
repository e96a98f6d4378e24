"""The Registry workspace."""

CODES, NUMBERS = "codes", "numbers"  # its two views
