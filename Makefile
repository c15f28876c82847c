# make play: sit down at the table.   make test: everything that is checked.   The rest is for those who build.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test postgres chromium setup lint soak lock golden strength screenshots pictures

play: setup
	$(BIN)/stolik serve --open

test: setup lint postgres chromium
	$(BIN)/pytest --durations=30

# The web tests start a PostgreSQL of their own; as root it is installed if it is missing, else those tests say why they skip.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql >/dev/null; } || \
	echo "PostgreSQL is not installed: the tests that need it are skipped."

setup: $(VENV)/.ready

# The environment is made again only when the lock or the project file changes.
$(VENV)/.ready: pyproject.toml requirements.lock
	@test -x $(BIN)/uv || { $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --upgrade uv; }
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv pip install --quiet --compile-bytecode --require-hashes -r requirements.lock
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv pip install --quiet --no-deps --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Browser tests need the system's Chromium; where it cannot be installed they are skipped, and say so.
chromium:
	@command -v chromium >/dev/null || { apt-get install -y chromium || { apt-get update && apt-get install -y chromium; }; } >/dev/null 2>&1 || echo "Chromium cannot be installed here: browser tests are skipped."

# Every page and board, in both languages, on a phone and a desktop, by day and by night, into build/screenshots.
screenshots: setup chromium
	$(BIN)/python -m tests.browser.screenshots build/screenshots

# The boards in the README.
pictures: setup chromium
	$(BIN)/python -m tests.browser.screenshots --pictures docs/pictures

# Hours of random games instead of minutes.
soak: setup
	$(BIN)/pytest -m slow

# Pin every dependency by hash, for every platform.
lock:
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --all-extras --group dev pyproject.toml -o requirements.lock

# Write the golden playthroughs anew; the diff is the review of a rules change.
golden: setup
	$(BIN)/python -m tests.laws.golden
	$(BIN)/python -m tests.envs.playthroughs

# Rate the bots of every game and write docs/strength.md; stopped, it goes on where it was. Hours in all: search thinks for a second a move.
strength: setup
	$(BIN)/stolik strength
