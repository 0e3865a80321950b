#!/bin/sh
# Publishes a folder as a generation: publish-with-lakegate.sh BUCKET PREFIX FOLDER
# Where the store is, and who asks: LAKEGATE_STORE_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.
set -eu
exec java -jar "${LAKEGATE_JAR:-lakegate-exec.jar}" publish --bucket "$1" --prefix "$2" "$3"
