"""All pictures of equilibrium play that `offsuit pyramid strategy` writes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from offsuit.reports.drawing import FIGURE_STYLE, figure_svg
from offsuit.reports.pyramid.curve_picture import curves_picture
from offsuit.reports.pyramid.decision_pictures import (
    declaring_picture,
    head_to_head_picture,
    surrender_picture,
)
from offsuit.reports.pyramid.hand_pictures import (
    categories_picture,
    jokers_picture,
    values_picture,
)

if TYPE_CHECKING:
    from offsuit.games.pyramid.strategy.fields.field import Field


def pictures(data: Mapping[str, Any], plain: "Field", automatics: "Field") -> dict[str, str]:
    """File names and SVG texts, from two fields and the data of a study; needs Matplotlib."""
    import matplotlib

    portrait = data["portrait"]
    with matplotlib.rc_context(FIGURE_STYLE):
        drawn = {
            "curves.svg": curves_picture(plain, automatics),
            "categories.svg": categories_picture(portrait["categories"]),
            "jokers.svg": jokers_picture(portrait["jokers"]),
            "values.svg": values_picture(portrait["jokers"]),
            "declaring.svg": declaring_picture(data["declaring"]["kinds"]),
            "head-to-head.svg": head_to_head_picture(data["head_to_head"][0]),
            "surrender.svg": surrender_picture(data["surrender"]),
        }
        return {name: figure_svg(figure) for name, figure in drawn.items()}
