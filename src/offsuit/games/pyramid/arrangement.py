"""Three hands laid down in Pyramid's rows: what each is, and whether they are legal together."""

from collections.abc import Mapping, Sequence

from offsuit.core.ranking import Ranking
from offsuit.games.arranging.laid_rows import LaidHand, lay_rows
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS


def lay_down(
    hands: Mapping[str, Sequence[int]], ranking: Ranking = PYRAMID, rows: Rows = PYRAMID_ROWS
) -> dict[str, LaidHand]:
    """The three hands as they count; an illegal arrangement is refused with the reason.

    Open jokers: the back takes its strongest reading, the middle its strongest that does not beat
    the back, the front its strongest that does not beat the middle.
    """
    return lay_rows(rows, hands, ranking)


def check_held(
    hands: Mapping[str, Sequence[int]], held: Sequence[int], ranking: Ranking = PYRAMID
) -> None:
    """Refuse cards that are laid down but not held, or laid down twice."""
    PYRAMID_ROWS.check_held(hands, held, ranking.deck)
