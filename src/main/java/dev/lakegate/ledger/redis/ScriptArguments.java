package dev.lakegate.ledger.redis;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Named arguments of a transition; those without a value are left out. */
final class ScriptArguments {

  private final List<Object> flat = new ArrayList<>();

  private ScriptArguments() {}

  /** What every transition needs to know. */
  static ScriptArguments of(Generation generation, ClaimId claimId, Duration retention) {
    return new ScriptArguments()
        .with("id", generation.id().value())
        .with("owner", claimId.owner())
        .with("nonce", claimId.nonce())
        .with("escapedOwner", Fields.escape(claimId.owner()))
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

  /** Why, for the record and for a line of its history. */
  ScriptArguments withCause(@Nullable Reason reason, @Nullable String detail) {
    return with("reason", reason == null ? null : reason.code())
        .with("detail", detail)
        .with("escapedDetail", Fields.escape(detail));
  }

  Object[] toArray() {
    return flat.toArray();
  }
}
