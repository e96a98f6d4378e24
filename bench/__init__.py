"""Measured figures: one module a subject, run by hand, never part of the tests."""
