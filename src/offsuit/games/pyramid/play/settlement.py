"""What a round comes to: each against each, net points, the pot, chips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.play.pairing import Pair, pair
from offsuit.games.pyramid.play.pot import PyramidPot, pot
from offsuit.games.pyramid.rules import PyramidRules


@dataclass(frozen=True)
class Settlement:
    """By name; points and chips each sum to 0."""

    pairs: tuple[Pair, ...]
    """Of those who played."""
    net: dict[str, int]
    """Printed points, before any multiplier."""
    pot: PyramidPot
    chips: dict[str, int]
    """Units won or lost, the pot included."""


def settle(contenders: Sequence[Contender], rules: PyramidRules, dealer: str) -> Settlement:
    """Who wins what; contenders sit clockwise and have different names."""
    playing = [contender for contender in contenders if not contender.surrendered]
    pairs = tuple(pair(a, b, rules) for a, b in combinations(playing, 2))
    net = net_points([contender.name for contender in contenders], pairs)
    money = pot(contenders, net, rules, dealer)
    return Settlement(pairs, net, money, _chips(net, money, rules))


def net_points(names: Sequence[str], pairs: Sequence[Pair]) -> dict[str, int]:
    """Points won less points lost, by name."""
    net = dict.fromkeys(names, 0)
    for found in pairs:
        net[found.a] += found.total
        net[found.b] -= found.total
    return net


def _chips(net: Mapping[str, int], money: PyramidPot, rules: PyramidRules) -> dict[str, int]:
    each = rules.points_multiplier * rules.unit
    return {
        name: won * each + money.shares.get(name, 0) - money.paid.get(name, 0)
        for name, won in net.items()
    }
