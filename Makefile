# Two commands do everything: `make play` and `make test`. Both need only Python 3.11+ and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PAGE := src/netcord/server/page/.built-from
unexport PYTHONDONTWRITEBYTECODE  # tests start netcord more than a hundred times: it is read and compiled once
WEB := find web -name node_modules -prune -o -type f

.PHONY: play test test-slow test-pythons install hooks lint types imports pytest bench bench-environments bench-page bench-server forge picture pictures clean

play: $(PAGE)
	@$(BIN)/netcord

test: lint types imports pytest

lint: $(VENV)/.testing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.testing
	$(BIN)/mypy

imports: $(VENV)/.testing
	$(BIN)/lint-imports

pytest: $(VENV)/.testing $(PAGE)
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -n auto --dist worksteal

test-slow: $(VENV)/.testing $(PAGE)  # the tests marked slow, which `make test` leaves out
	$(BIN)/pytest -n auto --dist worksteal --slow -m slow

test-pythons:  # the suite on every Python from 3.11 on that is here; ARGS is for pytest
	$(PYTHON) tests/pythons.py $(ARGS)

hooks: $(VENV)/.testing  # the linters before every commit
	$(BIN)/pip install --quiet --group hooks
	$(BIN)/pre-commit install

install: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("netcord needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --editable '.[solve,print]'
	@$(BIN)/pip install --quiet --only-binary :all: numba || echo 'no machine code (numba) for this Python: long sums take longer'
	@touch $@

# Installing builds the page; this builds it again when a source of it has changed since
$(PAGE): $(shell $(WEB) -print) | $(VENV)/.installed
	@test -z "$$($(WEB) -newer $@ -print 2>&1)" || $(BIN)/pip install --quiet --no-deps --editable .
	@touch $@

$(VENV)/.testing: $(VENV)/.installed pyproject.toml
	$(BIN)/pip install --quiet --group test
	@touch $@

$(VENV)/.bench: $(VENV)/.installed pyproject.toml
	$(BIN)/pip install --quiet --group bench
	@touch $@

bench: $(VENV)/.bench  # every bar is measured, whether or not another is missed
	$(BIN)/python -m bench $(ARGS)

bench-page: $(VENV)/.testing $(PAGE)  # how quickly the page is up, and how quickly an answer shows
	$(BIN)/python -m bench.page

bench-environments: $(VENV)/.testing  # netcord's games through OpenSpiel, beside OpenSpiel's own
	$(BIN)/python -m bench.environments $(ARGS)

bench-server: $(VENV)/.bench bench/boardgame/node_modules  # the server beside boardgame.io; ARGS is for the script
	$(BIN)/python bench/server.py $(ARGS)

bench/boardgame/node_modules: bench/boardgame/package.json
	$(BIN)/python bench/npm.py bench/boardgame
	@touch $@

forge: $(VENV)/.installed  # the shipped cards and their documentation, from the stat lines
	$(BIN)/python -m netcord.forge.inside_volley forge
	$(BIN)/python -m netcord.forge.inside_volley report --markdown > docs/inside-volley-cards.md
	$(BIN)/python -m netcord.forge.pro_tennis forge
	$(BIN)/python -m netcord.forge.pro_tennis yardstick
	$(BIN)/python -m netcord.forge.pro_tennis report --markdown > docs/pro-tennis-cards.md

picture: $(VENV)/.installed  # the picture in the README
	$(BIN)/python -m netcord.cli.screens.picture docs/images/match.svg

pictures: $(VENV)/.testing $(PAGE)  # the pictures of the page in docs/images
	$(BIN)/python -m tests.browser.pictures

clean:
	rm -rf $(VENV) .venvs bench/boardgame/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
