# Hivis. `make` without a target lists what there is.
SHELL := /bin/bash
# Nothing here needs a C compiler, and the binary no library of the machine.
export CGO_ENABLED := 0
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo development)
BIN := bin/hivis
# What each runner says of its tests, for the summary at the end.
RESULTS := $(CURDIR)/.cache/tests
# Packages wait for PostgreSQL, so more of them run than there are cores.
CORES := $(shell getconf _NPROCESSORS_ONLN)
# What `check` vets is not vetted again, and nobody debugs what is tested here.
# Memory is there, and collecting it takes a third of what tests compute.
# Who waits for a browser goes first: beside them Go's tests only take what they leave.
GO_TEST = go test -timeout 40m -p $$((3 * $(CORES))) -vet=off -ldflags '-s -w' -json
# It runs what failed once more, so its exit code is that of both runs.
GO_TESTS = GOGC=400 nice -n 10 bin/tests go
# What only tests run is not debugged, nor does it run for long enough to repay what inlining costs.
QUICK = GOGC=400 GOFLAGS="-gcflags=all=-dwarf=false '-gcflags=hivis/...=-l -dwarf=false'"
SERVER := ./server
# The folder of the module that is tested alone, on whichever floor it is.
FOLDER := $(firstword $(wildcard $(addsuffix /$(MODULE),core directory modules)))
# Tests that are generated from the API's document, for every module.
GENERATED := TheOtherOrganization|DefaultRoles|RouterEqualsDocument|EveryOperation|EveryProperty
# Not `npm ci`: it refuses a lock file without the optional packages of other
# platforms, and not every registry serves those.
NPM_CI := npm install --no-save --no-audit --no-fund --loglevel=error
# The shell has no windows and is a third faster; any other Chromium does as well.
# Whoever names none has the one that is found; not exported, or the make that is started by
# this one would take it for the user's wish, and install none where none was found.
ifeq ($(CHROMIUM),)
CHROMIUM = $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
endif

.PHONY: help run build dev bundle web gen notices check vet test test-go test-web e2e module module-check module-go no-stories then-stories screens postgres bench crash upgrade deploy-check release release-check clean chromium

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: build ## Build everything and start it with two organizations to try (http://demo.localhost:8080)
	$(BIN) serve --demo

build: bundle web ## Build bin/hivis, the one file that needs nothing else
	go build -ldflags '-s -w -X main.version=$(VERSION)' -o $(BIN) ./cmd/hivis

dev: bundle ## Serve the API with a demo, and the screens from their sources (http://demo.localhost:5173)
	@trap 'kill 0' EXIT; go run ./cmd/hivis serve --demo & cd web && npm run dev

bundle: ## Pack PostgreSQL for this machine, to be embedded
	@go run ./platform/db/embedded/bundle

web/node_modules: web/package-lock.json
	cd web && $(NPM_CI)
	@touch $@

web/generator/node_modules: web/generator/package-lock.json
	cd web/generator && $(NPM_CI)
	@touch $@

e2e/node_modules: e2e/package-lock.json
	cd e2e && $(NPM_CI)
	@touch $@

platform/live/testdata/cableclient/node_modules: platform/live/testdata/cableclient/package-lock.json
	cd platform/live/testdata/cableclient && $(NPM_CI)
	@touch $@

web: web/node_modules ## Build the screens
	cd web && npm run --silent build

bin/sqlc: tools/go.mod
	cd tools && go build -o ../bin/sqlc github.com/sqlc-dev/sqlc/cmd/sqlc

bin/staticcheck: tools/go.mod
	cd tools && go build -o ../bin/staticcheck honnef.co/go/tools/cmd/staticcheck

# What queries are written from, and what is written. Building sqlc to compare them takes longer
# than all else that is checked, so `make gen` keeps their sums.
QUERIES = find sqlc.yaml platform/db/migrations core directory modules -name sqlc.yaml -o -name '*.sql' -o -name '*_gen.go' | LC_ALL=C sort | xargs cksum

gen: bin/sqlc web/generator/node_modules ## Generate what is generated: queries, the API's document, the screens' types
	bin/sqlc generate && $(QUERIES) > sqlc.sums
	go run ./cmd/hivis openapi > docs/openapi.json.new && mv docs/openapi.json.new docs/openapi.json
	cd web/generator && npm run --silent gen

notices: web/node_modules ## Gather the licences of what is built in, after a dependency has changed
	@mkdir -p .cache
	go build -o bin/unnoticed ./cmd/hivis
	cd tools && GOMODCACHE=$$(go env GOMODCACHE) GOROOT=$$(go env GOROOT) go run ./notices ../bin/unnoticed ../web/package-lock.json > ../.cache/notices.txt
	mv .cache/notices.txt cmd/hivis/notices.txt && rm bin/unnoticed

check: vet bin/staticcheck web/node_modules web/generator/node_modules ## Formatting, vet, static analysis, and that generated code is fresh
	@unformatted="$$(gofmt -l cmd core demo directory modules platform server bench tools web/embed.go)"; test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	GOGC=400 nice -n 5 bin/staticcheck ./...
	@$(QUERIES) | diff -q - sqlc.sums >/dev/null || { echo "queries are stale: run make gen"; exit 1; }
	@go run ./cmd/hivis openapi | diff -q - docs/openapi.json >/dev/null || { echo "docs/openapi.json is stale: run make gen"; exit 1; }
	cd tools && go vet ./tests && go test ./tests
	cd web/generator && npm run --silent gen:check
	cd web && npm run --silent check

vet: bundle $(FIRST)
	GOGC=400 nice -n 5 go vet ./...

# Everything is built first and once; then what checks runs beside the tests, each
# with its output for itself. What fails does not keep the rest from being tried.
# The screens come FIRST: what compiles them in must not find them half written.
# The browser comes last: Go's tests mostly wait, but beside what only computes its
# stories hardly get on, and end as if they hung.
APART := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

test: bin/tests ## All tests, the browser's included; `make test MODULE=actions` for what a module needs
	@rm -rf $(RESULTS) && mkdir -p $(RESULTS)
	@$(QUICK) $(MAKE) --no-print-directory -j8 -k $(APART) FIRST=web $(if $(MODULE),module,test-go then-stories); \
	  bin/tests sum $(RESULTS) $$?

then-stories: build bin/staticcheck web/node_modules e2e/node_modules chromium
	@$(MAKE) --no-print-directory -k FIRST= check test-web; computed=$$?; $(RUN_STORIES) && exit $$computed

bin/tests: $(wildcard tools/tests/*.go)
	cd tools && go build -o ../bin/tests ./tests

$(RESULTS):
	@mkdir -p $@

test-go: bin/tests bundle web platform/live/testdata/cableclient/node_modules | $(RESULTS) ## Tests through the API on a real PostgreSQL, and of the rules
	@$(GO_TESTS) $(RESULTS)/go.json ./... $(GO_TEST)

test-web: web/node_modules | $(RESULTS) ## Tests of the screens' logic
	cd web && nice -n 5 npm test --silent -- --reporter=default --reporter=json --outputFile.json=$(RESULTS)/web.json $(if $(MODULE),--passWithNoTests src/$(FOLDER))

# Of a module: its own tests, those that are generated for it, and its stories if it has any.
STORIES := $(if $(MODULE),$(wildcard e2e/stories/$(MODULE).spec.ts))
module: module-check module-go test-web $(if $(STORIES),e2e,no-stories)

no-stories: | $(RESULTS)
	@echo '{}' > $(RESULTS)/stories.json

module-check: bundle $(FIRST) web/node_modules
	@test -n "$(FOLDER)" || { echo "There is no module $(MODULE) in core, directory or modules."; exit 1; }
	@unformatted="$$(gofmt -l $(FOLDER))"; test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	GOGC=400 nice -n 5 go vet ./$(FOLDER)/...
	cd web && npm run --silent check

module-go: bin/tests bundle web | $(RESULTS)
	@$(GO_TESTS) $(RESULTS)/go.json ./$(FOLDER)/... $(GO_TEST) && $(GO_TESTS) $(RESULTS)/go-generated.json $(SERVER) $(GO_TEST) -run '$(GENERATED)'

chromium:
	@case "$(origin CHROMIUM) $(CHROMIUM)" in environment\ ?*|command\ line\ ?*|*/chromium-headless-shell) exit 0;; esac; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-noto-cjk >/dev/null && exit 0; \
	  [ -n "$(CHROMIUM)" ] || apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk >/dev/null && exit 0; fi; \
	[ -n "$(CHROMIUM)" ] || { echo "The browser tests need Chromium: install the package chromium of your system, or set CHROMIUM to a browser."; exit 1; }

RUN_STORIES = cd e2e && CHROMIUM=$(CHROMIUM) npm test --silent $(if $(STORIES),-- $(STORIES:e2e/%=%))
e2e: build e2e/node_modules chromium ## Stories in a real Chromium
	$(RUN_STORIES)

screens: build e2e/node_modules chromium ## Write every screen at two widths, light and dark, to screens/
	cd e2e && CHROMIUM=$(CHROMIUM) npm run --silent screens

# Those that may be used apart, beside the bundled one.
OLDER ?= 16 17

postgres: bundle web ## Migrations and tests of the API on older versions of PostgreSQL; `make postgres OLDER=16` on one
	@for version in $(OLDER); do platform/db/embedded/older/test.sh $$version || exit 1; done

bench: bundle ## Throughput against a baseline handler at a million observations, fan-out of 1,000 sockets
	go run ./bench
	go test ./platform/live -run '^$$' -bench FanOut -benchtime 1x

crash: build ## Kill the server twenty times during acknowledged writes; nothing may be lost or doubled
	go run ./bench/crash

upgrade: build ## Replace the version before (OLDER=tag) by this one, node by node, while requests run; none may be lost
	bench/upgrade/run.sh

deploy-check: ## Hold what is in deploy/ to the tools that read it, where they are installed
	deploy/check.sh

# Where a release is built.
RELEASE := .cache/release

release: ## Build what is committed for Linux and macOS, with checksums, SBOM and Debian packages, to .cache/release
	deploy/release/build.sh $(RELEASE)

release-check: ## Build the release twice, and hold it to the same bytes and to the tools that read it
	deploy/release/check.sh $(RELEASE)

clean: ## Remove what was built
	rm -rf bin web/dist/assets screens e2e/results
