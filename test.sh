#!/usr/bin/env bash
# Passes the tests, on a fresh machine too. Arguments go to `swift test`.
set -euo pipefail
cd "$(dirname "$0")"
.ci/setup
swift test "$@"
