package dev.lakegate.store.s3;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** An open answer. */
final class S3ObjectContent implements ObjectContent {

  private final StoredObject object;
  private final ResponseInputStream<GetObjectResponse> answer;
  private final S3Body body;
  private final AtomicBoolean ended = new AtomicBoolean();

  S3ObjectContent(StoredObject object, ResponseInputStream<GetObjectResponse> answer, long length) {
    this.object = object;
    this.answer = answer;
    this.body = new S3Body(answer, object.location(), length);
  }

  @Override
  public StoredObject object() {
    return object;
  }

  @Override
  public InputStream stream() {
    return body;
  }

  @Override
  public void abort() {
    if (ended.compareAndSet(false, true)) {
      answer.abort();
    }
  }

  @Override
  public void close() {
    if (body.hasBytesLeft()) {
      abort();
    } else if (ended.compareAndSet(false, true)) {
      giveBack();
    }
  }

  // The connection can serve the next request.
  private void giveBack() {
    try {
      answer.close();
    } catch (IOException e) {
      throw new LakegateException(
          Reason.STORE_ERROR, object.location() + ": closing failed: " + e.getMessage(), e);
    }
  }
}
