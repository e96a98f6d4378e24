"""`python -m gui`: a headless command when one is named, else the window."""

from __future__ import annotations

import sys


def main() -> int:
    """Dispatch the command line; Qt is imported only where a window or a picture is asked for."""
    argv = sys.argv[1:]
    from model import cli

    if argv and argv[0] in cli.COMMANDS:
        return cli.main(argv)
    print("error-inspector: the window is not here yet.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main())
