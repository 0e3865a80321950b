/** That what is shipped around the jar fits it: compose file, dashboard, alert rules. */
@NullMarked
package dev.lakegate.deploy;

import org.jspecify.annotations.NullMarked;
