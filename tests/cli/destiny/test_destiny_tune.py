"""`offsuit destiny tune`: the page's example, refusals, and stopping."""

import builtins
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from offsuit.games.destiny.tuning import tuner
from support.destiny.destiny_program import Capture, answer, refused, run
from support.markdown_blocks import blocks, sessions

PAGE = Path(__file__).parents[3] / "docs" / "destiny-lab.md"

SMALL = """
[[target]]
scenario = { kind = "crime", actor = {}, target = { crime = "pickpocket" } }
at_least = 0.4

[[parameter]]
name = "crimes.pickpocket.threshold"
low = 20
high = 100
step = 10
"""


def saved(folder: Path, text: str) -> str:
    file = folder / "targets.toml"
    file.write_text(text, "utf-8")
    return str(file)


def test_the_example_of_the_page_runs_as_printed(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = blocks(PAGE, "toml")
    ((command, expected),) = sessions(PAGE)
    saved(tmp_path, example)
    monkeypatch.chdir(tmp_path)
    program, group, *arguments = command.split()
    assert (program, group) == ("offsuit", "destiny")
    status, out, _ = run(capsys, *arguments)
    assert (status, out) == (0, expected)
    scenario = tmp_path / "scenario.json"
    scenario.write_text('{"kind": "crime", "actor": {}, "target": {"crime": "pickpocket"}}')
    odds = answer(capsys, "odds", str(scenario), "--rules", "tuned.toml")
    assert round(odds["win"]["value"], 6) == 0.405111


def test_as_json(capsys: Capture, tmp_path: Path) -> None:
    told = answer(capsys, "tune", "--target", saved(tmp_path, SMALL), "--generations", "3")
    (target,), (parameter,) = told["targets"], told["parameters"]
    assert (told["met"], target["met"], told["output"]) == (True, True, None)
    assert target["wanted"] == {"at_least": 0.4}
    assert target["achieved"] >= 0.4 > target["before"]
    assert (parameter["before"], parameter["after"]) == (80, 40)  # no further than need be
    assert told["rules"]["crimes"]["pickpocket"]["threshold"] == "40.00"


def test_rules_are_printed_where_no_file_is_named(capsys: Capture, tmp_path: Path) -> None:
    status, out, _ = run(capsys, "tune", "--target", saved(tmp_path, SMALL), "--generations", "3")
    _, _, text = out.partition("\n\n")
    assert (status, tomllib.loads(text)["crimes"]["pickpocket"]["threshold"]) == (0, 40)


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ("at_least", "at_leest", "target 1: unknown key 'at_leest'"),
        ("[[target]]", "[[targets]]", "unknown key 'targets'"),
        ("at_least = 0.4", "at_least = 1.4", "at_least: 1.4 is not within 0 to 1"),
        ("at_least = 0.4", "at_least = 0.4\nat_most = 0.3", "0.4 is above at_most 0.3"),
        ("at_least = 0.4", "at_least = 0.4\nvalue = 0.3", "value beside at_least"),
        ("at_least = 0.4", "", "no value, at_least or at_most"),
        ("at_least = 0.4", "value = 'half'", "'half' is no number"),
        ("at_least = 0.4", "value = 0.4\nweight = 0", "weight: 0 would"),
        ("at_least = 0.4", "value = 0.4\nname = 4", "name: 4 is no text"),
        ("at_least = 0.4", "value = 0.4\noutcome = 'tie'", "'tie' is none of a crime"),
        ("at_least = 0.4", "value = 0.4\nevery_suit = 5", "every_suit 5 brings its own"),
        ('crime = "pickpocket"', 'crime = "piracy"', "'piracy'"),
        ("actor = {}", "actor = {}, rules = {}", "'rules' has no place"),
        ("scenario = {", "every_suit = 0\nscenario = {", "every_suit: 0 is not within"),
        ("crimes.pickpocket.threshold", "crimes.piracy.threshold", "'piracy' is unknown"),
        ("crimes.pickpocket.threshold", "crimes.pickpocket", "is no number of the rules"),
        ('name = "crimes.pickpocket.threshold"', "name = 3", "name: 3 is no parameter"),
        ("low = 20", "low = 120", "low 120 is not below high 100"),
        ("low = 20", "", "low is missing"),
        ("low = 20", "low = -20", "is not within 0 to"),
        ("step = 10", "step = 0", "step: 0 is no step between 20 and 100"),
        ("step = 10", "step = 0.001", "has more than 2 decimals"),
        ("step = 10", "stop = 10", "parameter 1: unknown key 'stop'"),
        ("[[parameter]]", "[parameter]", "at least one [[parameter]]"),
        ("[[parameter]]", "[[parameter", "targets.toml"),
    ],
)
def test_wrong_targets_are_refused(
    capsys: Capture, tmp_path: Path, before: str, after: str, wrong: str
) -> None:
    assert before in SMALL
    file = saved(tmp_path, SMALL.replace(before, after))
    line = refused(capsys, "tune", "--target", file, "-o", str(tmp_path / "rules.toml"))
    assert file in line
    assert wrong in line
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("option", "value"), [("--generations", "0"), ("--generations", "20000"), ("--seed", "-1")]
)
def test_wrong_options_are_refused(
    capsys: Capture, tmp_path: Path, option: str, value: str
) -> None:
    line = refused(capsys, "tune", "--target", saved(tmp_path, SMALL), option, value)
    assert value in line


def test_without_scipy_one_line_names_the_extra(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = builtins.__import__

    def without(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if name.partition(".")[0] == "scipy":
            raise ImportError(name)
        return found(name, globals, locals, fromlist, level)

    monkeypatch.setattr(builtins, "__import__", without)
    line = refused(capsys, "tune", "--target", saved(tmp_path, SMALL))
    assert "offsuit[analysis]" in line


def test_ctrl_c_leaves_the_rules_file_as_it_was(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "rules.toml"
    output.write_text("# mine\n", "utf-8")

    def stopped(self: tuner.Loss, places: tuner.Places) -> None:
        del self, places
        raise KeyboardInterrupt

    monkeypatch.setattr(tuner.Loss, "__call__", stopped)
    file = saved(tmp_path, SMALL)
    status, out, _ = run(capsys, "tune", "--target", file, "-o", str(output))
    assert (status, out) == (130, "")
    assert output.read_text("utf-8") == "# mine\n"
    assert len(list(tmp_path.iterdir())) == 2
