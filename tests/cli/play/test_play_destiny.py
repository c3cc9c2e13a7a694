"""`offsuit play destiny` with lines from a pipe, and once from a keyboard."""

import io
import json
import os
import re
import select
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from offsuit.cli.play import play
from offsuit.cli.play.destiny.board import percent, show_board
from offsuit.cli.play.destiny.day import Day, Deed, first_moment
from offsuit.cli.play.destiny.outcome import show_deed
from offsuit.cli.play.destiny.outlaw import Outlaw
from offsuit.cli.play.prompt import choose
from offsuit.cli.play.terminal import Terminal
from offsuit.errors import IllegalActionError, OffsuitError, RecordError
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.rulebook.content_files import rules_over, shipped_rules
from offsuit.games.destiny.rulebook.presets import presets

SEED = "00ff"
LINES = re.compile(r"^  (\S.*?) {2,}(-?[\d.]+)$", re.MULTILINE)


def run(*lines: str, options: str = "", seed: str = f"--seed {SEED}") -> Result:
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(play, ["destiny", *seed.split(), *options.split()], input=typed)


def said(*lines: str, options: str = "") -> str:
    result = run(*lines, options=options)
    assert result.exception is None, result.exception
    assert result.exit_code == 0
    return result.output


def summary(*lines: str, options: str = "") -> Any:
    return json.loads(run(*lines, options=f"{options} --json").stdout)


def test_a_newcomer_is_told_how_to_begin_and_ends_with_a_summary() -> None:
    output = said("take burglar", "crime burglary", "quit")
    assert "You have 120 points for skills" in output
    assert "  take burglar     lockpicking 60, pickpocketing 60" in output
    assert "the end of the day" in output
    assert re.search(r"\$\d+, 275 of 300 energy left; [01] of 1 succeeded, 0\.40 expected", output)
    assert output.rstrip().endswith(f"seed {SEED}")


def test_lines_add_up_to_the_totals_of_both() -> None:
    output = said("take drifter", "wear charm", "go frontera", "duel veteran 15", "quit")
    assert "defense bonus 15 x 1" in output
    sums, so_far = [], Decimal(0)
    for what, amount in LINES.findall(output):
        if what == "total":
            sums.append((so_far, Decimal(amount)))
            so_far = Decimal(0)
        else:
            so_far += Decimal(amount)
    assert len(sums) == 2
    assert all(added == total for added, total in sums)


def test_the_board_has_the_exact_odds_of_every_deed() -> None:
    output = said("take burglar", "wear horseshoe", "go mesa", "quit")
    actor = {"skills": {"lockpicking": 60, "pickpocketing": 60}, "items": ["iron_horseshoe"]}
    board = output.rpartition("You, kaiowa mesa")[2]
    for kind, key, names in (
        ("crime", "crime", shipped_rules().crimes),
        ("check", "check", shipped_rules().checks),
        ("duel", "npc", shipped_rules().npcs),
    ):
        for name in names:
            scenario = {"kind": kind, "actor": actor, "target": {key: name}}
            told = destiny.odds(scenario | {"location": "kaiowa_mesa"})
            chance = percent(told["win"]["value"]).plain
            row = rf"{name.replace('_', ' ')} .*?{re.escape(chance)}"
            assert re.search(row, board), (name, chance)


def test_odds_of_one_deed_in_full() -> None:
    output = said("odds crime pickpocket", "odds duel rookie 20", "quit")
    scenario = {"kind": "crime", "actor": {}, "target": {"crime": "pickpocket"}}
    for name, chance in destiny.odds(scenario)["degrees"].items():
        assert re.search(rf"  {name.replace('_', ' ')} +\S+ +{chance['fraction']}", output)
    assert "duel rookie with defence bonus 20" in output
    assert re.search(r"  win .*\n  tie .*\n  lose ", output)
    assert "their score: median" in output


def test_odds_stand_again_after_every_deed() -> None:
    output = said("take gunslinger", "crime pickpocket", "quit")
    after = output.partition("> crime pickpocket")[2]
    assert re.search(r"energy  \S+ 290/300 +12:01 +\$\d+\ncrime   pickpocket 78\.4%, ", after)
    assert "duel    rookie 77.5%, " in after


def test_crimes_take_energy_until_there_is_none() -> None:
    output = said("crime bank", "crime train", "crime pick", "crime pick", options="--energy 60")
    assert "no: train_heist takes 75 energy; you have 10" in output
    assert output.count("You have too little energy for any crime: duel, check, or quit.") == 1
    assert "no: pickpocket takes 10 energy; you have 0" in output
    assert "0 of 60 energy left" in output
    assert "too little energy" in said(options="--energy 0")


def test_a_day_as_data_agrees_with_its_results() -> None:
    lines = ["take gunslinger", *["crime petty"] * 6, "duel rookie", "check routine"]
    told = summary(*lines, "quit")
    assert [deed["number"] for deed in told["deeds"]] == list(range(1, 9))
    assert told["energy"] == 300 - 6 * 15
    loot = [100 * deed["result"]["reward_multiplier"] for deed in told["deeds"][:6]]
    assert [deed["loot"] for deed in told["deeds"]] == [*loot, 0, 0]
    assert told["loot"] == sum(loot) > 0
    assert told["expected"] == pytest.approx(sum(deed["chance"] for deed in told["deeds"]))
    won = [
        deed["result"]["success"] or deed["result"]["winner"] == "actor" for deed in told["deeds"]
    ]
    assert told["succeeded"] == sum(won)


def test_every_record_replays() -> None:
    lines = ("take preacher", "wear charm", "go mesa", "use whiskey", "crime pick", "duel elite 7")
    deeds = summary(*lines, options="--set skill_curve=published --name Ann")["deeds"]
    for deed in deeds:
        assert destiny.replay(deed["result"]).as_json() == deed["result"]
        assert deed["result"]["record"]["rules"]["skill_curve"] == "published"
        assert deed["result"]["actor"]["name"] == "Ann"
    seeds = {deed["result"]["record"]["server_seed"] for deed in deeds}
    assert len(seeds) == 2


def test_records_are_written_as_deeds_are_done(tmp_path: Path) -> None:
    folder = tmp_path / "day"
    output = said("crime bank", "duel rookie", options=f"--records {folder}")
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["001-crime-bank_robbery.json", "002-duel-rookie.json"]
    for name in names:
        result = json.loads((folder / name).read_text("utf-8"))
        assert destiny.replay(result).as_json() == result
    assert f"offsuit destiny replay {folder / names[1]} checks one" in output
    refused = run(options=f"--records {folder}").exception
    assert isinstance(refused, RecordError)
    assert str(refused) == f"records {str(folder)!r}: expected an empty directory"


def test_the_seed_draws_the_same_day_and_no_seed_a_new_one() -> None:
    lines = ("take burglar", "crime bank", "duel elite")
    assert said(*lines) == said(*lines)
    fresh = {run(*lines, seed="").output for _ in range(2)}
    assert len(fresh) == 2
    assert all(re.search(r"seed [0-9a-f]{32}$", each.rstrip()) for each in fresh)


def test_json_is_one_object_on_standard_output_and_nothing_else() -> None:
    result = run("crime bank", "quit", options="--json")
    assert json.loads(result.stdout)["seed"] == SEED
    assert "energy" in result.stderr


def test_skills_cost_points_and_are_settled_with_the_first_deed() -> None:
    output = said(
        "skill lockpicking 70",
        "skill Gun-Fighting 51",
        "skill gun fighting 50",
        "skill lock 0",
        "crime pick",
        "skill stealth 5",
        "take burglar",
    )
    assert "skills  lockpicking 70, 50 points left" in output
    assert "no: gun_fighting 51: you have points for level 50" in output
    assert "skills  lockpicking 70, gun fighting 50\n" in output
    assert "skills  gun fighting 50, 70 points left" in output
    assert output.count("no: skills cannot be changed after the first deed") == 2


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("rob bank", "unknown command 'rob'; must be one of take, skill, wear"),
        ("crime murder", "no: unknown crime 'murder'; must be one of pickpocket, petty_theft"),
        ("crime robbery", "no: 'robbery' is ambiguous: stagecoach_robbery or bank_robbery"),
        ("crime", "no: unknown crime ''; must be one of pickpocket"),
        ("duel boss", "no: unknown duel 'boss'; must be one of rookie"),
        ("duel rookie 5000", "no: defence bonus: expected a number from 0 to 1000, got '5000'"),
        ("check x", "no: unknown check 'x'; must be one of routine_task"),
        ("odds", "no: unknown kind of deed ''; must be one of crime, check, duel"),
        ("odds gang x", "no: unknown kind of deed 'gang'"),
        ("take wizard", "no: unknown character 'wizard'; must be one of gunslinger"),
        ("skill magic 5", "no: unknown skill 'magic'; must be one of gun_fighting"),
        ("skill stealth", "no: level: expected a number from 0 to 100, got ''"),
        ("skill stealth 101", "no: level: expected a number from 0 to 100, got '101'"),
        ("skill stealth ²", "no: level: expected a number from 0 to 100, got '²'"),
        ("wear crown", "no: unknown item 'crown'; must be one of lucky_ace_charm"),
        ("drop charm", "no: you wear nothing"),
        ("go mars", "no: unknown place 'mars'; must be one of red_gulch"),
        ("use gin", "no: unknown thing to use 'gin'; must be one of whiskey"),
        ("wait long", "no: minutes: expected a number from 1 to 1440, got 'long'"),
        ("history", "no deeds yet"),
        ("help", "duel veteran 15     the same with a defence bonus of 15 points for the opponent"),
        ("names", "go     frontera           ♣ +3 a card, ♠ +8 a card"),
        ("names", "use    whiskey            ♣ +10 a card, ♥ -5 a card, 5 min"),
        ("names", "skill  ♣♦ horse riding"),
        ("LOOK", "a card  ♣ +0   ♦ +0   ♥ +0   ♠ +0"),
    ],
)
def test_every_line_is_answered_in_words(line: str, answer: str) -> None:
    after = said(line, "quit").partition(f"> {line}\n")[2]
    assert answer in after
    if answer.startswith("no: "):
        assert after.index("\n> quit") == after.index("\n")


def test_items_can_be_put_on_and_off() -> None:
    output = said("wear charm", "wear charm", "wear iron", "drop lucky", "drop charm")
    assert "with    lucky ace charm, iron horseshoe" in output
    assert "no: you already wear lucky_ace_charm" in output
    assert "no: unknown item of yours 'charm'; must be one of iron_horseshoe" in output


def test_what_is_drunk_wears_off_on_the_clock() -> None:
    output = said("use whiskey", "wait 4", "check routine", "wait 1", "use whiskey", "wait 5")
    assert "with    whiskey (5 min)\na card  ♣ +10   ♦ +0   ♥ -5" in output
    assert "with    whiskey (1 min)" in output
    assert "whiskey wears off" in output
    last = output.rpartition("> wait 5")[2]
    assert "whiskey" not in last
    assert "12:11" in last
    told = summary("use whiskey", "check routine", "wait 4", "check routine")
    buffs = [deed["result"]["record"]["inputs"]["actor"]["buffs"] for deed in told["deeds"]]
    assert [len(each) for each in buffs] == [1, 0]


@pytest.mark.parametrize("lines", [(), ("quit",), ("take burglar",), ("", "  ")])
def test_the_end_of_input_ends_the_day(lines: tuple[str, ...]) -> None:
    output = said(*lines)
    assert output.endswith(f"no deeds yet\nseed {SEED}\n")


def test_control_c_ends_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupt)
    assert "the end of the day" in said()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--set luck=1", "--set luck: unknown rule 'luck'"),
        ("--seed xyz", "seed: expected pairs of hexadecimal digits, got 'xyz'"),
        ("--take wizard", "unknown character 'wizard'; must be one of gunslinger"),
        ("--at noon", "--at: 'noon' is not a time"),
        ("--at 9999-01-01", "--at: expected a year from 2 to 8999, got '9999-01-01'"),
        ("--at 0001-01-01", "--at: expected a year from 2 to 8999, got '0001-01-01'"),
    ],
)
def test_a_day_that_cannot_be_is_refused(options: str, message: str) -> None:
    error = run(options=options).exception
    assert isinstance(error, OffsuitError)
    assert str(error).startswith(message)


def test_a_studio_s_own_content_is_played(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('[skills]\njuggling = ["clubs", "spades"]\n[crimes]\n[checks]\n[npcs]\n')
    output = said("skill jug 30", "crime x", options=f"--rules {rules}")
    assert "skills  juggling 30, 90 points left" in output
    assert "no: unknown crime 'x'; none are known\n" in output
    assert presets(rules_over(shipped_rules(), {"skills": {"x": ["s", "h"]}}), 100) == {}
    assert list(presets(rules_over(shipped_rules(), {"skills": {"x": ["s"]}}), 1)) == [
        "burglar",
        "drifter",
    ]


def test_letters_that_mean_one_thing() -> None:
    assert choose("thing", "b", ["a_b", "b"]) == "b"
    with pytest.raises(IllegalActionError, match="'a' is ambiguous: a_b or a_c"):
        choose("thing", "a", ["a_b", "a_c"])


def test_chances_are_never_rounded_to_certainty() -> None:
    shown = [percent(chance).plain for chance in (0, 1e-6, 0.0287, 0.5, 0.99999, 1)]
    assert shown == ["0.0%", "<0.1%", "2.9%", "50.0%", ">99.9%", "100.0%"]


def terminal(encoding: str = "utf-8") -> tuple[Terminal, io.BytesIO]:
    written = io.BytesIO()
    file = io.TextIOWrapper(written, encoding, write_through=True)
    return Terminal(Console(file=file, width=100)), written


def deed_said(kind: str, target: dict[str, Any], hands: dict[str, str], **more: Any) -> str:
    scenario = {"kind": kind, "actor": {"name": "Ann"}, "target": target, "hands": hands}
    shown, written = terminal()
    show_deed(shown, Deed(1, kind, "it", 0.5, destiny.resolve(scenario | more).as_json(), 0))
    return written.getvalue().decode()


ROYAL, KINGS = "AS KS QS JS TS", "KS KD AC 7H 3S"


@pytest.mark.parametrize(
    ("ours", "theirs", "rules", "told"),
    [
        (KINGS, "KC KH AS 7D 3H", {}, "you lose: +0.00; equal totals go to the defender"),
        (KINGS, "KC KH AS 7D 3H", {"tie_favors_defender": False}, "a draw: +0.00; equal totals"),
        (KINGS, KINGS, {}, "you lose: +0.00; the same five cards: suits decide"),
        (ROYAL, KINGS, {"royal_flush_auto_win": True}, "you win: +456.00; a royal flush decides"),
        (KINGS, ROYAL, {}, "you lose: -456.00; the higher total wins"),
    ],
)
def test_how_a_duel_ends(ours: str, theirs: str, rules: dict[str, Any], told: str) -> None:
    output = deed_said("duel", {}, {"actor": ours, "target": theirs}, rules=rules)
    assert output.splitlines()[-1] == told


def test_how_a_check_ends() -> None:
    royal = {"royal_flush_auto_win": True}
    output = deed_said("check", {"threshold": 900}, {"actor": ROYAL}, rules=royal)
    assert output.splitlines()[-1] == (
        "critical success: 400.00 short of the 900.00 that it needs (a royal flush decides)"
    )
    output = deed_said("check", {"threshold": 50}, {"actor": KINGS})
    assert (
        output.splitlines()[-1] == "failure: 6.00 short of the 50.00 that it needs; a minor penalty"
    )


def test_a_terminal_without_suits_has_letters() -> None:
    shown, written = terminal("ascii")
    rules = shipped_rules()
    day = Day(rules, Outlaw(rules, "Ann", 5), b"x", first_moment("1885-07-04"), 100)
    show_board(shown, day)
    assert b"energy  #################### 100/100" in written.getvalue()
    assert b"a card  C +0   D +0   H +0   S +0" in written.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
@pytest.mark.parametrize("ending", [b"\x04", b"\x03", b"quit\n"])
def test_a_keyboard_gets_colours_and_a_clean_end(ending: bytes) -> None:
    import pty

    pid, keyboard = pty.fork()
    if pid == 0:  # pragma: no cover - the child
        os.environ.update(TERM="xterm-256color", COLUMNS="80")
        program = ["-m", "offsuit.cli", "play", "destiny", "--seed", SEED, "--take", "burglar"]
        os.execv(sys.executable, [sys.executable, *program])
    read_until(keyboard, b"> ")
    os.write(keyboard, b"crime pickpocket\n")
    shown = read_until(keyboard, b"> ")
    assert b"\x1b[" in shown
    assert b"total" in shown
    ended = read_until(keyboard, b"seed 00ff", ending)
    assert b"the end of the day" in ended
    assert b"of 1 succeeded" in ended
    read_until(keyboard, None)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    os.close(keyboard)


def read_until(keyboard: int, mark: bytes | None, keys: bytes = b"") -> bytes:
    """What appears until the mark, or until the program ends; the keys are pressed while it waits.

    Pressed again, that is, if nothing comes: readline is deaf to Ctrl-C between prompt and waiting.
    """
    shown = b""
    os.write(keyboard, keys)
    while mark is None or not shown.rstrip(b"\r\n").endswith(mark):
        try:
            while keys and not select.select([keyboard], [], [], 0.5)[0]:
                os.write(keyboard, keys)
            found = os.read(keyboard, 65536)
        except OSError:  # the other end is closed
            return shown
        if not found:
            return shown
        shown += found
    return shown
