"""PO files for the tests: odd but legal ones, built from parts."""

from __future__ import annotations

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
SLOW = 'msgctxt "errors.SLOW"\nmsgid "That took too long."\nmsgstr "Das hat zu lange gedauert."\n'
GONE = 'msgctxt "errors.GONE"\nmsgid "That is gone."\nmsgstr "Das ist weg."\n'
COUNTED = 'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"\n'


def catalog(*blocks: str, header: str = HEADER, between: str = "\n") -> bytes:
    """Return a PO file of these messages."""
    return (header + between.join(blocks)).encode()
