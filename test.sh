#!/usr/bin/env bash
# Passes the tests, on a fresh machine too. Arguments go to `swift test`. With `--filter`, only those
# targets are built whose tests can match.
set -euo pipefail
cd "$(dirname "$0")"
.ci/setup --postgres
read -ra traits <<<"$(.ci/traits)"

# The names of the test targets that a filter can select; nothing if it may select any.
targets_of() { # filter
  local folder target names=() word
  for folder in Tests/*Tests Features/*/Tests; do
    target="$(basename "${folder%/Tests}")"
    [ "${folder%/Tests}" = "$folder" ] || target="${target}Tests"
    # `swift test` compares the filter with names such as `Target.Suite/test()`. Each word of the filter
    # may be a target, a suite or a test.
    for word in $(printf '%s' "$1" | grep -oE '[A-Za-z_][A-Za-z0-9_]*'); do
      if [[ $target == *"$word"* ]] \
        || grep -rqE "(struct|class|enum|actor|extension|func) +\`?[A-Za-z0-9_]*$word" "$folder"; then
        names+=("$target")
        break
      fi
    done
  done
  echo "${names[*]-}"
}

filters=""
previous=""
for argument in "$@"; do
  case "$argument" in --filter=*) filters+=" ${argument#--filter=}" ;; esac
  [ "$previous" != --filter ] || filters+=" $argument"
  previous="$argument"
done
if [ -n "$filters" ]; then
  RATCHET_TEST_TARGETS="$(targets_of "$filters")"
  export RATCHET_TEST_TARGETS
  [ -n "$RATCHET_TEST_TARGETS" ] \
    || echo "test.sh: no suite or test has a name like$filters: all targets are built; Ctrl-C ends it" >&2
fi
# As many tests at once as there are processors: with more, tests wait for threads, and in exit tests
# that waiting costs processor time.
SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$(getconf _NPROCESSORS_ONLN)}"
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH
[ ! -t 1 ] || exec swift test ${traits[@]+"${traits[@]}"} "$@"

# In a log of thousands of lines the failures are shown again at the end, before the runner's summary.
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
status=0
swift test ${traits[@]+"${traits[@]}"} "$@" | tee "$log" || status=$?
if [ "$status" != 0 ]; then
  echo "== what failed"
  awk '/ recorded an issue /{ shown = 1 } /^[^ ]+ (Test|Suite) / && !/ recorded an issue /{ shown = 0 } shown' "$log"
  grep -E ': error: |^error: ' "$log" || true
  grep -E '^✘ Test run with ' "$log" || true
fi
exit "$status"
