#!/usr/bin/env bash
# Builds the binary of the version before, and has it replaced by bin/hivis while requests run.
# OLDER names a tag or a commit; otherwise it is the newest tag before this one, or else the commit
# before the newest migration.
set -euo pipefail
cd "$(dirname "$0")/../.."
older="${OLDER:-$(git describe --tags --abbrev=0 --match 'v[0-9]*' HEAD^ 2>/dev/null || true)}"
[ -n "$older" ] || older="$(git log -1 --format=%H -- 'platform/db/migrations/*.sql')^"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
git archive "$older" | tar -x -C "$work"
# Nobody looks at its screens, and PostgreSQL runs by itself.
mkdir -p "$work/web/dist"
cp -r web/dist/. "$work/web/dist/"
cp platform/db/embedded/bundled/*.tar.gz "$work/platform/db/embedded/bundled/"
(cd "$work" && CGO_ENABLED=0 go build -buildvcs=false -ldflags "-s -w -X main.version=$older" -o "$work/older" ./cmd/hivis)
echo "$older is replaced by $(bin/hivis version)"
go run ./bench/upgrade -older "$work/older" -newer bin/hivis -port "${PORT:-18450}"
