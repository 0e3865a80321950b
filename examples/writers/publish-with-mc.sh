#!/bin/sh
# Publishes a folder as a generation: publish-with-mc.sh ALIAS/BUCKET/PREFIX/ FOLDER
# ALIAS is one of `mc alias set`. Names must not contain quotes, backslashes or line breaks.
set -eu
target=$1
folder=$2

# In place of an older run: from here on nobody may take the folder for finished.
if mc stat "${target}_SUCCESS" > /dev/null 2>&1; then
  mc rm --quiet "${target}_SUCCESS"
fi

mc cp --quiet --recursive "$folder/" "$target"

manifest=$(mktemp)
trap 'rm -f "$manifest"' EXIT
{
  printf '{"version": 1, "files": ['
  comma=''
  (cd "$folder" && find . -type f | LC_ALL=C sort) | while IFS= read -r file; do
    path=${file#./}
    size=$(wc -c < "$folder/$path" | tr -d ' ')
    sha256=$(openssl dgst -sha256 -r "$folder/$path" | cut -c 1-64)
    printf '%s\n{"path": "%s", "size": %s, "sha256": "%s"}' "$comma" "$path" "$size" "$sha256"
    comma=','
  done
  printf '\n]}\n'
} > "$manifest"
mc cp --quiet "$manifest" "${target}manifest.json"

# Last, and only when all the rest is there.
mc pipe --quiet "${target}_SUCCESS" < /dev/null
