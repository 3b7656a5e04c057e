#!/usr/bin/env bash
# Compares the peak memory of each command with its limit: bash benches/memory.sh [PROGRAM], after
# cargo build --release. A command that takes more fails the script.
#
# The list below gives the limit of each command in MiB. Where it says `estimated`, the limit is the
# estimate that the command prints when --max-memory is too small, plus a tenth and 16 MiB for the
# program. A line after `<` is repeated a hundred thousand times on standard input.
# GNU time measures (Debian package time): a shell would add its own memory.
# Eight to ten MiB of each peak are pages of the program's file and of the C library. How many the
# kernel maps around each page in use differs between runs: the least limit leaves them room.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/taquin}")
time=$(type -P time) || { echo "GNU time is missing: apt-get install time" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
over=0
while read -r bound command; do
    [ -n "$bound" ] || continue
    read -ra words <<<"${command%%<*}"
    awk -v line="${command##*<}" 'BEGIN { for (i = 0; i < 100000; i++) print line }' >lines
    if [ "$bound" = estimated ]; then
        estimate=$("$program" "${words[@]}" --max-memory 1 2>&1 >/dev/null |
            grep -oE '[0-9.]+ (KiB|MiB|GiB)' | head -1 || true)
        [ -n "$estimate" ] || { echo "no estimate of memory: taquin $command" >&2; exit 1; }
        bound=$(awk '{ unit["KiB"] = 1 / 1024; unit["MiB"] = 1; unit["GiB"] = 1024
                       print int(1.1 * $1 * unit[$2] + 16) }' <<<"$estimate")
    fi
    peak=$("$time" -q -f %M "$program" "${words[@]}" 2>&1 >/dev/null <lines | tail -1)
    mark=
    if [ "$peak" -gt $((bound * 1024)) ]; then
        mark='  exceeds the limit'
        over=1
    fi
    printf '%9d KiB of %5d MiB  taquin %s%s\n' "$peak" "$bound" "$command" "$mark"
done <<'COMMANDS'
16        board
16        board eight
16        census
16        census --method bfs
16        lookup 102536 --all --tiles
16        lookup - <102536
16        word WXYZADY
16        classes
16        classes --inverses
16        group eight
16        group 20x20
16        perm show 3,1,0,2
16        solvable 123456780
48        heuristics 3x3
16        census 2x5@2,3
16        book
16        book --format pdf
24        explore eight -o eight.html
16        census --plot census.svg --force
32        graph eight --format graphml
96        graph eight --kind history --format graphml
256       verify
estimated distances count 3x4
estimated distances count 2x6
estimated census 3x4@corner
64        distances count 4x4 --within 20
estimated distances build 3x4 -o 3x4.distances --force
estimated distances build 2x5 -o 2x5.distances --force
estimated distances check 2x5.distances
16        distances get --board 3x4 --distances 3x4.distances 1,2,3,4,5,6,7,8,9,10,0,11
16        distances get - <867254301
16        solve - <867254301
estimated distances sample 2x5 -n 10
estimated distances farthest 2x5
16        solve 867254301 --all
64        solve --method ida 1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15
64        solve 5,1,2,4,9,6,3,8,13,10,7,11,0,14,15,12
16        solve --method three-cycles 5,1,2,4,9,6,3,8,13,10,7,11,0,14,15,12
64        solve --method quick 5,1,2,4,9,6,3,8,13,10,7,11,0,14,15,12
64        pdb build 6-6-3 --pdb-dir tables
600       pdb build 7-8 --pdb-dir tables
600       pdb check --pdb-dir tables
COMMANDS
exit $over
