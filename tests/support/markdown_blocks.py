"""The parts of a Markdown page that tests can run."""

import doctest
import re
from pathlib import Path

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """What stands between the fences of one language, in order."""
    return [body for name, body in _BLOCK.findall(page.read_text("utf-8")) if name == language]


def sessions(page: Path) -> list[tuple[str, str]]:
    """Each command of the console blocks, without its `$`, and the output below it."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def run_python(page: Path) -> doctest.TestResults:
    """Run all Python blocks of the page, one after another, as one doctest."""
    for block in blocks(page, "python"):
        assert ">>> " in block, f"{page.name}: a block without prompts is not run:\n{block}"
    lines, inside = [], False
    for line in page.read_text("utf-8").splitlines():
        inside = line == "```python" or (inside and line != "```")
        lines.append(line if inside and line != "```python" else "")  # keeps line numbers
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, page.name, str(page), 0)
    return doctest.DocTestRunner(verbose=False).run(test)
