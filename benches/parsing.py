"""Reading many hands at once beside reading them one by one: interleaved, best of seven."""

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name, parse_cards
from offsuit.games.catalog.by_name import parse_hands
from offsuit.games.catalog.rankings import ranking

HANDS, CARDS, ROUNDS = 100_000, 7, 7


def _each(deck: Deck, texts: list[str]) -> list[tuple[int, ...]]:
    return [parse_cards(deck, text) for text in texts]


def main() -> None:
    """Print hands a second both ways, and how many times as fast the first is."""
    for game in ("standard", "piecepack"):
        deck = ranking(game).deck
        random = np.random.default_rng(1)
        rows = np.argsort(random.random((HANDS, deck.size)), axis=1)[:, :CARDS]
        texts = [" ".join(card_name(deck, code) for code in row) for row in rows.tolist()]
        ways: dict[str, Callable[[], object]] = {
            "at once": partial(parse_hands, game, texts),
            "one by one": partial(_each, deck, texts),
        }
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(ROUNDS):
            for name, work in ways.items():
                start = time.perf_counter()
                work()
                best[name] = min(best[name], time.perf_counter() - start)
        fast, slow = best.values()
        print(
            f"{game:10} {HANDS / fast:>12,.0f} hands/s at once, "
            f"{HANDS / slow:>10,.0f} one by one: {slow / fast:.1f} x"
        )


if __name__ == "__main__":
    main()
