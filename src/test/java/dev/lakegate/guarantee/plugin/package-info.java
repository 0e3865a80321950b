/**
 * What the guarantee suite puts into the services that it tests, as a plug-in jar: a handler that
 * tells a recorder what it was handed, and ports that ask it for permission before and after every
 * call. Runs inside the service; nothing of it is in the shipped jar.
 */
@NullMarked
package dev.lakegate.guarantee.plugin;

import org.jspecify.annotations.NullMarked;
