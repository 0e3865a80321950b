package dev.lakegate.ledger.redis;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.ObjectEventText;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Checkpoint;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Named arguments of a transition; those without a value are left out. */
final class ScriptArguments {

  private final List<Object> flat = new ArrayList<>();

  private ScriptArguments() {}

  /** What every transition of a claim needs to know. */
  static ScriptArguments of(Generation generation, ClaimId claimId, Duration retention) {
    return of(generation.id(), claimId.owner(), retention).with("nonce", claimId.nonce());
  }

  /** What every transition needs to know, whoever asks for it. */
  static ScriptArguments of(GenerationId id, String owner, Duration retention) {
    return new ScriptArguments()
        .with("id", id.value())
        .with("owner", owner)
        .with("escapedOwner", Fields.escape(owner))
        .with("retention", String.valueOf(retention.toMillis()));
  }

  /** What every transition of a claimed generation needs to know. */
  static ScriptArguments of(Lease lease, Duration retention) {
    return of(lease.generation(), lease.claimId(), retention)
        .with("token", String.valueOf(lease.token()));
  }

  ScriptArguments with(String name, @Nullable String value) {
    if (value != null) {
      flat.add(name);
      flat.add(value);
    }
    return this;
  }

  /** What a new record is made of. */
  ScriptArguments withIdentity(Generation generation, Origin origin) {
    return with("identity", identity(generation))
        .with("family", generation.sequencer().family())
        .with("order", hex(generation.sequencer()))
        .with("origin", origin.text());
  }

  private static String identity(Generation generation) {
    return Fields.encode(
        generation.dataset().name(),
        generation.prefix(),
        ObjectEventText.write(generation.event()));
  }

  private static @Nullable String hex(Sequencer sequencer) {
    BigInteger order = sequencer.order();
    return order == null ? null : order.toString(16).toUpperCase(Locale.ROOT);
  }

  /** Why, for the record and for a line of its history. */
  ScriptArguments withCause(@Nullable Reason reason, @Nullable String detail) {
    return with("reason", reason == null ? null : reason.code())
        .with("detail", detail)
        .with("escapedDetail", Fields.escape(detail));
  }

  /** Where the work can be taken up. */
  ScriptArguments withCheckpoint(@Nullable Checkpoint checkpoint) {
    return checkpoint == null
        ? this
        : with("checkpoint", checkpoint.text())
            .with("reached", String.valueOf(checkpoint.reached()));
  }

  Object[] toArray() {
    return flat.toArray();
  }
}
