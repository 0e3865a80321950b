package dev.lakegate.store.s3;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectParts;
import dev.lakegate.store.StoredObject;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ServerSideEncryption;

/**
 * Finds in the answer to a HEAD a checksum that is provably one of all the object's bytes. Of which
 * kind a value is, the store says; its form tells nothing, since a composite without its suffix
 * looks like any other.
 */
final class S3Attestation {

  // Parts are numbered to 10,000; the number says how many there are.
  private static final Pattern COMPOSITE = Pattern.compile("([^-]+)(?:-([0-9]{1,5}))?");
  private static final Pattern MD5 = Pattern.compile("[0-9a-f]{32}");

  private final S3Client client;

  S3Attestation(S3Client client) {
    this.client = client;
  }

  /** The checksum; empty when the answer holds none that is proven. */
  Optional<Checksum> checksum(
      StoredObject object, HeadObjectResponse answer, ChecksumAlgorithm algorithm) {
    Optional<Checksum> kept = kept(object, answer, algorithm);
    return kept.isPresent() || algorithm != ChecksumAlgorithm.MD5 ? kept : ofETag(object, answer);
  }

  private Optional<Checksum> kept(
      StoredObject object, HeadObjectResponse answer, ChecksumAlgorithm algorithm) {
    String value = S3Checksums.value(answer, algorithm);
    ChecksumType type = answer.checksumType();
    if (value == null || type == null) {
      return Optional.empty();
    }
    return switch (type) {
      case FULL_OBJECT -> Checksum.ofBase64(algorithm, value);
      case COMPOSITE -> ofParts(object, value, algorithm);
      case UNKNOWN_TO_SDK_VERSION -> Optional.empty();
    };
  }

  private Optional<Checksum> ofParts(
      StoredObject object, String value, ChecksumAlgorithm algorithm) {
    Matcher written = COMPOSITE.matcher(value);
    if (!written.matches()) {
      return Optional.empty();
    }
    Optional<Checksum> composite = Checksum.ofBase64(algorithm, written.group(1));
    int count = written.group(2) == null ? 0 : Integer.parseInt(written.group(2));
    if (composite.isEmpty() || count > 1 && !ObjectParts.canBeJoined(algorithm)) {
      return Optional.empty();
    }
    return new S3Parts(client, object, algorithm)
        .fetch()
        .filter(parts -> count == 0 || parts.parts().size() == count)
        .filter(parts -> parts.composite().equals(composite.get()))
        .flatMap(ObjectParts::whole);
  }

  // Uploaded in parts, it has a suffix; encrypted under a customer's key, it is something else that
  // may look the same; called weak, it is no word about bytes. Nor is it one where the store makes
  // eTags up, but then it equals no MD5 that anybody could ask for.
  private static Optional<Checksum> ofETag(StoredObject object, HeadObjectResponse answer) {
    String eTag = object.pin().eTag();
    if (eTag == null
        || !MD5.matcher(eTag).matches()
        || isWeak(answer)
        || isUnderCustomersKey(answer)) {
      return Optional.empty();
    }
    return Optional.of(new Checksum(ChecksumAlgorithm.MD5, eTag));
  }

  private static boolean isWeak(HeadObjectResponse answer) {
    return answer.eTag().startsWith("W/");
  }

  private static boolean isUnderCustomersKey(HeadObjectResponse answer) {
    ServerSideEncryption encryption = answer.serverSideEncryption();
    return answer.sseCustomerAlgorithm() != null
        || answer.ssekmsKeyId() != null
        || encryption != null && encryption != ServerSideEncryption.AES256;
  }
}
