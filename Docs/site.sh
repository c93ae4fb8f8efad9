#!/usr/bin/env bash
# Makes the static site of the documentation, with the tools of the toolchain only: see Docs/Site.md.
#   Docs/site.sh [--modules FOLDER] [--base-path PATH] [--source URL] OUTPUT
# --modules    the folder of built modules, such as .build/debug/Modules; without it, they are built
# --base-path  the path under which the site is hosted, such as /ratchet
# --source     the address of the repository's files, to which links to files then lead
set -euo pipefail

fail() {
  echo "site.sh: $*" >&2
  exit 1
}

modules="" base="" source="" output=""
while [ $# -gt 0 ]; do
  case "$1" in
    --modules | --base-path | --source)
      [ $# -gt 1 ] || fail "$1 needs a value"
      case "$1" in
        --modules) modules="$(cd "$2" && pwd)" || fail "no folder $2" ;;
        --base-path) base="/${2#/}" base="${base%/}" ;;
        --source) source="${2%/}" ;;
      esac
      shift 2
      ;;
    -*) fail "unknown option $1" ;;
    *)
      [ -z "$output" ] || fail "more than one folder for the site"
      output="$1"
      shift
      ;;
  esac
done
[ -n "$output" ] || fail "usage: Docs/site.sh [--modules FOLDER] [--base-path PATH] [--source URL] OUTPUT"
case "$output" in /*) ;; *) output="$PWD/$output" ;; esac
# Only a folder of an earlier site is replaced.
[ ! -e "$output" ] || [ -f "$output/metadata.json" ] || [ -z "$(ls -A "$output")" ] \
  || fail "$output exists, and is not a site"
cd "$(dirname "$0")/.."
root="$PWD"

# A module comes after those that it imports, so that links between them lead there.
products="RatchetIssues RatchetDump RatchetDependencies RatchetNetworking Ratchet RatchetTesting
  RatchetSQLite RatchetQuery RatchetData RatchetDataTesting RatchetPostgres RatchetSync RatchetDriver"

docc="$(command -v docc || xcrun --find docc 2>/dev/null)" || fail "docc is missing: it comes with the toolchain"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# Runs a command; its output is shown only if it fails.
quietly() { # message command...
  local message="$1"
  shift
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "$message"
  }
}

if [ -z "$modules" ]; then
  echo "== modules"
  for target in RatchetDriver RatchetDataTesting RatchetNetworking; do
    quietly "the modules are not built" swift build --traits Postgres --target "$target"
  done
  modules="$(swift build --traits Postgres --show-bin-path)/Modules"
fi

echo "== symbols"
includes=(-I "$modules" -I Sources/RatchetCSQLite -I Sources/RatchetCPQ)
for flag in $(pkg-config --cflags libpq 2>/dev/null || true); do includes+=(-Xcc "$flag"); done
if [ "$(uname)" = Darwin ]; then
  includes+=(-sdk "$(xcrun --show-sdk-path)")
  # The system of the manifest, for which the modules are built.
  target="$(uname -m)-apple-macosx26.4"
else
  target="$(swiftc -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -n 1)"
fi
for module in $products; do
  [ -e "$modules/$module.swiftmodule" ] || fail "$modules has no module $module"
  mkdir -p "$work/graphs/$module"
  quietly "the symbols of $module cannot be read" swift symbolgraph-extract -module-name "$module" \
    -target "$target" "${includes[@]}" -output-dir "$work/graphs/$module" \
    -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols
done
grep -q '"PostgresClient"' "$work/graphs/RatchetPostgres/RatchetPostgres.symbols.json" \
  || fail "the modules were built without --traits Postgres"

echo "== pages"
quietly "the program of Docs/Site is not built" \
  swiftc -swift-version 6 -warnings-as-errors Docs/Site/*.swift -o "$work/site"
"$work/site" pages "$root" "$work/graphs" "$work" "$source" $products

# Parameters are described where a description adds a fact, so DocC need not miss any.
convert() { # catalogue name options...
  local catalogue="$1" name="$2"
  shift 2
  "$docc" convert "$work/$catalogue.docc" --warnings-as-errors \
    --fallback-bundle-identifier "$name" --fallback-display-name "$name" \
    --fallback-default-module-kind Module \
    --enable-experimental-external-link-support --disable-parameters-and-returns-validation \
    --transform-for-static-hosting ${base:+--hosting-base-path "$base"} \
    --output-path "$work/$catalogue.doccarchive" "$@"
}

# The articles without links come first, so that modules can link to them.
quietly "the articles have mistakes" convert Targets Guide
dependencies=()
archives=()
for module in $products; do
  echo "== $module"
  quietly "the documentation of $module has mistakes" convert "$module" "$module" \
    --additional-symbol-graph-dir "$work/graphs/$module" \
    --dependency "$work/Targets.doccarchive" ${dependencies[@]+"${dependencies[@]}"}
  dependencies+=(--dependency "$work/$module.doccarchive")
  archives+=("$work/$module.doccarchive")
done
echo "== Guide"
quietly "the articles have mistakes" convert Guide Guide "${dependencies[@]}"

echo "== site"
site="$work/merged"
quietly "the archives cannot be merged" "$docc" merge "$work/Guide.doccarchive" "${archives[@]}" \
  --synthesized-landing-page-name Ratchet --synthesized-landing-page-topics-style list \
  --output-path "$site"
"$work/site" navigator "$site"
# The address of the site itself leads to the guide.
cat >"$site/index.html" <<HTML
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ratchet</title>
<meta http-equiv="refresh" content="0; url=documentation/guide/">
<p><a href="documentation/guide/">The documentation of Ratchet</a></p>
</html>
HTML
"$work/site" check "$site" "$base"
# An earlier site stays until the new one has passed.
mkdir -p "$(dirname "$output")"
rm -rf "$output"
mv "$site" "$output"
echo "The site is in $output."
