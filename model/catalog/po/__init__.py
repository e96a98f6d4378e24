"""Lossless PO files: an index over the original lines, and edits that replace only what they must."""
