package dev.lakegate.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectWriteTest {

  @ParameterizedTest
  @CsvSource({
    "PUT,/lake/a/b%20c+d%2B%2541,,false,Put,a/b c+d+%41",
    "PUT,/lake/a//b,x-id=PutObject,false,Put,a//b",
    "PUT,/lake/a,,true,Copy,a",
    "POST,/lake/a,uploadId=1,false,CompleteMultipartUpload,a"
  })
  void isSeenInTheRequest(
      String method, String path, String query, boolean copy, String event, String key) {
    assertThat(ObjectWrite.of(method, path, query, copy))
        .contains(new ObjectWrite(event, "lake", key));
  }

  @ParameterizedTest
  @CsvSource({
    "PUT,/lake,",
    "PUT,/lake/,versioning",
    "PUT,/lake/a,partNumber=1&uploadId=1",
    "PUT,/lake/a,tagging",
    "PUT,/lake/a,acl=",
    "POST,/lake/a,uploads",
    "POST,/lake,delete",
    "GET,/lake/a,",
    "HEAD,/lake/a,",
    "DELETE,/lake/a,uploadId=1"
  })
  void isNothingElse(String method, String path, String query) {
    assertThat(ObjectWrite.of(method, path, query, false)).isEmpty();
  }

  @Test
  void readsParameters() {
    assertThat(ObjectWrite.parameters("a=1%2F2&b&c="))
        .containsEntry("a", "1/2")
        .containsEntry("b", "")
        .containsEntry("c", "");
    assertThat(ObjectWrite.parameters(null)).containsOnlyKeys("");
  }
}
