package dev.lakegate.ledger.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SocketOptions.KeepAliveOptions;
import io.lettuce.core.SocketOptions.TcpUserTimeoutOptions;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.resource.EpollProvider;
import io.lettuce.core.resource.IOUringProvider;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;

/**
 * How the Redis client is to behave. By default it sends commands again after a reconnect and
 * queues without bound while disconnected: then a claim that was given up long ago would be made
 * after all. Here an outage is an error at once, and a command is sent once.
 */
final class LettuceSettings {

  /** When {@code spring.data.redis.timeout} and {@code connect-timeout} are not set. */
  static final Duration TIMEOUT = Duration.ofSeconds(2);

  private static final int MAX_QUEUED = 1_000;
  private static final Duration MAX_RECONNECT_DELAY = Duration.ofSeconds(2);

  private LettuceSettings() {}

  /** Sets them. */
  static void apply(ClientOptions.Builder options, DataRedisProperties properties) {
    SocketOptions given = options.build().getSocketOptions();
    options
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .requestQueueSize(MAX_QUEUED)
        .replayFilter(command -> true)
        .pingBeforeActivateConnection(true)
        .socketOptions(sockets(given, properties.getConnectTimeout()));
  }

  /** How long to wait between attempts to reconnect: not in step with other instances. */
  static Delay reconnectDelay() {
    return Delay.fullJitter(Duration.ofMillis(50), MAX_RECONNECT_DELAY, 50, TimeUnit.MILLISECONDS);
  }

  /** A peer that vanished without a word is noticed within half a minute. */
  private static SocketOptions sockets(SocketOptions given, @Nullable Duration connectTimeout) {
    SocketOptions.Builder sockets =
        SocketOptions.builder()
            .connectTimeout(connectTimeout == null ? TIMEOUT : connectTimeout)
            .tcpNoDelay(given.isTcpNoDelay())
            .keepAlive(
                KeepAliveOptions.builder()
                    .enable()
                    .idle(Duration.ofSeconds(15))
                    .interval(Duration.ofSeconds(5))
                    .count(3)
                    .build());
    if (EpollProvider.isAvailable() || IOUringProvider.isAvailable()) {
      sockets.tcpUserTimeout(
          TcpUserTimeoutOptions.builder().enable().tcpUserTimeout(Duration.ofSeconds(15)).build());
    }
    return sockets.build();
  }
}
