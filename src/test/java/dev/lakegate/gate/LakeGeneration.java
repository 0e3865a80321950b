package dev.lakegate.gate;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A generation as a writer makes it; each part can be left out or falsified. */
public final class LakeGeneration {

  private final Lake lake;
  private final String prefix;
  private final Map<String, String> files = new LinkedHashMap<>();

  public LakeGeneration(Lake lake, String prefix) {
    this.lake = lake;
    this.prefix = prefix;
  }

  /** A generation of two files in {@code v1/domain=<domain>/<path>/}. */
  static LakeGeneration of(Lake lake, String domain, String path) {
    return new LakeGeneration(lake, "v1/domain=" + domain + "/" + path + "/")
        .file("part-0.csv", "one")
        .file("deep/part-1.csv", "two");
  }

  public LakeGeneration file(String path, String content) {
    files.put(path, content);
    return this;
  }

  public String prefix() {
    return prefix;
  }

  public LakeGeneration write() {
    return writeFiles().writeManifest().writeSentinel();
  }

  LakeGeneration writeFiles() {
    files.forEach((path, content) -> lake.put(prefix + path, content));
    return this;
  }

  public LakeGeneration writeManifest() {
    return put("manifest.json", manifest());
  }

  public LakeGeneration writeSentinel() {
    return put("_SUCCESS", "");
  }

  LakeGeneration put(String name, String content) {
    lake.put(prefix + name, content);
    return this;
  }

  LakeGeneration delete(String name) {
    lake.delete(prefix + name);
    return this;
  }

  String manifest() {
    return files.entrySet().stream()
        .map(file -> entry(file.getKey(), file.getValue()))
        .collect(Collectors.joining(",", "{\"version\":1,\"files\":[", "]}"));
  }

  private static String entry(String path, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return "{\"path\":\"%s\",\"size\":%d,\"sha256\":\"%s\"}"
        .formatted(path, bytes.length, sha256(bytes).hex());
  }

  private static Checksum sha256(byte[] bytes) {
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum();
  }
}
