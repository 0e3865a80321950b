"""A store that holds a million objects without holding them: a manifest, its marker, and listings of a thousand keys."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

COUNT, SIZE, PREFIX = int(sys.argv[2]), 16384, "big/"
WRITTEN, WRITTEN_HTTP = "2026-11-28T00:00:00.000Z", "Sat, 28 Nov 2026 00:00:00 GMT"
ETAG = "d41d8cd98f00b204e9800998ecf8427e"


def path(number):
    return "part-%07d.parquet" % number


def manifest():
    digest = "0" * 64
    yield b'{"version":1,"fileCount":%d,"totalBytes":%d,"files":[' % (COUNT, COUNT * SIZE)
    for start in range(0, COUNT, 1000):
        entries = ('{"path":"%s","size":%d,"sha256":"%s"}' % (path(i), SIZE, digest) for i in range(start, min(start + 1000, COUNT)))
        yield ("," if start else "").encode() + ",".join(entries).encode()
    yield b"]}"


MANIFEST = b"".join(manifest())


class Store(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer(False)

    def do_GET(self):
        self.answer(True)

    def answer(self, with_body):
        url = urlsplit(self.path)
        query = parse_qs(url.query)
        if "list-type" in query:
            self.say(listing(query), "application/xml", with_body)
        elif url.path.endswith("/manifest.json"):
            self.say(MANIFEST, "application/json", with_body)
        elif url.path.endswith("/_SUCCESS"):
            self.say(b"", "binary/octet-stream", with_body)
        elif url.path.endswith(".parquet"):
            self.head(SIZE, "binary/octet-stream")
        else:
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def head(self, length, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length))
        self.send_header("ETag", '"%s"' % ETAG)
        self.send_header("Last-Modified", WRITTEN_HTTP)
        self.end_headers()

    def say(self, body, kind, with_body):
        self.head(len(body), kind)
        if with_body:
            self.wfile.write(body)


def listing(query):
    prefix = query.get("prefix", [""])[0]
    after = query.get("continuation-token", query.get("start-after", [""]))[0]
    names = keys(prefix, after, int(query.get("max-keys", ["1000"])[0]))
    more = bool(names) and names[-1] != PREFIX + path(COUNT - 1)
    contents = "".join(
        "<Contents><Key>%s</Key><LastModified>%s</LastModified><ETag>&quot;%s&quot;</ETag><Size>%d</Size></Contents>"
        % (name, WRITTEN, ETAG, size(name))
        for name in names
    )
    token = "<NextContinuationToken>%s</NextContinuationToken>" % names[-1] if more else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
        "<Name>bench</Name><Prefix>%s</Prefix><KeyCount>%d</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>%s</IsTruncated>%s%s</ListBucketResult>"
        % (prefix, len(names), str(more).lower(), contents, token)
    ).encode()


def size(name):
    return 0 if name.endswith("_SUCCESS") else len(MANIFEST) if name.endswith(".json") else SIZE


def keys(prefix, after, limit):
    """In the order of their bytes: the marker, the manifest, the parts."""
    names = [PREFIX + "_SUCCESS", PREFIX + "manifest.json"]
    found = [name for name in names if name > after and name.startswith(prefix)]
    first = int(after[len(PREFIX) + 5 : len(PREFIX) + 12]) + 1 if after.startswith(PREFIX + "part-") else 0
    for number in range(first, min(first + limit - len(found), COUNT)):
        name = PREFIX + path(number)
        if name.startswith(prefix) and name > after:
            found.append(name)
    return found


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Store).serve_forever()
