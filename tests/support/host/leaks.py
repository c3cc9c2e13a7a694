"""What each reader may know of a round, and frames checked against it."""

import json
from collections import Counter
from typing import Any

from offsuit.core.notation import card_name
from offsuit.games.jsonable import to_json
from offsuit.table.journal.fold import Turn
from support.host.named_cards import Cards, cards_in


def may_see(turns: list[Turn], seat: int | None) -> Cards:
    """Cards in what happens to a seat itself, and those that are shown to everybody."""
    return seen_so_far(turns, seat)[-1]


def seen_so_far(turns: list[Turn], seat: int | None) -> list[Cards]:
    """What may be seen before the first of these turns, and after each."""
    seen = [Cards()]
    for turn in turns:
        now = seen[-1].copy()
        for event in turn.events:
            own = seat is not None and getattr(event, "seat", None) == seat
            told = event if own else turn.table.game.seen(event, None)
            now += cards_in(turn.table.game, json.dumps(to_json(told), ensure_ascii=False))
        seen.append(now)
    return seen


def check_frames(turns: list[Turn], frames: list[dict[str, Any]], seat: int | None) -> int:
    """Frames of one reader while the round is played; how many there were."""
    final = turns[-1].table
    assert final.round is not None
    game, round_ = final.game, final.round
    seed = round_.deal.server_seed.hex()
    openings = [round_.deal.opening(place) for place in range(len(round_.deal.deck))]
    first = turns[0].entry
    seen = seen_so_far(turns, seat)
    begun = first_seq(frames, round_.number)
    checked = 0
    for frame in frames:
        if frame["table"]["round"]["phase"] == "over":
            continue
        checked += 1
        allowed = seen[min(frame["seq"] - begun + 1, len(turns))]
        text = json.dumps(frame, ensure_ascii=False)
        view = dict(frame["you"]["view"] or {})
        halves = [("fives", five) for five in view.pop("fives", ())]  # a tile may play in both
        for part in (*view.items(), *halves):
            assert cards_in(game, json.dumps(part, ensure_ascii=False)) <= allowed, part[0]
        for turn in frame["turns"] or ():
            if turn["seq"] >= begun:
                assert cards_in(game, json.dumps(turn["events"], ensure_ascii=False)) <= allowed
                opened = Counter(card_name(game.deck, each["card"]) for each in turn["openings"])
                assert opened <= allowed
        assert not cards_in(game, json.dumps(frame["table"], ensure_ascii=False))
        assert seed not in text
        told = [opening for opening in openings if opening.salt.hex() in text]
        assert Counter(card_name(game.deck, opening.card) for opening in told) <= allowed
    assert first.kind == "shuffled"
    return checked


def first_seq(frames: list[dict[str, Any]], number: int) -> int:
    """The journal entry with which a round begins, as the frames tell it."""
    for frame in frames:
        for turn in frame["turns"] or ():
            if turn["entry"]["kind"] == "shuffled" and turn["entry"]["round"] == number:
                return int(turn["seq"])
    raise AssertionError(f"nobody was told of round {number}")
