# Every command of the project. `make` alone lists them.
.DEFAULT_GOAL := help
# What a failing recipe left half done is not taken for done.
.DELETE_ON_ERROR:
.PHONY: help run build deb test dev bench bench-study floods load oracle fuzz sbom lint format wasm stories contract check clean \
        tools packages frontend test-rust test-wasm test-consumers test-frontend test-e2e
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# The tools that are built from source are kept outside the checkout, so that
# no second clone builds them again. Their versions are pinned here.
WASM_BINDGEN := 0.2.130
WASM_PACK := 0.15.1
CARGO_DENY := 0.20.2
CARGO_FUZZ := 0.13.2
CARGO_DEB := 3.8.0
SEAWEEDFS := 4.48
PDFUA := 0.1.3
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/vokal
TOOLS := $(CACHE)/tools
export PATH := $(TOOLS)/bin:$(CURDIR)/frontend/node_modules/.bin:$(PATH)
# What make does side by side, cargo does with cores of its own choosing: it would look for a
# job server that is not open to it, and say so each time.
ALONE := MAKEFLAGS=
# They run for seconds and take minutes to optimise.
TOOL_BUILD := $(ALONE) CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off \
              CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_TARGET_DIR=$(CACHE)/tools-build

# `dist` is what images and packages are made of: smaller, and twice as long to build.
PROFILE = release
BUILT = target/$(PROFILE)
# One graph for the server and its worker, whichever of them is asked for.
RELEASE = cargo build --profile $(PROFILE) --locked --package vokal-server --package vokal-pdf

# Measured is what is shipped.
bench load floods bench-study: PROFILE = dist

CHROMIUM := $(or $(VOKAL_CHROMIUM),/usr/bin/chromium)
SAY := @printf '\n== %s\n'

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What is tried out here is built as for the tests, of the same parts. It reads the page from
# its folder, so both are built at once. PDFs are hard work: their worker is optimised.
run: ## Set everything up, build, and serve http://127.0.0.1:8080
	$(SAY) "building the page and the server (the first time takes minutes)"
	@$(MAKE) --no-print-directory --jobs 4 STORIES_BY=trying frontend/dist/index.html server-to-try
	$(SAY) "serving with SQLite and files in ./data; PDFs can be uploaded once their worker is built"
	@VOKAL_WORKER=$${VOKAL_WORKER:-$(BUILT)/vokal-worker} bash tests/tools/run \
		target/debug/vokal-server $(RELEASE) --bin vokal-worker

build: frontend/dist/index.html ## Build the server with the front end inside, and the worker for PDFs (PROFILE=dist for images)
	$(SAY) "building the server and its worker for PDFs (the first time takes minutes)"
	$(RELEASE)

deb: ## Build the package for Debian and Ubuntu, into target/debian
	@$(MAKE) --no-print-directory build $(TOOLS)/cargo-deb-$(CARGO_DEB) PROFILE=dist
	$(SAY) "packing what was built"
	cd backend/server && cargo deb --no-build --profile dist

# The tests of Rust wait half of the time, for disks and programs; beside them goes what is the
# page's, one after the other. Cargo keeps one folder to itself while it builds, so what builds
# for WebAssembly comes when the others' tests have long begun.
test: ## Set everything up and run every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-rust test-beside

.PHONY: test-beside
test-beside:
	@$(MAKE) --no-print-directory test-frontend frontend/dist/index.html
	@$(MAKE) --no-print-directory test-e2e
	@$(MAKE) --no-print-directory test-wasm test-consumers

bench: packages node-modules frontend/dist/index.html bench-peers ## Every benchmark against its peers, into docs/benchmarks.md
	$(SAY) "timing the core natively"
	@mkdir -p target
	cargo bench --quiet --locked --profile dist --package vokal-core --bench phases | tee target/bench-native.txt
	$(SAY) "timing the core against its peers in Chromium"
	$(RELEASE) --bin vokal-server
	cd tests && VOKAL_CHROMIUM=$(CHROMIUM) VOKAL_SERVER=../$(BUILT)/vokal-server \
		npx playwright test --config bench/playwright.config.ts
	$(SAY) "writing the longest documents that are read with every mark, in the worker's memory"
	VOKAL_LONGEST=1 $(CHECKED_TEST) --test all with_every_mark -- --nocapture --test-threads 1

load: packages node-modules python-tools frontend/dist/index.html ## Load on servers of its own, on this machine only, into docs/load.md
	@bash tests/tools/packages $(CHROMIUM) load
	$(RELEASE) --bin vokal-server
	$(SAY) "asking for LOAD_SECONDS (10) for each figure, soaking for LOAD_SOAK_SECONDS (120)"
	cd tests && PATH=$(TOOLS)/seaweedfs-$(SEAWEEDFS)/bin:$$PATH VOKAL_SERVER=../$(BUILT)/vokal-server \
		TEST_POSTGRES_FSYNC=on bash tools/with-s3 bash tools/with-postgres node load/run.mjs

floods: node-modules frontend/dist/index.html ## One who asks for too much, at full size, into docs/floods.md
	$(RELEASE) --bin vokal-server
	cd tests && VOKAL_SERVER=../$(BUILT)/vokal-server node load/floods.mjs

bench-study: packages node-modules frontend/dist/index.html ## The admin area with 10,000 participants, into docs/study.md
	$(RELEASE) --bin vokal-server
	$(SAY) "measuring the server with 10,000 simulated participants, on SQLite and PostgreSQL"
	VOKAL_SERVER=$(BUILT)/vokal-server bash tests/tools/with-postgres node tests/bench/study/measure.mjs
	$(SAY) "walking through the admin area with them in Chromium"
	cd tests && VOKAL_CHROMIUM=$(CHROMIUM) VOKAL_SERVER=../$(BUILT)/vokal-server STUDY_PARTICIPANTS=10000 \
		npx playwright test admin/the-whole-journey.spec.ts
	@bash tests/tools/packages $(CHROMIUM) statistics
	$(SAY) "asking dashboard, pandas and R for effects in 1,200 simulated studies"
	VOKAL_STUDY_RUNS=200 $(CHECKED_TEST) --test all study::recovery -- --nocapture

oracle: packages node-modules wasm frontend/dist/index.html ## Lines and pages against the browsers' own, the import against other readers', every screen at every width
	$(SAY) "comparing every book of the conformance suites with what other readers tell of it"
	@bash tests/tools/packages $(CHROMIUM) pip
	python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore regex
	$(CHECKED) cargo test --locked --package vokal-server --test all comparison -- --include-ignored --nocapture
	@bash tests/tools/packages $(CHROMIUM) browsers
	cargo build --locked --package vokal-server
	rm -rf target/exactness target/whole-books target/pairs
	cd tests && VOKAL_CHROMIUM=$(CHROMIUM) npx playwright test --config oracle/exactness/playwright.config.ts
	$(SAY) "looking at every screen in both languages at eight widths (VOKAL_PICTURES=FOLDER keeps pictures)"
	cargo build --locked --package vokal-server --package vokal-pdf
	cd tests && VOKAL_CHROMIUM=$(CHROMIUM) npx playwright test --config responsive/playwright.config.ts

fuzz: node-modules $(TOOLS)/cargo-fuzz-$(CARGO_FUZZ) ## Fuzz the core, FUZZ_SECONDS (60) for each target
	$(SAY) "fuzzing the core"
	bash tests/tools/fuzz

sbom: node-modules ## What the programs and the page are made of (CycloneDX), into target/sbom
	@mkdir -p target/sbom
	for program in vokal-server vokal-pdf; do \
		cargo metadata --locked --format-version 1 --filter-platform "$$(rustc --print host-tuple)" \
			| node tests/tools/sbom.mjs $$program > target/sbom/$$program.cdx.json; \
	done
	cd frontend && npm sbom --omit dev --sbom-format cyclonedx > ../target/sbom/frontend.cdx.json

dev: node-modules wasm stories ## Hot reload: server on 8080, page on 5173
	bash tests/tools/dev

# They can change only with what they are about, whose sums stand beside the rules.
.PHONY: licences
licences:
	@bash tests/tools/advisories --were-checked || { \
		$(MAKE) --no-print-directory $(TOOLS)/cargo-deny-$(CARGO_DENY); \
		printf '\n== %s\n' "checking licences and advisories"; \
		bash tests/tools/advisories; }

# WebAssembly's last step keeps one core busy for long, and the server's last crates another.
lint: ## Format, clippy, types, front-end lint, licences, advisories
	@$(MAKE) --no-print-directory --jobs 3 lint-rust lint-page licences

.PHONY: lint-rust lint-page
lint-rust:
	$(SAY) "checking Rust"
	$(ALONE) cargo fmt --all --check
	$(ALONE) cargo fmt --manifest-path crates/core/fuzz/Cargo.toml --check
	@# What is tested, so that nothing is built for lints alone; and what only measures.
	$(CHECKED_TEST) --no-run
	$(CHECKED_TEST) --bench phases --no-run
	RUSTDOCFLAGS="--deny warnings" $(ALONE) cargo doc --locked --no-deps $(PUBLISHED)

lint-page: node-modules wasm
	$(SAY) "checking the front end"
	cd frontend && npm run --silent lint && npm run --silent contract -- --check
	cd tests && npm run --silent lint

format: node-modules ## Format everything
	cargo fmt --all
	cargo fmt --manifest-path crates/core/fuzz/Cargo.toml
	cd frontend && npm run --silent format
	cd tests && npm run --silent format

contract: node-modules ## Rewrite openapi.json and the TypeScript made from it
	UPDATE_CONTRACT=1 cargo test --locked --package vokal-server openapi_json_is_up_to_date
	cd frontend && npm run --silent contract

check: lint test ## All that CI checks

clean: ## Remove what was built here (not the tools, not ./data)
	rm -rf target tests/bench/peers/built crates/core/fuzz/{target,corpus,artifacts} pkg/*.js pkg/*.d.ts pkg/*.wasm pkg/hyphenation pkg/sanitiser pkg/search pkg/package.json pkg/LICENSE* frontend/dist frontend/public/assets frontend/node_modules tests/node_modules

include tests/tools/setup.mk
include tests/tools/test.mk
