"""The eight poker variants that can be played with 48 tiles."""

from offsuit.games.betting.variant import Half, Street, Variant


def _board_streets(hole: int) -> tuple[Street, ...]:
    return (
        Street("pre-flop", down=hole, burn=False),
        Street("flop", board=3),
        Street("turn", board=1, big=True),
        Street("river", board=1, big=True),
    )


_STUD = (
    Street("third street", down=2, up=1, burn=False),
    Street("fourth street", up=1),
    Street("fifth street", up=1, big=True),
    Street("sixth street", up=1, big=True),
    Street("seventh street", down=1, big=True),
)
_DEAL = Street("deal", down=5, burn=False)
_DRAW = (_DEAL, Street("draw", draw=True, big=True))
_TRIPLE_DRAW = (
    _DEAL,
    Street("first draw", draw=True),
    Street("second draw", draw=True, big=True),
    Street("third draw", draw=True, big=True),
)
_BOTH: tuple[Half, ...] = ("high", "low")

VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("holdem", "Hold'em", _board_streets(2)),
        Variant("omaha", "Omaha", _board_streets(4), limit="pot-limit", from_hand=2),
        Variant("omaha-hilo", "Omaha high-low", _board_streets(4), _BOTH, from_hand=2),
        Variant("stud", "seven-tile stud", _STUD, limit="fixed-limit", opening="bring-in"),
        Variant("stud-hilo", "stud high-low", _STUD, _BOTH, "fixed-limit", opening="bring-in"),
        Variant("draw", "five-tile draw", _DRAW),
        Variant("lowball", "lowball draw", _DRAW, ("low",)),
        Variant("triple-draw", "triple-draw lowball", _TRIPLE_DRAW, ("low",), "fixed-limit"),
    )
}
"""Name -> variant."""
