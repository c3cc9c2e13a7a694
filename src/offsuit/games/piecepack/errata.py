"""The counts that the rule book prints, errors included; the exact counts come from `census`."""

PRINTED_COUNTS = {
    "suit-flush no-pairs": 48,
    "group-flush four-of-a-kind": 240,
    "no-flush five-of-a-kind": 336,
    "link-flush two-pair": 480,
    "link-flush no-pairs": 768,
    "group-flush full-house": 1_440,
    "link-flush one-pair": 1_920,
    "group-flush three-of-a-kind": 7_680,
    "group-flush no-pairs": 12_240,
    "no-flush four-of-a-kind": 16_560,
    "group-flush two-pair": 17_280,
    "no-flush full-house": 45_600,
    "group-flush one-pair": 63_360,
    "no-flush no-pairs": 183_552,
    "no-flush three-of-a-kind": 207_360,
    "no-flush two-pair": 358_560,
    "no-flush one-pair": 794_880,
}

ERRATA = {
    "link-flush no-pairs": "the 48 suit-flushes are not subtracted",
    "group-flush one-pair": "2 x 6 x C(4,2) x C(5,3) x 4^3, listed as a second GF 0P",
    "no-flush no-pairs": "follows from link-flush no-pairs",
    "no-flush one-pair": "follows from group-flush one-pair",
}
"""Category with a wrong printed count -> the reason; the errors cancel in the total."""
