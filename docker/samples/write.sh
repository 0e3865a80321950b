#!/bin/sh
# Writes sample generations as an engine would, files first, then the manifest, then the sentinel, and tells what the gate
# made of each. Needs mc, with MC_HOST_lake set, and coreutils; asks the gate where there is curl. Safe to repeat.
set -eu

bucket=analytics-lakehouse
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# put <folder> <name>: uploads what stands in the work folder.
put() { mc cp --quiet "$work/$2" "lake/$bucket/$1$2" >/dev/null; }

# files <text>: three files that no other run writes.
files() {
  for part in 0 1 2; do
    printf '%s,%s,%s\n' "$1" "$part" "$(date -u +%FT%TZ)" > "$work/part-0000$part.csv"
  done
}

# manifest: of the files as they are now.
manifest() {
  separator=
  printf '{"version":1,"files":['
  for part in "$work"/part-*.csv; do
    sum=$(sha256sum "$part")
    printf '%s{"path":"%s","size":%d,"sha256":"%s"}' "$separator" "${part##*/}" "$(wc -c < "$part")" "${sum%% *}"
    separator=,
  done
  printf ']}'
}

upload_files() { for part in 0 1 2; do put "$1" "part-0000$part.csv"; done; }

mark() {
  : > "$work/_SUCCESS"
  put "$1" _SUCCESS
}

good() {
  files "$2"
  manifest > "$work/manifest.json"
  upload_files "$1"
  put "$1" manifest.json
  mark "$1"
}

corrupt() {
  files "$2"
  manifest > "$work/manifest.json"
  printf 'X' | dd of="$work/part-00002.csv" conv=notrunc 2>/dev/null
  upload_files "$1"
  put "$1" manifest.json
  mark "$1"
}

late() {
  files "$2"
  upload_files "$1"
  mark "$1"
  sleep 10
  manifest > "$work/manifest.json"
  put "$1" manifest.json
}

explain() {
  curl -sS -u ops:ops --get --data-urlencode "uri=s3://$bucket/$1" "$LAKEGATE_API/explain"
}

# field <name> <json>: the first value of that name.
field() {
  case $2 in
    *"\"$1\":\""*) rest=${2#*"\"$1\":\""} && printf '%s' "${rest%%\"*}" ;;
  esac
}

# tell <title> <folder> <how> <text>: writes, and waits until the gate is done with it.
tell() {
  if command -v curl >/dev/null && [ -n "${LAKEGATE_API:-}" ]; then
    before=$(field id "$(explain "$2")")
    "$3" "$2" "$4"
    await "$2" "$before"
    printf '%-48s %s\n' "$1" "$(field summary "$answer")"
  else
    "$3" "$2" "$4"
    printf '%-48s written\n' "$1"
  fi
}

# await <folder> <id>: until another generation than that one ended there; at most a minute.
await() {
  for _ in $(seq 60); do
    answer=$(explain "$1")
    case $(field state "$answer") in
      completed | rejected | failed) [ "$(field id "$answer")" = "$2" ] || return 0 ;;
    esac
    sleep 1
  done
}

tell "orders: 3 files, manifest, _SUCCESS" v1/domain=orders/gen=1/ good "first run"
tell "payments: one byte altered after its manifest" v1/domain=payments/gen=1/ corrupt paid
tell "telemetry: the manifest comes 10 s late" v1/domain=telemetry/gen=1/ late beat
tell "orders: re-run in place, with other data" v1/domain=orders/gen=1/ good "second run"
printf 'no sentinel' > "$work/part_SUCCESS"
put v1/domain=orders/gen=1/ part_SUCCESS
printf '%-48s %s\n' "orders: an object that only ends in _SUCCESS" "ignored, as it should be"
