"""The words of a card that are not the app's own strings: state words, labels, and stand-ins.

The table is the English source of their catalog entries; a pair is a singular and a plural.
`card.value.*` stands in for a placeholder whose value the event did not carry.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Word = str | tuple[str, str]

WORDS: Mapping[str, Word] = MappingProxyType(
    {
        "card.word.settings_cta.failed": "Setup needed",
        "card.word.retry_action.failed": "Temporary",
        "card.word.retry_action.exhausted": "Not available now",
        "card.word.retry_action.transient": "Retrying",
        "card.word.plain_message.failed": "Not completed",
        "card.word.tool_card.failed": "Failed",
        "card.word.tool_card.denied": "Denied",
        "card.word.tool_card.waiting": "Waiting for approval",
        "card.word.tool_card.stopped": "Stopped",
        "card.word.tool_card.running": "Running",
        "card.word.tool_card.done": "Done",
        "card.word.degraded_banner.degraded": "Limited",
        "card.word.degraded_banner.restarting": "Restarting",
        "card.word.degraded_banner.restored": "Restored",
        "card.word.degraded_banner.fatal": "Stopped",
        # What a banner says once the host's state is known better than the code tells it.
        "card.banner.restored": "Everything is available again.",
        "card.banner.fatal": "The restart didn't work.",
        "card.banner.fatal.tip": "Save your work, then restart the app.",
        "card.word.neutral.neutral": "Stopped",
        "card.word.developer.failed": "For developers",
        "card.label.details": "Details",
        "card.label.arguments": "Arguments",
        "card.label.copy": "Copy",
        "card.label.copied": "Copied",
        "card.label.restart": "Restart app",
        "card.label.dismiss": "Dismiss",
        "card.label.wait": "in {wait}",
        "card.label.attempt": "attempt {n} of {m}",
        "card.label.wait-attempt": "in {wait}, attempt {n} of {m}",
        "card.label.expires": "Expires in {wait}",
        "card.label.effect": "Effect: {effect}",
        "card.label.hidden": ("{n} value hidden", "{n} values hidden"),
        "card.label.omitted": ("{n} character left out", "{n} characters left out"),
        "card.label.hidden-omitted": "{hidden}, {omitted}",
        "card.label.response": "Provider response",
        "card.tag.unknown": "unknown",
        "card.tag.reserved": "reserved",
        "card.tag.capability": "capability",
        "card.tag.alias": "earlier name",
        "card.tag.not-reviewed": "not reviewed",
        "card.tag.english-shown": "English shown",
        "card.tag.no-string": "no string",
        "card.tag.plan-wording": "plan wording",
        "card.value.wait": "a moment",
        "card.value.provider": "your AI provider",
        "card.value.model": "the selected model",
        "card.value.tool": "this tool",
        "card.value.reason": "the details say why",
        "card.would.settings": "Would open settings.",
        "card.would.retry": "Would send the request again.",
        "card.would.restart": "Would restart the app.",
        "card.would.dismiss": "Would close this banner.",
    }
)
