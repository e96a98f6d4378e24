"""Hide credentials in error text and keep everything else byte for byte."""
