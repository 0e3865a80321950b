package dev.lakegate;

import dev.lakegate.demo.Demo;

/**
 * Runs the whole gate on an embedded stack, with sample generations: {@code ./mvnw
 * spring-boot:test-run}.
 */
public final class TestLakegateApplication {

  private TestLakegateApplication() {}

  /** Arguments are passed on to the service. */
  public static void main(String[] args) {
    Demo.run(LakegateApplication.class, args);
  }
}
