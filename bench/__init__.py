"""Measured figures: `python -m bench [names]` runs every `bench_*.py`, or those named."""
