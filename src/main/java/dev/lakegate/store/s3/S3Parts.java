package dev.lakegate.store.s3;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectParts;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectAttributesParts;
import software.amazon.awssdk.services.s3.model.GetObjectAttributesRequest;
import software.amazon.awssdk.services.s3.model.GetObjectAttributesResponse;
import software.amazon.awssdk.services.s3.model.ObjectAttributes;
import software.amazon.awssdk.services.s3.model.ObjectPart;

/**
 * Asks for the parts of an object. Not every store tells them, and who may read need not be allowed
 * to ask: then they are not known, which is no failure.
 */
final class S3Parts {

  private static final int MAX_PARTS = 10_000;

  private final S3Client client;
  private final StoredObject object;
  private final ChecksumAlgorithm algorithm;
  private final List<ObjectParts.Part> parts = new ArrayList<>();
  private int lastNumber;

  S3Parts(S3Client client, StoredObject object, ChecksumAlgorithm algorithm) {
    this.client = client;
    this.object = object;
    this.algorithm = algorithm;
  }

  /** All parts of exactly that object; empty when they are not known. Fetches once. */
  Optional<ObjectParts> fetch() {
    try {
      return fetchAll()
          ? Optional.of(new ObjectParts(algorithm, parts)).filter(this::fits)
          : Optional.empty();
    } catch (AbortedException e) {
      throw S3Failures.ofObject(e, object.location());
    } catch (SdkException e) {
      return Optional.empty();
    }
  }

  // A store that compresses or encrypts may tell the sizes of what it keeps.
  private boolean fits(ObjectParts all) {
    return all.size() == object.size();
  }

  // How many there are is counted: whether a page is the last, stores say wrongly.
  private boolean fetchAll() {
    int count;
    do {
      GetObjectAttributesParts page = page();
      count = count(page);
      if (page == null || count < 1 || count > MAX_PARTS || !addAll(page)) {
        return false;
      }
    } while (parts.size() < count);
    return parts.size() == count;
  }

  private static int count(@Nullable GetObjectAttributesParts page) {
    return page == null || page.totalPartsCount() == null ? 0 : page.totalPartsCount();
  }

  private @Nullable GetObjectAttributesParts page() {
    GetObjectAttributesResponse answer =
        client.getObjectAttributes(
            GetObjectAttributesRequest.builder()
                .bucket(object.location().bucket())
                .key(object.location().key())
                .versionId(object.pin().versionId())
                .objectAttributes(ObjectAttributes.E_TAG, ObjectAttributes.OBJECT_PARTS)
                .partNumberMarker(lastNumber == 0 ? null : lastNumber)
                .overrideConfiguration(S3ObjectStore.LIMITS)
                .build());
    Pin found = new Pin(object.pin().versionId(), answer.eTag(), answer.lastModified());
    return found.matches(object.pin()) ? answer.objectParts() : null;
  }

  // Whether the page went on where the last one ended.
  private boolean addAll(GetObjectAttributesParts page) {
    int before = parts.size();
    for (ObjectPart part : page.parts()) {
      String value = S3Checksums.value(part, algorithm);
      Optional<Checksum> checksum =
          value == null ? Optional.empty() : Checksum.ofBase64(algorithm, value);
      if (checksum.isEmpty() || part.size() == null || !follows(part)) {
        return false;
      }
      lastNumber = part.partNumber();
      parts.add(new ObjectParts.Part(part.size(), checksum.get()));
    }
    return parts.size() > before;
  }

  // Writers may leave numbers out.
  private boolean follows(ObjectPart part) {
    return part.partNumber() != null && part.partNumber() > lastNumber;
  }
}
