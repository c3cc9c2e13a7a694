"""Tables of the fields, and of the hands that equilibrium play lays down."""

from collections.abc import Iterable, Sequence
from typing import Any

from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.reports.pyramid.markdown_tables import (
    NOTHING,
    Data,
    largest_error,
    markdown_table,
    percent,
    signed,
)


def fields_table(fields: Data) -> str:
    rows = [
        (
            words,
            f"{fields[name]['deals']:,}",
            str(fields[name]["steps"]),
            f"{fields[name]['exploitability']:.6f}",
            f"{fields[name]['held_out']['value']:.6f} ± {fields[name]['held_out']['se']:.6f}",
        )
        for name, words in (("plain", "without automatics"), ("automatics", "with automatics"))
    ]
    return markdown_table(("field", "deals", "steps", "exploitability", "on unseen deals"), rows)


def marks_table(curves: Data) -> str:
    chances = curves["back"]["marks"]
    rows = [
        (f"{100 * float(chance):.0f} %", *(curves[at]["marks"][chance] for at in ROWS))
        for chance in chances
    ]
    return markdown_table(("chance to win", *ROWS), rows)


def worth_table(curves: Data) -> str:
    """From the weakest to the strongest hand of a category."""
    values = {
        at: {row["category"]: row["value"] for row in curves[at]["categories"]} for at in ROWS
    }
    rows = [
        (name, *(_range(values[at].get(name)) for at in ROWS))
        for name in reversed(POINTS)
        if any(name in values[at] for at in ROWS)
    ]
    return markdown_table(("category", *ROWS), rows)


def _range(ends: Sequence[float] | None) -> str:
    if ends is None:
        return NOTHING
    low, high = (f"{end:+.2f}" for end in ends)
    return low if low == high else f"{low} to {high}"


def categories_table(shares: Data) -> str:
    rows = [
        (name, *(percent(shares[at].get(name)) for at in ROWS))
        for name in reversed(POINTS)
        if any(name in shares[at] for at in ROWS)
    ]
    errors = ("largest standard error", *(largest_error(shares[at].values()) for at in ROWS))
    return markdown_table(("category", *ROWS), [*rows, errors])


def points_table(curves: Data) -> str:
    taken = {
        at: {row["category"]: row["points_taken"] for row in curves[at]["categories"]}
        for at in ROWS
    }
    rows = [
        (name, *(f"{taken[at][name]:.3f}" if taken[at].get(name) else NOTHING for at in ROWS))
        for name in reversed(POINTS)
        if any(taken[at].get(name, 0) >= 0.0005 for at in ROWS)
    ]
    total = ("all", *(f"{curves[at]['points_taken']:.3f}" for at in ROWS))
    return markdown_table(("won with", *ROWS), [*rows, total])


def sizes_table(sizes: Data) -> str:
    rows = [(name, percent(estimate, 3)) for name, estimate in sizes.items()]
    return markdown_table(("back/middle/front", "share"), rows)


def jokers_table(jokers: Sequence[Data]) -> str:
    rows = [
        (words if first else "", place, percent(estimate))
        for each, words in zip(jokers[1:], ("one joker", "two jokers"), strict=True)
        for first, (place, estimate) in _most_first(each["places"])
    ]
    return markdown_table(("held", "lies in", "share"), rows)


def _most_first(places: Data) -> Iterable[tuple[bool, tuple[str, Any]]]:
    listed = sorted(places.items(), key=lambda item: -item[1]["value"])
    return ((number == 0, item) for number, item in enumerate(listed))


def values_table(portrait: Data) -> str:
    parts = ("0.05", "0.25", "0.5", "0.75", "0.95")
    named = zip(("no joker", "one joker", "two jokers"), portrait["jokers"], strict=True)
    rows = [("all", "100 %", portrait["value"])]
    rows += [(words, percent(each["share"], 1), each["value"]) for words, each in named]
    return markdown_table(
        ("hands", "share", "mean", *(f"{100 * float(part):.0f} %" for part in parts)),
        [
            (words, share, signed(value["mean"]), *(f"{value['quantiles'][p]:+.1f}" for p in parts))
            for words, share, value in rows
        ],
    )
