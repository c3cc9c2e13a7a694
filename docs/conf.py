"""The site: every page below docs/ and the public names, built by `make docs` without a network."""

from offsuit import __version__

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
