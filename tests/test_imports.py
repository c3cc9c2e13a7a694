"""What `import offsuit` brings, and what it leaves for later."""

import doctest
import json
import subprocess
import sys
from pkgutil import iter_modules

import pytest

import offsuit


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_importing_is_cheap() -> None:
    heavy = "{'numpy', 'numba', 'typer', 'rich', 'platformdirs', 'asyncio', 'hashlib'}"
    assert run(f"import sys, offsuit; print({heavy} & set(sys.modules))") == "set()"


def test_importing_the_program_is_cheap_too() -> None:
    """Heavy imports are inside the commands."""
    heavy = "{'numpy', 'numba'} & set(sys.modules)"
    assert run(f"import sys, offsuit.cli; print({heavy})") == "set()"


@pytest.mark.parametrize("name", offsuit.__all__)
def test_every_public_name_is_explained_by_an_example(name: str) -> None:
    public = getattr(offsuit, name)
    examples = doctest.DocTestParser().get_examples(public.__doc__ or "")
    assert examples, f"{name} has no doctest"


def test_public_names_can_be_listed() -> None:
    assert set(offsuit.__all__) <= set(dir(offsuit))
    assert "__version__" in dir(offsuit)
    assert "offsuit" in run("import offsuit; print(offsuit.__name__)")


def test_an_unknown_name_is_quoted() -> None:
    with pytest.raises(AttributeError, match="module 'offsuit' has no attribute 'shuffle'"):
        _ = offsuit.shuffle


def test_no_submodule_takes_the_place_of_a_public_name() -> None:
    """Importing a submodule sets it as an attribute of the package, whatever stood there."""
    submodules = {module.name for module in iter_modules(offsuit.__path__)}
    assert {"core", "games", "table"} <= submodules
    assert not submodules & set(offsuit.__all__)


def test_the_package_is_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "offsuit", "census", "standard", "--json"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["counts"]["royal flush"] == 4
