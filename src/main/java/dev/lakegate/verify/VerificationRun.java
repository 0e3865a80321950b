package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.Spool;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.StoredObject;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One verification from its first look to its verdict. A verdict for good or bad is about one
 * state: sentinel and manifest must stand at the end as they stood at the beginning.
 */
final class VerificationRun {

  private final Tools tools;
  private final StopSignal stop;
  private final VerificationRequest request;
  private final Generation generation;
  private final SentinelWatch sentinels;
  private final ManifestWatch manifests;
  private final FaultBoard faults;
  private final ProvenFiles files;

  VerificationRun(Tools tools, StopSignal stop, VerificationRequest request) {
    this.tools = tools;
    this.stop = stop;
    this.request = request;
    this.generation = request.generation();
    this.sentinels = new SentinelWatch(tools.store(), generation);
    this.manifests = new ManifestWatch(tools.store(), tools.manifests(), stop, request);
    this.faults = new FaultBoard(request.maxFaults());
    this.files =
        new ProvenFiles(() -> new Spool<>(tools.spoolFolder(), new VerifiedFileCodec(generation)));
  }

  /** Runs once. */
  Verification run() {
    Verification verification = null;
    try {
      verification = settle();
      return verification;
    } finally {
      if (!(verification instanceof Verification.Complete)) {
        files.close();
      }
    }
  }

  private Verification settle() {
    try {
      return attempt();
    } catch (SupersededException e) {
      return new Verification.Superseded(message(e), files.size(), files.bytes());
    } catch (ObjectChangedException e) {
      return new Verification.Changed(message(e), files.size(), files.bytes());
    }
  }

  private Verification attempt() {
    StoredObject announced = sentinels.announced();
    try {
      VerifiedGeneration verified = verify(announced);
      requireUnchanged(announced);
      return new Verification.Complete(verified);
    } catch (ObjectChangedException e) {
      sentinels.requireUnchanged(announced);
      throw e;
    } catch (LakegateException e) {
      return failed(e, announced);
    }
  }

  private VerifiedGeneration verify(StoredObject announced) {
    try (Manifest manifest = manifest(announced).orElse(null)) {
      if (manifest == null) {
        new FolderListing(tools, stop, generation).proveData(this::keepListed);
        return verified(VerificationLevel.LISTING, announced, null, Map.of());
      }
      request.listener().begun(manifest.fileCount(), manifest.totalBytes());
      VerificationLevel level =
          new ManifestProof(tools, stop, request, faults)
              .prove(manifest, announced.pin(), this::resume, this::keep);
      return verified(level, announced, manifests.object(), manifest.table());
    }
  }

  private Optional<Manifest> manifest(StoredObject announced) {
    Presence presence = generation.dataset().definition().manifest().presence();
    if (presence == Presence.NONE) {
      return Optional.empty();
    }
    Optional<Manifest> manifest = manifests.read(announced.pin());
    if (manifest.isEmpty() && (presence == Presence.REQUIRED || !request.manifestOverdue())) {
      throw manifests.missing();
    }
    return manifest;
  }

  private long resume(Manifest manifest) {
    long count =
        new Resumption(tools, stop, request, faults).resume(manifest, manifestPin(), files);
    if (count > 0) {
      request.listener().resumed(count, files.bytes());
    }
    return count;
  }

  private void keepListed(VerifiedFile file) {
    request.listener().advanced(file.object().size());
    keep(file);
  }

  private void keep(VerifiedFile file) {
    files.add(file);
    VerificationMode mode = generation.dataset().definition().verification().mode();
    if (manifests.object() != null && isCompared(mode) && !files.chain().isBroken()) {
      request
          .listener()
          .checkpoint(
              new VerificationCheckpoint(
                  mode, manifestPin(), files.size(), files.bytes(), files.chain().digest()));
    }
    // Last: what is told to be proven can be taken up.
    request.listener().proven();
  }

  // Elsewhere there is nothing to be saved: every file would be looked at as before.
  private static boolean isCompared(VerificationMode mode) {
    return mode == VerificationMode.CONTENT || mode == VerificationMode.STORED_CHECKSUM;
  }

  private String manifestPin() {
    return Objects.requireNonNull(manifests.object(), "no manifest").pin().token();
  }

  private VerifiedGeneration verified(
      VerificationLevel level,
      StoredObject announced,
      @Nullable StoredObject manifest,
      Map<String, Object> table) {
    return new VerifiedGeneration(
        generation,
        level,
        announced,
        manifest,
        table,
        files.size(),
        files.bytes(),
        files::stream,
        tools.store(),
        files::close);
  }

  private Verification failed(LakegateException e, StoredObject announced) {
    if (e.reason().kind() == FailureKind.LATE) {
      return late(e.reason(), e.detail(), e);
    }
    if (e.reason().kind() != FailureKind.PERMANENT) {
      throw e;
    }
    if (manifests.isPerhapsLeft()) {
      return late(Reason.MANIFEST_MISSING, "It may be the previous one: " + e.detail(), e);
    }
    requireUnchanged(announced);
    StoredObject manifest = manifests.object();
    return new Verification.Rejected(
        e.reason(),
        e.detail(),
        files.size(),
        files.bytes(),
        announced.pin().token(),
        manifest == null ? null : manifest.pin().token(),
        faults.faults(e));
  }

  private Verification late(Reason reason, String detail, LakegateException e) {
    return new Verification.Late(reason, detail, files.size(), files.bytes(), faults.faults(e));
  }

  private void requireUnchanged(StoredObject announced) {
    sentinels.requireUnchanged(announced);
    manifests.requireUnchanged();
  }

  private static String message(RuntimeException e) {
    return InertText.of(e.getMessage());
  }
}
