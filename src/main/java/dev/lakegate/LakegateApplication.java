package dev.lakegate;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Runs the gate. */
@SpringBootApplication
public class LakegateApplication {

  /** Starts the service; see {@code lakegate.*} in the configuration reference. */
  public static void main(String[] args) {
    SpringApplication.run(LakegateApplication.class, args);
  }
}
