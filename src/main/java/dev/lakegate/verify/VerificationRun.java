package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.Spool;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.StoredObject;
import java.util.Map;
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
  private final Spool<VerifiedFile> files;
  private long bytes;

  VerificationRun(Tools tools, StopSignal stop, VerificationRequest request) {
    this.tools = tools;
    this.stop = stop;
    this.request = request;
    this.generation = request.generation();
    this.sentinels = new SentinelWatch(tools.store(), generation);
    this.manifests = new ManifestWatch(tools.store(), tools.manifests(), stop, request);
    this.faults = new FaultBoard(request.maxFaults());
    this.files = new Spool<>(tools.spoolFolder(), new VerifiedFileCodec(generation));
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
      return new Verification.Superseded(message(e), files.size(), bytes);
    } catch (ObjectChangedException e) {
      return new Verification.Changed(message(e), files.size(), bytes);
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
        new FolderListing(tools, stop, generation).proveData(this::keep);
        return verified(VerificationLevel.LISTING, announced, null, Map.of());
      }
      VerificationLevel level =
          new ManifestProof(tools, stop, generation, faults)
              .prove(manifest, announced.pin(), this::keep);
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

  private void keep(VerifiedFile file) {
    files.add(file);
    bytes += file.object().size();
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
        bytes,
        files::stream,
        tools.store(),
        files::close);
  }

  private Verification failed(LakegateException e, StoredObject announced) {
    if (e.reason().kind() == FailureKind.LATE) {
      return new Verification.Late(e.reason(), e.detail(), files.size(), bytes, faults.faults(e));
    }
    if (e.reason().kind() != FailureKind.PERMANENT) {
      throw e;
    }
    requireUnchanged(announced);
    StoredObject manifest = manifests.object();
    return new Verification.Rejected(
        e.reason(),
        e.detail(),
        files.size(),
        bytes,
        announced.pin().token(),
        manifest == null ? null : manifest.pin().token(),
        faults.faults(e));
  }

  private void requireUnchanged(StoredObject announced) {
    sentinels.requireUnchanged(announced);
    manifests.requireUnchanged();
  }

  private static String message(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }
}
