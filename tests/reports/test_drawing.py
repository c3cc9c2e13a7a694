"""The SVG writer: elements, escaping, scales."""

from xml.etree import ElementTree

from offsuit.reports.drawing import Axis, Drawing, Frame
from offsuit.reports.piecepack.print_sheet import PrintSheet


def test_elements_are_written_in_order_with_one_format() -> None:
    drawing = Drawing({"viewBox": "0 0 9 9"}, ".1f")
    drawing.line((0, 1), (2, 3.25), "grid")
    drawing.rectangle((1, 2), (3, "4"), radius=5, style={"fill": "red"})
    drawing.polyline([(0, 0), (1.55, 2)], "curve")
    drawing.path("M0 0L1 1", {"stroke": "red"}, "scale(2)")
    assert drawing.svg() == (
        '<svg viewBox="0 0 9 9">'
        '<line class="grid" x1="0.0" y1="1.0" x2="2.0" y2="3.2"/>'
        '<rect x="1.0" y="2.0" width="3.0" height="4" rx="5" fill="red"/>'
        '<polyline class="curve" points="0.0,0.0 1.6,2.0"/>'
        '<path transform="scale(2)" d="M0 0L1 1" stroke="red"/>'
        "</svg>"
    )


def test_text_is_escaped() -> None:
    drawing = Drawing({})
    drawing.text(0, 10, "<5 & >3")
    drawing.circle(1, 2, 3, "dot", 'a < "b"')
    text, circle = ElementTree.fromstring(drawing.svg())
    assert text.text == "<5 & >3"
    assert [title.text for title in circle] == ['a < "b"']


def test_the_title_of_a_sheet_is_escaped() -> None:
    root = ElementTree.fromstring(PrintSheet(10, 20, "a < b & c").svg())
    assert root[0].text == "a < b & c"
    assert (root.get("width"), root.get("viewBox")) == ("10mm", "0 0 40 80")


def test_values_outside_an_axis_lie_on_its_edge() -> None:
    axis = Axis(10, 20, (10, 20), "level", " m")
    assert [axis.part(value) for value in (0, 10, 15, 20, 99)] == [0, 0, 0.5, 1, 1]
    assert axis.mark(10.0) == "10 m"
    frame = Frame(left=0, top=0, right=100, bottom=50)
    assert frame.at((axis, axis), 15, 20) == (50, 0)
