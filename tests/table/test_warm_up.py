"""What is built beforehand: every game and every kind of advice once."""

from offsuit.games.catalog.seated import SEATED, seated_levels
from offsuit.table.warm_up import play_and_review, warm_steps


def test_every_level_of_every_game_is_warmed_and_every_step_runs() -> None:
    steps = warm_steps()
    names = [step.name for step in steps]
    assert len(set(names)) == len(names)
    for game in SEATED:
        assert {f"{game}, {level} bots" for level in seated_levels(game)} <= set(names)
    for step in steps[-9:]:
        assert step.run() is not None


def test_the_round_is_played_to_its_review() -> None:
    assert len(play_and_review("pyramid no-surrender", "novice")) == 3
