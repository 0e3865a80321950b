package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What one event of a notification would come to; what has no value is left out.
 *
 * @param outcome {@code generation}, {@code ignored}, {@code malformed}, or {@code rejected} for a
 *     claim check that nothing in the store could prove
 * @param reason why it is not a generation to be verified
 * @param bucket the object's bucket, when the event named an object
 * @param key the object's key, decoded
 * @param prefix the generation's folder
 * @param dataset the dataset's name
 * @param generation the generation's id
 * @param detail what the reason does not say by itself, for people
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DryRunResult(
    String outcome,
    @Nullable String reason,
    @Nullable String bucket,
    @Nullable String key,
    @Nullable String prefix,
    @Nullable String dataset,
    @Nullable String generation,
    @Nullable String detail) {}
