#!/usr/bin/env bash
# Measures the explorer in Chromium: bash benches/explorer.sh, after cargo build --release and
# npm ci --prefix draw/web.
set -euo pipefail
cd "$(dirname "$0")/.."
page=$(mktemp -d)/explorer.html
trap 'rm -r "$(dirname "$page")"' EXIT
target/release/taquin explore -o "$page"
printf 'size               %8s bytes\n' "$(stat -c %s "$page")"
node draw/web/tests/measure.mjs "$page"
