#!/usr/bin/env bash
# The peak memory of the program's commands: bash benches/memory.sh, after cargo build --release.
# GNU time measures it (Debian's package time); what a shell says of its children counts itself.
set -euo pipefail
cd "$(dirname "$0")/.."
time=$(type -P time) || { echo "GNU time is missing: apt-get install time" >&2; exit 2; }
while read -r command; do
    read -ra words <<<"$command"
    peak=$("$time" -f %M target/release/taquin "${words[@]}" 2>&1 >/dev/null)
    printf '%9s KiB  taquin %s\n' "$peak" "$command"
done <<'COMMANDS'
census
census --method walks
lookup 102536 --all --moves
word WXYZADY
classes
classes --inverses
census 2x5
values stats
solve 867254301 --all
COMMANDS
