#!/usr/bin/env bash
# How fast the explorer is in Chromium: bash benches/explorer.sh, after cargo build --release and
# npm ci --prefix tests/explorer.
set -euo pipefail
cd "$(dirname "$0")/.."
page=$(mktemp -d)/explorer.html
trap 'rm -r "$(dirname "$page")"' EXIT
target/release/taquin explore -o "$page"
printf 'size               %8s bytes\n' "$(stat -c %s "$page")"
node tests/explorer/measure.mjs "$page"
