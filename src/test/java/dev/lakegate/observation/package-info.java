/** What is measured, against what is documented. */
@NullMarked
package dev.lakegate.observation;

import org.jspecify.annotations.NullMarked;
