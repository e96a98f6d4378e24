"""Tokens, palettes, fonts and icons."""
