"""Measures verification: see bench/README.md. Everything runs as a process of its own, so CPU and memory are those of the whole tool."""

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
KEYS = {"AWS_ACCESS_KEY_ID": "minioadmin", "AWS_SECRET_ACCESS_KEY": "minioadmin", "AWS_REGION": "us-east-1", "AWS_DEFAULT_REGION": "us-east-1"}


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def jar():
    return next(path for path in glob.glob("target/lakegate-*-exec.jar"))


def lakegate(endpoint, *arguments):
    return ["java", "-Xmx256m", "-jar", jar(), *arguments, "--progress=none",
            "--lakegate.store.endpoint=" + endpoint, "--lakegate.verification.max-concurrent-reads=%d" % THREADS]


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


def write(case, endpoint, folder):
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
    measure(lakegate(endpoint, "publish", "--bucket", BUCKET, "--prefix", case + "/", folder), {})
    shutil.rmtree(folder)


def tools(case, endpoint):
    rclone = {"RCLONE_CONFIG_BENCH_TYPE": "s3", "RCLONE_CONFIG_BENCH_PROVIDER": "Minio", "RCLONE_CONFIG_BENCH_ENDPOINT": endpoint,
              "RCLONE_CONFIG_BENCH_ENV_AUTH": "true"}
    return {
        "GET only": (["java", "-Xmx256m", "-Dloader.main=dev.lakegate.bench.GetCeiling", "-Dloader.path=target/test-classes",
                      "-cp", jar(), "org.springframework.boot.loader.launch.PropertiesLauncher",
                      endpoint, BUCKET, case + "/", str(THREADS)], {}),
        "lakegate verify": (lakegate(endpoint, "verify", "--bucket", BUCKET, "--prefix", case + "/", "--json"), {}),
        "rclone hashsum": (["rclone", "--config", "/dev/null", "hashsum", "SHA256", "--download", "--checkers", str(THREADS),
                            "bench:%s/%s" % (BUCKET, case)], rclone),
        "boto3, 8 threads": ([sys.executable, "bench/verify/boto3_hash.py", endpoint, BUCKET, case + "/", str(THREADS)], {}),
    }


def compare(case, endpoint, rounds):
    count, size = CASES[case]
    results = {}
    for number in range(rounds + 1):
        for name, (command, environment) in tools(case, endpoint).items():
            wall, cpu, rss, out = measure(command, environment)
            inside = inner_seconds(name, out)
            print("  %s round %d: %-17s %6.2f s (inside %s), %6.2f s CPU, %5.0f MiB" % (case, number, name, wall, inside, cpu, rss), flush=True)
            if number > 0:  # The first one warms the page cache.
                results.setdefault(name, []).append((wall, cpu, rss, inside or wall))
    ceiling = statistics.median(wall for wall, *_ in results["GET only"])
    inner_ceiling = statistics.median(inside for *_, inside in results["GET only"])
    print("\n(%s) %d x %d KiB, median of %d" % (case, count, size >> 10, rounds))
    print("| tool | MiB/s | files/s | CPU s | peak RSS MiB | of GET only | without start of the JVM |\n|---|---|---|---|---|---|---|")
    for name, runs in results.items():
        wall, cpu, rss, inside = (statistics.median(run[i] for run in runs) for i in range(4))
        inner = "%.2f" % (inner_ceiling / inside) if name in ("GET only", "lakegate verify") else ""
        print("| %s | %.0f | %.0f | %.1f | %.0f | %.2f | %s |" % (name, count * size / MIB / wall, count / wall, cpu, rss, ceiling / wall, inner))
    print(flush=True)


def inner_seconds(name, out):
    if name == "GET only":
        return float(out.split()[-1])
    if name == "lakegate verify":
        verdict = json.loads(out)
        if verdict["verdict"] != "complete":
            sys.exit("not complete: " + out)
        return verdict["durationMs"] / 1000
    return None


def million():
    port = free_port()
    stub = subprocess.Popen([sys.executable, "bench/verify/stub.py", str(port), str(MILLION)])
    try:
        endpoint = "http://127.0.0.1:%d" % port
        await_answer(endpoint + "/bench/big/_SUCCESS")
        wall, cpu, rss, out = measure(lakegate(endpoint, "verify", "--bucket", BUCKET, "--prefix", "big/", "--mode", "size", "--json"), {})
        print("(d) %d entries in size mode, -Xmx256m: %.1f s, %.0f files/s, %.1f s CPU, peak RSS %.0f MiB\n%s" % (MILLION, wall, MILLION / wall, cpu, rss, out))
    finally:
        stub.kill()


def await_answer(url):
    for _ in range(600):
        try:
            urllib.request.urlopen(url)
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("no answer from " + url)


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
            for case in cases:
                if case in CASES:
                    write(case, endpoint, folder + "/files")
                    compare(case, endpoint, rounds)
        finally:
            minio.kill()
            minio.wait()
    if "d" in cases:
        million()


main(sys.argv[1], int(sys.argv[2]))
