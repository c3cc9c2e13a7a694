# Everything happens in .venv; nothing outside this directory is changed, except that .ci/debian
# may install Debian packages when it runs as root.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# A stamp is written only when all of its step has worked.
MADE := $(VENV)/.made
BASE := $(VENV)/.base
SERVER := $(VENV)/.server
DEV := $(VENV)/.dev

# Many tests wait for a server or a browser: one more of them than processors.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# What `make check` runs: the layers, the contract of games, tables and their journal.
FAST := tests/test_layers.py tests/test_names.py tests/test_imports.py tests/games/test_game.py \
	tests/games/catalog tests/games/arranging tests/games/destiny tests/table tests/core/test_deck.py \
	tests/core/test_ranking.py tests/core/test_notation.py tests/core/test_evaluate.py tests/docs/test_architecture.py

.DEFAULT_GOAL := help
CACHE := $(CURDIR)/$(VENV)/cache

.PHONY: help run check static warm test coverage lint-js bench proof docs dist clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

run: $(SERVER) ## install and start the server, with tables at which bots play
	@$(BIN)/offsuit serve --demo --db sqlite:///$(VENV)/tables.db

# Machine code and lookups are built in one process while style and types are checked in another;
# tests that start at once on an empty cache would each build them.
static: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@.ci/javascript "$(PYTHON)"

warm: $(DEV)
	@OFFSUIT_CACHE_DIR=$(CACHE) $(BIN)/offsuit warm > $(VENV)/warm.txt

check: $(DEV) ## style, types and the fast tests, in about two minutes
	@$(MAKE) --no-print-directory -j2 static warm
	OFFSUIT_CACHE_DIR=$(CACHE) $(BIN)/pytest -n $(WORKERS) --dist worksteal -q -m "not proof" $(FAST)

test: $(DEV) ## install with the development tools, then check style, types and behaviour
	@.ci/debian "$(PYTHON)" chromium-headless-shell
	@$(MAKE) --no-print-directory -j2 static warm
	OFFSUIT_CACHE_DIR=$(CACHE) $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not proof"

coverage: $(DEV) ## measure the branches of core and games that their own tests run; fails below 95 %
	OFFSUIT_CACHE_DIR=$(CACHE) $(BIN)/pytest -n $(WORKERS) --dist worksteal -q -m "not proof and not no_cover" --cov --cov-report=term tests/core tests/games src/offsuit/core src/offsuit/games

lint-js: ## check types and style of the pages' JavaScript; skipped without Node
	@.ci/javascript "$(PYTHON)"

bench: $(DEV) ## measure speed against the evaluators that are installed
	@$(BIN)/python benches/run.py

proof: $(DEV) ## run the long proofs, of which `make test` runs a sample
	OFFSUIT_CACHE_DIR=$(CACHE) $(BIN)/pytest -m proof

docs: $(DEV) ## build the documentation as a site, in build/site
	$(BIN)/sphinx-build -W --keep-going --quiet -b html docs build/site
	@echo "built build/site/index.html"

dist: $(DEV) ## build wheel and source archive in dist, and try the wheel in a clean environment
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*
	$(BIN)/python tools/check_wheel.py dist/*.whl
	$(BIN)/python tools/check_sdist.py dist/*.tar.gz

clean: ## remove .venv and everything that was built or cached here
	rm -rf $(VENV) tools/node_modules .artefacts build dist src/*.egg-info .coverage .hypothesis .mypy_cache .ruff_cache
	find src tests benches examples -type d -name __pycache__ -prune -exec rm -rf {} +

$(MADE): .ci/debian debian-packages.txt
	@.ci/debian "$(PYTHON)"
	@echo "making $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(BASE): pyproject.toml $(MADE)
	@echo "installing offsuit into $(VENV)"
	@$(PIP) --editable .
	@touch $@

$(SERVER): pyproject.toml $(MADE)
	@echo "installing offsuit and its server into $(VENV)"
	@$(PIP) --editable '.[server]'
	@touch $(BASE) $@

$(DEV): pyproject.toml $(MADE)
	@echo "installing offsuit and its development tools into $(VENV)"
	@$(PIP) --editable '.[dev]'
	@touch $(BASE) $(SERVER) $@
