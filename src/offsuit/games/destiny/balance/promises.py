"""All promises of the document, in the order of its sections."""

from offsuit.games.destiny.balance import (
    promises_difficulty,
    promises_duels,
    promises_examples,
    promises_scoring,
)

SECTIONS = (
    "Overview",
    "Hand ranking system",
    "Base score calculation",
    "Suit bonus system",
    "Skill to bonus conversion",
    "Total score calculation",
    "Win/loss determination",
    "Difficulty thresholds",
    "Modifiers & special cases",
    "Edge cases",
    "Test cases",
    "Balance tuning parameters",
    "Conclusion",
)
"""Of the document, in order; a promise's section begins with one of them."""

UNCHECKED = (
    ("Degree of success/failure", "Minor penalty, major penalty: no size is given."),
    ("Degree of success/failure", "1x and 2x rewards: no reward of any crime is given."),
    ("Critical hits", "Max damage: damage is not defined."),
    ("Crime difficulty ratings", "Energy: neither a maximum nor how fast it returns is given."),
)
"""Words of the document that promise something without any number to hold it against."""

PROMISES = tuple(
    sorted(
        (
            *promises_scoring.PROMISES,
            *promises_difficulty.PROMISES,
            *promises_duels.PROMISES,
            *promises_examples.PROMISES,
        ),
        key=lambda promise: SECTIONS.index(promise.section.partition(":")[0]),
    )
)
