#!/usr/bin/env bash
# The main job: imports a catalogue into a database, searches it, adds two books to the to-read list
# and prints it; then another process sees them.
set -euo pipefail
cd "$(dirname "$0")"
.ci/setup
read -ra traits <<<"$(.ci/traits)"
swift build ${traits[@]+"${traits[@]}"} --product ratchet
ratchet="$(swift build --product ratchet --show-bin-path)/ratchet"

database="$(mktemp -d)/books.sqlite"
trap 'rm -rf "$(dirname "$database")"' EXIT

say() { printf '\n$ ratchet %s\n' "$*"; }
run() { say "$@"; "$ratchet" "$@" --database "$database"; }

run import ReadingList Docs/Samples/classics.csv
run run ReadingList \
  --send 'library.searchChanged "bronte"' \
  --send 'library.addTapped 28' \
  --send 'library.searchChanged "CERVANTES"' \
  --send 'library.addTapped 12'
run state ReadingList
