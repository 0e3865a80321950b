package dev.lakegate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The fenced blocks of the README and of the pages in docs. */
final class DocumentBlocks {

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\S*)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern COMMAND =
      Pattern.compile("^\\$ ((?:.*\\\\\\n)*.*)\\n?", Pattern.MULTILINE);

  private DocumentBlocks() {}

  /**
   * One block.
   *
   * @param page where it is, such as {@code docs/operation.md}
   * @param line of its first line, from 1
   * @param language what stands behind the fence; empty for nothing
   */
  record Block(String page, int line, String language, String text) {

    /** Whether people type it into a shell. */
    boolean isShell() {
      return language.equals("sh") || language.equals("console");
    }

    /** What they type: all of it, or what stands behind the prompts. */
    String commands() {
      if (!language.equals("console")) {
        return text;
      }
      StringBuilder typed = new StringBuilder();
      COMMAND.matcher(text).results().forEach(it -> typed.append(it.group(1)).append('\n'));
      return typed.toString();
    }

    @Override
    public String toString() {
      return page + ":" + line;
    }
  }

  /** README.md, and docs with all folders in it. */
  static List<Path> pages() {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return pages;
  }

  /** All blocks, in order. */
  static List<Block> all() {
    return pages().stream().flatMap(page -> of(page.toString(), text(page)).stream()).toList();
  }

  /** Those of that page. */
  static List<Block> of(String page, String text) {
    List<Block> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      int line = (int) text.substring(0, block.start(2)).lines().count() + 1;
      blocks.add(new Block(page, line, block.group(1), block.group(2)));
    }
    return blocks;
  }

  static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
