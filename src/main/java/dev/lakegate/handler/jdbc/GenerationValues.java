package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.verify.VerifiedGeneration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.namedparam.AbstractSqlParameterSource;

/** What parameters stand for in statements of {@link Scope#GENERATION}. */
final class GenerationValues extends AbstractSqlParameterSource {

  private static final String PARTITION = "partitionValues.";
  private static final String TABLE = "table.";

  private final Map<String, SqlParameterValue> values = new HashMap<>();
  private final VerifiedGeneration generation;

  GenerationValues(VerifiedGeneration generation, HandlerContext context) {
    this.generation = generation;
    values.put("dataset", SqlValue.text(generation.dataset()));
    values.put("bucket", SqlValue.text(generation.bucket()));
    values.put("prefix", SqlValue.text(generation.prefix()));
    values.put("uri", SqlValue.text(generation.uri()));
    values.put("generation", SqlValue.text(generation.id().value()));
    values.put("sequencer", SqlValue.text(generation.sequencer()));
    values.put("versionId", SqlValue.text(generation.generation().versionId().orElse(null)));
    values.put("time", SqlValue.time(generation.eventTime().orElse(null)));
    values.put("level", SqlValue.text(generation.level().name()));
    values.put("fileCount", SqlValue.number(generation.fileCount()));
    values.put("totalBytes", SqlValue.number(generation.totalBytes()));
    values.put("partitionValues", SqlValue.json(generation.partitionValues()));
    values.put("table", SqlValue.json(generation.table()));
    values.put("idempotencyKey", SqlValue.text(context.idempotencyKey()));
    values.put("attempt", SqlValue.number(context.attempt()));
    values.put("fencingToken", SqlValue.number(context.fencingToken()));
  }

  @Override
  public boolean hasValue(String name) {
    return Scope.GENERATION.knows(name);
  }

  @Override
  public SqlParameterValue getValue(String name) {
    SqlParameterValue value = values.get(name);
    if (value != null) {
      return value;
    }
    return name.startsWith(PARTITION)
        ? member(generation.partitionValues(), name, name.substring(PARTITION.length()))
        : member(generation.table(), name, name.substring(TABLE.length()));
  }

  private static SqlParameterValue member(Map<String, ?> members, String name, String member) {
    if (!members.containsKey(member)) {
      throw new RejectGenerationException("The generation has nothing for the parameter :" + name);
    }
    return SqlValue.member(members.get(member));
  }
}
