"""Publishes a folder as a generation: publish.py BUCKET PREFIX FOLDER

Where the store is, and who asks: AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.
"""
import hashlib
import json
import os
import sys
from datetime import datetime, timezone
from pathlib import Path

import boto3
from botocore.config import Config

# Or boto3 asks for leave to send an empty file, and the request after it waits half a minute (MinIO).
os.environ.setdefault("BOTO_EXPERIMENTAL__NO_EMPTY_CONTINUE", "true")


def publish(s3, bucket, prefix, folder):
    # In place of an older run: from here on nobody may take the folder for finished.
    s3.delete_object(Bucket=bucket, Key=prefix + "_SUCCESS")

    files = []
    for file in sorted(it for it in folder.rglob("*") if it.is_file()):
        path = file.relative_to(folder).as_posix()
        # The store checks the bytes on arrival, and keeps the checksum.
        s3.upload_file(str(file), bucket, prefix + path, ExtraArgs={"ChecksumAlgorithm": "SHA256"})
        with file.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        files.append({"path": path, "size": file.stat().st_size, "sha256": digest})

    manifest = {
        "version": 1,
        "createdAt": datetime.now(timezone.utc).isoformat(),
        "fileCount": len(files),
        "totalBytes": sum(file["size"] for file in files),
        "files": files,
    }
    s3.put_object(Bucket=bucket, Key=prefix + "manifest.json", Body=json.dumps(manifest).encode())
    # Last, and only when all the rest is there.
    s3.put_object(Bucket=bucket, Key=prefix + "_SUCCESS", Body=b"")


if __name__ == "__main__":
    path_style = Config(s3={"addressing_style": "path"})
    publish(boto3.client("s3", config=path_style), sys.argv[1], sys.argv[2], Path(sys.argv[3]))
