/**
 * The promises under fire: packaged services as processes, killed, frozen and cut off, while a
 * recorder writes down what they did and one object per promise looks for a breach in it.
 */
@NullMarked
package dev.lakegate.guarantee;

import org.jspecify.annotations.NullMarked;
