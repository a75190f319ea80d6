#!/usr/bin/env bash
# Builds a release into the folder that is named: of what is committed, for Linux and macOS, amd64
# and arm64. The same commit gives the same bytes (`make release-check` builds it twice).
# With TARGETS only some are built: TARGETS="linux/amd64".
set -euo pipefail
into="$(mkdir -p "$1" && cd "$1" && pwd)"
cd "$(dirname "$0")/../.."
targets="${TARGETS:-linux/amd64 linux/arm64 darwin/amd64 darwin/arm64}"
export SOURCE_DATE_EPOCH CGO_ENABLED=0 GOFLAGS="-trimpath -buildvcs=false" LC_ALL=C TZ=UTC
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
gomod="github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0"
nfpm="github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2"

# A commit with a tag like v1.2.3 is that release; any other is between two.
if version="$(git describe --exact-match --tags --match 'v[0-9]*' 2>/dev/null)"; then
  number="${version#v}" section="${version#v}" debian="${version#v}"
else
  day="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%Y%m%d)"
  number="0.0.0-$day.g$(git rev-parse --short=8 HEAD)" section="Unreleased" debian="0.0.0~$day.g$(git rev-parse --short=8 HEAD)"
fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
src="$work/src"
mkdir "$src"
git archive HEAD | tar -x -C "$src"
rm -f "$into"/*

# The notes are what the changes say of this version.
awk -v section="$section" '/^## /{on = ($2 == section)} on && !/^## /' "$src/CHANGELOG.md" >"$into/NOTES.md"
grep -q '[^[:space:]]' "$into/NOTES.md" || { echo "CHANGELOG.md says nothing of $section"; exit 1; }
cp "$src/LICENSE" "$into/LICENSE"
cp "$src/cmd/hivis/notices.txt" "$into/LICENCES.txt"

make -C "$src" --no-print-directory web
(cd "$src/web" && npm sbom --sbom-format cyclonedx --package-lock-only --omit dev) | node -e '
  const bom = JSON.parse(require("fs").readFileSync(0, "utf8"));
  delete bom.serialNumber; // made up anew each time, as is the moment
  delete bom.metadata.timestamp;
  bom.metadata.component.version = process.argv[1];
  process.stdout.write(JSON.stringify(bom, null, 2) + "\n");' "$number" >"$into/hivis-$number-screens.cdx.json"

# packed writes a folder as an archive that depends on nothing but what is in it.
packed() { tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$1" -c "$2" | gzip -n -9; }

for target in $targets; do
  os="${target%/*}" arch="${target#*/}" name="hivis-$number-${target/\//-}"
  mkdir -p "$work/$name"
  (cd "$src" && go run ./platform/db/embedded/bundle -os "$os" -arch "$arch" &&
    GOOS="$os" GOARCH="$arch" go build -ldflags "-s -w -buildid= -X main.version=$number" -o "$work/$name/hivis" ./cmd/hivis)
  cp "$src/LICENSE" "$src/cmd/hivis/notices.txt" "$src/docs/operations.md" "$src/deploy/hivis.service" "$work/$name/"
  GOFLAGS= go run "$gomod" bin -json -std -noserial -notimestamp -version "v$number" -output "$into/$name.cdx.json" "$work/$name/hivis"
  packed "$work" "$name" >"$into/$name.tar.gz"
  if [ "$os" = linux ]; then
    sed 's#/usr/local/bin/hivis#/usr/bin/hivis#g' "$src/deploy/hivis.service" >"$work/$name/hivis.service"
    (cd "$src" && VERSION="$debian" ARCH="$arch" FOLDER="$work/$name" GOFLAGS= \
      go run "$nfpm" package --config "$src/deploy/release/nfpm.yaml" --packager deb --target "$into/hivis_${debian}_$arch.deb")
  fi
done
(cd "$into" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
echo "Built $number in $into"
