import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;

/**
 * Publishes a folder as a generation: PublishGeneration BUCKET PREFIX FOLDER.
 *
 * <p>Where the store is, and who asks: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY.
 */
public class PublishGeneration {

  public static void main(String[] args) throws Exception {
    try (S3Client s3 = S3Client.builder().forcePathStyle(true).build()) {
      publish(s3, args[0], args[1], Path.of(args[2]));
    }
  }

  static void publish(S3Client s3, String bucket, String prefix, Path folder) throws Exception {
    // In place of an older run: from here on nobody may take the folder for finished.
    s3.deleteObject(it -> it.bucket(bucket).key(prefix + "_SUCCESS"));

    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        // The store checks the bytes on arrival, and keeps the checksum. Above 5 GiB: in parts.
        s3.putObject(
            it ->
                it.bucket(bucket)
                    .key(prefix + path)
                    .checksumAlgorithm(ChecksumAlgorithm.SHA256),
            file);
        files.add(
            """
            {"path": "%s", "size": %d, "sha256": "%s"}"""
                .formatted(escaped(path), Files.size(file), sha256(file)));
      }
    }

    String manifest = "{\"version\": 1, \"files\": [\n" + String.join(",\n", files) + "\n]}\n";
    s3.putObject(
        it -> it.bucket(bucket).key(prefix + "manifest.json"),
        RequestBody.fromString(manifest, StandardCharsets.UTF_8));
    // Last, and only when all the rest is there.
    s3.putObject(it -> it.bucket(bucket).key(prefix + "_SUCCESS"), RequestBody.empty());
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (var in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (int read; (read = in.read(buffer)) >= 0; ) {
        digest.update(buffer, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String escaped(String path) {
    return path.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
