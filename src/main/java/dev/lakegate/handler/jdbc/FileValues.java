package dev.lakegate.handler.jdbc;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.Pin;
import dev.lakegate.verify.VerifiedFile;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.namedparam.AbstractSqlParameterSource;

/** What parameters stand for in statements of {@link Scope#FILE}. */
final class FileValues extends AbstractSqlParameterSource {

  private static final String OWN = "file.";

  private final GenerationValues generation;
  private final VerifiedFile file;

  FileValues(GenerationValues generation, VerifiedFile file) {
    this.generation = generation;
    this.file = file;
  }

  @Override
  public boolean hasValue(String name) {
    return Scope.FILE.knows(name);
  }

  @Override
  public SqlParameterValue getValue(String name) {
    return name.startsWith(OWN) ? own(name) : generation.getValue(name);
  }

  private SqlParameterValue own(String name) {
    Pin pin = file.object().pin();
    @Nullable Checksum checksum = file.checksum();
    switch (name) {
      case "file.path":
        return SqlValue.text(file.path());
      case "file.key":
        return SqlValue.text(file.object().location().key());
      case "file.uri":
        return SqlValue.text(file.object().location().uri());
      case "file.size":
        return SqlValue.number(file.object().size());
      case "file.versionId":
        return SqlValue.text(pin.versionId());
      case "file.eTag":
        return SqlValue.text(pin.eTag());
      case "file.lastModified":
        return SqlValue.time(pin.lastModified());
      case "file.checksum":
        return SqlValue.text(checksum == null ? null : checksum.hex());
      case "file.checksumAlgorithm":
        return SqlValue.text(checksum == null ? null : checksum.algorithm().displayName());
    }
    throw new IllegalArgumentException("There is no parameter :" + name);
  }
}
