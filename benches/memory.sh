#!/usr/bin/env bash
# The peak memory of the program's commands, beside what they may take: bash benches/memory.sh [PROGRAM],
# after cargo build --release. A command that takes more fails the script.
#
# Commands that know what they need say so when they are given too little (--max-memory 1); the bound is
# then that figure, a tenth of it more, and the 16 MiB that the program takes by itself. The others have
# theirs in the list, in MiB.
# Behind < stands a line that is given a hundred thousand times on standard input.
# GNU time measures (Debian's package time); what a shell says of its children counts itself.
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
    if [ "$bound" = says ]; then
        said=$("$program" "${words[@]}" --max-memory 1 2>&1 >/dev/null | grep -oE 'takes? [0-9.]+ (KiB|MiB|GiB)' || true)
        [ -n "$said" ] || { echo "it does not say what it needs: taquin $command" >&2; exit 1; }
        bound=$(awk '{ f["KiB"] = 1 / 1024; f["MiB"] = 1; f["GiB"] = 1024; print int(1.1 * $2 * f[$3] + 16) }' <<<"$said")
    fi
    peak=$("$time" -q -f %M "$program" "${words[@]}" 2>&1 >/dev/null <lines | tail -1)
    mark=
    if [ "$peak" -gt $((bound * 1024)) ]; then
        mark='  more than it may'
        over=1
    fi
    printf '%9d KiB of %5d MiB  taquin %s%s\n' "$peak" "$bound" "$command" "$mark"
done <<'COMMANDS'
12   board list
12   board show eight
12   census
12   census --method walks
12   lookup 102536 --all --moves
12   lookup - <102536
12   word WXYZADY
12   classes
12   classes --inverses
12   group eight
16   group 20x20
12   perm show 3,1,0,2
12   solvable 123456780
24   heuristics 3x3
16   census 2x5@2,3
16   book
16   book --format pdf
24   explore eight -o eight.html
16   draw census
32   graph eight --format graphml
96   graph eight --memory --format graphml
64   verify
says census 3x4 --positions all
says census 2x6 --positions all
says census 3x4@corner
says values stats --board 3x4
says values build --board 3x4 -o 3x4.values --force
says values build --board 2x5 -o 2x5.values --force
says values check 2x5.values
16   values get --board 3x4 --table 3x4.values 1,2,3,4,5,6,7,8,9,10,0,11
16   values get - <867254301
12   solve - <867254301
says values sample --board 2x5 -n 10
says values hardest --board 2x5
12   solve 867254301 --all
64   solve --method ida 1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15
64   solve 5,1,2,4,9,6,3,8,13,10,7,11,0,14,15,12
12   solve --method cycles 5,1,2,4,9,6,3,8,13,10,7,11,0,14,15,12
64   solve --method quick 5,1,2,4,9,6,3,8,13,10,7,11,0,14,15,12
64   patterns build 6-6-3 --tables tables
600  patterns build 7-8 --tables tables
250  patterns check --tables tables
COMMANDS
exit $over
