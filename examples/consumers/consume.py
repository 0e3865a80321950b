"""Rebuilds generations from Lakegate's events: consume.py [--to-end] TOPIC GROUP FOLDER

Needs `pip install boto3 confluent-kafka`. Where things are, and who asks: KAFKA_BOOTSTRAP_SERVERS,
AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY. With --to-end it stops at the end of the topic.
"""
import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import sys
from pathlib import Path

import boto3
from botocore.config import Config
from confluent_kafka import Consumer, KafkaError, KafkaException

COMPLETED = "dev.lakegate.generation.completed.v1"
MEGABYTE = 1 << 20


def read_event(message):
    """The event's attributes and its data, in either mode of the CloudEvents Kafka binding."""
    headers = {name: value.decode() for name, value in message.headers() or []}
    if headers.get("content-type", "").startswith("application/cloudevents+json"):
        event = json.loads(message.value())
        return event, event["data"]
    event = {name[3:]: value for name, value in headers.items() if name.startswith("ce_")}
    return event, json.loads(message.value())


class Seen:
    """What is done, kept in the folder, so that it is known after a crash."""

    def __init__(self, folder):
        self.file = folder / ".seen.json"
        kept = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.ids = kept.get("ids", [])
        self.tokens = kept.get("tokens", {})

    def why_dropped(self, event, data):
        if event["id"] in self.ids:
            return "repeated"
        # From a claim that was overtaken and woke up late.
        if data["fencingToken"] < self.tokens.get(sentinel(data), 0):
            return "overtaken"
        return None

    def add(self, event, data):
        self.ids = (self.ids + [event["id"]])[-100_000:]
        self.tokens[sentinel(data)] = data["fencingToken"]
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps({"ids": self.ids, "tokens": self.tokens}))
        fresh.replace(self.file)


def sentinel(data):
    return data["bucket"] + "/" + data["sentinel"]["key"]


def pin(pinned):
    """Asks for exactly the content that was verified: anything else is answered with an error."""
    if "versionId" in pinned:
        return {"VersionId": pinned["versionId"]}
    if "eTag" in pinned:
        return {"IfMatch": '"' + pinned["eTag"] + '"'}
    return {}


def files_of(s3, data):
    """The files, from the event if it lists them, else from the manifest as it was verified."""
    if "files" in data:
        return data["files"]
    if "manifest" not in data:
        sys.exit("the event lists no files and there is no manifest: raise the handler's max-files")
    manifest = data["manifest"]
    body = s3.get_object(Bucket=data["bucket"], Key=manifest["key"], **pin(manifest))["Body"].read()
    listed = json.loads(gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body)["files"]
    files = []
    for file in listed:
        key = file["path"]
        if key.startswith(("s3://", "s3a://", "s3n://")):
            key = key.split("/", 3)[3]
        else:
            key = data["prefix"] + key
        # The manifest and the sentinel may list themselves.
        if key not in (manifest["key"], data["sentinel"]["key"]):
            path = key[len(data["prefix"]):]
            files.append({"path": path, "key": key, "size": file["size"], "sha256": sha256_of(file)})
    return files


def sha256_of(file):
    """In hex, from any form that events and manifests have; None when they list another digest."""
    checksum = file.get("checksum") or {}
    listed = {**file, checksum.get("algorithm", ""): checksum.get("value")}
    value = {re.sub("[-_/]", "", name).lower(): it for name, it in listed.items()}.get("sha256")
    if value and value.endswith("="):
        return base64.b64decode(value).hex()
    return value.lower() if value else None


def download(s3, bucket, file, target):
    """Streams a file to the disk, and lets nothing pass but what is listed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    body = s3.get_object(Bucket=bucket, Key=file["key"], **pin(file))["Body"]
    digest, size = hashlib.sha256(), 0
    with target.open("wb") as out:
        for chunk in body.iter_chunks(MEGABYTE):
            digest.update(chunk)
            size += len(chunk)
            out.write(chunk)
    expected = sha256_of(file)
    if size != file["size"] or expected not in (None, digest.hexdigest()):
        raise ValueError(f"{file['key']} is not what is listed: {size} bytes, {digest.hexdigest()}")


def rebuild(s3, data, folder):
    """Downloads beside, and gives it its name when it is whole: the generation's id."""
    place = folder / data["generation"]
    beside = folder / ".incoming"
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    for file in files_of(s3, data):
        target = beside / file["path"]
        if not target.resolve().is_relative_to(beside.resolve()):
            raise ValueError(f"{file['path']} leads out of the folder")
        download(s3, data["bucket"], file, target)
    # Of a crash before it was noted, or of an operator's forced repetition.
    shutil.rmtree(place, ignore_errors=True)
    beside.rename(place)


def handle(s3, seen, message, folder):
    event, data = read_event(message)
    if event["type"] != COMPLETED:
        # generation.rejected.v1 and generation.failed.v1: nothing to load, somebody to tell.
        print(event["type"], data["prefix"], data.get("reason"), data.get("detail"), flush=True)
        return
    dropped = seen.why_dropped(event, data)
    if dropped is None:
        rebuild(s3, data, folder)
        seen.add(event, data)
    print(dropped or "rebuilt", event["id"], data["prefix"], flush=True)


def main(topic, group, folder, to_end):
    folder.mkdir(parents=True, exist_ok=True)
    s3 = boto3.client("s3", config=Config(s3={"addressing_style": "path"}))
    seen = Seen(folder)
    consumer = Consumer({
        "bootstrap.servers": os.environ["KAFKA_BOOTSTRAP_SERVERS"],
        "group.id": group,
        "auto.offset.reset": "earliest",
        # Committed by hand, once the files are there: a crash repeats an event and loses none.
        "enable.auto.commit": False,
        "enable.partition.eof": True,
    })
    assigned, ended = set(), set()

    def on_assign(_, partitions):
        assigned.update(it.partition for it in partitions)

    consumer.subscribe([topic], on_assign=on_assign)
    try:
        while not (to_end and assigned and ended >= assigned):
            message = consumer.poll(1)
            if message is None:
                continue
            if message.error():
                if message.error().code() != KafkaError._PARTITION_EOF:
                    raise KafkaException(message.error())
                ended.add(message.partition())
                continue
            handle(s3, seen, message, folder)
            consumer.commit(message, asynchronous=False)
    finally:
        consumer.close()


if __name__ == "__main__":
    words = [it for it in sys.argv[1:] if it != "--to-end"]
    main(words[0], words[1], Path(words[2]), "--to-end" in sys.argv)
