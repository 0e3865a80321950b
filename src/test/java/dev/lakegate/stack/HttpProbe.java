package dev.lakegate.stack;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;

/** Asks a server whether it is up. */
final class HttpProbe {

  private HttpProbe() {}

  static boolean answersOk(URI uri) {
    try {
      HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(1000);
      connection.setReadTimeout(5000);
      return connection.getResponseCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }
}
