"""Measurements that `dev.py bench` prints; each module has `run(out)`."""
