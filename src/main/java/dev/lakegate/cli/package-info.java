/**
 * What the executable jar does besides running the service: {@code verify} a generation, and {@code
 * publish} a folder as one.
 *
 * <p>Input: the command line, and the configuration that the service has. Output: the result on
 * standard output, everything else on standard error, and an exit status. Invariant: nothing is
 * claimed or handed over, and only {@code publish} writes.
 */
@NullMarked
package dev.lakegate.cli;

import org.jspecify.annotations.NullMarked;
