#!/usr/bin/env bash
# Builds a release twice, each from a folder of its own, and compares; then it holds what was built
# to the tools that will read it, as far as they are here.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "$1"
into="$(cd "$1" && pwd)"
again="$(mktemp -d)"
trap 'rm -rf "$again"' EXIT
deploy/release/build.sh "$into"
deploy/release/build.sh "$again/second"
diff "$into/SHA256SUMS" "$again/second/SHA256SUMS" || { echo "The second build is another one."; exit 1; }
(cd "$into" && sha256sum --quiet -c SHA256SUMS)
for bom in "$into"/*.cdx.json; do
  node -e 'const b = require(process.argv[1]); if (b.bomFormat !== "CycloneDX" || !(b.components?.length > 10)) throw process.argv[1]' "$bom"
done
own="$into/$(cd "$into" && ls | grep "linux-$(go env GOARCH).tar.gz")"
if [ "$(go env GOOS)" = linux ]; then
  tar -xzf "$own" -C "$again"
  said="$("$again"/hivis-*/hivis version)"
  [[ "$own" == *"$said"* ]] || { echo "The binary says it is $said."; exit 1; }
fi
if command -v dpkg-deb >/dev/null; then
  for deb in "$into"/*.deb; do
    dpkg-deb --extract "$deb" "$again/root" && dpkg-deb --info "$deb" >/dev/null
    for file in usr/bin/hivis usr/lib/systemd/system/hivis.service etc/hivis/settings usr/share/doc/hivis/copyright; do
      [ -s "$again/root/$file" ] || { echo "$deb has no $file"; exit 1; }
    done
    grep -q '^ExecStart=/usr/bin/hivis serve$' "$again/root/usr/lib/systemd/system/hivis.service"
    rm -r "$again/root"
  done
fi
echo "Built twice, the same: $(wc -l <"$into/SHA256SUMS") files."
