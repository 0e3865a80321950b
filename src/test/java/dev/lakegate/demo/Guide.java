package dev.lakegate.demo;

import dev.lakegate.stack.Stack;
import org.springframework.core.env.Environment;

/** Tells where everything is, and how to make a generation of one's own. */
final class Guide {

  private final Stack stack;
  private final int apiPort;
  private final int managementPort;

  Guide(Stack stack, Environment environment) {
    this.stack = stack;
    this.apiPort = environment.getRequiredProperty("server.port", Integer.class);
    this.managementPort = environment.getRequiredProperty("management.server.port", Integer.class);
  }

  void printAddresses() {
    System.out.printf(
        """

        Lakegate runs.
          API         http://localhost:%d/api/v1      user ops, password ops
          Management  http://localhost:%d/actuator   health, prometheus
          S3          %s             access key %s, secret key %s
          Kafka       %s                    topic %s
          Redis       %s
        """,
        apiPort,
        managementPort,
        stack.s3Endpoint(),
        stack.accessKey(),
        stack.secretKey(),
        stack.bootstrapServers(),
        Demo.TOPIC,
        stack.redisUrl());
  }

  void printNextSteps() {
    System.out.printf(
        """

        Make a generation of your own, in another terminal:

          put() { curl -sSf --aws-sigv4 aws:amz:us-east-1:s3 --user %1$s:%2$s -T "$1" "%3$s/%4$s/v1/domain%%3Dmine/gen%%3D1/$2"; }
          printf 'id,amount\\n1,10\\n' > part-0.csv
          printf '{"version":1,"files":[{"path":"part-0.csv","size":15,"sha256":"%%s"}]}' "$(shasum -a 256 part-0.csv | cut -c1-64)" > manifest.json
          : > _SUCCESS
          put part-0.csv part-0.csv && put manifest.json manifest.json && put _SUCCESS _SUCCESS

        and watch it pass below, or ask:

          curl -s -u ops:ops "http://localhost:%5$d/api/v1/generations?dataset=mine"
          curl -s -u ops:ops "http://localhost:%5$d/api/v1/explain?uri=s3://%4$s/v1/domain=mine/gen=1/"
          curl -s http://localhost:%6$d/actuator/prometheus | grep ^lakegate_

        Ctrl-C stops everything and leaves nothing behind.

        """,
        stack.accessKey(),
        stack.secretKey(),
        stack.s3Endpoint(),
        Demo.BUCKET,
        apiPort,
        managementPort);
  }
}
