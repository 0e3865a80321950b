package dev.lakegate;

import dev.lakegate.demo.Demo;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Runs the whole gate on an embedded stack, with sample generations: {@code ./mvnw
 * spring-boot:test-run}. The annotation says which of the test classes with a main method that is.
 */
@SpringBootApplication
public class TestLakegateApplication {

  /** Arguments are passed on to the service. */
  public static void main(String[] args) {
    Demo.run(LakegateApplication.class, args);
  }
}
