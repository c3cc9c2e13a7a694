"""What `import offsuit` brings, and what it leaves for later."""

import doctest
import subprocess
import sys
from pkgutil import iter_modules
from types import ModuleType

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


@pytest.mark.parametrize("package", [offsuit.pyramid, offsuit.destiny, offsuit.piecepack])
def test_no_module_takes_the_name_of_a_door(package: ModuleType) -> None:
    """Importing such a module would put it in the place of the function."""
    doors = {name for name, value in vars(package).items() if callable(value)}
    assert not doors & {module.name for module in iter_modules(package.__path__)}
