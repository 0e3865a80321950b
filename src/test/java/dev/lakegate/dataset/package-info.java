/** Tests of {@code dataset}, and definitions for the tests of other rooms. */
@NullMarked
package dev.lakegate.dataset;

import org.jspecify.annotations.NullMarked;
