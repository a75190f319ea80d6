#!/usr/bin/env bash
# Runs the migrations and the tests of the API on an older PostgreSQL that is supported:
#   test.sh 16 [packages and flags of go test]
set -euo pipefail
major="$1"; shift
here="$(cd "$(dirname "$0")" && pwd)"
platform="$(node -p '`${process.platform}-${process.arch}`')"
(cd "$here" && npm install --no-save --no-audit --no-fund --loglevel=error --ignore-scripts)

# Outside of this folder, since the server's own account has to read it; always the same, so
# that all test programs find the one server.
home="${TMPDIR:-/tmp}/hivis-postgres-$major-$(id -u)"
rm -rf "$home" && mkdir -p "$home" && cp -R "$here/node_modules/postgres-$major-$platform/native/." "$home"
node -e '
  const fs = require("node:fs"), path = require("node:path");
  for (const { source, target } of JSON.parse(fs.readFileSync(`${process.argv[1]}/pg-symlinks.json`)))
    fs.symlinkSync(path.basename(source), `${process.argv[1]}/${target.replace(/^native\//, "")}`);
' "$home"
chmod -R a+rX "$home" && chmod a+x "$home"/bin/*
"$home/bin/postgres" --version

cd "$here/../../../.."
export HIVIS_TEST_POSTGRES_HOME="$home"
[ $# -gt 0 ] || set -- ./platform/db ./core/... ./directory/... ./modules/... ./server
go test -count=1 "$@"
