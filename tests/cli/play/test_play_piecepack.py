"""`offsuit play piecepack` with lines from a pipe."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from offsuit.cli.play import play
from offsuit.cli.play.faces import tile_line
from offsuit.errors import RulesError
from offsuit.games.betting.play.state import Move
from offsuit.games.game import Seat, replay
from offsuit.games.jsonable import from_json, to_json
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import parse_rules
from offsuit.games.piecepack.symbols import SCHEMES
from offsuit.games.piecepack.variants import VARIANTS

SEED = "0102"
QUICK = "--seats 3 --rounds 1 --bots novice"
FOLDS = ("fold", "check", "bring-in", "pat")
"""Whichever is open, in a round that the player wants to see the end of."""


def run(*lines: str, options: str = QUICK, seed: str = SEED) -> Result:
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(play, ["piecepack", "--seed", seed, *options.split()], input=typed)


def said(*lines: str, options: str = QUICK, seed: str = SEED) -> str:
    result = run(*lines, options=options, seed=seed)
    assert result.exception is None, result.exception
    assert result.exit_code == 0
    return result.output


def test_a_round_is_told_shown_and_added_up() -> None:
    output = said(*["call"] * 9)
    assert "-- pre-flop --" in output
    assert re.search(r"^You get [♠♥♦♣♤♡♢♧][2345AN] ", output, re.M)
    assert re.search(r"^flop: pot \d+   board ", output, re.M)
    assert re.search(r"you have: \w+-flush [\w-]+, ", output)
    assert re.search(r"^you may fold or call \d+ or raise \d+ to \d+$", output, re.M)
    assert "history of round 1\nbefore    " in output
    assert "after 1 round" in output
    totals = re.findall(r"^\w[\w ]* +([+-]\d+) +[+-]\d+$", output, re.M)
    assert len(totals) == 3
    assert sum(map(int, totals)) == 0


def test_the_seed_deals_the_same_evening() -> None:
    assert said(*["call"] * 9) == said(*["call"] * 9)
    assert said(*["call"] * 9) != said(*["call"] * 9, seed="0103")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_played_to_its_end(variant: str) -> None:
    lines = [line for _ in range(40) for line in FOLDS]
    output = said(*lines, options=f"{QUICK} --variant {variant}")
    assert "after 1 round" in output
    assert "history of round 1" in output


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("jump", "no: unknown command 'jump'; must be one of fold, check, call, bet, raise, pot"),
        ("raise 3", "no: to: expected 4 to 200, got 3"),
        ("raise to 300", "no: to: expected 4 to 200, got 300"),
        ("raise much", "no: expected a number of chips, got 'much'"),
        ("check", "no: check: expected fold or call or raise"),
        ("discard", "no: discard: expected at least one tile, got none; pat keeps all"),
        ("discard XX", "no: 'XX' is not a card of piecepack"),
        ("discard bSN", "no: discard: expected fold or call or raise"),
        ("help", "discard ♠2 wH3         exchange these tiles"),
        ("table", "you may fold or call 2 or raise 4 to 200"),
    ],
)
def test_what_cannot_be_done_is_answered_in_words(line: str, answer: str) -> None:
    assert answer in said(line, "fold")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("r", "You raise to 4\n"),
        ("raise to 7", "You raise to 7\n"),
        ("pot", "You raise to 7\n"),
        ("half", "You raise to 4\n"),
        ("all in", "You raise to 200, all in\n"),
        ("c", "You call 2\n"),
        ("f", "You fold\n"),
    ],
)
def test_short_words_and_amounts(line: str, told: str) -> None:
    assert told in said(line)


def test_pressing_with_nothing_to_raise_with_is_a_call() -> None:
    assert "You call 1, all in\n" in said("all", options="--seats 2 --chips 2 --rounds 1")


def test_tiles_are_thrown_away_by_name_in_any_spelling() -> None:
    options = "--seats 2 --rounds 1 --bots novice --variant draw"
    held = re.findall(r"^You get (.*)$", said("call", options=options), re.M)[0].split()
    shown = said("call", f"discard {held[0]}", "pat", options=options)
    assert f"You discard {held[0]}\n" in shown
    missing = next(f"♠{rank}" for rank in "2345AN" if f"♠{rank}" not in held)
    assert f"no: discard '{missing}': not held" in said("call", f"d {missing}", options=options)


@pytest.mark.parametrize("deck", SCHEMES)
def test_tiles_are_printed_and_read_in_the_players_symbols(deck: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    options = f"--seats 2 --rounds 1 --bots novice --variant draw --deck {deck} --record {file}"
    names = SCHEMES[deck].names
    output = said("call", "help", options=options)
    held = re.findall(r"^You get (.*)$", output, re.M)[0].split()
    assert set(held) <= set(names)
    codes = [names.index(name) for name in held]
    assert re.search(rf"^your tiles {' '.join(held)}  ", output, re.M)
    typed = SCHEMES[deck].plain_names[codes[0]]
    shown = said("call", f"discard {typed}", *["check"] * 3, options=options)
    assert f"You discard {held[0]}\n" in shown
    missing = next(code for code in range(48) if code not in codes)
    answer = said("call", f"d {names[missing]}", "help", options=options)
    assert f"no: discard '{names[missing]}': not held" in answer
    assert f"discard {names[0]} {SCHEMES[deck].plain_names[13]} " in answer
    said("call", "pat", "check", "fold", options=options)
    (round_,) = read(file)["rounds"]
    (dealt,) = [each for each in round_["events"] if each["kind"] == "dealt" and each["seat"] == 0]
    assert dealt["tiles"] == [SCHEMES["dual"].names[code] for code in codes]


@pytest.mark.parametrize("lines", [(), ("quit",), ("table",)])
def test_the_end_of_input_leaves_the_table(lines: tuple[str, ...]) -> None:
    output = said(*lines, options="--seats 2 --rounds 3")
    assert "You leave the table; the unfinished round does not count." in output
    assert "after 0 rounds" in output


def test_control_c_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupt)
    assert "after 0 rounds" in said()


def test_json_is_one_object_on_standard_output_and_nothing_else() -> None:
    result = run(*["call"] * 40, options="--seats 2 --rounds 3 --bots novice --json")
    summary = json.loads(result.stdout)
    assert sum(summary["chips"].values()) == 0
    assert [each["round"] for each in summary["rounds"]] == [1, 2, 3]
    assert "your tiles" in result.stderr


def test_stacks_go_on_and_empty_ones_are_bought_anew() -> None:
    options = "--seats 2 --rounds 8 --chips 3 --bots novice"
    output = said(*["all"] * 40, options=options)
    assert re.search(r"^\w+ buys? in again for 3$", output, re.M)
    assert "after 8 rounds" in output


def read(file: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return record


def test_a_record_replays_to_what_was_seen(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    said(*["call"] * 60, options=f"--seats 3 --rounds 2 --bots novice --record {file}")
    record = read(file)
    game = PiecepackGame(parse_rules(record["rules"]))
    assert [each["round"] for each in record["rounds"]] == [1, 2]
    for each in record["rounds"]:
        seats = [from_json([Seat], seat) for seat in each["seats"]]
        moves = [from_json([Move], move) for move in each["actions"]]
        again = replay(
            game, seats, each["button"], each["deck"], [(move.seat, move.action) for move in moves]
        )
        assert [to_json(game.seen(event, 0)) for event in again.events] == each["events"]
        assert each["history"][0].startswith("before")
    assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]


def test_a_record_that_cannot_be_written_is_noticed_at_once(tmp_path: Path) -> None:
    result = run(options=f"--record {tmp_path / 'none' / 'evening.json'}")
    assert isinstance(result.exception, OSError)
    assert "evening.json' cannot be written: create " in str(result.exception)
    assert result.output == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--variant chess", "unknown variant 'chess'; must be one of holdem"),
        ("--variant omaha --seats 11", "11 seats: 2 to 10 can play omaha with 48 cards"),
        ("--limit none", "unknown limit 'none'; must be one of no-limit, pot-limit, fixed-limit"),
        ("--set ante=-1", "ante -1: must be at least 0"),
        ("--seed xyz", "seed: expected pairs of hexadecimal digits, got 'xyz'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(options: str, message: str) -> None:
    error = run(options=options).exception
    assert isinstance(error, RulesError)
    assert str(error).startswith(message)


def test_rules_come_from_a_file_and_from_settings(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("big_blind = 10\nante = 1\n")
    output = said("fold", options=f"{QUICK} --rules {file} --set small_blind=5")
    assert "posts ante 1" in output
    assert "small blind 5" in output
    assert "big blind 10" in output


def test_an_option_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('variant = "stud"\nlimit = "pot-limit"\n')
    assert "-- third street --" in said("fold", options=f"{QUICK} --rules {file}")
    assert "-- pre-flop --" in said("fold", options=f"{QUICK} --rules {file} --variant omaha")


def test_twenty_seats_have_names() -> None:
    output = said("fold", options="--seats 20 --rounds 1 --bots novice --json")
    assert len(json.loads(output.splitlines()[-1])["chips"]) == 20


def test_links_have_colours_and_groups_have_symbols() -> None:
    line = tile_line(["♠N", "♤N", "♥A", "♡A", "♦2", "♧5", None])
    styles = [str(span.style) for span in line.spans]
    assert styles == ["bold", "bold", "red", "red", "blue", "green", "dim"]
    assert tile_line(["♠N", "♧5", None], symbols=False).plain == "bSN wC5 --"
    other = tile_line(["♠N", "♤N", "♥A", "♡A", "♦2", "♧5", None], "dice")
    assert other.plain == "b☾N r☾N b☀A r☀A b⚜2 r♛5 ··"
    assert [str(span.style) for span in other.spans] == styles


def test_a_deck_that_nobody_has_is_refused() -> None:
    error = run(options="--deck tarot").exception
    assert str(error).startswith("unknown deck 'tarot'; must be one of dual, expansion")


@pytest.mark.parametrize("line", ["fold", "help", "sing", ""])
def test_a_session_whose_input_only_repeats_ends(line: str) -> None:
    """As `yes fold` does; fold is refused as soon as there is nothing to call."""
    output = said(*[line] * 20_000, options="--seats 2 --rounds 3 --bots novice")
    assert output.count(f"\n> {line}") + output.count("\n> \n") <= 3 * 1100
    assert "after " in output


def test_play_introduces_itself_and_has_a_ranking_command() -> None:
    output = said("ranking", "quit", options="--variant omaha-hilo --seats 2")
    assert output.startswith("Piecepack Omaha")
    assert "ranking: what beats what" in output.split("round 1")[0]
    high, low = output.index("high hands, strongest first"), output.index("low hands, strongest")
    assert output.index("  suit-flush no-pairs") in range(high, low)
    assert "null-to-five" not in output  # the other way to rank low hands is not played
