"""Rounds that were really played at a table, with client seeds; records for every reader."""

import json
import random
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from offsuit.core.fair import client_commitment
from offsuit.core.notation import parse_cards
from offsuit.games.betting.bots.fixed_players import CallingPlayer, RandomPlayer
from offsuit.games.jsonable import to_json
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.play.plain_arrangement import plain_arrangement
from offsuit.games.pyramid.rules import AUTOMATICS
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.commands.seeding import PromiseSeed, RevealSeed
from offsuit.table.journal.entries import Finished, Shuffled, Voided
from offsuit.table.options import Options
from offsuit.table.records.record import play_again, record
from support.table.pure_table import PureTable

Record = dict[str, Any]
NAMES = ("ann", "bob", "cy", "dee", "eve", "flo", "gus", "hal", "ida")


class PlayedTable(PureTable):
    """People who act at random by the table's seed; all but the last bring client seeds."""

    def __init__(
        self,
        game: str,
        seats: int,
        seed: int,
        settings: dict[str, Any] | None = None,
        stake: int = 60,
        rounds: int = 1,
    ) -> None:
        options = Options(seats=seats, rounds=rounds, stake=stake, seed_seconds=5)
        super().__init__(game, options, settings, seed)
        self.people = NAMES[:seats]
        for player in self.people:
            self.do(player, Sit(player.title()))
        for player in self.people:
            self.do(player, Ready(seeds=player != self.people[-1]))
        while self.table.running is not None:
            if self.round.waiting:
                self.answer(self.round.waiting[0])
            else:
                self._bring_seeds()

    def _bring_seeds(self) -> None:
        number = self.round.number
        seeds = {
            player: sha256(f"{self.seed} {number} {player}".encode()).digest()
            for player in self.people[:-1]
        }
        for player, seed in seeds.items():
            self.do(player, PromiseSeed(client_commitment(seed).hex()))
        for player, seed in seeds.items():
            self.do(player, RevealSeed(seed.hex()))

    def action(self, seat: int) -> Any:
        """Any legal action; arrangements are plain ones, or an automatic where there is one."""
        view: Any = self.table.game.view(self.round.state, seat)
        dice = self.fresh()
        if "pyramid" not in self.table.game_name:
            calls = dice[0] < 128
            player = CallingPlayer() if calls else RandomPlayer("piecepack", dice[1:])
            return to_json(player.act(view))
        if view.choices[0].action != "arrange":
            return {"kind": "surrender" if dice[0] < 64 else "play"}
        return to_json(_arrangement(self.table.game.rules, view.cards, dice[0] % 2 == 0))

    def record(self, number: int = 1, seat: int | None = None) -> Record:
        """The record of a round, as a reader of its file has it."""
        begins = [n for n, entry in enumerate(self.entries) if isinstance(entry, Shuffled)]
        entries = self.written()[begins[number - 1] :]
        ends = next(n for n, entry in enumerate(entries) if isinstance(entry, Finished | Voided))
        turns = play_again(entries[: ends + 1], self.deals[number])
        found: Record = json.loads(json.dumps(record("t", turns, seat)))
        return found

    def records(self) -> Iterator[Record]:
        """Of all rounds, for spectators and for each seat."""
        for number in range(1, 1 + sum(isinstance(each, Shuffled) for each in self.entries)):
            for reader in (None, *range(len(self.people))):
                yield self.record(number, reader)


def any_table(game: str, seed: int, rounds: int = 2) -> PlayedTable:
    """A table with any rules, seats and stakes; short stacks and odd amounts are common."""
    dice = random.Random(f"{game} {seed}")
    if "pyramid" in game:
        settings = _pyramid_settings(dice)
        return PlayedTable(game, dice.randint(2, 6), seed, settings, 0, rounds)
    big = dice.choice([3, 4, 10])
    settings = {
        "limit": dice.choice([None, "no-limit", "pot-limit", "fixed-limit"]),
        "low": dice.choice(["table-low", "null-to-five"]),
        "small_blind": dice.randint(1, big - 1),
        "big_blind": big,
        "ante": dice.choice([None, 0, 1, 3]),
        "muck": dice.random() < 0.7,
        "most_bets": dice.choice([2, 4]),
    }
    most = 3 if game.endswith("triple-draw") else 6  # more use up the deck
    stake = dice.choice([5, 40, 400])
    return PlayedTable(game, dice.randint(2, most), seed, settings, stake, rounds)


def _pyramid_settings(dice: random.Random) -> dict[str, Any]:
    straights = dice.random() < 0.5
    settings: dict[str, Any] = {
        "wilds": dice.randint(0, 4),
        "straight_beats_flush": straights,
        "suit_tiebreak": dice.choice(["printed", "all"]),
        "dragon_tiebreak": dice.choice(["ace", "all"]),
        "automatics": dice.choice([None, True]),
        "automatic_order": dice.sample(AUTOMATICS, len(AUTOMATICS)),
        "ante": dice.choice([20, 7]),
    }
    if dice.random() < 0.3:
        settings["row_sizes"] = {"front": [3]}
    if dice.random() < 0.3:
        settings["points"] = {"straight" if straights else "flush": [1, 1, 5]}
    return settings


def _arrangement(rules: Any, held: tuple[str, ...], declares: bool) -> Arrange:
    if declares and rules.plays_automatics:
        for found in find_automatics(parse_cards(rules.ranking.deck, " ".join(held)), rules):
            rows = found.as_json()
            back, middle, front = (_open(rows[row]) for row in ("back", "middle", "front"))
            return Arrange(back, middle, front, found.type)
    return plain_arrangement(rules, held)


def _open(cards: Iterable[str]) -> tuple[str, ...]:
    """Jokers as they are held, standing for nothing yet."""
    return tuple(card[:1] if card.startswith("*") else card for card in cards)
