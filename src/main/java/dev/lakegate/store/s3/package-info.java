/**
 * The object store behind the S3 protocol: AWS, MinIO and everything that speaks like them.
 *
 * <p>Input: {@code lakegate.store} and the port's calls. Output: S3 requests, and their failures as
 * reasons. Invariant: a pinned read asks the store to enforce the pin and checks the answer itself
 * as well; no credential ever stands in a message.
 */
@NullMarked
package dev.lakegate.store.s3;

import org.jspecify.annotations.NullMarked;
