package dev.lakegate.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixTemplateTest {

  @ParameterizedTest
  @CsvSource({
    "'',                    a/b,               '',              {}",
    "a/,                    a/b,               a/,              {}",
    "a,                     a/b,               a/,              {}",
    "a.c/,                  a.c/x,             a.c/,            {}",
    "{t}/,                  sales/x,           sales/,          {t=sales}",
    "v1/domain={d}/,        v1/domain=x/y/z,   v1/domain=x/,    {d=x}",
    "{a}-{b}/,              x-y-z/f,           x-y-z/,          '{a=x, b=y-z}'",
    "{a}-x/,                1-x-x/f,           1-x-x/,          {a=1-x}",
    "{a}-{b}-end/,          1-2-end-end/f,     1-2-end-end/,    '{a=1, b=2-end}'",
    "{a}/x/{a}/,            eu/x/eu/f,         eu/x/eu/,        {a=eu}",
    "{r}-{d}/{d}_raw/,      eu-pay/pay_raw/f,  eu-pay/pay_raw/, '{d=pay, r=eu}'",
    "{a}-{a}/,              x-y-x-y/f,         x-y-x-y/,        {a=x-y}",
    "{d}/{a}-{d}/,          pay/x-y-pay/f,     pay/x-y-pay/,    '{a=x-y, d=pay}'",
    "{a}-{b}-{a}/,          x-1-2-x/f,         x-1-2-x/,        '{a=x, b=1-2}'",
    "y={y}/m={m}/,          y=2026/m=11/d=28/f, y=2026/m=11/,   '{m=11, y=2026}'",
    "(a+)+$/{x}/,           (a+)+$/[/f,        (a+)+$/[/,       {x=[}",
    "{emoji}/,              😀/f,              😀/,             {emoji=😀}",
  })
  void matchesOnSegmentBoundaries(String template, String key, String prefix, String values) {
    Optional<PrefixMatch> match = PrefixTemplate.parse(template).match(key);

    assertThat(match).map(PrefixMatch::prefix).contains(prefix);
    assertThat(new TreeMap<>(match.orElseThrow().values())).hasToString(values);
  }

  @ParameterizedTest
  @CsvSource({
    "a/,              ab/c",
    "a/,              a",
    "abc/,            a/c",
    "axc/,            a.c/x",
    "a.c/,            axc/x",
    "{t}/,            /x",
    "{t}/,            x",
    "d={d}/,          d=/x",
    "{a}/x/{a}/,      eu/x/us/f",
    "{a}-{a}/,        x-y/f",
    "{a}/b/,          a/c/b/f",
    "v1/{d}/,         V1/x/f",
  })
  void doesNotMatchAnythingElse(String template, String key) {
    assertThat(PrefixTemplate.parse(template).match(key)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "{d/,          '''{d'' has a { without its }'",
    "d}/,          '''d}'' has a } without its {'",
    "a/{}/,        '''{}'' has the placeholder {}: a name has letters, digits, _ and -, a letter first'",
    "{1}/,         '''{1}'' has the placeholder {1}: a name has letters, digits, _ and -, a letter first'",
    "{a b}/,       '''{a b}'' has the placeholder {a b}: a name has letters, digits, _ and -, a letter first'",
    "{{a}}/,       '''{{a}}'' has the placeholder {{a}: a name has letters, digits, _ and -, a letter first'",
    "{a}{b}/,      '{a} and {b} touch: put something between them'",
    "{a/b}/,       '''{a'' has a { without its }'",
    "{a}-{b}-{c}-{a}/, A path segment that repeats a placeholder may have 3 of them at most",
  })
  void malformedTemplatesAreRefused(String template, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PrefixTemplate.parse(template))
        .withMessage(message);
  }

  @Test
  void noKeyMakesItSlow() {
    String dashes = "-".repeat(1000);
    PrefixTemplate many = PrefixTemplate.parse("{a}-{b}-{c}-{d}-{e}-{f}-{g}x/");
    PrefixTemplate given = PrefixTemplate.parse("{d}/{a}-{b}-{c}-{d}/");
    PrefixTemplate repeating = PrefixTemplate.parse("{a}-{b}-{a}x/");

    assertTimeout(
        Duration.ofSeconds(10),
        () -> {
          assertThat(many.match(dashes + "/_SUCCESS")).isEmpty();
          assertThat(given.match("x/" + dashes + "/_SUCCESS")).isEmpty();
          assertThat(repeating.match(dashes + "/_SUCCESS")).isEmpty();
        });
  }

  @Test
  void knowsItsPlaceholdersAndItsShape() {
    PrefixTemplate template = PrefixTemplate.parse("{b}/{a}-{b}");

    assertThat(template.placeholders()).containsExactly("b", "a");
    assertThat(template.shape()).isEqualTo("{0}/{1}-{0}/");
    assertThat(template.isLiteral()).isFalse();
    assertThat(template).hasToString("{b}/{a}-{b}/");
    assertThat(PrefixTemplate.parse("a/b/").isLiteral()).isTrue();
  }

  @Test
  void namesAreFilledFromThePlaceholders() {
    PrefixTemplate prefix = PrefixTemplate.parse("{region}/{domain}/");
    NameTemplate name = NameTemplate.parse("{domain}{region}.x", prefix);

    assertThat(name.fill(Map.of("region", "eu", "domain", "pay"))).isEqualTo("payeu.x");
    assertThat(name.isLiteral()).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NameTemplate.parse(" ", prefix))
        .withMessage("A dataset needs a name");
  }
}
