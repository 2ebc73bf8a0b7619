# Needs Python 3.11 or later with pip, and make; nothing else (no python3-venv, no compiler).
# Another interpreter: make PYTHON=python3.12 test
PYTHON ?= python3

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
STAMP := $(VENV)/.set-up
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check --no-input
RIGHT_PYTHON := import sys; sys.exit(sys.version_info < (3, 11))
WRONG_PYTHON := keizer_bot needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3.11
# --universal: one lock for all platforms. --no-config: no mirror, so the hashes are PyPI's own.
# base is held to dev's versions: what is run is what was tested.
LOCK := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --only-binary :all: --no-header $(LOCK_ARGS)

# Tests start the bot hundreds of times; where compiled files are forbidden each start takes twice as long.
export PYTHONDONTWRITEBYTECODE :=

# How often each fault is tried at length; docs/testing.md says what each counts.
FAULTS := KEIZER_KILLS=100000 KEIZER_WRITE_POINTS=0 KEIZER_POWER_CUTS=1000 KEIZER_PROCESS_KILLS=20 \
	KEIZER_POSTS=100 KEIZER_OUTAGE_SEASONS=200 KEIZER_LIVES=100 KEIZER_LIFE_STEPS=500 \
	KEIZER_SEASON_ROUNDS=30 KEIZER_ONE_BY_ONE=1

# What a run by hand prints is kept in .by-hand/<target>.txt. Beside it stands that the run passed, at this second, on
# this commit: `make check` shows that.
BEGUN = @rm -f .by-hand/$@.txt
KEPT = $(BIN)/python -m tests.kept $@
PASSED = @mkdir -p .by-hand && echo "$$(date +%s) $$(git describe --always --dirty)" >.by-hand/$@

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test check torture mutants apps lab bench metrics lint lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: $(STAMP) ## make .venv; done anew only when the lock or pyproject.toml changed

# Debian has venv without ensurepip, so the interpreter's own pip fills the environment.
$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c '$(RIGHT_PYTHON)' 2>/dev/null || { echo '$(WRONG_PYTHON)' >&2; exit 1; }
	@echo 'Setting up $(VENV) (this is needed once, and takes about a minute)'
	@$(PYTHON) -m venv --without-pip $(VENV)
	@$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements/dev.txt
	@$(PIP) install --quiet --no-index --no-deps --no-build-isolation -e .
	@touch $@

demo: $(STAMP) ## try an invented club in the browser; in the terminal: make demo ARGS=--terminal
	@$(BIN)/keizer-bot demo $(ARGS)

# Four workers for two cores: many tests wait for a program that runs beside them. The quick ones do
# not. tests/conftest.py says in which order the files are handed out.
PYTEST := $(BIN)/pytest --workers

LINT := $(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && \
	$(BIN)/lint-imports --no-logo && $(BIN)/complexipy --plain

# Lint runs beside the tests, and says at their end what it found wrong.
test: $(STAMP) ## all that CI checks: format, lint, types, import contracts, every test
	@{ $(LINT); } >$(VENV)/lint.txt 2>&1 & \
	$(PYTEST) 4; tested=$$?; \
	wait $$! || { cat $(VENV)/lint.txt; exit 1; }; exit $$tested

check: lint ## the same with the quick tests alone, in under a minute; and when what is run by hand was run
	@$(PYTEST) 2 -m 'not slow'
	@for run in torture mutants apps lab bench; do \
		if read -r when commit 2>/dev/null <.by-hand/$$run; then \
			echo "make $$run: $$((($$(date +%s) - when) / 86400)) days ago, on $$commit"; \
		else echo "make $$run: not yet in this copy"; fi; \
	done

torture: $(STAMP) ## by hand, half an hour: the long counts of what CI runs in part
	$(BEGUN)
	@KEIZER_PAIRING_CASES=100000 KEIZER_RANKED_SEASONS=1000 KEIZER_PAIRED_SEASONS=3000 \
	KEIZER_CUPS=2000 KEIZER_SWISS_SEASONS=1000 KEIZER_SWISS_FIELDS=500 KEIZER_CANCELS=4000 \
	$(KEPT) $(BIN)/pytest -n 2 --timeout 5400 --hypothesis-profile=torture \
	tests/engine tests/store tests/test_agreement.py
	@KEIZER_FITTED_CLUBS=300 KEIZER_NULL_TRIALS=1000 KEIZER_NULL_SEASONS=12 \
	$(KEPT) $(BIN)/pytest -n 2 --timeout 5400 tests/lab
	@KEIZER_LIST_ROWS=500000 $(KEPT) $(BIN)/pytest --timeout 5400 tests/formats/test_long_lists.py
	@$(FAULTS) $(KEPT) $(BIN)/pytest -n 2 -rs --timeout 5400 tests/faults tests/telegram tests/app
	@echo 'The counts: KEIZER_CANCELS=4000 $(FAULTS)'
	$(PASSED)

# Playwright brings no browser of its own here: it drives the system's Chromium.
mutants: $(STAMP) ## by hand, an hour or more: change rules, hours and rights one by one; do tests notice
	$(BEGUN)
	@$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements/mutants.txt
	@$(KEPT) $(BIN)/python -m tests.mutants $(PARTS)
	$(PASSED)

apps: $(STAMP) ## by hand: open site and page in Chromium, and the files in LibreOffice
	$(BEGUN)
	@$(BIN)/python -m tests.apps.programs
	@$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements/apps.txt
	@mkdir -p $(VENV)/npm
	@cp requirements/npm/package.json requirements/npm/package-lock.json $(VENV)/npm
	@npm ci --prefix $(VENV)/npm --silent --ignore-scripts --no-audit --no-fund
	@$(KEPT) $(BIN)/pytest tests/apps
	$(PASSED)

lint: $(STAMP) ## format, lint, types, import contracts and complexity, without tests
	@$(LINT)

lab: $(STAMP) ## by hand, three minutes: play the seasons of docs/lab/tables.md, and write it anew
	$(BEGUN)
	@$(KEPT) $(BIN)/python -m benchmarks.rules_lab
	$(PASSED)

bench: $(STAMP) ## time ranking, running seasons, database, pairing and pictures, each beside its floor; two minutes
	$(BEGUN)
	@$(KEPT) $(BIN)/python -m benchmarks.ranking
	@$(KEPT) $(BIN)/python -m benchmarks.running
	@$(KEPT) $(BIN)/python -m benchmarks.database
	@$(KEPT) $(BIN)/python -m benchmarks.pairing
	@$(KEPT) $(BIN)/python -m benchmarks.pictures
	@$(KEPT) $(BIN)/python -m benchmarks.exports
	@$(KEPT) $(BIN)/python -m benchmarks.lab
	@$(KEPT) $(BIN)/python -m benchmarks.web
	@$(KEPT) $(BIN)/python -m benchmarks.years
	$(PASSED)

metrics: $(STAMP) ## by hand: lines, import chains, messages, words of the documents, and what a sign-off costs
	@$(BIN)/python -m benchmarks.metrics

lock: $(STAMP) ## renew the requirement files; newer versions: make lock LOCK_ARGS=--upgrade
	@$(LOCK) requirements/dev.in -o requirements/dev.txt
	@$(LOCK) requirements/base.in -c requirements/dev.txt -o requirements/base.txt
	@$(LOCK) requirements/build.in -c requirements/dev.txt -o requirements/build.txt
	@$(LOCK) requirements/apps.in -c requirements/dev.txt -o requirements/apps.txt
	@$(LOCK) requirements/mutants.in -c requirements/dev.txt -o requirements/mutants.txt

clean: ## remove the environment, caches and built files
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache \
		.complexipy_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
