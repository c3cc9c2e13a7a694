"""Tables of decisions: declaring, simpler policies, appraising, surrendering, the pot."""

from collections.abc import Sequence

from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.strategy.study.head_to_head import EQUILIBRIUM, WAYS
from offsuit.reports.pyramid.markdown_tables import (
    NOTHING,
    Data,
    markdown_table,
    percent,
    signed,
    unsigned,
)


def automatics_table(declaring: Data) -> str:
    rows = [
        (
            kind,
            percent(found["held"]),
            percent(found["declared"]),
            f"{found['worth']:.3f}",
            percent(found["worth_arranging"], 1),
        )
        for kind, found in declaring["kinds"].items()
    ]
    each = declaring["any"]
    rows.append(("any", percent(each["held"]), percent(each["declared"]), NOTHING, NOTHING))
    return markdown_table(("automatic", "held", "declared", "worth", "better arranged"), rows)


def holders_table(holders: Data) -> str:
    rows = [
        (name, *(percent(holders[at].get(name, {}).get("declare"), 0) for at in ROWS))
        for name in reversed(POINTS)
        if any(name in holders[at] for at in ROWS)
    ]
    return markdown_table(("best arrangement has", *(f"in {at}" for at in ROWS)), rows)


def declaring_table(gives_away: Data) -> str:
    rows = [(when, unsigned(estimate)) for when, estimate in gives_away.items()]
    return markdown_table(("declares", "gives away"), rows)


def two_seats_table(result: Data) -> str:
    won = {(pair["a"], pair["b"]): pair["points"] for pair in result["pairs"]}
    won |= {(b, a): estimate | {"value": -estimate["value"]} for (a, b), estimate in won.items()}
    rows = [
        (mine, *(signed(won[mine, other]) if mine != other else NOTHING for other in WAYS))
        for mine in WAYS
    ]
    return markdown_table(("wins from", *WAYS), rows)


def positions_table(result: Data) -> str:
    rows = [
        (
            pair["b"],
            *(signed(pair["by_position"][at]) for at in ROWS),
            signed(pair["points"]),
            f"{pair['spread']:.1f}",
        )
        for pair in result["pairs"]
        if pair["a"] == EQUILIBRIUM
    ]
    return markdown_table(("against", *ROWS, "in all", "spread of a round"), rows)


def six_seats_table(result: Data) -> str:
    won = {(pair["a"], pair["b"]): pair["points"] for pair in result["pairs"]}
    rows = []
    for each in result["first"]:
        pair = each["alone"], each["others"]
        sign = 1 if pair in won else -1
        estimate = won[pair if sign > 0 else pair[::-1]]
        points = signed(estimate | {"value": sign * estimate["value"]})
        rows.append((*pair, points, f"{5 * sign * estimate['value']:+.2f}", percent(each["first"])))
    head = ("one plays", "five play", "points an opponent", "points a round", "first place")
    return markdown_table(head, rows)


def ways_table(result: Data) -> str:
    rows = [
        (each["way"], percent(each["same_hands"]), unsigned(each["gives_away"]))
        for each in result["ways"]
    ]
    return markdown_table(("arranges", "same three hands", "gives away"), rows)


def appraisals_table(reports: Sequence[Data]) -> str:
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
    return markdown_table(head, rows)


def seats_table(kept: Data) -> str:
    rows = [
        (
            seats,
            f"{100 * row['surrenders']:.1f} %",
            NOTHING if row["worth"] is None else f"{row['worth']:+.2f}",
            f"{row['pot']:.1f}",
            f"{100 * row['alone']:.2f} %",
            unsigned(row["held_out_gain"]),
        )
        for seats, row in kept["seats"].items()
    ]
    head = ("seats", "surrendered", "below a worth of", "pot", "left alone", "gain of another")
    return markdown_table(head, rows)


def payments_table(kept: Data) -> str:
    columns = [row["payments"] for row in kept["seats"].values()]
    rows = [
        (
            str(points[0]["payment"]),
            *(f"{100 * point['surrenders']:.1f} %, {point['pot']:.0f}" for point in points),
        )
        for points in zip(*columns, strict=True)
    ]
    return markdown_table(("payment", *(f"{seats} seats" for seats in kept["seats"])), rows)


def replies_table(kept: Data) -> str:
    columns = [row["replies"] for row in kept["seats"].values()]
    rows = [
        (
            f"{100 * replies[0]['opponents_surrender']:.0f} %",
            *(f"{100 * reply['surrenders']:.0f} %" for reply in replies),
        )
        for replies in zip(*columns, strict=True)
    ]
    return markdown_table(
        ("others surrender", *(f"{seats} seats" for seats in kept["seats"])), rows
    )


def pot_table(results: Sequence[Data]) -> str:
    rows = [
        (
            str(each["seats"]),
            percent(each["differ"], 1),
            *(signed(each[part], 2) for part in ("by_staying", "by_pot", "gain")),
        )
        for each in results
    ]
    head = ("seats", "laid down otherwise", "by who stays", "by the pot", "together")
    return markdown_table(head, rows)
