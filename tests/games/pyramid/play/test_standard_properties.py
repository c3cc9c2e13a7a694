"""Random complete rounds of the standard game: nothing is lost, nothing is told too early."""

import json
import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.core.notation import card_name
from offsuit.games.game import replay
from offsuit.games.jsonable import from_json, to_json
from offsuit.games.pyramid.play.pot import pot_size
from offsuit.games.pyramid.rules import PyramidRules
from support.pyramid.standard_rounds import Round, dealt, decisions, play


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    rules = PyramidRules(
        variant="standard",
        wilds=draw(st.integers(0, 4)),
        unit=draw(st.integers(0, 3)),
        ante=draw(st.integers(0, 21)),
        surrender=draw(st.integers(0, 11)),
        automatics=draw(st.booleans()),
        suit_tiebreak=draw(st.sampled_from(["printed", "all"])),
    )
    seats = draw(st.integers(2, 6))
    game, first = dealt(seats, rules, seed=draw(st.integers(0, 2**32)))
    out = draw(st.sets(st.integers(0, seats - 1)))
    return play(game, first, draw(st.permutations(decisions(out, seats))))


@settings(max_examples=150)
@given(rounds())
def test_p23_p41_p44_points_and_chips_are_conserved(found: Round) -> None:
    state, rules = found.last, found.game.rules
    scored, result = state.scored, found.game.result(state)
    assert scored is not None
    assert result is not None
    assert sum(result.points) == sum(result.chips) == 0
    size = pot_size(rules, len(state.seats), len(state.surrendered))
    assert sum(scored.paid) == sum(scored.shares) == size
    each = rules.points_multiplier * rules.unit
    for seat, net in enumerate(scored.net):
        assert scored.chips[seat] == net * each - scored.paid[seat] + scored.shares[seat]
        assert net == 0 or seat in state.in_play
    winners = [seat for seat, share in enumerate(scored.shares) if share]
    highest = max((scored.net[seat] for seat in state.in_play), default=0)
    for seat in winners:
        assert scored.net[seat] == highest
        assert seat in state.in_play or not state.in_play
    if winners:
        shares = [scored.shares[seat] for seat in winners]
        assert max(shares) - min(shares) <= 1


@settings(max_examples=60)
@given(rounds())
def test_a_round_is_its_record(found: Round) -> None:
    """From plain JSON of seats, deck and actions come the same events."""
    game, start = found.game, found.steps[0].state
    actions = [
        (seat, game.read_action(json.loads(json.dumps(to_json(action)))))
        for seat, action in found.actions
    ]
    again = replay(game, start.seats, start.button, start.deck, actions)
    assert again.events == tuple(event for step in found.steps for event in step.events)
    assert again.state == found.last
    assert from_json(game.forms, json.loads(json.dumps(to_json(found.last)))) == found.last


@settings(max_examples=60)
@given(rounds())
def test_no_text_names_a_hidden_card(found: Round) -> None:
    """Before the end no seat sees cards of others; after it, none of the surrendered hands."""
    game = found.game
    names = {card_name(game.deck, code) for code in game.deck.cards}

    def cards_in(text: str) -> Counter[str]:
        words = ("*" if word.startswith("*") else word for word in re.findall(r'"([^"]*)"', text))
        return Counter(word for word in words if word in names)

    for reader in (*range(len(found.last.seats)), None):
        for step in found.steps:
            hands = [] if reader is None else [step.state.hand(reader)]
            if step.state.revealed is not None:
                hands += [step.state.hand(seat) for seat in step.state.in_play if seat != reader]
            seen = Counter(card_name(game.deck, code) for hand in hands for code in hand)
            view = to_json(game.view(step.state, reader))
            told = [to_json(game.seen(event, reader)) for event in step.events]
            for text in map(json.dumps, (*view.values(), *told)):
                assert cards_in(text) <= seen
