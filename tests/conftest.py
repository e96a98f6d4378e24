"""Every test runs without a display unless it starts its own; properties try the same examples each time.

The search for new examples is the benchmark's work (`dev.py bench`); a find becomes an example here.
"""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
settings.register_profile("suite", derandomize=True, deadline=None, database=None)
settings.load_profile("suite")
