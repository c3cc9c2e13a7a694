"""Charts are well-formed, and say what their data say."""

from itertools import pairwise
from xml.etree import ElementTree

from offsuit.reports.destiny.balance_charts import (
    FRAME,
    WIDTH,
    Bar,
    Curve,
    Dots,
    Guide,
    bar_chart,
    dot_chart,
    line_chart,
)
from offsuit.reports.drawing import Axis

X = Axis(0, 10, (0, 5, 10), "level")


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in parsed(svg).iter("text")]


def test_points_lie_where_the_axes_put_them() -> None:
    svg = line_chart("t", [Curve("a", "one", ((0, 0), (10, 100), (5, 500)))], X)
    (line,) = parsed(svg).iter("polyline")
    top, bottom = f"{FRAME.top:.1f}", f"{FRAME.bottom:.1f}"
    middle = f"{(FRAME.left + FRAME.right) / 2:.1f}"
    points = f"{FRAME.left:.1f},{bottom} {FRAME.right:.1f},{top} {middle},{top}"
    assert line.get("points") == points
    assert {"0 %", "100 %", "level", "a", "5"} <= set(texts(svg))


def test_names_at_the_ends_never_overlap() -> None:
    for value in (0, 50, 100):
        curves = [Curve(f"c{n}", "one", ((0, 0), (10, value))) for n in range(4)]
        svg = parsed(line_chart("t", curves, X))
        names = [each for each in svg.iter("text") if "name" in (each.get("class") or "")]
        down = sorted(float(each.get("y") or 0) for each in names)
        assert all(b - a >= 12 for a, b in pairwise(down))
        assert down[-1] <= FRAME.bottom


def test_guides_stand_at_their_value() -> None:
    guides = [Guide("half", y=50), Guide("five", x=5)]
    svg = parsed(line_chart("t", [Curve("a", "one", ((0, 0),))], X, guides=guides))
    dashed = [each for each in svg.iter("line") if each.get("class") == "dashed"]
    assert [each.get("y1") == each.get("y2") for each in dashed] == [True, False]
    assert dashed[1].get("x1") == f"{(FRAME.left + FRAME.right) / 2:.1f}"


def test_words_are_escaped() -> None:
    svg = dot_chart("<&>", [Dots("<b>", "&", ((50.0, "one", "a<b"),))], "x")
    assert parsed(svg).get("aria-label") == "<&>"
    assert {"<b>", "&", "a<b"} <= set(texts(svg))


def test_bars_go_left_for_less_and_right_for_more() -> None:
    svg = bar_chart("t", [Bar("up", 2.0), Bar("down", -1.0)])
    up, down = parsed(svg).iter("rect")
    assert float(up.get("x") or 0) == WIDTH / 2
    assert float(down.get("x") or 0) + float(down.get("width") or 0) == WIDTH / 2
    assert float(up.get("width") or 0) == 2 * float(down.get("width") or 0)
    assert {"+2.00", "-1.00"} <= set(texts(svg))
