"""The site: every page below docs/ and the public names, built by `make docs` without a network."""

import json
from pathlib import Path
from tempfile import mkdtemp

from offsuit import __version__
from offsuit.web.app import create_app
from offsuit.web.schemas.asyncapi import asyncapi_document, messages_document

project = "offsuit"
author = "The offsuit founders"
copyright = "2026, The offsuit founders"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns: list[str] = []

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3  # links such as [Server](#server) work

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True}
default_role = "literal"  # docstrings are plain text: `name` is code, not a reference
nitpicky = False

html_theme = "furo"
html_title = f"offsuit {release}"
html_show_sphinx = False
html_copy_source = False

# the descriptions that a server publishes: openapi.json, asyncapi.json and messages.json
published = Path(mkdtemp(prefix="offsuit-schemas-"))
html_extra_path = [str(published)]
documents = {
    "openapi": create_app().openapi(),
    "asyncapi": asyncapi_document(),
    "messages": messages_document(),
}
for name, document in documents.items():
    (published / f"{name}.json").write_text(json.dumps(document, indent=1), "utf-8")
