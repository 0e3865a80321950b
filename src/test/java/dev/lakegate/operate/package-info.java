/** What operators see and do, over real HTTP. */
@NullMarked
package dev.lakegate.operate;

import org.jspecify.annotations.NullMarked;
