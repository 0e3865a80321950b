package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;

class RedisFailureTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OOM command not allowed when used memory > 'maxmemory'. | lakegate.ledger.retention",
        "READONLY You can't write against a read only replica. | look at the fail-over",
        "LOADING Redis is loading the dataset in memory | still loading",
        "MASTERDOWN Link with MASTER is down | lost its master",
        "CLUSTERDOWN The cluster is down | CLUSTER INFO",
        "NOREPLICAS Not enough good replicas to write. | min-replicas-to-write",
        "MISCONF Redis is configured to save RDB snapshots | look at its disk",
        "BUSY Redis is busy running a script. | SLOWLOG",
        "NOAUTH Authentication required. | spring.data.redis.password",
        "WRONGPASS invalid username-password pair | spring.data.redis",
        "NOPERM this user has no permissions | ACL LOG",
        "ERR Error running script (call to f_8): @user_script: 9: -OOM command not | it is full",
        "ERR something new | ERR something new"
      })
  void errorRepliesNameWhatToLookAt(String reply, String advice) {
    RuntimeException failure =
        new RedisSystemException("Error in execution", new RedisCommandExecutionException(reply));

    LakegateException translated = RedisFailure.of("run CLAIM", failure);

    assertThat(translated.reason()).isEqualTo(Reason.LEDGER_UNAVAILABLE);
    assertThat(translated.detail())
        .startsWith("Redis did not run CLAIM: ")
        .contains(advice)
        .contains(reply);
    assertThat(translated).hasCause(failure);
  }

  @Test
  void aTimeoutNamesItsProperty() {
    RuntimeException failure =
        new QueryTimeoutException("timed out", new RedisCommandTimeoutException("after 2 s"));

    LakegateException translated = RedisFailure.of("run CLAIM", failure);

    assertThat(translated.detail())
        .isEqualTo("Redis did not run CLAIM: no answer within spring.data.redis.timeout");
  }

  @Test
  void aBrokenConnectionIsToldInOneLineWithItsRoot() {
    RuntimeException failure =
        new RedisConnectionFailureException(
            "Unable to connect", new ConnectException("refused:\nredis/10.0.0.7:6379"));

    LakegateException translated = RedisFailure.of("run CLAIM", failure);

    assertThat(translated.detail())
        .isEqualTo(
            "Redis did not run CLAIM: it cannot be reached, look at spring.data.redis.*"
                + " (refused: redis/10.0.0.7:6379)");
  }
}
