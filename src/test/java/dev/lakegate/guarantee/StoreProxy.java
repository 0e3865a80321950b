package dev.lakegate.guarantee;

import dev.lakegate.stack.ProxyThread;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Stands between a service and its store. The service only reads, so each request is a head without
 * a body; it is passed on as it is, or treated as a fault says.
 */
final class StoreProxy implements AutoCloseable {

  private final ServerSocket server;
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final List<Fault> faults = new CopyOnWriteArrayList<>();
  private volatile boolean down;

  /** What becomes of a request. */
  enum Kind {
    /** Answered 503. */
    UNAVAILABLE,
    /** Answered 404, though the object is there. */
    NOT_FOUND,
    /** The connection is reset instead of an answer. */
    RESET,
    /** The connection ends after some bytes of the answer. */
    CUT,
    /** No more bytes come after some of the answer. */
    STALL
  }

  private record Fault(Kind kind, Predicate<String> request, AtomicInteger left, int afterBytes) {
    boolean takes(String line) {
      return request.test(line) && left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }
  }

  StoreProxy(int target) {
    this.target = target;
    try {
      server = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ProxyThread.start("store-proxy", this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Treats the next requests so. */
  void fault(Kind kind, int count, Predicate<String> requestLine) {
    faults.add(new Fault(kind, requestLine, new AtomicInteger(count), 0));
  }

  /** The same for faults inside an answer, so many bytes behind its beginning. */
  void fault(Kind kind, int count, int afterBytes, Predicate<String> requestLine) {
    faults.add(new Fault(kind, requestLine, new AtomicInteger(count), afterBytes));
  }

  /** Whether everything that was to go wrong has. */
  boolean isSpent() {
    return faults.stream().allMatch(fault -> fault.left().get() == 0);
  }

  /** Drops all connections, and every new one. */
  void cut() {
    down = true;
    sockets.forEach(StoreProxy::close);
  }

  /** Passes everything on again. */
  void restore() {
    down = false;
    faults.clear();
  }

  private void accept() throws IOException {
    while (!server.isClosed()) {
      Socket client = server.accept();
      sockets.add(client);
      ProxyThread.start("store-proxy", () -> serve(client));
    }
  }

  private void serve(Socket client) throws IOException {
    try (client;
        Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target)) {
      sockets.add(upstream);
      InputStream requests = new BufferedInputStream(client.getInputStream());
      Answers answers = new Answers(upstream, client);
      for (String head = head(requests); !head.isEmpty() && !down; head = head(requests)) {
        if (!serve(head, client, upstream, answers)) {
          return;
        }
      }
    } finally {
      sockets.remove(client);
    }
  }

  private boolean serve(String head, Socket client, Socket upstream, Answers answers)
      throws IOException {
    String line = head.lines().findFirst().orElse("");
    Fault fault = faults.stream().filter(it -> it.takes(line)).findFirst().orElse(null);
    if (fault != null && fault.kind() == Kind.RESET) {
      client.setSoLinger(true, 0);
      return false;
    }
    if (fault != null && fault.kind() == Kind.UNAVAILABLE) {
      return say(client, "503 Slow Down");
    }
    if (fault != null && fault.kind() == Kind.NOT_FOUND) {
      return say(client, "404 Not Found");
    }
    answers.limit(fault);
    upstream.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
    upstream.getOutputStream().flush();
    return true;
  }

  private static boolean say(Socket client, String status) throws IOException {
    OutputStream out = client.getOutputStream();
    String answer = "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n";
    out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
    return true;
  }

  /** A request up to its empty line; empty when there is none any more. */
  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (next == '\n' && head.length() > 3 && head.charAt(head.length() - 3) == '\n') {
        return head.toString();
      }
    }
    return "";
  }

  /** Passes answers on from a thread of its own, as far as the present fault lets it. */
  private static final class Answers {

    private final Socket upstream;
    private final Socket client;
    private volatile int left = Integer.MAX_VALUE;
    private volatile boolean stalls;

    Answers(Socket upstream, Socket client) {
      this.upstream = upstream;
      this.client = client;
      ProxyThread.start("store-proxy", this::pump);
    }

    void limit(Fault fault) {
      stalls = fault != null && fault.kind() == Kind.STALL;
      left = fault == null ? Integer.MAX_VALUE : fault.afterBytes();
    }

    private void pump() throws IOException {
      byte[] buffer = new byte[16 * 1024];
      InputStream in = upstream.getInputStream();
      OutputStream out = client.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        int passed = Math.min(read, left);
        out.write(buffer, 0, passed);
        out.flush();
        if (left != Integer.MAX_VALUE) {
          left -= passed;
        }
        if (left == 0 && !stalls) {
          client.close();
        }
      }
      client.close();
    }
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    close(server);
    cut();
  }
}
