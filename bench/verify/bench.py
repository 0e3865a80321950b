"""Measures verification: see bench/README.md. Everything runs as a process of its own, so CPU and memory are those of the whole tool."""

import base64
import glob
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

MIB = 1 << 20
THREADS = 8
CASES = {"a": (1, 4096 * MIB), "b": (64, 64 * MIB), "c": (20_000, 16 << 10)}
MILLION = 1_000_000
BUCKET = "bench"
# As docs/command-line.md has it.
SMALL_FILES = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
KEYS = {"AWS_ACCESS_KEY_ID": "minioadmin", "AWS_SECRET_ACCESS_KEY": "minioadmin", "AWS_REGION": "us-east-1", "AWS_DEFAULT_REGION": "us-east-1"}


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def jar():
    return next(path for path in glob.glob("target/lakegate-*-exec.jar"))


def unpacked(folder):
    """The jar in the folder, as the image has it: taken apart, and with an archive of loaded classes once there is one."""
    subprocess.run(["java", "-Djarmode=tools", "-jar", jar(), "extract", "--destination", folder], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, os.path.basename(jar()))


def java(app, *options):
    archive = os.path.join(os.path.dirname(app), "classes.jsa")
    share = ["-XX:SharedArchiveFile=" + archive, "-Xlog:disable"] if os.path.exists(archive) else []
    return ["java", "-Xmx256m", *share, *options]


def lakegate(app, endpoint, *arguments, options=()):
    return [*java(app, *options), "-jar", app, *arguments, "--progress=none",
            "--lakegate.store.endpoint=" + endpoint, "--lakegate.verification.max-concurrent-reads=%d" % THREADS]


def train(app, endpoint, folder):
    os.makedirs(folder)
    with open(os.path.join(folder, "part"), "w") as file:
        file.write("one")
    measure(lakegate(app, endpoint, "publish", "--bucket", BUCKET, "--prefix", "training/", folder), {})
    archive = "-XX:ArchiveClassesAtExit=" + os.path.join(os.path.dirname(app), "classes.jsa")
    measure(lakegate(app, endpoint, "verify", "--bucket", BUCKET, "--prefix", "training/", options=[archive]), {})


def measure(command, environment):
    """Wall seconds, CPU seconds and peak resident MiB of a command; its output must not matter."""
    start = time.monotonic()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    process = subprocess.Popen(command, env={**inherited, **KEYS, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        sys.exit("%s failed: %s %s" % (command, out.decode()[-2000:], process.stderr.read().decode()[-2000:]))
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out.decode()


def write(case, app, endpoint, folder):
    count, size = CASES[case]
    block = os.urandom(MIB)
    os.makedirs(folder)
    for number in range(count):
        with open(os.path.join(folder, "part-%05d" % number), "wb") as file:
            file.write(number.to_bytes(8, "big"))
            left = size - 8
            while left > 0:
                file.write(block[: min(left, MIB)])
                left -= MIB
    measure(lakegate(app, endpoint, "publish", "--bucket", BUCKET, "--prefix", case + "/", folder), {})
    shutil.rmtree(folder)


def get(app, endpoint, case, *algorithm):
    return ["java", "-Xmx256m", "-cp", app + os.pathsep + "target/test-classes", "dev.lakegate.bench.GetCeiling",
            endpoint, BUCKET, case + "/", str(THREADS), *algorithm]


def tools(case, app, endpoint):
    rclone = {"RCLONE_CONFIG_BENCH_TYPE": "s3", "RCLONE_CONFIG_BENCH_PROVIDER": "Minio", "RCLONE_CONFIG_BENCH_ENDPOINT": endpoint,
              "RCLONE_CONFIG_BENCH_ENV_AUTH": "true"}
    verify = ("verify", "--bucket", BUCKET, "--prefix", case + "/", "--json")
    found = {
        "GET only": (get(app, endpoint, case), {}),
        "GET and SHA-256": (get(app, endpoint, case, "SHA-256"), {}),
        "lakegate verify": (lakegate(app, endpoint, *verify), {}),
        "rclone hashsum": (["rclone", "--config", "/dev/null", "hashsum", "SHA256", "--download", "--checkers", str(THREADS),
                            "bench:%s/%s" % (BUCKET, case)], rclone),
        "boto3, 8 threads": ([sys.executable, "bench/verify/boto3_hash.py", endpoint, BUCKET, case + "/", str(THREADS)], {}),
    }
    if case == "c":
        found["lakegate verify, for small files"] = (lakegate(app, endpoint, *verify, options=SMALL_FILES), {})
    return found


def warm(case, app, endpoint):
    """Seconds that a running service, without Kafka, takes when asked for the fourth time."""
    port = free_port()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    service = subprocess.Popen(
        [*java(app), "-jar", app, "--server.port=%d" % port, "--management.server.port=0", "--lakegate.store.endpoint=" + endpoint,
         "--lakegate.verification.max-concurrent-reads=%d" % THREADS, "--lakegate.ledger.type=memory", "--spring.kafka.bootstrap-servers=127.0.0.1:1",
         "--lakegate.datasets.bench.bucket=" + BUCKET, "--lakegate.datasets.bench.prefix=%s/" % case,
         "--lakegate.api.enabled=true", "--lakegate.api.users.otto.password={noop}act", "--lakegate.api.users.otto.roles=operator"],
        env={**inherited, **KEYS}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        request = urllib.request.Request(
            "http://127.0.0.1:%d/api/v1/verifications?bucket=%s&prefix=%s/&wait=5m" % (port, BUCKET, case), method="POST",
            headers={"Authorization": "Basic " + base64.b64encode(b"otto:act").decode()})
        await_answer(request)
        for _ in range(3):
            result = json.load(urllib.request.urlopen(request))
        if result["verdict"] != "complete":
            sys.exit("not complete: %s" % result)
        return result["durationMs"] / 1000
    finally:
        service.kill()
        service.wait()


def compare(case, app, endpoint, rounds):
    count, size = CASES[case]
    results = {}
    for number in range(rounds + 1):
        for name, (command, environment) in tools(case, app, endpoint).items():
            wall, cpu, rss, out = measure(command, environment)
            inside = inner_seconds(name, out)
            print("  %s round %d: %-32s %6.2f s (inside %s), %6.2f s CPU, %5.0f MiB" % (case, number, name, wall, inside, cpu, rss), flush=True)
            if number > 0:  # The first one warms the page cache.
                results.setdefault(name, []).append((wall, cpu, rss, inside or wall))
    ceiling = statistics.median(wall for wall, *_ in results["GET only"])
    inner_ceiling = statistics.median(inside for *_, inside in results["GET only"])
    inner_hashing = statistics.median(inside for *_, inside in results["GET and SHA-256"])
    print("\n(%s) %d x %d KiB, median of %d" % (case, count, size >> 10, rounds))
    print("| tool | MiB/s | files/s | CPU s | peak RSS MiB | of GET only | without start of the JVM | of GET and SHA-256, without start |\n|---|---|---|---|---|---|---|---|")
    for name, runs in results.items():
        wall, cpu, rss, inside = (statistics.median(run[i] for run in runs) for i in range(4))
        inner = ["%.2f" % (best / inside) if knows_inside(name) else "" for best in (inner_ceiling, inner_hashing)]
        print("| %s | %.0f | %.0f | %.1f | %.0f | %.2f | %s | %s |" % (name, count * size / MIB / wall, count / wall, cpu, rss, ceiling / wall, *inner))
    seconds = warm(case, app, endpoint)
    print("| running service, 4th time | %.0f | %.0f | | | | %.2f | %.2f |" % (
        count * size / MIB / seconds, count / seconds, inner_ceiling / seconds, inner_hashing / seconds))
    print(flush=True)


def knows_inside(name):
    return name.startswith("GET") or name.startswith("lakegate verify")


def inner_seconds(name, out):
    if name.startswith("GET"):
        return float(out.split()[-1])
    if name.startswith("lakegate verify"):
        verdict = json.loads(out)
        if verdict["verdict"] != "complete":
            sys.exit("not complete: " + out)
        return verdict["durationMs"] / 1000
    return None


def million(app):
    port = free_port()
    stub = subprocess.Popen([sys.executable, "bench/verify/stub.py", str(port), str(MILLION)])
    try:
        endpoint = "http://127.0.0.1:%d" % port
        await_answer(endpoint + "/bench/big/_SUCCESS")
        wall, cpu, rss, out = measure(lakegate(app, endpoint, "verify", "--bucket", BUCKET, "--prefix", "big/", "--mode", "size", "--json"), {})
        print("(d) %d entries in size mode, -Xmx256m: %.1f s, %.0f files/s, %.1f s CPU, peak RSS %.0f MiB\n%s" % (MILLION, wall, MILLION / wall, cpu, rss, out))
    finally:
        stub.kill()


def await_answer(request):
    for _ in range(600):
        try:
            urllib.request.urlopen(request)
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("no answer from %s" % request)


def main(cases, rounds):
    with tempfile.TemporaryDirectory(prefix="lakegate-bench-") as folder:
        port = free_port()
        endpoint = "http://127.0.0.1:%d" % port
        environment = {**os.environ, "MINIO_ROOT_USER": "minioadmin", "MINIO_ROOT_PASSWORD": "minioadmin"}
        with open(folder + "/minio.log", "w") as log:
            minio = subprocess.Popen(["minio", "server", "--quiet", "--address", "127.0.0.1:%d" % port, "--console-address", "127.0.0.1:0", folder + "/data"],
                                     env=environment, stdout=log, stderr=log)
        try:
            await_answer(endpoint + "/minio/health/live")
            os.environ.update(KEYS)
            import boto3

            boto3.client("s3", endpoint_url=endpoint).create_bucket(Bucket=BUCKET)
            app = unpacked(folder + "/app")
            train(app, endpoint, folder + "/training")
            for case in cases:
                if case in CASES:
                    write(case, app, endpoint, folder + "/files")
                    compare(case, app, endpoint, rounds)
        finally:
            minio.kill()
            minio.wait()
        if "d" in cases:
            million(app)


main(sys.argv[1], int(sys.argv[2]))
