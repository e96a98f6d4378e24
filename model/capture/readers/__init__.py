"""The readers: one container each, chosen by content."""

from __future__ import annotations

from model.capture.readers.har import HAR
from model.capture.readers.http import HTTP
from model.capture.readers.json_records import DOCUMENT, LINES, STREAM
from model.capture.readers.log import LOG
from model.capture.readers.paste import PASTE
from model.capture.readers.protocol import Reader
from model.capture.readers.sse import SSE

READERS: tuple[Reader, ...] = (HAR, SSE, DOCUMENT, LINES, STREAM, HTTP, LOG, PASTE)
