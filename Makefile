# The commands of the README; each does all the set-up it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# What `make bench` measures against: a folder or a commit.
AGAINST := 5d43fee78c49a7104b1082ba08e2642c95afe1ee

.PHONY: demo play test test-all lint bench docs browser-test colour-test clean

demo: $(READY)
	$(BIN)/punica check --strict hannibal_1996
	$(BIN)/punica simulate hannibal_1996 --games 1 --seed 1 --log
	@$(MAKE) --no-print-directory docs

play: $(READY)
	$(BIN)/punica serve

SUITE = $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

test: $(READY)
	$(SUITE)

# Before a release: all cases of what `test` tries a part of.
test-all: $(READY)
	$(SUITE) --whole

lint: $(READY)
	$(BIN)/python -m mypy
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

docs: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	$(BIN)/punica docs hannibal_1996

browser-test: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	$(BIN)/python -m pytest --whole tests/browser
	$(BIN)/python -m tests browser
	$(BIN)/python -m tests clicking --decisions 10

colour-test: $(READY)
	$(BIN)/python -m tests colours

bench: $(READY)
	$(BIN)/python -m tests bench --against $(AGAINST)

clean:
	rm -rf $(VENV)

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Punica needs Python 3.11 or newer: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $(READY)
