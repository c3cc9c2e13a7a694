"""`offsuit play pyramid` with lines from a pipe."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from offsuit.cli.play import play
from offsuit.cli.play.faces import hand_line, sorted_groups
from offsuit.cli.play.pyramid.desk import Desk
from offsuit.cli.play.seeds import derived_seed, read_seed
from offsuit.core.fair import Deal
from offsuit.core.notation import card_name
from offsuit.errors import ArrangementError, RulesError
from offsuit.games.pyramid.rules import PyramidRules

SEED = "00ff"
CARDS = "* * AS AS AD KD KD QC JH TC 9S 9S 4D 3C 2H 2C 7D"
"""A hand for desks."""


def run(*lines: str, options: str = "--players 3 --rounds 1") -> Result:
    typed = "".join(f"{line}\n" for line in lines)
    arguments = ["pyramid", "--seed", SEED, *options.split()]
    return CliRunner().invoke(play, arguments, input=typed)


def said(*lines: str, options: str = "--players 3 --rounds 1") -> str:
    result = run(*lines, options=options)
    assert result.exception is None, result.exception
    assert result.exit_code == 0
    return result.output


def held(round_number: int = 1) -> list[str]:
    """The player's own cards in a round of the seed."""
    deck = PyramidRules().deck
    order = Deal(deck.cards, derived_seed(bytes.fromhex(SEED), "deck", round_number)).order
    return [card_name(deck, code) for code in order[:17]]


def test_best_and_done_play_a_round() -> None:
    output = said("best", "done")
    assert "best arrangement, worth" in output
    assert "legal: type done to hand it in" in output
    assert re.search(r"^You +back .*\n +middle .*\n +front .*\n +unused", output, re.MULTILINE)
    assert "after 1 round" in output
    assert output.rstrip().endswith(f"seed {SEED}")


def test_the_sheet_says_who_beat_whom_and_adds_up() -> None:
    output = said("best", "done", options="--players 4 --rounds 1 --json")
    summary = json.loads(output.splitlines()[-1])
    rows = [re.split(r" {2,}", line.rstrip()) for line in output.splitlines() if " - " in line]
    assert len(rows) == 6
    net = dict.fromkeys(summary["points"], 0)
    for versus, *positions, total in rows:
        a, b = versus.split(" - ")
        assert won(a, positions) - won(b, positions) == won(a, [total]) - won(b, [total])
        net[a] += won(a, [total]) - won(b, [total])
        net[b] += won(b, [total]) - won(a, [total])
    assert net == summary["points"]


def won(name: str, cells: list[str]) -> int:
    """Points that cells such as `Fermat 4` give to one player."""
    return sum(int(cell.split()[-1]) for cell in cells if cell.startswith(f"{name} "))


def test_totals_run_over_several_rounds() -> None:
    output = run(*["best", "done"] * 3, options="--players 2 --rounds 3 --json").stdout
    summary = json.loads(output)
    assert [each["round"] for each in summary["rounds"]] == [1, 2, 3]
    for name, total in summary["points"].items():
        assert total == sum(each["net"][name] for each in summary["rounds"])
    assert sum(summary["points"].values()) == 0
    assert [each["points"] for each in summary["ranking"]] == sorted(
        summary["points"].values(), reverse=True
    )


def test_json_is_one_object_on_standard_output_and_nothing_else() -> None:
    result = run("best", "done", options="--players 2 --rounds 1 --json")
    fields = {"seed", "rounds", "levels", "points", "chips", "ranking"}
    assert set(json.loads(result.stdout)) == fields
    assert "in hand" in result.stderr


def test_the_seed_deals_the_same_evening() -> None:
    assert said("best", "done") == said("best", "done")
    shown = said("quit")
    for name in held():
        assert name.replace("S", "♠").replace("H", "♥").replace("D", "♦").replace("C", "♣") in shown


def test_without_a_seed_every_evening_is_new() -> None:
    lines = {CliRunner().invoke(play, ["pyramid"], input="quit\n").output for _ in range(2)}
    assert len(lines) == 2
    assert all(re.search(r"seed [0-9a-f]{32}$", each.rstrip()) for each in lines)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fold", "unknown command 'fold'; must be one of back, middle, front, best, next"),
        ("back XX", "no: 'XX' is no card of pyramid (written like AS)"),
        ("done", "no: back: expected 5 to 8, got 0"),
        ("undo", "no: nothing to undo"),
        ("sort colour", "no: unknown order 'colour'; must be one of rank, suit"),
        ("sort", "no: unknown order ''; must be one of rank, suit"),
        ("clear top", "no: unknown position 'top'; must be one of back, middle, front"),
        ("declare dragon", "no: automatics are not played at this table"),
        ("help", "clear back        take one row back into the hand"),
    ],
)
def test_what_cannot_be_done_is_answered_in_words(line: str, answer: str) -> None:
    assert answer in said(line, "best", "done")


def test_a_card_that_is_not_held_is_refused() -> None:
    deck = PyramidRules().deck
    missing = next(name for code in deck.cards if (name := card_name(deck, code)) not in held())
    assert f"no: {missing}: 1 laid down, 0 held" in said(f"back {missing}", "quit")


def test_an_illegal_arrangement_is_named_while_it_is_made_and_refused() -> None:
    """The best arrangement with back and middle exchanged."""
    found = re.findall(r"^(?:back|middle|front) +(\S.*?)  ", said("best", "quit"), re.MULTILINE)
    back, middle, front = found[:3]
    output = said(f"back {middle}", f"middle {back}", f"front {front}", "done", "quit")
    assert ": beats back" in output
    assert "not legal yet: middle (" in output
    assert "no: middle (" in output
    assert "You leave the table" in output


def test_next_shows_another_arrangement_and_undo_goes_back() -> None:
    output = said("best", "next", "undo", "clear front", "clear", "undo", "undo", "quit")
    desks = re.findall(r"^back .*\nmiddle .*\nfront .*$", output, re.MULTILINE)
    empty, best, other, undone, no_front, cleared, *again = desks
    assert best != other
    assert undone == best
    assert no_front == re.sub(r"(?<=front   ).*", "-", best)
    assert cleared == empty
    assert again == [no_front, best]


def test_cards_can_be_seen_the_other_way() -> None:
    output = said("sort suit", "quit", options="--players 2")
    by_rank, by_suit = re.findall(r"^in hand (.*)$", output, re.MULTILINE)
    assert by_rank != by_suit
    assert sorted(by_rank.split()) == sorted(by_suit.split())
    assert said("quit", options="--players 2 --sort suit").count(by_suit) == 1


@pytest.mark.parametrize("lines", [(), ("quit",), ("best",)])
def test_the_end_of_input_leaves_the_table(lines: tuple[str, ...]) -> None:
    output = said(*lines, options="--players 2 --rounds 3")
    assert "You leave the table; the unfinished round does not count." in output
    assert "after 0 rounds" in output


def test_control_c_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupt)
    assert "after 0 rounds" in said()


@pytest.mark.parametrize("players", range(2, 7))
def test_one_to_five_bots(players: int) -> None:
    result = run("best", "done", options=f"--players {players} --rounds 1 --bots novice --json")
    assert len(json.loads(result.stdout)["points"]) == players


def test_rules_come_from_a_file_and_from_settings(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"unit": 5, "wilds": 0}')
    options = f"--players 2 --rounds 1 --rules {file} --set multiplier=2 --json"
    summary = json.loads(run("best", "done", options=options).stdout)
    assert summary["chips"] == {name: 10 * won for name, won in summary["points"].items()}


def test_chips_are_shown_where_they_are_not_points() -> None:
    assert re.search(
        r"1\. .* chips$", said("best", "done", options="--players 2 --rounds 1 --set unit=5"), re.M
    )


def test_an_automatic_can_be_declared() -> None:
    options = "--players 2 --rounds 1 --set automatics=true --set wilds=4"
    assert "no: 'snake' cannot be declared: your automatics are dragon" in said(
        "declare snake", "quit", options=f"{options} --seed 0062"
    )
    output = said("declare dragon", "done", options=f"{options} --seed 0062")
    assert "declared dragon\nlegal: type done to hand it in" in output
    assert "You (dragon)  back" in output
    assert re.search(r"^You - \w+  dragon +You 3 *$", output, re.MULTILINE)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--set variant=blind", "unknown variant 'blind'; must be one of no-surrender, standard"),
        ("--bots master", "unknown level of bots 'master'; must be one of novice, beginner, club"),
        ("--players 2 --bots club,club", "bots 'club,club': at most 1 levels, got 2"),
        ("--set colour=red", "'colour' is no rule of Pyramid Poker"),
        ("--seed xyz", "seed: expected pairs of hexadecimal digits, got 'xyz'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(options: str, message: str) -> None:
    error = run(options=options).exception
    assert isinstance(error, RulesError)
    assert str(error).startswith(message)


@pytest.mark.parametrize("players", [1, 7])
def test_a_number_of_players_that_cannot_be_dealt_is_bad_input(players: int) -> None:
    assert run(options=f"--players {players}").exit_code == 2


def test_a_seed_is_read_or_made() -> None:
    assert read_seed("00FF") == b"\x00\xff"
    assert len(read_seed(None)) == 16
    with pytest.raises(RulesError, match="got ''"):
        read_seed("")


def test_uses_of_a_seed_are_apart() -> None:
    seeds = {derived_seed(seed, use, n) for seed in (b"a", b"b") for use in "xy" for n in range(3)}
    assert len(seeds) == 12
    assert {len(seed) for seed in seeds} == {32}


def desk(cards: str = CARDS) -> Desk:
    return Desk(PyramidRules(), tuple(cards.split()))


def test_cards_move_between_positions_and_copies_are_kept_apart() -> None:
    laid = desk().with_hand("back", "as AS ad kd kd").with_hand("front", "AS * 2h")
    assert laid.laid.back == ("AS", "AD", "KD", "KD")
    assert laid.laid.front == ("AS", "*", "2H")
    assert laid.left == ("*", "QC", "JH", "TC", "9S", "9S", "4D", "3C", "2C", "7D")
    assert laid.without("front").left[0:2] == ("*", "*")
    assert laid.without(None) == desk()


def test_a_joker_that_stands_for_a_card_is_a_joker() -> None:
    laid = desk().with_hand("back", "*AS *AS AS AS AD")
    assert "*" not in laid.left
    with pytest.raises(ArrangementError, match=r"\*: 3 laid down, 2 held"):
        laid.with_hand("middle", "* *2C *3C")


def test_cards_lie_in_groups_from_the_highest_down() -> None:
    deck = PyramidRules().ranking.deck
    names = ("2C", "*", "AS", "TH", "TC", "AD")
    by_rank = sorted_groups(deck, names, "rank")
    assert by_rank == [["*"], ["AS", "AD"], ["TH", "TC"], ["2C"]]
    by_suit = sorted_groups(deck, names, "suit")
    assert by_suit == [["*"], ["AS"], ["TH"], ["AD"], ["TC", "2C"]]
    assert hand_line(by_rank).plain == "*  A♠ A♦  T♥ T♣  2♣"
    assert hand_line([["*AS"]], symbols=False).plain == "*AS"


def test_four_suits_have_four_colours() -> None:
    line = hand_line([["AS", "AH", "AD", "AC"]])
    assert len({str(span.style) for span in line.spans}) == 4


STANDARD = "--variant standard --players 3 --rounds 1 --seed 00ff --bots novice"


def test_the_standard_game_asks_to_decide_before_it_deals_the_kitty() -> None:
    output = said("best", "help", "sort suit", "play", "best", "done", options=STANDARD)
    shown = "pot     60 (3 antes of 20)\nin hand "
    assert output.count(shown) == 2  # once more when sorted
    assert (
        "unknown command 'best'; must be one of play, surrender, advice, sort, help, quit" in output
    )
    assert "surrender         pay 10 more into the pot and be out" in output
    parted = re.search(r"^surrendered: (.*); the pot is (\d+)$", output, re.MULTILINE)
    assert parted is not None
    out = [] if parted[1] == "nobody" else parted[1].split(", ")
    assert int(parted[2]) == 60 + 10 * len(out)
    dealt = re.search(r"^dealt   (.*)$", output, re.MULTILINE)
    hands = re.findall(r"^in hand (.*)$", output, re.MULTILINE)
    assert dealt is not None
    assert len(dealt[1].split()) == 4
    assert [len(hand.split()) for hand in hands[:3]] == [13, 13, 17]
    assert sorted(hands[2].split()) == sorted((*hands[1].split(), *dealt[1].split()))


def test_advice_says_what_playing_on_is_worth_and_best_counts_the_pot_in() -> None:
    output = said("advice", "play", "best", "next", "done", options=STANDARD)
    advised = re.search(
        r"^(play|surrender): playing on is worth ([+-][\d.]+) units \(± [\d.]+\), "
        r"surrendering (-[\d.]+)$",
        output,
        re.MULTILINE,
    )
    assert advised is not None
    assert (advised[1] == "play") == (float(advised[2]) > float(advised[3]))
    units = re.findall(r"^(.+), worth ([+-][\d.]+) units with the pot$", output, re.MULTILINE)
    assert [which for which, _ in units] == ["best arrangement", "arrangement 2 from the best"]
    assert float(units[0][1]) >= float(units[1][1])


@pytest.mark.parametrize("answer", ["play", "surrender"])
def test_the_sheet_of_the_standard_game_adds_up(answer: str) -> None:
    lines = (answer, "best", "done") * 3 if answer == "play" else (answer,) * 3
    options = f"{STANDARD} --rounds 3 --json"
    result = run(*lines, options=options)
    summary = json.loads(result.stdout)
    assert len(summary["rounds"]) == 3
    head = r"^ +points +x 2 +into pot +from pot +chips +total$"
    assert len(re.findall(head, result.stderr, re.MULTILINE)) == 3
    totals = dict.fromkeys(summary["chips"], 0)
    for name, *cells in re.findall(r"^(\w.*?)" + r" +([+-]?\d+)" * 6 + "$", result.stderr, re.M):
        points, units, paid, share, chips, total = map(int, cells)
        assert units == 2 * points
        assert chips == units + paid + share
        totals[name] += chips
        assert total == totals[name]
    assert totals == summary["chips"]
    assert sum(totals.values()) == 0
    assert [each["chips"] for each in summary["ranking"]] == sorted(totals.values(), reverse=True)


def test_one_who_surrenders_is_asked_no_more_and_shows_nothing() -> None:
    output = said("surrender", options=STANDARD)
    assert re.search(r"^surrendered: .*You", output, re.MULTILINE)
    assert "You  back" not in output
    assert "after 1 round" in output


def test_rounds_without_a_showdown_are_told_in_words() -> None:
    played = [said("surrender", options=f"{STANDARD} --seed {seed:04x}") for seed in range(40)]
    told = "".join(played)
    assert "nobody plays on: all share the pot" in told
    assert re.search(r"\w takes the pot; no hands are compared", told)


def test_bots_play_at_the_levels_given_in_the_order_they_sit() -> None:
    options = "--players 5 --rounds 1 --bots beginner,club,expert --json"
    result = run("best", "done", options=options)
    assert list(json.loads(result.stdout)["levels"].values()) == [
        "beginner",
        "club",
        "expert",
        "beginner",
    ]
    assert re.search(r"^at the table: You, .* \(beginner\), .* \(club\), ", result.stderr, re.M)
