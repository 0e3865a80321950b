package dev.lakegate;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** What an instance is called in the ledger: its host, and something that a restart changes. */
final class InstanceName {

  private static final int SUFFIX = 8;

  private InstanceName() {}

  static String ofThisProcess() {
    return host() + "-" + UUID.randomUUID().toString().substring(0, SUFFIX);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "instance";
    }
  }
}
