"""The end of a round: arrangements are shown, then every pair of players is scored."""

from offsuit.core.hand_text import hand_text
from offsuit.core.notation import card_name, parse_cards
from offsuit.games.pyramid.play.actions import unused_cards
from offsuit.games.pyramid.play.contender import Contender, contender
from offsuit.games.pyramid.play.events import PairScore, Revealed, Scored, ShownArrangement
from offsuit.games.pyramid.play.settlement import settle
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules


def showdown(rules: PyramidRules, state: PyramidState) -> tuple[Revealed | None, Scored]:
    """What is shown, if anybody has arranged, and the score."""
    names = [seat.name for seat in state.seats]
    contenders = [_contender(rules, state, seat) for seat in range(len(names))]
    found = settle(contenders, rules, names[state.button])
    shown = [
        _shown(rules, state, seat, contenders[seat])
        for seat in state.in_play
        if contenders[seat].laid
    ]
    scored = Scored(
        net=tuple(found.net[name] for name in names),
        chips=tuple(found.chips[name] for name in names),
        pairs=tuple(
            PairScore(names.index(o.a), names.index(o.b), o.back, o.middle, o.front, o.total)
            for o in found.pairs
        ),
        paid=tuple(found.pot.paid.get(name, 0) for name in names),
        shares=tuple(found.pot.shares.get(name, 0) for name in names),
    )
    return Revealed(tuple(shown)) if shown else None, scored


def _contender(rules: PyramidRules, state: PyramidState, seat: int) -> Contender:
    name, laid = state.seats[seat].name, state.laid(seat)
    if laid is None:  # surrendered, or left alone before there was anything to arrange
        return Contender(name, {}, surrendered=seat not in state.in_play)
    deck = rules.ranking.deck
    hands = {at: parse_cards(deck, " ".join(laid.hand(at))) for at in ROWS}
    return contender(name, hands, laid.automatic, rules)


def _shown(
    rules: PyramidRules, state: PyramidState, seat: int, contender: Contender
) -> ShownArrangement:
    laid = state.laid(seat)
    assert laid is not None, "only players who have arranged show their cards"
    held = [card_name(rules.deck, code) for code in state.hand(seat)]
    return ShownArrangement(
        seat=seat,
        back=laid.back,
        middle=laid.middle,
        front=laid.front,
        unused=unused_cards(held, laid),
        automatic=laid.automatic,
        words=tuple(hand_text(rules.ranking, contender.laid[at].made) for at in ROWS),
    )
