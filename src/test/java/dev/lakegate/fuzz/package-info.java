/**
 * Coverage-guided fuzzing: runs the targets that live in the packages they try, for a few seconds
 * in every build and for longer with {@code -Pfuzz}.
 */
@NullMarked
package dev.lakegate.fuzz;

import org.jspecify.annotations.NullMarked;
