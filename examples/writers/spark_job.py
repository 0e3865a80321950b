"""Writes a table with Spark, and marks it as a generation when it is whole: spark_job.py BUCKET PREFIX

Where the store is, and who asks: AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.
"""
import hashlib
import json
import os
import sys

import boto3
from botocore.config import Config
from pyspark.sql import SparkSession

BUCKET, PREFIX = sys.argv[1], sys.argv[2]


def write_table():
    spark = (
        SparkSession.builder.appName("orders")
        # Spark's own marker comes before any manifest can, so it must not be written at all.
        .config("spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs", "false")
        .config("spark.hadoop.fs.s3a.endpoint", os.environ["AWS_ENDPOINT_URL"])
        .config("spark.hadoop.fs.s3a.path.style.access", "true")
        .getOrCreate()
    )
    orders = spark.range(1000).selectExpr("id", "id * 10 AS amount", "id % 3 AS shop")
    orders.write.mode("overwrite").partitionBy("shop").parquet(f"s3a://{BUCKET}/{PREFIX}")
    spark.stop()


def files(s3):
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=PREFIX)
    for entry in (entry for page in pages for entry in page.get("Contents", [])):
        path = entry["Key"][len(PREFIX):]
        # Folder markers, leftovers of committers and an old manifest are none of the data.
        hidden = any(it.startswith((".", "_")) and "=" not in it for it in path.split("/"))
        if hidden or path.endswith("/") or path == "manifest.json":
            continue
        digest, body = hashlib.sha256(), s3.get_object(Bucket=BUCKET, Key=entry["Key"])["Body"]
        for chunk in body.iter_chunks(1 << 20):
            digest.update(chunk)
        yield {"path": path, "size": entry["Size"], "sha256": digest.hexdigest()}


s3 = boto3.client("s3", config=Config(s3={"addressing_style": "path"}))
# In place of an older run: from here on nobody may take the folder for finished.
s3.delete_object(Bucket=BUCKET, Key=PREFIX + "_SUCCESS")
write_table()
manifest = {"version": 1, "files": list(files(s3))}
s3.put_object(Bucket=BUCKET, Key=PREFIX + "manifest.json", Body=json.dumps(manifest).encode())
# Last, and only when the job came to its end.
s3.put_object(Bucket=BUCKET, Key=PREFIX + "_SUCCESS", Body=b"")
