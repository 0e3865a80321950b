package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition.ClaimCheckRule;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One verification of a claim check. Its object is all there is: it is looked at once, and read as
 * it was looked at.
 */
final class ClaimCheckRun {

  private final Tools tools;
  private final StopSignal stop;
  private final VerificationRequest request;
  private final Generation generation;
  private final ClaimedContent claimed;
  private final long maxBytes;
  private final String path;
  private final FaultBoard faults;
  private @Nullable StoredObject object;

  ClaimCheckRun(Tools tools, StopSignal stop, VerificationRequest request, ClaimedContent claimed) {
    this.tools = tools;
    this.stop = stop;
    this.request = request;
    this.generation = request.generation();
    this.claimed = claimed;
    ClaimCheckRule rule = generation.dataset().definition().claimChecks();
    this.maxBytes = Objects.requireNonNull(rule, "no dataset for claim checks").maxBytes();
    this.path = generation.sentinelKey().substring(generation.prefix().length());
    this.faults = new FaultBoard(request.maxFaults());
  }

  /** Runs once. */
  Verification run() {
    try {
      return new Verification.Complete(attempt());
    } catch (ObjectChangedException e) {
      return new Verification.Changed(InertText.of(e.getMessage()), 0, 0);
    } catch (LakegateException e) {
      return failed(e);
    }
  }

  private VerifiedGeneration attempt() {
    claimed
        .refusal()
        .ifPresent(
            refused -> {
              throw refused;
            });
    StoredObject found =
        new SecondLook(tools.store()).head(generation.sentinel()).orElseThrow(this::missing);
    object = found;
    requireETag(found.pin());
    if (found.size() > maxBytes) {
      throw ClaimCheckProof.tooLarge(path, maxBytes);
    }
    return prove(found);
  }

  private LakegateException missing() {
    return Details.failure(Reason.FILE_MISSING, "%s is not there", path);
  }

  // It was written once: with another entity tag it is another object, whatever that holds.
  private void requireETag(Pin found) {
    String announced = generation.eTag().orElse(null);
    if (announced != null && found.eTag() != null && !announced.equals(found.eTag())) {
      throw Details.failure(
          Reason.CHECKSUM_MISMATCH,
          "%s was written again: its entity tag is %s, but its reference says %s",
          path,
          found.eTag(),
          announced);
    }
  }

  private VerifiedGeneration prove(StoredObject found) {
    request.listener().begun(1, found.size());
    Checksum expected = Objects.requireNonNull(claimed.sha256(), "refused before");
    FileMeter meter = new FileMeter(request.listener(), found.size());
    PinnedStream content = new PinnedStream(meter.metered(tools.store()), stop, path, found);
    List<VerifiedFile> proven = new ArrayList<>();
    ManifestEntry listed = new ManifestEntry(path, found.size(), expected, null);
    try (ClaimCheckProof proof =
        new ClaimCheckProof(path, content, claimed.isPacked(), expected, maxBytes)) {
      new FileRun(tools.pool(), stop, faults, proven::add)
          .prove(List.of(listed).iterator(), entry -> meter.metered(proof));
      request.listener().proven();
      return verified(found, proven.get(0), table(expected, proof.originalBytes()));
    }
  }

  /** What who unpacks the object has to know. */
  private Map<String, Object> table(Checksum sha256, long originalBytes) {
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("compression", claimed.isPacked() ? claimed.compression() : "none");
    table.put("originalBytes", originalBytes);
    table.put("originalSha256", sha256.hex());
    return table;
  }

  private VerifiedGeneration verified(
      StoredObject found, VerifiedFile file, Map<String, Object> table) {
    return new VerifiedGeneration(
        generation,
        VerificationLevel.CONTENT,
        found,
        null,
        table,
        1,
        found.size(),
        () -> Stream.of(file),
        tools.store());
  }

  private Verification failed(LakegateException e) {
    if (e.reason().kind() == FailureKind.LATE) {
      return new Verification.Late(e.reason(), e.detail(), 0, 0, faults.faults(e));
    }
    if (e.reason().kind() != FailureKind.PERMANENT) {
      throw e;
    }
    StoredObject looked = object;
    String pin = looked == null ? null : looked.pin().token();
    return new Verification.Rejected(e.reason(), e.detail(), 0, 0, pin, null, faults.faults(e));
  }
}
