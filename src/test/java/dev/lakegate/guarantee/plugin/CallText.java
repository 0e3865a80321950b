package dev.lakegate.guarantee.plugin;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Progress;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.verify.VerificationRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls of ports and their answers, in words. */
final class CallText {

  private CallText() {}

  /** What is called, for which generation, under which claim. */
  static Map<String, String> of(String method, Object[] arguments) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("point", method);
    for (Object argument : arguments) {
      describe(argument, text);
    }
    return text;
  }

  private static void describe(@Nullable Object argument, Map<String, String> text) {
    if (argument instanceof Generation generation) {
      generation(generation, text);
    } else if (argument instanceof Lease lease) {
      generation(lease.generation(), text);
      text.put("claim", lease.claimId().toString());
      text.put("token", String.valueOf(lease.token()));
    } else if (argument instanceof ClaimId claim) {
      text.put("claim", claim.toString());
    } else if (argument instanceof Origin origin) {
      text.put("origin", origin.text());
    } else if (argument instanceof Progress progress) {
      text.put("phase", progress.phase().name());
      text.put("handlers", String.join(",", progress.handlersDone()));
    } else if (argument instanceof Decision decision) {
      text.put("state", decision.state().name());
      text.put("reason", String.valueOf(decision.reason()));
    } else if (argument instanceof DeadLetter letter) {
      text.put("id", String.valueOf(letter.generation()));
      text.put("prefix", prefix(letter.source().key()));
      text.put("origin", letter.id());
      text.put("reason", letter.reason().code());
    } else if (argument instanceof VerificationRequest request) {
      generation(request.generation(), text);
    }
  }

  // The suite's records have their sentinel's name as their key.
  private static String prefix(byte @Nullable [] key) {
    return key == null ? "" : new String(key, StandardCharsets.UTF_8).replaceFirst("_SUCCESS$", "");
  }

  private static void generation(Generation generation, Map<String, String> text) {
    text.put("id", generation.id().value());
    text.put("prefix", generation.prefix());
    text.put("sequencer", String.valueOf(generation.sequencer().order()));
  }

  /** An answer; the first word tells its kind. */
  static String answer(@Nullable Object answer) {
    if (answer instanceof Claim.Acquired acquired) {
      return "acquired token=%d attempt=%d crashes=%d"
          .formatted(acquired.lease().token(), acquired.attempt(), acquired.crashes());
    }
    if (answer instanceof Claim.HeldByOther holder) {
      return (holder.sameGeneration() ? "held-same " : "held ") + holder.origin();
    }
    if (answer instanceof Claim.AlreadyFinal already) {
      return "final " + already.state();
    }
    if (answer instanceof Claim.Stale stale) {
      return "stale " + stale.highest();
    }
    return answer instanceof Boolean || answer instanceof Enum<?>
        ? answer.toString().toLowerCase(Locale.ROOT)
        : kind(answer);
  }

  private static String kind(@Nullable Object answer) {
    return answer == null ? "" : answer.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
