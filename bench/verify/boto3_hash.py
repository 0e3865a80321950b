"""What a careful script does: reads the manifest, hashes every file in eight threads, compares."""

import hashlib
import json
import sys
from concurrent.futures import ThreadPoolExecutor

import boto3
from botocore.config import Config

endpoint, bucket, prefix, threads = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
s3 = boto3.client("s3", endpoint_url=endpoint, config=Config(max_pool_connections=threads))


def check(entry):
    body = s3.get_object(Bucket=bucket, Key=prefix + entry["path"])["Body"]
    digest = hashlib.sha256()
    for chunk in body.iter_chunks(1 << 20):
        digest.update(chunk)
    assert digest.hexdigest() == entry["sha256"], entry["path"]


manifest = json.load(s3.get_object(Bucket=bucket, Key=prefix + "manifest.json")["Body"])
with ThreadPoolExecutor(threads) as pool:
    for _ in pool.map(check, manifest["files"]):
        pass
