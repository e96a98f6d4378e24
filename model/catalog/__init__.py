"""Catalogs: lossless files, meaning by Babel, checks."""
