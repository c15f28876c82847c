# make play: start a server and open it in the browser.   make test: lint, types and tests.   The rest is for development.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
LEARNERS := build/learners

.PHONY: play test quick postgres chromium proxy isolation setup lint soak learners lock words golden strength luck findings made-of solving cards kills screenshots pictures docs mutants speed load bench-guard

play: $(VENV)/.ready-to-play
	$(BIN)/stolik serve --open

# All tests, in a random order; its seed is printed, and `pytest --randomly-seed=N` repeats it. If at most five fail, they run once more, alone.
test: setup lint postgres chromium proxy isolation
	$(BIN)/pytest --durations=30 --cache-clear || $(BIN)/python -m tests.again $$?

# Lint, types, and the tests of rules, core, play and the command line: under a minute when everything is compiled.
quick: setup lint
	$(BIN)/pytest tests/core tests/rules tests/play tests/cli

# The web tests start their own PostgreSQL. It is installed if it is missing and we are root; else those tests are skipped.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql >/dev/null; } || \
	echo "PostgreSQL is not installed: the tests that need it are skipped."

setup: $(VENV)/.ready

# The virtual environment is updated only when a lock or the project file changes: a small lock to play, a large one to develop.
# To play, pip is enough; bytecode of packages is written as they are used, and setuptools is not.
$(VENV)/.ready-to-play: requirements.lock pyproject.toml
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	@$(BIN)/python -m pip uninstall --quiet --yes setuptools 2>/dev/null
	@touch $@

$(VENV)/.ready: requirements-dev.lock pyproject.toml
	@test -x $(BIN)/uv || { $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --upgrade uv; }
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv pip install --quiet --compile-bytecode --require-hashes -r requirements-dev.lock
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv pip install --quiet --no-deps --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy || { [ $$? = 2 ] && $(BIN)/mypy --num-workers 0; }  # its processes give up on a machine that is busy for 3 s

# Browser tests need the system's Chromium, best the one without windows; where none can be installed they are skipped.
chromium:
	@command -v chromium-headless-shell >/dev/null || { apt-get install -y chromium-headless-shell || { apt-get update && { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }; }; } >/dev/null 2>&1 || command -v chromium >/dev/null || echo "Chromium cannot be installed here: browser tests are skipped."

# The guide's proxy is tested with a real nginx; where it cannot be installed, those tests are skipped.
proxy:
	@command -v nginx >/dev/null || test -x /usr/sbin/nginx || { apt-get install -y nginx-light || { apt-get update && apt-get install -y nginx-light; }; } >/dev/null 2>&1 || echo "nginx cannot be installed here: the tests of the proxy are skipped."

# Strangers' programs are isolated by bubblewrap; where it cannot be installed, the tests that need it are skipped, or fail with STOLIK_REQUIRE=all.
isolation:
	@command -v bwrap >/dev/null || { apt-get install -y bubblewrap || { apt-get update && apt-get install -y bubblewrap; }; } >/dev/null 2>&1 || echo "bubblewrap cannot be installed here: the tests of isolation are skipped."

# Every page and board, in both languages and four sizes, light and dark, and films of the climaxes, into build/screenshots.
screenshots: setup chromium
	$(BIN)/python -m tests.browser.screenshots build/screenshots

# The documentation as a site, into build/site; a warning is an error. To search in it, serve it: .venv/bin/mkdocs serve
docs: setup  # --quiet would hide warnings from --strict
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open build/site/index.html"

# The pictures in the README.
pictures: setup chromium
	$(BIN)/python -m tests.browser.screenshots --pictures docs/pictures

# The slow tests that `make test` leaves out: hours of random games. Learners and clusters have an environment of their own, with Torch and Ray.
soak: setup $(LEARNERS)/.ready
	$(BIN)/pytest -m slow --timeout 7200
	$(LEARNERS)/bin/python -m pytest -n 0 -m slow --timeout 7200 tests/arena/test_ray.py tests/baselines

# Torch, Stable-Baselines3 and Ray, into an environment of their own: some minutes and 2.1 GB with the CPU build of Torch.
learners: $(LEARNERS)/.ready

# Plain pip, which takes the build of Torch that it is told to; uv would take gigabytes for graphics cards.
$(LEARNERS)/.ready: baselines/requirements.txt pyproject.toml
	@test -x $(LEARNERS)/bin/pip || $(PYTHON) -m venv $(LEARNERS)
	$(LEARNERS)/bin/pip install --quiet -r baselines/requirements.txt --editable '.[arena,envs,openspiel,postgres,ray]'
	@touch $@

# Change the rules in one small way at a time and see whether a test notices: make mutants GAME=lie MOST=200
mutants: setup
	$(BIN)/python -m tests.mutants $(GAME) --most $(or $(MOST),200)

# Pin every dependency by hash, for every platform; not Ray, which only clusters and the soak need.
lock: setup
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --extra arena --extra postgres --extra envs --extra openspiel --group dev pyproject.toml -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --constraint requirements-dev.lock pyproject.toml -o requirements.lock

# Compile the web table's words.
words: setup
	$(BIN)/python -m tests.web.catalogues

# Write the golden playthroughs anew; their diff shows what a change of rules changed.
golden: setup
	$(BIN)/python -m stolik.testing.golden tests/golden
	$(BIN)/python -m tests.envs.playthroughs

# Rate the bots of every game into results/strength and write docs/strength.md. It takes hours; stopped, it goes on where it was.
# What these makers of pages may be asked for stands behind ARGS: make strength ARGS="lie --minutes 30", make strength ARGS=--help
strength: setup
	$(BIN)/python bench/strength.py $(ARGS)

# How many games it saves to take luck off the results: play what is not in results/luck yet, and write docs/luck.md. Some tens of minutes.
luck: setup
	$(BIN)/python bench/luck.py $(ARGS)

# Carry out what is missing of the laboratory's experiments, kept in results/lab, and write docs/findings.md.
findings: setup
	$(BIN)/python bench/findings.py $(ARGS)

# Let champions think shorter and longer, and watch what they do; kept in results/made-of, into docs/strength-made-of.md. Some minutes a game.
made-of: setup
	$(BIN)/python bench/made_of.py $(ARGS)

# Measure sizes, decisions and luck of every game as a benchmark, and write docs/cards.md: a minute.
cards: setup
	$(BIN)/python bench/cards.py $(ARGS)

# Solve LIE's small rounds that are not in results/solving yet, and write docs/guide/small-rounds.md and its Polish page. Some minutes.
solving: setup
	$(BIN)/python bench/solving.py

# Measure every game at every size beside C and OpenSpiel into results/speed.json, and write docs/speed.md: some minutes on a quiet machine.
speed: setup
	$(BIN)/python bench/speed.py $(ARGS)

# Load the server beside boardgame.io, and write the table of docs/guide/host-a-table.md: ten minutes on a quiet machine.
load: setup
	$(BIN)/python bench/moves.py --keep
	$(BIN)/python bench/processes.py --keep
	$(BIN)/python bench/server.py --peer --keep
	$(BIN)/python bench/page.py

# Kill the server a hundred times on each database behind nginx, under pages in Chromium, and add to results/kills.json: half an hour.
kills: setup postgres chromium proxy
	$(BIN)/python -m tests.browser.kills sqlite 100 --keep
	$(BIN)/python -m tests.browser.kills postgres 100 --keep
	$(BIN)/python bench/page.py

# The same ratios again; fails if one fell by more than a quarter.
bench-guard: setup
	$(BIN)/python bench/speed.py --guard
