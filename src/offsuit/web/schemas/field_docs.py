"""The text below each field of a class: Python forgets it, the source does not."""

import ast
import inspect
import textwrap
from functools import cache
from typing import Any


def field_docs(form: type) -> dict[str, str]:
    """Field -> the string below it, those of bases included.

    >>> from offsuit.table.shapes import ChairView
    >>> field_docs(ChairView)["holds"]
    'Looks at each result until they go on.'
    """
    return dict(_docs(form))


@cache
def _docs(form: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    for base in (*getattr(form, "__orig_bases__", ()), *form.__bases__):
        if isinstance(base, type) and base.__module__.startswith("offsuit."):
            found |= _docs(base)
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(form)))
    except (OSError, TypeError):  # made by a program
        return found
    return found | _own(tree.body[0])


def _own(body: ast.stmt) -> dict[str, str]:
    if not isinstance(body, ast.ClassDef):
        return {}
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[field.target.id] = inspect.cleandoc(str(below.value.value))
    return found
