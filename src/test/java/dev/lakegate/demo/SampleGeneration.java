package dev.lakegate.demo;

import dev.lakegate.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.sync.RequestBody;

/** One generation, written through S3 in the order that writers keep: files, manifest, sentinel. */
final class SampleGeneration {

  private final Stack stack;
  private final String prefix;
  private final Map<String, String> files = new LinkedHashMap<>();

  SampleGeneration(Stack stack, String prefix, String content) {
    this.stack = stack;
    this.prefix = prefix;
    for (int part = 0; part < 3; part++) {
      files.put("part-%05d.csv".formatted(part), "id,what\n%d,%s\n".formatted(part, content));
    }
  }

  String prefix() {
    return prefix;
  }

  void write() {
    writeFiles();
    writeManifest();
    writeSentinel();
  }

  void writeCorrupt() {
    writeFiles();
    writeManifest();
    String last = files.keySet().stream().reduce((one, two) -> two).orElseThrow();
    put(last, files.get(last).replace(',', ';'));
    writeSentinel();
  }

  void writeFiles() {
    files.forEach(this::put);
  }

  void writeManifest() {
    String entries =
        files.entrySet().stream()
            .map(file -> entry(file.getKey(), file.getValue()))
            .collect(Collectors.joining(","));
    put(
        "manifest.json",
        "{\"version\":1,\"fileCount\":%d,\"files\":[%s]}".formatted(files.size(), entries));
  }

  void writeSentinel() {
    put("_SUCCESS", "");
  }

  void put(String name, String content) {
    stack
        .s3()
        .putObject(
            put -> put.bucket(Demo.BUCKET).key(prefix + name), RequestBody.fromString(content));
  }

  private static String entry(String name, String content) {
    return "{\"path\":\"%s\",\"size\":%d,\"sha256\":\"%s\"}"
        .formatted(name, content.getBytes(StandardCharsets.UTF_8).length, sha256(content));
  }

  private static String sha256(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
