# Each target does the whole set-up it needs; nothing is done twice.
PYTHON ?= python3
BIN := .venv/bin
# Modules are compiled when first imported: most never are, and set-up takes half the time.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile \
  --constraint constraints.txt
DIFFERENTIAL := $(BIN)/python -m glory_sim.games.pixel_glory.differential
GAMES ?= 20000
# One stamp for each Python, so that changing PYTHON makes a new environment.
READY := .venv/ready-$(subst /,_,$(PYTHON))

.DEFAULT_GOAL := help
.PHONY: help setup report sweep tournament test check agree differential nightly lint format types bench docs goldens mutants fuzz clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "  PYTHON=python3.12 picks the Python of the environment (3.11 to 3.13)"

setup: $(READY)  ## make .venv with every pinned dependency

report: $(READY)  ## play the shipped cards and write the balance report
	@$(BIN)/glory-sim report --preset quick --resume

sweep: $(READY)  ## play a shipped sweep (EXPERIMENT=combo_price) and write its page
	@$(BIN)/glory-sim sweep $(or $(EXPERIMENT),combo_price) --resume

tournament: $(READY)  ## let the house's play styles meet
	@$(BIN)/glory-sim tournament $(or $(EXPERIMENT),house_tournament) --resume

test: $(READY)  ## run the whole test suite
	@$(BIN)/python -m pytest -n auto --dist loadfile

check: lint types test agree  ## all that must pass before a commit

agree: $(READY)  ## compare the two engines in 3,000 new games
	@$(DIFFERENTIAL) --games 3000

differential: $(READY)  ## compare them in as many new games as GAMES says
	@$(DIFFERENTIAL) --games $(GAMES)

nightly: $(READY)  ## compare them until a million games of these sources agreed
	@$(DIFFERENTIAL) --total 1000000

lint: $(READY)  ## check style and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: $(READY)  ## rewrite the code in the house format
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

types: $(READY)  ## check types (mypy strict)
	@$(BIN)/mypy

bench: $(READY)  ## measure games a second
	@$(BIN)/glory-sim bench --cold
	@$(BIN)/glory-sim bench --players 4 --jobs 1 --games 200 --policies greedy --policies weigher --policies planner

docs: $(READY)  ## play the examples of README and docs again, and print what they print now
	@$(BIN)/python -m tools.update_docs

goldens: $(READY)  ## write the golden transcripts anew, after a change of rules
	@$(BIN)/python -m tools.update_goldens

mutants: $(READY)  ## break the engine in small ways; every one must be noticed (minutes)
	@$(BIN)/python -m tools.mutants

fuzz: $(READY)  ## feed 100,000 mutated files and options to the command line (minutes)
	@$(BIN)/python -m tools.fuzz_inputs

clean:  ## remove the environment and all caches; runs/ stays
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt tools/check_python.py
	@$(PYTHON) tools/check_python.py
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --only-binary :all: hatchling editables
	@$(PIP) --only-binary numba,llvmlite --no-build-isolation --editable '.[dev]'
	@touch $@
