#!/usr/bin/env bash
# Measures the size of the program, which has a limit, its start and, with --build, a build from
# scratch: bash benches/program.sh [--build], after cargo build --release.
set -euo pipefail
cd "$(dirname "$0")/.."
program=target/release/taquin
most=15000000
size=$(stat -c %s "$program")
printf 'size   %s of at most %s bytes\n' "$size" "$most"
[ "$size" -le "$most" ] || { echo "$program exceeds its limit" >&2; exit 1; }
python3 - "$program" <<'PYTHON'
import subprocess, sys, time

def run(words):
    start = time.perf_counter()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start

for words in ([sys.argv[1], "--version"], [sys.argv[1], "census"], ["true"]):
    times = sorted(run(words) for _ in range(300))
    name = " ".join(["taquin", *words[1:]]) if len(words) > 1 else "true, for comparison"
    print(f"start  {1000 * times[0]:.2f} ms best, {1000 * times[150]:.2f} ms median of 300: {name}")
PYTHON
if [ "${1:-}" = --build ]; then
    cargo fetch --locked --quiet
    clean=$(mktemp -d)
    trap 'rm -rf "$clean"' EXIT
    SECONDS=0
    cargo build --release --locked --quiet --target-dir "$clean"
    echo "build  $SECONDS s from scratch, on $(nproc) processors"
fi
