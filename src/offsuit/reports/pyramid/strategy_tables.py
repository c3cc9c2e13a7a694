"""Tables of equilibrium play in Markdown, from the data of `offsuit pyramid strategy`."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from offsuit.errors import OffsuitError
from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import ROWS as POSITIONS
from offsuit.games.pyramid.strategy.study.head_to_head import EQUILIBRIUM, WAYS

Data = Mapping[str, Any]
Row = Sequence[str]

NOTHING = "-"
NUMBER = re.compile(r"[-+]?[\d.,]*($| %$| ± | to )")
MARK = re.compile(r"^<!-- table: (.+) -->\n((?:\|.*\n)*)", re.MULTILINE)
"""Where a page has a table, and the table."""


def tables(data: Data) -> dict[str, str]:
    """By name; every line ends with a newline."""
    return {name: table(data) for name, table in TABLES.items()}


def check_page(page: str, name: str) -> None:
    """Refuse a page that wants no table, or one that there is not; `name` is for the error."""
    wanted = [found[1] for found in MARK.finditer(page)]
    if not wanted:
        raise OffsuitError(f"{name!r} has no place for a table")
    for each in wanted:
        if each not in TABLES:
            raise OffsuitError(f"{name!r}: no table {each!r}: {', '.join(TABLES)}")


def filled(page: str, found: Mapping[str, str]) -> str:
    """A page with its tables exchanged."""
    return MARK.sub(lambda mark: f"<!-- table: {mark[1]} -->\n{found[mark[1]]}", page)


def _table(head: Row, rows: Iterable[Row]) -> str:
    """Numbers stand on the right, words on the left."""
    listed = [*rows]
    columns = zip(*listed, strict=True) if listed else ((),) * len(head)
    rule = ["---:" if all(map(NUMBER.match, column)) else "---" for column in columns]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *listed))


def _percent(told: Mapping[str, float] | None, digits: int = 2) -> str:
    return NOTHING if told is None else f"{100 * told['value']:.{digits}f} %"


def _close(told: Mapping[str, float], digits: int = 3) -> str:
    """A value with its sign and standard error."""
    return f"{told['value']:+.{digits}f} ± {told['se']:.{digits}f}"


def _plain(told: Mapping[str, float], digits: int = 4) -> str:
    return f"{told['value']:.{digits}f} ± {told['se']:.{digits}f}"


def _largest(told: Iterable[Mapping[str, float]]) -> str:
    return f"{100 * max(each['se'] for each in told):.2f} %"


def _fields(fields: Data) -> str:
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
    return _table(("field", "deals", "steps", "exploitability", "on unseen deals"), rows)


def _marks(curves: Data) -> str:
    chances = curves["back"]["marks"]
    rows = [
        (f"{100 * float(chance):.0f} %", *(curves[at]["marks"][chance] for at in POSITIONS))
        for chance in chances
    ]
    return _table(("chance to win", *POSITIONS), rows)


def _worth(curves: Data) -> str:
    """From the weakest to the strongest hand of a category."""
    values = {
        at: {row["category"]: row["value"] for row in curves[at]["categories"]} for at in POSITIONS
    }
    rows = [
        (name, *(_range(values[at].get(name)) for at in POSITIONS))
        for name in reversed(POINTS)
        if any(name in values[at] for at in POSITIONS)
    ]
    return _table(("category", *POSITIONS), rows)


def _range(ends: Sequence[float] | None) -> str:
    if ends is None:
        return NOTHING
    low, high = (f"{end:+.2f}" for end in ends)
    return low if low == high else f"{low} to {high}"


def _categories(shares: Data) -> str:
    rows = [
        (name, *(_percent(shares[at].get(name)) for at in POSITIONS))
        for name in reversed(POINTS)
        if any(name in shares[at] for at in POSITIONS)
    ]
    errors = ("largest standard error", *(_largest(shares[at].values()) for at in POSITIONS))
    return _table(("category", *POSITIONS), [*rows, errors])


def _points(curves: Data) -> str:
    taken = {
        at: {row["category"]: row["points_taken"] for row in curves[at]["categories"]}
        for at in POSITIONS
    }
    rows = [
        (name, *(f"{taken[at][name]:.3f}" if taken[at].get(name) else NOTHING for at in POSITIONS))
        for name in reversed(POINTS)
        if any(taken[at].get(name, 0) >= 0.0005 for at in POSITIONS)
    ]
    total = ("all", *(f"{curves[at]['points_taken']:.3f}" for at in POSITIONS))
    return _table(("won with", *POSITIONS), [*rows, total])


def _sizes(sizes: Data) -> str:
    rows = [(name, _percent(told, 3)) for name, told in sizes.items()]
    return _table(("back/middle/front", "share"), rows)


def _jokers(jokers: Sequence[Data]) -> str:
    rows = [
        (words if first else "", place, _percent(told))
        for each, words in zip(jokers[1:], ("one joker", "two jokers"), strict=True)
        for first, (place, told) in _most_first(each["places"])
    ]
    return _table(("held", "lies in", "share"), rows)


def _most_first(places: Data) -> Iterable[tuple[bool, tuple[str, Any]]]:
    listed = sorted(places.items(), key=lambda item: -item[1]["value"])
    return ((number == 0, item) for number, item in enumerate(listed))


def _values(portrait: Data) -> str:
    parts = ("0.05", "0.25", "0.5", "0.75", "0.95")
    named = zip(("no joker", "one joker", "two jokers"), portrait["jokers"], strict=True)
    rows = [("all", "100 %", portrait["value"])]
    rows += [(words, _percent(each["share"], 1), each["value"]) for words, each in named]
    return _table(
        ("hands", "share", "mean", *(f"{100 * float(part):.0f} %" for part in parts)),
        [
            (words, share, _close(value["mean"]), *(f"{value['quantiles'][p]:+.1f}" for p in parts))
            for words, share, value in rows
        ],
    )


def _automatics(declaring: Data) -> str:
    rows = [
        (
            kind,
            _percent(found["held"]),
            _percent(found["declared"]),
            f"{found['worth']:.3f}",
            _percent(found["worth_arranging"], 1),
        )
        for kind, found in declaring["kinds"].items()
    ]
    each = declaring["any"]
    rows.append(("any", _percent(each["held"]), _percent(each["declared"]), NOTHING, NOTHING))
    return _table(("automatic", "held", "declared", "worth", "better arranged"), rows)


def _holders(holders: Data) -> str:
    rows = [
        (name, *(_percent(holders[at].get(name, {}).get("declare"), 0) for at in POSITIONS))
        for name in reversed(POINTS)
        if any(name in holders[at] for at in POSITIONS)
    ]
    return _table(("best arrangement has", *(f"in {at}" for at in POSITIONS)), rows)


def _declaring(gives_away: Data) -> str:
    rows = [(when, _plain(told)) for when, told in gives_away.items()]
    return _table(("declares", "gives away"), rows)


def _matrix(result: Data) -> str:
    won = {(pair["a"], pair["b"]): pair["points"] for pair in result["pairs"]}
    won |= {(b, a): told | {"value": -told["value"]} for (a, b), told in won.items()}
    rows = [
        (mine, *(_close(won[mine, other]) if mine != other else NOTHING for other in WAYS))
        for mine in WAYS
    ]
    return _table(("wins from", *WAYS), rows)


def _positions(result: Data) -> str:
    rows = [
        (
            pair["b"],
            *(_close(pair["by_position"][at]) for at in POSITIONS),
            _close(pair["points"]),
            f"{pair['spread']:.1f}",
        )
        for pair in result["pairs"]
        if pair["a"] == EQUILIBRIUM
    ]
    return _table(("against", *POSITIONS, "in all", "spread of a round"), rows)


def _six_seats(result: Data) -> str:
    won = {(pair["a"], pair["b"]): pair["points"] for pair in result["pairs"]}
    rows = []
    for each in result["first"]:
        pair = each["alone"], each["others"]
        sign = 1 if pair in won else -1
        told = won[pair if sign > 0 else pair[::-1]]
        points = _close(told | {"value": sign * told["value"]})
        rows.append((*pair, points, f"{5 * sign * told['value']:+.2f}", _percent(each["first"])))
    head = ("one plays", "five play", "points an opponent", "points a round", "first place")
    return _table(head, rows)


def _ways(result: Data) -> str:
    rows = [
        (each["way"], _percent(each["same_hands"]), _plain(each["gives_away"]))
        for each in result["ways"]
    ]
    return _table(("arranges", "same three hands", "gives away"), rows)


def _appraisals(reports: Sequence[Data]) -> str:
    rows = [
        (
            str(report["cards"]),
            f"{report['deals']:,}",
            f"{report['check']['correlation']:.4f}",
            f"{report['check']['rms_error']:.2f}",
            f"{report['check']['spread']:.2f}",
            f"{worst['appraised']:+.1f} for {worst['exact']:+.1f}: {worst['cards']}",
        )
        for report in reports
        for worst in report["check"]["worst"][:1]
    ]
    head = ("cards", "fitted to", "correlation", "off by", "spread of worth", "worst of 10,000")
    return _table(head, rows)


def _seats(kept: Data) -> str:
    rows = [
        (
            seats,
            f"{100 * row['surrenders']:.1f} %",
            NOTHING if row["worth"] is None else f"{row['worth']:+.2f}",
            f"{row['pot']:.1f}",
            f"{100 * row['alone']:.2f} %",
            _plain(row["held_out_gain"]),
        )
        for seats, row in kept["seats"].items()
    ]
    head = ("seats", "surrendered", "below a worth of", "pot", "left alone", "gain of another")
    return _table(head, rows)


def _payments(kept: Data) -> str:
    columns = [row["payments"] for row in kept["seats"].values()]
    rows = [
        (
            str(points[0]["payment"]),
            *(f"{100 * point['surrenders']:.1f} %, {point['pot']:.0f}" for point in points),
        )
        for points in zip(*columns, strict=True)
    ]
    return _table(("payment", *(f"{seats} seats" for seats in kept["seats"])), rows)


def _replies(kept: Data) -> str:
    columns = [row["replies"] for row in kept["seats"].values()]
    rows = [
        (
            f"{100 * replies[0]['opponents_surrender']:.0f} %",
            *(f"{100 * reply['surrenders']:.0f} %" for reply in replies),
        )
        for replies in zip(*columns, strict=True)
    ]
    return _table(("others surrender", *(f"{seats} seats" for seats in kept["seats"])), rows)


def _pot(results: Sequence[Data]) -> str:
    rows = [
        (
            str(each["seats"]),
            _percent(each["differ"], 1),
            *(_close(each[part], 2) for part in ("by_staying", "by_pot", "gain")),
        )
        for each in results
    ]
    head = ("seats", "laid down otherwise", "by who stays", "by the pot", "together")
    return _table(head, rows)


TABLES: Mapping[str, Callable[[Data], str]] = {
    "fields": lambda data: _fields(data["fields"]),
    "marks": lambda data: _marks(data["curves"]["plain"]),
    "worth": lambda data: _worth(data["curves"]["plain"]),
    "categories": lambda data: _categories(data["portrait"]["categories"]),
    "sizes": lambda data: _sizes(data["portrait"]["sizes"]),
    "points": lambda data: _points(data["curves"]["plain"]),
    "jokers": lambda data: _jokers(data["portrait"]["jokers"]),
    "values": lambda data: _values(data["portrait"]),
    "automatics": lambda data: _automatics(data["declaring"]),
    "holders": lambda data: _holders(data["declaring"]["holders"]),
    "declaring": lambda data: _declaring(data["declaring"]["gives_away"]),
    "two seats": lambda data: _matrix(data["head_to_head"][0]),
    "positions": lambda data: _positions(data["head_to_head"][0]),
    "six seats": lambda data: _six_seats(data["head_to_head"][1]),
    "ways": lambda data: _ways(data["head_to_head"][0]),
    "appraisals": lambda data: _appraisals(data["appraisals"]),
    "seats": lambda data: _seats(data["surrender"]),
    "payments": lambda data: _payments(data["surrender"]),
    "replies": lambda data: _replies(data["surrender"]),
    "pot": lambda data: _pot(data["pot"]),
}
"""In the order of the page."""
