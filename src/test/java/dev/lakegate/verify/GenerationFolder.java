package dev.lakegate.verify;

import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.HookedObjectStore;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.StoredObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A generation in a hooked store in memory, and its verification. */
final class GenerationFolder {

  static final String PREFIX = "orders/dt=1/";

  final InMemoryObjectStore memory;
  final HookedObjectStore store;
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final Path spoolFolder;

  GenerationFolder(Path spoolFolder) {
    this(spoolFolder, new InMemoryObjectStore());
  }

  GenerationFolder(Path spoolFolder, InMemoryObjectStore memory) {
    this.spoolFolder = spoolFolder;
    this.memory = memory;
    this.store = new HookedObjectStore(memory);
  }

  /** Two files, a manifest of both, and the sentinel. */
  static GenerationFolder complete(Path spoolFolder) {
    return new GenerationFolder(spoolFolder).file("a", "first").file("b", "second").finish();
  }

  GenerationFolder file(String path, String text) {
    return file(path, utf8(text));
  }

  GenerationFolder file(String path, byte[] bytes) {
    files.put(path, bytes);
    put(path, bytes);
    return this;
  }

  GenerationFolder finish() {
    putManifest();
    put("_SUCCESS", "");
    return this;
  }

  StoredObject putManifest() {
    return put("manifest.json", manifest());
  }

  String manifest() {
    return files.entrySet().stream()
        .map(
            it ->
                "{\"path\":\"%s\",\"size\":%d,\"sha256\":\"%s\"}"
                    .formatted(it.getKey(), it.getValue().length, sha256(it.getValue()).hex()))
        .collect(Collectors.joining(",", "{\"table\":{\"k\":\"v\"},\"files\":[", "]}"));
  }

  StoredObject put(String path, String text) {
    return put(path, utf8(text));
  }

  StoredObject put(String path, byte[] bytes) {
    return memory.put(Announcement.BUCKET, PREFIX + path, bytes);
  }

  void delete(String path) {
    memory.delete(Announcement.BUCKET, PREFIX + path);
  }

  Verification verify() {
    return verify(Announcement.of(PREFIX));
  }

  Verification verify(Announcement announcement) {
    return verify(announcement.request());
  }

  Verification verify(VerificationRequest request) {
    try (StoreGenerationVerifier verifier = verifier()) {
      return verifier.verify(request);
    }
  }

  StoreGenerationVerifier verifier() {
    return verifier(4);
  }

  StoreGenerationVerifier verifier(int threads) {
    return new StoreGenerationVerifier(
        store, new ManifestReader(ManifestLimits.DEFAULT, spoolFolder), spoolFolder, threads);
  }

  static Checksum sha256(byte[] bytes) {
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
