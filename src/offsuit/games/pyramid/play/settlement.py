"""The settlement of a round: every pair of players, net points, the pot, and chips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from offsuit.games.arranging.row_points import net_points
from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.play.pairing import Pair, pair
from offsuit.games.pyramid.play.pot import PyramidPot, pot
from offsuit.games.pyramid.rules import PyramidRules


@dataclass(frozen=True)
class Settlement:
    """By name; points and chips each sum to 0."""

    pairs: tuple[Pair, ...]
    """Of the players who did not surrender."""
    net: dict[str, int]
    """Printed points, before any multiplier."""
    pot: PyramidPot
    chips: dict[str, int]
    """Units won or lost, the pot included."""


def settle(contenders: Sequence[Contender], rules: PyramidRules, dealer: str) -> Settlement:
    """What everybody wins; contenders are in clockwise order and have different names."""
    playing = [contender for contender in contenders if not contender.surrendered]
    pairs = tuple(pair(a, b, rules) for a, b in combinations(playing, 2))
    names = [contender.name for contender in contenders]
    net = net_points(names, ((each.a, each.b, each.total) for each in pairs))
    money = pot(contenders, net, rules, dealer)
    return Settlement(pairs, net, money, _chips(net, money, rules))


def _chips(net: Mapping[str, int], money: PyramidPot, rules: PyramidRules) -> dict[str, int]:
    each = rules.points_multiplier * rules.unit
    return {
        name: won * each + money.shares.get(name, 0) - money.paid.get(name, 0)
        for name, won in net.items()
    }
