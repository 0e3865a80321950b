package dev.lakegate.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionValuesTest {

  @ParameterizedTest
  @CsvSource({
    "'',                              {}",
    "sales/2026/,                     {}",
    "sales/dt=2026-11-28/hour=01/,    '{dt=2026-11-28, hour=01}'",
    "b=1/a=2/,                        '{b=1, a=2}'",
    "dt=1/file=2,                     {dt=1}",
    "_day=3/,                         {_day=3}",
    "k=a=b/,                          {k=a=b}",
    "k=/,                             {k=}",
    "=v/,                             {}",
    "plain/=v/,                       {}",
    "t=10%3A47%2F00/,                 {t=10:47/00}",
    "c=K%C3%B6ln/,                    {c=Köln}",
    "c=Köln/,                         {c=Köln}",
    "c=K%f0%9f%98%80/,                {c=K😀}",
    "c=100%/,                         {c=100%}",
    "c=%zz%2/,                        {c=%zz%2}",
    "c=%+1%-1/,                       {c=%+1%-1}",
    "c=%FF%20%C3/,                    {c=%FF %C3}",
    "c=%80/,                          {c=%80}",
    "c=a+b/,                          {c=a+b}",
    "c=%253A/,                        {c=%3A}",
    "na%20me=1/,                      {na%20me=1}",
    "dt=__HIVE_DEFAULT_PARTITION__/,  {dt=__HIVE_DEFAULT_PARTITION__}",
    "a=1/b=2/a=3/,                    '{a=3, b=2}'",
  })
  void areReadFromTheFolderInItsOrder(String prefix, String values) {
    assertThat(PartitionValues.of(prefix).values()).hasToString(values);
  }

  @Test
  void cannotBeChanged() {
    assertThatThrownBy(() -> PartitionValues.of("a=1/").values().put("b", "2"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
