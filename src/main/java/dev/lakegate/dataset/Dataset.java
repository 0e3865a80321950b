package dev.lakegate.dataset;

/**
 * One dataset: a definition with its placeholders filled in.
 *
 * @param name its name
 * @param metricName its name in metrics: the same, or {@code other} for a template's surplus names
 * @param prefix where it lies, placeholders filled in: empty, or ending in {@code /}
 * @param definition as configured
 */
public record Dataset(String name, String metricName, String prefix, DatasetDefinition definition) {

  /** The metric name that a template's surplus names share. */
  public static final String SURPLUS_METRIC_NAME = "other";

  /** The bucket. */
  public String bucket() {
    return definition.bucket();
  }
}
