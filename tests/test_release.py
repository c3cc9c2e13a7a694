"""What a release needs: one version, whole packages, files that other programs can read."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import offsuit

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
YAML_FILES = [*WORKFLOWS, ROOT / "compose.yaml", ROOT / ".pre-commit-config.yaml"]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def read_yaml(path: Path) -> Any:
    """A YAML file as plain data."""
    return yaml.safe_load(path.read_text("utf-8"))


def test_version_is_stated_once() -> None:
    """The build reads it from the package, and the changelog begins with it."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", offsuit.__version__)
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "offsuit.__version__"}
    releases = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert releases[0] == offsuit.__version__
    assert releases == sorted(set(releases), key=version_parts, reverse=True)


def version_parts(version: str) -> tuple[int, ...]:
    """A version that can be compared."""
    return tuple(map(int, version.split(".")))


def test_every_data_file_is_package_data() -> None:
    """A wheel has all that is not Python below src/offsuit, and every pattern finds something."""
    package = ROOT / "src" / "offsuit"
    kept = {
        pattern: {path for path in package.glob(pattern) if path.is_file()}
        for pattern in PROJECT["tool"]["setuptools"]["package-data"]["offsuit"]
    }
    data = {
        path
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".nbi", ".nbc")
    }
    assert set().union(*kept.values()) == data
    assert [pattern for pattern, found in kept.items() if not found] == []


def test_every_folder_with_code_is_a_package() -> None:
    """`packages.find` leaves out what has no `__init__.py`."""
    package = ROOT / "src" / "offsuit"
    folders = {path.parent for path in package.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_metadata_name_licence_and_authors_of_documents() -> None:
    project = PROJECT["project"]
    assert project["license"] == "MIT"
    for name in project["license-files"]:
        assert (ROOT / name).read_text("utf-8").strip()
    for page in (ROOT / "NOTICE", ROOT / "README.md", ROOT / "docs" / "rules" / "piecepack.md"):
        text = page.read_text("utf-8")
        assert "Trevor L Davis" in text
        assert "CC BY-SA 4.0" in text
    for python in PYTHONS:
        assert f"Programming Language :: Python :: {python}" in project["classifiers"]


INSIDES = (
    "numba",
    "typer",
    "pokerkit",
    "uvicorn",
    "pydantic",
    "sqlalchemy",
    "alembic",
    "websockets",
    "httptools",
)
"""Packages of which the code, or a test, uses more than they promise to keep."""


@pytest.mark.parametrize("package", INSIDES)
def test_packages_whose_insides_are_used_have_an_upper_bound(package: str) -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    listed = [*PROJECT["project"]["dependencies"], *extras["server"], *extras["dev"]]
    (requirement,) = [each for each in listed if re.match(rf"{package}(\[|>)", each)]
    assert ",<" in requirement


LOCK = (ROOT / "requirements-image.txt").read_text("utf-8")
PINS = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", LOCK, re.M))
IMAGE = {"python_version": "3.13", "python_full_version": "3.13.0", "sys_platform": "linux"}


def needed_by_image() -> list[Requirement]:
    """What pyproject.toml asks for, to run a server and to build the package."""
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    listed = [*project["dependencies"], *extras["server"], *extras["postgres"]]
    listed += PROJECT["build-system"]["requires"]
    return [Requirement(each) for each in listed if not each.startswith("offsuit[")]


def test_lock_of_the_image_satisfies_every_bound() -> None:
    for needed in needed_by_image():
        assert needed.specifier.contains(PINS[canonicalize_name(needed.name)]), needed


def test_lock_of_the_image_names_what_its_packages_need() -> None:
    """By what the packages installed here say of themselves, with the extras that are asked for."""
    direct = needed_by_image()
    asked = {(canonicalize_name(each.name), more) for each in direct for more in ("", *each.extras)}
    seen: set[tuple[str, str]] = set()
    while asked:
        name, extra = found = asked.pop()
        seen.add(found)
        for line in installed_requires(name):
            each = Requirement(line)
            if each.marker is None or each.marker.evaluate({**IMAGE, "extra": extra}):
                assert canonicalize_name(each.name) in PINS, f"{name} needs {each}"
                wanted = {(canonicalize_name(each.name), more) for more in ("", *each.extras)}
                asked |= wanted - seen
    assert len(seen) > 30


def installed_requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []  # what builds the package need not be here


def test_lock_of_the_image_has_hashes_and_names_no_index() -> None:
    entries = re.split(r"\n(?=[a-z0-9])", LOCK.partition("tools/lock.py\n")[2].strip())
    assert len(entries) == len(PINS)
    line = r"[a-z0-9-]+==[\w.+!]+( \\\n    --hash=sha256:[0-9a-f]{64})+"
    assert [each for each in entries if not re.fullmatch(line, each)] == []
    assert "://" not in LOCK
    joined = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    fetched, built = re.findall(r"pip install ([^&]+?) *(?:$|&&)", joined, re.M)
    assert "--require-hashes -r requirements-image.txt" in fetched
    assert "--no-index --no-deps --no-build-isolation ." in built


def test_the_lock_is_audited() -> None:
    steps = read_yaml(ROOT / ".github" / "workflows" / "audit.yml")["jobs"]["audit"]["steps"]
    assert {"run": "pip-audit --require-hashes --disable-pip -r requirements-image.txt"} in steps


def test_postgres_alone_brings_the_server_and_the_driver() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert "offsuit[server]" in extras["postgres"]
    assert any(each.startswith("psycopg[binary]") for each in extras["postgres"])


def test_the_source_archive_has_tests_docs_and_examples() -> None:
    """`tools/check_sdist.py` unpacks it and runs them; here, that nothing is left out."""
    lines = (ROOT / "MANIFEST.in").read_text("utf-8").splitlines()
    grafted = {line.split()[1] for line in lines if line.startswith("graft ")}
    included = {name for line in lines if line.startswith("include ") for name in line.split()[1:]}
    for folder in ("tests", "docs", "examples", "benches", "tools", ".ci", ".github"):
        assert folder in grafted
    by_default = {"LICENSE", "MANIFEST.in", "README.md", "pyproject.toml"}
    ignored = {".coverage", "PKG-INFO", "setup.cfg", ".git"}  # .git: a file in a worktree
    files = {path.name for path in ROOT.iterdir() if path.is_file()}
    assert files - by_default - ignored <= included
    assert "tools/check_sdist.py" in (ROOT / "Makefile").read_text("utf-8")


def test_notices_name_every_document_with_author_and_licence() -> None:
    notice = " ".join((ROOT / "NOTICE").read_text("utf-8").split())
    for document, author, licence in (
        ("Dual Piecepacks Poker", "Trevor L Davis", "CC BY-SA 4.0"),
        ("Pyramid Poker Complete Game Rules", '"Human Player"', "Neither names a licence"),
        ("Pyramid Poker 3-Tuple System Documentation", "no author is given", "Neither names"),
        ("Destiny Deck Algorithm", 'Ezra "Hawk" Hawthorne', "names no licence"),
    ):
        assert document in notice
        assert author in notice
        assert licence in notice


def test_urls_and_classifiers() -> None:
    project = PROJECT["project"]
    assert {"Homepage", "Documentation", "Source", "Changelog"} <= set(project["urls"])
    assert all(url.startswith("https://") for url in project["urls"].values())
    assert len(set(project["classifiers"])) == len(project["classifiers"])
    assert "Typing :: Typed" in project["classifiers"]


@pytest.mark.parametrize("path", YAML_FILES, ids=lambda path: path.name)
def test_yaml_files_can_be_read(path: Path) -> None:
    assert isinstance(read_yaml(path), dict)


def test_workflow_runs_the_same_script_on_every_python() -> None:
    jobs = read_yaml(ROOT / ".github" / "workflows" / "check.yml")["jobs"]
    assert tuple(jobs["test"]["strategy"]["matrix"]["python"]) == PYTHONS
    assert {"run": ".ci/run"} in jobs["test"]["steps"]


def test_publishing_waits_for_the_audit_and_needs_no_token() -> None:
    text = (ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    publish = yaml.safe_load(text)["jobs"]["publish"]
    assert publish["needs"] == ["audit", "build"]
    assert publish["permissions"] == {"id-token": "write"}
    assert "secrets." not in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_may_only_read_the_repository(path: Path) -> None:
    assert read_yaml(path)["permissions"] == {"contents": "read"}


def test_pre_commit_fetches_nothing() -> None:
    repos = read_yaml(ROOT / ".pre-commit-config.yaml")["repos"]
    assert [each["repo"] for each in repos] == ["local"]
    assert [hook["id"] for hook in repos[0]["hooks"]] == ["ruff-check", "ruff-format", "mypy"]


def test_image_copies_what_the_build_reads() -> None:
    """The readme and the licence files are read by the build, so they must be in the image."""
    project = PROJECT["project"]
    needed = {"pyproject.toml", "src", project["readme"], *project["license-files"]}
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for name in needed:
        assert re.search(rf"^COPY .*\b{re.escape(name)}\b", dockerfile, re.M), (
            f"{name} is not copied"
        )
        assert f"!{name}" in ignored


def test_image_serves_without_root_and_keeps_its_cache_in_one_place() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    assert re.search(r"^USER (?!root\b)\w+$", dockerfile, re.M)
    for name in ("OFFSUIT_CACHE_DIR", "OFFSUIT_DATABASE"):
        assert re.search(rf"{name}=\S*/var/lib/offsuit/", dockerfile)
    assert re.search(r"^RUN offsuit warm$", dockerfile, re.M)
    server = read_yaml(ROOT / "compose.yaml")["services"]["server"]
    assert server["read_only"] is True


def test_source_archive_lists_everything_that_a_contributor_needs() -> None:
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8").splitlines()
    for folder in (".ci", ".github", "benches", "docs", "examples", "tests", "tools"):
        assert f"graft {folder}" in manifest
        assert (ROOT / folder).is_dir()
    included = [
        name for line in manifest if line.startswith("include ") for name in line.split()[1:]
    ]
    assert "CHANGELOG.md" in included
    assert [name for name in included if not (ROOT / name).is_file()] == []
