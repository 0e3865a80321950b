package dev.lakegate.cli;

/** What is done about files that readers of such folders take for hidden. */
enum HiddenFiles {
  /** Nothing is published while there are some. */
  REFUSE,
  /** They are left out. */
  SKIP,
  /** They are published like all others. */
  INCLUDE
}
