package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class KafkaBrokerProbeIT {

  @Test
  void brokerThatDoesNotAnswerIsToldWithTheSettingsToLookAt() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        KafkaBrokerProbe probe =
            new KafkaBrokerProbe(
                Map.of("bootstrap.servers", "127.0.0.1:" + silent.getLocalPort()))) {
      assertThatThrownBy(probe::probe)
          .isInstanceOf(TimeoutException.class)
          .hasMessage(
              "No broker answered within 3000 ms; see spring.kafka.bootstrap-servers,"
                  + " spring.kafka.security.protocol, and the network");
    }
  }
}
