"""Say which code a foreign or own error becomes, by which rule and on which evidence."""

from model.capture.classify.decide import classify
from model.capture.classify.signal import Origin, Signal, Verdict

__all__ = ["Origin", "Signal", "Verdict", "classify"]
