package dev.lakegate.manifest;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Some files, and a manifest of them as some writer would write it.
 *
 * @param files the files, each path once
 * @param writer decides, always the same way, about all that writers may choose
 * @param packed whether the manifest is gzipped
 */
public record RandomManifest(List<File> files, long writer, boolean packed) {

  /** One file; how its checksum is written. */
  public record File(String path, byte[] bytes, ChecksumAlgorithm algorithm, Form form) {

    /** The right checksum. */
    public Checksum checksum() {
      Digest digest = algorithm.newDigest();
      digest.update(bytes, 0, bytes.length);
      return digest.checksum();
    }
  }

  /** How a checksum is written. */
  public enum Form {
    SHORT_HEX,
    SHORT_BASE64,
    UNNAMED_HEX,
    UNNAMED_BASE64,
    HEX,
    UPPER_HEX,
    BASE64;

    private boolean isBase64() {
      return this == SHORT_BASE64 || this == UNNAMED_BASE64 || this == BASE64;
    }

    private boolean isShort() {
      return this == SHORT_HEX || this == SHORT_BASE64;
    }
  }

  /** Manifests of up to so many files. */
  public static Arbitrary<RandomManifest> withFiles(int least, int most) {
    Arbitrary<List<File>> files =
        file().list().ofMinSize(least).ofMaxSize(most).uniqueElements(File::path);
    return Combinators.combine(files, Arbitraries.longs(), Arbitraries.of(true, false))
        .as(RandomManifest::new);
  }

  private static Arbitrary<File> file() {
    return Combinators.combine(
            paths(),
            Arbitraries.bytes().array(byte[].class).ofMaxSize(40),
            Arbitraries.of(ChecksumAlgorithm.class),
            Arbitraries.of(Form.class))
        .as(File::new);
  }

  /** Any names but those that lead out, which a letter in front of each segment prevents. */
  private static Arbitrary<String> paths() {
    Arbitrary<String> letters =
        Arbitraries.integers()
            .between(0x20, Character.MAX_CODE_POINT)
            .edgeCases(edges -> edges.add(0x20, 0xe9, 0x301, 0x2028, 0xfeff, 0x1f600, 0x10ffff))
            .filter(RandomManifest::isNameable)
            .map(Character::toString);
    Arbitrary<String> odd =
        Arbitraries.of(
            "%41",
            "100%", "%25", "a+b", "\"", "..", "~", "&amp;", "Ko\u0308ln", "K\u00f6ln", "=", "?#");
    Arbitrary<String> segment =
        Arbitraries.oneOf(letters, odd).list().ofMaxSize(5).map(it -> "x" + String.join("", it));
    return segment.list().ofMinSize(1).ofMaxSize(3).map(it -> String.join("/", it));
  }

  private static boolean isNameable(int point) {
    return !Character.isISOControl(point)
        && Character.getType(point) != Character.SURROGATE
        && point != '/'
        && point != '\\'
        && point != ':'
        && point != '%';
  }

  /** The sum of the files' sizes. */
  public long totalBytes() {
    return files.stream().mapToLong(it -> it.bytes().length).sum();
  }

  /** The manifest's bytes. */
  public byte[] bytes() {
    byte[] plain = json().getBytes(StandardCharsets.UTF_8);
    return packed ? ManifestTexts.gzip(plain) : plain;
  }

  /** The manifest's text, before it is packed. */
  public String json() {
    Random choice = new Random(writer);
    List<String> members = new ArrayList<>();
    maybe(choice, members, "\"version\":1");
    maybe(choice, members, "\"version2\":null");
    maybe(choice, members, "\"dataset\":\"orders\"");
    maybe(choice, members, "\"generation\":null");
    maybe(choice, members, "\"createdAt\":\"2026-11-28T02:00:07+01:00\"");
    maybe(choice, members, "\"table\":{\"rows\":[1,2.5,\"x\",null,{}]}");
    maybe(choice, members, "\"success\":true");
    maybe(choice, members, "\"unknown\":[[{\"files\":[]}]]");
    maybe(choice, members, "\"fileCount\":" + files.size());
    maybe(choice, members, "\"totalBytes\":" + totalBytes());
    members.add(
        choice.nextInt(members.size() + 1),
        files.stream()
            .map(file -> entry(file, choice))
            .collect(Collectors.joining(blank(choice) + ",", "\"files\":[", "]")));
    return (choice.nextBoolean() ? "\ufeff" : "")
        + members.stream().collect(Collectors.joining("," + blank(choice), "{", "}\n"));
  }

  /** Whether the manifest has that member. */
  public boolean has(String member) {
    return json().contains("\"" + member + "\":");
  }

  private static void maybe(Random choice, List<String> members, String member) {
    if (choice.nextBoolean()) {
      members.add(member);
    }
  }

  private static String blank(Random choice) {
    return choice.nextBoolean() ? "\n  " : "";
  }

  private static String entry(File file, Random choice) {
    List<String> members = new ArrayList<>();
    members.add("\"path\":" + text(file.path(), choice.nextBoolean()));
    members.add(choice.nextInt(2), "\"size\":" + file.bytes().length);
    members.add(choice.nextInt(3), checksum(file));
    maybe(choice, members, "\"etag\":\"x-2\"");
    maybe(choice, members, "\"rows\":7");
    return "{" + String.join(",", members) + "}";
  }

  private static String checksum(File file) {
    Form form = file.form();
    String value = form.isBase64() ? file.checksum().base64() : file.checksum().hex();
    String name = file.algorithm().name();
    if (form.isShort()) {
      return "\"%s\":\"%s\"".formatted(name.toLowerCase(Locale.ROOT), value);
    }
    String written = form == Form.UPPER_HEX ? value.toUpperCase(Locale.ROOT) : value;
    String encoding = form.isBase64() ? "base64" : "hex";
    String named =
        form == Form.UNNAMED_HEX || form == Form.UNNAMED_BASE64
            ? ""
            : ",\"encoding\":\"" + encoding + "\"";
    return "\"checksum\":{\"algorithm\":\"%s\"%s,\"value\":\"%s\"}".formatted(name, named, written);
  }

  private static String text(String text, boolean escaped) {
    StringBuilder out = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      if (unit == '"' || escaped && unit > '~') {
        out.append("\\u%04x".formatted((int) unit));
      } else {
        out.append(unit);
      }
    }
    return out.append('"').toString();
  }

  @Override
  public String toString() {
    return (packed ? "packed " : "") + json();
  }
}
