"""Sends payloads of every kind with the library, and says what it sent: one JSON line each.

usage: produce.py BOOTSTRAP_SERVERS TOPIC BUCKET PREFIX ENDPOINT
"""

import hashlib
import json
import sys

from s3_connector import S3Producer

bootstrap, topic, bucket, prefix, endpoint = sys.argv[1:]


class Tampered(S3Producer):
    """One whose object somebody overwrites before the reference is sent."""

    def _produce(self, topic, key, value, on_delivery=None):
        self.s3_client.put_object(
            Bucket=self.s3_bucket, Key=json.loads(value)["s3_key"], Body=b"something else"
        )
        super()._produce(topic, key, value, on_delivery)


def send(kind, payload, times=1, producer=S3Producer, **settings):
    keys = []

    def metric(event, data):
        if event == "produce_offloaded":
            keys.append(data["s3_key"])

    config = {
        "kafka": {"bootstrap.servers": bootstrap},
        "s3": {"bucket": bucket, "prefix": prefix, "endpoint_url": endpoint, **settings},
        "hooks": {"metrics": metric},
    }
    with producer(config) as sender:
        for _ in range(times):
            sender.produce(topic, payload, key=kind)
        if sender.flush() > 0:
            sys.exit("Kafka did not take " + kind)
    print(
        json.dumps(
            {
                "kind": kind,
                "key": keys[0] if keys else None,
                "sha256": hashlib.sha256(payload).hexdigest(),
                "bytes": len(payload),
            }
        )
    )


send("small", b"a small payload", max_inline_bytes=0)
send("large", bytes(range(256)) * 8192)
send("multipart", bytes(range(256)) * 24576, multipart_threshold=5 * 1024 * 1024)
send("gzip", b"the same line again\n" * 100_000, compression="gzip")
send("deterministic", b"sent twice" * 100, times=2, max_inline_bytes=0, deterministic_keys=True)
send("tampered", b"a payload that is overwritten", producer=Tampered, max_inline_bytes=0)
send("inline", b"\x00 small enough for the topic")
